"""Shadow Lounge damage and healing in the whole app."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests import playing as conftest
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="healing")
now_and_restarted = partial(conftest.now_and_restarted, tab="healing")


SHIFT = Qt.KeyboardModifier.ShiftModifier
KIT = "First Aid 55, First aid kit"
ONCE_RULE = "Can an injury be treated only once with First Aid and once with Medicine?"
TREATED = f"This injury has already been treated that way. House rule: {ONCE_RULE}"


@pytest.fixture
def patient(open_app: Opener) -> Player:
    """Tarn Ondara, 3 of 14 hit points, with the Healing page open."""
    player = open_app()
    player.click("Tarn Ondara")
    player.wait_for(PLAY)
    player.turn_to("healing")
    return player


def hurt(player: Player, damage: int, armour: str = "") -> None:
    player.enter("Armour", armour, Qt.Key.Key_Tab)
    player.enter("Hit points to lose or heal", str(damage), Qt.Key.Key_Tab)
    player.click("Take damage")


def heal(player: Player, points: int) -> None:
    player.enter("Hit points to lose or heal", str(points), Qt.Key.Key_Tab)
    player.click("Heal")


def treat(player: Player, care: str, *faces: int, **dice: dict[str, list[int]]) -> None:
    """Choose a treatment and roll it; ``dice`` are those for healing and time."""
    player.click(care)
    player.dice.put({"d100": faces}, **dice)
    player.click("Roll")


def mock_02(player: Player) -> None:
    """Roll First Aid with the kit as in the mockup: a bonus die, 24 is Hard, 3 more, 2 rounds."""
    player.click(KIT)
    player.press(Qt.Key.Key_B)
    player.dice.put({"d100": [24, 81]}, healing={"d4": [3]}, time={"d4": [2]})
    player.click("Roll")


def tab_words(player: Player) -> str:
    row = player.window.sheet.tabs
    return row.accessibleTabName(row.ids.index("healing"))


# Damage and wounds


def test_armour_reduces_damage(patient: Player, open_app: Opener) -> None:
    before = patient.sheet_texts()
    hurt(patient, 4, armour="2")
    patient.enter("Armour", "", Qt.Key.Key_Tab)
    again = restarted(open_app)
    assert again.tracker_words("Hit points") == "1 of 14, Critically wounded"
    again.undo()
    assert again.sheet_texts() == before
    again.redo()
    assert again.tracker_words("Hit points") == "1 of 14, Critically wounded"


def test_armour_that_stops_all_damage_says_so(patient: Player) -> None:
    hurt(patient, 3, armour="3")
    assert patient.sees("The armour absorbs all the damage.")
    patient.undo()
    assert patient.sees("There is nothing to undo.")
    assert patient.tracker_words("Hit points") == "3 of 14, Critically wounded"


def test_critically_wounded_at_4_and_not_at_5(patient: Player, open_app: Opener) -> None:
    may_be = "At 4 or less, you may fall unconscious; ask your DM. At 0, you're comatose."
    heal(patient, 2)
    assert patient.tracker_words("Hit points") == "5 of 14"
    assert tab_words(patient) == "Healing and Luck"
    assert not patient.sees(may_be)
    hurt(patient, 1)
    again = restarted(open_app)
    assert again.tracker_words("Hit points") == "4 of 14, Critically wounded"
    assert tab_words(again) == "Healing and Luck, needs attention"
    assert again.sees(may_be)
    assert again.sees("Hit points: 4 of 14. Critical at 4")
    again.undo()
    assert again.tracker_words("Hit points") == "5 of 14"
    assert tab_words(again) == "Healing and Luck"
    again.undo()
    assert again.tracker_words("Hit points") == "3 of 14, Critically wounded"


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


def test_unconscious_and_incapacitated_are_shown(patient: Player, open_app: Opener) -> None:
    patient.click("Unconscious")
    assert patient.tracker_words("Hit points") == "3 of 14, Unconscious"
    heal(patient, 11)
    patient.click("Unconscious")
    patient.click("Incapacitated")
    again = restarted(open_app)
    assert again.tracker_words("Hit points") == "14 of 14, Incapacitated"
    assert tab_words(again).endswith("needs attention")
    again.undo()
    assert again.tracker_words("Hit points") == "14 of 14"
    again.undo()
    assert again.tracker_words("Hit points") == "14 of 14, Unconscious"
    again.undo()
    assert again.tracker_words("Hit points") == "3 of 14, Unconscious"


def test_healing_by_hand_stops_at_the_maximum(patient: Player, open_app: Opener) -> None:
    heal(patient, 10)
    assert patient.tracker_words("Hit points") == "13 of 14"
    patient.enter("Hit points to lose or heal", "+50")
    assert patient.tracker_words("Hit points") == "14 of 14"
    heal(patient, 1)
    assert patient.sees("Hit points: already at maximum.")
    again = restarted(open_app)
    again.undo()
    again.undo()
    assert again.tracker_words("Hit points") == "3 of 14, Critically wounded"


def test_non_numeric_damage_does_nothing(patient: Player) -> None:
    for typed in ("many", "1.5", "²", "12345"):
        patient.enter("Hit points to lose or heal", typed, Qt.Key.Key_Tab)
        patient.click("Take damage")
        assert patient.sees("Type the damage as a number."), typed
        assert patient.tracker_words("Hit points") == "3 of 14, Critically wounded"


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


def test_luck_saves_a_failed_treatment(patient: Player, open_app: Opener) -> None:
    treat(patient, KIT, 60, time={"d4": [1]})
    assert patient.sees("First aid kit, Failure: restores nothing. Takes 1D4 rounds (rolled 1).")
    assert not patient.sees("Apply")
    patient.click("Spend 5 Luck → Regular")
    again = restarted(open_app)
    assert again.sees("First aid kit, Regular: 4 HP. Hit points 3 → 7.")
    assert again.sees("You needed Luck to succeed, so this doesn't count.")
    again.undo()
    assert again.sees("First aid kit, Failure: restores nothing.")
    assert again.tracker_words("Luck") == "46 of 60"


def test_critical_treatment_gives_luck_and_three_dice(patient: Player, open_app: Opener) -> None:
    treat(patient, "First Aid 55, Kolto injector", 69, healing={"d4": [1, 1, 2]})
    again = restarted(open_app)
    assert again.sees("Kolto injector, Critical: 6 + 3D4 (rolled 1, 1, 2) = 10 HP. Hit points 3 → 13.")
    assert again.sees("Takes 1 round.")
    assert again.tracker_words("Luck") == "51 of 60"
    again.undo()
    assert again.tracker_words("Luck") == "46 of 60"
    assert again.skill_words("first-aid").endswith("2 successes")


def test_treatment_stops_at_the_maximum(patient: Player) -> None:
    treat(patient, "Medicine 38, Hospital with kolto", 38)
    assert patient.sees("Hospital with kolto, Regular: 16 HP. Hit points 3 → 14. Takes 1 hour.")
    patient.click("Apply +11 HP")
    assert patient.tracker_words("Hit points") == "14 of 14"
    assert patient.why_off(KIT) == "There is nothing to heal."


def test_discarded_treatment_heals_nothing(patient: Player, open_app: Opener) -> None:
    mock_02(patient)
    patient.click("Discard")
    again = restarted(open_app)
    assert again.tracker_words("Hit points") == "3 of 14, Critically wounded"
    assert not again.sees("Apply +7 HP")
    assert not again.sees("Pending")
    assert again.sees("Not applied.")
    again.press(Qt.Key.Key_D)
    assert again.tracker_words("Hit points") == "3 of 14, Critically wounded"
    assert again.button(KIT).isEnabled(), "the injury is not treated"


def at_a_table(player: Player) -> None:
    """Create a campaign for Tarn that treats each injury once."""

    def name_it() -> None:
        player.enter("Name", "The run", Qt.Key.Key_Tab)
        player.choose("Game", "Shadow Lounge")
        player.click("Create campaign")

    def new_campaign() -> None:
        player.in_window("New campaign", lambda: player.click("New campaign…"), name_it)
        player.tick("Tarn Ondara")
        player.choose(ONCE_RULE, "Yes")

    player.in_window("Campaigns", lambda: player.command("Campaigns…"), new_campaign)


def test_house_rule_treats_each_injury_once(patient: Player, open_app: Opener) -> None:
    at_a_table(patient)
    mock_02(patient)
    patient.click("Apply +7 HP")
    again = restarted(open_app)
    assert again.why_off(KIT) == TREATED
    assert again.why_off("First Aid 55, Kolto injector") == TREATED
    assert again.button("Medicine 38, Basic equipment").isEnabled(), "Medicine is another treatment"
    again.press(Qt.Key.Key_R)
    assert again.sees(TREATED)
    hurt(again, 2)
    assert again.button(KIT).isEnabled()
    again.undo()
    assert again.why_off(KIT) == TREATED
    again.undo()
    assert again.button(KIT).isEnabled()


def test_a_refused_treatment_opens_its_house_rule(patient: Player, open_app: Opener) -> None:
    at_a_table(patient)
    mock_02(patient)
    patient.click("Apply +7 HP")

    def change_it() -> None:
        assert patient.sees(ONCE_RULE)
        patient.choose(ONCE_RULE, "No")

    patient.in_window("Campaigns", lambda: patient.click("Show house rule"), change_it)
    assert patient.button(KIT).isEnabled()
    again = restarted(open_app)
    assert again.button(KIT).isEnabled()


def test_an_injury_can_be_treated_again(patient: Player, open_app: Opener) -> None:
    mock_02(patient)
    patient.click("Apply +7 HP")
    again = restarted(open_app)
    treat(again, KIT, 50, time={"d4": [1]})
    again.click("Apply +4 HP")
    assert again.tracker_words("Hit points") == "14 of 14"


def test_first_aid_stabilises_a_comatose_character(patient: Player, open_app: Opener) -> None:
    hurt(patient, 3)
    treat(patient, KIT, 50, time={"d4": [4]})
    again = restarted(open_app)
    assert again.sees("First aid kit, Regular: 4 HP. Hit points 0 → 4. Takes 1D4 rounds (rolled 4).")
    assert again.sees("First Aid that succeeds also stabilises a dying patient.")
    again.click("Apply +4 HP")
    assert again.tracker_words("Hit points") == "4 of 14, Critically wounded"
    again.undo()
    assert again.tracker_words("Hit points") == "0 of 14, Comatose"


def test_each_treatment_shows_odds_and_dice(patient: Player) -> None:
    for words in (
        "First Aid 55, No equipment, Restores 3 HP, Hard +1D3, Extreme +2D3, Critical +3D3, Takes 1D6 rounds",
        "First Aid 55, Kolto injector, Restores 6 HP, Hard +1D4, Extreme +2D4, Critical +3D4, Takes 1 round",
        (
            "Medicine 38, Hospital with kolto, Restores 16 HP, Hard +1D6, Extreme +2D6, Critical "
            "+3D6, Takes 1 h"
        ),
    ):
        assert patient.sees(words)


# Treatment by another character


@pytest.fixture
def treated_by_sel(open_app: Opener) -> Player:
    """Tarn's Healing page, with Sel Vantry, First Aid 32, as the healer."""
    player = open_app()
    player.click("Sel Vantry")
    player.wait_for(PLAY)
    player.add_sample("Tarn Ondara")
    player.turn_to("healing")
    player.pick("Treated by", "Sel Vantry")
    return player


def test_other_healer_uses_their_own_skill(treated_by_sel: Player, open_app: Opener) -> None:
    player = treated_by_sel
    assert player.why_off("Medicine, Basic equipment") == "Sel Vantry has no Medicine."
    treat(player, "First Aid 32, First aid kit", 30, time={"d4": [1]})
    assert player.sees("By Sel Vantry")
    assert player.sees("30 is at or below 32")
    assert player.sees("The success counts for Sel Vantry.")
    assert player.skill_words("first-aid").endswith("2 successes"), "Tarn has rolled nothing"
    player.click("Apply +4 HP")
    assert player.tracker_words("Hit points") == "7 of 14"
    again = restarted(open_app)
    assert again.tracker_words("Hit points") == "7 of 14"
    again.character("Sel Vantry")
    assert again.skill_words("first-aid").endswith("1 success")
    assert again.tracker_words("Hit points") == "13 of 13"
    assert again.sees("For Tarn Ondara")
    assert again.log() == ["First Aid, 30, Regular"]


def test_healers_treatment_is_undone_on_both_sheets(treated_by_sel: Player, open_app: Opener) -> None:
    treat(treated_by_sel, "First Aid 32, First aid kit", 30, time={"d4": [1]})
    treated_by_sel.click("Apply +4 HP")
    again = restarted(open_app)
    again.undo()
    assert again.tracker_words("Hit points") == "3 of 14, Critically wounded"
    again.undo()
    assert again.sees("This roll was undone.")
    again.character("Sel Vantry")
    assert again.skill_words("first-aid").endswith("no successes yet")
    again.character("Tarn Ondara")
    again.redo()
    again.character("Sel Vantry")
    assert again.skill_words("first-aid").endswith("1 success")


def test_healer_undoes_treatment_on_both_sheets_or_neither(treated_by_sel: Player, open_app: Opener) -> None:
    treat(treated_by_sel, "First Aid 32, First aid kit", 30, time={"d4": [1]})
    again = open_app()
    again.character("Sel Vantry")
    again.undo()
    assert again.skill_words("first-aid").endswith("no successes yet")
    again.character("Tarn Ondara")
    again.turn_to("healing")
    assert again.sees("This roll was undone.")
    assert not again.sees("Apply +4 HP")


def test_treatment_is_not_undone_if_healers_sheet_changed(treated_by_sel: Player, open_app: Opener) -> None:
    treat(treated_by_sel, "First Aid 32, First aid kit", 30, time={"d4": [1]})
    again = open_app()
    again.character("Sel Vantry")
    again.roll_d100("first-aid", 20)
    again.character("Tarn Ondara")
    again.undo()
    assert again.sees("the other character has changed since")
    assert not again.sees("This roll was undone.")
    again.character("Sel Vantry")
    assert again.skill_words("first-aid").endswith("2 successes")


def test_healers_luck_raises_the_treatment(treated_by_sel: Player, open_app: Opener) -> None:
    treat(treated_by_sel, "First Aid 32, First aid kit", 33, time={"d4": [1]})
    treated_by_sel.click("Spend 1 Luck → Regular. Luck 46 → 45. The success doesn't count")
    assert treated_by_sel.tracker_words("Luck") == "46 of 60", "it is not Tarn's Luck"
    again = restarted(open_app)
    assert again.sees("Restores 4 hit points.")
    again.character("Sel Vantry")
    assert again.tracker_words("Luck") == "45 of 55"
    again.character("Tarn Ondara")
    again.undo()
    assert again.sees("33 is over 32: missed by 1")
    again.character("Sel Vantry")
    assert again.tracker_words("Luck") == "46 of 55"
