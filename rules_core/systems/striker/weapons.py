"""Damage types and blades."""

from enum import StrEnum

from msgspec import Struct

from rules_core.dice.faces import D4, D6, D8, D10
from rules_core.dice.notation import DiceSum, Formula


class DamageType(StrEnum):
    """What harms, by the abbreviation on equipment (ST-ARM-01, ST-WPN-01)."""

    PIERCING = "prc"
    SLASHING = "sls"
    FIRE = "fire"
    COLD = "cold"


class Blade(Struct, frozen=True):
    """A blade: its dice, and the type and least modifier of Strength where the rules give them."""

    name: str
    damage: Formula
    type: DamageType | None
    least_strength: int | None

    @property
    def dice(self) -> str:
        """Its dice as listings of this game write them: "1d6"."""
        return str(self.damage).lower()


def _blade(
    name: str, dice: DiceSum, damage_type: DamageType | None = None, least_strength: int | None = None
) -> Blade:
    return Blade(name, Formula((dice,)), damage_type, least_strength)


BLADES = (
    _blade("hand", DiceSum(1, D4), DamageType.PIERCING, -5),
    _blade("short", DiceSum(1, D6), DamageType.PIERCING, -3),
    _blade("long", DiceSum(1, D8), DamageType.SLASHING, -1),
    _blade("great", DiceSum(1, D10), DamageType.SLASHING, 2),
    _blade("chain hand", DiceSum(2, D4)),
)
"""The blades (ST-WPN-01)."""


def is_strong_enough(blade: Blade, strength: int) -> bool:
    """Whether a modifier of Strength is enough for the blade (ST-WPN-01)."""
    return blade.least_strength is None or strength >= blade.least_strength
