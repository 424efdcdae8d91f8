"""The weapons on a sheet, read for their rules: what they shoot, how far, how they hurt."""

import re

from msgspec import Struct

from rules_core.dice.notation import Formula, formula
from rules_core.sheet.sheet import Sheet, Weapon
from rules_core.sheet.weapons import number_in, numbers_in
from rules_core.systems.coc7.by_hand import bonus_set, typed_formula
from rules_core.systems.coc7.damage import NO_BONUS
from rules_core.systems.coc7.derive import damage_bonus_and_build

_BONUS = re.compile(r"\+?\s*(?P<half>½|1/2|half)?\s*\*?\s*DB\b", re.IGNORECASE)
_OF_STRENGTH = re.compile(r"STR\s*/\s*([1-9])", re.IGNORECASE)


def is_firearm(weapon: Weapon) -> bool:
    """Whether a weapon is shot: its skill is one of Firearms."""
    return weapon.skill.startswith("firearms")


def is_melee(weapon: Weapon) -> bool:
    """Whether people fight back with a weapon, and against it: its skill is one of Fighting (COC-CBT-02)."""
    return weapon.skill.startswith("fighting")


def malfunction_of(weapon: Weapon) -> int | None:
    """The lowest die that jams a weapon (COC-CBT-07), None where nothing can."""
    return number_in(weapon.malfunction) or None


def base_range(sheet: Sheet, weapon: Weapon) -> int:
    """The base range of a weapon in yards, 0 where it is not known; for what is thrown maybe by STR.

    Where damage falls with distance, each range has damage of its own, and the last one is the base.
    """
    by_strength = _OF_STRENGTH.search(weapon.range)
    if by_strength is not None:
        return (sheet.trait("str") or 0) // int(by_strength[1])
    if "/" in _BONUS.sub("", weapon.damage):
        return max(numbers_in(weapon.range), default=0)
    return number_in(weapon.range)


class Harm(Struct, frozen=True):
    """What a weapon does: its dice, the character's damage bonus, and whether half of that counts."""

    weapon: Formula
    bonus: Formula = NO_BONUS
    half_bonus: bool = False


def harm_of(sheet: Sheet, weapon: Weapon, distance: int | None = None) -> Harm:
    """What a weapon of the sheet does; ``DB`` in its damage is the character's damage bonus.

    Where damage falls with distance ("4D6/2D6/1D6" at "10/20/50") the ``distance`` in yards chooses, the
    first one where nobody said; beyond the last range the last one holds.
    ``BadFormula`` where the damage is no dice.
    """
    text, bonus = _BONUS.subn("", weapon.damage, count=1)
    found = _BONUS.search(weapon.damage)
    by_range = text.split("/")
    ranges = numbers_in(weapon.range)
    place = 0
    if distance is not None and len(by_range) > 1:
        place = next((at for at, most in enumerate(ranges) if distance <= most), len(by_range) - 1)
    own = typed_formula(by_range[min(place, len(by_range) - 1)])
    if not bonus or found is None:
        return Harm(own)
    return Harm(own, damage_bonus(sheet), half_bonus=found["half"] is not None)


def damage_bonus(sheet: Sheet) -> Formula:
    """The character's damage bonus (COC-DER-06): as set by hand, else from STR and SIZ, else none."""
    by_hand = bonus_set(sheet)
    strength, size = sheet.trait("str"), sheet.trait("siz")
    if by_hand is not None:
        return by_hand
    if strength is None or size is None:
        return NO_BONUS
    return formula(damage_bonus_and_build(strength, size)[0])
