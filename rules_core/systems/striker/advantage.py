"""The d20 of a roll, plain or with advantage or disadvantage."""

from enum import StrEnum
from functools import cache

from msgspec import Struct

from rules_core.dice.faces import D20, Die
from rules_core.dice.odds import weigh


class Advantage(StrEnum):
    """Whether a second d20 is thrown, and which of the two counts (ST-ADV-01)."""

    NONE = "none"
    ADVANTAGE = "advantage"
    """The higher of two counts."""
    DISADVANTAGE = "disadvantage"
    """The lower of two counts."""


class TwentyReading(Struct, frozen=True):
    """One throw of the d20, or of two of which one counts (ST-ADV-01).

    Only the face that counts is read, also for the result step range.
    """

    advantage: Advantage = Advantage.NONE

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """One d20, or two."""
        return ((D20, 1 if self.advantage is Advantage.NONE else 2),)

    def read(self, faces: tuple[int, ...]) -> int:
        """The face that counts."""
        return min(faces) if self.advantage is Advantage.DISADVANTAGE else max(faces)

    def weighted(self) -> tuple[tuple[int, int], ...]:
        """The 20 faces with their number of ways."""
        return _weighted(self)


@cache
def twenty(advantage: Advantage) -> TwentyReading:
    """The reading of a roll with or without advantage."""
    return TwentyReading(advantage)


@cache
def _weighted(reading: TwentyReading) -> tuple[tuple[int, int], ...]:
    return weigh(reading, lambda natural: natural)
