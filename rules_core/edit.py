"""Changing a sheet by hand: every number and text on it has a place, and an edit of it is events.

A place is written ``part/field/which``: ``name``, ``detail//age``, ``trait//str``,
``skill/value/spot-hidden``, ``weapon/damage/0``, ``override//move``. What the player types is text; what
cannot be is refused with :class:`Unfit`, and nothing else is: rules may be broken by hand, and what is odd
about it is said by :mod:`rules_core.creation`.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple
from unicodedata import normalize

from msgspec.structs import replace

from rules_core.events import (
    DetailChanged,
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
from rules_core.formula import BadFormula, Wrong, parse, worth
from rules_core.own import homebrew_of, own_start
from rules_core.sheet import (
    Injury,
    Override,
    OwnTracker,
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
from rules_core.system import Span, System

LARGEST = 999
"""The largest number that can be typed, and below zero the smallest where there is any below zero."""

LARGEST_TRACKER = 99_999
"""The largest number of a tracker, such as experience."""

CUSTOM = "custom"
"""The kind of a skill or power that the player made up."""

LONGEST_LINE, LONGEST_TEXT, LONGEST_NAME = 500, 100_000, 200
"""The most characters of a line, of a longer text and of a name."""

MOST_THINGS = 1_000
"""The most of one kind of thing that a sheet holds."""


class Place(NamedTuple):
    """Where on a sheet something stands; ``which`` is an id, or where there is none a number from 0."""

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
    """Something in it is no character of any script."""
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
    """A number or a line, such as a damage bonus; no line in place of what the rules give as a number."""


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

_SIGNED = (("skill", "value"), ("skill", "base"), ("trait", ""), ("technique", "ranks"))
"""What may be below zero in a game that knows such numbers."""

_ALWAYS_SIGNED = (("override", ""), ("injury", "roll"))


def fields_of(part: str) -> tuple[str, ...]:
    """The fields of a part that can be edited, "" where it is one value; :class:`KeyError`."""
    return tuple(_FIELDS[part])


FORMULAS = frozenset(("creation:points", "creation:interest"))
"""The details that hold a formula: those of the points that creation gives out."""


def kind_at(place: Place) -> Kind:
    """What may be typed at a place; :class:`KeyError` where no sheet has such a place."""
    if place.part == "detail" and place.which in FORMULAS:
        return Kind.FORMULA
    return _FIELDS[place.part][place.field]


def span_at(system: System, place: Place) -> Span:
    """The least and the most of a number at a place; the value of a tracker goes by the sheet besides."""
    at = place.part, place.field
    signed = at in _ALWAYS_SIGNED or (system.signed and at in _SIGNED)
    return Span(-LARGEST if signed else 0, LARGEST_TRACKER if place.part == "tracker" else LARGEST)


def text_at(sheet: Sheet, place: Place) -> str:
    """What stands at a place, as it would be typed, "" for nothing; :class:`KeyError` where it is none."""
    _check(place)
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
    """The skill, tracker, weapon or other thing that a place is of; :class:`KeyError` where there is none."""
    return things_of(sheet, place.part)[_number(sheet, place)]


def edit(system: System, sheet: Sheet, place: Place, text: str) -> tuple[Event, ...]:
    """The events that bring what stands at ``place`` to ``text``, with all that follows from it.

    Nothing where it stands so already. :class:`Unfit` where it cannot stand there, :class:`KeyError` where
    the sheet has no such place.
    """
    _check(place)
    _sound(place.which)
    return _with_follows(system, sheet, _edit(system, sheet, place, _read(system, place, text)))


def _check(place: Place) -> None:
    """Whether there can be such a place: a name has no id, a detail has one; else :class:`KeyError`."""
    kind_at(place)
    if bool(place.which) == (place.part in ("name", "notes")):
        raise KeyError(str(place))


def _edit(system: System, sheet: Sheet, place: Place, value: Any) -> tuple[Event, ...]:
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
            return _edit_trait(system, sheet, place.which, value)
        case "override":
            if isinstance(value, str) and isinstance(system.by_rule(sheet).get(place.which), int):
                raise Unfit(Why.NO_NUMBER)
            return _edit_override(sheet, place.which, value)
        case "skill":
            return _edit_skill(system, sheet, place, value)
        case "tracker":
            return _edit_tracker(system, sheet, place, value)
        case _:
            number = _number(sheet, place)
            before = thing_at(sheet, place)
            if place[:2] == ("power", "name") and before.kind == CUSTOM and not value:
                raise Unfit(Why.NO_NAME)
            after = replace(before, **{place.field: value})
            return () if before == after else (placed(place.part, number, before, after),)


def add(system: System, sheet: Sheet, part: str, given: Mapping[str, str] = {}) -> tuple[Event, ...]:
    """The events that put something more on the sheet: its part and its fields as typed.

    A skill goes by ``kind`` (one of the game's list or of the character's homebrew, else it is a custom one),
    a tracker and an injury by ``id``, a passage stands under ``heading``. What a sheet has one of by each id,
    such as a detail, is its ``text``. :class:`Unfit` where it cannot be, :class:`KeyError` for what no sheet
    has and where the id or the heading is missing.
    """
    if part not in _LISTS:
        place = Place(part, "", given["id"])
        if text_at(sheet, place):
            raise Unfit(Why.TAKEN)
        return edit(system, sheet, place, given.get("text", ""))
    things = things_of(sheet, part)
    if len(things) >= MOST_THINGS:
        raise Unfit(Why.TOO_MANY, most=MOST_THINGS)
    values = {
        field: _read(system, Place(part, field), given.get(field, ""))
        for field, kind in _FIELDS[part].items()
        if given.get(field) or kind is Kind.NAME
    }
    made = _new(system, sheet, part, given, values)
    return _with_follows(system, sheet, (placed(part, len(things), None, made),))


def removed(system: System, sheet: Sheet, place: Place) -> tuple[Event, ...]:
    """The events that take off what a place is of, with all that follows.

    What referred to it then refers to nothing. :class:`KeyError` where it is not there, :class:`Unfit` for
    the name.
    """
    if place.part not in _LISTS:
        return edit(system, sheet, place, "")
    gone = thing_at(sheet, place)
    goes = placed(place.part, _number(sheet, place), gone, None)
    loose = let_go(play(sheet, (goes,)), gone.id) if place.part in ("skill", "technique") else ()
    return _with_follows(system, sheet, (goes, *loose))


def move(system: System, sheet: Sheet, place: Place, by: int) -> tuple[Event, ...]:
    """The events that move what a place is of by so many places; nothing where it cannot go further."""
    number = _number(sheet, place)
    there = max(0, min(len(things_of(sheet, place.part)) - 1, number + by))
    if there == number:
        return ()
    moved = thing_at(sheet, place)
    goes, comes = placed(place.part, number, moved, None), placed(place.part, there, None, moved)
    return _with_follows(system, sheet, (goes, comes))


def base_value(system: System, sheet: Sheet, skill: Skill) -> int | None:
    """What a skill is worth before any points: by its own formula, else by the rules; None where unknown."""
    if not skill.formula:
        return system.base_value(sheet, skill)
    found = worth(skill.formula, formula_values(system, sheet))
    return None if found is None else _clamped(span_at(system, Place("skill", "base")), found)


def formula_values(system: System, sheet: Sheet) -> dict[str, int]:
    """What formulas on a sheet may name: its traits, by id and by abbreviation, in small letters."""
    present = {each.id: each.value for each in sheet.traits}
    by_short = {each.short.casefold(): present[each.id] for each in system.traits if each.id in present}
    return {**by_short, **{name.casefold(): value for name, value in present.items()}}


def unused_id(taken: "frozenset[str] | set[str]", start: str, name: str) -> str:
    """An id that is not taken: ``start``, then what the name says in small letters, numbered if need be."""
    letters = "".join(each if each.isalnum() else " " for each in normalize("NFC", name.casefold()))
    said = "-".join(letters.split())[:60].strip("-")
    plain = f"{start}:{said}" if said else start
    number, found = 2, plain
    while found in taken:
        found, number = f"{plain}{'-' if said else ':'}{number}", number + 1
    return found


def follows(system: System, before: Sheet, after: Sheet) -> tuple[Event, ...]:
    """What follows on a sheet from a change by hand: bases of skills, full trackers, what the game knows.

    A base that was as its formula or the rules have it is so again, and the value moves with it. So does one
    that they had nothing to say about until now, or for which another formula is typed. A tracker that was
    full is full again, where anything still says what its most is, and none stands above its most.
    """
    events: list[Event] = []
    present = after
    for step in (partial(_bases, system), partial(_trackers, system), system.follows):
        made = step(before, present)
        events += made
        present = play(present, tuple(made))
    return tuple(events)


def _bases(system: System, before: Sheet, after: Sheet) -> tuple[Event, ...]:
    events: list[Event] = []
    earlier = {each.id: each for each in before.skills}
    for number, skill in enumerate(after.skills):
        was, now = earlier.get(skill.id), base_value(system, after, skill)
        if was is None or was.base != skill.base or now in (None, skill.base):
            continue
        if was.formula == skill.formula and base_value(system, before, was) not in (None, was.base):
            continue
        events += _rebased(system, number, skill, replace(skill, base=now))
    return tuple(events)


def _trackers(system: System, before: Sheet, after: Sheet) -> tuple[Event, ...]:
    events: list[Event] = []
    earlier = {each.id: each.value for each in before.trackers}
    for tracker in after.trackers:
        if tracker.id not in earlier:
            continue
        was = system.tracker_span(before, tracker.id).most
        now = system.tracker_span(after, tracker.id).most
        full = not system.counts_harm(tracker.id) and earlier[tracker.id] == was == tracker.value
        if was != now and (tracker.value > now or (full and _has_most(system, after, tracker))):
            events.append(TrackerChanged(tracker.id, tracker.value, now))
    return tuple(events)


def _has_most(system: System, sheet: Sheet, tracker: Tracker) -> bool:
    """Whether the sheet, the rules or the table's own say how far a tracker goes, so that it can be full."""
    if tracker.maximum is not None or tracker.start is not None or tracker.id in system.derived(sheet):
        return True
    own = _own_tracker(sheet, tracker.id)
    return own is not None and worth(own.most, formula_values(system, sheet)) is not None


def _own_tracker(sheet: Sheet, tracker_id: str) -> OwnTracker | None:
    return next((each for each in homebrew_of(sheet).trackers if each.id == tracker_id), None)


def _with_follows(system: System, sheet: Sheet, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return (*events, *follows(system, sheet, play(sheet, events))) if events else ()


# Reading what was typed


def _read(system: System, place: Place, text: str) -> Any:
    """The value that was typed; :class:`Unfit` where it is none that can stand there."""
    _sound(text)
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
            return _formula(system, line)
        case Kind.OPTIONAL:
            return None if not line else _whole(system, place, line)
        case Kind.EITHER:
            if not line:
                return None
            number = _whole_or_none(line)
            if number is None:
                return _fitting(line, LONGEST_LINE)
            return _within(span_at(system, place), number)
        case _:
            return _whole(system, place, line)


def _sound(text: str) -> str:
    """The text, where files and the library take it: no half of a surrogate pair, no NUL."""
    if "\0" in text or any("\ud800" <= each <= "\udfff" for each in text):
        raise Unfit(Why.NO_TEXT)
    return text


def _fitting(text: str, most: int) -> str:
    if len(text) > most:
        raise Unfit(Why.TOO_LONG, most=most)
    return text


def _whole(system: System, place: Place, line: str) -> int:
    number = _whole_or_none(line)
    if number is None:
        raise Unfit(Why.NO_NUMBER)
    return _within(span_at(system, place), number)


def _whole_or_none(line: str) -> int | None:
    plain = line.replace("−", "-").replace("–", "-").replace(" ", "")
    digits = plain[1:] if plain[:1] in ("+", "-") else plain
    # Digits of other scripts are numbers too; what only looks like one, such as a raised 2, is none.
    if not digits.isdecimal() or len(digits) > 12:
        return None
    return -int(digits) if plain[0] == "-" else int(digits)


def _within(span: Span, number: int) -> int:
    if number > span.most:
        raise Unfit(Why.TOO_LARGE, most=span.most)
    if number < span.least:
        raise Unfit(Why.TOO_SMALL, least=span.least)
    return number


def _clamped(span: Span, number: int) -> int:
    return max(span.least, min(span.most, number))


def _formula(system: System, line: str) -> str:
    """A formula that can be read and names what characters of the game have."""
    if not line:
        return ""
    known = (*(each.id for each in system.traits), *(each.short for each in system.traits))
    try:
        parse(line).value(dict.fromkeys((each.casefold() for each in (*known, *system.further_traits)), 1))
    except BadFormula as bad:
        if bad.wrong is not Wrong.NO_NUMBER:  # what divides by nothing may do so for these numbers alone
            raise Unfit(Why.BAD_FORMULA, wrong=bad.wrong.value, place=bad.place, text=bad.text) from bad
    return line


def written(value: object) -> str:
    """A value of a sheet as it would be typed; nothing, and what is not so, as ""."""
    if isinstance(value, bool):
        return "1" if value else ""
    return "" if value is None else str(value)


# Traits, skills, trackers


def _edit_trait(system: System, sheet: Sheet, trait_id: str, value: int | None) -> tuple[Event, ...]:
    present = [each.id for each in sheet.traits]
    order = [*(each.id for each in system.traits), *system.further_traits]
    before = sheet.trait(trait_id)
    if before is None and trait_id not in order:
        raise KeyError(trait_id)
    if before == value:
        return ()
    if before is None:
        earlier = order[: order.index(trait_id)]
        number = max((place for place, each in enumerate(present, 1) if each in earlier), default=0)
        return (TraitPlaced(number, None, Trait(trait_id, value or 0)),)
    if value is None:
        return (TraitPlaced(present.index(trait_id), Trait(trait_id, before), None),)
    return (TraitChanged(trait_id, before, value),)


def _edit_override(sheet: Sheet, derived_id: str, value: int | str | None) -> tuple[Event, ...]:
    after = None if value is None else Override(derived_id, value)
    for number, before in enumerate(sheet.overrides):
        if before.id == derived_id:
            return () if before == after else (OverrideChanged(number, before, after),)
    return () if after is None else (OverrideChanged(len(sheet.overrides), None, after),)


def _edit_skill(system: System, sheet: Sheet, place: Place, value: Any) -> tuple[Event, ...]:
    number = _number(sheet, place)
    before = sheet.skills[number]
    present = getattr(before, place.field)
    if present == value:
        return ()
    match place.field:
        case "value":
            return (SkillChanged(before.id, present, value),)
        case "marks":
            return (MarkChanged(before.id, present, value),)
        case "base":
            after = _with_base(system, sheet, before, value)
            return () if after == before else _rebased(system, number, before, after)
        case "occupation_points" | "interest_points":
            after = replace(before, **{place.field: value})
            return (SkillPlaced(number, before, after), *value_moved(system, after, value - present))
        case "name" if not value and system.skill(before.kind) is None:
            raise Unfit(Why.NO_NAME)
        case _:
            return (SkillPlaced(number, before, replace(before, **{place.field: value})),)


def _with_base(system: System, sheet: Sheet, skill: Skill, base: int | None) -> Skill:
    """A skill with a base that was set by hand, which then holds whatever becomes of the characteristics.

    None, and what the rules give anyway, leave it to the rules.
    """
    by_rule = system.base_value(sheet, skill)
    if base in (None, by_rule):
        return replace(skill, base=by_rule, formula="")
    return replace(skill, base=base, formula=str(base))


def _rebased(system: System, number: int, before: Skill, after: Skill) -> tuple[Event, ...]:
    """A skill with another base: the value moves with it, so that it keeps its points."""
    by = (after.base or 0) - (before.base or 0)
    return (SkillPlaced(number, before, after), *value_moved(system, after, by))


def value_moved(system: System, skill: Skill, by: int) -> tuple[Event, ...]:
    """The event by which the value of a skill goes along with its base or its points.

    It is what these come to, with whatever else it grew by.
    """
    value = _clamped(span_at(system, Place("skill", "value")), skill.value + by)
    return () if value == skill.value else (SkillChanged(skill.id, skill.value, value),)


def _edit_tracker(system: System, sheet: Sheet, place: Place, value: int | None) -> tuple[Event, ...]:
    number = _number(sheet, place)
    before = sheet.trackers[number]
    if getattr(before, place.field) == value:
        return ()
    match place.field:
        case "value":
            after = _within(system.tracker_span(sheet, before.id), value or 0)
            return (TrackerChanged(before.id, before.value, after),)
        case "maximum":
            return (MaximumChanged(before.id, before.maximum, value),)
        case _:
            return (TrackerPlaced(number, before, replace(before, start=value)),)


def _new(system: System, sheet: Sheet, part: str, given: Mapping[str, str], values: dict[str, Any]) -> Any:
    """What is added, out of what was typed for it."""
    match part:
        case "skill":
            return _new_skill(system, sheet, given.get("kind", ""), values)
        case "tracker" | "injury":
            if _sound(given["id"]) in {each.id for each in things_of(sheet, part)}:
                raise Unfit(Why.TAKEN)
            if part == "injury":
                return Injury(given["id"], **{"roll": 0, **values})
            return Tracker(given["id"], **{"value": _own_start(sheet, given["id"]), **values})
        case "power":
            kind, name = values.pop("kind", CUSTOM), values.get("name", "")
            if kind == CUSTOM and not name:
                raise Unfit(Why.NO_NAME)
            return Power(_free_id(sheet, part, kind, name), kind, **values)
        case "technique":
            return Technique(_free_id(sheet, part, part, values["name"]), **values)
        case "passage":
            return Passage(**{"heading": given["heading"], "text": "", **values})
        case _:
            return _NEW[part](**values)


def _own_start(sheet: Sheet, tracker_id: str) -> int:
    """What a tracker that is put on a sheet by hand begins at: one of the table's own knows, others at 0."""
    own = _own_tracker(sheet, tracker_id)
    return 0 if own is None else own_start(sheet, own)


def _new_skill(system: System, sheet: Sheet, kind: str, values: dict[str, Any]) -> Skill:
    spec = system.skill(kind)
    own = next((each for each in homebrew_of(sheet).skills if each.id == kind), None)
    if spec is not None and not spec.specialised:
        if any(each.kind == kind for each in sheet.skills):
            raise Unfit(Why.TAKEN)
        number, start = _free_id(sheet, "skill", kind, ""), {"name": ""}
    elif own is not None:
        number, start = (
            _free_id(sheet, "skill", kind, ""),
            {"name": values.get("name") or own.name, "formula": values.get("formula") or own.base},
        )
    else:
        kind = CUSTOM if spec is None else kind
        number, start = _free_id(sheet, "skill", kind, values.get("name", "")), {}
    base, value = values.pop("base", None), values.pop("value", None)
    made = replace(Skill(number, kind, 0), **{**values, **start})
    if spec is None and not made.name:
        raise Unfit(Why.NO_NAME)
    if base is None:
        made = replace(made, base=base_value(system, sheet, made))
    else:
        made = _with_base(system, sheet, made, base)
    if value is None:
        points = made.occupation_points + made.interest_points
        value = points + (system.untrained if made.base is None else made.base)
    return replace(made, value=_clamped(span_at(system, Place("skill", "value")), value))


def let_go(sheet: Sheet, gone: str) -> tuple[Event, ...]:
    """What becomes of weapons and techniques that were used by a skill or a technique that is gone."""
    if gone in {each.id for part in ("skill", "technique") for each in things_of(sheet, part)}:
        return ()
    return tuple(
        placed(part, number, each, replace(each, skill=""))
        for part in ("weapon", "technique")
        for number, each in enumerate(things_of(sheet, part))
        if each.skill == gone
    )


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
"""The parts of which a sheet holds many with fields of their own, each with where it holds them."""

_SHORT_LISTS = {"detail": "details", "trait": "traits", "override": "overrides"}
"""The parts that are one value by an id."""

NUMBERED = ("weapon", "possession", "passage")
"""The parts that go by their place in the list and not by an id."""

_NEW: dict[str, type[Any]] = {"weapon": Weapon, "possession": Possession}

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


def things_of(sheet: Sheet, part: str) -> tuple[Any, ...]:
    """All of what a sheet holds many of, in its order; :class:`KeyError` for any other part."""
    found: tuple[Any, ...] = getattr(sheet, _LISTS.get(part) or _SHORT_LISTS[part])
    return found


def placed(part: str, number: int, before: Any, after: Any) -> Event:
    """The event by which such a thing comes to a place in its list, goes or changes there; None for none."""
    return _PLACED[part](number, before, after)


def _number(sheet: Sheet, place: Place) -> int:
    """Where in its list a thing stands, counted from 0; :class:`KeyError` where it is not there."""
    things = things_of(sheet, place.part)
    if place.part not in NUMBERED:
        return _place_in([each.id for each in things], place.which)
    return _place_in([str(number) for number in range(len(things))], place.which)


def _place_in(ids: list[str], wanted: str) -> int:
    if wanted not in ids:
        raise KeyError(wanted)
    return ids.index(wanted)


def _free_id(sheet: Sheet, part: str, start: str, name: str) -> str:
    return unused_id({each.id for each in things_of(sheet, part)}, start, name)
