"""The command line, run in the test's own process."""

import pytest

from desktop.__main__ import main
from tests.cli.asking import Run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command; returns its status, and what it printed as a result and as an error."""

    def run_it(*argv: object) -> tuple[int, str, str]:
        status = main([str(each) for each in argv])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run_it
