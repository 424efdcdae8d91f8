"""Inspiration: a point buys a second throw."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from rules_core.outcome import Outcome, step
from rules_core.sources import DiceSource

R = TypeVar("R")


class NoInspiration(ValueError):
    """There is no point of inspiration to spend."""


class Reroll(Struct, Generic[R], frozen=True):
    """A roll made again: what stands now, and the points that are left."""

    result: R
    points: int


def reroll(again: Callable[[DiceSource], Outcome[R]], points: int, dice: DiceSource) -> Outcome[Reroll[R]]:
    """Spend one of ``points`` and roll a skill or damage roll again (D20-INSP).

    ``again`` is its resolver with its check; only the new dice are judged. :class:`NoInspiration` without a
    point.
    """
    if points < 1:
        raise NoInspiration("there is no inspiration left")
    rolled = again(dice)
    return Outcome(Reroll(rolled.result, points - 1), (step("D20-INSP", left=points - 1), *rolled.steps))
