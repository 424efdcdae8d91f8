"""Set up SQLite for the library: what is saved is on the disk, and transactions are real.

While the app runs, open the library file only through SQLite: closing any other handle drops SQLite's locks.
"""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, CursorResult, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from desktop.library.problems import problem_of
from desktop.library.store.identity import decode_leniently, sqlite_uri
from desktop.library.store.rows import NumberedRow, Row

BUSY_MS = 250
"""How long a statement waits for another program to release the library, in milliseconds."""

_PRAGMAS = (f"busy_timeout={BUSY_MS}", "trusted_schema=OFF", "cell_size_check=ON", "mmap_size=0")
_WRITING = ("journal_mode=TRUNCATE", "synchronous=EXTRA")
_ONLY_READING = ("query_only=ON",)


def library_engine(
    path: Path,
    *,
    foreign_keys: bool = True,
    read_only: bool = False,
    on_connect: Callable[[], None] | None = None,
) -> Engine:
    """Create an engine for the library at ``path``, which must exist.

    A connection starts as a reader. With the execution option ``write=True`` it takes the write lock at once,
    so no transaction fails half-way because another one wrote first. ``read_only`` changes no byte of the
    file or its folder. ``on_connect`` may refuse a new connection by raising.
    """
    # Never mode=rwc: a missing library must not come back empty.
    mode = "ro" if read_only else "rw"
    url = URL.create("sqlite", database=sqlite_uri(path), query={"mode": mode, "uri": "true"})
    # Errors are logged, and parameters are the player's own words.
    engine = create_engine(url, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _record: ConnectionPoolEntry) -> None:
        # Python's own handling begins transactions late, and none before DDL.
        connection.isolation_level = None
        connection.text_factory = decode_leniently
        for pragma in (*_PRAGMAS, *(_ONLY_READING if read_only else _WRITING)):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
        if sys.platform == "darwin":
            connection.execute("PRAGMA fullfsync=ON")
        if on_connect is not None:
            on_connect()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("write", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


@contextmanager
def convert_sqlite_errors(path: Path) -> Iterator[None]:
    """Convert SQLite errors to a LibraryProblem."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        problem = problem_of(error.orig if isinstance(error, DBAPIError) else error, path)
        if problem is None:
            raise
        raise problem from error


@contextmanager
def plain_reading(engine: Engine) -> Iterator[sqlite3.Connection]:
    """Open a reading transaction without SQLAlchemy, whose overhead is most of a short read."""
    with closing(engine.raw_connection()) as pooled:  # which ends the transaction
        connection = pooled.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        connection.execute("BEGIN")
        yield connection


def plain(connection: Connection) -> sqlite3.Connection:
    """Return SQLite's own connection of an open transaction, for short statements."""
    own = connection.connection.driver_connection
    assert isinstance(own, sqlite3.Connection)
    return own


def fetch_rows(found: CursorResult[Any]) -> list[Row]:
    """Return every row of a result. SQLAlchemy's ``mappings()`` would take twice as long."""
    names = tuple(found.keys())
    return [dict(zip(names, each, strict=True)) for each in found]


def fetch_numbered(found: CursorResult[Any]) -> list[NumberedRow]:
    """Return every row of a result with its ``id``."""
    return [(row["id"], row) for row in fetch_rows(found)]
