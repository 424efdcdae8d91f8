"""The seven characteristics."""

from enum import StrEnum


class Characteristic(StrEnum):
    """A characteristic, by the name on the sheet (ROB-CHAR-01)."""

    STRENGTH = "Strength"
    TOUGHNESS = "Toughness"
    AGILITY = "Agility"
    INTELLIGENCE = "Intelligence"
    PERCEPTION = "Perception"
    WILLPOWER = "Willpower"
    FELLOWSHIP = "Fellowship"
