"""A copy of a library that may be in use, as it is at one moment."""

import sqlite3
from contextlib import closing
from pathlib import Path
from time import sleep
from typing import NamedTuple

from desktop.library.problems import BackupFailed, LibraryBusy, LibraryDamaged, LibraryUnreachable, problem_of
from desktop.library.store.identity import PATIENT_MS, identify, reading

_PAGES = 500
"""How many pages are copied while nobody can save: 2 MB, in a few milliseconds."""

_TRIES = 10
_PAUSE_S = 0.5


class Copied(NamedTuple):
    """What was copied: how many rows each table has, None where it is damaged.

    ``changed_ns`` is when the library was last changed before, as its file tells, in nanoseconds.
    """

    counts: dict[str, int | None]
    changed_ns: int


class _Changed(Exception):
    """Somebody saved while the library was copied."""


def copy_online(library: Path, copy: Path) -> Copied:
    """Copy the library at ``library`` into the new file ``copy``, which is not on the disk for sure then.

    It goes in small pieces, between which others can save; when somebody did, it begins again. Raises a
    ``LibraryProblem``: ``LibraryBusy`` where
    somebody saves all the time, for nobody's save has to wait for a copy, and
    ``BackupFailed`` where ``copy`` cannot be written.
    """
    # What is no library, or an empty file, must never push out a good copy.
    if identify(library, wait_ms=PATIENT_MS) is None:
        raise LibraryUnreachable(library, "there is no such file")
    with reading(library, wait_ms=PATIENT_MS) as source:
        for _ in range(_TRIES):
            before = _version(source)
            copied = Copied(row_counts(library, source), library.stat().st_mtime_ns)
            try:
                _copy(library, source, copy, before)
            except _Changed:
                sleep(_PAUSE_S)
                continue
            return copied
    raise LibraryBusy(library, "somebody saves all the time")


def _copy(library: Path, source: sqlite3.Connection, copy: Path, before: int) -> None:
    """Copy some pages at a time, as long as nobody saves."""

    def check(status: int, _left: int, _all: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise LibraryBusy(library, "another program keeps it to itself")
        if _version(source) != before:
            raise _Changed

    copy.unlink(missing_ok=True)  # what an earlier try left
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as target:
            # It is thrown away if it is cut off, and synced when it is whole: so the library is held no
            # longer than the pages take.
            target.execute("PRAGMA journal_mode=OFF")
            target.execute("PRAGMA synchronous=OFF")
            source.backup(target, pages=_PAGES, progress=check)
    except sqlite3.Error as error:
        raise BackupFailed(library, str(error), copy.parent) from error


def _version(source: sqlite3.Connection) -> int:
    """Another number after every change that somebody else saved."""
    version: int = source.execute("PRAGMA data_version").fetchone()[0]
    return version


def row_counts(path: Path, connection: sqlite3.Connection) -> dict[str, int | None]:
    """How many rows each table has, None for one that is damaged."""
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    return {name: _count(path, connection, name) for (name,) in tables}


def _count(path: Path, connection: sqlite3.Connection, table: str) -> int | None:
    try:
        count: int = connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]  # noqa: S608
    except sqlite3.Error as error:
        if not isinstance(problem_of(error, path), LibraryDamaged | None):
            raise
        return None
    return count
