"""Writing on the gear and the notes page in play: every act is one entry that can be undone."""

from datetime import UTC, datetime

import pytest

from desktop.kit.view.shell import NoticeView
from desktop.notebook.controller import NotebookController
from desktop.notebook.view import GEAR, NOTES, evening_of, play_page
from desktop.views.editing.fields import (
    FieldView,
    PageSection,
    PurseSection,
    TableSection,
    TextCell,
    TextSection,
)
from rules_core.game.registry import SYSTEM_IDS
from rules_core.sheet.journal import Action
from rules_core.sheet.sheet import NotePage, Sheet
from tests.games.full_sheets import full_sheet
from tests.table import Table


class Desk:
    """The pages of the open character, and their latest signals."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.book = NotebookController(table.session)
        self.refused: list[tuple[str, str]] = []
        self.spend_refused: list[str] = []
        self.stood: list[str] = []
        self.notices: list[NoticeView] = []
        self.book.refused.connect(lambda place, words: self.refused.append((place, words)))
        self.book.spend_refused.connect(self.spend_refused.append)
        self.book.stand_requested.connect(self.stood.append)
        self.book.notice.connect(self.notices.append)

    @property
    def sheet(self) -> Sheet:
        return self.table.session.character.sheet

    @property
    def entries(self) -> int:
        return len(tuple(self.table.session.journal.newest_first()))


@pytest.fixture
def desk(table: Table) -> Desk:
    return Desk(table)


def test_money_is_spent_in_one_act_that_can_be_undone(desk: Desk) -> None:
    before, entries = desk.sheet, desk.entries
    desk.book.edited("detail//cash", "$70")
    desk.book.settled("detail//cash")
    desk.book.spend("detail//cash", "3.50", adds=False)
    assert desk.sheet.detail("cash") == "$66.50"
    assert desk.entries == entries + 2
    assert desk.spend_refused == [""]
    assert [each.text for each in desk.notices] == ["Cash: $66.50"]
    desk.table.undo.undo()
    assert desk.sheet.detail("cash") == "$70"
    desk.table.undo.undo()
    assert desk.sheet == before


def test_money_that_is_not_there_is_not_spent(desk: Desk) -> None:
    desk.book.edited("detail//cash", "$2")
    before = desk.sheet, desk.entries
    desk.book.spend("detail//cash", "5", adds=False)
    desk.book.spend("detail//cash", "much", adds=True)
    assert desk.spend_refused == ["That is more than you have.", "Enter an amount above 0, such as 3.50."]
    assert (desk.sheet, desk.entries) == before


def test_an_item_is_added_by_its_name_in_one_act(desk: Desk) -> None:
    entries, there = desk.entries, len(desk.sheet.possessions)
    desk.book.added("possession", {"name": "Rope"})
    assert desk.sheet.possessions[-1].name == "Rope"
    assert desk.entries == entries + 1
    assert desk.stood == [f"possession/count/{there}"]
    desk.book.removed(f"possession//{there}")
    assert len(desk.sheet.possessions) == there
    desk.table.undo.undo()
    assert desk.sheet.possessions[-1].name == "Rope"


def test_a_weapon_is_dropped_and_brought_back(desk: Desk) -> None:
    weapons = desk.sheet.weapons
    desk.book.removed("weapon//0")
    assert desk.sheet.weapons == weapons[1:]
    assert desk.notices == [NoticeView(f"{weapons[0].name} removed", undo=True)]
    desk.table.undo.undo()
    assert desk.sheet.weapons == weapons


def test_removing_what_is_gone_shows_the_page_again(desk: Desk) -> None:
    shown: list[bool] = []
    desk.book.stale.connect(lambda: shown.append(True))
    desk.book.removed("possession//999")
    assert shown == [True]
    assert not desk.notices


def test_a_removed_page_is_named_by_its_title(desk: Desk) -> None:
    for title in ("The vault", " "):
        desk.book.added("page", {})
        desk.book.edited("page/title/0", title)
        desk.book.removed("page//0")
    assert [each.text for each in desk.notices] == ["The vault removed", "Untitled removed"]


def test_a_new_page_has_todays_date_and_is_ready_to_be_written(desk: Desk) -> None:
    desk.book.added("page", {})
    (page,) = desk.sheet.pages
    assert page.title == "Session 1"
    assert page.date
    assert desk.stood == ["page/text/0"]
    desk.book.edited("page/text/0", "He lied.")
    desk.book.edited("page/text/0", "He lied about the boat.")
    assert desk.sheet.pages[0].text == "He lied about the boat."
    desk.table.undo.undo()
    assert desk.sheet.pages[0].text == ""
    desk.table.undo.undo()
    assert desk.sheet.pages == ()


def test_a_wrong_day_is_refused_and_the_page_stays(desk: Desk) -> None:
    desk.book.added("page", {})
    before = desk.sheet
    desk.book.edited("page/date/0", "last Friday")
    assert desk.refused == [("page/date/0", "Enter a day, such as 28 Nov 2026.")]
    assert desk.sheet == before


def test_a_day_is_shown_and_typed_with_the_name_of_its_month(desk: Desk) -> None:
    desk.book.added("page", {})
    desk.book.edited("page/date/0", "7 Dec 2026")
    assert desk.refused == []
    assert desk.sheet.pages[0].date == "2026-12-07"
    page = desk.book.view(NOTES).sections[1]
    assert isinstance(page, PageSection)
    assert (page.day.text, page.date) == ("7 Dec 2026", "2026-12-07")
    assert page.rolls == "What was rolled on 7 December 2026"


def test_the_plain_notes_stay_as_they_are_beside_pages(desk: Desk) -> None:
    desk.book.edited("notes//", "Old notes.")
    desk.book.settled("notes//")
    desk.book.added("page", {})
    assert desk.sheet.notes == "Old notes."
    sections = desk.book.view(NOTES).sections
    assert [type(each) for each in sections[1:]] == [PageSection, TextSection]


def test_each_act_is_an_edit_in_the_history(desk: Desk) -> None:
    desk.book.added("page", {})
    newest = next(iter(desk.table.session.journal.newest_first()))
    assert newest.action is Action.EDIT


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_the_gear_of_every_game_takes_money_items_and_weapons(game: str) -> None:
    sections = play_page(GEAR, 1, full_sheet(game)).sections
    (purse,) = [each for each in sections if isinstance(each, PurseSection)]
    assert purse.place == "detail//cash"
    tables = {each.id: each for each in sections if isinstance(each, TableSection)}
    items, weapons = tables["gear"], tables["weapons"]
    assert items.add is not None
    assert items.add.asks_name
    assert all(isinstance(cell, FieldView) for row in items.rows for cell in row.cells)
    assert weapons.add is not None
    assert weapons.rows
    assert all(row.removes for row in weapons.rows)
    assert all(isinstance(cell, TextCell) for row in weapons.rows for cell in row.cells)


def test_pages_come_newest_first_with_a_link_to_their_day() -> None:
    sheet = Sheet("coc7", "Ada", pages=(NotePage("First", "", "2026-11-20"), NotePage("Second", "", "soon")))
    pages = [each for each in play_page(NOTES, 1, sheet).sections if isinstance(each, PageSection)]
    assert [(each.title.text, each.rolls) for each in pages] == [
        ("Second", ""),
        ("First", "What was rolled on 20 November 2026"),
    ]


def test_the_small_hours_belong_to_the_evening_before() -> None:
    assert evening_of(datetime(2026, 11, 29, 1, 30, tzinfo=UTC)).isoformat() == "2026-11-28"
    assert evening_of(datetime(2026, 11, 28, 19, 0, tzinfo=UTC)).isoformat() == "2026-11-28"
