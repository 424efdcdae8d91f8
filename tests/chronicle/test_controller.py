"""The chronicle over a real library: told, named, copied and handed to the printer."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from desktop.chronicle import controller as chronicle
from desktop.chronicle.controller import ChronicleController
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import DiskFull
from desktop.session.session import Deed
from desktop.views.chronicle import ChapterView, PrintView
from rules_core.sheet.events import SkillChanged
from rules_core.sheet.journal import Action
from rules_core.sheet.plan import Plan
from tests.table import Table, open_table


class Desk:
    """The chronicle of whoever is at the table, and what it told."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.chronicle = ChronicleController(table.session)
        self.copied: list[str] = []
        self.printed: list[PrintView] = []
        self.notices: list[NoticeView] = []
        self.chronicle.copied.connect(self.copied.append)
        self.chronicle.print_requested.connect(self.printed.append)
        self.chronicle.notice.connect(self.notices.append)

    def downtime(self, by: int = 6, title: str = "") -> int:
        """Listen grows; the number of the entry."""
        before = self.table.session.character.sheet.skill("listen").value
        events = (SkillChanged("listen", before, before + by),)
        plan = Plan(answers=(("title", title),))
        entry = self.table.session.do(Deed(Action.DOWNTIME, events=events, plan=plan))
        assert entry is not None
        return entry.seq

    @property
    def chapters(self) -> tuple[ChapterView, ...]:
        return self.chronicle.view().chapters

    @property
    def only(self) -> ChapterView:
        (chapter,) = self.chapters
        return chapter


@pytest.fixture
def desk(table: Table) -> Desk:
    return Desk(table)


def test_who_had_no_downtime_has_an_empty_chronicle(desk: Desk) -> None:
    view = desk.chronicle.view()
    assert (view.chapters, view.whole) == ((), None)
    assert view.empty


def test_a_downtime_is_told_and_its_growth_begins_with_the_first_entry(desk: Desk) -> None:
    desk.downtime(title="The Haunting")
    assert desk.only.heading == "Downtime after The Haunting"
    (curve,) = desk.chronicle.view().curves
    assert curve.name == "Listen"
    assert [bool(each.day) for each in curve.points] == [True, True], "she came here on a day that is known"


def test_only_an_undo_of_what_it_tells_has_the_chronicle_made_anew(desk: Desk) -> None:
    desk.downtime(by=6)
    assert desk.only.text == "Listen 50 to 56"
    made = desk.chronicle.view()
    desk.table.sheets.enter_tracker("hp", "-1")
    desk.table.undo.undo()
    desk.table.undo.redo()
    desk.table.undo.undo()
    assert desk.chronicle.view() is made
    desk.table.undo.undo()
    assert not desk.chapters
    desk.table.undo.redo()
    assert desk.only.text == "Listen 50 to 56"


def test_title_and_date_are_kept_and_survive_a_restart(desk: Desk, library_path: Path) -> None:
    seq = desk.downtime()
    desk.chronicle.give_title(seq, "  The\tHaunting ")
    desk.chronicle.give_date(seq, "May 1925")
    assert (desk.only.title, desk.only.date) == ("The Haunting", "May 1925")
    desk.table.library.close()
    again = open_table(library_path)
    assert (Desk(again).only.title, Desk(again).only.date) == ("The Haunting", "May 1925")
    again.library.close()


def test_typing_on_in_a_title_is_one_entry(desk: Desk) -> None:
    seq = desk.downtime()
    for title in ("The", "The Haun", "The Haunting"):
        desk.chronicle.give_title(seq, title)
        assert desk.only.title == title
    assert next(each.seq for each in desk.table.session.journal.newest_first()) == seq + 1
    desk.chronicle.give_date(seq, "May 1925")
    assert (desk.only.title, desk.only.date) == ("The Haunting", "May 1925")
    assert desk.table.library.growth(desk.table.session.character.id)[0].text == "May 1925"


def test_a_downtime_that_waits_to_be_saved_stands_in_the_chronicle(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object) -> None:
        raise DiskFull(desk.table.library.path, "full")

    with monkeypatch.context() as patch:
        patch.setattr(desk.table.library, "transaction", full)
        seq = desk.downtime(title="The Haunting")
        desk.chronicle.give_title(seq, "Corbitt")
        assert desk.only.title == "Corbitt"
    desk.table.session.unsaved.try_again()
    assert desk.only.title == "Corbitt"


def test_a_name_that_stays_as_it_is_writes_nothing(desk: Desk) -> None:
    seq = desk.downtime(title="The Haunting")
    before = next(desk.table.session.journal.newest_first()).seq
    desk.chronicle.give_title(seq, "The Haunting ")
    desk.chronicle.give_date(seq, "")
    assert next(desk.table.session.journal.newest_first()).seq == before


def test_naming_a_downtime_leaves_its_undo_as_it_is(desk: Desk) -> None:
    seq = desk.downtime()
    value = desk.table.session.character.sheet.skill("listen").value
    desk.chronicle.give_title(seq, "The Haunting")
    desk.table.undo.undo()
    assert desk.table.session.character.sheet.skill("listen").value == value - 6
    assert desk.chapters == ()


def test_what_is_no_downtime_cannot_be_named_copied_or_printed(desk: Desk) -> None:
    seq = desk.downtime()
    desk.table.undo.undo()
    desk.chronicle.give_title(seq, "The Haunting")
    desk.chronicle.give_date(seq, "May")
    desk.chronicle.copy(seq)
    desk.chronicle.print_one(seq)
    assert (desk.copied, desk.printed) == ([], [])
    assert next(desk.table.session.journal.newest_first()).action is Action.UNDO


def test_one_downtime_or_all_are_copied(desk: Desk) -> None:
    first = desk.downtime(title="One")
    desk.downtime(title="Two")
    desk.chronicle.copy(first)
    desk.chronicle.copy_all()
    one, all_of_them = desk.copied
    assert one.startswith("Downtime after One (")
    assert all_of_them.startswith("Ida Marchetti\n\nDowntime after One (")
    assert "Downtime after Two (" in all_of_them
    assert [each.text for each in desk.notices] == ["Copied."] * 2


def test_one_downtime_or_all_are_printed_with_the_growth_of_the_sheet(desk: Desk) -> None:
    first = desk.downtime(title="One")
    desk.downtime(title="Two")
    desk.chronicle.print_one(first)
    desk.chronicle.print_all()
    assert [[each.title for each in view.chapters] for view in desk.printed] == [["One"], ["One", "Two"]]
    for view in desk.printed:
        assert view.name == "Ida Marchetti"
        assert view.curve is not None
        assert view.curve.gain == "+12"


def test_a_long_life_is_read_to_its_beginning(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle, "_READ_AT_ONCE", 3)
    for _ in range(9):
        desk.downtime(by=1)
    assert len(desk.chapters) == 9
    (curve,) = desk.chronicle.view().curves
    assert curve.gain == "+9"


def spoil(path: Path, seq: int) -> None:
    """Write into the middle of the journal by hand."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE journal SET entry = '{}' WHERE seq = ?", (seq,))


def test_a_damaged_entry_is_passed_over(desk: Desk, library_path: Path) -> None:
    desk.downtime(by=1, title="One")
    spoilt = desk.downtime(by=2, title="Two")
    desk.downtime(by=3, title="Three")
    spoil(library_path, spoilt)
    assert [each.title for each in desk.chapters] == ["Three", "One"]


def test_where_the_first_entry_is_damaged_growth_begins_on_no_day(desk: Desk, library_path: Path) -> None:
    desk.downtime()
    spoil(library_path, 1)
    (curve,) = desk.chronicle.view().curves
    assert curve.points[0].day == ""


def test_a_library_that_another_program_holds_is_told_on_the_page(desk: Desk, library_path: Path) -> None:
    desk.downtime()
    with closing(sqlite3.connect(library_path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        view = desk.chronicle.view()
        assert (view.chapters, view.whole) == ((), None)
        assert view.empty.startswith("Can't read the chronicle right now.")
        other.execute("ROLLBACK")
    assert desk.only.text.startswith("Listen ")
