"""Undoing one old change alone: numbers give back their difference, even if they changed again since."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_core.game.places import LARGEST, Place, span_at
from rules_core.game.system import Span, System
from rules_core.sheet.events import (
    Event,
    MarkChanged,
    PowerChanged,
    PowerMarkChanged,
    SheetRestored,
    ShotsChanged,
    SkillChanged,
    SkillPlaced,
    StatusChanged,
    TrackerChanged,
    TrackerPlaced,
    TraitChanged,
    TraitPlaced,
    WeaponChanged,
    fits,
    invert,
)
from rules_core.sheet.journal import Action, Entry, taken_back
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.weapons import weapon_at

Number = TrackerChanged | TraitChanged | SkillChanged | MarkChanged | PowerMarkChanged | ShotsChanged
"""An event that changes a number."""

_NUMBERS = (TrackerChanged, TraitChanged, SkillChanged, MarkChanged, PowerMarkChanged, ShotsChanged)
_REPLACED: dict[type[Event], type[Event]] = {
    TrackerChanged: TrackerPlaced,
    TraitChanged: TraitPlaced,
    SkillChanged: SkillPlaced,
    MarkChanged: SkillPlaced,
    PowerMarkChanged: PowerChanged,
    ShotsChanged: WeaponChanged,
}
"""The events that replace the thing whose number another event changes."""


def undone_alone(
    system: System, sheet: Sheet, newest_first: Iterable[Entry], entry: Entry
) -> tuple[Event, ...] | None:
    """Return the events that undo one entry and leave all later ones, None if later ones prevent that.

    A number that changed again since gives back the difference, if it and all its values since stay within
    their limits. A condition must not have changed since, and anything else must be the latest change.
    """
    standing = _standing_since(newest_first, entry)
    later = [event for each in standing for event in each.events]
    shifts: dict[tuple[type[Event], object], int] = {}
    events: list[Event] = []
    for event in invert(entry.events):
        since = [each for each in later if _place(each) == _place(event)]
        if not isinstance(event, _NUMBERS):
            if standing and (since or not isinstance(event, StatusChanged)):
                return None
            events.append(event)
            continue
        if any(_replaces(each, event) for each in later):
            return None
        before = _value(sheet, event)
        if before is None:
            return None
        earlier = shifts.get(_place(event), 0)
        shift = shifts[_place(event)] = earlier + event.after - event.before
        values = (before, *(value for each in since if isinstance(each, _NUMBERS) for value in _ends(each)))
        span = _span(system, sheet, event)
        if not all(span.least <= value + shift <= span.most for value in values):
            return None
        events.append(replace(event, before=before + earlier, after=before + shift))
    return tuple(events) if fits(sheet, tuple(events)) else None


def dependents(newest_first: Iterable[Entry], entry: Entry) -> tuple[Entry, ...]:
    """Return the later entries that build on one, newest first: what was done about its roll, or changed it.

    Luck changes the roll that it was spent on, so whatever was done about that roll later builds on the Luck.
    """
    changes_roll = entry.action in (Action.LUCK, Action.AMEND)
    roll = entry.refers[0] if changes_roll and entry.refers else entry.seq
    about = {roll, entry.seq}
    return tuple(each for each in _standing_since(newest_first, entry) if about & set(each.refers))


_ASIDE = frozenset({Action.UNDO, Action.REDO, Action.STRIKE, Action.NOTE})


def touching(newest_first: Iterable[Entry], entry: Entry) -> tuple[Entry, ...]:
    """Return the later entries that changed the same things as one, newest first."""
    places = {_place(event) for event in entry.events}
    return tuple(
        each
        for each in _standing_since(newest_first, entry)
        if not places.isdisjoint(_place(event) for event in each.events)
    )


def _standing_since(newest_first: Iterable[Entry], entry: Entry) -> tuple[Entry, ...]:
    since = [each for each in newest_first if each.seq > entry.seq]
    gone = taken_back(since)
    return tuple(each for each in since if each.seq not in gone and each.action not in _ASIDE)


def _place(event: Event) -> tuple[type[Event], object]:
    """Return what an event changes: its kind, and its id or position if it has one."""
    first = event.__struct_fields__[0]
    return type(event), "" if first == "before" else getattr(event, first)


def _ends(event: Number) -> tuple[int, int]:
    return event.before, event.after


def _replaces(later: Event, event: Number) -> bool:
    return isinstance(later, (SheetRestored, _REPLACED[type(event)]))


def _value(sheet: Sheet, event: Number) -> int | None:
    """Return the present number that an event changes, None if its thing is no longer on the sheet."""
    try:
        match event:
            case TrackerChanged(tracker, _, _):
                return sheet.tracker(tracker).value
            case TraitChanged(trait, _, _):
                return sheet.trait(trait)
            case SkillChanged(skill, _, _):
                return sheet.skill(skill).value
            case MarkChanged(skill, _, _):
                return sheet.skill(skill).marks
            case PowerMarkChanged(power, _, _):
                return sheet.power(power).marks
            case _:
                return weapon_at(sheet, str(event.weapon)).fired
    except KeyError:
        return None


def _span(system: System, sheet: Sheet, event: Number) -> Span:
    match event:
        case TrackerChanged(tracker, _, _):
            return system.tracker_span(sheet, tracker)
        case TraitChanged():
            return span_at(system, Place("trait", ""))
        case SkillChanged():
            return span_at(system, Place("skill", "value"))
        case MarkChanged() if not system.counts_marks:
            return Span(0, 1)
        case _:
            return Span(0, LARGEST)
