"""The tour's stops on the healing page: an injured character, and First Aid."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.tour.look import AS_IT_IS, PAGE_LOOKS
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor


def _hurt(at: Visitor) -> None:
    at.turn_to("healing")
    at.fill("Hit points to lose or heal", "4")
    at.press(Qt.Key.Key_Return)
    at.shot("Injured, and what helps", "healing", "hurt")


def _first_aid(at: Visitor) -> None:
    _treat(at)
    at.shot("First Aid with a bonus die, seven points pending", "healing", "pending")
    at.click_button("Apply +7 HP")
    at.shot("Applied, once", "healing", "applied")


def _treat(at: Visitor) -> None:
    at.turn_to("healing")
    kit = at.button("First Aid 55, First aid kit")
    QTest.keyClick(kit, Qt.Key.Key_Space)
    at.set_up("1 bonus die")
    at.dice.put({"d100": [24, 81]}, healing={"d4": [3]}, time={"d4": [2]})
    QTest.keyClick(at.window.tray, Qt.Key.Key_R)
    at.land()


def _show_healing(at: Visitor, look: Seeing) -> None:
    at.open_sample("Tarn Ondara")
    _treat(at)
    look()


TOUR = Tour(
    (Stop("playing", 85, _hurt), Stop("games", 20, _first_aid)),
    (Screen("healing", 50, "Healing, Shadow Lounge", _show_healing, "looks", PAGE_LOOKS, AS_IT_IS),),
)
