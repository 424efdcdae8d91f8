"""History entries in words."""

from datetime import date

import pytest
from msgspec.structs import replace

from desktop.base.dates import local_time
from desktop.views.entries import (
    action_words,
    change_preview,
    copied_notice,
    log_row,
    no_dice,
    refused_entry,
    status_name,
)
from rules_core.game.edit import edit
from rules_core.game.entry import Refusal
from rules_core.game.places import place_of
from rules_core.game.play import Choice
from rules_core.game.system import Span
from rules_core.sheet import sheet
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
    play,
)
from rules_core.sheet.journal import Action, Entry
from rules_core.systems.coc7.system import SYSTEM
from rules_core.systems.shadow_lounge.system import SYSTEM as SHADOW_LOUNGE
from tests.core.coc7.ada import ADA, REVOLVER
from tests.core.coc7.throws import falling
from tests.games.coc7.table import Table


def said(*events: Event, action: Action = Action.STATUS) -> str:
    return action_words(SYSTEM, ADA, Entry(1, "a", action, "", events=events))


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (TrackerChanged("hp", 8, 5), "Hit points 8 → 5"),
        (TrackerChanged("weather", 8, 5), "weather 8 → 5"),
        (MarkChanged("charm", 0, 1), "Charm ticked"),
        (MarkChanged("charm", 1, 0), "Charm unticked"),
        (MarkChanged("gone", 1, 0), "gone unticked"),
        (PowerMarkChanged("leap", 1, 2), "Power successes 1 → 2"),
        (SkillChanged("cthulhu-mythos", 3, 8), "Cthulhu Mythos 3 → 8"),
        (ShotsChanged(0, 4, 0), "Reloaded"),
        (ShotsChanged(0, 0, 1), "Shot fired"),
        (StatusChanged("prone", 0, 1), "Prone"),
        (StatusChanged("prone", 1, 0), "No longer: Prone"),
        (StatusChanged("san_at_dawn", 50, 45), "New day"),
        (StatusChanged("san_lost_today", 5, 0), "New day"),
        (StatusChanged("reactions", 2, 0), "New round"),
        (StatusChanged("fought_back", 1, 0), "New round"),
        (StatusChanged("shocked", 1, 0), "the last action"),
        (FightChanged(None, sheet.Fight()), "Fight started"),
        (FightChanged(sheet.Fight(), None), "Fight ended"),
        (FightChanged(sheet.Fight(), sheet.Fight(2)), "Fight, round 2"),
        (TraitChanged("edu", 60, 62), "Education 60 → 62"),
        (MaximumChanged("hp", None, 12), "Max Hit points by rule → 12"),
        (InjuryChanged(0, None, sheet.Injury("1", 63)), "Injury"),
        (InjuryChanged(0, sheet.Injury("1", 63), None), "Injury healed"),
        (PassageChanged(0, None, sheet.Passage("people", "Rosa")), "Backstory changed"),
        (PageChanged(0, None, sheet.NotePage("The lighthouse")), "Page added: The lighthouse"),
        (PageChanged(0, sheet.NotePage("", "", "2026-11-28"), None), "Page removed: 28 Nov 2026"),
        (PageChanged(0, sheet.NotePage("A"), sheet.NotePage("")), "Page written: Untitled"),
        (DetailChanged(0, None, sheet.Detail("occupation", "Spy")), "Occupation added"),
        (DetailChanged(0, None, sheet.Detail("kept:credit", "32")), "Warning ignored"),
        (DetailChanged(0, sheet.Detail("kept:credit", "32"), None), "Warning no longer ignored"),
        (DetailChanged(0, sheet.Detail("Cat", "Tom"), sheet.Detail("Cat", "Tim")), "Cat changed"),
        (WeaponChanged(0, sheet.Weapon("Club"), None), "Club removed"),
        (WeaponChanged(0, None, None), "the last action"),
        (NameChanged("Ada", "Ida"), "Name changed to Ida"),
        (NotesChanged("", "Tides"), "Notes changed"),
        (PictureChanged("", "abc"), "Portrait changed"),
        (HomebrewChanged(None, sheet.Homebrew()), "Custom rules changed"),
        (TraitPlaced(0, None, sheet.Trait("str", 45)), "Strength added"),
        (SkillPlaced(0, None, sheet.Skill("radio", "custom", 5, "Radio")), "Radio added"),
        (SkillPlaced(0, sheet.Skill("climb", "climb", 5), None), "Climb removed"),
        (TrackerPlaced(0, None, sheet.Tracker("mp", 5)), "Magic points added"),
        (PossessionChanged(0, sheet.Possession("Rope"), sheet.Possession("Rope", "2")), "Rope changed"),
        (OverrideChanged(0, None, sheet.Override("move", 9)), "Move added"),
        (OverrideChanged(0, sheet.Override("grit", 9), None), "grit removed"),
    ],
)
def test_each_change_is_named(event: Event, words: str) -> None:
    assert said(event) == words


def test_the_first_change_with_words_is_used() -> None:
    assert said(StatusChanged("shocked", 1, 0), StatusChanged("temporary_insanity", 0, 1)) == (
        "Temporary insanity"
    )
    assert said() == "the last action"


def test_an_edit_is_described_by_its_differences() -> None:
    events = edit(SYSTEM, ADA, place_of("trait//con"), "90")
    entry = Entry(1, "a", Action.EDIT, "", about="trait//con", events=events)
    told = f"Constitution {ADA.trait('con')} → 90"
    assert len(events) > 1
    assert action_words(SYSTEM, play(ADA, events), entry) == told, "just after it"
    assert action_words(SYSTEM, ADA, entry) == told, "after it was taken back"
    elsewhere = replace(ADA, traits=())
    assert action_words(SYSTEM, elsewhere, entry) == told, "where it does not fit any more"
    assert action_words(SYSTEM, ADA, replace(entry, events=())) == "the last action"


def test_counted_successes_are_not_ticks() -> None:
    pilot = sheet.Sheet("shadow-lounge", "Tarn", skills=(sheet.Skill("own-1", "custom", 40, "Podracing"),))
    entry = Entry(1, "a", Action.TICK, "", events=(MarkChanged("own-1", 1, 2),))
    assert action_words(SHADOW_LOUNGE, pilot, entry) == "Podracing: 1 → 2"


def test_rolls_are_named_by_what_they_did() -> None:
    table = Table(ADA)
    table.throw("skill:charm", Choice(), falling(30))
    assert action_words(SYSTEM, ADA, table.entries[0]) == "Tick from Charm 30"
    assert action_words(SHADOW_LOUNGE, ADA, table.entries[0]) == "Success from Charm 30"
    table.throw(REVOLVER, Choice(), falling(90))
    assert action_words(SYSTEM, ADA, table.entries[0]) == ".32 revolver 90"
    table.throw("luck:", Choice(), falling(90))
    assert action_words(SYSTEM, ADA, table.entries[0]) == "Luck 90"


def test_luck_is_named_with_the_roll_it_was_spent_on() -> None:
    table = Table(ADA)
    table.throw("skill:charm", Choice(), falling(60))
    table.luck(5)
    entry = table.entries[0]
    assert action_words(SYSTEM, ADA, entry) == "5 Luck on Charm"
    elsewhere = Entry(2, "b", Action.LUCK, "", roll=entry.roll)
    assert action_words(SYSTEM, ADA, elsewhere) == "Luck on Charm"
    unticked = replace(elsewhere, events=(MarkChanged("charm", 1, 0),))
    assert action_words(SYSTEM, ADA, unticked) == "Luck on Charm"


def test_an_internal_status_has_no_name() -> None:
    assert status_name("shocked") == ""
    assert all(status_name(each) for each in SYSTEM.statuses)


def test_a_log_row_has_the_time_or_the_day() -> None:
    table = Table(ADA)
    table.throw("skill:charm", Choice(), falling(30))
    today = local_time(table.entries[0].at).date()
    row = log_row(table.latest(), today)
    assert row.text.endswith("Charm: 30, Regular")
    assert row.spoken == f"{row.time}, Charm, 30, Regular"
    table.undo()
    assert log_row(table.latest(), today).spoken.endswith("Regular (undone)")
    assert ":" not in log_row(table.latest(), date(1999, 1, 1)).time


def test_an_unreadable_time_counts_as_long_ago() -> None:
    assert local_time("yesterday").year in (1969, 1970)


def test_tracker_entries_have_a_preview_or_an_error() -> None:
    assert change_preview(8, 5) == "8 → 5"
    assert refused_entry(SYSTEM, "hp", Refusal.NOT_A_NUMBER, Span(0, 12)) == (
        "Type a number, or a change such as −3 or +2."
    )
    assert refused_entry(SYSTEM, "hp", Refusal.OUT_OF_RANGE, Span(0, 12)) == "Hit points: 0 to 12."
    assert copied_notice().text == "Copied."
    assert no_dice() == "Can't roll this weapon's damage. Edit the weapon and enter dice, such as 1D6+2."


@pytest.mark.parametrize(
    ("source", "words"),
    [("rollbook", "Brought up to date from Rollbook"), ("", "Brought up to date from a file")],
)
def test_an_update_from_a_file_is_undone_under_the_name_that_the_history_gives_it(
    source: str, words: str
) -> None:
    events = (SheetRestored(ADA, replace(ADA, name="Ada again")),)
    entry = Entry(1, "a", Action.IMPORT, "", about=source, events=events)
    assert action_words(SYSTEM, ADA, entry) == words
