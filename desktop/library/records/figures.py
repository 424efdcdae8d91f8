"""Statistics of a library for bug reports: counts and sizes, but no names.

Changes nothing and blocks no other program: it takes some milliseconds.
"""

import re
import shutil
import sqlite3
from collections import Counter
from pathlib import Path

from msgspec import Struct

from desktop.base.paths import Places
from desktop.library.backups.backups import backups
from desktop.library.moving.folders import FolderKind, kind_of
from desktop.library.problems import LibraryProblem
from desktop.library.store.drawers import GAME_NAMES, game_of
from desktop.library.store.identity import HEAD, PATIENT_MS, identify, journal_of, reading

SQLITE = sqlite3.sqlite_version
"""The version of SQLite."""

_CHARACTERS = "SELECT drawer, count(*) FROM listing INDEXED BY listing_by_drawer GROUP BY drawer"
# Counting the entries would read the whole index and block saving.
_ENTRIES = "SELECT coalesce(max(rowid), 0) FROM journal"
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")


class Figures(Struct, frozen=True):
    """The statistics of a library.

    ``problem`` is the type of an obvious problem, "" for none. ``schema`` is the library's schema, "" if
    unknown, and ``newest_schema`` that of this program. ``characters`` are counted by game, including the
    bin; ``entries`` is an upper bound for all journals. Sizes are in bytes: ``size`` of the file,
    ``unfinished`` of a current or interrupted save, ``free`` on its disk, -1 if unknown. ``backups`` counts
    the backups, and ``verified_at`` is the time of the newest verified one in UTC to the minute, "" for none.
    """

    problem: str
    schema: str
    newest_schema: str
    place: FolderKind
    characters: tuple[tuple[str, int], ...]
    entries: int
    size: int
    unfinished: int
    free: int
    backups: int
    verified_at: str


def figures(chosen: Places) -> Figures:
    """Return the statistics of the library at ``chosen``. Raises nothing."""
    path, problem, schema, entries = chosen.library, "", "", 0
    characters: Counter[str] = Counter()
    try:
        if (found := identify(path, wait_ms=PATIENT_MS)) is not None:
            schema = found.schema
            if found.is_current or found.is_newer:
                with reading(path, wait_ms=PATIENT_MS) as connection:
                    for drawer, count in connection.execute(_CHARACTERS).fetchall():
                        characters[_game(drawer)] += count
                    (entries,) = connection.execute(_ENTRIES).fetchone()
    except LibraryProblem as error:
        problem = type(error).__name__
    kept = backups(chosen.backups)
    return Figures(
        problem,
        schema,
        HEAD,
        kind_of(path),
        tuple(characters.items()),
        entries,
        _size(path),
        _size(journal_of(path)),
        _free(path.parent),
        len(kept),
        _moment(next((each.at for each in kept if each.verified), "")),
    )


def _moment(at: str) -> str:
    """Validate the time: anyone can write to the file it comes from."""
    found = _TIME.match(at)
    return found.group() if found else ""


def _game(drawer: object) -> str:
    try:
        return GAME_NAMES.get(game_of(drawer), "") if isinstance(drawer, int) else ""
    except IndexError:
        return ""


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _free(folder: Path) -> int:
    there = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    try:
        return shutil.disk_usage(there).free
    except OSError:
        return -1
