"""Copies of the whole library, each verified before it counts, and the newest of them kept."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from desktop.library.disk import sync_file, sync_folder
from desktop.library.identity import identify, reading
from desktop.library.problems import BackupFailed, LibraryProblem

KEPT = 10
"""How many backups stay."""

_WAIT_MS = 2_000
_REASON = re.compile(r"[a-z-]+")
_OURS = re.compile(rf"library-([0-9]{{6,}})-{_REASON.pattern}\.db")


def backup(library: Path, folder: Path, reason: str) -> Path:
    """Copy the library into ``folder``, verify the copy and only then give it its name; the copy.

    The library may be open and in use: a save waits while the pages are copied. The copy is called
    ``library-000012-downtime.db``: the number is one above the highest there is, and ``reason`` is of small
    letters and hyphens, else :class:`ValueError`. The newest ``KEPT`` stay. The folder is made where it is
    missing, but not the one that it is in. One backup is made at a time.

    Raises :class:`~desktop.library.problems.BackupFailed`, or another
    :class:`~desktop.library.problems.LibraryProblem` where the library itself cannot be read. Then every copy
    that was there is there still, and nothing of a new one.
    """
    if _REASON.fullmatch(reason) is None:
        raise ValueError(f"{reason!r} cannot be part of a name")
    try:
        folder.mkdir(exist_ok=True)
        there = sorted(_backups(folder))
        _remove_unfinished(folder)
        number = there[-1][0] + 1 if there else 1
        made = folder / f"library-{number:06}-{reason}.db"
        _make(library, made)
    except OSError as error:
        raise BackupFailed(library, str(error), folder) from error
    for _, file in there[: 1 - KEPT]:
        with suppress(OSError):  # what cannot be removed does no harm
            file.unlink()
    return made


def _make(library: Path, made: Path) -> None:
    unfinished = made.with_name(f"{made.name}.tmp")
    try:
        counts = _copy(library, unfinished)
        sync_file(unfinished)
        if (wrong := _wrong(unfinished, counts)) is not None:
            raise BackupFailed(library, wrong, made.parent)
        unfinished.rename(made)
        sync_folder(made.parent)
    except BaseException:
        for leftover in (unfinished, made):
            with suppress(OSError):
                leftover.unlink(missing_ok=True)
        raise


def _copy(library: Path, copy: Path) -> dict[str, int]:
    """Copy the library as it is at one moment; how many rows each of its tables has."""
    # What is no library, or an empty file, must never push out a good copy.
    identify(library, wait_ms=_WAIT_MS)
    with reading(library, wait_ms=_WAIT_MS) as source:
        source.execute("BEGIN")
        counts = _counts(source)
        try:
            with closing(sqlite3.connect(copy, isolation_level=None)) as target:
                # It is thrown away if it is cut off, and synced when it is whole: so the library is held no
                # longer than the pages take.
                target.execute("PRAGMA journal_mode=OFF")
                target.execute("PRAGMA synchronous=OFF")
                source.backup(target)
        except sqlite3.Error as error:
            raise BackupFailed(library, str(error), copy.parent) from error
    return counts


def _wrong(copy: Path, counts: dict[str, int]) -> str | None:
    """What is wrong with a copy as it is read back, None where nothing is."""
    try:
        with reading(copy) as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(10)")]
            if found != ["ok"]:
                return "; ".join(found)
            return None if _counts(connection) == counts else "the copy has other rows than the library"
    except LibraryProblem as problem:
        return problem.what


def _counts(connection: sqlite3.Connection) -> dict[str, int]:
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    return {
        name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608
        for (name,) in tables
    }


def _backups(folder: Path) -> Iterator[tuple[int, Path]]:
    """The backups in a folder with their numbers."""
    for file in folder.iterdir():
        found = _OURS.fullmatch(file.name)
        if found is not None:
            yield int(found[1]), file


def _remove_unfinished(folder: Path) -> None:
    """Remove what is left of backups that were cut off."""
    for file in folder.iterdir():
        if file.suffix == ".tmp" and _OURS.fullmatch(file.stem):
            file.unlink()
