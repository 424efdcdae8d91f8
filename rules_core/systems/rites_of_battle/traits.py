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


IDS = {each: each.value[:3].lower() for each in Characteristic}
"""The id of each characteristic on a sheet: ``str``, ``tou`` and so on."""

BY_ID = {trait: each for each, trait in IDS.items()}
"""The characteristics by those ids."""
