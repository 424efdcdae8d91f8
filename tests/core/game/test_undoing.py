"""Undoing one old change and leaving all later ones."""

import pytest

from rules_core.game.registry import system
from rules_core.game.undoing import dependents, touching, undone_alone
from rules_core.sheet.events import (
    Event,
    MarkChanged,
    NotesChanged,
    PowerMarkChanged,
    SheetRestored,
    ShotsChanged,
    SkillChanged,
    StatusChanged,
    TrackerChanged,
    TrackerPlaced,
    TraitChanged,
    invert,
    play,
)
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Power, Sheet, Skill, Tracker, Trait, Weapon

COC, LOUNGE = system("coc7"), system("shadow-lounge")
ADA = Sheet(
    "coc7",
    "Ada",
    traits=(Trait("str", 50),),
    skills=(Skill("listen", "listen", 40),),
    trackers=(Tracker("luck", 60), Tracker("hp", 10)),
    weapons=(Weapon("Gun", "firearms-handgun", "1D8", ammo="6"),),
    powers=(Power("push", "force-push"),),
)


class Desk:
    """A sheet and its journal, newest first."""

    def __init__(self) -> None:
        self.sheet = ADA
        self.entries: list[Entry] = []

    def act(self, *events: Event, action: Action = Action.TRACKER, refers: tuple[int, ...] = ()) -> Entry:
        self.sheet = play(self.sheet, events)
        entry = Entry(len(self.entries) + 1, "", action, "", refers=refers, events=events)
        self.entries.insert(0, entry)
        return entry

    def alone(self, entry: Entry) -> Sheet | None:
        """The sheet without one entry, None if it can't be undone alone."""
        events = undone_alone(COC, self.sheet, self.entries, entry)
        return None if events is None else play(self.sheet, events)


def luck(before: int, after: int) -> TrackerChanged:
    return TrackerChanged("luck", before, after)


def test_an_old_change_gives_back_its_difference() -> None:
    desk = Desk()
    first = desk.act(luck(60, 38))
    desk.act(luck(38, 33))
    without = desk.alone(first)
    assert without is not None
    assert without.tracker("luck").value == 55


def test_an_entry_can_change_a_number_twice() -> None:
    desk = Desk()
    first = desk.act(luck(60, 50), luck(50, 45))
    desk.act(luck(45, 40))
    without = desk.alone(first)
    assert without is not None
    assert without.tracker("luck").value == 55


def test_a_number_never_leaves_its_limits_at_any_time_since() -> None:
    desk = Desk()
    first = desk.act(luck(60, 38))
    desk.act(luck(38, 90))
    desk.act(luck(90, 40))
    assert desk.alone(first) is None
    gained = desk.act(luck(40, 70))
    desk.act(luck(70, 20))
    assert desk.alone(gained) is None


def test_a_tick_that_was_set_again_is_not_undone() -> None:
    desk = Desk()
    first = desk.act(MarkChanged("listen", 0, 1))
    desk.act(MarkChanged("listen", 1, 0))
    desk.act(MarkChanged("listen", 0, 1))
    assert desk.alone(first) is None


@pytest.mark.parametrize(
    ("change", "again"),
    [
        (TraitChanged("str", 50, 45), TraitChanged("str", 45, 40)),
        (SkillChanged("listen", 40, 45), SkillChanged("listen", 45, 50)),
        (PowerMarkChanged("push", 0, 1), PowerMarkChanged("push", 1, 2)),
        (ShotsChanged(0, 0, 1), ShotsChanged(0, 1, 2)),
    ],
)
def test_every_number_can_give_back_its_difference(change: Event, again: Event) -> None:
    desk = Desk()
    first = desk.act(change)
    desk.act(again)
    without = desk.alone(first)
    assert without is not None
    assert without == play(ADA, (change,))


def test_counted_successes_give_back_one() -> None:
    desk = Desk()
    first = desk.act(MarkChanged("listen", 0, 1))
    desk.act(MarkChanged("listen", 1, 2))
    events = undone_alone(LOUNGE, desk.sheet, desk.entries, first)
    assert events == (MarkChanged("listen", 2, 1),)


def test_a_condition_is_undone_if_it_has_not_changed_since() -> None:
    desk = Desk()
    first = desk.act(StatusChanged("prone", 0, 1), luck(60, 50))
    desk.act(luck(50, 40))
    without = desk.alone(first)
    assert without is not None
    assert (without.status("prone"), without.tracker("luck").value) == (0, 50)
    desk.act(StatusChanged("prone", 1, 0))
    assert desk.alone(first) is None


def test_anything_else_is_not_undone_alone() -> None:
    desk = Desk()
    written = desk.act(NotesChanged("", "a"))
    assert desk.alone(written) == ADA
    desk.act(luck(60, 50))
    assert desk.alone(written) is None


def test_a_condition_that_no_longer_holds_is_not_undone() -> None:
    desk = Desk()
    first = desk.act(StatusChanged("prone", 0, 1))
    desk.sheet = ADA
    assert desk.alone(first) is None


def test_what_was_undone_since_does_not_prevent_an_undo() -> None:
    desk = Desk()
    first = desk.act(StatusChanged("prone", 0, 1), luck(60, 50))
    again = desk.act(StatusChanged("prone", 1, 0))
    desk.act(*invert(again.events), action=Action.UNDO, refers=(2,))
    assert desk.alone(first) == ADA


@pytest.mark.parametrize(
    "later",
    [
        TrackerPlaced(0, Tracker("luck", 50), None),
        TrackerPlaced(0, Tracker("luck", 50), Tracker("luck", 50, 99)),
        SheetRestored(ADA.with_tracker(Tracker("luck", 50)), ADA),
    ],
)
def test_a_number_of_a_replaced_thing_is_not_undone_alone(later: Event) -> None:
    desk = Desk()
    first = desk.act(luck(60, 50))
    desk.act(later)
    assert desk.alone(first) is None


def test_a_thing_that_is_gone_is_not_undone() -> None:
    first = Entry(1, "", Action.TRACKER, "", events=(luck(60, 50),))
    assert undone_alone(COC, Sheet("coc7", "Ada"), (first,), first) is None


def test_what_was_done_about_a_roll_depends_on_it_and_on_its_luck() -> None:
    desk = Desk()
    roll = desk.act(action=Action.ROLL)
    spent = desk.act(luck(60, 50), action=Action.LUCK, refers=(1,))
    damage = desk.act(action=Action.ROLL, refers=(1,))
    desk.act(action=Action.NOTE, refers=(1,))
    other = desk.act(luck(50, 40))
    assert dependents(desk.entries, roll) == (damage, spent)
    assert dependents(desk.entries, spent) == (damage,)
    assert dependents(desk.entries, damage) == ()
    assert touching(desk.entries, spent) == (other,)
    desk.act(action=Action.UNDO, refers=(3,))  # the damage
    assert dependents(desk.entries, spent) == ()
