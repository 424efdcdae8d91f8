"""Call of Cthulhu wounds and treatment in the whole app."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="healing")


@pytest.fixture
def patient(ida: Player) -> Player:
    """Ida Marchetti, 8 of 11 hit points, with the Healing page open."""
    ida.turn_to("healing")
    return ida


def hurt(player: Player, damage: int, armour: str = "") -> None:
    player.enter("Armour", armour, Qt.Key.Key_Tab)
    player.enter("Hit points to lose or heal", str(damage), Qt.Key.Key_Tab)
    player.click("Take damage")


def treat(player: Player, care: str, *tens: int, units: int, **healing: list[int]) -> None:
    player.dice.put({"tens": tens, "units": [units]}, healing=healing)
    player.click(care)


def let_hugh_treat(player: Player) -> None:
    player.add_sample("Hugh Pemberton")
    player.character("Ida Marchetti")
    player.turn_to("healing")
    player.pick("Treated by", "Hugh Pemberton")


# Damage and wounds


def test_non_numeric_damage_does_nothing(patient: Player) -> None:
    for typed in ("many", "1.5", "²", "12345"):
        patient.enter("Hit points to lose or heal", typed, Qt.Key.Key_Tab)
        patient.click("Take damage")
        assert patient.sees("Type the damage as a number."), typed
        assert patient.tracker_words("Hit points") == "8 of 11", typed


def test_major_wound_asks_for_con_and_failure_is_unconscious(patient: Player, open_app: Opener) -> None:
    before = patient.sheet_texts()
    hurt(patient, 6)
    assert patient.tracker_words("Hit points") == "2 of 11, Major wound"
    assert patient.button("Prone").isChecked()
    assert patient.sees("CON roll: stay conscious")
    assert patient.sees("Roll 60 or less")
    patient.dice.put({"tens": [70], "units": [0]})
    patient.click("Roll")
    assert patient.sees("You fall unconscious.")
    again = restarted(open_app)
    assert again.tracker_words("Hit points") == "2 of 11, Unconscious"
    assert again.button("Unconscious").isChecked()
    assert again.sees("You fall unconscious.")
    again.undo()
    assert again.tracker_words("Hit points") == "2 of 11, Major wound"
    assert not again.button("Unconscious").isChecked()
    again.undo()
    assert again.tracker_words("Hit points") == "8 of 11"
    assert not again.button("Prone").isChecked()
    assert again.sheet_texts() == before


def test_hit_points_are_restored_by_hand(patient: Player, open_app: Opener) -> None:
    patient.enter("Hit points to lose or heal", "2", Qt.Key.Key_Tab)
    patient.click("Heal")
    assert patient.tracker_words("Hit points") == "10 of 11"
    again = restarted(open_app)
    again.undo()
    assert again.tracker_words("Hit points") == "8 of 11"


# Treatment


def test_first_aid_is_rolled_then_applied_once(patient: Player, open_app: Opener) -> None:
    treat(patient, "First Aid 40", 30, units=0)
    assert patient.sees("First Aid, Regular:")
    assert patient.sees("Hit points 8 → 9")
    assert patient.sees("Pending: 1")
    assert patient.tracker_words("Hit points") == "8 of 11"
    assert patient.skill_words("first-aid").endswith(", ticked")
    again = restarted(open_app)
    assert again.sees("Pending: 1")
    again.click("Apply +1 HP")
    assert again.tracker_words("Hit points") == "9 of 11"
    assert again.sees("Applied")
    assert again.sees("This injury has already been treated that way.")
    assert not again.sees("Apply +1 HP")
    again.press(Qt.Key.Key_D)
    assert again.tracker_words("Hit points") == "9 of 11"
    again.click("Undo the treatment")
    assert again.tracker_words("Hit points") == "8 of 11"
    assert again.sees("Pending: 1")
    again.redo()
    assert again.tracker_words("Hit points") == "9 of 11"
    again.undo()
    again.undo()
    assert again.skill_words("first-aid").endswith("not ticked")
    assert not again.sees("Pending: 1")


def test_treatment_can_be_discarded(patient: Player, open_app: Opener) -> None:
    treat(patient, "First Aid 40", 30, units=0)
    patient.click("Discard")
    assert not patient.sees("Pending: 1")
    again = restarted(open_app)
    assert not again.sees("Pending: 1")
    assert not again.sees("Apply +1 HP")
    assert again.tracker_words("Hit points") == "8 of 11"


def test_healer_gets_the_tick_for_first_aid(patient: Player, open_app: Opener) -> None:
    let_hugh_treat(patient)
    treat(patient, "First Aid 30", 20, units=0)
    assert patient.sees("By Hugh Pemberton")
    assert patient.sees("First Aid ticked for improvement (Hugh Pemberton).")
    patient.click("Apply +1 HP")
    assert patient.tracker_words("Hit points") == "9 of 11"
    assert patient.skill_words("first-aid").endswith("not ticked")
    again = restarted(open_app)
    again.character("Hugh Pemberton")
    assert again.skill_words("first-aid").endswith(", ticked")
    assert again.sees("For Ida Marchetti")
    assert not again.sees("Apply +1 HP")
    again.character("Ida Marchetti")
    again.turn_to("healing")
    again.undo()
    assert again.tracker_words("Hit points") == "8 of 11"
    assert again.sees("Pending: 1")
    again.character("Hugh Pemberton")
    again.undo()
    assert again.skill_words("first-aid").endswith("not ticked")
    assert again.sees("This roll was undone.")
    again.character("Ida Marchetti")
    again.turn_to("healing")
    assert again.sees("This roll was undone."), "it is one roll in both journals"
    assert not again.sees("Pending: 1")


def test_a_treatment_judged_again_changes_both_sheets(patient: Player, open_app: Opener) -> None:
    let_hugh_treat(patient)
    treat(patient, "First Aid 30", 20, units=0)
    patient.click("Apply +1 HP")
    assert patient.tracker_words("Hit points") == "9 of 11"
    patient.click("Change this roll")
    assert patient.sees("Its treatment is undone: Hit points 8 → 9")
    patient.press(Qt.Key.Key_D, Qt.KeyboardModifier.ShiftModifier)
    patient.click("Judge again")
    assert patient.sees("Regular → Hard: failure")
    assert patient.tracker_words("Hit points") == "8 of 11"
    again = restarted(open_app)
    again.character("Hugh Pemberton")
    assert again.skill_words("first-aid").endswith("not ticked")
    assert again.sees("For Ida Marchetti")
    again.press(Qt.Key.Key_C)
    again.press(Qt.Key.Key_X)
    assert not again.sees("Changing "), "it is changed on the patient's page"
    again.character("Ida Marchetti")
    again.undo()
    assert again.tracker_words("Hit points") == "9 of 11"
    again.character("Hugh Pemberton")
    assert again.skill_words("first-aid").endswith(", ticked")


def test_a_struck_treatment_counts_for_no_one(patient: Player, open_app: Opener) -> None:
    let_hugh_treat(patient)
    treat(patient, "First Aid 30", 20, units=0)
    patient.press(Qt.Key.Key_X)
    assert patient.sees("This roll didn't count.")
    assert not patient.sees("Apply +1 HP")
    again = restarted(open_app)
    again.character("Hugh Pemberton")
    assert again.sees("This roll didn't count.")
    assert again.skill_words("first-aid").endswith("not ticked")
    again.undo()
    assert again.skill_words("first-aid").endswith(", ticked")
    again.character("Ida Marchetti")
    assert not again.sees("This roll didn't count.")


def test_luck_for_a_healers_roll_is_the_healers(patient: Player, open_app: Opener) -> None:
    let_hugh_treat(patient)
    treat(patient, "First Aid 30", 40, units=0)
    patient.click("Spend 10 Luck → Regular. Luck 45 → 35")
    assert patient.tracker_words("Luck") == "52 of 99"
    again = restarted(open_app)
    again.click("Apply +1 HP")
    assert again.tracker_words("Hit points") == "9 of 11"
    again.character("Hugh Pemberton")
    assert again.tracker_words("Luck") == "35 of 99"
    again.character("Ida Marchetti")
    again.undo()
    again.character("Hugh Pemberton")
    again.undo()
    assert again.tracker_words("Luck") == "45 of 99"
    again.character("Ida Marchetti")
    again.turn_to("healing")
    assert again.sees("40 is over 30: missed by 10")
    assert not again.sees("Apply +1 HP")


# Rest


def test_each_day_of_rest_heals_one_point(patient: Player, open_app: Opener) -> None:
    patient.enter("Days", "2", Qt.Key.Key_Tab)
    patient.click("Rest")
    again = restarted(open_app)
    assert again.tracker_words("Hit points") == "10 of 11"
    again.undo()
    assert again.tracker_words("Hit points") == "8 of 11"
    again.redo()
    assert again.tracker_words("Hit points") == "10 of 11"
    again.enter("Days", "9", Qt.Key.Key_Tab)
    again.click("Rest")
    assert again.tracker_words("Hit points") == "11 of 11"
    again.click("Rest")
    assert again.sees("There is nothing to heal.")
