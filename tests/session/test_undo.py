"""Undo and redo of anything, in one session and across restarts."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from desktop.base.clock import now
from desktop.interchange.review import Reading
from desktop.library.problems import LibraryUnreachable
from desktop.library.store.library import Library
from desktop.session.adding import add
from desktop.session.session import ActionRecord, Session
from desktop.session.undo import UndoController
from rules_core.game.registry import SYSTEM_IDS
from rules_core.sheet.events import (
    Event,
    NotesChanged,
    PossessionChanged,
    SheetRestored,
    SkillChanged,
    TrackerChanged,
    WeaponChanged,
)
from rules_core.sheet.journal import Action, Entry, sheet_at
from rules_core.sheet.sheet import Possession, Sheet, Weapon
from tests.core.made_up_sheets import sheets_of
from tests.table import Table, restarted


class Desk:
    """A character with a separate record of its sheet after every entry."""

    def __init__(self, library: Library, sheet: Sheet) -> None:
        self._library = library
        with library.transaction() as tx:
            self._number = tx.add(sheet, uuid=str(uuid4())).id
        self.restart()
        self.after: dict[int, Sheet] = {0: sheet}

    def restart(self) -> None:
        self.session = Session(self._library, now)
        self.session.open(self._number)
        self.undo = UndoController(self.session)

    @property
    def sheet(self) -> Sheet:
        return self.session.character.sheet

    @property
    def seq(self) -> int:
        return next((each.seq for each in self.session.journal.newest_first()), 0)

    def act(self, action: Action, *events: Event) -> None:
        self.session.do(ActionRecord(action, events=events))
        self.note()

    def note(self) -> None:
        self.after[self.seq] = self.sheet


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, qapp: QApplication) -> Iterator[Library]:
    made = Library.open(tmp_path_factory.mktemp("undo") / "library.db")
    yield made
    made.close()


def something(draw: st.DrawFn, sheet: Sheet) -> tuple[Action, tuple[Event, ...]]:
    """Any possible change of a sheet, of every kind that undo must reverse."""
    number = draw(st.integers(0, 99))
    kinds = ["roll", "notes", "gear", "weapon", "restore"]
    kinds += ["tracker"] * bool(sheet.trackers) + ["skill"] * bool(sheet.skills)
    match draw(st.sampled_from(kinds)):
        case "notes":
            return Action.EDIT, (NotesChanged(sheet.notes, f"{number}"),)
        case "gear" if sheet.possessions and number % 2:
            return Action.EDIT, (PossessionChanged(0, sheet.possessions[0], None),)
        case "gear":
            return Action.EDIT, (PossessionChanged(0, None, Possession(f"Rope {number}")),)
        case "weapon" if sheet.weapons and number % 2:
            return Action.ACT, (WeaponChanged(len(sheet.weapons) - 1, sheet.weapons[-1], None),)
        case "weapon":
            return Action.ACT, (WeaponChanged(0, None, Weapon(f"Club {number}")),)
        case "restore":
            return Action.RESTORE, (SheetRestored(sheet, replace(sheet, name=f"Ida {number}")),)
        case "tracker":
            tracker = draw(st.sampled_from(sheet.trackers))
            return Action.TRACKER, (TrackerChanged(tracker.id, tracker.value, number),)
        case "skill":
            skill = draw(st.sampled_from(sheet.skills))
            return Action.DOWNTIME, (SkillChanged(skill.id, skill.value, number),)
        case _:
            return Action.ROLL, ()


@settings(max_examples=4)
@pytest.mark.parametrize("system", SYSTEM_IDS)
@given(data=st.data())
def test_sheet_can_go_back_to_every_date(library: Library, system: str, data: st.DataObject) -> None:
    desk = Desk(library, data.draw(sheets_of(system)))
    for _ in range(data.draw(st.integers(1, 12))):
        match data.draw(st.sampled_from(["act", "act", "act", "undo", "redo", "back", "alone", "restart"])):
            case "undo":
                desk.undo.undo()
            case "redo":
                desk.undo.redo()
            case "back" if desk.seq:
                to = data.draw(st.integers(1, desk.seq))
                desk.undo.take_back_to(to)
                assert desk.sheet == desk.after[to - 1]
            case "alone" if desk.seq:
                desk.undo.take_back(data.draw(st.integers(1, desk.seq)))
            case "restart":
                desk.restart()
            case _:
                action, events = data.draw(st.composite(lambda draw: something(draw, desk.sheet))())
                desk.act(action, *events)
        desk.note()
    for seq, sheet in desk.after.items():
        assert sheet_at(desk.sheet, desk.session.journal.newest_first(), seq) == sheet, (
            "the sheet of every date is known"
        )
    end, steps = desk.sheet, 0
    while desk.undo.undo_words():
        seq = desk.seq
        desk.undo.undo()
        steps += 1
        assert desk.seq == seq + 1, "what Ctrl+Z would do, it does"
    desk.restart()
    for _ in range(steps):
        desk.undo.redo()
    desk.restart()
    assert desk.sheet == end, "all undone and done again"


def test_ten_undos_survive_a_restart_and_ten_redos(table: Table, library_path: Path) -> None:
    for _ in range(5):
        table.sheets.enter_tracker("hp", "-1")
        table.sheets.enter_tracker("luck", "-1")
    after = table.session.character.sheet
    for _ in range(10):
        table.undo.undo()
    again = restarted(table, library_path)
    assert (again.tracker("hp"), again.tracker("luck")) == (8, 52)
    for _ in range(10):
        again.undo.redo()
    once_more = restarted(again, library_path)
    assert once_more.session.character.sheet == after
    once_more.undo.redo()
    assert once_more.notices[-1].text == "There is nothing to redo."


def test_going_back_undoes_later_undos(table: Table, library_path: Path) -> None:
    for _ in range(4):
        table.sheets.enter_tracker("hp", "-1")
    before = table.session.journal.entry(next(table.session.journal.newest_first()).seq - 1)
    assert before is not None
    table.undo.undo()
    table.undo.undo()
    table.undo.undo()
    assert table.tracker("hp") == 7
    table.undo.take_back_to(before.seq + 1)
    assert table.tracker("hp") == 5, "as it was after the third"
    assert table.notices[-1].text == "Undone: Hit points 6 → 5 and 1 more"
    again = restarted(table, library_path)
    assert again.undo.undo_words() == "Hit points 6 → 5", "it stands again"
    again.undo.redo()
    assert again.tracker("hp") == 7
    again.undo.redo()
    assert again.tracker("hp") == 6, "and what was undone first can be done again as before"
    again.library.close()


def test_new_action_after_going_back_ends_redo(table: Table) -> None:
    for _ in range(3):
        table.sheets.enter_tracker("hp", "-1")
    table.undo.take_back_to(3)
    assert table.tracker("hp") == 7
    table.sheets.enter_tracker("luck", "-1")
    assert table.undo.redo_words() == ""


def test_undo_stops_where_the_character_was_added_to_the_library(table: Table) -> None:
    table.sheets.enter_tracker("hp", "-1")
    table.undo.undo()
    assert table.undo.undo_words() == ""
    table.undo.undo()
    assert table.notices[-1].text == "There is nothing to undo."


def test_undo_reaches_the_end_of_the_creation_only_until_something_else_is_done(table: Table) -> None:
    sheet = table.session.character.sheet
    made = ActionRecord(Action.CREATE, "notes//", events=(NotesChanged(sheet.notes, "Made up"),))
    table.session.do(made)
    assert table.undo.undo_words() == "Notes changed", "a step of making is undone while it is made"
    table.session.do(ActionRecord(Action.CREATE, "finish", events=(NotesChanged("Made up", "Ready"),)))
    assert table.undo.undo_words() == "Ready to play"
    table.roll("spot-hidden", 90, units=9)
    assert table.undo.undo_words() == ""
    table.sheets.enter_tracker("hp", "-1")
    assert table.undo.undo_words() == "Hit points 8 → 7"


def test_an_old_change_gives_back_its_difference_alone(table: Table, library_path: Path) -> None:
    for change in ("-5", "-3"):
        table.sheets.enter_tracker("luck", change)
        table.sheets.enter_tracker("hp", "-1")
    older = next(each.seq for each in reversed(list(table.session.journal.newest_first())) if each.events)
    before = table.tracker("luck")
    table.undo.take_back(older)
    assert table.notices[-1].text.startswith("Undone: Luck ")
    assert table.tracker("luck") == before + 5
    again = restarted(table, library_path)
    for _ in range(3):
        again.undo.undo()
    assert again.undo.undo_words() == ""
    assert (again.tracker("luck"), again.tracker("hp")) == (before + 8, 8)
    for _ in range(4):
        again.undo.redo()
    assert again.tracker("luck") == before
    again.undo.take_back_to(older)
    assert again.tracker("luck") == before + 8
    again.library.close()


def test_a_change_that_others_depend_on_names_them(table: Table) -> None:
    table.sheets.enter_tracker("hp", "-7")
    table.sheets.enter_tracker("hp", "+7")
    first = next(each.seq for each in reversed(list(table.session.journal.newest_first())) if each.events)
    table.undo.take_back(first)
    seq, question = table.offers[-1]
    assert seq == first
    assert question.text == ("It can't be undone alone, because of: Hit points 1 → 8. Undo all of these?")


def test_restored_sheet_is_undone_like_anything(table: Table, library_path: Path) -> None:
    present = table.session.character.sheet
    theirs = replace(present, notes="Of old", weapons=())
    table.session.do(ActionRecord(Action.RESTORE, "backup:12", events=(SheetRestored(present, theirs),)))
    again = restarted(table, library_path)
    again.undo.undo()
    assert again.session.character.sheet == present
    again.undo.redo()
    assert again.session.character.sheet == theirs
    again.library.close()


def test_continued_typing_is_undone_as_one(table: Table) -> None:
    sheet = table.session.character.sheet
    entry = table.session.do(ActionRecord(Action.EDIT, "notes//", events=(NotesChanged(sheet.notes, "T"),)))
    assert entry is not None
    table.session.amend(entry, (NotesChanged(sheet.notes, "Tides"),))
    table.undo.undo()
    assert table.session.character.sheet == sheet
    table.undo.redo()
    assert table.session.character.sheet.notes == "Tides"


def test_action_that_cannot_be_undone_on_the_other_sheet_is_undone_on_none(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the journals can't be read, the other character is unknown."""
    session, present = table.session, table.session.character.sheet
    with table.library.transaction() as tx:
        other = tx.add(replace(present, name="Hugh"), uuid=str(uuid4()))
    hurt = TrackerChanged("hp", present.tracker("hp").value, 5)
    session.do(
        ActionRecord(Action.DAMAGE, events=(hurt,)),
        ((other.id, ActionRecord(Action.DAMAGE, events=(hurt,))),),
    )

    def unreachable(_action: str) -> None:
        raise LibraryUnreachable(table.library.path, "")

    with monkeypatch.context() as patch:
        patch.setattr(table.library, "entries_of", unreachable)
        table.undo.undo()
    assert table.notices[-1].text.endswith("the other character has changed since, or can't be read.")
    assert table.tracker("hp") == 5
    table.undo.undo()
    assert session.character.sheet == present
    assert session.read_character(other.id).sheet == other.sheet


def test_undo_changes_no_copy_of_the_character(table: Table) -> None:
    """A copy brings the journal along, so that both have the same actions."""
    session, there = table.session, table.session.character.sheet
    with table.library.transaction() as tx:
        hugh = tx.add(replace(there, name="Hugh"), uuid=str(uuid4()))
        tx.journal.append(hugh.id, Entry(0, str(uuid4()), Action.CREATE, now()))
    blow = TrackerChanged("hp", there.tracker("hp").value, 5)
    session.do(
        ActionRecord(Action.DAMAGE, events=(blow,)), ((hugh.id, ActionRecord(Action.DAMAGE, events=(blow,))),)
    )
    entries = tuple(reversed(tuple(session.journal.newest_first())))
    with table.library.transaction() as tx:
        copy = add(tx, Reading("rollbook", "Rollbook", session.character.sheet, entries=entries), now())

    table.undo.undo()
    assert table.tracker("hp") == there.tracker("hp").value, "undone here"
    assert session.read_character(hugh.id).sheet == hugh.sheet, "and for the other who was hit"
    assert session.read_character(copy.id).sheet.tracker("hp").value == 5, "but not for the copy"
    table.undo.redo()
    assert session.read_character(hugh.id).sheet.tracker("hp").value == 5

    original = session.character.id
    session.open(copy.id)
    assert {number for number, _ in session.entries_of(entries[-1].action_id)} == {copy.id}
    session.open(hugh.id)
    assert {number for number, _ in session.entries_of(entries[-1].action_id)} == {original, hugh.id}
