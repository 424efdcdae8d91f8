"""Fixtures: a library for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.library.records.characters import Character
from desktop.library.store.library import Library
from tests.library.people import investigator


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


@pytest.fixture
def ada(library: Library) -> Character:
    """Ada Lovelace, added to the library."""
    with library.transaction() as tx:
        return tx.add(investigator())
