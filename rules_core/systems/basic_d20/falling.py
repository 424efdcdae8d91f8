"""Falls."""

from msgspec import Struct

from rules_core.dice.faces import D6
from rules_core.dice.notation import DiceSum
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, step

MOST_DICE = 50
"""No fall does more dice of damage than this (D20-HP-06)."""


class Fall(Struct, frozen=True):
    """A fall before the dice: how many feet, 0 or more, and whether the ground is soft."""

    feet: int
    soft: bool = False

    @property
    def dice(self) -> int:
        """The d6 of damage: one for each whole 10 feet, half as many on soft ground (D20-HP-06).

        The half is rounded down (reading A03).
        """
        dice = min(self.feet // 10, MOST_DICE)
        return dice // 2 if self.soft else dice


class FallResult(Struct, frozen=True):
    """The damage of a fall, and whether it leaves the creature prone."""

    damage: int
    prone: bool


def fall(asked: Fall, dice: DiceSource) -> Outcome[FallResult]:
    """Roll the damage of a fall; whoever is hurt lands prone (D20-HP-06)."""
    damage = dice.read(DiceSum(asked.dice, D6)) if asked.dice else 0
    result = FallResult(damage, prone=damage > 0)
    return Outcome(result, (step("D20-HP-06", feet=asked.feet, dice=asked.dice, damage=damage),))
