"""Shadow Lounge damage and healing in the whole app."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.evening import SitDown
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="healing")
now_and_restarted = partial(conftest.now_and_restarted, tab="healing")


KIT = "First Aid 55, First aid kit"


@pytest.fixture
def patient(sit_down: SitDown) -> Player:
    """Tarn Ondara, 3 of 14 hit points, with the Healing page open."""
    player = sit_down("Tarn Ondara")
    player.turn_to("healing")
    return player


def hurt(player: Player, damage: int, armour: str = "") -> None:
    player.enter("Armour", armour, Qt.Key.Key_Tab)
    player.enter("Hit points to lose or heal", str(damage), Qt.Key.Key_Tab)
    player.click("Take damage")


def heal(player: Player, points: int) -> None:
    player.enter("Hit points to lose or heal", str(points), Qt.Key.Key_Tab)
    player.click("Heal")


def set_up(player: Player, care: str) -> None:
    """Put a treatment in the tray without rolling it."""
    player.button(care).setFocus()
    player.press(Qt.Key.Key_Space)


def mock_02(player: Player) -> None:
    """Roll First Aid with the kit as in the mockup: a bonus die, 24 is Hard, 3 more, 2 rounds."""
    set_up(player, KIT)
    player.press(Qt.Key.Key_B)
    player.dice.put({"d100": [24, 81]}, healing={"d4": [3]}, time={"d4": [2]})
    player.click("Roll")


# Damage and wounds


def test_zero_hit_points_is_a_coma_and_death_needs_consent(patient: Player, open_app: Opener) -> None:
    hurt(patient, 30)
    assert patient.tracker_words("Hit points") == "0 of 14, Comatose"
    assert patient.sees("At 0, you're comatose. Your character dies only if you agree.")
    assert not patient.button("Dead").isChecked()
    patient.click("Dead")
    again = restarted(open_app)
    assert again.tracker_words("Hit points") == "0 of 14, Dead"
    again.undo()
    assert again.tracker_words("Hit points") == "0 of 14, Comatose"
    again.undo()
    assert again.tracker_words("Hit points") == "3 of 14, Critically wounded"


# Treatment


def test_first_aid_kit_matches_the_mockup(patient: Player, open_app: Opener) -> None:
    mock_02(patient)
    pending = (
        "First aid kit, Hard: 4 + 1D4 (rolled 3) = 7 HP. Hit points 3 → 10. Takes 1D4 rounds (rolled 2)."
    )
    for player in now_and_restarted(patient, open_app):
        assert player.sees("First Aid, 24, Hard success.")
        assert player.sees("24, used: better; 81, not used")
        assert player.sees("24 is at or below 27, half of 55")
        assert player.sees("Odds before the roll: 55, 1 bonus die")
        assert player.sees("First Aid: success 3 this adventure.")
        assert player.sees(pending)
        assert player.sees("Hard +1D4, reached")
        assert player.sees("Hit points: 3 of 14. Critical at 4. Pending: 7")
        assert player.sees("Spend 13 Luck → Extreme. Luck 46 → 33. The success still counts")
    player.click("Apply +7 HP")
    assert player.tracker_words("Hit points") == "10 of 14"
    assert player.sees("Hit points 3 → 10")
    assert player.sees("Applied")
    assert not player.sees("Apply +7 HP")
    again = restarted(open_app)
    assert again.tracker_words("Hit points") == "10 of 14"
    assert again.sees("Applied")
    again.press(Qt.Key.Key_D)
    assert again.tracker_words("Hit points") == "10 of 14", "it is applied once"
    again.undo()
    assert again.tracker_words("Hit points") == "3 of 14, Critically wounded"
    assert again.sees(pending)
    assert again.button("Apply +7 HP").isEnabled()
    again.undo()
    assert again.skill_words("first-aid").endswith("2 successes")
    assert again.sees("This roll was undone.")
    assert not again.sees("Apply +7 HP")
    again.redo()
    again.redo()
    assert again.tracker_words("Hit points") == "10 of 14"


def test_treatment_is_applied_by_key_and_undone_by_button(patient: Player) -> None:
    mock_02(patient)
    patient.press(Qt.Key.Key_D)
    assert patient.tracker_words("Hit points") == "10 of 14"
    patient.click("Undo the treatment")
    assert patient.tracker_words("Hit points") == "3 of 14, Critically wounded"
    assert patient.skill_words("first-aid").endswith("3 successes"), "the roll stands"


def test_luck_that_raises_the_level_adds_a_die(patient: Player, open_app: Opener) -> None:
    mock_02(patient)
    patient.dice.put(healing={"d4": [4]})
    patient.click("Spend 13 Luck → Extreme")
    extreme = "First aid kit, Extreme: 4 + 2D4 (rolled 3, 4) = 11 HP. Hit points 3 → 14."
    again = restarted(open_app)
    assert again.sees(extreme)
    assert again.tracker_words("Luck") == "33 of 60"
    again.click("Apply +11 HP")
    assert again.tracker_words("Hit points") == "14 of 14"
    again.undo()
    again.undo()
    assert again.tracker_words("Luck") == "46 of 60"
    assert again.sees("First aid kit, Hard: 4 + 1D4 (rolled 3) = 7 HP.")
    again.redo()
    assert again.sees(extreme)


# Treatment by another character


def test_a_refused_treatment_opens_its_house_rule(patient: Player, open_app: Opener) -> None:
    rule = "Can an injury be treated only once with First Aid and once with Medicine?"

    def name_it() -> None:
        patient.enter("Name", "The run", Qt.Key.Key_Tab)
        patient.choose("Game", "Shadow Lounge")
        patient.click("Create campaign")

    def new_campaign() -> None:
        patient.in_window("New campaign", lambda: patient.click("New campaign…"), name_it)
        patient.tick("Tarn Ondara")
        patient.choose(rule, "Yes")

    mock_02(patient)
    patient.click("Apply +7 HP")
    assert patient.button(KIT).isEnabled(), "an injury can be treated again"
    patient.in_window("Campaigns", lambda: patient.command("Campaigns…"), new_campaign)
    again = restarted(open_app)
    refused = f"This injury has already been treated that way. House rule: {rule}"
    assert again.why_off(KIT) == refused
    again.in_window("Campaigns", lambda: again.click("Show house rule"), lambda: again.choose(rule, "No"))
    for player in now_and_restarted(again, open_app):
        assert player.button(KIT).isEnabled()
