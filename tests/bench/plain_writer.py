"""The floor of every save: the same bytes, written by plain ``sqlite3`` into a twin of the library."""

import shutil
import sqlite3
from pathlib import Path
from time import perf_counter
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine
from sqlalchemy.pool import ConnectionPoolEntry, Pool

Row = dict[str, Any]

_UPDATE = (
    "UPDATE character SET rev = :rev, system = :system, name = :name, search_name = :search_name, "
    "sheet = :sheet, sheet_format = :sheet_format, sha256 = :sha256 WHERE id = :id"
)
_INSERT = "INSERT INTO journal VALUES (:character_id, :seq, :action_uuid, :entry, :entry_format, :sha256)"


class PlainWriter:
    """Writes what Rollbook has just written into a twin of its library."""

    def __init__(self, library: Path, twin: Path) -> None:
        """Copy ``library``, which nobody has open, to ``twin``, unless a twin is there."""
        if not twin.exists():
            shutil.copyfile(library, twin)
        self._live = sqlite3.connect(library, isolation_level=None)
        self._live.row_factory = sqlite3.Row
        self._twin = sqlite3.connect(twin, isolation_level=None)
        for pragma in ("journal_mode=TRUNCATE", "synchronous=EXTRA", "foreign_keys=ON"):
            self._twin.execute(f"PRAGMA {pragma}")

    def catch_up(self, character_id: int) -> float:
        """Write the character's row, if it changed, and its newest entry as they are live; milliseconds.

        The reading is not measured, and holds no lock when it is done.
        """
        sheet, entries = self._live_rows(character_id)
        assert len(entries) == 1, "the twin missed an action"
        changes = sheet["rev"] != self._asked("SELECT rev FROM character WHERE id = ?", character_id)
        began = perf_counter()
        self._twin.execute("BEGIN IMMEDIATE")
        if changes:
            self._twin.execute(_UPDATE, sheet)
        self._twin.execute(_INSERT, entries[0])
        self._twin.execute("COMMIT")
        return (perf_counter() - began) * 1000

    def catch_up_all(self, character_id: int) -> None:
        """Write whatever the twin lacks, unmeasured: after acts of which it was not told one by one."""
        sheet, entries = self._live_rows(character_id)
        self._twin.execute("BEGIN IMMEDIATE")
        self._twin.execute(_UPDATE, sheet)
        self._twin.executemany(_INSERT, entries)
        self._twin.execute("COMMIT")

    def close(self) -> None:
        """Close both files."""
        self._live.close()
        self._twin.close()

    def _live_rows(self, character_id: int) -> tuple[Row, list[Row]]:
        """The character's row and the entries that the twin lacks, as they are in the live library."""
        last = self._asked("SELECT max(seq) FROM journal WHERE character_id = ?", character_id)
        (sheet,) = self._live.execute("SELECT * FROM character WHERE id = ?", (character_id,)).fetchall()
        entries = self._live.execute(
            "SELECT * FROM journal WHERE character_id = ? AND seq > ? ORDER BY seq", (character_id, last)
        )
        return dict(sheet), [dict(each) for each in entries]

    def _asked(self, query: str, character_id: int) -> int:
        ((found,),) = self._twin.execute(query, (character_id,)).fetchall()
        return int(found or 0)


class SaveWatch:
    """Notes when a commit is over: when the connection that committed goes back to its pool."""

    def __init__(self) -> None:
        self.saved_at = 0.0
        self.count = 0
        self._committed = False
        event.listen(Engine, "commit", self._commit)
        event.listen(Pool, "checkin", self._checkin)

    def close(self) -> None:
        """Watch no longer."""
        event.remove(Engine, "commit", self._commit)
        event.remove(Pool, "checkin", self._checkin)

    def _commit(self, _connection: Connection) -> None:
        self._committed = True

    def _checkin(self, _connection: sqlite3.Connection, _record: ConnectionPoolEntry) -> None:
        if self._committed:
            self._committed = False
            self.count += 1
            self.saved_at = perf_counter()
