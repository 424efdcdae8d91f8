"""Letting dice choose one of several things, as a quick start does."""

from collections.abc import Sequence
from typing import TypeVar

from rules_core.creation import Thrown
from rules_core.dice import D10
from rules_core.sources import DiceSource, RecordingDice

T = TypeVar("T")


def one_of(things: Sequence[T], about: str, dice: DiceSource) -> tuple[T, Thrown]:
    """One of the things, of which there are 1, 2, 5 or 10, by a D10, and the throw under what it decides."""
    recorded = RecordingDice(dice)
    (face,) = recorded.draw(D10)
    return things[(face - 1) * len(things) // 10], Thrown(about, face, recorded.drawn)
