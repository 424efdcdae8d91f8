"""Identify a file before anything opens it for writing: whether it is a library, its schema and its state.

Imports only the standard library, because the first paint waits for it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from desktop.library import problems

APPLICATION_ID = 0x526C626B
"""Marks a SQLite file as a library of Rollbook ("Rlbk")."""

HEAD = "0005"
"""The newest schema: the head of the migrations, stored as the file's ``user_version``."""

MAJOR = 1000
"""The number of schemas in a major format: 0 to 999 belong to the first.

Within a major format a schema only adds tables, indexes, and columns that no existing hash covers. So an
older Rollbook can read what a newer one wrote. A breaking change starts the next major format.
"""

WAIT_MS = 20
"""The default wait for a save in progress, in milliseconds."""

PATIENT_MS = 2_000
"""The wait for a save in progress in background work, in milliseconds."""


class Identity(NamedTuple):
    """A library's schema in Alembic's numbering, and its state.

    ``unfinished`` means a save was interrupted; opening the library for writing will undo it.
    """

    schema: str
    unfinished: bool

    @property
    def is_current(self) -> bool:
        """Whether the schema is the newest."""
        return self.schema == HEAD

    @property
    def is_newer(self) -> bool:
        """Whether a newer Rollbook wrote it in a form that this one can read."""
        return self.schema > HEAD


def sqlite_uri(path: PurePath) -> str:
    """Return the ``file:`` URI of an absolute path for SQLite, to which options can be added."""
    told = path.as_uri()
    # SQLite on Windows has no host names in URIs; it expects them as part of the path.
    return told if told.startswith("file:///") else told.replace("file://", "file:////", 1)


@contextmanager
def reading(path: Path, *, immutable: bool = False, wait_ms: int = WAIT_MS) -> Iterator[sqlite3.Connection]:
    """Open a connection that can't change the file; ``immutable`` also ignores its journal file.

    SQLite errors become a LibraryProblem; a missing table counts as damage.
    """
    options = "mode=ro&immutable=1" if immutable else "mode=ro"
    try:
        with closing(
            sqlite3.connect(f"{sqlite_uri(path)}?{options}", uri=True, timeout=wait_ms / 1000)
        ) as connection:
            connection.isolation_level = None
            connection.text_factory = decode_leniently
            connection.execute("PRAGMA trusted_schema=OFF")
            yield connection
    except sqlite3.Error as error:
        raise problems.problem_of(error, path) or problems.LibraryDamaged(path, str(error)) from error


def all_rows(connection: sqlite3.Connection, statement: str, *given: object) -> list[dict[str, Any]]:
    """Return all rows of a query as dicts."""
    return list(as_dicts(connection.execute(statement, given)))


def as_dicts(found: sqlite3.Cursor) -> Iterator[dict[str, Any]]:
    """Iterate over the rows of a query as dicts, lazily."""
    names = [each[0] for each in found.description]
    return (dict(zip(names, row, strict=True)) for row in found)


def identify(path: Path, *, wait_ms: int = WAIT_MS) -> Identity | None:
    """Identify the library at ``path``, None if there is nothing. Changes nothing.

    Raises a LibraryProblem if it is no library, damaged or of a newer major format.
    """
    if not _is_there(path):
        return None
    try:
        with reading(path, wait_ms=wait_ms) as connection:
            return Identity(_schema(connection, path), unfinished=False)
    except problems.LibraryUnfinished:
        return Identity(_schema_before_rollback(path), unfinished=True)


def decode_leniently(stored: bytes) -> str:
    """Decode stored text leniently, so that damaged text can't hide the rows next to it."""
    return stored.decode("utf-8", "replace")


def journal_of(path: Path) -> Path:
    """Return the path of SQLite's rollback journal for a library."""
    return path.with_name(path.name + "-journal")


def _is_there(path: Path) -> bool:
    try:
        if not path.exists():
            journal = journal_of(path)
            if journal.exists() and journal.stat().st_size:
                raise problems.LibraryDamaged(path, "only the journal is left of the library")
            return False
        if not path.is_file():
            raise problems.NotALibrary(path, "not a file")
        if path.stat().st_size == 0:
            # SQLite would treat it as a new database, but a library must not start empty.
            raise problems.LibraryDamaged(path, "the file is empty")
    except OSError as error:
        raise problems.LibraryUnreachable(path, str(error)) from error
    return True


def _schema(connection: sqlite3.Connection, path: Path) -> str:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise problems.NotALibrary(path, f"application_id is {application:#x}")
    if version // MAJOR > int(HEAD) // MAJOR:
        raise problems.LibraryTooNew(path, f"schema {version}, and this version knows {int(HEAD)}")
    # Ours has none, and in a foreign file they could do anything for any length of time.
    if connection.execute("SELECT 1 FROM sqlite_schema WHERE type IN ('trigger', 'view')").fetchone():
        raise problems.NotALibrary(path, "it holds a trigger or a view")
    schema = f"{version:04}"
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if schema <= HEAD and row != (schema,):
        raise problems.LibraryDamaged(path, f"schema {version}, and Alembic's is another")
    return schema


def _schema_before_rollback(path: Path) -> str:
    """Return "" if unknown. Rejects foreign and too new files before their journal is played back."""
    try:
        with reading(path, immutable=True) as connection:
            return _schema(connection, path)
    except problems.LibraryDamaged:
        # After an interrupted write, the file may be unreadable until the rollback.
        return ""
