"""Gear and resources that change in play: weapons, the player's own powers, armour, inspiration."""

from msgspec.structs import replace

from rules_core.dice.notation import BadFormula, formula, standard_letters
from rules_core.game.play import Turn
from rules_core.sheet.events import Event, PowerChanged, TrackerChanged, WeaponChanged, set_status
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Power, Sheet
from rules_core.sheet.sheet import Weapon as SheetWeapon
from rules_core.sheet.weapons import reloaded, weapon_at
from rules_core.systems.basic_d20.character import ARMOUR, ARMOUR_CAP, INSPIRATION, inspiration_of
from rules_core.systems.basic_d20.weapons import WEAPONS_BY_NAME, sheet_weapon

CUSTOM = "custom"
"""The kind of a power written by the player."""


def add_weapon(sheet: Sheet, name: str) -> Turn:
    """Add a weapon of the table (D20-ATK-10, D20-ATK-11); ``KeyError`` for an unknown one."""
    return _added(sheet, sheet_weapon(WEAPONS_BY_NAME[name], sheet))


def write_weapon(sheet: Sheet, weapon: SheetWeapon) -> Turn:
    """Add a weapon of the player's own; ``Refused`` without a name."""
    if not weapon.name:
        raise Refused(Ruling(False, step("D20-ATK-10", because="name")))
    damage, qualities = standard_letters(weapon.damage), standard_letters(weapon.qualities)
    return _added(sheet, replace(weapon, damage=damage, qualities=qualities))


def remove_weapon(sheet: Sheet, place: str) -> Turn:
    """Remove a weapon; ``KeyError`` if there is none."""
    weapon = weapon_at(sheet, place)
    return Turn(None, (), (WeaponChanged(int(place), weapon, None),))


def reload(sheet: Sheet, place: str) -> Turn:
    """Reload a weapon (D20-ATK-10); nothing if no shot was fired. ``KeyError`` if there is none."""
    weapon = weapon_at(sheet, place)
    return Turn(None, (step("D20-ATK-10", fired=weapon.fired),), reloaded(sheet, int(place)))


def choose_skill(sheet: Sheet, place: str, skill: str) -> Turn:
    """Set the skill of a weapon (D20-ATK-11)."""
    weapon = weapon_at(sheet, place)
    after = replace(weapon, skill=skill)
    events: tuple[Event, ...] = () if after == weapon else (WeaponChanged(int(place), weapon, after),)
    return Turn(None, (step("D20-ATK-11", skill=skill),), events)


def _added(sheet: Sheet, weapon: SheetWeapon) -> Turn:
    steps = (step("D20-ATK-10", damage=weapon.damage), step("D20-ATK-11", skill=weapon.skill))
    return Turn(None, steps, (WeaponChanged(len(sheet.weapons), None, weapon),))


def add_power(sheet: Sheet, name: str, notes: str, dice: str) -> Turn:
    """Add a power of the player's own, with or without dice to roll (D20-POW).

    Raises ``Refused`` without a name, and for invalid dice.
    """
    if not name:
        raise Refused(Ruling(False, step("D20-POW", because="name")))
    if dice:
        try:
            formula("".join(dice.split()))
        except BadFormula:
            raise Refused(Ruling(False, step("D20-POW", because="dice"))) from None
    taken = {each.id for each in sheet.powers}
    number = next(each for each in range(1, len(taken) + 2) if f"{CUSTOM}:{each}" not in taken)
    power = Power(f"{CUSTOM}:{number}", CUSTOM, name, effect=notes, dice=standard_letters(dice))
    return Turn(None, (), (PowerChanged(len(sheet.powers), None, power),))


def remove_power(sheet: Sheet, power_id: str) -> Turn:
    """Remove a power; ``KeyError`` if there is none."""
    power = sheet.power(power_id)
    return Turn(None, (), (PowerChanged(sheet.powers.index(power), power, None),))


def wear(sheet: Sheet, armour: int, agility_cap: int | None) -> Turn:
    """Put on armour: its AC bonus and its Agility cap (D20-CHR-04)."""
    events = set_status(sheet, ARMOUR, armour)
    events += set_status(sheet, ARMOUR_CAP, 0 if agility_cap is None else agility_cap + 1)
    return Turn(None, (step("D20-CHR-04", armour=armour),), events)


def gain_inspiration(sheet: Sheet) -> Turn:
    """Gain an inspiration point (D20-INSP); ``KeyError`` for a sheet without inspiration.

    Raises ``Refused`` at the sheet's maximum, if it has one.
    """
    most = sheet.tracker(INSPIRATION).maximum
    points = inspiration_of(sheet)
    if most is not None and points >= most:
        raise Refused(Ruling(False, step("D20-INSP", because="full", most=most)))
    change = TrackerChanged(INSPIRATION, points, points + 1)
    return Turn(None, (step("D20-INSP", points=points + 1),), (change,))
