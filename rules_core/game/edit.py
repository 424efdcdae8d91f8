"""Edits by hand: every number and text on a sheet has a place, and editing it returns events.

The player types text; only impossible values are refused with ``Unfit``. Edits may break the rules, and
``rules_core.game.creation`` remarks on that.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules_core.game.follows import base_value, follows, let_go, rebased, value_moved
from rules_core.game.own import homebrew_of, own_start, own_tracker
from rules_core.game.places import FIELDS, Kind, Place, check_place, clamped, span_at
from rules_core.game.system import System
from rules_core.game.things import (
    CUSTOM,
    LISTS,
    MOST_THINGS,
    free_id,
    number_of,
    placed,
    text_at,
    thing_at,
    things_of,
)
from rules_core.game.typed import Unfit, Why, read, sound, within
from rules_core.sheet.events import (
    Event,
    MarkChanged,
    MaximumChanged,
    NameChanged,
    NotesChanged,
    OverrideChanged,
    PassageChanged,
    SkillChanged,
    SkillPlaced,
    TrackerChanged,
    TrackerPlaced,
    TraitChanged,
    TraitPlaced,
    play,
    set_detail,
    set_status,
)
from rules_core.sheet.sheet import (
    Injury,
    NotePage,
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


def edit(system: System, sheet: Sheet, place: Place, text: str) -> tuple[Event, ...]:
    """Return the events that set the value at ``place`` to ``text``, with everything that follows.

    Returns nothing if it has that value. Raises ``Unfit`` if the text is not valid there, and ``KeyError`` if
    the sheet has no such place.
    """
    check_place(place)
    sound(place.which)
    return _with_follows(system, sheet, _edit(system, sheet, place, _read(system, sheet, place, text)))


def _read(system: System, sheet: Sheet, place: Place, text: str) -> Any:
    """Read a typed value. What is no number at a tracker is refused with the tracker's own limits."""
    try:
        return read(system, place, text)
    except Unfit as unfit:
        if unfit.why is not Why.NO_NUMBER or place[:2] != ("tracker", "value"):
            raise
        span = system.tracker_span(sheet, place.which)
        raise Unfit(Why.NO_NUMBER, least=span.least, most=span.most) from unfit


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
        case "heading":
            return _edit_heading(sheet, place.which, value)
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
            number = number_of(sheet, place)
            before = thing_at(sheet, place)
            if place[:2] == ("power", "name") and before.kind == CUSTOM and not value:
                raise Unfit(Why.NO_NAME)
            after = replace(before, **{place.field: value})
            return () if before == after else (placed(place.part, number, before, after),)


def add(system: System, sheet: Sheet, part: str, given: Mapping[str, str] = {}) -> tuple[Event, ...]:
    """Return the events that add something to the sheet, from its part and its fields as typed.

    A skill has a ``kind`` (one of the game's list or of the character's homebrew, else it is custom), a
    tracker and an injury an ``id``, a passage a ``heading``. Things that are a single value by id, such as a
    detail, have a ``text``. Raises ``Unfit`` if it is not possible, and ``KeyError`` for an unknown part and
    for a missing id or heading.
    """
    if part not in LISTS:
        place = Place(part, "", given["id"])
        if text_at(sheet, place):
            raise Unfit(Why.TAKEN)
        return edit(system, sheet, place, given.get("text", ""))
    things = things_of(sheet, part)
    if len(things) >= MOST_THINGS:
        raise Unfit(Why.TOO_MANY, most=MOST_THINGS)
    values = {
        field: read(system, Place(part, field), given.get(field, ""))
        for field, kind in FIELDS[part].items()
        if given.get(field) or kind is Kind.NAME
    }
    made = _new(system, sheet, part, given, values)
    means = _missing_skill(system, sheet, made.skill) if part == "weapon" else ()
    return _with_follows(system, sheet, (*means, placed(part, len(things), None, made)))


def _missing_skill(system: System, sheet: Sheet, kind: str) -> tuple[Event, ...]:
    """Add the skill of a weapon of the game's list, in a game where every skill has a base."""
    spec = system.skill(kind)
    if system.base_value is None or spec is None or any(each.kind == kind for each in sheet.skills):
        return ()
    return (placed("skill", len(sheet.skills), None, _new_skill(system, sheet, kind, {})),)


def removed(system: System, sheet: Sheet, place: Place) -> tuple[Event, ...]:
    """Return the events that remove the thing at a place, with everything that follows.

    References to it become empty. Raises ``KeyError`` if there is no such thing, and ``Unfit`` for the name.
    """
    if place.part not in LISTS:
        return edit(system, sheet, place, "")
    gone = thing_at(sheet, place)
    goes = placed(place.part, number_of(sheet, place), gone, None)
    loose = let_go(play(sheet, (goes,)), gone.id) if place.part in ("skill", "technique") else ()
    return _with_follows(system, sheet, (goes, *loose))


def move(system: System, sheet: Sheet, place: Place, by: int) -> tuple[Event, ...]:
    """Return the events that move a thing by so many positions; nothing if it cannot move further."""
    number = number_of(sheet, place)
    there = max(0, min(len(things_of(sheet, place.part)) - 1, number + by))
    if there == number:
        return ()
    moved = thing_at(sheet, place)
    goes, comes = placed(place.part, number, moved, None), placed(place.part, there, None, moved)
    return _with_follows(system, sheet, (goes, comes))


def _with_follows(system: System, sheet: Sheet, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return (*events, *follows(system, sheet, play(sheet, events))) if events else ()


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


def _edit_heading(sheet: Sheet, heading: str, text: str) -> tuple[Event, ...]:
    """Set the first paragraph under a heading, or add one at the end; without text, remove it."""
    for number, before in enumerate(sheet.backstory):
        if before.heading == heading:
            after = replace(before, text=text) if text else None
            return () if after == before else (PassageChanged(number, before, after),)
    return (PassageChanged(len(sheet.backstory), None, Passage(heading, text)),) if text else ()


def _edit_override(sheet: Sheet, derived_id: str, value: int | str | None) -> tuple[Event, ...]:
    after = None if value is None else Override(derived_id, value)
    for number, before in enumerate(sheet.overrides):
        if before.id == derived_id:
            return () if before == after else (OverrideChanged(number, before, after),)
    return () if after is None else (OverrideChanged(len(sheet.overrides), None, after),)


def _edit_skill(system: System, sheet: Sheet, place: Place, value: Any) -> tuple[Event, ...]:
    number = number_of(sheet, place)
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
            return () if after == before else rebased(system, number, before, after)
        case "occupation_points" | "interest_points":
            after = replace(before, **{place.field: value})
            return (SkillPlaced(number, before, after), *value_moved(system, after, value - present))
        case "name" if not value and system.skill(before.kind) is None:
            raise Unfit(Why.NO_NAME)
        case _:
            return (SkillPlaced(number, before, replace(before, **{place.field: value})),)


def _with_base(system: System, sheet: Sheet, skill: Skill, base: int | None) -> Skill:
    """Set a base by hand, which then no longer follows the characteristics.

    None, or the value that the rules give, leaves it to the rules.
    """
    by_rule = base_value(system, sheet, replace(skill, formula=""))
    if base in (None, by_rule):
        return replace(skill, base=by_rule, formula="")
    return replace(skill, base=base, formula=str(base))


def _edit_tracker(system: System, sheet: Sheet, place: Place, value: int | None) -> tuple[Event, ...]:
    number = number_of(sheet, place)
    before = sheet.trackers[number]
    if getattr(before, place.field) == value:
        return ()
    match place.field:
        case "value":
            after = within(system.tracker_span(sheet, before.id), value or 0)
            return (TrackerChanged(before.id, before.value, after),)
        case "maximum":
            return (MaximumChanged(before.id, before.maximum, value),)
        case _:
            return (TrackerPlaced(number, before, replace(before, start=value)),)


def _new(system: System, sheet: Sheet, part: str, given: Mapping[str, str], values: dict[str, Any]) -> Any:
    match part:
        case "skill":
            return _new_skill(system, sheet, given.get("kind", ""), values)
        case "tracker" | "injury":
            if sound(given["id"]) in {each.id for each in things_of(sheet, part)}:
                raise Unfit(Why.TAKEN)
            if part == "injury":
                return Injury(given["id"], **{"roll": 0, **values})
            return Tracker(given["id"], **{"value": _own_start(sheet, given["id"]), **values})
        case "power":
            kind, name = values.pop("kind", CUSTOM), values.get("name", "")
            if kind == CUSTOM and not name:
                raise Unfit(Why.NO_NAME)
            return Power(free_id(sheet, part, kind, name), kind, **values)
        case "technique":
            return Technique(free_id(sheet, part, part, values["name"]), **values)
        case "page":
            return NotePage(**{"title": "", **values})
        case "passage":
            return Passage(**{"heading": given["heading"], "text": "", **values})
        case _:
            return _NEW[part](**values)


_NEW: dict[str, type[Any]] = {"weapon": Weapon, "possession": Possession}


def _own_start(sheet: Sheet, tracker_id: str) -> int:
    own = own_tracker(sheet, tracker_id)
    return 0 if own is None else own_start(sheet, own)


def _new_skill(system: System, sheet: Sheet, kind: str, values: dict[str, Any]) -> Skill:
    spec = system.skill(kind)
    own = next((each for each in homebrew_of(sheet).skills if each.id == kind), None)
    if spec is not None and not spec.specialised:
        if any(each.kind == kind for each in sheet.skills):
            raise Unfit(Why.TAKEN)
        number, start = free_id(sheet, "skill", kind, ""), {"name": ""}
    elif own is not None:
        number, start = (
            free_id(sheet, "skill", kind, ""),
            {"name": values.get("name") or own.name, "formula": values.get("formula") or own.base},
        )
    else:
        kind = CUSTOM if spec is None else kind
        number, start = free_id(sheet, "skill", kind, values.get("name", "")), {}
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
    return replace(made, value=clamped(span_at(system, Place("skill", "value")), value))
