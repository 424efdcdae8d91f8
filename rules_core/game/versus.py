"""Two sides against each other: who they are, and the dice that break a tie between them."""

from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct

from rules_core.dice.faces import D100, Die
from rules_core.dice.sources import DiceSource


class Side(StrEnum):
    """One of the two who roll."""

    A = "a"
    B = "b"


B = TypeVar("B", bound=StrEnum)


class Decision(Struct, Generic[B], frozen=True):
    """Who won an opposed roll, None for nobody, and by what of the things that a game lets decide.

    ``tie_rolls`` are the pairs of the tie dice, (a, b), the last deciding.
    """

    winner: Side | None
    by: B
    tie_rolls: tuple[tuple[int, int], ...] = ()


def won(a_wins: bool) -> Side:
    """The side that won."""
    return Side.A if a_wins else Side.B


class _Pair:
    """Two plain hundred-sided dice, side a's first."""

    dice: tuple[tuple[Die[int], int], ...] = ((D100, 2),)

    def read(self, faces: tuple[int, ...]) -> tuple[int, int]:
        return faces[0], faces[1]

    def weighted(self) -> tuple[tuple[tuple[int, int], int], ...]:
        """One example each of a lower, a higher and the same number, with the ways to throw it."""
        faces = len(D100.faces)
        either = faces * (faces - 1) // 2
        return ((1, 2), either), ((2, 1), either), ((1, 1), faces)


_PAIR = _Pair()


def tie_rolls(dice: DiceSource) -> tuple[tuple[int, int], ...]:
    """The pairs (a, b) that both sides throw until they differ, on plain dice; the last one decides."""
    return dice.until(lambda pair: pair[0] != pair[1], _PAIR)
