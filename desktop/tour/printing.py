"""The part of the tour about paper: the window of printing."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.tour.look import DARK, LARGEST_TEXT
from desktop.tour.visitor import Visitor
from desktop.widgets.print_window import PrintWindow

_SIZE = (1200, 750)
"""The screen that is off is smaller than one that is on, and windows keep within it."""


def printing(at: Visitor) -> None:
    """Look through what can be printed."""
    at.open_sample("Ida Marchetti")
    at.dice.let_fall()
    for skill in ("spot-hidden", "listen", "fast-talk", "spot-hidden", "library-use"):
        at.click_skill(skill)
        at.land()
    at.in_window(at.window.commands["print"].trigger, lambda: _look(at))


def _look(at: Visitor) -> None:
    window = at.front
    if not isinstance(window, PrintWindow):
        raise RuntimeError("the window of printing did not open")
    window.resize(*_SIZE)
    QTest.qWait(200)
    at.shot("Print: the sheet as it will be on paper", "print", "sheet", window)
    window.preview.turn_to(2)
    at.shot("The second page", "print", "sheet, page 2", window)
    at.pick("How much is seen", "Width")
    at.shot("The page is read closely", "print", "width of the page", window)
    at.pick("How much is seen", "Whole page")
    at.click_button("Pencil copy")
    at.click_button("Save ink")
    at.shot("A pencil copy that saves ink", "print", "pencil, ink-saving", window)
    at.click_button("Pencil copy")
    at.click_button("Save ink")
    at.click_button("Large print")
    at.shot("Large print", "print", "large print", window)
    at.click_button("Large print")
    for key, title in (("party", "The party sheet"), ("log", "The roll log"), ("chronicle", "The chronicle")):
        QTest.keyClick(window.rows, Qt.Key.Key_Down)
        QTest.qWait(150)
        at.shot(f"{title} on paper", "print", key, window)
    QTest.keyClick(window.rows, Qt.Key.Key_Home)
    at.again("Print: paper stays white", "print", "sheet", DARK, LARGEST_TEXT)
