from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.events import Event, MarkChanged, StaleEvent, TrackerChanged, fits, invert, play
from rules_core.sheet import Sheet, Skill, Tracker, Trait
from tests.core.plain_data import sheets

ADA = Sheet(
    "coc7", "Ada", skills=(Skill("climb", "climb", 40),), trackers=(Tracker("hp", 11), Tracker("luck", 45))
)


def fitting(sheet: Sheet, data: st.DataObject) -> tuple[Event, ...]:
    """Some changes in a row, each of which fits what the one before it left."""
    values = {("tracker", each.id): each.value for each in sheet.trackers}
    values |= {("mark", each.id): each.marks for each in sheet.skills}
    changes: list[Event] = []
    if values:
        for kind, name in data.draw(st.lists(st.sampled_from(sorted(values)), max_size=6)):
            before, after = values[kind, name], data.draw(st.integers(-200, 200))
            changes.append((TrackerChanged if kind == "tracker" else MarkChanged)(name, before, after))
            values[kind, name] = after
    return tuple(changes)


def test_changes_are_played_in_order() -> None:
    after = play(ADA, (TrackerChanged("hp", 11, 8), MarkChanged("climb", 0, 1), TrackerChanged("hp", 8, 5)))
    assert after.tracker("hp").value == 5
    assert after.skill("climb").marks == 1
    assert after.tracker("luck") == ADA.tracker("luck")
    assert ADA.tracker("hp").value == 11


@given(sheets, st.data())
def test_what_is_played_can_be_taken_back(sheet: Sheet, data: st.DataObject) -> None:
    changes = fitting(sheet, data)
    after = play(sheet, changes)
    assert play(after, invert(changes)) == sheet
    assert play(play(after, invert(changes)), changes) == after
    assert invert(invert(changes)) == changes


@given(sheets, st.data())
def test_playing_changes_nothing_but_what_the_events_name(sheet: Sheet, data: st.DataObject) -> None:
    changes = fitting(sheet, data)
    after = play(sheet, changes)
    named = {each.tracker if isinstance(each, TrackerChanged) else each.skill for each in changes}
    assert replace(after, skills=(), trackers=()) == replace(sheet, skills=(), trackers=())
    assert [each for each in after.skills if each.id not in named] == [
        each for each in sheet.skills if each.id not in named
    ]
    assert [each.id for each in after.trackers] == [each.id for each in sheet.trackers]


@given(sheets, st.data(), st.integers(1, 50))
def test_an_event_that_says_something_else_was_there_is_refused(
    sheet: Sheet, data: st.DataObject, off: int
) -> None:
    changes = fitting(sheet, data)
    stale = tuple(replace(each, before=each.before + off) for each in changes[-1:])
    assert fits(sheet, changes)
    assert fits(sheet, (*changes[:-1], *stale)) is (not changes)


@pytest.mark.parametrize("event", [TrackerChanged("mp", 0, 1), MarkChanged("swim", 0, 1)])
def test_an_event_about_what_is_not_on_the_sheet_is_refused(event: Event) -> None:
    with pytest.raises(StaleEvent, match="the sheet has no "):
        play(ADA, (event,))


def test_an_event_of_no_known_kind_is_a_fault_of_the_program() -> None:
    with pytest.raises(AssertionError):
        play(ADA, ("a new kind",))  # type: ignore[arg-type]


def test_a_stale_event_says_what_is_there() -> None:
    with pytest.raises(StaleEvent, match="hp is 11, not 9"):
        play(ADA, (TrackerChanged("hp", 9, 8),))


def test_a_sheet_answers_for_what_it_has() -> None:
    sheet = replace(ADA, traits=(Trait("str", 60),))
    assert (sheet.trait("str"), sheet.trait("con"), sheet.detail("age")) == (60, None, "")
