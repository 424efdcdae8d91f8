"""What Rollbook does with a library, done by plain ``sqlite3``, for as much as it can."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from desktop.base.disk import sync_file

Row = tuple[Any, ...]

_SEARCH = """
SELECT character.id, system, name, favourite, pinned, played_at
FROM (SELECT rowid AS number FROM text WHERE text MATCH ?)
CROSS JOIN listing ON listing.character_id = number
JOIN character ON character.id = number
WHERE listing.shelf = 0
ORDER BY played_at DESC, number DESC LIMIT 100
"""
_CHARACTER = "SELECT * FROM character WHERE id = ?"
_NEWEST = "SELECT * FROM journal WHERE character_id = ? ORDER BY seq DESC LIMIT 100"
_SEALED = "character", "journal", "shelf", "portrait", "campaign", "pack", "tray_throw"


class PlainLibrary:
    """An open connection to a library, that looks up what it is asked for and no more."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def search(self, text: str) -> list[Row]:
        """The first hundred whose names or occupations have a word with each part of ``text``."""
        return self._connection.execute(_SEARCH, (_match(text),)).fetchall()

    def read(self, number: int) -> list[Row]:
        """The row of a character, and the newest hundred of its journal."""
        row = self._connection.execute(_CHARACTER, (number,)).fetchall()
        return row + self._connection.execute(_NEWEST, (number,)).fetchall()


def back_up(library: Path, copy: Path) -> None:
    """Copy a library by SQLite's own means, have it on the disk, and check the copy."""
    with _reading(library) as source, closing(sqlite3.connect(copy)) as target:
        for pragma in ("journal_mode=OFF", "synchronous=OFF"):
            target.execute(f"PRAGMA {pragma}")
        source.backup(target)
    sync_file(copy)
    with _reading(copy) as connection:
        _expect_whole(connection)


def check(library: Path) -> None:
    """Check the file, the references, and the seal of every row: SHA-256 over bytes, with nothing decoded."""
    with _reading(library) as connection:
        _expect_whole(connection)
        assert not connection.execute("PRAGMA foreign_key_check").fetchall()
    seal(library)


def seal(library: Path) -> None:
    """Hash the content of every sealed row."""
    with _reading(library) as connection:
        connection.text_factory = bytes
        for table in _SEALED:
            for row in connection.execute(f"SELECT * FROM {table}"):
                sha256(b"".join(each if isinstance(each, bytes) else b"%d" % each for each in row)).digest()


def bytes_of(library: Path, made: Path) -> int:
    """The size of a file that holds all characters and journals and no index; it is made at ``made``."""
    with closing(sqlite3.connect(made, isolation_level=None)) as connection:
        connection.execute("ATTACH ? AS library", (str(library),))
        for table in ("character", "journal"):
            connection.execute(f"CREATE TABLE {table} AS SELECT * FROM library.{table}")
    return made.stat().st_size


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        yield connection


def _expect_whole(connection: sqlite3.Connection) -> None:
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def _match(text: str) -> str:
    words = "".join(each if each.isalnum() else " " for each in text).split() or ["x"]
    drawers = " OR ".join(f"d{number}" for number in range(6))
    return f"keys : ({drawers}) AND words : (" + " AND ".join(f'"{each}" *' for each in words) + ")"
