"""Weapons on a sheet, as far as all games treat them alike: numbers in their texts, positions and shots."""

import re
from collections.abc import Iterable

from rules_core.sheet.events import Event, ShotsChanged, WeaponChanged
from rules_core.sheet.sheet import Sheet, Weapon
from rules_core.sheet.subject import Subject, subject_of

_NUMBER = re.compile(r"\d{1,4}")
_PLACE = re.compile(r"[0-9]{1,4}")


def numbers_in(text: str) -> tuple[int, ...]:
    """Return the whole numbers in a text, in order: 10, 20 and 50 for "10/20/50 yards"."""
    return tuple(int(each) for each in _NUMBER.findall(text))


def number_in(text: str) -> int:
    """Return the first whole number in a text, or 0 if there is none."""
    return next(iter(numbers_in(text)), 0)


def shots_left(weapon: Weapon) -> int | None:
    """Return the shots left before reloading, or None for a weapon that is not loaded or not tracked."""
    loaded = number_in(weapon.ammo)
    return max(0, loaded - weapon.fired) if loaded else None


def place_of(text: str) -> int | None:
    """Return the position on the sheet that a subject's id names, or None if it is not a position."""
    return int(text) if _PLACE.fullmatch(text) else None


WITH_WEAPONS = ("weapon", "damage", "blast")
"""The kinds of subjects whose id can be a weapon's position."""

_UNUSED_POSITION = 9_999


def subject_after(subject: str, events: Iterable[Event]) -> str:
    """Update the weapon position in a subject after events; a removed weapon gets an unused position."""
    kind, thing = Subject.read(subject)
    place = place_of(thing) if kind in WITH_WEAPONS else None
    if place is None:
        return subject
    there = place_after(place, events)
    return subject_of(kind, _UNUSED_POSITION if there is None else there)


def weapon_at(sheet: Sheet, place: str) -> Weapon:
    """Return the weapon at a position on the sheet, counted from 0; ``KeyError`` if there is none."""
    number = place_of(place)
    if number is None or number >= len(sheet.weapons):
        raise KeyError(subject_of("weapon", place))
    return sheet.weapons[number]


def place_after(place: int, events: Iterable[Event]) -> int | None:
    """Return a weapon's position after events, or None if it was removed.

    A weapon that was removed and added again unchanged counts as moved.
    """
    now: int | None = place
    gone: Weapon | None = None
    for each in events:
        match each:
            case WeaponChanged(there, before, None) if there == now:
                now, gone = None, before
            case WeaponChanged(there, _, None) if now is not None and there < now:
                now -= 1
            case WeaponChanged(there, None, after) if now is None and after == gone:
                now = there
            case WeaponChanged(there, None, _) if now is not None and there <= now:
                now += 1
    return now


def shot(sheet: Sheet, place: str) -> tuple[Event, ...]:
    """Return the event of firing one shot; nothing for a weapon that is not loaded."""
    weapon = weapon_at(sheet, place)
    if shots_left(weapon) is None:
        return ()
    return (ShotsChanged(int(place), weapon.fired, weapon.fired + 1),)


def reloaded(sheet: Sheet, place: int) -> tuple[Event, ...]:
    """Return the event of reloading the weapon at a position; nothing if no shot was fired."""
    fired = weapon_at(sheet, str(place)).fired
    return (ShotsChanged(place, fired, 0),) if fired else ()
