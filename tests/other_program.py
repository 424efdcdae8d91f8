"""Another program at the library while the app has it open: it changes the file, or keeps the app out."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path


@contextmanager
def other_program(path: Path) -> Iterator[sqlite3.Connection]:
    """Another program's connection to a library.

    It empties the journal after a save, as the app does. SQLite would delete it, but Windows deletes no file
    that the app has open.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=TRUNCATE")
        yield connection


def spoil(path: Path, *statements: str, given: Sequence[object] = ()) -> None:
    """Change the file without the library noticing, as a failing disk would."""
    with other_program(path) as connection:
        for statement in statements:
            connection.execute(statement, given)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Another program saves: the app can read the library, but can't save."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program keeps the library for itself: the app can't even read it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield
