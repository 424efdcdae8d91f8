"""The part of the tour that opens context menus and uses the keyboard."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QMenu, QWidget

from desktop.kit.lists.newest_first import LogList
from desktop.sheet.tracker_card import TrackerCard
from desktop.tour.hands import scroll_to
from desktop.tour.look import DARK
from desktop.tour.stops import Stop, Tour
from desktop.tour.visitor import Visitor


def _offering(at: Visitor) -> None:
    """Open the menus of a skill, a tracker, a characteristic, the log and a character, and show the focus."""
    at.open_sample("Ida Marchetti")
    at.dice.set_faces([20], 1)
    at.click_skill("spot-hidden")
    at.land()
    skills = at.focus_skill("spot-hidden")
    at.shot("The focus on a skill", "play", "focus")
    at.again("The focus on a skill", "play", "focus", DARK)
    _menu(at, skills, "What can be done with a skill", None)
    _menu(at, at.window.sheet.findChildren(TrackerCard)[0], "What can be done with a tracker", None)
    _menu(at, at.window.sheet.traits.buttons[0], "What can be done with a characteristic", None)
    log = at.window.tray.findChildren(LogList)[0]
    if log.isVisible():  # else there is no room for it, as for the rail
        _menu(at, log.viewport(), "What can be done with a roll of the log", _last_row(log))
    rail = at.window.play.rail.list
    if rail.isVisible():
        _menu(at, rail.viewport(), "What can be done with a character", _last_row(rail))
    at.window.commands["next_pane"].trigger()
    at.wait(lambda: at.window.tray.isAncestorOf(at.window.focusWidget()), "the focus in the tray")
    at.shot("The focus in the tray", "play", "focus")
    QTest.keyClick(at.window.focusWidget(), Qt.Key.Key_Tab)
    at.shot("The focus on the next control", "play", "focus")


def _menu(at: Visitor, of: QWidget, title: str, place: QPoint | None) -> None:
    """Open a control's menu by key, or by mouse at a place, and take its picture."""
    point = place or of.rect().center()
    scroll_to(of, point)  # a menu requested off the screen doesn't open
    QTest.qWait(60)
    reason = QContextMenuEvent.Reason.Keyboard if place is None else QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(of, QContextMenuEvent(reason, point, of.mapToGlobal(point)))
    at.wait(lambda: QApplication.activePopupWidget() is not None, "a menu")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.move(of.mapToGlobal(point))  # the off-screen display is smaller than the window
    at.shot(title, "play", "menu", over=menu)
    menu.close()
    at.come_forward()


def _last_row(rows: QListView) -> QPoint:
    model = rows.model()
    return rows.visualRect(model.index(model.rowCount() - 1, 0)).center()


TOUR = Tour((Stop("offering", 0, _offering),))
