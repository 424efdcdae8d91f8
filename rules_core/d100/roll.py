"""Percentile rolls, and the part names used in saved rolls."""

from collections.abc import Callable, Mapping
from typing import Self, TypeVar

from rules_core.dice.faces import NUMBERED
from rules_core.dice.sources import DiceError, DiceSource
from rules_core.game.play import Choice, UnreadableRoll, part_of
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Ranked

MOST_EXTRA_DICE = 2
"""The most bonus or penalty dice that count (COC-DIE-04; SL-DIE-01, reading A07)."""

FREE_DICE = 9
"""The most at a table that lets all of them count."""


class PercentileDegree(Ranked):
    """The degree of success of a percentile roll, worst first.

    Each game's members are 0 for anything worse than a failure, 1 for a failure, 2, 3 and 4 for a regular,
    hard and extreme success, and 5 for a critical success.
    """

    @property
    def level(self) -> Self:
        """The degree as used in comparisons: every kind of failure is the same."""
        return self if self else type(self)(1)

    @property
    def is_success(self) -> bool:
        """Whether it is a success: regular or better."""
        return self >= _REGULAR


_REGULAR = 2

_SHARES = (1, 1, 1, 2, 5, 5)
"""The divisor of the value for each degree; failures use the full value."""

_LEVELS_AND_SHARES = ((4, 5), (3, 2), (2, 1))


def limit_of(target: int, level: int) -> int:
    """Return the highest roll that reaches a level: the full value, half or a fifth, rounded down."""
    return target // _SHARES[level]


def number_reached(roll: int, target: int) -> int:
    """Return the degree number, 1 to 4, that a roll reaches by its value alone."""
    for level, share in _LEVELS_AND_SHARES:
        if roll * share <= target:
            return level
    return 1


def net_dice(bonus: int, penalty: int, most: int = MOST_EXTRA_DICE) -> int:
    """Return bonus dice minus penalty dice, within the limit; negative for penalty dice."""
    return within_limit(bonus - penalty, most)


def within_limit(net: int, most: int = MOST_EXTRA_DICE) -> int:
    """Limit a net number of bonus or penalty dice to ``most`` either way."""
    return max(-most, min(most, net))


D = TypeVar("D", bound=PercentileDegree)

FOE, TIE = "foe", "tie"
"""The parts of a saved roll that hold the opponent's dice and the tie-breaking dice."""

HEALING = "healing"
"""The part of a saved roll that holds the healing dice."""


def check_dice(present: Roll) -> None:
    """Check that the dice of a saved roll exist and have these faces; ``UnreadableRoll`` if not."""
    for each in present.drawn:
        die = NUMBERED.get(each.die)
        if die is None or any(die.shows(face) is None for face in each.faces):
            raise UnreadableRoll(f"the dice: {each.die} {each.faces}")


def their_degree(
    present: Roll, choice: Choice, degrees: Mapping[str, D], roll: Callable[[DiceSource], D]
) -> D:
    """Return the opponent's degree: as stated by the player, or from their dice.

    ``degrees`` are the game's degrees by key; ``roll`` rolls the opponent's check. Raises ``UnreadableRoll``
    if the degree or the dice are invalid.
    """
    stated = choice.foe.degree
    if stated:
        if stated not in degrees:
            raise UnreadableRoll(f"their degree {stated!r}")
        return degrees[stated]
    try:
        return roll(part_of(present, FOE))
    except DiceError as error:
        raise UnreadableRoll(f"their dice: {error}") from error
