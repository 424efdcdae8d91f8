"""What holds of an attack and gives it bonus or penalty dice, and what holds of a fighter in a round."""

from collections.abc import Collection
from enum import StrEnum

from rules_core.sheet.outcome import Step, step
from rules_core.systems.coc7.combat import outnumbered_dice
from rules_core.systems.coc7.firearms import SHOT_DICE, ShotCondition


class Melee(StrEnum):
    """Something that holds of a melee attack."""

    OUTNUMBERED = "outnumbered"
    """The target has used up its reactions (COC-CBT-04)."""
    LARGER = "larger"
    """The target of a manoeuvre has 1 more Build (COC-CBT-08)."""
    MUCH_LARGER = "much_larger"
    """The target of a manoeuvre has 2 more Build (COC-CBT-08)."""


MELEE_DICE = {Melee.OUTNUMBERED: outnumbered_dice(1, 1), Melee.LARGER: -1, Melee.MUCH_LARGER: -2}
"""The dice of each: above 0 bonus dice, below 0 penalty dice (COC-CBT-04, COC-CBT-08)."""

_RULES = {Melee.OUTNUMBERED: "COC-CBT-04", Melee.LARGER: "COC-CBT-08", Melee.MUCH_LARGER: "COC-CBT-08"}


def situation_rule(situation: str) -> str:
    """The id of the rule of a situation; ``ValueError`` for no such one."""
    if situation in _MELEE:
        return _RULES[Melee(situation)]
    ShotCondition(situation)
    return "COC-CBT-06"


def dice_of_situation(situation: str) -> int:
    """The dice of one situation; ``ValueError`` for no such one."""
    return MELEE_DICE[Melee(situation)] if situation in _MELEE else SHOT_DICE[ShotCondition(situation)]


def situation_dice(present: Collection[str]) -> int:
    """The dice of situations together, before they are limited; ``ValueError`` for an unknown one."""
    return sum(dice_of_situation(each) for each in set(present))


def situation_steps(present: Collection[str]) -> tuple[Step, ...]:
    """Why situations gave their dice."""
    return tuple(step(situation_rule(each), because=each, dice=dice_of_situation(each)) for each in present)


_MELEE = frozenset(each.value for each in Melee)
