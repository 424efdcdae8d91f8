"""Checks of storage: a library of the first schema is upgraded, and its character opens."""

import sqlite3
from contextlib import closing
from pathlib import Path

from desktop.base.paths import places
from desktop.library.store.identity import HEAD
from desktop.library.store.migrate import MIGRATIONS, upgrade
from desktop.self_check.playing import IDA
from desktop.self_check.trial import CheckFailed, Trial, read_only

_FIRST = "0001"
_KEPT = {"character": "id", "journal": "character_id", "portrait": "character_id"}
"""The tables of the first schema apart from indexes, and the column that identifies a row's character."""


def upgrade_old_library(trial: Trial) -> str:
    """Check that a library of the first schema is backed up and migrated, and its character can be played."""
    name = IDA
    library = trial.folder / "old" / "library.db"
    library.parent.mkdir()
    _make_old(trial, library, name)
    held = trial.rows("SELECT sheet, rev FROM character", library=library)
    trial.open(library)
    trial.open_character(name)
    if trial.rows("PRAGMA user_version", library=library) != [(int(HEAD),)]:
        raise CheckFailed("the library was not upgraded")
    if trial.rows("SELECT sheet, rev FROM character", library=library) != held:
        raise CheckFailed("the character has changed")
    backups = [
        trial.rows("PRAGMA user_version", library=each) for each in places(library).backups.glob("*.db")
    ]
    if [(int(_FIRST),)] not in backups:
        raise CheckFailed("there is no backup of the old library")
    return f"schema {_FIRST} to {HEAD}"


def _make_old(trial: Trial, library: Path, name: str) -> None:
    library.touch()
    upgrade(library, MIGRATIONS, _FIRST)
    with closing(read_only(trial.library)) as played, closing(sqlite3.connect(library)) as old, old:
        (number,) = played.execute("SELECT id FROM character WHERE name = ?", (name,)).fetchone()
        for table, whose in _KEPT.items():
            # None of these is user input: Alembic just created the tables.
            columns = ", ".join(row[1] for row in old.execute(f"PRAGMA table_info({table})"))
            reading = f"SELECT {columns} FROM {table} WHERE {whose} = ?"  # noqa: S608
            for row in played.execute(reading, (number,)):
                places_for = ", ".join("?" * len(row))
                old.execute(f"INSERT INTO {table} ({columns}) VALUES ({places_for})", row)  # noqa: S608
