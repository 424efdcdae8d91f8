"""Tour stops for the history."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.shell.pages import PLAY
from desktop.timeline.feature import PAGE as TIMELINE
from desktop.tour.look import DARK, LARGEST_TEXT, ON_SMALL, PAGE_LOOKS
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor


def _timeline(at: Visitor) -> None:
    at.command("timeline", lambda: at.window.pages.page == TIMELINE)
    page = at.window.pages[TIMELINE]
    for _ in range(2):
        QTest.keyClick(page.list, Qt.Key.Key_Down)
    QTest.qWait(150)
    at.shot("Everything that happened, and the sheet as it was then", "timeline", "look back")
    at.again("The timeline", "timeline", "look back", DARK, LARGEST_TEXT, ON_SMALL)
    if page.past.isHidden():  # both don't fit
        at.press(Qt.Key.Key_Return)
    at.click_button("Compare with now")
    at.shot("What is different now", "timeline", "compared")
    at.in_window(
        lambda: at.click_button("Undo to here"),
        lambda: at.shot("Before it is taken back, what goes with it is told", "timeline", "asked", at.front),
    )
    if not page.search.isVisible():
        at.click_button("Show entries")
    QTest.keyClicks(page.search, "spot")
    QTest.qWait(600)
    at.shot("The timeline is searched", "timeline", "searched")
    at.command("timeline", lambda: at.window.pages.page == PLAY)


def _show_timeline(at: Visitor, look: Seeing) -> None:
    at.open_sample("Ida Marchetti")
    for tracker, change in (("hp", "-3"), ("san", "-2"), ("hp", "+1")):
        at.window.sheet.tracker_entered.emit(tracker, change)
    at.command("timeline", lambda: at.window.pages.page == TIMELINE)
    QTest.keyClick(at.window.pages[TIMELINE].list, Qt.Key.Key_Down)
    QTest.qWait(150)
    look()


TOUR = Tour(
    (Stop("keeping", 40, _timeline),),
    (Screen("timeline", 150, "The timeline", _show_timeline, "pages", PAGE_LOOKS),),
)
