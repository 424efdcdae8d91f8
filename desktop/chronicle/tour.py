"""The tour's stop at the chronicle of a character with a saved downtime."""

from desktop.tour.stops import Stop, Tour
from desktop.tour.visitor import Visitor


def _one_chapter(at: Visitor) -> None:
    at.turn_to("chronicle")
    at.shot("The chronicle, and how the character grew", "chronicle", "one chapter")


TOUR = Tour((Stop("downtime", 20, _one_chapter),))
