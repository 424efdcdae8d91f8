"""The chronicle with a real library: shown, named, copied and printed."""

from pathlib import Path

import pytest

from desktop.chronicle import controller as chronicle
from desktop.chronicle.controller import ChronicleController
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import DiskFull
from desktop.session.session import ActionRecord
from desktop.views.chronicle import ChapterView, PrintView
from rules_core.sheet.events import SkillChanged
from rules_core.sheet.journal import Action
from rules_core.sheet.plan import Plan
from tests.other_program import held, spoil
from tests.table import Table, open_table


class ChronicleBench:
    """The chronicle of the open character, and its latest signals."""

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
        """Save a downtime in which Listen improves; return the number of its entry."""
        before = self.table.session.character.sheet.skill("listen").value
        events = (SkillChanged("listen", before, before + by),)
        plan = Plan(answers=(("title", title),))
        entry = self.table.session.do(ActionRecord(Action.DOWNTIME, events=events, plan=plan))
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
def desk(table: Table) -> ChronicleBench:
    return ChronicleBench(table)


def test_the_chronicle_is_empty_without_a_downtime(desk: ChronicleBench) -> None:
    view = desk.chronicle.view()
    assert (view.chapters, view.whole) == ((), None)
    assert view.empty


def test_a_downtime_is_shown_and_growth_starts_at_the_first_entry(desk: ChronicleBench) -> None:
    desk.downtime(title="The Haunting")
    assert desk.only.heading == "Downtime after The Haunting"
    (curve,) = desk.chronicle.view().curves
    assert curve.name == "Listen"
    assert [bool(each.day) for each in curve.points] == [True, True], "she came here on a day that is known"


def test_only_a_relevant_undo_rebuilds_the_chronicle(desk: ChronicleBench) -> None:
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


def test_title_and_date_survive_a_restart(desk: ChronicleBench, library_path: Path) -> None:
    seq = desk.downtime()
    desk.chronicle.give_title(seq, "  The\tHaunting ")
    desk.chronicle.give_date(seq, "May 1925")
    assert (desk.only.title, desk.only.date) == ("The Haunting", "May 1925")
    desk.table.library.close()
    again = open_table(library_path)
    assert (ChronicleBench(again).only.title, ChronicleBench(again).only.date) == ("The Haunting", "May 1925")
    again.library.close()


def test_continuous_typing_in_a_title_is_one_entry(desk: ChronicleBench) -> None:
    seq = desk.downtime()
    for title in ("The", "The Haun", "The Haunting"):
        desk.chronicle.give_title(seq, title)
        assert desk.only.title == title
    assert next(each.seq for each in desk.table.session.journal.newest_first()) == seq + 1
    desk.chronicle.give_date(seq, "May 1925")
    assert (desk.only.title, desk.only.date) == ("The Haunting", "May 1925")
    assert desk.table.library.growth(desk.table.session.character.id)[0].text == "May 1925"


def test_an_unsaved_downtime_is_in_the_chronicle(
    desk: ChronicleBench, monkeypatch: pytest.MonkeyPatch
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


def test_an_unchanged_name_saves_nothing(desk: ChronicleBench) -> None:
    seq = desk.downtime(title="The Haunting")
    before = next(desk.table.session.journal.newest_first()).seq
    desk.chronicle.give_title(seq, "The Haunting ")
    desk.chronicle.give_date(seq, "")
    assert next(desk.table.session.journal.newest_first()).seq == before


def test_naming_a_downtime_does_not_affect_its_undo(desk: ChronicleBench) -> None:
    seq = desk.downtime()
    value = desk.table.session.character.sheet.skill("listen").value
    desk.chronicle.give_title(seq, "The Haunting")
    desk.table.undo.undo()
    assert desk.table.session.character.sheet.skill("listen").value == value - 6
    assert desk.chapters == ()


def test_only_a_downtime_can_be_named_copied_or_printed(desk: ChronicleBench) -> None:
    seq = desk.downtime()
    desk.table.undo.undo()
    desk.chronicle.give_title(seq, "The Haunting")
    desk.chronicle.give_date(seq, "May")
    desk.chronicle.copy(seq)
    desk.chronicle.print_one(seq)
    assert (desk.copied, desk.printed) == ([], [])
    assert next(desk.table.session.journal.newest_first()).action is Action.UNDO


def test_one_downtime_or_all_are_copied(desk: ChronicleBench) -> None:
    first = desk.downtime(title="One")
    desk.downtime(title="Two")
    desk.chronicle.copy(first)
    desk.chronicle.copy_all()
    one, all_of_them = desk.copied
    assert one.startswith("Downtime after One (")
    assert all_of_them.startswith("Ida Marchetti\n\nDowntime after One (")
    assert "Downtime after Two (" in all_of_them
    assert [each.text for each in desk.notices] == ["Copied."] * 2


def test_one_downtime_or_all_are_printed_with_growth(desk: ChronicleBench) -> None:
    first = desk.downtime(title="One")
    desk.downtime(title="Two")
    desk.chronicle.print_one(first)
    desk.chronicle.print_all()
    assert [[each.title for each in view.chapters] for view in desk.printed] == [["One"], ["One", "Two"]]
    for view in desk.printed:
        assert view.name == "Ida Marchetti"
        assert view.curve is not None
        assert view.curve.gain == "+12"


def test_a_long_history_is_read_to_its_start(desk: ChronicleBench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle, "_READ_AT_ONCE", 3)
    for _ in range(9):
        desk.downtime(by=1)
    assert len(desk.chapters) == 9
    (curve,) = desk.chronicle.view().curves
    assert curve.gain == "+9"


def spoil_entry(path: Path, seq: int) -> None:
    """Damage an entry in the middle of the journal."""
    spoil(path, "UPDATE journal SET entry = '{}' WHERE seq = ?", given=(seq,))


def test_a_damaged_entry_is_skipped(desk: ChronicleBench, library_path: Path) -> None:
    desk.downtime(by=1, title="One")
    spoilt = desk.downtime(by=2, title="Two")
    desk.downtime(by=3, title="Three")
    spoil_entry(library_path, spoilt)
    assert [each.title for each in desk.chapters] == ["Three", "One"]


def test_growth_has_no_start_date_if_the_first_entry_is_damaged(
    desk: ChronicleBench, library_path: Path
) -> None:
    desk.downtime()
    spoil_entry(library_path, 1)
    (curve,) = desk.chronicle.view().curves
    assert curve.points[0].day == ""


def test_a_library_in_use_is_reported_on_the_page(desk: ChronicleBench, library_path: Path) -> None:
    desk.downtime()
    with held(library_path):
        view = desk.chronicle.view()
        assert (view.chapters, view.whole) == ((), None)
        assert view.empty.startswith("Can't read the history right now.")
    assert desk.only.text.startswith("Listen ")
