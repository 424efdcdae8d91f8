"""Striker's stops of the screenshot tour: a sheet, a roll, tabs and an empty sheet."""

from desktop.tour.look import AS_IT_IS, PAGE_LOOKS
from desktop.tour.stops import Screen, Stop, Tour, newcomer, rolled
from desktop.tour.visitor import Visitor

NEWCOMER = "Tove Newcomb"


def _striker(at: Visitor) -> None:
    at.open_sample("Oriel Kast")
    at.turn_to("skills")
    at.shot("A sheet of Striker", "play", "ready")
    at.pick("Challenge", "Reckless")
    at.roll_skill("deceive", {"d20": [2]})
    at.shot("Reckless, with the result on the ladder", "play", "fail")
    for tab, title in (("techniques", "Techniques explained"), ("fight", "Weapons and feints")):
        at.turn_to(tab)
        at.shot(f"{title}, Striker", tab, "filled")
    at.turn_to("skills")


def _nothing_yet(at: Visitor) -> None:
    newcomer(at, "Oriel Kast", NEWCOMER, ("techniques", "fight"))


_LOW = rolled("Oriel Kast", "deceive", {"d20": [2]})

TOUR = Tour(
    (Stop("games", 80, _striker), Stop("states", 83, _nothing_yet)),
    (Screen("ladder", 80, "Striker", _LOW, "looks", PAGE_LOOKS, AS_IT_IS),),
)
