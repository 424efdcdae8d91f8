"""A library of its own for every test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.library.store.library import Library


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the test's library is, or will be."""
    return tmp_path / "library.db"


@pytest.fixture
def library(path: Path) -> Iterator[Library]:
    """A new library, open."""
    opened = Library.open(path)
    yield opened
    opened.close()
