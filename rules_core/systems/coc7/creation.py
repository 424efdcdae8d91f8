"""Numbers for making an investigator, and how one lives."""

from enum import StrEnum

from rules_core.dice.faces import D6
from rules_core.dice.notation import DiceSum
from rules_core.dice.sources import DiceSource

CHARACTERISTIC_VALUES = (40, 50, 50, 50, 60, 60, 70, 80)
"""The values that are given out among the eight characteristics (COC-CHAR-01)."""

OCCUPATION_VALUES = (70, 60, 60, 50, 50, 50, 40, 40, 40)
"""The values for eight occupation skills and Credit Rating, whatever their bases (COC-CHAR-02)."""

INTEREST_SKILLS = 4
"""How many skills outside the occupation rise (COC-CHAR-02)."""

INTEREST_BONUS = 20
"""What such a skill gets on top of its base (COC-CHAR-02)."""


def starting_luck(dice: DiceSource) -> int:
    """Luck as it is rolled for a new investigator: 3D6 times 5 (COC-DER-04)."""
    return 5 * dice.read(DiceSum(3, D6))


def may_raise(skill_kind: str) -> bool:
    """Whether a new investigator may put points into a skill: all but Cthulhu Mythos (COC-CHAR-02)."""
    return skill_kind != "cthulhu-mythos"


class Living(StrEnum):
    """How somebody lives."""

    PENNILESS = "penniless"
    POOR = "poor"
    AVERAGE = "average"
    WEALTHY = "wealthy"
    RICH = "rich"
    SUPER_RICH = "super_rich"


_LEAST = (
    (99, Living.SUPER_RICH),
    (90, Living.RICH),
    (50, Living.WEALTHY),
    (10, Living.AVERAGE),
    (1, Living.POOR),
)


def living(credit_rating: int) -> Living:
    """How somebody with such a Credit Rating lives (COC-DER-07)."""
    return next((each for least, each in _LEAST if credit_rating >= least), Living.PENNILESS)
