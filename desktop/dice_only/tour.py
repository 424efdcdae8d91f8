"""The tour's stops at dice without a character."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.dice_only.feature import PAGE as DICE_ONLY
from desktop.shell.pages import PLAY
from desktop.tour.look import AS_IT_IS, DARK, LARGEST_TEXT, ON_LARGE, ON_SMALL, PAGE_LOOKS
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor
from rules_core.dice.faces import Face


def _dice_only(at: Visitor) -> None:
    at.window.commands["dice_only"].trigger()
    at.wait(lambda: at.window.pages.page == DICE_ONLY)
    at.shot("Dice with no character open", "dice-only", "empty")
    throw(at, "4d6kh3+1d8+2", {"d6": (5, 3, 1, 6), "d8": (7,)})
    at.shot("A roll, its parts, and its odds", "dice-only", "thrown")
    at.again("Dice only", "dice-only", "thrown", DARK, LARGEST_TEXT, ON_SMALL, ON_LARGE)
    throw(at, "d100b1", {"tens": (20, 60), "units": (1,)})
    at.shot("A d100 with a bonus die", "dice-only", "thrown")
    throw(at, "10d6+10d8+10d10+10d4", {f"d{n}": [1 + each % n for each in range(10)] for n in (4, 6, 8, 10)})
    at.shot("Forty dice", "dice-only", "thrown")
    _notation(at, "1000000000d6")
    at.press(Qt.Key.Key_Return)
    at.shot("A billion dice are refused", "dice-only", "refused")
    _notation(at, "")
    at.press(Qt.Key.Key_Escape)
    at.wait(lambda: at.window.pages.page == PLAY)


def throw(at: Visitor, notation: str, faces: Mapping[str, Sequence[Face]]) -> None:
    """Roll these dice on the page of dice without a character, with these faces."""
    at.dice.put(faces)
    _notation(at, notation)
    at.press(Qt.Key.Key_Return)
    at.window.pages[DICE_ONLY].land()
    QTest.qWait(60)


def throw_by_chance(at: Visitor, notation: str, times: int) -> None:
    """Roll these dice often enough to see their distribution, always the same, and go back to play."""
    at.window.commands["dice_only"].trigger()
    at.wait(lambda: at.window.pages.page == DICE_ONLY)
    at.dice.use_random_faces()
    _notation(at, notation)
    for _ in range(times):
        at.press(Qt.Key.Key_Return)
        at.window.pages[DICE_ONLY].land()
    leave(at)


def leave(at: Visitor) -> None:
    """Go back to play."""
    at.press(Qt.Key.Key_Escape)
    at.wait(lambda: at.window.pages.page == PLAY)


def _notation(at: Visitor, text: str) -> None:
    at.window.pages[DICE_ONLY].focus_first()
    at.press(Qt.Key.Key_Delete)
    at.type_on(text)
    QTest.qWait(60)


def _show_dice_only(at: Visitor, look: Seeing) -> None:
    at.command("dice_only", lambda: at.window.pages.page == DICE_ONLY)
    throw(at, "2d4+2d6+2d8+2d10+2d12+2d20", {f"d{n}": [n, 1] for n in (4, 6, 8, 10, 12, 20)})
    look()


TOUR = Tour(
    (Stop("dicing", 30, _dice_only),),
    (Screen("dice-only", 140, "Dice only", _show_dice_only, "pages", PAGE_LOOKS, AS_IT_IS),),
)
