"""Percentile rolls, and the words that their kept rolls share."""

from collections.abc import Callable, Mapping
from typing import Self, TypeVar

from rules_core.dice.faces import NUMBERED
from rules_core.dice.sources import DiceError, DiceSource
from rules_core.game.play import Choice, UnreadableRoll, part_of
from rules_core.game.ranked import Ranked
from rules_core.sheet.journal import Roll

MOST_EXTRA_DICE = 2
"""More bonus or penalty dice than this do not count (COC-DIE-04; SL-DIE-01, reading A07)."""


class PercentileDegree(Ranked):
    """How well a percentile roll went, worst first.

    A game's members are 0 for what is worse than a failure, 1 for a failure, 2, 3 and 4 for a regular, hard
    and extreme success, and 5 for a critical success.
    """

    @property
    def level(self) -> Self:
        """The degree as it is compared with another's: every kind of failure counts alike."""
        return self if self else type(self)(1)

    @property
    def is_success(self) -> bool:
        """Whether it is a success at all: regular or better."""
        return self >= _REGULAR


_REGULAR = 2

_SHARES = (1, 1, 1, 2, 5, 5)
"""By degree, what the value is divided by; what fails is measured on the whole value."""

_LEVELS_AND_SHARES = ((4, 5), (3, 2), (2, 1))


def limit_of(target: int, level: int) -> int:
    """The highest roll that reaches a level: the value, half or a fifth of it, rounded down."""
    return target // _SHARES[level]


def number_reached(roll: int, target: int) -> int:
    """The number of the degree that a roll reaches by the value alone: 1 to 4."""
    for level, share in _LEVELS_AND_SHARES:
        if roll * share <= target:
            return level
    return 1


def net_dice(bonus: int, penalty: int) -> int:
    """Bonus dice less penalty dice, as far as they count; below 0 are penalty dice."""
    return within_limit(bonus - penalty)


def within_limit(net: int) -> int:
    """Net dice as far as they count: at most two either way."""
    if net > MOST_EXTRA_DICE:
        return MOST_EXTRA_DICE
    return -MOST_EXTRA_DICE if net < -MOST_EXTRA_DICE else net


D = TypeVar("D", bound=PercentileDegree)

FOE, TIE = "foe", "tie"
"""The parts of a kept roll that hold the other side's dice, and those that broke a tie."""

HEALING = "healing"
"""The part that holds the dice of care."""


def check_dice(present: Roll) -> None:
    """Refuse dice that do not exist, and faces that no die has; ``UnreadableRoll``."""
    for each in present.drawn:
        die = NUMBERED.get(each.die)
        if die is None or any(die.shows(face) is None for face in each.faces):
            raise UnreadableRoll(f"the dice: {each.die} {each.faces}")


def their_degree(
    present: Roll, choice: Choice, degrees: Mapping[str, D], roll: Callable[[DiceSource], D]
) -> D:
    """The degree of the other side: as the player was told, else by their dice; ``UnreadableRoll``.

    ``degrees`` are the game's by key; ``roll`` makes the other side's check.
    """
    told = choice.foe.degree
    if told:
        if told not in degrees:
            raise UnreadableRoll(f"their degree {told!r}")
        return degrees[told]
    try:
        return roll(part_of(present, FOE))
    except DiceError as error:
        raise UnreadableRoll(f"their dice: {error}") from error
