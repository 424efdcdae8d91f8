"""The weapons of the standard list, and the rules for weapons on a sheet."""

import re

from msgspec import Struct

from rules_core.dice.notation import Formula, formula
from rules_core.sheet.sheet import Sheet, Weapon
from rules_core.sheet.weapons import number_in, numbers_in, weapon_at
from rules_core.systems.coc7.combat import NO_BONUS
from rules_core.systems.coc7.derive import BUILD, damage_bonus_and_build, damage_bonus_by_hand, typed_formula


class WeaponSpec(Struct, frozen=True):
    """A weapon of the list.

    ``damage`` is a dice formula, or one for each of ``ranges`` in yards, separated by slashes. ``bonus`` is
    the share of the damage bonus that is added, in halves: 2 all, 1 half (COC-CBT-09), 0 none. ``attacks`` is
    the number per round, with the maximum in brackets; ``shots`` is the number before reloading;
    ``malfunction`` is the lowest roll that jams it (COC-CBT-07), None if nothing can.
    """

    name: str
    skill: str
    damage: str
    bonus: int = 0
    ranges: str = ""
    attacks: str = "1"
    shots: str = ""
    malfunction: int | None = None


_BRAWL, _THROW, _BOW = "fighting-brawl", "throw", "firearms-bow"
_HANDGUN, _RIFLE = "firearms-handgun", "firearms-rifle-shotgun"
_SMG, _MACHINE_GUN = "firearms-submachine-gun", "firearms-machine-gun"

WEAPONS = (
    WeaponSpec("Unarmed", _BRAWL, "1D3", 2),
    WeaponSpec("Small knife", _BRAWL, "1D4", 2),
    WeaponSpec("Medium knife", _BRAWL, "1D4+2", 2),
    WeaponSpec("Large knife", _BRAWL, "1D8", 2),
    WeaponSpec("Small club", _BRAWL, "1D6", 2),
    WeaponSpec("Large club", _BRAWL, "1D8", 2),
    WeaponSpec("Blackjack", _BRAWL, "1D8", 2),
    WeaponSpec("Brass knuckles", _BRAWL, "1D3+1", 2),
    WeaponSpec("Hatchet", "fighting-axe", "1D6+1", 2),
    WeaponSpec("Garrote", "fighting-garrote", "1D6", 2),
    WeaponSpec("Nunchaku", "fighting-flail", "1D8", 2),
    WeaponSpec("Burning torch", _BRAWL, "1D6"),
    WeaponSpec("Spear", "fighting-spear", "1D8+1"),
    WeaponSpec("Thrown spear", _THROW, "1D8", 1, "STR/5"),
    WeaponSpec("Thrown rock", _THROW, "1D4", 1),
    WeaponSpec("Shuriken", _THROW, "1D3", 1, attacks="2", malfunction=97),
    WeaponSpec("Bow", _BOW, "1D6", 1, "30", malfunction=97),
    WeaponSpec("Crossbow", _BOW, "1D8+2", 0, "50", "1/2", malfunction=96),
    WeaponSpec("Bullwhip", "fighting-whip", "1D3", 1),
    WeaponSpec(".22 automatic", _HANDGUN, "1D6", 0, "10", "1(3)", "6", 100),
    WeaponSpec(".25 derringer", _HANDGUN, "1D6", 0, "3", "1", "1", 100),
    WeaponSpec(".32 revolver", _HANDGUN, "1D8", 0, "15", "1(3)", "6", 100),
    WeaponSpec(".32 automatic", _HANDGUN, "1D8", 0, "15", "1(3)", "8", 99),
    WeaponSpec("Luger", _HANDGUN, "1D10", 0, "15", "1(3)", "8", 99),
    WeaponSpec(".45 revolver", _HANDGUN, "1D10+2", 0, "15", "1(3)", "6", 100),
    WeaponSpec(".45 automatic", _HANDGUN, "1D10+2", 0, "15", "1(3)", "7", 100),
    WeaponSpec(".22 bolt-action rifle", _RIFLE, "1D6+1", 0, "30", "1", "6", 99),
    WeaponSpec(".30 lever-action carbine", _RIFLE, "2D6", 0, "50", "1", "6", 98),
    WeaponSpec(".30-06 rifle", _RIFLE, "2D6+4", 0, "110", "1", "5", 100),
    WeaponSpec(".303 rifle", _RIFLE, "2D6+4", 0, "110", "1", "10", 100),
    WeaponSpec("Elephant gun", _RIFLE, "3D6+4", 0, "100", "1(2)", "2", 100),
    WeaponSpec("20-gauge shotgun", _RIFLE, "2D6/1D6/1D3", 0, "10/20/50", "1(2)", "2", 100),
    WeaponSpec("16-gauge shotgun", _RIFLE, "2D6+2/1D6+1/1D4", 0, "10/20/50", "1(2)", "2", 100),
    WeaponSpec("12-gauge shotgun", _RIFLE, "4D6/2D6/1D6", 0, "10/20/50", "1(2)", "2", 100),
    WeaponSpec("12-gauge semi-automatic shotgun", _RIFLE, "4D6/2D6/1D6", 0, "10/20/50", "1(2)", "5", 100),
    WeaponSpec("12-gauge sawn-off shotgun", _RIFLE, "4D6/1D6", 0, "5/10", "1(2)", "2", 100),
    WeaponSpec("Thompson submachine gun", _SMG, "1D10+2", 0, "20", "1", "20", 96),
    WeaponSpec("Bergmann submachine gun", _SMG, "1D10", 0, "20", "1", "20", 96),
    WeaponSpec("Browning automatic rifle", _MACHINE_GUN, "2D6+4", 0, "90", "1", "20", 100),
    WeaponSpec("Bren gun", _MACHINE_GUN, "2D6+4", 0, "110", "1", "30", 96),
)
"""The standard weapons."""

UNARMED = "unarmed"
"""The id of a brawl without a weapon, beside the positions of weapons on a sheet."""

_FISTS = Weapon(WEAPONS[0].name, _BRAWL, f"{WEAPONS[0].damage}+DB")


def weapon_or_fists(sheet: Sheet, thing: str) -> Weapon:
    """Return the weapon at a position on the sheet, or none at all; ``KeyError`` if there is no such one."""
    return _FISTS if thing == UNARMED else weapon_at(sheet, thing)


def weapons_to_fight_back(sheet: Sheet, skill: str) -> tuple[str, ...]:
    """Return the weapons for fighting back with a skill: their positions, or bare hands for a brawl."""
    armed = tuple(str(place) for place, each in enumerate(sheet.weapons) if each.skill == skill)
    brawls = any(each.id == skill and each.kind == _BRAWL for each in sheet.skills)
    return armed or ((UNARMED,) if brawls else ())


def listed_weapons(sheet: Sheet) -> tuple[Weapon, ...]:
    """Return the standard weapons as written on a sheet, each with the skill of the sheet that fits it."""
    return tuple(_written(sheet, each) for each in WEAPONS)


def _written(sheet: Sheet, spec: WeaponSpec) -> Weapon:
    skill = next((each.id for each in sheet.skills if each.kind == spec.skill), spec.skill)
    return Weapon(
        spec.name,
        skill,
        spec.damage + _SHARES[spec.bonus],
        f"{spec.ranges} yards" if spec.ranges else "",
        spec.attacks,
        spec.shots,
        "" if spec.malfunction is None else str(spec.malfunction),
    )


_SHARES = ("", "+½DB", "+DB")
"""How a share of the damage bonus is written, by its number of halves."""

_BONUS = re.compile(r"\+?\s*(?P<half>½|1/2|half)?\s*\*?\s*DB\b", re.IGNORECASE)
_OF_STRENGTH = re.compile(r"STR\s*/\s*([1-9])", re.IGNORECASE)


def is_firearm(weapon: Weapon) -> bool:
    """Return whether a weapon is a firearm: its skill is one of Firearms."""
    return weapon.skill.startswith("firearms")


def is_melee(weapon: Weapon) -> bool:
    """Return whether a weapon is for melee, so that targets can fight back: its skill is one of Fighting
    (COC-CBT-02).
    """
    return weapon.skill.startswith("fighting")


def malfunction_of(weapon: Weapon) -> int | None:
    """Return a weapon's malfunction number (COC-CBT-07), or None if nothing jams it."""
    return number_in(weapon.malfunction) or None


def base_range(sheet: Sheet, weapon: Weapon) -> int:
    """Return a weapon's base range in yards, 0 if unknown; that of a thrown weapon can depend on STR.

    If damage falls with distance, each range has its own damage, and the last one is the base range.
    """
    by_strength = _OF_STRENGTH.search(weapon.range)
    if by_strength is not None:
        return (sheet.trait("str") or 0) // int(by_strength[1])
    if "/" in _BONUS.sub("", weapon.damage):
        return max(numbers_in(weapon.range), default=0)
    return number_in(weapon.range)


class Harm(Struct, frozen=True):
    """The damage of a weapon: its dice, the character's damage bonus, and whether half of that counts."""

    weapon: Formula
    bonus: Formula = NO_BONUS
    half_bonus: bool = False


def harm_of(sheet: Sheet, weapon: Weapon, distance: int | None = None) -> Harm:
    """Return the damage of a weapon on the sheet; ``DB`` in it is the character's damage bonus.

    If damage falls with distance ("4D6/2D6/1D6" at "10/20/50"), the ``distance`` in yards selects it; by
    default it is the first, and beyond the last range the last. Raises ``BadFormula`` if the damage is not a
    dice formula.
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
    """Return the damage bonus (COC-DER-06): as set by hand, else from STR and SIZ, else none."""
    by_hand = damage_bonus_by_hand(sheet)
    strength, size = sheet.trait("str"), sheet.trait("siz")
    if by_hand is not None:
        return by_hand
    if strength is None or size is None:
        return NO_BONUS
    return formula(damage_bonus_and_build(strength, size)[0])


def build_of(sheet: Sheet) -> int:
    """Return the Build (COC-DER-06): as set by hand, else from STR and SIZ, else 0."""
    by_hand = next((each.value for each in sheet.overrides if each.id == BUILD), None)
    strength, size = sheet.trait("str"), sheet.trait("siz")
    if isinstance(by_hand, int):
        return by_hand
    return 0 if strength is None or size is None else damage_bonus_and_build(strength, size)[1]
