"""Call of Cthulhu Sanity in the whole app: losses, INT rolls, insanity, days and the Mythos."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="sanity")


@pytest.fixture
def witness(ida: Player) -> Player:
    """Ida Marchetti, 58 Sanity, with the Sanity page open."""
    ida.turn_to("sanity")
    return ida


def roll(player: Player, losses: str, *tens: int, units: int, **loss: list[int]) -> None:
    player.enter("Loss on success / on failure", losses, Qt.Key.Key_Tab)
    player.dice.put({"tens": tens, "units": [units], **loss})
    player.click("Roll Sanity")


def test_failed_sanity_roll_costs_dice_and_is_undone_whole(witness: Player, open_app: Opener) -> None:
    before = witness.sheet_texts()
    witness.click("Loss 0/1D6")
    roll(witness, "0/1D6", 60, units=0, d6=[4])
    assert witness.sees("Sanity 58 → 54")
    assert witness.sees("Sanity at start of day: 58. Lost today: 4.")
    assert witness.why_off("Push the roll") == "You can't push this roll."
    again = restarted(open_app)
    assert again.tracker_words("Sanity") == "54 of 96, Starting 60"
    assert again.sees("Losing 7 more points today makes it a fifth of the day's Sanity: indefinite insanity")
    again.undo()
    assert again.tracker_words("Sanity") == "58 of 96, Starting 60"
    assert again.sheet_texts() == before
    again.redo()
    assert again.tracker_words("Sanity") == "54 of 96, Starting 60"


def test_losing_five_asks_for_int_and_success_is_insanity(witness: Player, open_app: Opener) -> None:
    roll(witness, "1/1D8", 70, units=0, d8=[5])
    assert witness.sees("Lost 5 at once: roll INT.")
    assert witness.sees("Lost 5 or more at once: roll INT.")
    again = restarted(open_app)
    again.dice.put({"tens": [30], "units": [0]})
    again.press(Qt.Key.Key_D)
    assert again.sees("You understand what you saw: temporary insanity.")
    assert again.tracker_words("Sanity") == "53 of 96, Temporary insanity, Starting 60"
    last = restarted(open_app)
    assert last.button("Temporary insanity").isChecked()
    last.undo()
    assert last.tracker_words("Sanity") == "53 of 96, Starting 60"
    assert last.sees("Lost 5 or more at once: roll INT.")
    last.undo()
    assert last.tracker_words("Sanity") == "58 of 96, Starting 60"
    assert not last.sees("Lost 5 or more at once: roll INT.")


def test_new_day_resets_daily_loss(witness: Player, open_app: Opener) -> None:
    roll(witness, "0/1D6", 90, units=0, d6=[4])
    witness.click("New day")
    assert witness.sees("Sanity at start of day: 54. None lost today.")
    again = restarted(open_app)
    assert again.sees("Sanity at start of day: 54. None lost today.")
    again.undo()
    assert again.sees("Sanity at start of day: 58. Lost today: 4.")
    again.redo()
    assert again.sees("Sanity at start of day: 54. None lost today.")


def test_insanity_adds_mythos_and_lowers_the_maximum(witness: Player, open_app: Opener) -> None:
    witness.click("Temporary insanity")
    witness.click("Cthulhu Mythos +5")
    assert witness.sees("58 / 91, 99 minus Cthulhu Mythos 8")
    assert witness.skill_words("cthulhu-mythos").startswith("Cthulhu Mythos, 8,")
    again = restarted(open_app)
    assert again.tracker_words("Sanity") == "58 of 91, Temporary insanity, Starting 60"
    again.click("Cthulhu Mythos +1")
    assert again.sees("58 / 90, 99 minus Cthulhu Mythos 9")
    again.undo()
    again.undo()
    assert again.sees("58 / 96, 99 minus Cthulhu Mythos 3")
    assert again.button("Cthulhu Mythos +5").isEnabled()


def test_analyst_month_is_undone_on_both_sheets(witness: Player, open_app: Opener) -> None:
    analysed_by_hugh(witness)
    assert witness.sees("Sanity 58 → 60")
    assert witness.sees("By Hugh Pemberton")
    again = restarted(open_app)
    again.character("Hugh Pemberton")
    assert again.skill_words("psychoanalysis").endswith(", ticked")
    assert again.tracker_words("Sanity") == "64 of 93, Starting 70"
    again.character("Ida Marchetti")
    again.undo()
    assert again.tracker_words("Sanity") == "58 of 96, Starting 60"
    again.character("Hugh Pemberton")
    assert again.skill_words("psychoanalysis").endswith("not ticked")
    assert again.sees("This roll was undone.")
    again.character("Ida Marchetti")
    again.redo()
    assert again.tracker_words("Sanity") == "60 of 96, Starting 60"
    again.character("Hugh Pemberton")
    assert again.skill_words("psychoanalysis").endswith(", ticked")


def test_analyst_month_is_not_undone_if_one_sheet_changed(witness: Player, open_app: Opener) -> None:
    analysed_by_hugh(witness)
    witness.character("Hugh Pemberton")
    witness.tick_skill("psychoanalysis")
    assert witness.skill_words("psychoanalysis").endswith("not ticked")
    witness.character("Ida Marchetti")
    witness.undo()
    assert witness.sees("the other character has changed since")
    again = restarted(open_app)
    assert again.tracker_words("Sanity") == "60 of 96, Starting 60"
    again.character("Hugh Pemberton")
    assert again.skill_words("psychoanalysis").endswith("not ticked")


def analysed_by_hugh(player: Player) -> None:
    """Have Hugh Pemberton treat Ida Marchetti for a month, successfully."""
    player.add_sample("Hugh Pemberton")
    player.character("Ida Marchetti")
    player.turn_to("healing")
    player.pick("Treated by", "Hugh Pemberton")
    player.turn_to("sanity")
    player.dice.put({"tens": [0], "units": [1]}, healing={"d3": [2]})
    player.click("Roll psychoanalysis (1 month). Hugh Pemberton, Psychoanalysis 1")
