"""The tour's pictures of dice sets."""

from desktop.tour.look import AS_IT_IS, DARK, WINDOW_LOOKS
from desktop.tour.stops import Screen, Stop, Tour, opened_by
from desktop.tour.visitor import Visitor


def _sets(at: Visitor) -> None:
    at.picture_of("dice_sets", "Dice appearance", "dice-sets", DARK)


_SHOW = opened_by("dice_sets")

TOUR = Tour(
    (Stop("dicing", 10, _sets),),
    (Screen("dice-sets", 190, "Dice appearance", _SHOW, "windows", WINDOW_LOOKS, AS_IT_IS),),
)
