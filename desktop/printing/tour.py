"""Tour stops in the print window."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.printing.ui.print_window import PrintWindow
from desktop.tour.look import CONTRAST_ONLY, DARK, LARGEST_TEXT
from desktop.tour.stops import Screen, Stop, Tour, opened_by
from desktop.tour.visitor import Visitor

_SIZE = (1200, 750)
"""The off-screen display is smaller than a real one, and windows stay within it."""


def _printing(at: Visitor) -> None:
    at.open_sample("Ida Marchetti")
    at.dice.use_random_faces()
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
    _shot(at, "Print: the sheet as it will be on paper", "sheet")
    window.preview.turn_to(2)
    _shot(at, "The second page", "sheet, page 2")
    at.pick("Zoom", "Page width")
    _shot(at, "The page is read closely", "width of the page")
    at.pick("Zoom", "Whole page")
    at.click_button("Pencil copy")
    at.click_button("Save ink")
    _shot(at, "A pencil copy that saves ink", "pencil, ink-saving")
    at.click_button("Pencil copy")
    at.click_button("Save ink")
    at.click_button("Large print")
    _shot(at, "Large print", "large print")
    at.click_button("Large print")
    for key, title in (("party", "The party sheet"), ("log", "The roll log")):
        QTest.keyClick(window.rows, Qt.Key.Key_Down)
        QTest.qWait(150)
        _shot(at, f"{title} on paper", key)
    QTest.keyClick(window.rows, Qt.Key.Key_Down)
    QTest.qWait(150)
    at.shot("The chronicle on paper", "print", "chronicle", window)  # there is nothing in it yet
    QTest.keyClick(window.rows, Qt.Key.Key_Home)
    at.button("Save as PDF…")
    at.again("Print: paper stays white", "print", "sheet", DARK, LARGEST_TEXT)


def _shot(at: Visitor, title: str, state: str) -> None:
    at.button("Save as PDF…")
    at.shot(title, "print", state, at.front)


TOUR = Tour(
    (Stop("printing", 0, _printing),),
    (Screen("print", 220, "Print", opened_by("print", "Save as PDF…"), "windows", CONTRAST_ONLY),),
)
