"""A stop of the tour at the chronicle of a character whose downtime was saved."""

from desktop.tour.stops import Stop, Tour
from desktop.tour.visitor import Visitor


def _one_chapter(at: Visitor) -> None:
    at.turn_to("chronicle")
    at.shot("The chronicle, and how the character grew", "chronicle", "one chapter")


TOUR = Tour((Stop("downtime", 20, _one_chapter),))
