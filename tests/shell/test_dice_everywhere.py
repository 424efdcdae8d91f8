"""Every place that shows dice uses the chosen set, whether built before or after the choice."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.creating.feature import PAGE as CREATING
from desktop.dice.kinds import colours
from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.kit.look import theme
from desktop.shell.main_window import MainWindow
from desktop.shell.pages import Pages
from desktop.views.about import first_run_view
from desktop.views.dice_sets import DiceSet
from desktop.views.editing.fields import DiceRow, DiceSection
from desktop.views.felt import DieLook
from tests.downtime.views import AFTER_STEALTH

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
    pages[DOWNTIME].set_speed(0)
    pages[DOWNTIME].show_view(AFTER_STEALTH)
    pages.turn_to(DOWNTIME)
    return pages[DOWNTIME]._page.throw


def tries(pages: Pages) -> QWidget:
    throw(pages)
    return pages[DOWNTIME]._page.tries


def dice_card(pages: Pages) -> QWidget:
    row = DiceRow("str", "Strength", "1D100", (("d100", 47),), "", "47")
    pages[CREATING].sections.show_sections((DiceSection("dice", "Throw", (row,), "Roll all"),))
    pages[CREATING].resize(900, 700)
    return pages[CREATING].sections


@pytest.mark.parametrize("place", [first_run, throw, tries, dice_card])
def test_a_page_uses_the_dice_set_set_before_or_after(
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
def test_a_page_built_later_uses_the_dice_set(pages: Pages, place: Callable[[Pages], QWidget]) -> None:
    pages.set_dice_set(BLOOD)
    assert wears(place(pages))


def test_the_tray_uses_the_dice_set(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)
    window = MainWindow()
    window.resize(1024, 640)
    qtbot.addWidget(window)
    window.show_dice_set(BLOOD)  # before there is a tray
    for _ in window.build_play(lambda *_: ("", ""), lambda _intent: None):
        pass
    usual = window.tray._parts.felt.grab().toImage()
    window.show_dice_set(BLOOD)
    assert wears(window.tray._parts.felt)
    window.show_dice_set(DiceSet())
    assert window.tray._parts.felt.grab().toImage() == usual
