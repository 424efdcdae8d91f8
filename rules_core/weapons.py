"""The weapons on a sheet, as far as every game reads them alike: numbers in what was written, and shots."""

import re

from rules_core.events import Event, ShotsChanged
from rules_core.sheet import Sheet, Weapon

_NUMBER = re.compile(r"\d{1,4}")
_PLACE = re.compile(r"[0-9]{1,4}")


def numbers_in(text: str) -> tuple[int, ...]:
    """The whole numbers that a text holds, in order: "10/20/50 yards" holds 10, 20 and 50."""
    return tuple(int(each) for each in _NUMBER.findall(text))


def number_in(text: str) -> int:
    """The first whole number of a text, 0 where there is none."""
    return next(iter(numbers_in(text)), 0)


def shots_left(weapon: Weapon) -> int | None:
    """The shots before a weapon has to be loaded; None for one that is not, or where it is not known."""
    loaded = number_in(weapon.ammo)
    return max(0, loaded - weapon.fired) if loaded else None


def place_of(text: str) -> int | None:
    """The place on the sheet that the second part of a subject names; None where it is no such number."""
    return int(text) if _PLACE.fullmatch(text) else None


def weapon_at(sheet: Sheet, place: str) -> Weapon:
    """The weapon at a place of the sheet, counted from 0; :class:`KeyError` where there is none."""
    number = place_of(place)
    if number is None or number >= len(sheet.weapons):
        raise KeyError(f"weapon:{place}")
    return sheet.weapons[number]


def shot(sheet: Sheet, place: str) -> tuple[Event, ...]:
    """One shot more fired from the weapon at a place; nothing for one that is not loaded."""
    weapon = weapon_at(sheet, place)
    if shots_left(weapon) is None:
        return ()
    return (ShotsChanged(int(place), weapon.fired, weapon.fired + 1),)


def reloaded(sheet: Sheet, place: int) -> tuple[Event, ...]:
    """The weapon at a place loaded again; nothing where no shot was fired."""
    fired = weapon_at(sheet, str(place)).fired
    return (ShotsChanged(place, fired, 0),) if fired else ()
