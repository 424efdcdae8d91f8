"""The six attributes and their limits."""

from collections.abc import Mapping
from enum import StrEnum

from rules_core.outcome import Ruling, step


class Attribute(StrEnum):
    """What a character is made of (D20-CHR-01), by the skill table, not by the older list (reading A10)."""

    STRENGTH = "strength"
    AGILITY = "agility"
    PRECISION = "precision"
    INTELLIGENCE = "intelligence"
    WISDOM = "wisdom"
    CHARISMA = "charisma"


LEAST, AVERAGE, MOST = -1, 0, 5
"""The lowest, the usual and the highest score of an attribute (D20-CHR-01)."""

MOST_AT_START = 3
"""The highest score of an attribute of a new character (D20-CHR-01)."""

SUM_AT_START = 6
"""What the six scores of a new character add up to (D20-CHR-01)."""


def may_start_with(scores: Mapping[Attribute, int]) -> Ruling:
    """Whether a new character may have these scores (D20-CHR-01).

    The step names the first attribute that is out of bounds, else what the scores add up to; an attribute
    that is not named stands at 0.
    """
    for attribute in Attribute:
        score = scores.get(attribute, AVERAGE)
        if not LEAST <= score <= MOST_AT_START:
            return Ruling(False, step("D20-CHR-01", because="score", attribute=attribute.value, score=score))
    total = sum(scores.values())
    if total != SUM_AT_START:
        return Ruling(False, step("D20-CHR-01", because="sum", total=total))
    return Ruling(True, step("D20-CHR-01", because="", total=total))
