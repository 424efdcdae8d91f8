"""Check the whole library file before it is trusted at start."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from desktop.library.problems import LibraryDamaged, problem_of
from desktop.library.store.identity import HEAD, reading, sqlite_uri
from desktop.library.store.tables import metadata

LARGEST_CHECKED = 100 * 1024 * 1024
"""The size limit in bytes for the check at every start, which then takes 0.1 s."""


def check(path: Path) -> None:
    """Run the quick check of every start. Raises LibraryDamaged."""
    with reading(path) as connection:
        if path.stat().st_size <= LARGEST_CHECKED:
            _expect_ok(connection, path, "quick_check")
        if connection.execute("PRAGMA user_version").fetchone() == (int(HEAD),) and (
            tables := lacking(connection)
        ):
            raise LibraryDamaged(path, f"not the columns of the schema: {', '.join(tables)}")


def lacking(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Return the tables of the newest schema that are missing or lack columns."""
    return tuple(
        each.name
        for each in metadata.sorted_tables
        if [row[1] for row in connection.execute(f'PRAGMA table_info("{each.name}")')]
        != [column.name for column in each.columns]
    )


def is_of_index(found: str) -> bool:
    """Return whether a finding of SQLite's check concerns the full-text index, which can be rebuilt."""
    return "FTS5 table" in found


def recover(path: Path) -> None:
    """Undo an interrupted save and check everything. Raises LibraryDamaged."""
    with _writing(path) as connection:
        connection.execute("PRAGMA synchronous=EXTRA")
        _expect_ok(connection, path, "integrity_check")


@contextmanager
def _writing(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(f"{sqlite_uri(path)}?mode=rw", uri=True)) as connection:
            yield connection
    except sqlite3.Error as error:
        raise problem_of(error, path) or LibraryDamaged(path, str(error)) from error


def _expect_ok(connection: sqlite3.Connection, path: Path, pragma: str) -> None:
    lines = [str(row[0]) for row in connection.execute(f"PRAGMA {pragma}(10)")]
    if found := [each for each in lines if each != "ok" and not is_of_index(each)]:
        raise LibraryDamaged(path, "; ".join(found))
