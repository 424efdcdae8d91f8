"""The things on a sheet: the lists that hold them, the text at a place, and ids for new things."""

from collections.abc import Callable
from typing import Any
from unicodedata import normalize

from rules_core.game.places import Place, check_place
from rules_core.sheet.events import (
    DetailChanged,
    Event,
    InjuryChanged,
    OverrideChanged,
    PageChanged,
    PassageChanged,
    PossessionChanged,
    PowerChanged,
    SkillPlaced,
    TechniqueChanged,
    TrackerPlaced,
    TraitPlaced,
    WeaponChanged,
)
from rules_core.sheet.sheet import Sheet

CUSTOM = "custom"
"""The kind of a skill or power invented by the player."""

MOST_THINGS = 1_000
"""The most things of one kind on a sheet."""

LISTS: dict[str, str] = {
    "skill": "skills",
    "tracker": "trackers",
    "weapon": "weapons",
    "possession": "possessions",
    "passage": "backstory",
    "page": "pages",
    "power": "powers",
    "technique": "techniques",
    "injury": "injuries",
}
"""The parts that are lists of things with several fields, each with its field of the sheet."""

_SHORT_LISTS = {"detail": "details", "trait": "traits", "override": "overrides"}
"""The parts that are lists of single values with an id."""

NUMBERED = ("weapon", "possession", "passage", "page")
"""The parts whose things are known by position, not by id."""

_PLACED: dict[str, Callable[[int, Any, Any], Event]] = {
    "detail": DetailChanged,
    "trait": TraitPlaced,
    "override": OverrideChanged,
    "skill": SkillPlaced,
    "tracker": TrackerPlaced,
    "weapon": WeaponChanged,
    "possession": PossessionChanged,
    "passage": PassageChanged,
    "page": PageChanged,
    "power": PowerChanged,
    "technique": TechniqueChanged,
    "injury": InjuryChanged,
}


def text_at(sheet: Sheet, place: Place) -> str:
    """Return the text at a place, as it would be typed, "" for nothing; ``KeyError`` if there is no such
    place.
    """
    check_place(place)
    match place.part:
        case "name":
            return sheet.name
        case "notes":
            return sheet.notes
        case "detail":
            return sheet.detail(place.which)
        case "trait":
            return written(sheet.trait(place.which))
        case "status":
            return written(sheet.status(place.which) or None)
        case "override":
            return written(sheet.override(place.which))
        case "heading":
            return next((each.text for each in sheet.backstory if each.heading == place.which), "")
        case _:
            return written(getattr(thing_at(sheet, place), place.field))


def thing_at(sheet: Sheet, place: Place) -> Any:
    """Return the skill, tracker, weapon or other thing that a place belongs to; ``KeyError`` if there is
    none.
    """
    return things_of(sheet, place.part)[number_of(sheet, place)]


def written(value: object) -> str:
    """Return a value of a sheet as it would be typed; None and False are ""."""
    if isinstance(value, bool):
        return "1" if value else ""
    return "" if value is None else str(value)


def things_of(sheet: Sheet, part: str) -> tuple[Any, ...]:
    """Return all things of a part, in order; ``KeyError`` for a part that is not a list."""
    found: tuple[Any, ...] = getattr(sheet, LISTS.get(part) or _SHORT_LISTS[part])
    return found


def placed(part: str, number: int, before: Any, after: Any) -> Event:
    """Return the event that adds (before is None), removes (after is None) or changes a thing at a
    position.
    """
    return _PLACED[part](number, before, after)


def number_of(sheet: Sheet, place: Place) -> int:
    """Return a thing's position in its list, counted from 0; ``KeyError`` if it is not there."""
    things = things_of(sheet, place.part)
    if place.part not in NUMBERED:
        return _place_in([each.id for each in things], place.which)
    return _place_in([str(number) for number in range(len(things))], place.which)


def _place_in(ids: list[str], wanted: str) -> int:
    if wanted not in ids:
        raise KeyError(wanted)
    return ids.index(wanted)


def free_id(sheet: Sheet, part: str, start: str, name: str) -> str:
    """Return an id that no thing of a part has, built by ``unused_id``."""
    return unused_id({each.id for each in things_of(sheet, part)}, start, name)


def unused_id(taken: "frozenset[str] | set[str]", start: str, name: str) -> str:
    """Return an id that is not taken: ``start``, then the name in lower case, numbered if needed."""
    letters = "".join(each if each.isalnum() else " " for each in normalize("NFC", name.casefold()))
    slug = "-".join(letters.split())[:60].strip("-")
    plain = f"{start}:{slug}" if slug else start
    number, found = 2, plain
    while found in taken:
        found, number = f"{plain}{'-' if slug else ':'}{number}", number + 1
    return found
