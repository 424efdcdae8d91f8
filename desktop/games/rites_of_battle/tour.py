"""Rites of Battle's stops of the screenshot tour: a sheet, a pool of symbol dice and an empty sheet."""

from collections.abc import Mapping, Sequence

from desktop.tour.look import AS_IT_IS_AND_DARK, DARK, DARK_ON_SMALL, EVERY_LOOK
from desktop.tour.stops import Screen, Stop, Tour, newcomer, rolled
from desktop.tour.visitor import Visitor
from rules_core.dice.faces import Face

NEWCOMER = "Rin Newcomb"

_SKILL = "custom:light-ranged"
_POOL: Mapping[str, Sequence[Face]] = {
    "proficiency": ["sa", "T"],
    "ability": ["aa"],
    "difficulty": ["f", "h"],
    "setback": [""],
}


def _narrative_dice(at: Visitor) -> None:
    at.open_sample("Odalys Brandt")
    at.open_sample("Juno Halloran")
    at.turn_to("skills")
    at.shot("Building a pool of symbol dice", "play", "ready")
    at.roll_skill(_SKILL, _POOL)
    at.shot("The net result, and what it buys", "play", "success")
    at.shot_shared_roll("The picture of a roll of symbol dice")
    at.again("Symbol dice", "play", "success", DARK, DARK_ON_SMALL)
    for tab in ("weapons", "health", "experience"):
        at.turn_to(tab)
        at.shot(f"{tab.capitalize()} of a void rigger", tab, "filled")
    at.turn_to("fight")
    at.fill("Rolled by", "Sentry")
    at.fill("Wound Threshold", "9")
    at.click_button("Add slot: New slot")
    at.fill("Damage", "11")
    at.click_button("Apply damage: Order")
    at.shot("A sentry beyond the Wound Threshold", "fight", "fight")


def _nothing_yet(at: Visitor) -> None:
    newcomer(at, "Juno Halloran", NEWCOMER, ("weapons", "talents", "fight"))


_ROLLED = rolled("Juno Halloran", _SKILL, _POOL)

TOUR = Tour(
    (Stop("games", 70, _narrative_dice), Stop("states", 84, _nothing_yet)),
    (Screen("symbols", 70, "Rites of Battle", _ROLLED, "looks", EVERY_LOOK, AS_IT_IS_AND_DARK),),
)
