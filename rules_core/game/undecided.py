"""Rolls against a number that only the GM knows: they show what they reach until the GM says more."""

from collections.abc import Callable
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

from rules_core.game.play import SAID, UNKNOWN, Choice
from rules_core.sheet.journal import Roll

K = TypeVar("K")


class Reached(NamedTuple, Generic[K]):
    """The targets at which a roll has a degree, from ``least`` to ``most``; None is unlimited."""

    degree: K
    least: int | None
    most: int | None


def reaches(judge: Callable[[int], K], total: int) -> tuple[Reached[K], ...]:
    """Return the targets for each possible degree of a roll, best first.

    ``judge`` returns the degree of the roll against a target; beyond ``_FAR`` from the total it is constant.
    """
    runs = [
        (degree, list(targets)) for degree, targets in groupby(range(total - _FAR, total + _FAR + 1), judge)
    ]
    last = len(runs) - 1
    return tuple(
        Reached(degree, targets[0] if at else None, targets[-1] if at < last else None)
        for at, (degree, targets) in enumerate(runs)
    )


_FAR = 12
_TARGETS = 21


def targets_for(bonus: int, least: int | None = None) -> range:
    """Return the targets whose odds are worth showing while one is unknown, from easy to hopeless.

    The first one is reached with a 1 on a d20 and that ``bonus``; ``least`` is the lowest possible target.
    """
    easiest = bonus + 1 if least is None else max(least, bonus + 1)
    return range(easiest, easiest + _TARGETS)


def is_unknown(choice: Choice, option: str) -> bool:
    """Return whether only the GM knows the number of a target's option."""
    return choice.option(option) == UNKNOWN


def was_said(present: Roll) -> bool:
    """Return whether the GM named the degree of a saved roll instead of a number."""
    return bool(dict(present.check).get(SAID))
