"""A roll is shared from its card and from the log, and its picture shows it."""

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.tray.log import Log
from desktop.tray.roll_picture import roll_picture
from desktop.tray.tray import Tray
from desktop.views.dice_sets import DiceSet
from desktop.views.felt import DieLook, DieUse, FeltDie
from desktop.views.sharing import SharedRoll
from desktop.views.tray import DegreeWord, NetSymbol
from desktop.views.tray_intents import ShareRoll
from tests.tray import views
from tests.tray.seen import button, click, land
from tests.tray.wishes import Wishes

DICE = (FeltDie(DieLook.TENS, 20, DieUse.USED, "Tens"), FeltDie(DieLook.UNITS, 1, DieUse.PLAIN, "Units"))
ROLL = SharedRoll(
    "Ida Marchetti",
    "Call of Cthulhu 7e",
    "Spot Hidden 70",
    "",
    "2026-11-22 10:00",
    DICE,
    number="21",
    degrees=(DegreeWord("hard", "Hard success"),),
    reason="21 is at or below 35, half of 70",
)


@pytest.fixture(autouse=True)
def _look(qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)


def opened_menu() -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


@pytest.mark.parametrize(
    ("words", "way"),
    [("Copy as text", "text"), ("Copy for Discord", "discord"), ("Copy as a picture", "picture")],
)
def test_the_card_offers_every_way_to_share(tray: Tray, wishes: Wishes, words: str, way: str) -> None:
    tray.show_view(views.opposed())
    land(tray)
    click(button(tray, "Share this roll"))
    entry = next(each for each in opened_menu().actions() if each.text() == words)
    with wishes.wanted(ShareRoll) as asked:
        entry.trigger()
    opened_menu().close()
    assert asked == [ShareRoll(way, 0)]


def test_a_row_of_the_log_is_shared_by_its_number(qtbot: QtBot, wishes: Wishes) -> None:
    log = Log(wishes)
    qtbot.addWidget(log)
    log.show()
    log.show_log(views.log())
    log.list.setCurrentIndex(log.list.model().index(1, 0))
    log.list.menu.aboutToShow.emit()
    entry = next(each for each in log.list.menu.actions() if each.text() == "Copy for Discord")
    with wishes.wanted(ShareRoll) as asked:
        entry.trigger()
    assert asked == [ShareRoll("discord", 98)]


def colours(picture: QImage) -> set[str]:
    small = picture.scaled(120, 120)
    return {QColor(small.pixel(x, y)).name() for x in range(120) for y in range(120)}


def test_the_picture_is_sharp_and_shows_the_dice_and_the_degree(qapp: QApplication) -> None:
    picture = roll_picture(ROLL, DiceSet())
    assert (picture.devicePixelRatio(), picture.width()) == (2.0, 2 * 520)
    bare = roll_picture(ROLL._replace(dice=(), degrees=(), number="", reason=""), DiceSet())
    assert len(colours(picture) - colours(bare)) > 500


def test_more_lines_make_a_taller_picture(qapp: QApplication) -> None:
    low = roll_picture(ROLL, DiceSet())
    high = roll_picture(ROLL._replace(lines=("A long line. " * 30, "Another.")), DiceSet())
    assert high.height() > low.height() + 100
    assert high.width() == low.width()


def test_remaining_symbols_are_in_the_picture(qapp: QApplication) -> None:
    die = FeltDie(DieLook.ABILITY, 3, DieUse.PLAIN, "Ability")
    roll = ROLL._replace(dice=(die,), number="", degrees=(DegreeWord("regular", "Success"),))
    with_net = roll_picture(roll._replace(net=(NetSymbol("threat", 2, "Threat"),)), DiceSet())
    without = roll_picture(roll, DiceSet())
    assert with_net != without


def test_many_dice_and_endless_words_stay_in_the_picture(qapp: QApplication) -> None:
    dice = tuple(replace(DICE[0], value=10 * (number % 10)) for number in range(40))
    endless = ROLL._replace(dice=dice, character="N" * 500, title="T" * 900, lines=("x" * 2000,))
    assert roll_picture(endless, DiceSet()).width() == 2 * 520
