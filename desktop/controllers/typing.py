"""Several edits of one place as one: what is otherwise on the sheet in the end."""

from dataclasses import replace
from typing import Any

from rules_core.events import (
    Event,
    MaximumChanged,
    NameChanged,
    NotesChanged,
    SkillChanged,
    SkillPlaced,
    StaleEvent,
    TrackerChanged,
    TrackerPlaced,
    TraitChanged,
    invert,
    play,
)
from rules_core.sheet import Sheet, Skill, Tracker


def as_one(after: Sheet, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What ``events`` come to in the end, ``after`` being the sheet that they led to.

    Each field is changed once, from what it was to what it is. Where that cannot be told so, the events stay
    as they are.
    """
    before = play(after, invert(events))
    net = _between(before, after)
    if net is None:
        net = _joined(events)
    try:
        return net if play(before, net) == after else events
    except StaleEvent:
        return events


def _between(before: Sheet, after: Sheet) -> tuple[Event, ...] | None:
    """The changes of name, notes and numbers between two sheets; None where anything else is otherwise."""
    if replace(
        before,
        **{part: getattr(after, part) for part in ("name", "notes", "traits", "skills", "trackers")},
    ) != after or not (
        _same_order(before.traits, after.traits)
        and _same_order(before.skills, after.skills)
        and _same_order(before.trackers, after.trackers)
    ):
        return None
    events: list[Event] = []
    if before.name != after.name:
        events.append(NameChanged(before.name, after.name))
    if before.notes != after.notes:
        events.append(NotesChanged(before.notes, after.notes))
    for was, now in zip(before.traits, after.traits, strict=True):
        if was != now:
            events.append(TraitChanged(was.id, was.value, now.value))
    for place, (skill, skill_now) in enumerate(zip(before.skills, after.skills, strict=True)):
        events += _skill(place, skill, skill_now)
    for place, (tracker, tracker_now) in enumerate(zip(before.trackers, after.trackers, strict=True)):
        events += _tracker(place, tracker, tracker_now)
    return tuple(events)


def _skill(place: int, before: Skill, after: Skill) -> tuple[Event, ...]:
    told: list[Event] = []
    if (otherwise := replace(after, value=before.value)) != before:
        told.append(SkillPlaced(place, before, otherwise))
    if before.value != after.value:
        told.append(SkillChanged(before.id, before.value, after.value))
    return tuple(told)


def _tracker(place: int, before: Tracker, after: Tracker) -> tuple[Event, ...]:
    told: list[Event] = []
    if (otherwise := replace(after, value=before.value, maximum=before.maximum)) != before:
        told.append(TrackerPlaced(place, before, otherwise))
    if before.maximum != after.maximum:
        told.append(MaximumChanged(before.id, before.maximum, after.maximum))
    if before.value != after.value:
        told.append(TrackerChanged(before.id, before.value, after.value))
    return tuple(told)


def _same_order(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    return [each.id for each in before] == [each.id for each in after]


def _joined(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events of which one that goes on where an earlier one ended is one with it."""
    found: list[Any] = []
    for event in events:
        for place, earlier in enumerate(found):
            if (
                type(earlier) is type(event)
                and earlier.after == event.before
                and replace(earlier, before=None, after=None) == replace(event, before=None, after=None)  # type: ignore[arg-type]
            ):
                found[place] = replace(earlier, after=event.after)  # type: ignore[arg-type]
                break
        else:
            found.append(event)
    return tuple(each for each in found if each.before != each.after)
