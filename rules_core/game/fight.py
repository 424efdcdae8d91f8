"""The order of a fight that is tracked: who is in, whose turn it is, rounds. Games say how it is sorted."""

from collections.abc import Callable

from msgspec.structs import replace

from rules_core.dice.sources import DiceSource
from rules_core.sheet.sheet import Fight, Fighter

Arrange = Callable[[tuple[Fighter, ...], DiceSource], tuple[Fighter, ...]]
"""Sorts fighters, first to act first, throwing dice where the game asks for them."""


def turn_of(fight: Fight) -> int | None:
    """The place of whoever's turn it is: the first who has not acted; None where all have."""
    return next((place for place, each in enumerate(fight.fighters) if not each.acted), None)


def joined(fight: Fight, fighter: Fighter, arrange: Arrange, dice: DiceSource) -> Fight:
    """The fight with one more fighter."""
    return replace(fight, fighters=arrange((*fight.fighters, fighter), dice))


def left(fight: Fight, place: int) -> Fight:
    """The fight without the fighter at a place."""
    return replace(fight, fighters=fight.fighters[:place] + fight.fighters[place + 1 :])


def changed(fight: Fight, place: int, fighter: Fighter, arrange: Arrange, dice: DiceSource) -> Fight:
    """The fight with another value of the fighter at a place, sorted anew."""
    fighters = (*fight.fighters[:place], fighter, *fight.fighters[place + 1 :])
    return replace(fight, fighters=arrange(fighters, dice))


def next_round(fight: Fight) -> Fight:
    """The next round: nobody has acted."""
    return Fight(fight.round + 1, tuple(replace(each, acted=False) for each in fight.fighters))


def next_turn(fight: Fight) -> Fight:
    """The fight after whoever's turn it is has acted; after the last one the next round begins."""
    place = turn_of(fight)
    if place is None:
        return next_round(fight)
    acted = replace(fight.fighters[place], acted=True)
    after = replace(fight, fighters=(*fight.fighters[:place], acted, *fight.fighters[place + 1 :]))
    return next_round(after) if turn_of(after) is None else after
