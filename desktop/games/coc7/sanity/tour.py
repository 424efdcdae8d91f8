"""The tour stop at the Sanity page."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.tour.stops import Stop, Tour
from desktop.tour.visitor import Visitor


def _losing_sanity(at: Visitor) -> None:
    at.turn_to("sanity")
    at.dice.put({"tens": [70], "units": [1], "d6": [5]})
    at.click_button("Roll Sanity")
    at.land()
    at.shot("Five points lost at once", "sanity", "shock")
    QTest.keyClick(at.window.tray, Qt.Key.Key_W)
    at.shot("Why it came out so", "sanity", "why")


TOUR = Tour((Stop("playing", 90, _losing_sanity),))
