"""Armour: what it keeps off, and how nimble it leaves its wearer."""

from msgspec import Struct

from rules_core.systems.striker.weapons import DamageType


class Armour(Struct, frozen=True):
    """A suit of armour (ST-ARM-01).

    ``against_blades`` is the resistance to piercing and slashing.
    ``agility_cap`` is the most that the modifier of Agility counts in it. ``coverage`` is the part of the
    body it covers, in percent; one text gives it for the light vest alone.
    """

    name: str
    against_blades: int
    agility_cap: int
    against_fire_and_cold: int = 0
    coverage: int = 100

    def resistance(self, damage_type: DamageType) -> int:
        """The points it keeps off of a type of damage."""
        blade = damage_type in (DamageType.PIERCING, DamageType.SLASHING)
        return self.against_blades if blade else self.against_fire_and_cold


ARMOUR = (
    Armour("leather", 1, agility_cap=5),
    Armour("studded", 2, agility_cap=4),
    Armour("light ballistic vest", 4, agility_cap=2, coverage=50),
    Armour("medium ballistic vest", 5, agility_cap=0),
    Armour("cloth", 3, agility_cap=4, against_fire_and_cold=1),
)
"""The armours (ST-ARM-01)."""


def damage_past(resistance: int, damage: int) -> int:
    """The damage (0 or more) that is left after a resistance (0 or more) (ST-ARM-01)."""
    return max(0, damage - resistance)


def agility_in(armour: Armour, agility: int) -> int:
    """The modifier of Agility that counts in armour (ST-ARM-01)."""
    return min(agility, armour.agility_cap)
