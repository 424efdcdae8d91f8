"""A toss: roll a D6; 4 or more is heads."""

from typing import NamedTuple

from rules_core.dice.faces import D6
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, step

HEADS = 4


class Tossed(NamedTuple):
    """What the die shows."""

    face: int

    @property
    def is_heads(self) -> bool:
        """Whether it counts as heads (HOT-TOSS-01)."""
        return self.face >= HEADS

    @property
    def degree(self) -> str:
        """The side that it counts as."""
        return "heads" if self.is_heads else "tails"


def toss(dice: DiceSource) -> Outcome[Tossed]:
    """Toss once (HOT-TOSS-01)."""
    (face,) = dice.draw(D6)
    tossed = Tossed(face)
    return Outcome(tossed, (step("HOT-TOSS-01", degree=tossed.degree),))
