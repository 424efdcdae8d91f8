"""What a sheet holds: the lists of its things, what stands at a place of it, and ids for what is new."""

from collections.abc import Callable
from typing import Any
from unicodedata import normalize

from rules_core.game.places import Place, check_place
from rules_core.sheet.events import (
    DetailChanged,
    Event,
    InjuryChanged,
    OverrideChanged,
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
"""The kind of a skill or power that the player made up."""

MOST_THINGS = 1_000
"""The most of one kind of thing that a sheet holds."""

LISTS: dict[str, str] = {
    "skill": "skills",
    "tracker": "trackers",
    "weapon": "weapons",
    "possession": "possessions",
    "passage": "backstory",
    "power": "powers",
    "technique": "techniques",
    "injury": "injuries",
}
"""The parts of which a sheet holds many with fields of their own, each with where it holds them."""

_SHORT_LISTS = {"detail": "details", "trait": "traits", "override": "overrides"}
"""The parts that are one value by an id."""

NUMBERED = ("weapon", "possession", "passage")
"""The parts that go by their place in the list and not by an id."""

_PLACED: dict[str, Callable[[int, Any, Any], Event]] = {
    "detail": DetailChanged,
    "trait": TraitPlaced,
    "override": OverrideChanged,
    "skill": SkillPlaced,
    "tracker": TrackerPlaced,
    "weapon": WeaponChanged,
    "possession": PossessionChanged,
    "passage": PassageChanged,
    "power": PowerChanged,
    "technique": TechniqueChanged,
    "injury": InjuryChanged,
}


def text_at(sheet: Sheet, place: Place) -> str:
    """What stands at a place, as it would be typed, "" for nothing; ``KeyError`` where it is none."""
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
        case _:
            return written(getattr(thing_at(sheet, place), place.field))


def thing_at(sheet: Sheet, place: Place) -> Any:
    """The skill, tracker, weapon or other thing that a place is of; ``KeyError`` where there is none."""
    return things_of(sheet, place.part)[number_of(sheet, place)]


def written(value: object) -> str:
    """A value of a sheet as it would be typed; nothing, and what is not so, as ""."""
    if isinstance(value, bool):
        return "1" if value else ""
    return "" if value is None else str(value)


def things_of(sheet: Sheet, part: str) -> tuple[Any, ...]:
    """All of what a sheet holds many of, in its order; ``KeyError`` for any other part."""
    found: tuple[Any, ...] = getattr(sheet, LISTS.get(part) or _SHORT_LISTS[part])
    return found


def placed(part: str, number: int, before: Any, after: Any) -> Event:
    """The event by which such a thing comes to a place in its list, goes or changes there; None for none."""
    return _PLACED[part](number, before, after)


def number_of(sheet: Sheet, place: Place) -> int:
    """Where in its list a thing stands, counted from 0; ``KeyError`` where it is not there."""
    things = things_of(sheet, place.part)
    if place.part not in NUMBERED:
        return _place_in([each.id for each in things], place.which)
    return _place_in([str(number) for number in range(len(things))], place.which)


def _place_in(ids: list[str], wanted: str) -> int:
    if wanted not in ids:
        raise KeyError(wanted)
    return ids.index(wanted)


def free_id(sheet: Sheet, part: str, start: str, name: str) -> str:
    """An id that no thing of a part has, as ``unused_id`` makes it."""
    return unused_id({each.id for each in things_of(sheet, part)}, start, name)


def unused_id(taken: "frozenset[str] | set[str]", start: str, name: str) -> str:
    """An id that is not taken: ``start``, then what the name says in small letters, numbered if need be."""
    letters = "".join(each if each.isalnum() else " " for each in normalize("NFC", name.casefold()))
    said = "-".join(letters.split())[:60].strip("-")
    plain = f"{start}:{said}" if said else start
    number, found = 2, plain
    while found in taken:
        found, number = f"{plain}{'-' if said else ':'}{number}", number + 1
    return found
