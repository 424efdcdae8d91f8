"""Summaries of events: each thing once, and nothing unchanged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.sheet import sheet
from rules_core.sheet.changes import Change, net_changes
from rules_core.sheet.events import (
    DetailChanged,
    Event,
    FightChanged,
    HomebrewChanged,
    InjuryChanged,
    MarkChanged,
    MaximumChanged,
    NameChanged,
    NotesChanged,
    OverrideChanged,
    PassageChanged,
    PictureChanged,
    PossessionChanged,
    PowerChanged,
    PowerMarkChanged,
    SheetRestored,
    ShotsChanged,
    SkillChanged,
    SkillPlaced,
    StatusChanged,
    TechniqueChanged,
    TrackerChanged,
    TrackerPlaced,
    TraitChanged,
    TraitPlaced,
    WeaponChanged,
    invert,
    play,
)

CLUB, KNIFE = sheet.Weapon("Club"), sheet.Weapon("Knife")
HEAVY_CLUB = replace(CLUB, damage="1D8")
ROSA, ANNA, TOM = (sheet.Passage("people", name) for name in ("Rosa", "Anna", "Tom"))


@pytest.mark.parametrize(
    ("event", "kind", "thing"),
    [
        (SkillChanged("climb", 40, 46), "skill", "climb"),
        (TraitChanged("edu", 60, 62), "trait", "edu"),
        (TrackerChanged("san", 50, 55), "tracker", "san"),
        (MaximumChanged("fp", None, 7), "maximum", "fp"),
        (MarkChanged("climb", 1, 0), "mark", "climb"),
        (PowerMarkChanged("push", 2, 0), "power_mark", "push"),
        (StatusChanged("prone", 1, 0), "status", "prone"),
        (ShotsChanged(2, 5, 0), "shots", "2"),
        (FightChanged(sheet.Fight(), None), "fight", ""),
        (PassageChanged(3, ROSA, None), "passage", "3"),
        (WeaponChanged(0, None, CLUB), "weapon", "Club"),
        (WeaponChanged(0, CLUB, KNIFE), "weapon", "Club"),
        (PowerChanged(0, sheet.Power("push", "custom"), None), "power", "push"),
        (TechniqueChanged(1, None, sheet.Technique("feint", "Feint")), "technique", "feint"),
        (InjuryChanged(0, sheet.Injury("1", 63), None), "injury", "1"),
        (DetailChanged(0, None, sheet.Detail("age", "34")), "detail", "age"),
        (NameChanged("Ada", "Ida"), "name", ""),
        (NotesChanged("", "Tides"), "notes", ""),
        (PictureChanged("", "abc"), "picture", ""),
        (HomebrewChanged(None, sheet.Homebrew()), "homebrew", ""),
        (TraitPlaced(0, None, sheet.Trait("str", 45)), "trait_placed", "str"),
        (SkillPlaced(2, sheet.Skill("climb", "climb", 40), None), "skill_placed", "climb"),
        (TrackerPlaced(0, None, sheet.Tracker("mp", 5)), "tracker_placed", "mp"),
        (PossessionChanged(0, sheet.Possession("Rope"), None), "possession", "Rope"),
        (OverrideChanged(0, None, sheet.Override("move", 9)), "override", "move"),
        (SheetRestored(sheet.Sheet("coc7", "Ada"), sheet.Sheet("coc7", "Ida")), "restored", ""),
    ],
)
def test_a_change_includes_its_old_and_new_value(event: Event, kind: str, thing: str) -> None:
    assert net_changes((event,)) == (Change(kind, thing, event.before, event.after),)


def test_repeated_changes_are_merged() -> None:
    events = (
        SkillChanged("climb", 40, 46),
        MarkChanged("climb", 2, 0),
        TrackerChanged("hp", 3, 9),
        SkillChanged("climb", 46, 49),
    )
    assert net_changes(events) == (
        Change("skill", "climb", 40, 49),
        Change("mark", "climb", 2, 0),
        Change("tracker", "hp", 3, 9),
    )


def test_reverted_changes_are_left_out() -> None:
    assert net_changes(()) == ()
    assert net_changes((TrackerChanged("hp", 9, 3), TrackerChanged("hp", 3, 9))) == ()
    gone = (WeaponChanged(0, CLUB, None), WeaponChanged(0, None, CLUB))
    assert net_changes(gone) == ()
    came = (
        DetailChanged(0, None, sheet.Detail("age", "34")),
        DetailChanged(0, sheet.Detail("age", "34"), None),
    )
    assert net_changes(came) == ()


def test_a_change_after_a_revert_starts_from_the_original_value() -> None:
    events = (TrackerChanged("hp", 9, 3), TrackerChanged("hp", 3, 9), TrackerChanged("hp", 9, 7))
    assert net_changes(events) == (Change("tracker", "hp", 9, 7),)


def test_weapons_with_the_same_name_are_kept_apart() -> None:
    gone = (WeaponChanged(0, CLUB, None), WeaponChanged(0, HEAVY_CLUB, None))
    assert net_changes(gone) == (
        Change("weapon", "Club", CLUB, None),
        Change("weapon", "Club", HEAVY_CLUB, None),
    )
    came = (WeaponChanged(0, None, CLUB), WeaponChanged(1, None, CLUB))
    assert net_changes(came) == (Change("weapon", "Club", None, CLUB),) * 2


def test_a_moved_passage_is_not_mistaken_for_a_removed_one() -> None:
    events = (PassageChanged(0, ROSA, None), PassageChanged(0, ANNA, TOM))
    assert net_changes(events) == (Change("passage", "0", ROSA, None), Change("passage", "0", ANNA, TOM))


def test_repeated_changes_to_a_passage_are_merged() -> None:
    events = (PassageChanged(1, ROSA, ANNA), PassageChanged(1, ANNA, TOM))
    assert net_changes(events) == (Change("passage", "1", ROSA, TOM),)


def test_an_unknown_event_kind_is_a_program_error() -> None:
    class Odd:
        before, after = 1, 2

    with pytest.raises(AssertionError):
        net_changes((Odd(),))  # type: ignore[arg-type]


TRACKERS = ("hp", "luck", "fp")


@given(st.lists(st.tuples(st.sampled_from(TRACKERS), st.booleans(), st.integers(0, 3)), max_size=12))
def test_changes_match_the_difference_between_both_sheets(steps: list[tuple[str, bool, int]]) -> None:
    before = after = sheet.Sheet(
        "made-up", "Ada", trackers=tuple(sheet.Tracker(each, 1, 1) for each in TRACKERS)
    )
    events: tuple[Event, ...] = ()
    for thing, of_maximum, value in steps:
        tracker = after.tracker(thing)
        event: Event = (
            MaximumChanged(thing, tracker.maximum, value)
            if of_maximum
            else TrackerChanged(thing, tracker.value, value)
        )
        after = play(after, (event,))
        events += (event,)
    told = {(each.kind, each.id): (each.before, each.after) for each in net_changes(events)}
    expected = {("tracker", each.id): (1, each.value) for each in after.trackers if each.value != 1}
    expected |= {("maximum", each.id): (1, each.maximum or 0) for each in after.trackers if each.maximum != 1}
    assert told == expected
    assert len(net_changes(events)) == len(told)
    assert net_changes((*events, *invert(events))) == ()
    assert play(before, events) == after
