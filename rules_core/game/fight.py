"""The turn order of a tracked fight: fighters, turns and rounds. Each game sorts it in its own way."""

from collections.abc import Callable

from msgspec.structs import replace

from rules_core.dice.sources import DiceSource
from rules_core.sheet.sheet import Fight, Fighter

Arrange = Callable[[tuple[Fighter, ...], DiceSource], tuple[Fighter, ...]]
"""Sorts fighters in turn order, rolling dice if the game needs them."""


def turn_of(fight: Fight) -> int | None:
    """Return the position of the fighter whose turn it is: the first who has not acted, None if all have."""
    return next((place for place, each in enumerate(fight.fighters) if not each.acted), None)


def joined(fight: Fight, fighter: Fighter, arrange: Arrange, dice: DiceSource) -> Fight:
    """Return the fight with another fighter."""
    return replace(fight, fighters=arrange((*fight.fighters, fighter), dice))


def left(fight: Fight, place: int) -> Fight:
    """Return the fight without the fighter at a position."""
    return replace(fight, fighters=fight.fighters[:place] + fight.fighters[place + 1 :])


def changed(fight: Fight, place: int, fighter: Fighter, arrange: Arrange, dice: DiceSource) -> Fight:
    """Return the fight with the fighter at a position replaced, and sorted again."""
    fighters = (*fight.fighters[:place], fighter, *fight.fighters[place + 1 :])
    return replace(fight, fighters=arrange(fighters, dice))


Speed = Callable[[Fighter], int]
"""Returns the number by which fighters are sorted."""


def is_tied(fight: Fight, place: int, speed: Speed) -> bool:
    """Return whether the fighter at a position is as fast as the one before: players can swap them."""
    if not 0 < place < len(fight.fighters):
        return False
    return speed(fight.fighters[place - 1]) == speed(fight.fighters[place])


def moved_up(fight: Fight, place: int, speed: Speed) -> Fight:
    """Return the fight with a fighter before the one they are tied with; unchanged if they aren't tied."""
    if not is_tied(fight, place, speed):
        return fight
    before, fighter = fight.fighters[place - 1 : place + 1]
    return replace(
        fight, fighters=(*fight.fighters[: place - 1], fighter, before, *fight.fighters[place + 1 :])
    )


def next_round(fight: Fight) -> Fight:
    """Return the fight in its next round, in which no one has acted."""
    return Fight(fight.round + 1, tuple(replace(each, acted=False) for each in fight.fighters))


def next_turn(fight: Fight) -> Fight:
    """Return the fight after the current turn; after the last one the next round begins."""
    place = turn_of(fight)
    if place is None:
        return next_round(fight)
    acted = replace(fight.fighters[place], acted=True)
    after = replace(fight, fighters=(*fight.fighters[:place], acted, *fight.fighters[place + 1 :]))
    return next_round(after) if turn_of(after) is None else after
