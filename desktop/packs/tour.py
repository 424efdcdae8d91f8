"""Tour stops for table packs: editing one and using it on a character."""

from PySide6.QtTest import QTest

from desktop.tour.look import WINDOW_LOOKS
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor


def _packs(at: Visitor) -> None:
    at.open_sample("Ida Marchetti")
    at.in_window(at.window.commands["packs"].trigger, lambda: _use_pack(at))
    at.turn_to("own")
    at.shot("The rules of its table on a character's sheet", "own", "filled")


def _use_pack(at: Visitor) -> None:
    at.shot("No table pack yet", "packs", "empty", at.front)
    at.click_button("Add “Smoke and Salt”")
    at.shot("A table pack is edited", "packs", "edited", at.front)
    at.in_window(lambda: at.click_button("Use for Ida Marchetti"), lambda: at.click_button("Rules only"))


def _show_packs(at: Visitor, look: Seeing) -> None:
    def added() -> None:
        at.click_button("Add “Smoke and Salt”")
        QTest.qWait(100)
        look()

    at.open_sample("Ida Marchetti")
    at.in_window(at.window.commands["packs"].trigger, added)


TOUR = Tour(
    (Stop("packs", 0, _packs),), (Screen("packs", 180, "Table packs", _show_packs, "windows", WINDOW_LOOKS),)
)
