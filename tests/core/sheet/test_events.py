import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

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
    PageChanged,
    PassageChanged,
    PictureChanged,
    PossessionChanged,
    PowerChanged,
    PowerMarkChanged,
    SheetRestored,
    ShotsChanged,
    SkillChanged,
    SkillPlaced,
    StaleEvent,
    StatusChanged,
    TechniqueChanged,
    TrackerChanged,
    TrackerPlaced,
    TraitChanged,
    TraitPlaced,
    WeaponChanged,
    fits,
    invert,
    play,
    set_detail,
    set_status,
    set_tracker,
)
from rules_core.sheet.sheet import (
    Detail,
    Fight,
    Fighter,
    Homebrew,
    Injury,
    Override,
    Passage,
    Power,
    Sheet,
    Skill,
    Status,
    Technique,
    Tracker,
    Trait,
    Weapon,
)
from tests.core.plain_data import (
    details,
    fights,
    injuries,
    overrides,
    pages,
    passages,
    possessions,
    powers,
    sheets,
    skills,
    techniques,
    trackers,
    traits,
    weapons,
)

ADA = Sheet(
    "coc7", "Ada", skills=(Skill("climb", "climb", 40),), trackers=(Tracker("hp", 11), Tracker("luck", 45))
)


PARTS = (
    (WeaponChanged, "weapons", weapons),
    (PowerChanged, "powers", powers),
    (TechniqueChanged, "techniques", techniques),
    (InjuryChanged, "injuries", injuries),
    (DetailChanged, "details", details),
    (PassageChanged, "backstory", passages),
    (PageChanged, "pages", pages),
    (TraitPlaced, "traits", traits),
    (SkillPlaced, "skills", skills),
    (TrackerPlaced, "trackers", trackers),
    (PossessionChanged, "possessions", possessions),
    (OverrideChanged, "overrides", overrides),
)
"""The parts of a sheet whose things come and go whole, with what can come."""


def changes_of(sheet: Sheet) -> list[tuple[type, object, object]]:
    """What can change on a sheet: the kind of event, the thing, and what is there now."""
    found: list[tuple[type, object, object]] = [(FightChanged, None, sheet.fight)]
    found += [(TrackerChanged, each.id, each.value) for each in sheet.trackers]
    found += [(MaximumChanged, each.id, each.maximum) for each in sheet.trackers]
    found += [(TraitChanged, each.id, each.value) for each in sheet.traits]
    for skill in sheet.skills:
        found += [(MarkChanged, skill.id, skill.marks), (SkillChanged, skill.id, skill.value)]
    found += [(PowerMarkChanged, each.id, each.marks) for each in sheet.powers]
    found += [(ShotsChanged, place, each.fired) for place, each in enumerate(sheet.weapons)]
    found += [(StatusChanged, name, sheet.status(name)) for name in ("prone", "dying")]
    return found + [(StatusChanged, each.id, each.value) for each in sheet.statuses]


def fitting(sheet: Sheet, data: st.DataObject) -> tuple[Event, ...]:
    """Some changes in a row, each of which fits what the one before it left."""
    changes: list[Event] = []
    for _ in range(data.draw(st.integers(0, 6))):
        kind, thing, before = data.draw(st.sampled_from(changes_of(sheet)))
        if kind is FightChanged:
            changes.append(FightChanged(sheet.fight, data.draw(st.none() | fights)))
        else:
            numbers = st.integers(-3, 3) | st.integers(-200, 200)
            after = st.none() | numbers if kind is MaximumChanged else numbers
            changes.append(kind(thing, before, data.draw(after)))
        sheet = play(sheet, (changes[-1],))
    return tuple(changes)


def test_events_are_applied_in_order() -> None:
    after = play(ADA, (TrackerChanged("hp", 11, 8), MarkChanged("climb", 0, 1), TrackerChanged("hp", 8, 5)))
    assert (after.tracker("hp").value, after.skill("climb").marks) == (5, 1)
    assert after.tracker("luck") == ADA.tracker("luck")
    assert ADA.tracker("hp").value == 11


def thing_of(event: Event) -> object:
    """What an event is about, None for the fight."""
    match event:
        case FightChanged():
            return None
        case TrackerChanged() | MaximumChanged():
            return event.tracker
        case TraitChanged():
            return event.trait
        case StatusChanged():
            return event.status
        case PowerMarkChanged():
            return event.power
        case ShotsChanged():
            return event.weapon
        case MarkChanged() | SkillChanged():
            return event.skill
        case _:
            return getattr(event, "place", None)


def out_of_play(sheet: Sheet) -> Sheet:
    """What of a sheet no event changes."""
    return replace(sheet, traits=(), skills=(), trackers=(), powers=(), weapons=(), statuses=(), fight=None)


def said_otherwise(event: Event, off: int) -> Event:
    """The event as if something else had been there before it."""
    if isinstance(event, FightChanged):
        return FightChanged(Fight(round=off, fighters=(Fighter("nobody", off),)), event.after)
    if isinstance(event, MaximumChanged):
        return replace(event, before=(event.before or 0) + off)
    return replace(event, before=event.before + off)  # type: ignore[operator]


@given(sheets, st.data())
def test_applied_events_can_be_undone(sheet: Sheet, data: st.DataObject) -> None:
    changes = fitting(sheet, data)
    after = play(sheet, changes)
    assert play(after, invert(changes)) == sheet
    assert play(play(after, invert(changes)), changes) == after
    assert invert(invert(changes)) == changes


@given(sheets, st.data())
def test_applying_changes_only_what_the_events_name(sheet: Sheet, data: st.DataObject) -> None:
    changes = fitting(sheet, data)
    after = play(sheet, changes)
    named = {(type(each), thing_of(each)) for each in changes}
    assert out_of_play(after) == out_of_play(sheet)
    there = {(kind, thing): value for kind, thing, value in changes_of(sheet)}
    now = {(kind, thing): value for kind, thing, value in changes_of(after)}
    assert {key: value for key, value in there.items() if key not in named} == {
        key: value for key, value in now.items() if key not in named
    }
    assert [each.id for each in after.trackers] == [each.id for each in sheet.trackers]
    assert [each.id for each in after.skills] == [each.id for each in sheet.skills]
    assert [each.id for each in after.powers] == [each.id for each in sheet.powers]
    assert [each.name for each in after.weapons] == [each.name for each in sheet.weapons]


@given(sheets, st.data(), st.integers(1, 50))
def test_an_event_with_a_wrong_old_value_is_refused(sheet: Sheet, data: st.DataObject, off: int) -> None:
    changes = fitting(sheet, data)
    stale = tuple(said_otherwise(each, off) for each in changes[-1:])
    assert fits(sheet, changes)
    assert fits(sheet, (*changes[:-1], *stale)) is (not changes)


@pytest.mark.parametrize(
    "event",
    [
        TrackerChanged("mp", 0, 1),
        MaximumChanged("mp", None, 1),
        DetailChanged(1, None, Detail("age", "40")),
        PassageChanged(0, Passage("people", "Rosa"), None),
        WeaponChanged(1, None, Weapon("Club")),
        WeaponChanged(-1, None, Weapon("Club")),
        WeaponChanged(0, Weapon("Club"), None),
        MarkChanged("swim", 0, 1),
        SkillChanged("swim", 0, 1),
        PowerMarkChanged("farsight", 0, 1),
        ShotsChanged(0, 0, 1),
        ShotsChanged(-1, 0, 1),
    ],
)
def test_an_event_about_something_missing_is_refused(event: Event) -> None:
    with pytest.raises(StaleEvent, match="the sheet has no "):
        play(ADA, (event,))


def test_an_unknown_event_kind_is_a_program_error() -> None:
    with pytest.raises(AssertionError):
        play(ADA, ("a new kind",))  # type: ignore[arg-type]


def test_a_stale_event_reports_the_current_value() -> None:
    with pytest.raises(StaleEvent, match="hp is 11, not 9"):
        play(ADA, (TrackerChanged("hp", 9, 8),))


def test_a_sheet_finds_what_it_has() -> None:
    sheet = replace(ADA, traits=(Trait("str", 60),))
    assert (sheet.trait("str"), sheet.trait("con"), sheet.detail("age")) == (60, None, "")


def test_every_part_of_play_can_change_and_be_undone() -> None:
    sheet = replace(
        ADA,
        weapons=(Weapon("Knife"), Weapon("Revolver", ammo="6", fired=2)),
        powers=(Power("farsight", "farsight"),),
    )
    fight = Fight(fighters=(Fighter("Ada", 70, own=True),))
    changes = (
        SkillChanged("climb", 40, 45),
        PowerMarkChanged("farsight", 0, 2),
        ShotsChanged(1, 2, 3),
        StatusChanged("prone", 0, 1),
        FightChanged(None, fight),
        InjuryChanged(0, None, Injury("1", 63)),
        MaximumChanged("hp", None, 12),
        PassageChanged(0, None, Passage("people", "Rosa", key=True)),
        PassageChanged(0, Passage("people", "Rosa", key=True), Passage("people", "Rosa, lost")),
    )
    after = play(sheet, changes)
    assert (after.skill("climb").value, after.power("farsight").marks) == (45, 2)
    assert [each.fired for each in after.weapons] == [0, 3]
    assert (after.tracker("hp").value, after.tracker("hp").maximum) == (11, 12)
    assert after.backstory == (Passage("people", "Rosa, lost"),)
    assert (after.status("prone"), after.statuses, after.fight) == (1, (Status("prone", 1),), fight)
    assert play(after, invert(changes)) == sheet


@given(sheets, st.data())
def test_things_are_added_changed_and_removed_in_place_and_undone(sheet: Sheet, data: st.DataObject) -> None:
    kind, part, things = data.draw(st.sampled_from(PARTS))
    present = getattr(sheet, part)
    place = data.draw(st.integers(0, len(present)))
    thing, other = data.draw(things), data.draw(things)
    comes, changes, goes = kind(place, None, thing), kind(place, thing, other), kind(place, other, None)
    with_it = play(sheet, (comes,))
    assert getattr(with_it, part) == (*present[:place], thing, *present[place:])
    assert getattr(play(with_it, (changes,)), part) == (*present[:place], other, *present[place:])
    assert play(sheet, (comes, changes, goes)) == sheet
    assert play(play(with_it, (changes,)), invert((comes, changes))) == sheet
    assert fits(with_it, (goes,)) is (thing == other)


def test_a_sheet_finds_only_its_own_techniques() -> None:
    feint = Technique("feint", "Feint", "deceive", 2)
    assert replace(ADA, techniques=(Technique("lunge", "Lunge"), feint)).technique("feint") == feint
    with pytest.raises(KeyError):
        ADA.technique("feint")


def test_a_removed_and_restored_status_keeps_its_place() -> None:
    sheet = replace(ADA, statuses=(Status("major_wound", 1), Status("prone", 1)))
    for changes in ((StatusChanged("major_wound", 1, 0),), (StatusChanged("major_wound", 1, 2),)):
        assert play(play(sheet, changes), invert(changes)) == sheet
    assert play(sheet, (StatusChanged("major_wound", 1, 0),)).statuses == (Status("prone", 1),)


def test_an_unchanged_value_needs_no_event() -> None:
    assert (set_tracker(ADA, "hp", 11), set_status(ADA, "prone", 0)) == ((), ())
    assert set_tracker(ADA, "hp", 9) == (TrackerChanged("hp", 11, 9),)
    assert set_status(ADA, "lost_today", 4) == (StatusChanged("lost_today", 0, 4),)
    with pytest.raises(KeyError):
        set_tracker(ADA, "mp", 1)


def test_a_detail_is_added_changed_and_removed_in_place() -> None:
    sheet = replace(ADA, details=(Detail("age", "33"), Detail("cash", "5")))
    assert set_detail(sheet, "age", "34") == (DetailChanged(0, Detail("age", "33"), Detail("age", "34")),)
    assert set_detail(sheet, "cash", "") == (DetailChanged(1, Detail("cash", "5"), None),)
    assert set_detail(sheet, "player", "Zoë") == (DetailChanged(2, None, Detail("player", "Zoë")),)
    assert set_detail(sheet, "age", "33") == set_detail(sheet, "player", "") == ()
    for detail, text in (("age", "34"), ("cash", ""), ("player", "Zoë"), ("age", "33")):
        after = play(sheet, set_detail(sheet, detail, text))
        assert after.detail(detail) == text
        assert set_detail(after, detail, text) == ()


@pytest.mark.parametrize(
    ("event", "field", "said"),
    [
        (NameChanged("Ada", "Ida"), "name", "the name is 'Ida', not 'Ada'"),
        (NotesChanged("", "Tides"), "notes", "the notes is 'Tides', not "),
        (PictureChanged("", "abc"), "picture", "the picture is 'abc', not "),
        (HomebrewChanged(None, Homebrew(packs=("a",))), "homebrew", "homebrew is Homebrew.*, not None"),
    ],
)
def test_single_values_can_change_and_be_restored(event: Event, field: str, said: str) -> None:
    after = play(ADA, (event,))
    assert getattr(after, field) == event.after
    assert play(after, invert((event,))) == ADA
    with pytest.raises(StaleEvent, match=said):
        play(after, (event,))


def test_a_whole_sheet_is_restored_only_over_the_expected_one() -> None:
    earlier = replace(ADA, notes="Tides", weapons=())
    event = SheetRestored(ADA, earlier)
    assert (play(ADA, (event,)), play(earlier, invert((event,)))) == (earlier, ADA)
    with pytest.raises(StaleEvent, match="not the expected one"):
        play(earlier, (event,))


def test_a_sheet_finds_what_was_set_by_hand() -> None:
    sheet = replace(ADA, overrides=(Override("move", 9), Override("damage_bonus", "+1D4")))
    assert (sheet.override("move"), sheet.override("damage_bonus")) == (9, "+1D4")
    assert (sheet.override("build"), ADA.override("move")) == (None, None)
    assert (sheet.number_by_hand("move"), sheet.number_by_hand("damage_bonus")) == (9, None)


def test_an_event_of_a_fight_that_has_moved_on_is_stale() -> None:
    with pytest.raises(StaleEvent, match="fight is None"):
        play(ADA, (FightChanged(Fight(), None),))


def test_a_missing_power_is_named() -> None:
    able = replace(ADA, powers=(Power("shield", "shield"), Power("jump", "jump", marks=1)))
    assert able.power("jump").marks == 1
    for sheet in (ADA, able):
        with pytest.raises(KeyError, match="farsight"):
            sheet.power("farsight")


def test_an_undo_applies_only_to_unchanged_values() -> None:
    changes = (TrackerChanged("hp", 11, 8),)
    assert fits(ADA, changes)
    assert not fits(play(ADA, changes), changes)
