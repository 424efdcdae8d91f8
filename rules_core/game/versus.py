"""Two sides against each other, and the dice that break a tie between them."""

from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct

from rules_core.dice.faces import D100, Die
from rules_core.dice.sources import DiceSource


class Side(StrEnum):
    """One of the two sides."""

    A = "a"
    B = "b"


B = TypeVar("B", bound=StrEnum)


class Decision(Struct, Generic[B], frozen=True):
    """Who won an opposed roll, None for no one, and what decided it.

    ``tie_rolls`` are the pairs of tie dice, (a, b), of which the last decides.
    """

    winner: Side | None
    by: B
    tie_rolls: tuple[tuple[int, int], ...] = ()


def won(a_wins: bool) -> Side:
    """Return the side that won."""
    return Side.A if a_wins else Side.B


class _Pair:
    """Two plain d100, side a's first."""

    dice: tuple[tuple[Die[int], int], ...] = ((D100, 2),)

    def read(self, faces: tuple[int, ...]) -> tuple[int, int]:
        return faces[0], faces[1]

    def weighted(self) -> tuple[tuple[tuple[int, int], int], ...]:
        """Return an example of a lower, a higher and an equal roll of side a, with the ways to roll each."""
        faces = len(D100.faces)
        either = faces * (faces - 1) // 2
        return ((1, 2), either), ((2, 1), either), ((1, 1), faces)


_PAIR = _Pair()


def tie_rolls(dice: DiceSource) -> tuple[tuple[int, int], ...]:
    """Roll plain d100 pairs (a, b) until they differ; the last one decides."""
    return dice.until(lambda pair: pair[0] != pair[1], _PAIR)
