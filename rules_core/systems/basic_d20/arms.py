"""Weapons as they stand on a sheet, read as the rules read them, and those of the table written down."""

import re

from rules_core.dice.faces import NUMBERED
from rules_core.dice.notation import BadFormula, Formula, formula
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.sheet import Weapon as Written
from rules_core.sheet.weapons import number_in
from rules_core.systems.basic_d20.skills import SKILLS_BY_ID
from rules_core.systems.basic_d20.weapons import Category, Weapon

RADIUS = "Radius"
"""The quality of what explodes, with its feet (D20-ATK-07)."""

_DAMAGE = re.compile(r"\s*(-?[0-9][0-9dD]*(?:\s*[+-]\s*[0-9][0-9dD]*)*)\s*(.*)", re.ASCII | re.DOTALL)
_NUMBERED = {"AP": re.compile(r"[0-9]{1,3}"), "Thrown": re.compile(r"[1-9][0-9]{0,3}")}


def damage_of(written: Written) -> Formula:
    """The dice of the weapon (D20-ATK-10); ``BadFormula`` where there are none."""
    return formula("".join(_damage_parts(written)[0].split()))


def damage_type_of(written: Written) -> str:
    """The type of its damage as written behind the dice (D20-ATK-10), "" for none."""
    return _damage_parts(written)[1]


def radius_of(written: Written) -> int:
    """The radius of what explodes in feet (D20-ATK-07), 0 for every other weapon."""
    return next((number_in(each) for each in _traits(written) if each.split()[0] == RADIUS), 0)


def weapon_of(written: Written, skill_kind: str) -> Weapon:
    """The weapon as the rules read it, used with a skill of this kind.

    What cannot be read counts as not there: damage as 0, numbers of qualities as no quality.
    """
    try:
        damage = damage_of(written)
    except BadFormula:
        damage = Formula()
    feet, radius = number_in(written.range), radius_of(written)
    kinds = (each for each in Category if each.skill == skill_kind)
    category = Category.EXPLOSIVE if radius else next(kinds, Category.LIGHT if feet else Category.MELEE)
    return Weapon(
        name=written.name,
        category=category,
        cost=None,
        damage=damage,
        damage_type=damage_type_of(written),
        range_ft=feet or None,
        radius_ft=radius or None,
        hands=None,
        traits=tuple(sorted(filter(_is_readable, _traits(written)))),
    )


def shots_of(written: Written) -> int:
    """The shots before a weapon has to be loaded again (D20-ATK-10), 0 for one that needs no loading.

    As many as are written beside it; else one for a weapon with the quality Reload.
    """
    reloads = any(each.split()[0] == "Reload" for each in _traits(written))
    return number_in(written.ammo) or int(reloads)


def written_down(weapon: Weapon, sheet: Sheet) -> Written:
    """A weapon of the table as it is written on a sheet, with the skill that it is listed under."""
    traits = weapon.traits
    if weapon.radius_ft is not None:
        traits = (f"{RADIUS} {weapon.radius_ft}", *traits)
    damage = "" if weapon.damage is None else f"{weapon.damage} {weapon.damage_type}"
    return Written(
        weapon.name,
        skill=skill_for(sheet, weapon.category.skill or ""),
        damage=damage,
        range="" if weapon.range_ft is None else f"{weapon.range_ft} ft",
        qualities=", ".join(traits),
    )


def skill_for(sheet: Sheet, kind: str) -> str:
    """The id on the sheet of the skill of this kind, the kind itself where the sheet does not have it."""
    return next((each.id for each in sheet.skills if each.kind == kind), kind if kind in SKILLS_BY_ID else "")


def _damage_parts(written: Written) -> tuple[str, str]:
    found = _DAMAGE.fullmatch(written.damage)
    return ("", written.damage.strip()) if found is None else (found[1], found[2].strip())


def _traits(written: Written) -> tuple[str, ...]:
    """The qualities as a list, written as the table writes them: "ap 5" is "AP 5"."""
    parts = (" ".join(each.split()) for each in written.qualities.split(","))
    return tuple(_AS_LISTED.get(word.casefold(), word) + rest for word, rest in map(_parted, parts) if word)


def _parted(text: str) -> tuple[str, str]:
    word, blank, rest = text.partition(" ")
    return word, blank + rest


_AS_LISTED = {
    each.casefold(): each for each in ("AP", "Agile", "Deadly", "Finesse", "Reload", "Thrown", RADIUS)
}


def _is_readable(trait: str) -> bool:
    """Whether a quality that needs a number or a die has one."""
    word, rest = _parted(trait)
    if word == "Deadly":
        return rest.strip() in NUMBERED
    return word not in _NUMBERED or _NUMBERED[word].fullmatch(rest.strip()) is not None
