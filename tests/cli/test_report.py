"""`rollbook report`: the bug report without a window."""

from pathlib import Path

import pytest

from desktop.about.cli import main
from desktop.base.version import VERSION


def test_report_is_printed_and_nothing_created(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--library", str(tmp_path / "library.db")]) == 0
    told = capsys.readouterr().out
    assert f"Rollbook {VERSION}" in told
    assert "== Library ==" in told
    assert list(tmp_path.iterdir()) == []


def test_wrong_usage_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["everything"]) == 2
    assert "Help: rollbook report --help" in capsys.readouterr().err
