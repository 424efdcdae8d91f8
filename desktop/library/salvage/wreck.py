"""Read the intact rows of a library file, whatever happened to it.

Nothing in the file is trusted. A row counts if its hash is right, a picture if its digest is. The few tables
without hashes only say which rows belong together.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct
from sqlalchemy import Integer, Table, Text

from desktop.library import problems
from desktop.library.salvage.pages import HEADER, sweep_rows
from desktop.library.store import tables
from desktop.library.store.identity import APPLICATION_ID, HEAD, as_dicts, reading
from desktop.library.store.parts import copy_files
from desktop.library.store.rows import Row, is_sound

Key = tuple[Any, ...]
"""The primary key of a row."""

TABLES = (
    tables.character,
    tables.journal,
    tables.portrait,
    tables.shelf,
    tables.downtime,
    tables.campaign,
    tables.pack,
    tables.tray_throw,
    tables.favourite,
    tables.picture,
    tables.member,
    tables.campaign_pack,
    tables.picture_use,
)
"""All tables but the search indexes, which can be rebuilt."""

_BY_NAME = {each.name: each for each in TABLES}
_IN_PAGES = tuple(each for each in TABLES if each.dialect_options["sqlite"]["with_rowid"])
_LATER = frozenset(each.name for each in TABLES) - {"character", "journal", "portrait"}
"""Tables that a library with an older schema may lack."""


class Wreck(Struct, frozen=True):
    """The rows of a file by table and primary key.

    ``broken`` are tables that may have had more rows than were found. ``spoiled`` are rows that don't match
    their hash, by primary key.
    """

    rows: dict[str, dict[Key, Row]]
    broken: frozenset[str]
    spoiled: dict[str, dict[Key, Row]]

    @property
    def is_whole(self) -> bool:
        """Whether every row is there and intact."""
        return not self.broken and not any(self.spoiled.values())


EMPTY_WRECK = Wreck({each: {} for each in _BY_NAME}, frozenset(_BY_NAME), {each: {} for each in _BY_NAME})
"""The content of a missing library."""


def copy_wreck(library: Path, folder: Path) -> Path:
    """Copy a library that no program has open into ``folder``, and undo an interrupted save in the copy.

    Raises LibraryUnreachable if the file can't be read at all.
    """
    copy = folder / "wreck.db"
    try:
        copy_files(library, copy)
    except OSError as error:
        raise problems.LibraryUnreachable(library, error.strerror or str(error)) from error
    _undo_interrupted_save(copy)
    return copy


def read_wreck(file: Path) -> Wreck:
    """Read a file that no program changes: a private copy or a backup.

    Raises a LibraryProblem if the drive fails or a newer version of Rollbook made the file.
    """
    found = _FoundRows()
    try:
        with reading(file, immutable=True) as connection:
            _expect_known(connection, file)
            present = {str(name) for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
            for table in TABLES:
                if table.name in present:
                    _read_table(connection, table, found)
                elif table.name not in _LATER or _is_newest(connection):
                    found.broken.add(table.name)
    except (problems.LibraryDamaged, problems.NotALibrary):
        found.broken.update(_BY_NAME)
    except problems.LibraryProblem as problem:
        # The file exists, so its pages can be read without SQLite.
        if isinstance(problem, problems.LibraryTooNew | problems.LibraryUnreachable):
            raise
        found.broken.update(_BY_NAME)
    if found.broken:
        try:
            content = file.read_bytes()
        except OSError as error:
            raise problems.LibraryUnreachable(file, error.strerror or str(error)) from error
        _sweep(content, found)
    return Wreck(found.rows, frozenset(found.broken), found.spoiled)


class _FoundRows:
    def __init__(self) -> None:
        self.rows: dict[str, dict[Key, Row]] = {name: {} for name in _BY_NAME}
        self.spoiled: dict[str, dict[Key, Row]] = {name: {} for name in _BY_NAME}
        self.broken: set[str] = set()


def _undo_interrupted_save(copy: Path) -> None:
    """Let SQLite undo an interrupted save in a copy, as far as it can."""
    try:
        connection = sqlite3.connect(copy)
        try:
            connection.execute("PRAGMA synchronous=OFF")
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        finally:
            connection.close()
    except sqlite3.Error as error:
        problem = problems.problem_of(error, copy)
        if problem is not None and not isinstance(problem, problems.LibraryDamaged | problems.NotALibrary):
            raise problem from error


def _expect_known(connection: sqlite3.Connection, file: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application == APPLICATION_ID and version > int(HEAD):
        raise problems.LibraryTooNew(file, f"schema {version}")


def _is_newest(connection: sqlite3.Connection) -> bool:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return bool(version == int(HEAD))


def _read_table(connection: sqlite3.Connection, table: Table, found: _FoundRows) -> None:
    try:
        present = {row[1] for row in connection.execute(f'PRAGMA table_info("{table.name}")')}
        # In the order of the hash.
        names = [each.name for each in table.c if each.name in present]
        if len(names) < len(table.c) and _is_newest(connection):
            # A column has a wrong name; reading the pages finds it by position.
            found.broken.add(table.name)
            return
        wanted = ", ".join(f'"{each}"' for each in names)
        for row in as_dicts(connection.execute(f'SELECT {wanted} FROM "{table.name}"')):  # noqa: S608
            _add_row(table, row, found)
        checked = connection.execute(f'PRAGMA quick_check("{table.name}")').fetchone()
        if checked != ("ok",):
            found.broken.add(table.name)
    except sqlite3.Error as error:
        problem = problems.problem_of(error, Path())
        if isinstance(problem, problems.LibraryUnreachable):
            raise
        found.broken.add(table.name)


def _add_row(table: Table, row: Row, found: _FoundRows) -> None:
    key = tuple(row.get(each.name) for each in table.primary_key)
    if _is_intact(table, row):
        found.rows[table.name][key] = row
    elif all(each is not None for each in key):
        found.spoiled[table.name][key] = row


def _is_intact(table: Table, row: Row) -> bool:
    if table is tables.picture:
        image = row["image"]
        return isinstance(image, bytes) and sha256(image).hexdigest() == row["digest"]
    return "sha256" not in table.c or is_sound(row)


def _sweep(content: bytes, found: _FoundRows) -> None:
    """Add rows of broken tables that are in the pages but that SQLite couldn't read."""
    if not content.strip(b"\0") or content == HEADER:
        return
    read = {name: frozenset(rows) for name, rows in found.rows.items()}
    for row_id, values in sweep_rows(content):
        for table in _fitting(row_id, values):
            if table.name not in found.broken:
                continue
            row = _row(table, row_id, values)
            key = tuple(row[each.name] for each in table.primary_key)
            kept = found.rows[table.name].get(key)
            if key in read[table.name] or not _is_intact(table, row):
                continue
            # Moved rows may be in two pages; a character's higher revision is the later one.
            if kept is None or kept.get("rev", 0) < row.get("rev", 0):
                found.rows[table.name][key] = row
    for name, spoiled in found.spoiled.items():
        for key in found.rows[name].keys() & spoiled.keys():
            del spoiled[key]


def _fitting(row_id: int, values: tuple[object, ...]) -> Iterator[Table]:
    return (table for table in _IN_PAGES if _fits(table, row_id, values))


def _fits(table: Table, row_id: int, values: tuple[object, ...]) -> bool:
    if len(values) != len(table.c) or row_id < 1:
        return False
    alias = _row_id_column(table)
    return all(
        value is None if column.name == alias else isinstance(value, _kind(column.type))
        for column, value in zip(table.c, values, strict=True)
    )


def _row_id_column(table: Table) -> str:
    keys = list(table.primary_key)
    return keys[0].name if len(keys) == 1 and isinstance(keys[0].type, Integer) else ""


def _kind(kind: object) -> type:
    if isinstance(kind, Integer):
        return int
    return str if isinstance(kind, Text) else bytes


def _row(table: Table, row_id: int, values: Iterable[object]) -> Row:
    alias = _row_id_column(table)
    return {
        column.name: row_id if column.name == alias else value
        for column, value in zip(table.c, values, strict=True)
    }
