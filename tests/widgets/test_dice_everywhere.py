"""Every place that shows dice wears the set that the window was told of, made before that or after."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.viewdata.dice_sets import DiceSet
from desktop.viewdata.edit import DiceRow, DiceSection
from desktop.viewdata.first_run import first_run_view
from desktop.viewdata.tray import DieLook
from desktop.widgets import theme
from desktop.widgets.main_window import MainWindow
from desktop.widgets.pages import Pages
from desktop.widgets.tray.dice.kinds import colours
from tests.widgets.downtime.views import AFTER_STEALTH

BLOOD = DiceSet("blood-and-bone")
UNITS = colours(DieLook.UNITS, theme.Theme("light", 1.0), BLOOD).face


def wears(widget: QWidget) -> bool:
    """Whether something very like the units of blood and bone is painted there."""
    picture = widget.grab().toImage()
    for x in range(0, picture.width(), 2):
        for y in range(0, picture.height(), 2):
            seen = picture.pixelColor(x, y)
            if (
                abs(seen.red() - UNITS.red()) < 12
                and abs(seen.green() - UNITS.green()) < 12
                and abs(seen.blue() - UNITS.blue()) < 12
            ):
                return True
    return False


@pytest.fixture
def pages(qtbot: QtBot, qapp: QApplication) -> Pages:
    theme.apply(qapp, "light", 1.0)
    pages = Pages()
    qtbot.addWidget(pages)
    pages.resize(QSize(1200, 800))
    pages.show()
    qtbot.waitExposed(pages)
    return pages


def first_run(pages: Pages) -> QWidget:
    pages.show_first_run(first_run_view())
    shown = pages.currentWidget()
    assert shown is not None
    return shown


def throw(pages: Pages) -> QWidget:
    pages.downtime.set_speed(0)
    pages.show_downtime(AFTER_STEALTH)
    return pages.downtime._page.throw


def tries(pages: Pages) -> QWidget:
    throw(pages)
    return pages.downtime._page.tries


def dice_card(pages: Pages) -> QWidget:
    row = DiceRow("str", "Strength", "1D100", (("d100", 47),), "", "47")
    pages.creating.sections.show_sections((DiceSection("dice", "Throw", (row,), "Roll all"),))
    pages.creating.resize(900, 700)
    return pages.creating.sections


@pytest.mark.parametrize("place", [first_run, throw, tries, dice_card])
def test_a_page_wears_it_whether_it_is_told_before_or_after(
    pages: Pages, place: Callable[[Pages], QWidget]
) -> None:
    shown = place(pages)
    usual = shown.grab().toImage()
    assert not wears(shown)
    pages.set_dice_set(BLOOD)
    assert wears(shown)
    pages.set_dice_set(DiceSet())
    assert shown.grab().toImage() == usual


@pytest.mark.parametrize("place", [first_run, throw, tries, dice_card])
def test_a_page_that_is_made_later_wears_it_too(pages: Pages, place: Callable[[Pages], QWidget]) -> None:
    pages.set_dice_set(BLOOD)
    shown = place(pages)
    assert wears(shown)


def test_the_tray_wears_it(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)
    window = MainWindow()
    qtbot.addWidget(window)
    window.show_dice_set(BLOOD)  # before there is a tray
    for _ in window.build_play(lambda *_: ("", "")):
        pass
    usual = window.tray._felt.grab().toImage()
    window.show_dice_set(BLOOD)
    assert wears(window.tray._felt)
    window.show_dice_set(DiceSet())
    assert window.tray._felt.grab().toImage() == usual
