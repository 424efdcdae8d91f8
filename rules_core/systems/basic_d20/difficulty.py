"""What a roll is measured against."""

from rules_core.game.ranked import Ranked

BASE_DC = 10
"""What every DC that comes from a bonus starts at (D20-ROLL-08)."""


class SampleDC(Ranked):
    """The named DCs from which the GM may choose (D20-ROLL-06)."""

    SIMPLE = 10
    AVERAGE = 15
    HARD = 20
    VERY_HARD = 25
    EXTREMELY_HARD = 30
    IMPOSSIBLE = 40


def dc_from(bonus: int) -> int:
    """The DC that a skill or an attack with this bonus sets for others (D20-ROLL-08).

    An opposed task is a roll against the DC of the opponent's skill (reading A14).
    """
    return BASE_DC + bonus
