"""Changes to a sheet, each knowing both sides, so that it can be played, checked and taken back."""

from dataclasses import dataclass, replace
from functools import reduce
from typing import assert_never

from rules_core.sheet import Sheet


@dataclass(frozen=True, slots=True)
class TrackerChanged:
    """A tracker went from one value to another."""

    tracker: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class MarkChanged:
    """The number of ticks on a skill changed."""

    skill: str
    before: int
    after: int


Event = TrackerChanged | MarkChanged
"""Anything that can change a sheet."""


class StaleEvent(Exception):
    """An event does not fit: what it says was there before is not there now."""


def play(sheet: Sheet, events: tuple[Event, ...]) -> Sheet:
    """``sheet`` after ``events``, in order; :class:`StaleEvent` if one does not fit."""
    return reduce(_play_one, events, sheet)


def invert(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events that take ``events`` back."""
    return tuple(replace(each, before=each.after, after=each.before) for each in reversed(events))


def fits(sheet: Sheet, events: tuple[Event, ...]) -> bool:
    """Whether ``events`` can be played on ``sheet``."""
    try:
        play(sheet, events)
    except StaleEvent:
        return False
    return True


def _play_one(sheet: Sheet, event: Event) -> Sheet:
    try:
        match event:
            case TrackerChanged(tracker_id, before, after):
                tracker = sheet.tracker(tracker_id)
                _expect(tracker.value, before, tracker_id)
                return sheet.with_tracker(replace(tracker, value=after))
            case MarkChanged(skill_id, before, after):
                skill = sheet.skill(skill_id)
                _expect(skill.marks, before, skill_id)
                return sheet.with_skill(replace(skill, marks=after))
            case _:
                assert_never(event)
    except KeyError as missing:
        raise StaleEvent(f"the sheet has no {missing.args[0]}") from missing


def _expect(present: int, before: int, name: str) -> None:
    if present != before:
        raise StaleEvent(f"{name} is {present}, not {before}")
