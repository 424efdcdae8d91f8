"""The check of the whole file before it is trusted at start."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from desktop.library.identity import reading
from desktop.library.problems import LibraryDamaged, problem_of

LARGEST_CHECKED = 100 * 1024 * 1024
"""The largest library, in bytes, that is checked at every start: that takes 0.1 s."""


def check(path: Path) -> None:
    """The quick check of every start; raises :class:`~desktop.library.problems.LibraryDamaged`."""
    if path.stat().st_size <= LARGEST_CHECKED:
        with reading(path) as connection:
            _expect_ok(connection, path, "quick_check")


def recover(path: Path) -> None:
    """Take back what was cut off in the middle, and check everything; raises as :func:`check` does."""
    with _writing(path) as connection:
        connection.execute("PRAGMA synchronous=EXTRA")
        _expect_ok(connection, path, "integrity_check")


@contextmanager
def _writing(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as connection:
            yield connection
    except sqlite3.Error as error:
        raise problem_of(error, path) or LibraryDamaged(path, str(error)) from error


def _expect_ok(connection: sqlite3.Connection, path: Path, pragma: str) -> None:
    found = [str(row[0]) for row in connection.execute(f"PRAGMA {pragma}(10)")]
    if found != ["ok"]:
        raise LibraryDamaged(path, "; ".join(found))
