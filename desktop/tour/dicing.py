"""The part of the tour about dice: how they look, the player's own, dice without a character, fairness."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.dice_only.feature import PAGE as DICE_ONLY
from desktop.shell.pages import PLAY
from desktop.tour.look import DARK, LARGEST_TEXT, ON_LARGE, SMALLEST
from desktop.tour.visitor import Visitor
from rules_core.dice.faces import Face


def dicing(at: Visitor) -> None:
    """Choose a set, type dice that fell on the table, throw without a character, look at what fell so far."""
    at.open_sample("Ida Marchetti")
    _sets(at)
    _own_dice(at)
    _dice_only(at)
    _fairness(at)


def _fairness(at: Visitor) -> None:
    """Throw many dice by chance, the same in every tour, and look at what fell."""
    at.window.commands["dice_only"].trigger()
    at.wait(lambda: at.window.pages.page == DICE_ONLY)
    at.dice.let_fall()
    _notation(at, "40d6")
    for _ in range(12):
        _press(at, Qt.Key.Key_Return)
        at.window.pages[DICE_ONLY].land()
    _press(at, Qt.Key.Key_Escape)
    at.wait(lambda: at.window.pages.page == PLAY)
    at.picture_of("fairness", "What fell so far, and whether dice stray", "fairness")


def _sets(at: Visitor) -> None:
    at.picture_of("dice_sets", "How the dice look", "dice-sets", DARK)


def _own_dice(at: Visitor) -> None:
    """Type a roll with a bonus die, click one, and have a pool of symbols asked for."""
    at.window.commands["physical"].trigger()
    QTest.keyClick(at.focus_skill("spot-hidden"), Qt.Key.Key_Space)
    at.set_up("1 bonus die")
    at.click_skill("spot-hidden")
    at.shot("Own dice are asked for", "own-dice", "asked")
    _type(at, "2 60")
    at.shot("Two of three dice lie there", "own-dice", "half typed")
    at.again("Own dice", "own-dice", "half typed", DARK, SMALLEST)
    _type(at, " 77")
    _press(at, Qt.Key.Key_Return)
    at.shot("A face that no die has", "own-dice", "refused")
    _press(at, Qt.Key.Key_Escape)
    at.window.commands["physical"].trigger()
    at.open_sample("Juno Halloran")
    at.window.commands["physical"].trigger()
    at.click_skill("piloting")
    at.shot("Symbol dice are clicked", "own-dice", "asked")
    _press(at, Qt.Key.Key_Escape)
    at.window.commands["physical"].trigger()
    at.open_sample("Ida Marchetti")


def _dice_only(at: Visitor) -> None:
    at.window.commands["dice_only"].trigger()
    at.wait(lambda: at.window.pages.page == DICE_ONLY)
    at.shot("Dice without a character", "dice-only", "empty")
    throw(at, "4d6kh3+1d8+2", {"d6": (5, 3, 1, 6), "d8": (7,)})
    at.shot("A throw, what it is made of, and its chances", "dice-only", "thrown")
    at.again("Dice only", "dice-only", "thrown", DARK, LARGEST_TEXT, SMALLEST, ON_LARGE)
    throw(at, "d100b1", {"tens": (20, 60), "units": (1,)})
    at.shot("A d100 with a bonus die", "dice-only", "thrown")
    throw(at, "10d6+10d8+10d10+10d4", {f"d{n}": [1 + each % n for each in range(10)] for n in (4, 6, 8, 10)})
    at.shot("Forty dice", "dice-only", "thrown")
    _notation(at, "1000000000d6")
    _press(at, Qt.Key.Key_Return)
    at.shot("A billion dice are refused", "dice-only", "refused")
    _notation(at, "")
    _press(at, Qt.Key.Key_Escape)
    at.wait(lambda: at.window.pages.page == PLAY)


def throw(at: Visitor, notation: str, faces: Mapping[str, Sequence[Face]]) -> None:
    """Throw these dice, on the page of dice without a character, so that they show these faces."""
    at.dice.put(faces)
    _notation(at, notation)
    _press(at, Qt.Key.Key_Return)
    at.window.pages[DICE_ONLY].land()
    QTest.qWait(60)


def _notation(at: Visitor, text: str) -> None:
    at.window.pages[DICE_ONLY].focus_first()
    _press(at, Qt.Key.Key_Delete)
    _type(at, text)
    QTest.qWait(60)


def _type(at: Visitor, text: str) -> None:
    QTest.keyClicks(QApplication.focusWidget() or at.window, text)


def _press(at: Visitor, key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget() or at.window, key)
