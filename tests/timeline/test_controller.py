"""The history of Ida Marchetti: listed, searched, viewed and undone."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from desktop.base.dates import local_time
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.session.background import Background
from desktop.session.session import ActionRecord
from desktop.timeline.controller import PAGE, TimelineController
from desktop.timeline.view import PastView, Show, TimelineView
from rules_core.sheet.events import NotesChanged, PageChanged, PassageChanged, TrackerChanged
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import NotePage, Passage
from tests.table import Table, restarted


class Reader:
    """Someone who looks at a timeline, and what was last told."""

    def __init__(self, table: Table) -> None:
        self.timeline = TimelineController(table.session, table.undo, Background(table.session))
        self.views: list[TimelineView] = []
        self.pasts: list[PastView | None] = []
        self.pages: list[tuple[str, object]] = []
        self.asked: list[tuple[int, MessageView]] = []
        self.copied: list[str] = []
        self.notices: list[NoticeView] = []
        self.timeline.view_changed.connect(self.views.append)
        self.timeline.past_changed.connect(self.pasts.append)
        self.timeline.page_changed.connect(lambda tab, view: self.pages.append((tab, view)))
        self.timeline.asked.connect(lambda seq, view: self.asked.append((seq, view)))
        self.timeline.copied.connect(self.copied.append)
        self.timeline.notice.connect(self.notices.append)
        self.timeline.open()

    def search(self, text: str, qtbot: QtBot) -> None:
        """Search, and wait for the answer."""
        self.timeline.search(text)
        qtbot.waitUntil(lambda: not self.view.searching)

    @property
    def view(self) -> TimelineView:
        return self.views[-1]

    @property
    def past(self) -> PastView:
        found = self.pasts[-1]
        assert found is not None
        return found

    @property
    def words(self) -> list[str]:
        return [each.words for each in self.view.rows if not each.heading]

    def tracker(self, tracker: str) -> int:
        """The value of a tracker on the sheet as it was."""
        assert self.past.sheet is not None
        return next(each.value for each in self.past.sheet.trackers if each.id == tracker)


@pytest.fixture
def played(table: Table) -> Table:
    """Ida hit three times, after a roll."""
    table.roll("spot-hidden", 20, units=1)
    for _ in range(3):
        table.sheets.enter_tracker("hp", "-1")
    return table


def test_the_newest_entry_comes_first_and_its_sheet_is_shown(played: Table) -> None:
    reader = Reader(played)
    assert reader.words == [
        "Hit points 6 → 5",
        "Hit points 7 → 6",
        "Hit points 8 → 7",
        "Spot Hidden 21, hard success",
        "Imported from Rollbook",
    ]
    assert reader.view.title == "History of Ida Marchetti"
    assert reader.view.rows[0].heading
    assert (reader.view.shown, reader.past.number) == (5, 5)
    assert (reader.view.undo.what, reader.view.redo.on) == ("Hit points 6 → 5", False)
    assert not reader.past.can_go_back


def test_an_earlier_sheet_is_shown(played: Table, library_path: Path) -> None:
    reader = Reader(restarted(played, library_path))
    reader.timeline.choose(3)
    assert (reader.tracker("hp"), reader.past.line) == (7, "after “Hit points 8 → 7”")
    assert (reader.past.can_go_back, reader.past.alone) == (True, True)
    assert reader.past.sheet is not None
    assert "chronicle" not in [each.id for each in reader.past.sheet.tabs]
    reader.timeline.compare()
    assert [each.text for each in reader.past.changes] == ["Hit points 7 → 5"]
    reader.timeline.compare()
    assert [each.text for each in reader.past.changes] == ["Hit points 8 → 7"]
    reader.timeline.choose(1)
    assert reader.tracker("hp") == 8
    assert not reader.past.alone
    reader.timeline.choose(0)
    assert reader.pasts.pop() is None


def test_undoing_to_an_entry_asks_first_and_can_be_undone(played: Table) -> None:
    reader = Reader(played)
    reader.timeline.choose(3)
    reader.timeline.ask_take_back_to()
    seq, question = reader.asked[-1]
    assert question.text.startswith("2 changes will be undone.")
    assert question.detail.splitlines() == ["Hit points 6 → 5", "Hit points 7 → 6"]
    reader.timeline.take_back_to(seq)
    assert played.tracker("hp") == 7
    assert reader.words[0] == "Undone: Hit points 6 → 5 and 1 more"
    assert [each.state for each in reader.view.rows if each.number in (4, 5)] == ["undone", "undone"]
    assert reader.view.redo.what == "Hit points 6 → 5"
    reader.timeline.choose(5)
    assert reader.tracker("hp") == 5
    reader.timeline.ask_take_back_to()
    seq, question = reader.asked[-1]
    assert "2 undone changes will be redone." in question.text
    reader.timeline.take_back_to(seq)
    assert played.tracker("hp") == 5, "what is shown is what one goes back to"


def test_undoing_to_the_newest_entry_does_nothing(played: Table) -> None:
    reader = Reader(played)
    reader.timeline.ask_take_back_to()
    reader.timeline.choose(99)
    reader.timeline.ask_take_back_to()
    assert not reader.asked
    assert reader.past.why_not


def test_a_single_entry_can_be_undone(played: Table) -> None:
    played.sheets.enter_tracker("luck", "-1")
    reader = Reader(played)
    reader.timeline.choose(2)
    reader.timeline.take_back_this()
    assert reader.words[0] == "Undone: Spot Hidden 21, hard success"
    assert not reader.past.alone


@pytest.mark.parametrize(
    ("show", "words"),
    [(Show.CHANGES, 4), (Show.ROLLS, 1), (Show.EDITS, 0), (Show.DOWNTIMES, 0), (Show.ALL, 5)],
)
def test_entries_can_be_filtered_by_kind(played: Table, show: Show, words: int) -> None:
    reader = Reader(played)
    reader.timeline.show_only(show)
    assert (len(reader.words), bool(reader.view.empty)) == (words, not words)


def test_entries_can_be_searched(played: Table, qtbot: QtBot) -> None:
    reader = Reader(played)
    reader.search("  7 →  6 ", qtbot)
    assert reader.words == ["Hit points 7 → 6"]
    reader.search("nowhere", qtbot)
    assert reader.view.empty == "No entry contains “nowhere”."
    reader.search("", qtbot)
    assert len(reader.words) == 5


def test_a_search_finds_what_was_written_in_the_notes_and_the_backstory(played: Table, qtbot: QtBot) -> None:
    page = NotePage("The lighthouse", "A salt cellar.")
    passage = Passage("description", "Tall and tired.")
    sheet = played.session.character.sheet
    written = (
        PageChanged(0, None, page),
        PassageChanged(0, None, passage),
        NotesChanged(sheet.notes, f"{sheet.notes}\nLent a hat."),
    )
    played.session.do(ActionRecord(Action.EDIT, "page/text/0", events=written))
    later = (PageChanged(0, page, replace(page, text="A salt cellar.\nHe lied.")),)
    played.session.do(ActionRecord(Action.EDIT, "page/text/0", events=later))
    reader = Reader(played)
    for words, found in (
        ("salt cellar", 1),
        ("he lied", 1),
        ("tired", 1),
        ("lent hat", 1),
        ("Brannigan", 0),
        ("nobody", 0),
    ):
        reader.search(words, qtbot)
        assert len(reader.words) == found, words
    reader.search("he lied", qtbot)
    row = next(each for each in reader.view.rows if not each.heading)
    assert row.detail == "He lied."


def test_a_search_finds_rolls_notes_and_consequences_and_marks_the_words(played: Table, qtbot: QtBot) -> None:
    long = f"{'Nobody knew. ' * 12}At last the Keeper said: the café is on fire"
    played.session.do(ActionRecord(Action.NOTE, "skill:spot-hidden", (1,), text=long))
    reader = Reader(played)
    reader.search("SPOT hidden success", qtbot)
    assert reader.words == ["Spot Hidden 21, hard success"]
    row = next(each for each in reader.view.rows if not each.heading)
    assert [row.words[slice(*each)] for each in row.marks] == ["Spot", "Hidden", "success"]
    reader.search("cafe fire", qtbot)
    row = next(each for each in reader.view.rows if not each.heading)
    assert row.detail.startswith("…")
    assert [row.detail[slice(*each)] for each in row.detail_marks] == ["café", "fire"]


def test_a_search_by_date_marks_no_number_that_only_looks_like_the_day(played: Table, qtbot: QtBot) -> None:
    day = str(local_time(played.session.now()).day)
    played.sheets.enter_tracker("luck", day)
    reader = Reader(played)
    reader.search(next(each.heading for each in reader.view.rows if each.heading), qtbot)
    assert len(reader.words) == 6
    assert not any(each.marks or each.detail_marks for each in reader.view.rows)
    reader.search(f"luck {day}", qtbot)
    row = next(each for each in reader.view.rows if not each.heading)
    assert [row.words[slice(*each)] for each in row.marks] == ["Luck", day]


def test_only_the_last_of_two_searches_is_listed(played: Table, qtbot: QtBot) -> None:
    reader = Reader(played)
    reader.timeline.search("spot")
    reader.search("nowhere", qtbot)
    assert reader.words == []


def long_journal(table: Table, count: int) -> None:
    """As many changes as that, without a fsync for each."""
    character = table.session.character
    with table.library.transaction() as tx:
        for number in range(count):
            event = TrackerChanged("hp", 8 - number % 2, 7 + number % 2)
            tx.journal.append(character.id, Entry(0, f"b{number}", Action.TRACKER, "", events=(event,)))
    table.session.open(character.id)


def test_a_long_history_loads_page_by_page(table: Table, qtbot: QtBot) -> None:
    long_journal(table, 2 * PAGE + 100)
    reader = Reader(table)
    assert reader.view.more
    qtbot.waitUntil(lambda: not reader.view.searching)
    assert len(reader.words) == PAGE
    reader.timeline.more()
    qtbot.waitUntil(lambda: len(reader.words) == 2 * PAGE)
    reader.timeline.choose(7)
    assert reader.tracker("hp") == 8
    reader.timeline.search("imported")
    qtbot.waitUntil(lambda: not reader.view.searching)
    assert reader.words == ["Imported from Rollbook"]
    assert not reader.view.more


def test_the_whole_history_is_saved_as_text(table: Table, tmp_path: Path, qtbot: QtBot) -> None:
    long_journal(table, PAGE + 100)
    reader = Reader(table)
    reader.timeline.search("imported")
    path = tmp_path / "ida.txt"
    reader.timeline.save_text(path)
    qtbot.waitUntil(path.exists)
    lines = path.read_text("utf-8").splitlines()
    assert lines[0] == "History of Ida Marchetti"
    assert sum("Hit points" in each for each in lines) == PAGE + 100
    assert reader.notices[-1].text == "Saved as ida.txt."
    reader.timeline.save_text(tmp_path)
    qtbot.waitUntil(lambda: reader.notices[-1].warning)
    assert [each.name for each in tmp_path.iterdir() if each.suffix == ".new"] == []


def test_rows_can_be_copied(played: Table) -> None:
    reader = Reader(played)
    reader.timeline.copy(4)
    assert reader.copied[-1].endswith("Hit points 7 → 6")
    reader.timeline.copy_all()
    assert len(reader.copied[-1].splitlines()) == 5
    assert reader.copied[-1].splitlines()[-1].endswith("Hit points 6 → 5")
    reader.timeline.copy(99)
    assert len(reader.copied) == 2


def test_new_entries_appear_and_a_closed_page_is_idle(played: Table) -> None:
    reader = Reader(played)
    played.session.do(ActionRecord(Action.NOTE, refers=(2,), text="It watches"))
    assert reader.words[0] == "Note: “It watches”"
    reader.timeline.close()
    told = len(reader.views)
    played.session.do(ActionRecord(Action.NOTE, refers=(2,), text="Still"))
    reader.timeline.search("x")
    assert len(reader.views) == told


def test_no_character_has_no_history(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(table.session), "is_open", property(lambda _session: False))
    reader: Any = Reader(table)
    assert not reader.views


def test_damaged_entries_hide_earlier_sheets(played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [each for each in played.session.journal.newest_first() if each.seq != 4]
    monkeypatch.setattr(played.session.journal, "read_through", lambda: iter(entries))
    reader = Reader(played)
    assert reader.words[1] == "1 entry can't be read"
    reader.timeline.choose(3)
    assert reader.past.sheet is None
    assert reader.past.why_not == "1 entry can't be read, so the sheet can't be shown before that."
    assert not reader.past.can_go_back


def test_pages_of_cards_are_shown_as_they_were(table: Table, qtbot: QtBot) -> None:
    table.characters.open_sample("ansel-quay")
    reader = Reader(table)
    assert reader.past.sheet is not None
    assert [each.id for each in reader.past.sheet.tabs][:2] == ["skills", "fight"]
    assert reader.pages[-1][0] == "skills"
    reader.timeline.turn_to("fight")
    assert reader.pages[-1][0] == "fight"
    assert reader.pages[-1][1] is not None
