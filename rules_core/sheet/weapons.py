"""The weapons on a sheet, as far as every game reads them alike: numbers in what was written, and shots."""

import re
from collections.abc import Iterable

from rules_core.sheet.events import Event, ShotsChanged, WeaponChanged
from rules_core.sheet.sheet import Sheet, Weapon
from rules_core.sheet.subject import Subject, subject_of

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


WITH_WEAPONS = ("weapon", "damage", "blast")
"""The kinds of subjects whose second part may be a weapon's place."""

_GONE = 9_999


def subject_after(subject: str, events: Iterable[Event]) -> str:
    """A subject as it names the same weapon after events, or one that no sheet has where it is gone."""
    kind, thing = Subject.read(subject)
    place = place_of(thing) if kind in WITH_WEAPONS else None
    if place is None:
        return subject
    there = place_after(place, events)
    return subject_of(kind, _GONE if there is None else there)


def weapon_at(sheet: Sheet, place: str) -> Weapon:
    """The weapon at a place of the sheet, counted from 0; ``KeyError`` where there is none."""
    number = place_of(place)
    if number is None or number >= len(sheet.weapons):
        raise KeyError(subject_of("weapon", place))
    return sheet.weapons[number]


def place_after(place: int, events: Iterable[Event]) -> int | None:
    """Where the weapon that was at a place stands after events; None where it was taken off the sheet.

    One that went and came again as it was has moved, or was put back.
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
    """One shot more fired from the weapon at a place; nothing for one that is not loaded."""
    weapon = weapon_at(sheet, place)
    if shots_left(weapon) is None:
        return ()
    return (ShotsChanged(int(place), weapon.fired, weapon.fired + 1),)


def reloaded(sheet: Sheet, place: int) -> tuple[Event, ...]:
    """The weapon at a place loaded again; nothing where no shot was fired."""
    fired = weapon_at(sheet, str(place)).fired
    return (ShotsChanged(place, fired, 0),) if fired else ()
