"""The tour's stops at the dice in a window of their own."""

from desktop.tour.stops import Stop, Tour
from desktop.tour.visitor import Visitor


def _dice_outside(at: Visitor) -> None:
    """Roll with the dice in their own window, on each background."""


TOUR = Tour((Stop("dicing", 20, _dice_outside),))
