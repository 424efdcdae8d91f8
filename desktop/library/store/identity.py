"""What a file is, before anything opens it for writing: ours or not, of which schema, and whether at rest.

Only the standard library is imported here, since the first paint waits for it.
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
"""The newest schema: the head of the migrations. Its number is the file's ``user_version``."""

MAJOR = 1000
"""How many schemas a major format has room for: 0 to 999 are of the first.

Within one a schema only adds: tables, indexes, and columns that no hash of the present covers. So an older
Rollbook can read what a newer one wrote. What breaks that begins the next major format.
"""

WAIT_MS = 20
"""How long reading waits for a save that is under way, in milliseconds, where nothing else is said."""

PATIENT_MS = 2_000
"""How long reading in the background waits for that, where nobody looks on."""


class Identity(NamedTuple):
    """A library's schema as Alembic numbers it, and whether it is at rest.

    ``unfinished``: a save was cut off in the middle, and opening the library for writing will take it back.
    """

    schema: str
    unfinished: bool

    @property
    def is_current(self) -> bool:
        """Whether the schema is the newest."""
        return self.schema == HEAD

    @property
    def is_newer(self) -> bool:
        """Whether a newer Rollbook made or changed it, in a form that this one can read."""
        return self.schema > HEAD


def address(path: PurePath) -> str:
    """How SQLite is told an absolute path, so that it can be told beside it how to open the file."""
    told = path.as_uri()
    # A folder of another computer, on Windows: SQLite knows none by name, and takes it as part of the path.
    return told if told.startswith("file:///") else told.replace("file://", "file:////", 1)


@contextmanager
def reading(path: Path, *, immutable: bool = False, wait_ms: int = WAIT_MS) -> Iterator[sqlite3.Connection]:
    """A connection that cannot change a byte of the file; ``immutable`` also passes over its journal.

    Errors of SQLite become a ``LibraryProblem``; a missing table is damage.
    """
    options = "mode=ro&immutable=1" if immutable else "mode=ro"
    try:
        with closing(
            sqlite3.connect(f"{address(path)}?{options}", uri=True, timeout=wait_ms / 1000)
        ) as connection:
            connection.isolation_level = None
            connection.text_factory = readable_text
            connection.execute("PRAGMA trusted_schema=OFF")
            yield connection
    except sqlite3.Error as error:
        raise problems.problem_of(error, path) or problems.LibraryDamaged(path, str(error)) from error


def all_rows(connection: sqlite3.Connection, statement: str, *given: object) -> list[dict[str, Any]]:
    """All rows that a query finds, by column."""
    return list(by_column(connection.execute(statement, given)))


def by_column(found: sqlite3.Cursor) -> Iterator[dict[str, Any]]:
    """The rows of a query by column, read as far as they are wanted."""
    names = [each[0] for each in found.description]
    return (dict(zip(names, row, strict=True)) for row in found)


def identify(path: Path, *, wait_ms: int = WAIT_MS) -> Identity | None:
    """What the library at ``path`` is, None where there is nothing at all. Changes nothing.

    Raises a ``LibraryProblem`` where it is no library, damaged or of a newer
    major format.
    """
    if not _is_there(path):
        return None
    try:
        with reading(path, wait_ms=wait_ms) as connection:
            return Identity(_schema(connection, path), unfinished=False)
    except problems.LibraryUnfinished:
        return Identity(_schema_before_rollback(path), unfinished=True)


def readable_text(stored: bytes) -> str:
    """A stored text; one that was damaged is still read, so that it cannot hide the rows beside it."""
    return stored.decode("utf-8", "replace")


def journal_of(path: Path) -> Path:
    """The rollback journal that SQLite keeps beside the file."""
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
            # SQLite would take it for a new database; a library that lost its content must not start empty.
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
    # Ours has none, and whoever sends a library could have them do anything for any length of time.
    if connection.execute("SELECT 1 FROM sqlite_schema WHERE type IN ('trigger', 'view')").fetchone():
        raise problems.NotALibrary(path, "it holds a trigger or a view")
    schema = f"{version:04}"
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if schema <= HEAD and row != (schema,):
        raise problems.LibraryDamaged(path, f"schema {version}, and Alembic's is another")
    return schema


def _schema_before_rollback(path: Path) -> str:
    """The schema, "" if not known; refuses what is not ours or too new before its journal is played back."""
    try:
        with reading(path, immutable=True) as connection:
            return _schema(connection, path)
    except problems.LibraryDamaged:
        # Cut off in the middle of a write, the file need not be readable before its journal puts it right.
        return ""
