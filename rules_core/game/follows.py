"""Consequences of edits: bases of skills, full trackers, and references to removed things."""

from functools import partial

from msgspec.structs import replace

from rules_core.game.own import formula_values, own_tracker
from rules_core.game.places import Place, clamped, span_at
from rules_core.game.system import System
from rules_core.game.things import placed, things_of
from rules_core.sheet.events import Event, SkillChanged, SkillPlaced, TrackerChanged, play
from rules_core.sheet.formula import worth
from rules_core.sheet.sheet import Sheet, Skill, Tracker


def base_value(system: System, sheet: Sheet, skill: Skill) -> int | None:
    """Return a skill's value before any points, by its own formula or by the rules, or None if unknown."""
    if not skill.formula:
        return None if system.base_value is None else system.base_value(sheet, skill)
    found = worth(skill.formula, formula_values(system, sheet))
    return None if found is None else clamped(span_at(system, Place("skill", "base")), found)


def follows(system: System, before: Sheet, after: Sheet) -> tuple[Event, ...]:
    """Return the consequences of an edit: bases of skills, full trackers, and what the game adds.

    A base that matched its formula or the rules follows them, and so does the skill's value. This also
    applies to a base that the rules could not tell before, or with a new formula. A full tracker stays full
    as long as something defines its maximum, and no tracker stays above its maximum.
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
        events += rebased(system, number, skill, replace(skill, base=now))
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
    """Return whether the sheet, the rules or homebrew define a tracker's maximum, so that it can be full."""
    if tracker.maximum is not None or tracker.start is not None or tracker.id in system.derived(sheet):
        return True
    own = own_tracker(sheet, tracker.id)
    return own is not None and worth(own.most, formula_values(system, sheet)) is not None


def rebased(system: System, number: int, before: Skill, after: Skill) -> tuple[Event, ...]:
    """Return the events of changing a skill's base; its value moves along, so that it keeps its points."""
    by = (after.base or 0) - (before.base or 0)
    return (SkillPlaced(number, before, after), *value_moved(system, after, by))


def value_moved(system: System, skill: Skill, by: int) -> tuple[Event, ...]:
    """Return the event that moves a skill's value with its base or its points; nothing at the limits."""
    value = clamped(span_at(system, Place("skill", "value")), skill.value + by)
    return () if value == skill.value else (SkillChanged(skill.id, skill.value, value),)


def let_go(sheet: Sheet, gone: str) -> tuple[Event, ...]:
    """Return the events that clear a removed skill or technique from the weapons and techniques that used
    it.
    """
    if gone in {each.id for part in ("skill", "technique") for each in things_of(sheet, part)}:
        return ()
    return tuple(
        placed(part, number, each, replace(each, skill=""))
        for part in ("weapon", "technique")
        for number, each in enumerate(things_of(sheet, part))
        if each.skill == gone
    )
