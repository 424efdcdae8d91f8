"""Tours through the app: every page and every window, opened and closed again."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.creating.feature import PAGE as CREATING
from desktop.dice_only.feature import PAGE as DICE_ONLY
from desktop.help.ui.help_window import HelpWindow
from desktop.importing.feature import PAGE as REVIEW
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.printing.ui.print_window import PrintWindow
from desktop.shell.pages import PLAY
from desktop.timeline.feature import PAGE as TIMELINE
from tests.flows.editing import edit_page
from tests.player import AppPlayer

EVERYBODY = ("Ida Marchetti", "Tarn Ondara", "Ketta Morrow", "Juno Halloran", "Oriel Kast")
"""A sample character of each game."""

WINDOWS = (
    ("Settings", "Settings…"),
    ("Campaigns", "Campaigns…"),
    ("Table packs", "Table packs…"),
    ("Dice appearance", "Change how dice look…"),
    ("Dice fairness", "Dice fairness…"),
    ("Backups", "Backups…"),
    ("Export", "Export…"),
    ("Export", "Export the whole library…"),
    ("Keys", "Keys"),
    ("About Rollbook", "About Rollbook"),
    ("Bug report", "Bug report…"),
)
"""The secondary windows, by title and menu item."""

CTRL = Qt.KeyboardModifier.ControlModifier
_ESCAPE = Qt.Key.Key_Escape


def go_everywhere(at: AppPlayer, people: tuple[str, ...], file: Path) -> None:
    """Open everything for each of these characters, who are in the rail; import ``file``."""
    for name in people:
        to_character(at, name)
        turn_all_pages(at)
        edit_all_pages(at)
        look_back(at)
        begin_downtime(at)
        look_at_print(at)
    open_menu_of_rail(at)
    find(at, people[0])
    show_library(at)
    begin_character(at)
    throw_dice(at, "2d6+1d4")
    review(at, file)
    read_help(at)
    for title, entry in WINDOWS:
        at.in_window(title, lambda entry=entry: at.command(entry), lambda: None)  # type: ignore[misc]


def to_character(at: AppPlayer, name: str) -> None:
    at.character(name)
    at.wait(lambda: name in at.window.windowTitle())


def turn_all_pages(at: AppPlayer) -> None:
    tabs = tuple(at.window.sheet.tabs.ids)
    for tab in (*tabs, tabs[0]):
        at.turn_to(tab)
        QApplication.processEvents()


def edit_all_pages(at: AppPlayer) -> None:
    at.press(Qt.Key.Key_E, CTRL)
    at.wait(lambda: at.window.play.is_editing)
    row = edit_page(at.window).tabs
    for index in range(len(row.ids)):
        row.setCurrentIndex(index)
        QApplication.processEvents()
    at.press(Qt.Key.Key_E, CTRL)
    at.wait(lambda: not at.window.play.is_editing)


def look_back(at: AppPlayer) -> None:
    at.press(Qt.Key.Key_H, CTRL)
    at.wait_for(TIMELINE)
    QTest.keyClick(at.window.pages[TIMELINE].list, Qt.Key.Key_Down)
    QApplication.processEvents()
    at.press(_ESCAPE)
    at.wait_for(PLAY)


def begin_downtime(at: AppPlayer) -> None:
    at.downtime()
    at.press(_ESCAPE)
    at.wait_for(PLAY)


def look_at_print(at: AppPlayer) -> None:

    def laid_out() -> bool:
        front = at.front
        return isinstance(front, PrintWindow) and front._print.isEnabled()

    def look() -> None:
        at.wait(laid_out)
        at.front.grab()  # the first picture of a page loads its icons, which stay

    at.in_window("Print", lambda: at.command("Print…"), look)


def open_menu_of_rail(at: AppPlayer) -> None:
    at.window.play.rail.list.setFocus()
    at.press(Qt.Key.Key_Menu)
    if (menu := QApplication.activePopupWidget()) is not None:
        QTest.keyClick(menu, _ESCAPE)
    at.come_forward()


def find(at: AppPlayer, name: str) -> None:
    at.press(Qt.Key.Key_K, CTRL)
    palette = QApplication.activePopupWidget()
    assert palette is not None
    QTest.keyClicks(palette.focusWidget() or palette, name)
    QTest.keyClick(palette.focusWidget() or palette, Qt.Key.Key_Return)
    at.wait(lambda: not palette.isVisible() and name in at.window.windowTitle())
    at.come_forward()


def show_library(at: AppPlayer) -> None:
    at.press(Qt.Key.Key_L, CTRL)
    at.wait_for(LIBRARY)
    at.press(Qt.Key.Key_F, CTRL)
    at.type("press")
    while at.is_at(LIBRARY):  # the first press clears the search
        at.press(_ESCAPE)
        QApplication.processEvents()
    at.wait_for(PLAY)


def begin_character(at: AppPlayer) -> None:
    at.press(Qt.Key.Key_N, CTRL)
    at.wait_for(CREATING)
    at.press(_ESCAPE)
    at.wait_for(PLAY)


def throw_dice(at: AppPlayer, notation: str) -> None:
    at.command("Dice only")
    at.wait_for(DICE_ONLY)
    at.enter("Dice notation", notation, Qt.Key.Key_End)
    while at.is_at(DICE_ONLY):  # the first press clears the field
        at.press(_ESCAPE)
        QApplication.processEvents()
    at.wait_for(PLAY)


def review(at: AppPlayer, file: Path) -> None:
    at.drop(file)
    at.wait(lambda: at.is_at(REVIEW) and not at.window.pages[REVIEW].is_busy)
    at.click("Don't import")
    at.wait_for(PLAY)


def read_help(at: AppPlayer) -> None:
    at.command("Rollbook help")
    (book,) = (each for each in at.window.findChildren(HelpWindow) if each.isVisible())
    QTest.keyClicks(book.field, "luck")
    QTest.keyClick(book.field, _ESCAPE)
    book.close()
    at.come_forward()
