"""How the sheet and the tray share the window, with a normal and a wide tray."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QSplitter
from pytestqt.qtbot import QtBot

from desktop.dice_only.ui.page import DiceOnlyPage
from desktop.kit.controls.tabs import PaneTabs
from desktop.kit.look import theme
from desktop.shell.play import Play


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, "light", 1.0)
    yield
    theme.apply(qapp, "light", 1.0)


def test_a_page_beside_the_rail_replaces_the_sheet(qtbot: QtBot) -> None:
    window = Window(qtbot)
    window.play.wide_tray = True
    page = DiceOnlyPage()
    window.resize(1440)
    assert window.play.rail.width() == 232, "the same as for every other game"
    window.play.show_beside_rail(page)
    window.share()
    assert window.play.rail.width() == 232
    window.play.show_panes()  # the sheet is told something new meanwhile
    assert page.isVisible()
    assert page.width() == window.play.width() - window.play.rail.width()
    assert not window.play.sheet.isVisible()
    window.play.activateWindow()
    window.play.rail.list.setFocus()
    stops = []
    for _ in range(4):
        window.play.focus_pane(1)
        focused = window.play.focusWidget()
        stops.append(
            next(at for at, pane in enumerate((window.play.rail, *page.panes)) if pane.isAncestorOf(focused))
        )
    assert stops == [1, 2, 0, 1]  # an empty log has nothing to stand on
    window.play.show_beside_rail(None)
    assert window.play.sheet.isVisible()
    assert not page.isVisible()


class Window:
    """The page in a window of some width."""

    def __init__(self, qtbot: QtBot) -> None:
        self.play = Play()
        qtbot.addWidget(self.play)
        for _ in self.play.build(lambda typed, _value: (typed, ""), lambda _intent: None):
            pass
        self.play.show_panes()
        self.menu = QMenu()
        qtbot.addWidget(self.menu)
        self.play.show()

    def resize(self, width: int) -> None:
        self.play.resize(width, 860)
        self.share()

    def share(self) -> None:
        self.play.share_room((self.play.width(), self.play.height()), self.menu)
        QApplication.processEvents()

    def turn(self, *, wide: bool) -> None:
        self.play.wide_tray = wide
        self.play.game = "rites-of-battle" if wide else "coc7"
        self.share()

    def drag(self, tray: int) -> None:
        (panes,) = self.play.findChildren(QSplitter)
        handle = panes.handle(1)
        there = handle.rect().center()
        QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=there)
        QTest.mouseMove(handle, there + QPoint(self.tray - tray + handle.contentsMargins().left(), 0))
        QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=handle.rect().center())

    @property
    def tray(self) -> int:
        return self.play.tray.width()


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    return Window(qtbot)


@pytest.mark.parametrize(
    ("width", "usual", "wide"), [(1900, 460, 640), (1640, 392, 568), (1366, 392, 480), (1100, 320, 440)]
)
def test_a_game_with_many_dice_has_a_wide_tray(window: Window, width: int, usual: int, wide: int) -> None:
    window.resize(width)
    assert window.tray == usual
    window.turn(wide=True)
    assert window.tray == wide
    window.turn(wide=False)
    assert window.tray == usual


def test_a_dragged_width_is_remembered_per_game(window: Window) -> None:
    window.turn(wide=False)
    window.resize(1440)
    window.drag(350)
    window.turn(wide=True)
    window.drag(600)
    window.turn(wide=False)
    assert window.tray == 350
    window.turn(wide=True)
    assert window.tray == 600


def test_a_dragged_width_stays_while_the_window_grows_a_little(window: Window) -> None:
    window.resize(1440)
    window.turn(wide=True)
    window.drag(500)
    window.resize(1460)
    assert window.tray == 500


def test_a_narrow_window_has_tabs_for_sheet_and_dice(window: Window) -> None:
    sheet, tray = window.play.sheet, window.play.tray
    window.resize(720)
    assert sheet.isVisible()
    assert tray.isVisible()
    window.resize(700)
    (tabs,) = window.play.findChildren(PaneTabs)
    assert [tabs.tabText(at) for at in range(tabs.count())] == ["Sheet", "Dice"]
    assert sheet.isVisible()
    assert not tray.isVisible()
    assert sheet.width() == 700
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert tray.isVisible()
    assert not sheet.isVisible()
    window.play.show_sheet()
    assert sheet.isVisible()
    tray.landed.emit()  # a roll was made
    assert tray.isVisible()
    window.resize(1440)
    assert sheet.isVisible()
    assert tray.width() == 392


def test_the_sheet_is_read_out_before_the_tray(window: Window) -> None:
    panes = window.play.findChild(QSplitter)
    assert panes is not None
    window.resize(1440)
    shown = QAccessible.queryAccessibleInterface(panes)
    read = [shown.child(at).object() for at in range(shown.childCount())]
    sheet, tray = panes.widget(0), panes.widget(1)
    assert [each for each in read if each in {sheet, tray}] == [sheet, tray]


def test_next_pane_switches_tabs(window: Window) -> None:
    window.resize(700)
    window.play.activateWindow()
    window.play.focus_pane(1)
    assert window.play.tray.isVisible()
    window.play.focus_pane(1)
    assert window.play.sheet.isVisible()


def test_a_page_beside_the_rail_hides_the_tabs(window: Window) -> None:
    window.resize(700)
    (tabs,) = window.play.findChildren(PaneTabs)
    window.play.show_beside_rail(DiceOnlyPage())
    assert not tabs.isVisible()
    window.play.show_beside_rail(None)
    assert tabs.isVisible()
