"""Check and rebuild the full-text index.

It is only an index: if it is damaged, a search may miss a character, but none is lost.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from desktop.library.problems import LibraryDamaged, problem_of
from desktop.library.store.identity import PATIENT_MS, sqlite_uri

_PARTS = ("data", "idx", "content", "docsize", "config")
_MADE = "CREATE VIRTUAL TABLE text "
_COPY = "CREATE VIRTUAL TABLE temp.looked_at "


def is_sound(connection: sqlite3.Connection) -> bool:
    """Return whether the index matches its texts. The connection may be read-only.

    SQLite's check is a statement that writes, so it runs on a temporary copy.
    """
    try:
        found = connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'text'").fetchone()
        if found is None or not found[0].startswith(_MADE):
            return False
        connection.execute(found[0].replace(_MADE, _COPY, 1))
        try:
            for part in _PARTS:
                connection.execute(f"DELETE FROM temp.looked_at_{part}")  # noqa: S608
                connection.execute(
                    f"INSERT INTO temp.looked_at_{part} SELECT * FROM main.text_{part}"  # noqa: S608
                )
            connection.execute("INSERT INTO temp.looked_at(looked_at) VALUES ('integrity-check')")
        finally:
            connection.execute("DROP TABLE temp.looked_at")
    except sqlite3.DatabaseError as error:
        if not isinstance(problem_of(error, Path()), LibraryDamaged | None):
            raise
        return False
    return True


def rebuild(library: Path) -> None:
    """Rebuild the index of a library, which may be open, from its texts.

    Raises a LibraryProblem; the index is then unchanged.
    """
    try:
        with closing(
            sqlite3.connect(f"{sqlite_uri(library)}?mode=rw", uri=True, timeout=PATIENT_MS / 1000)
        ) as connection:
            connection.isolation_level = None
            for pragma in ("trusted_schema=OFF", "journal_mode=TRUNCATE", "synchronous=EXTRA"):
                connection.execute(f"PRAGMA {pragma}")
            # One statement, so one transaction.
            connection.execute("INSERT INTO text(text) VALUES ('rebuild')")
    except sqlite3.Error as error:
        raise problem_of(error, library) or LibraryDamaged(library, str(error)) from error
