"""Any error is logged without the player's words."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from desktop.base import crash
from desktop.campaigns.controller import CampaignController
from desktop.dice_only.controller import DiceOnlyController
from desktop.library.problems import LibraryProblem
from desktop.library.store.rows import sealed
from desktop.library.store.tables import metadata
from desktop.packs.controller import PackController
from desktop.rolling.own_dice import OwnDice
from desktop.session.background import Background
from desktop.session.session import ActionRecord
from rules_core.sheet.events import NameChanged, NotesChanged, StaleEvent, play
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import Plan
from tests.base.test_crash import Told, told
from tests.library.test_durability import every_connection
from tests.table import LaidDice, Table

__all__ = ["told"]

CANARY = "Canary Malone"
AWKWARD = f'{CANARY}\'s "{CANARY}" `{CANARY}` ‘{CANARY}'


def fill(table: Table) -> None:
    """Create a library with the player's words in every row."""
    own = table.session.character
    with table.library.transaction() as tx:
        tx.journal.append(own.id, Entry(0, "a", Action.EDIT, "2026-01-01T00:00:00Z", text=CANARY))
        tx.put_plan(own.id, Plan("", (("title", CANARY),)))
        campaign = tx.campaigns.add(CANARY, "coc7")
        tx.campaigns.set_member(own.id, campaign.id)
        tx.packs.add("uuid", CANARY, "coc7", CANARY)
        tx.tray.add_throw("2026-01-01T00:00:00Z", "2d6", CANARY, (("d6", (1, 2)),))
        tx.tray.add_favourite(CANARY, CANARY)


def respell(path: Path, spell: Callable[[object], object]) -> None:
    """Write other words with valid hashes into every row: only decoding can find the fault."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.row_factory = sqlite3.Row
        for table in metadata.sorted_tables:
            if "sha256" not in table.columns:
                continue
            for row in connection.execute(f"SELECT rowid AS at, * FROM {table.name}").fetchall():
                columns = {name: row[name] for name in row.keys() if name not in ("at", "sha256")}  # noqa: SIM118
                kept = {name: spell(value) for name, value in columns.items()}
                sets = ", ".join(f"{name} = ?" for name in (*kept, "sha256"))
                with suppress(sqlite3.IntegrityError):
                    values = (*kept.values(), sealed(kept)["sha256"], row["at"])
                    connection.execute(f"UPDATE {table.name} SET {sets} WHERE rowid = ?", values)


def in_json(change: Callable[[dict[str, object]], object]) -> Callable[[object], object]:
    """Change what is JSON, and leave everything else."""

    def spell(value: object) -> object:
        if isinstance(value, str) and value.startswith("{"):
            return json.dumps(change(json.loads(value)), ensure_ascii=False)
        return value

    return spell


SPELLINGS: dict[str, Callable[[object], object]] = {
    "an unknown field": in_json(lambda each: each | {AWKWARD: AWKWARD}),
    "another kind": in_json(lambda each: dict.fromkeys(each, AWKWARD)),
    "dice that are none": in_json(
        lambda each: each | {"throws": [{"id": "x", "on": {}, "drawn": [["", AWKWARD, [1]]]}]}
    ),
    "no JSON": lambda value: AWKWARD if isinstance(value, str) and value.startswith("{") else value,
    "other texts": lambda value: AWKWARD if isinstance(value, str) else value,
}


@pytest.mark.no_qt_log
@pytest.mark.parametrize("how", SPELLINGS)
def test_unreadable_rows_are_logged_without_words(
    told: Told, table: Table, library_path: Path, how: str, qtbot: QtBot
) -> None:
    fill(table)
    own = table.session.character.id
    table.characters.open_sample("hugh-pemberton")
    respell(library_path, SPELLINGS[how])
    look_around(table, own)
    with suppress(LibraryProblem):
        table.session.plan()
    assert len(told.log.splitlines()) > 1, "something was logged"
    assert CANARY not in told.log


def look_around(table: Table, character: int) -> None:
    """Read everything, as the screens do."""
    session = table.session
    table.characters.open(character)
    table.characters.show_rail()
    dice_only = DiceOnlyController(session, OwnDice(session, LaidDice()), Background())
    packs, campaigns = PackController(session), CampaignController(session)
    for read in (dice_only.open, packs.show, campaigns.show, session.read_campaign):
        read()


def rename(table: Table, before: str, after: str) -> Entry | None:
    return table.session.do(
        ActionRecord(Action.EDIT, "name", events=(NameChanged(before, after),), text=after)
    )


@pytest.mark.no_qt_log
def test_full_disk_is_logged_without_words(told: Told, table: Table) -> None:
    with every_connection(table.library, "max_page_count=1"):
        assert rename(table, table.session.character.sheet.name, AWKWARD * 5_000) is not None
        with pytest.raises(LibraryProblem) as full, table.library.transaction() as tx:
            tx.packs.add("uuid", AWKWARD, "coc7", AWKWARD * 5_000)
        assert CANARY not in full.value.what
    assert "waits to be saved: DiskFull" in told.log
    assert CANARY not in told.log


@pytest.mark.no_qt_log
def test_conflict_with_another_program_is_logged_without_words(told: Told, table: Table) -> None:
    fill(table)
    session = table.session
    with every_connection(table.library, "max_page_count=1"):
        rename(table, session.character.sheet.name, CANARY * 5_000)
    with table.library.transaction() as tx:
        present = tx.character(session.character.id)
        tx.put(present, replace(present.sheet, name=AWKWARD))
    session.unsaved.try_again()
    assert "Conflict" in told.log
    assert CANARY not in told.log


@pytest.mark.no_qt_log
def test_bug_with_notes_in_its_variables_is_logged_without_words(
    told: Told, table: Table, qtbot: QtBot
) -> None:
    def fail() -> None:
        notes = AWKWARD
        raise StaleEvent(notes) from KeyError(notes)

    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: told.times == 1)
    with pytest.raises(StaleEvent) as stale:
        play(table.session.character.sheet, (NotesChanged(AWKWARD, ""),))
    crash.log.error("refused: %s", stale.value)
    assert "refused" in told.log
    assert CANARY not in told.log
