"""The tour's stop at the dice in a window of their own."""

from PySide6.QtWidgets import QApplication

from desktop.dice_window import view
from desktop.dice_window.ui.window import DiceWindow
from desktop.tour.look import DARK, LARGEST_TEXT, Look
from desktop.tour.stops import Stop, Tour
from desktop.tour.visitor import Visitor

_SIZE = (960, 640)
_POOL = {"proficiency": ["sa", "T"], "ability": ["aa"], "difficulty": ["f", "h"], "setback": [""]}


def _dice_outside(at: Visitor) -> None:
    """Roll with the dice in their own window, on each background."""
    commands = at.window.commands
    commands["dice_window"].trigger()
    window = _window(at)
    window.resize(*_SIZE)
    at.dice.set_faces([40, 20], 4)
    at.set_up("1 bonus die")
    at.click_skill("spot-hidden")
    at.land()
    at.shot("The dice in a window of their own", "dice-window", "plain", window)
    at.shot("What stays in the tray meanwhile", "play", "dice outside")
    for name, look in (("dark", DARK), ("text at 200 %", LARGEST_TEXT)):
        at.wear(look)
        at.shot(f"The dice in a window of their own, {name}", "dice-window", "plain", window)
        at.shot(f"What stays in the tray meanwhile, {name}", "play", "dice outside")
    at.wear(Look())
    for ground, words in ((view.GREEN, "green for a chroma key"), (view.CLEAR, "nothing, for an overlay")):
        window.ground_chosen.emit(ground)
        window.resize(*_SIZE)
        at.shot(f"The dice on {words}", "dice-window", ground, window)
        at.wear(DARK)
        at.shot(f"The dice on {words}, dark", "dice-window", ground, window)
        at.wear(Look())
    at.set_up("no extra dice")
    at.open_sample("Juno Halloran")
    at.roll_skill("custom:light-ranged", _POOL)
    at.shot("Symbol dice on nothing", "dice-window", "symbols", window)
    window.ground_chosen.emit(view.PLAIN)
    window.resize(320, 280)
    at.shot("The dice in a small window", "dice-window", "small", window)
    commands["dice_window"].trigger()
    at.open_sample("Ida Marchetti")
    at.come_forward()


def _window(at: Visitor) -> DiceWindow:
    found: list[DiceWindow] = []

    def look() -> bool:
        tops = QApplication.topLevelWidgets()
        found[:] = [each for each in tops if isinstance(each, DiceWindow) and each.isVisible()]
        return bool(found)

    at.wait(look, "the dice window")
    return found[0]


TOUR = Tour((Stop("dicing", 25, _dice_outside),))
