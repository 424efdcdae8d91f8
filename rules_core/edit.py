"""Changing a sheet by hand: every number and text on it has a place, and an edit of it is events.

A place is written ``part/field/which``: ``name``, ``detail//age``, ``trait//str``,
``skill/value/spot-hidden``, ``weapon/damage/0``, ``override//move``. What the player types is text; what
cannot be is refused with :class:`Unfit`, and nothing else is: rules may be broken by hand, and what is odd
about it is said by :mod:`rules_core.creation`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple

from rules_core.events import (
    Event,
    InjuryChanged,
    MarkChanged,
    MaximumChanged,
    NameChanged,
    NotesChanged,
    OverrideChanged,
    PassageChanged,
    PossessionChanged,
    PowerChanged,
    SkillChanged,
    SkillPlaced,
    TechniqueChanged,
    TrackerChanged,
    TrackerPlaced,
    TraitChanged,
    TraitPlaced,
    WeaponChanged,
    play,
    set_detail,
    set_status,
)
from rules_core.formula import BadFormula, parse
from rules_core.sheet import (
    Injury,
    Override,
    Passage,
    Possession,
    Power,
    Sheet,
    Skill,
    Technique,
    Tracker,
    Trait,
    Weapon,
)
from rules_core.system import System

LARGEST = 999
"""The largest number that can be typed, and below zero the smallest where there is any below zero."""

LONGEST_LINE, LONGEST_TEXT, LONGEST_NAME = 500, 100_000, 200
"""The most characters of a line, of a longer text and of a name."""

MOST_THINGS = 1_000
"""The most of one kind of thing that a sheet holds."""


class Place(NamedTuple):
    """Where on a sheet something stands; ``which`` is an id, or a number counted from 0 where there is none."""

    part: str
    field: str = ""
    which: str = ""

    def __str__(self) -> str:
        return f"{self.part}/{self.field}/{self.which}"


def place_of(text: str) -> Place:
    """The place that :class:`Place` writes so."""
    return Place(*text.split("/", 2))


class Why(StrEnum):
    """Why an edit is refused."""

    NO_NUMBER = "no_number"
    TOO_LARGE = "too_large"
    """Above ``most``."""
    TOO_SMALL = "too_small"
    """Below ``least``."""
    NO_NAME = "no_name"
    TOO_LONG = "too_long"
    """Longer than ``most`` characters."""
    NO_TEXT = "no_text"
    """Something that is no text in any script."""
    BAD_FORMULA = "bad_formula"
    """``wrong`` says what is wrong with it, ``place`` where, counted from 0, ``text`` what stands there."""
    TOO_MANY = "too_many"
    TAKEN = "taken"
    """There is one already."""


class Unfit(ValueError):
    """What was typed cannot stand there."""

    def __init__(self, why: Why, **facts: int | str) -> None:
        super().__init__(why.value)
        self.why = why
        self.facts = facts


class Kind(StrEnum):
    """What may be typed at a place."""

    NUMBER = "number"
    OPTIONAL = "optional"
    """A number or nothing."""
    LINE = "line"
    TEXT = "text"
    NAME = "name"
    FLAG = "flag"
    """ "1" or nothing."""
    FORMULA = "formula"
    EITHER = "either"
    """A number or a line, such as a damage bonus."""


_FIELDS: dict[str, dict[str, Kind]] = {
    "name": {"": Kind.NAME},
    "notes": {"": Kind.TEXT},
    "detail": {"": Kind.LINE},
    "trait": {"": Kind.OPTIONAL},
    "status": {"": Kind.OPTIONAL},
    "override": {"": Kind.EITHER},
    "skill": {
        "value": Kind.NUMBER,
        "base": Kind.OPTIONAL,
        "occupation_points": Kind.NUMBER,
        "interest_points": Kind.NUMBER,
        "marks": Kind.NUMBER,
        "name": Kind.LINE,
        "formula": Kind.FORMULA,
        "trait": Kind.LINE,
        "occupation": Kind.FLAG,
        "hidden": Kind.FLAG,
    },
    "tracker": {"value": Kind.NUMBER, "maximum": Kind.OPTIONAL, "start": Kind.OPTIONAL},
    "weapon": {
        **dict.fromkeys(("skill", "damage", "range", "attacks", "ammo", "malfunction"), Kind.LINE),
        **dict.fromkeys(("qualities", "critical"), Kind.LINE),
        "name": Kind.NAME,
        "fired": Kind.NUMBER,
    },
    "possession": {"name": Kind.NAME, "count": Kind.LINE},
    "passage": {"text": Kind.TEXT, "heading": Kind.LINE, "key": Kind.FLAG},
    "power": {
        **dict.fromkeys(("name", "defence", "range", "dice", "kind"), Kind.LINE),
        "effect": Kind.TEXT,
        "cost": Kind.OPTIONAL,
        "marks": Kind.NUMBER,
    },
    "technique": {
        **dict.fromkeys(("skill", "kind"), Kind.LINE),
        "listing": Kind.TEXT,
        "name": Kind.NAME,
        "ranks": Kind.NUMBER,
    },
    "injury": {"detail": Kind.LINE, "roll": Kind.NUMBER, "spent": Kind.FLAG},
}

_SIGNED = (("skill", "value"), ("skill", "base"), ("trait", ""), ("tracker", "value"), ("technique", "ranks"))
"""What may be below zero in a game that knows such numbers."""

_ALWAYS_SIGNED = (("override", ""), ("injury", "roll"))


def kind_at(place: Place) -> Kind:
    """What may be typed at a place; :class:`KeyError` where no sheet has such a place."""
    return _FIELDS[place.part][place.field]


def span_at(system: System, place: Place) -> tuple[int, int]:
    """The least and the most of a number at a place."""
    at = place.part, place.field
    signed = at in _ALWAYS_SIGNED or (system.signed and at in _SIGNED)
    if place.part == "tracker":
        return (-LARGEST if signed else 0), 99_999
    return (-LARGEST if signed else 0), LARGEST


def text_at(sheet: Sheet, place: Place) -> str:
    """What stands at a place, as it would be typed, "" for nothing; :class:`KeyError` where nothing can be."""
    kind_at(place)
    match place.part:
        case "name":
            return sheet.name
        case "notes":
            return sheet.notes
        case "detail":
            return sheet.detail(place.which)
        case "trait":
            return _written(sheet.trait(place.which))
        case "status":
            return _written(sheet.status(place.which) or None)
        case "override":
            return _written(sheet.override(place.which))
        case _:
            return _written(getattr(thing_at(sheet, place), place.field))


def thing_at(sheet: Sheet, place: Place) -> Any:
    """The skill, tracker, weapon or other thing that a place is of; :class:`KeyError` where there is none."""
    return _things(sheet, place.part)[_number(sheet, place)]


def edit(system: System, sheet: Sheet, place: Place, text: str) -> tuple[Event, ...]:
    """The events that bring what stands at ``place`` to ``text``, with all that follows from it.

    Nothing where it stands so already. :class:`Unfit` where it cannot stand there, :class:`KeyError` where
    the sheet has no such place.
    """
    value = _read(system, place, text)
    return _with_follows(system, sheet, _edit(sheet, place, value))


def _edit(sheet: Sheet, place: Place, value: Any) -> tuple[Event, ...]:
    match place.part:
        case "name":
            return () if sheet.name == value else (NameChanged(sheet.name, value),)
        case "notes":
            return () if sheet.notes == value else (NotesChanged(sheet.notes, value),)
        case "detail":
            return set_detail(sheet, place.which, value)
        case "status":
            return set_status(sheet, place.which, value or 0)
        case "trait":
            return _edit_trait(sheet, place.which, value)
        case "override":
            return _edit_override(sheet, place.which, value)
        case "skill":
            return _edit_skill(sheet, place, value)
        case "tracker":
            return _edit_tracker(sheet, place, value)
        case _:
            number = _number(sheet, place)
            before = thing_at(sheet, place)
            after = replace(before, **{place.field: value})
            return () if before == after else (_CHANGED[place.part](number, before, after),)


def add(system: System, sheet: Sheet, part: str, given: Mapping[str, str] = {}) -> tuple[Event, ...]:
    """The events that put something more on the sheet: its part and its fields as typed.

    A skill goes by ``kind`` (one of the game's list or of the table's own, else it is a custom one), ``name``
    and ``formula``. :class:`Unfit` where it cannot be, :class:`KeyError` for what no sheet has.
    """
    things = _things(sheet, part)
    if len(things) >= MOST_THINGS:
        raise Unfit(Why.TOO_MANY, most=MOST_THINGS)
    values = {
        field: _read(system, Place(part, field), given.get(field, ""))
        for field, kind in _FIELDS[part].items()
        if field in given or kind is Kind.NAME
    }
    match part:
        case "skill":
            return (SkillPlaced(len(things), None, _new_skill(system, sheet, given, values)),)
        case "tracker":
            return (TrackerPlaced(len(things), None, _new_tracker(system, sheet, given)),)
        case "power":
            kind = values.pop("kind", "") or "custom"
            number = _free_id(sheet, "power", kind, values.get("name", ""))
            return (PowerChanged(len(things), None, Power(number, kind, **values)),)
        case "technique":
            number = _free_id(sheet, "technique", "technique", values["name"])
            return (TechniqueChanged(len(things), None, Technique(number, **values)),)
        case "injury":
            if given["id"] in {each.id for each in things}:
                raise Unfit(Why.TAKEN)
            return (InjuryChanged(len(things), None, Injury(given["id"], **({"roll": 0} | values))),)
        case _:
            return (_CHANGED[part](len(things), None, _NEW[part](**values)),)


def remove(sheet: Sheet, place: Place) -> tuple[Event, ...]:
    """The events that take off what a place is of; what referred to it then refers to nothing."""
    number = _number(sheet, place)
    gone = thing_at(sheet, place)
    if place.part == "skill":
        return (*_let_go(sheet, gone.id), SkillPlaced(number, gone, None))
    if place.part == "technique":
        return (*_let_go(sheet, gone.id), TechniqueChanged(number, gone, None))
    return (_CHANGED[place.part](number, gone, None),)


def removed(system: System, sheet: Sheet, place: Place) -> tuple[Event, ...]:
    """As :func:`remove`, with all that follows from it in the game."""
    return _with_follows(system, sheet, remove(sheet, place))


def move(system: System, sheet: Sheet, place: Place, by: int) -> tuple[Event, ...]:
    """The events that move what a place is of by so many places; nothing where it cannot go further."""
    number = _number(sheet, place)
    there = max(0, min(len(_things(sheet, place.part)) - 1, number + by))
    if there == number:
        return ()
    moved, changed = thing_at(sheet, place), _CHANGED[place.part]
    return _with_follows(system, sheet, (changed(number, moved, None), changed(there, None, moved)))


def base_value(system: System, sheet: Sheet, skill: Skill) -> int | None:
    """What a skill is worth before any points: by its own formula, else by the rules; None where unknown."""
    if skill.formula:
        try:
            return max(0, min(LARGEST, parse(skill.formula).value(formula_values(system, sheet))))
        except BadFormula:
            return None
    return system.base_value(sheet, skill)


def formula_values(system: System, sheet: Sheet) -> dict[str, int]:
    """What formulas on a sheet may name: its traits, by id and by abbreviation, in small letters."""
    present = {each.id: each.value for each in sheet.traits}
    by_short = {each.short.casefold(): present[each.id] for each in system.traits if each.id in present}
    return {**by_short, **{name.casefold(): value for name, value in present.items()}}


def unused_id(taken: "frozenset[str] | set[str]", start: str, name: str) -> str:
    """An id that is not taken: ``start``, then what the name says in small letters, numbered if need be."""
    letters = "".join(each if each.isalnum() else "-" for each in name.casefold()).strip("-")[:60]
    plain = f"{start}:{letters}" if letters else start
    number, found = 2, plain
    while found in taken:
        found, number = f"{plain}-{number}" if letters else f"{plain}:{number}", number + 1
    return found


def follows(system: System, before: Sheet, after: Sheet) -> tuple[Event, ...]:
    """What follows on a sheet from a change by hand: bases of skills, full trackers, what the game knows.

    A base that was as the rules have it is so again, and the value moves with it. A tracker that was full is
    full again, and none stands above its most.
    """
    events: list[Event] = []
    present = after
    for step in (partial(_bases, system), partial(_trackers, system), system.follows):
        made = step(before, present)
        events += made
        present = play(present, tuple(made))
    return tuple(events)


def _bases(system: System, before: Sheet, after: Sheet) -> tuple[Event, ...]:
    if before.traits == after.traits:
        return ()
    events: list[Event] = []
    for number, skill in enumerate(after.skills):
        was, now = base_value(system, before, skill), base_value(system, after, skill)
        if now is None or was == now or skill.base != was:
            continue
        events.append(SkillPlaced(number, skill, replace(skill, base=now)))
        value = skill.value + now - (was or 0)
        if value != skill.value:
            events.append(SkillChanged(skill.id, skill.value, value))
    return tuple(events)


def _trackers(system: System, before: Sheet, after: Sheet) -> tuple[Event, ...]:
    events: list[Event] = []
    held = {each.id for each in before.trackers}
    for tracker in after.trackers:
        if tracker.id not in held:
            continue
        was = system.tracker_span(before, tracker.id).most
        now = system.tracker_span(after, tracker.id).most
        full = system.full_at_most and before.tracker(tracker.id).value == was == tracker.value
        if was != now and (full or tracker.value > now):
            events.append(TrackerChanged(tracker.id, tracker.value, now))
    return tuple(events)


def _with_follows(system: System, sheet: Sheet, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return (*events, *follows(system, sheet, play(sheet, events))) if events else ()


# Reading what was typed


def _read(system: System, place: Place, text: str) -> Any:
    """The value that was typed; :class:`Unfit` where it is none that can stand there."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Unfit(Why.NO_TEXT) from error
    kind = kind_at(place)
    if kind is Kind.TEXT:
        return _fitting(text.replace("\r\n", "\n").replace("\r", "\n"), LONGEST_TEXT)
    line = " ".join(text.split())
    match kind:
        case Kind.FLAG:
            return line not in ("", "0")
        case Kind.LINE:
            return _fitting(line, LONGEST_LINE)
        case Kind.NAME:
            if not line:
                raise Unfit(Why.NO_NAME)
            return _fitting(line, LONGEST_NAME)
        case Kind.FORMULA:
            return _formula(line)
        case Kind.OPTIONAL:
            return None if not line else _whole(system, place, line)
        case Kind.EITHER:
            if not line:
                return None
            number = _whole_or_none(line)
            return _fitting(line, LONGEST_LINE) if number is None else _within(system, place, number)
        case _:
            return _whole(system, place, line)


def _fitting(text: str, most: int) -> str:
    if len(text) > most:
        raise Unfit(Why.TOO_LONG, most=most)
    return text


def _whole(system: System, place: Place, line: str) -> int:
    number = _whole_or_none(line)
    if number is None:
        raise Unfit(Why.NO_NUMBER)
    return _within(system, place, number)


def _whole_or_none(line: str) -> int | None:
    plain = line.replace("−", "-").replace("–", "-").replace(" ", "")
    digits = plain[1:] if plain[:1] in ("+", "-") else plain
    # Digits of other scripts are numbers too; what only looks like one, such as a raised 2, is none.
    if not digits.isdecimal() or len(digits) > 12:
        return None
    return -int(digits) if plain[0] == "-" else int(digits)


def _within(system: System, place: Place, number: int) -> int:
    least, most = span_at(system, place)
    if number > most:
        raise Unfit(Why.TOO_LARGE, most=most)
    if number < least:
        raise Unfit(Why.TOO_SMALL, least=least)
    return number


def _formula(line: str) -> str:
    if not line:
        return ""
    try:
        parse(line)
    except BadFormula as bad:
        raise Unfit(Why.BAD_FORMULA, wrong=bad.wrong.value, place=bad.place, text=bad.text) from bad
    return line


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "1" if value else ""
    return "" if value is None else str(value)


# Traits, skills, trackers


def _edit_trait(sheet: Sheet, trait_id: str, value: int | None) -> tuple[Event, ...]:
    before = sheet.trait(trait_id)
    if before == value:
        return ()
    if before is None:
        assert value is not None
        return (TraitPlaced(len(sheet.traits), None, Trait(trait_id, value)),)
    if value is None:
        number = [each.id for each in sheet.traits].index(trait_id)
        return (TraitPlaced(number, sheet.traits[number], None),)
    return (TraitChanged(trait_id, before, value),)


def _edit_override(sheet: Sheet, derived_id: str, value: int | str | None) -> tuple[Event, ...]:
    after = None if value is None else Override(derived_id, value)
    for number, before in enumerate(sheet.overrides):
        if before.id == derived_id:
            return () if before == after else (OverrideChanged(number, before, after),)
    return () if after is None else (OverrideChanged(len(sheet.overrides), None, after),)


def _edit_skill(sheet: Sheet, place: Place, value: Any) -> tuple[Event, ...]:
    number = _number(sheet, place)
    before = sheet.skills[number]
    present = getattr(before, place.field)
    if present == value:
        return ()
    if place.field == "value":
        return (SkillChanged(before.id, present, value),)
    if place.field == "marks":
        return (MarkChanged(before.id, present, value),)
    placed = SkillPlaced(number, before, replace(before, **{place.field: value}))
    if place.field not in ("base", "occupation_points", "interest_points"):
        return (placed,)
    # The value is what base and points come to, with whatever else it grew by.
    total = max(-LARGEST, min(LARGEST, before.value + (value or 0) - (present or 0)))
    moved = () if total == before.value else (SkillChanged(before.id, before.value, total),)
    return (placed, *moved)


def _edit_tracker(sheet: Sheet, place: Place, value: int | None) -> tuple[Event, ...]:
    number = _number(sheet, place)
    before = sheet.trackers[number]
    if getattr(before, place.field) == value:
        return ()
    match place.field:
        case "value":
            assert value is not None
            return (TrackerChanged(before.id, before.value, value),)
        case "maximum":
            return (MaximumChanged(before.id, before.maximum, value),)
        case _:
            return (TrackerPlaced(number, before, replace(before, start=value)),)


def _new_skill(system: System, sheet: Sheet, given: Mapping[str, str], values: dict[str, Any]) -> Skill:
    kind = given.get("kind", "") or "custom"
    spec = system.skill(kind)
    taken = {each.id for each in sheet.skills}
    name = values.get("name", "")
    if spec is None and not name:
        raise Unfit(Why.NO_NAME)
    if spec is not None and not spec.specialised:
        if kind in taken:
            raise Unfit(Why.TAKEN)
        number = kind
    elif kind.startswith("own:"):
        number = unused_id(taken, kind, "")
    else:
        number = unused_id(taken, kind, name)
    made = Skill(number, kind, 0, name, formula=values.get("formula", ""), trait=values.get("trait", ""))
    base = base_value(system, sheet, made)
    return replace(made, base=base, value=values.get("value", system.untrained if base is None else base))


def _new_tracker(system: System, sheet: Sheet, given: Mapping[str, str]) -> Tracker:
    number = given["id"]
    if number in {each.id for each in sheet.trackers}:
        raise Unfit(Why.TAKEN)
    value = _read(system, Place("tracker", "value"), given.get("value", "") or "0")
    maximum = _read(system, Place("tracker", "maximum"), given.get("maximum", ""))
    return Tracker(number, value, maximum)


def _let_go(sheet: Sheet, gone: str) -> tuple[Event, ...]:
    """Weapons and techniques that were used by a skill or a technique that goes."""
    weapons = tuple(
        WeaponChanged(number, each, replace(each, skill=""))
        for number, each in enumerate(sheet.weapons)
        if each.skill == gone
    )
    techniques = tuple(
        TechniqueChanged(number, each, replace(each, skill=""))
        for number, each in enumerate(sheet.techniques)
        if each.skill == gone
    )
    return (*weapons, *techniques)


# Things of which a sheet holds many

_LISTS: dict[str, str] = {
    "skill": "skills",
    "tracker": "trackers",
    "weapon": "weapons",
    "possession": "possessions",
    "passage": "backstory",
    "power": "powers",
    "technique": "techniques",
    "injury": "injuries",
}
"""The parts of which a sheet holds many, each with the field that holds them."""

_NUMBERED = ("weapon", "possession", "passage")
"""The parts that go by their place in the list and not by an id."""

_NEW: dict[str, type[Any]] = {"weapon": Weapon, "possession": Possession, "passage": Passage}

_CHANGED: dict[str, Callable[[int, Any, Any], Event]] = {
    "skill": SkillPlaced,
    "tracker": TrackerPlaced,
    "weapon": WeaponChanged,
    "possession": PossessionChanged,
    "passage": PassageChanged,
    "power": PowerChanged,
    "technique": TechniqueChanged,
    "injury": InjuryChanged,
}


def _things(sheet: Sheet, part: str) -> tuple[Any, ...]:
    found: tuple[Any, ...] = getattr(sheet, _LISTS[part])
    return found


def _number(sheet: Sheet, place: Place) -> int:
    """Where in its list a thing stands, counted from 0; :class:`KeyError` where it is not there."""
    things = _things(sheet, place.part)
    if place.part not in _NUMBERED:
        return _place_in([each.id for each in things], place.which)
    if not place.which.isdecimal() or int(place.which) >= len(things):
        raise KeyError(place.which)
    return int(place.which)


def _place_in(ids: list[str], wanted: str) -> int:
    if wanted not in ids:
        raise KeyError(wanted)
    return ids.index(wanted)


def _free_id(sheet: Sheet, part: str, start: str, name: str) -> str:
    return unused_id({each.id for each in _things(sheet, part)}, start, name)
