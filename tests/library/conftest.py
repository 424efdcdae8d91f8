"""Fixtures: a library for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.library.store.library import Library


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of the test's library, which may not exist yet."""
    return tmp_path / "library.db"


@pytest.fixture
def library(path: Path) -> Iterator[Library]:
    """A new open library."""
    opened = Library.open(path)
    yield opened
    opened.close()
