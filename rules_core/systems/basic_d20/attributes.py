"""The six attributes and their limits."""

from enum import StrEnum


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
