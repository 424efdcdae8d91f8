"""A stand-in for the Linux bundle, made once."""

from pathlib import Path

import pytest

from tests.packaging.installing import stand_in


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of version 0.1.0, read-only."""
    folder = tmp_path_factory.mktemp("made") / "rollbook"
    stand_in(folder, "0.1.0")
    return folder
