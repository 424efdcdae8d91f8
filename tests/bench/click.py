"""From a click on a skill to the saved outcome, beside the same write by plain ``sqlite3``."""

import shutil
import sqlite3
from pathlib import Path
from time import perf_counter
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine
from sqlalchemy.pool import ConnectionPoolEntry, Pool

from desktop.bootstrap import App
from tests.bench.played import SKILL
from tests.bench.report import Figure, alone, compared

_WARM_UP = 5
_ROUNDS = 101

Row = dict[str, Any]


class PlainWriter:
    """The floor: writes what Rollbook has just written into a twin of its library, by plain ``sqlite3``."""

    def __init__(self, library: Path, twin: Path) -> None:
        """Copy ``library``, which nobody has open, to ``twin``."""
        shutil.copyfile(library, twin)
        self._live = sqlite3.connect(library, isolation_level=None)
        self._live.row_factory = sqlite3.Row
        self._twin = sqlite3.connect(twin, isolation_level=None)
        for pragma in ("journal_mode=TRUNCATE", "synchronous=EXTRA", "foreign_keys=ON"):
            self._twin.execute(f"PRAGMA {pragma}")

    def catch_up(self, character_id: int) -> float:
        """Write the character's row and its newest entry as they are in the live library; milliseconds.

        The reading is not measured, and holds no lock when it is done.
        """
        sheet = self._row("SELECT * FROM character WHERE id = ?", character_id)
        entry = self._row(
            "SELECT * FROM journal WHERE character_id = ? ORDER BY seq DESC LIMIT 1", character_id
        )
        update = (
            "UPDATE character SET rev = :rev, system = :system, name = :name, search_name = :search_name, "
            "sheet = :sheet, sheet_format = :sheet_format, sha256 = :sha256 WHERE id = :id AND rev = :rev - 1"
        )
        insert = (
            "INSERT INTO journal VALUES (:character_id, :seq, :action_uuid, :entry, :entry_format, :sha256)"
        )
        began = perf_counter()
        self._twin.execute("BEGIN IMMEDIATE")
        changed = self._twin.execute(update, sheet).rowcount
        self._twin.execute(insert, entry)
        self._twin.execute("COMMIT")
        took = (perf_counter() - began) * 1000
        assert changed == 1, "the twin missed an action"
        return took

    def close(self) -> None:
        """Let go of both files."""
        self._live.close()
        self._twin.close()

    def _row(self, query: str, character_id: int) -> Row:
        (found,) = self._live.execute(query, (character_id,)).fetchall()
        return dict(found)


class SaveWatch:
    """Notes when a commit is over: when the connection that committed goes back to its pool."""

    def __init__(self) -> None:
        self.saved_at = 0.0
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
            self.saved_at = perf_counter()


def figures(qt: QApplication, app: App, floor: PlainWriter) -> list[Figure]:
    """Click the skill of the open character again and again; each roll passes, ticks and is saved."""
    assert app.controllers is not None
    session, sheets = app.controllers.session, app.controllers.sheets
    character = session.character.id
    watch = SaveWatch()
    saved: list[float] = []
    handled: list[float] = []
    plain: list[float] = []
    for _ in range(_WARM_UP + _ROUNDS):
        before = session.character.rev
        began, ended = _click(app)
        assert session.character.rev == before + 1, "the roll changed nothing"
        saved.append((watch.saved_at - began) * 1000)
        handled.append((ended - began) * 1000)
        plain.append(floor.catch_up(character))
        app.window.tray.land()
        sheets.toggle_tick(SKILL)
        floor.catch_up(character)
        qt.processEvents()
    watch.close()
    floor.close()
    name = "plain sqlite3, same bytes, same mode"
    return [
        compared("Click to saved outcome", "ms", saved[_WARM_UP:], name, plain[_WARM_UP:], times=2, plus=5),
        compared("Click to dice on their way", "ms", handled[_WARM_UP:], name, plain[_WARM_UP:]),
        alone("First click of a session to saved outcome", "ms", saved[:1]),
    ]


def _click(app: App) -> tuple[float, float]:
    """Click the row of the skill; when the button went down and when everything was told of the roll."""
    rows = app.window.sheet.skills.list
    place = rows.visualRect(rows.skills.index_of(SKILL)).center()
    began = perf_counter()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    return began, perf_counter()
