"""Saved rolls that the rules can't read are moved aside, and count for nothing."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import Drawn
from rules_core.game.readable import with_readable_roll
from rules_core.sheet.journal import Action, Entry, StandingRoll, UnreadRoll, every_roll, standing_rolls
from rules_core.sheet.record import entry_from_data, entry_to_data
from tests.core.striker.test_kept import ROLLS

GOOD = Entry(1, "a", Action.ROLL, "", roll=ROLLS["check"])


def odd(entry: Entry) -> Entry:
    assert entry.roll is not None
    return with_readable_roll(replace(entry, roll=replace(entry.roll, drawn=())))


def test_a_readable_roll_and_an_entry_without_one_stay() -> None:
    assert with_readable_roll(GOOD) is GOOD
    none = Entry(2, "b", Action.TICK, "")
    assert with_readable_roll(none) is none


@pytest.mark.parametrize("unused", [Drawn("", "d7", (1,)), Drawn("", "d6", (9,))])
def test_a_roll_with_impossible_dice_is_moved_aside_and_saved_as_it_was(unused: Drawn) -> None:
    assert GOOD.roll is not None
    saved = replace(GOOD, roll=replace(GOOD.roll, unused=(unused,)))
    found = with_readable_roll(saved)
    assert (found.roll, found.unreadable) == (None, saved.roll)
    assert entry_from_data(entry_to_data(found)) == found
    assert entry_to_data(found) == {**entry_to_data(saved), "unreadable": True}


def test_a_roll_that_the_rules_can_read_by_now_counts_again() -> None:
    assert with_readable_roll(replace(GOOD, roll=None, unreadable=GOOD.roll)) == GOOD


def test_it_is_listed_but_no_standing_roll() -> None:
    assert [type(each) for each in every_roll([odd(GOOD)])] == [UnreadRoll]
    assert list(standing_rolls([odd(GOOD)])) == []


def test_a_roll_changed_in_a_way_that_cannot_be_read_is_not_read_either() -> None:
    amended = Entry(2, "b", Action.AMEND, "", refers=(1,), roll=ROLLS["check"])
    assert [type(each) for each in every_roll([amended, GOOD])] == [StandingRoll]
    assert [type(each) for each in every_roll([odd(amended), GOOD])] == [UnreadRoll]
