"""The history page: rows, the past sheet, and the layout of both."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Literal

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QStyleOptionViewItem, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.prose import Prose
from desktop.timeline.ui.page import TimelinePage, choose_text_file
from desktop.timeline.view import Link, PastView, Show, TimelineRow, TimelineView, UndoView
from desktop.views.game import SheetContext, game_of
from desktop.views.timeline_words import Change
from desktop.views.tray import WhyLine
from tests.core.coc7.ada import ADA
from tests.showing import opened

ROWS = (
    TimelineRow(-3, heading="Friday 20 November 2026", spoken="Friday 20 November 2026"),
    TimelineRow(3, time="21:40", icon="undo", words="Undone: Hit points 11 → 6", spoken="third"),
    TimelineRow(
        2, time="21:39", icon="bolt", words="Hit points 11 → 6", state="undone", struck=True, spoken="second"
    ),
    TimelineRow(
        1,
        time="21:30",
        icon="dice",
        degree="hard",
        words="Listen 21",
        detail="d" * 90,
        typed=True,
        spoken="first",
    ),
)
NOTHING = UndoView("Nothing to redo", "", on=False)
VIEW = TimelineView("History of Ada", ROWS, UndoView("Undo", "Listen ticked", on=True), NOTHING, shown=3)
SHEET = replace(game_of("coc7").sheet_view(ADA, SheetContext(1)), downtime_words="Development 4")
PAST = PastView(
    3,
    "As it was on 20 November 2026, 21:40",
    "after “Undone: Hit points 11 → 6”",
    "1 change",
    (Change("Hit points", "6", "11"), Change("Fight started", "", "")),
    more_changes="and 3 more",
    dice="Tens 20, Units 1",
    links=(Link(2, "Entry 2: Hit points 11 → 6"),),
    why=(WhyLine("CC-1", "It says so.", "roll 21"), WhyLine("CC-2", "And so.")),
    note="It watches",
    state="redone",
    sheet=SHEET,
    can_go_back=True,
    alone=True,
    can_compare=True,
)

Make = Callable[..., TimelinePage]


@pytest.fixture
def make(qtbot: QtBot, qapp: QApplication) -> Iterator[Make]:
    def made(
        view: TimelineView = VIEW,
        width: int = 1200,
        scale: float = 1.0,
        name: Literal["light", "dark"] = "light",
    ) -> TimelinePage:
        theme.apply(qapp, name, scale)
        page = TimelinePage()
        page.resize(width, 760)
        page.show_view(view)
        page.show_past(PAST)
        opened(qtbot, page)
        page.open()
        QApplication.processEvents()
        return page

    yield made
    theme.apply(qapp, "light", 1.0)


def button(page: TimelinePage, name: str) -> QAbstractButton:
    found = page.findChildren(QAbstractButton)
    return next(each for each in found if each.isVisible() and each.accessibleName() == name)


def test_arrow_keys_skip_headings_and_show_the_current_entry(make: Make, qtbot: QtBot) -> None:
    page = make()
    with qtbot.waitSignal(page.chosen) as chosen:
        QTest.keyClick(page.list, Qt.Key.Key_Down)
    assert chosen.args == [2]
    QTest.keyClick(page.list, Qt.Key.Key_Up)
    with qtbot.waitSignal(page.chosen) as chosen:
        QTest.keyClick(page.list, Qt.Key.Key_Up)
    assert chosen.args == [3], "the heading cannot be stood on"


def test_rows_can_be_copied_from_their_menu(make: Make, qtbot: QtBot) -> None:
    page = make()
    place = page.list.visualRect(page.list.model().index(2, 0)).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, page.list.viewport().mapToGlobal(place))
    page.list.contextMenuEvent(event)
    assert page.list.menu.isVisible()
    with qtbot.waitSignal(page.copy_requested) as copied:
        page.list.menu.actions()[0].trigger()
    page.list.menu.close()
    assert copied.args == [2]
    QTest.keyClick(page.list, Qt.Key.Key_Menu)
    assert page.list.menu.isVisible()
    page.list.menu.close()


def test_a_cut_row_has_a_full_tooltip(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    page = make()
    tips: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _on: tips.append(text))
    painter = page.list.itemDelegate()
    for row in range(4):
        index = page.list.model().index(row, 0)
        option = QStyleOptionViewItem()
        option.rect = page.list.visualRect(index)
        event = QHelpEvent(QHelpEvent.Type.ToolTip, QPoint(), QPoint())
        painter.helpEvent(event, page.list, option, index)
    assert len(tips) == 1
    assert tips[0].startswith("Listen 21")


@pytest.mark.parametrize("name", ["light", "dark"])
def test_rows_differ_by_more_than_colour(make: Make, name: str) -> None:
    page = make(name=name)
    places = (page.list.visualRect(page.list.model().index(at, 0)) for at in range(4))
    drawn = [page.list.grab(each).toImage() for each in places]
    spoken = [page.list.model().index(at, 0).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(4)]
    assert all(one != other for one, other in pairwise(drawn))
    assert spoken == ["Friday 20 November 2026", "third", "second", "first"]


def test_typed_letters_are_searched_after_a_pause(make: Make, qtbot: QtBot) -> None:
    page = make()
    with qtbot.waitSignal(page.search_changed) as searched:
        QTest.keyClicks(page.list, "hit")
    assert searched.args == ["hit"]
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert page.list.hasFocus()


def test_buttons_emit_their_requests(make: Make, qtbot: QtBot) -> None:
    page = make()
    asked = (
        (page.undo_requested, "Undo. Listen ticked"),
        (page.take_back_to_requested, "Undo to here"),
        (page.compare_requested, "Compare with now"),
        (page.take_back_this_requested, "Undo this change"),
        (page.copy_all_requested, "Copy all"),
        (page.save_requested, "Save as text…"),
        (page.left, "Back to now"),
        (page.left, "Back"),
    )
    for signal, name in asked:
        with qtbot.waitSignal(signal):
            button(page, name).click()
    assert not button(page, "Nothing to redo").isEnabled()
    with qtbot.waitSignal(page.chosen) as chosen:
        button(page, "Entry 2: Hit points 11 → 6").click()
    assert chosen.args == [2]
    with qtbot.waitSignal(page.show_chosen) as kind:
        button(page, "Entries to show: Rolls").click()
    assert kind.args == [Show.ROLLS]


def test_useless_buttons_are_disabled_with_a_reason(make: Make) -> None:
    page = make()
    page.show_past(replace(PAST, can_go_back=False, comparing=True))
    assert not page.past.band.take_back.isEnabled()
    assert page.past.band.take_back.accessibleDescription() == "This is the sheet as it was then."
    assert page.past.band.compare.label == "Show its changes"


def test_the_past_sheet_is_read_only(make: Make) -> None:
    page = make()
    sheet = page.past.sheet
    heard: list[object] = []
    for signal in (sheet.skill_roll_requested, sheet.trait_roll_requested, sheet.skill_load_requested):
        signal.connect(lambda *told: heard.append(told))
    sheet.tick_requested.connect(heard.append)
    sheet.tracker_entered.connect(lambda *told: heard.append(told))
    sheet.edit_requested.connect(lambda: heard.append("edit"))
    window = page.window()
    for at in range(20, sheet.height(), 24):
        for left in range(20, sheet.width(), 60):
            place = sheet.mapTo(window, QPoint(left, at))
            under = page.childAt(place) or page
            if under not in (sheet.tabs, *sheet.tabs.findChildren(QWidget)):
                QTest.mouseClick(under, Qt.MouseButton.LeftButton, pos=under.mapFrom(page, place))
    assert not heard
    stops = [each for each in sheet.trackers.findChildren(QWidget) if each.focusPolicy()]
    assert not stops
    assert {each.accessibleDescription() for each in sheet.trackers.cards} == {""}, "no key is promised"
    offered = [each.accessibleName() for each in sheet.findChildren(QAbstractButton) if each.isVisible()]
    assert not [each for each in offered if each.startswith("Development")]
    sheet.tabs.setCurrentIndex(1)
    assert sheet.tab == sheet.tabs.ids[1]


def test_empty_past_pages_do_not_invite_input(make: Make) -> None:
    page = make()
    bare = replace(SHEET, backstory=(), about=(), weapons=(), gear=(), money=(), notes="")
    sheet = page.past.sheet
    page.show_past(replace(PAST, sheet=bare))
    said: set[str] = set()
    for tab in ("backstory", "gear", "notes"):
        sheet.tabs.setCurrentIndex(sheet.tabs.ids.index(tab))
        QApplication.processEvents()
        said |= {each.text for each in sheet.findChildren(Prose) if each.isVisible()}
        said |= {each.text() for each in sheet.findChildren(PlainLabel) if each.isVisible()}
    assert not [each for each in said if "Choose Edit" in each]
    assert "No gear yet." in said
    assert "No notes yet." in said


def test_an_unknown_sheet_is_not_shown(make: Make) -> None:
    page = make()
    page.show_past(replace(PAST, sheet=None, why_not="It cannot be read."))
    assert not page.past.sheet.isVisible()
    page.show_past(None)
    assert not page.past.band.isVisible()
    page.list.setFocus()
    page.show_view(replace(VIEW, rows=(), empty="No entry says so.", searching=True))
    assert not page.list.isVisible()
    assert page.search.hasFocus(), "not the button that undoes"
    page.undo.setFocus()
    page.open("nowhere")
    assert page.search.hasFocus()


def test_a_narrow_page_shows_list_or_sheet(make: Make, qtbot: QtBot) -> None:
    page = make(width=700)
    assert not page.past.isVisible()
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert page.past.isVisible()
    assert not page.list.isVisible()
    assert page.panes == (page.past,)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert page.list.isVisible()
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    button(page, "Show entries").click()
    assert page.list.isVisible()
    with qtbot.waitSignal(page.left):
        QTest.keyClick(page, Qt.Key.Key_Escape)
    wide = make(width=2400, scale=2.0)
    assert len(wide.panes) == 2


def test_scrolling_requests_older_rows(make: Make, qtbot: QtBot) -> None:
    many = tuple(TimelineRow(400 - at, time="21:40", icon="heart", words="Ouch") for at in range(300))
    page = make(replace(VIEW, rows=many, more=True, shown=400))
    with qtbot.waitSignal(page.more_requested):
        page.list.verticalScrollBar().setValue(page.list.verticalScrollBar().maximum())


def test_saving_text_asks_for_a_file(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    page = make()
    answers = ["/tmp/a", "/tmp/a.md", ""]
    ask = "PySide6.QtWidgets.QFileDialog.getSaveFileName"
    monkeypatch.setattr(ask, lambda *_args: (answers.pop(0), ""))
    chosen = [choose_text_file(page, "a.txt") for _ in range(3)]
    assert [each and each.name for each in chosen] == ["a.txt", "a.md", None]


def test_a_search_that_finds_nothing_keeps_the_focus_from_undo(make: Make) -> None:
    page = make()
    assert page.list.hasFocus()
    page.show_view(replace(VIEW, rows=(), empty="No entry contains “27 November 2026”."))
    assert page.search.hasFocus()
    page.open("28 November 2026")
    assert page.search.hasFocus()
    assert button(page, "Clear search").isVisible()
