"""Counting dice over a library, off the UI thread."""

import csv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from desktop.fairness.controller import FairnessController
from desktop.fairness.view import ALL, DICE_ONLY, OPEN, FairnessView
from desktop.kit.view.shell import MessageView
from desktop.library.problems import LibraryBusy
from desktop.library.records import faces
from desktop.library.store.library import Library
from desktop.session.background import Background
from rules_core.dice.sources import Drawn
from rules_core.sheet.journal import Action, Entry, Roll
from rules_core.sheet.plan import Plan, Throw
from tests.table import Table

AT = "2026-01-01T10:00:00+00:00"


class Looker:
    """The window's side: what it was shown, and asking for more."""

    def __init__(self, table: Table, background: Background, qtbot: QtBot) -> None:
        self.fairness = FairnessController(table.session, background)
        self.views: list[FairnessView] = []
        self.told: list[MessageView] = []
        self.fairness.view_changed.connect(self.views.append)
        self.fairness.told.connect(self.told.append)
        self._qtbot = qtbot

    @property
    def view(self) -> FairnessView:
        return self.views[-1]

    def wait(self, until: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(until)

    def counted(self) -> FairnessView:
        self.wait(lambda: not self.view.counting)
        return self.view

    def show(self, scope: str = ALL) -> FairnessView:
        self.fairness.choose_scope(scope)
        return self.counted()

    def rows(self) -> dict[str, str]:
        return {key: line for key, _, line in self.counted().rows}

    def seen(self, die: str) -> dict[str, int]:
        self.fairness.choose_die(die)
        return {each.label: each.seen for each in self.view.bars if each.seen}


@pytest.fixture
def looker(table: Table, qtbot: QtBot) -> Iterator[Looker]:
    background = Background()
    yield Looker(table, background, qtbot)
    background.close()


def entry(action_id: str, *drawn: Drawn) -> Entry:
    roll = Roll("coc7", "luck:", "Luck", (("value", 50),), drawn, 12, "regular", True)
    return Entry(0, action_id, Action.ROLL, AT, "luck:", roll=roll)


def add(table: Table, *entries: Entry, name: str = "Bo") -> None:
    """Another character with a journal of their own."""
    with table.library.transaction() as tx:
        other = tx.add(replace(table.session.character.sheet, name=name))
        for each in entries:
            tx.journal.append(other.id, each)


def test_undone_and_redone_rolls_count_once(table: Table, looker: Looker) -> None:
    table.roll("spot-hidden", 70, units=1)
    luck = table.tracker("luck")
    table.rolls.spend_luck(11)
    assert table.tracker("luck") == luck - 11
    table.undo.undo()
    table.undo.redo()
    table.rolls.push()
    looker.show()
    assert looker.rows() == {"tens": "1 rolled", "units": "1 rolled"}
    assert looker.seen("tens") == {"70": 1}


def test_scopes_separate_the_open_character_and_dice_only(table: Table, looker: Looker) -> None:
    table.roll("spot-hidden", 20, units=4)
    add(table, entry("elsewhere", Drawn("", "d6", (3, 5)), Drawn("", "d6", (6,), typed=True)))
    with table.library.transaction() as tx:
        tx.tray.add_throw(AT, "1d20", "", (("d20", (17,)),))
    assert [key for key, _, _ in looker.show().rows] == ["tens", "units", "d6"]
    assert [key for key, _, _ in looker.show(OPEN).rows] == ["tens", "units"]
    assert [key for key, _, _ in looker.show(DICE_ONLY).rows] == ["d20"]
    looker.fairness.choose_scope(ALL)
    assert not looker.view.counting, "what is known is not counted again"
    looker.fairness.show_own(True)
    assert looker.rows() == {"d6": "1 rolled"}
    assert "not tested" in looker.view.verdict


def test_a_roll_in_two_journals_counts_once(table: Table, looker: Looker) -> None:
    healing = entry("care", Drawn("", "d20", (11,)))
    add(table, healing, name="Bo")
    add(table, healing, entry("alone", Drawn("", "d20", (4,))), name="Cy")
    assert [line for _, _, line in looker.show().rows] == ["2 rolled"]


def test_downtime_dice_count_immediately_and_once(table: Table, looker: Looker) -> None:
    begun = Plan("skills", throws=(Throw("tick", (), (Drawn("", "d20", (7,)),)),))
    add(table, entry("alone", Drawn("", "d6", (4,))))
    other = table.library.rail()[-1].id
    table.session.keep_plan(begun)
    with table.library.transaction() as tx:
        tx.put_plan(other, begun)
    looker.show()
    assert looker.rows() == {"d6": "1 rolled", "d20": "2 rolled"}
    assert [row for _, _, row in looker.show(OPEN).rows] == ["1 rolled"]

    with table.library.transaction() as tx:
        tx.journal.append(other, replace(entry("done"), action=Action.DOWNTIME, roll=None, plan=begun))
        tx.put_plan(other, None)
    again = FairnessController(table.session, looker.fairness._background)
    again.view_changed.connect(looker.views.append)
    again.show()
    assert looker.rows() == {"d6": "1 rolled", "d20": "2 rolled"}


def test_counting_shows_progress_and_can_be_cancelled(
    table: Table, looker: Looker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faces, "PIECE", 10)
    add(table, *(entry(f"roll {n}", Drawn("", "d6", (n % 6 + 1,))) for n in range(45)))
    looker.show()
    # The sample was made here: its own journal has one entry.
    assert [each.counting for each in looker.views if each.counting][-1] == "Counting: 46 of 46 entries"
    assert looker.rows() == {"d6": "45 rolled"}

    another = FairnessController(table.session, looker.fairness._background)
    shown: list[FairnessView] = []
    another.view_changed.connect(shown.append)
    another.show()
    another.stop()
    looker.fairness.choose_scope(OPEN)
    looker.counted()
    assert len(shown) == 1, "what was given up shows nothing more"


def test_counts_are_saved_completely_or_not_at_all(table: Table, looker: Looker, tmp_path: Path) -> None:
    add(table, entry("a", Drawn("", "d4", (1, 1, 4))))
    looker.fairness.export(tmp_path / "too-early.csv")
    looker.show()
    file = tmp_path / "dice.csv"
    looker.fairness.export(file)
    looker.wait(lambda: looker.view.note == "Saved as dice.csv.")
    with file.open(newline="", encoding="utf-8") as text:
        rows = list(csv.reader(text))
    assert rows[:2] == [
        ["die", "face", "seen", "expected", "scope"],
        ["d4", "1", "2", "0.75", "all characters"],
    ]
    assert [each.name for each in tmp_path.glob("*.csv*")] == ["dice.csv"]

    folder = tmp_path / "taken.csv"
    folder.mkdir()
    looker.fairness.export(folder)
    looker.wait(lambda: bool(looker.told))
    assert looker.told[0].text.startswith("Can't write taken.csv: ")
    assert sorted(each.name for each in tmp_path.glob("*.csv*")) == ["dice.csv", "taken.csv"]


def test_an_unreadable_library_is_reported(
    looker: Looker, monkeypatch: pytest.MonkeyPatch, library_path: Path
) -> None:
    def busy(*_: object) -> None:
        raise LibraryBusy(library_path, "locked")

    monkeypatch.setattr(Library, "count_entries", busy)
    assert looker.show().empty.startswith("Can't count the dice. ")
