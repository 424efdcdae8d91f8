"""Harm, injuries, turns and experience of Rites of Battle at the table, by clicks and keys."""

import pytest
from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests.games.rites_of_battle.test_flow_checks import lay, number_of
from tests.playing import Opener, Player, now_and_restarted

NEXT_INJURY = "Roll new injury +{}: Critical injuries"


@pytest.fixture
def juno(open_app: Opener) -> Player:
    """The app with Juno Halloran on the table."""
    player = open_app()
    player.click("Juno Halloran")
    player.wait_for(PLAY)
    return player


def wounds(player: Player) -> str:
    """Wounds out of the threshold, as they are spoken."""
    return _count(player, "Wounds")


def strain(player: Player) -> str:
    """Strain out of the threshold, as it is spoken."""
    return _count(player, "Strain")


def _count(player: Player, tracker: str) -> str:
    player.turn_to("skills")
    return player.tracker_words(tracker).partition(",")[0]


def test_damage_is_taken_less_soak_and_taken_back(juno: Player, open_app: Opener) -> None:
    juno.turn_to("health")
    juno.enter("Damage", "9")
    again = open_app()
    assert wounds(again) == "12 of 14"
    again.turn_to("health")
    again.choose("As", "Strain")
    again.choose("Soak", "Soak does not count")
    again.enter("Damage", "2", Qt.Key.Key_Tab)
    again.click("Take it: Take damage")
    assert strain(again) == "11 of 12"
    again.undo()
    assert strain(again) == "9 of 12"
    again.undo()
    assert wounds(again) == "7 of 14"


def test_damage_that_is_no_number_is_refused_with_a_reason(juno: Player) -> None:
    for typed in ("", "lots", "-4", "0", "99999999999", "<i>3</i>"):
        juno.turn_to("health")
        juno.enter("Damage", typed, Qt.Key.Key_Tab)
        juno.click("Take it: Take damage")
        assert juno.sees("Type a number from 1 to 999."), typed
        assert wounds(juno) == "7 of 14", typed
    juno.undo()
    assert juno.sees("There is nothing to undo.")


def test_a_double_click_takes_damage_once(juno: Player) -> None:
    juno.turn_to("health")
    juno.enter("Damage", "6", Qt.Key.Key_Tab)
    juno.click("Take it: Take damage")
    juno.click("Take it: Take damage")
    assert wounds(juno) == "9 of 14", "the field is empty after the first click"


def test_beyond_the_threshold_one_is_knocked_out_and_ten_beyond_dead(juno: Player, open_app: Opener) -> None:
    juno.turn_to("health")
    juno.choose("Soak", "Soak does not count")
    juno.enter("Damage", "7")
    assert juno.sees("At the threshold")
    assert not juno.sees("Above a threshold: unconscious.")
    juno.enter("Damage", "5")
    assert juno.sees("Above a threshold: unconscious.")
    again = open_app()
    again.turn_to("health")
    assert again.sees("Above a threshold: unconscious.")
    again.choose("Soak", "Soak does not count")
    again.enter("Damage", "9")
    assert again.sees("Wounds stand 10 above the threshold: dead.")
    again.undo()
    assert again.sees("Above a threshold: unconscious.")


def test_a_new_injury_is_rolled_with_ten_for_each_old_one(juno: Player, open_app: Opener) -> None:
    juno.dice.put({"d100": [21]})
    juno.click(NEXT_INJURY.format(20))
    for player in now_and_restarted(juno, open_app):
        assert player.sees("21 + 20 = 41. Bowled Over.")
        assert player.sees("Medicae against 2 Difficulty dice heals it")
        assert player.button("Heal with Medicae: Bowled Over").isEnabled()
        assert player.button(NEXT_INJURY.format(30)).isEnabled()
        assert strain(player) == "10 of 12"
    player.undo()
    assert strain(player) == "9 of 12"
    assert not player.sees("Heal with Medicae: Bowled Over")
    player.redo()
    assert player.button("Heal with Medicae: Bowled Over").isEnabled()


def test_an_injury_is_written_down_by_its_number(juno: Player, open_app: Opener) -> None:
    juno.click("By number: Critical injuries")
    assert juno.sees("Type a number from 1 to 999.")
    assert not juno.button("Write it down").isEnabled()
    juno.enter("Number", "x", Qt.Key.Key_Tab)
    assert not juno.button("Write it down").isEnabled()
    juno.enter("Number", "87", Qt.Key.Key_Tab)
    juno.click("Write it down")
    for player in now_and_restarted(juno, open_app):
        assert player.button("Heal with Medicae: Compromised").isEnabled()
        player.load_skill("stealth")
        assert number_of(player, "Difficulty") == 3
        assert player.sees("1 Difficulty die is from Compromised")
    player.undo()
    player.load_skill("athletics")
    assert number_of(player, "Difficulty") == 2


def test_an_injury_is_healed_with_medicae_and_counts_no_more(juno: Player, open_app: Opener) -> None:
    juno.click("Heal with Medicae: Slightly Dazed")
    assert number_of(juno, "Difficulty") == 3
    lay(juno, proficiency="-", ability="- - -", difficulty="- - -", setback="f")
    juno.click("Roll")
    assert juno.sees("Heal with Medicae: Slightly Dazed"), "a failure heals nothing"
    lay(juno, proficiency="s", ability="- - -", difficulty="- - -", setback="-")
    juno.click("Roll")
    for player in now_and_restarted(juno, open_app):
        assert player.sees("Healed: Slightly Dazed")
        assert not player.sees("Heal with Medicae: Slightly Dazed")
        assert player.button(NEXT_INJURY.format(10)).isEnabled()
    player.undo()
    assert player.button("Heal with Medicae: Slightly Dazed").isEnabled()


def test_somebody_else_heals_with_their_own_dice(juno: Player) -> None:
    juno.click("Heal with Medicae: Discouraging Wound")
    juno.click("By: Someone else")
    juno.enter("Their Intelligence", "3", Qt.Key.Key_Tab)
    juno.enter("Their Medicae", "2", Qt.Key.Key_Tab)
    assert [number_of(juno, die) for die in ("Proficiency", "Ability", "Difficulty", "Setback")] == [
        2,
        1,
        2,
        0,
    ]
    juno.enter("Their Medicae", "lots", Qt.Key.Key_Tab)
    assert number_of(juno, "Proficiency") == 0, "what is no number counts as untrained"


def test_wounds_are_treated_once_in_an_encounter(juno: Player, open_app: Opener) -> None:
    juno.turn_to("health")
    juno.click("Heal with Medicae: Treat Wounds")
    lay(juno, proficiency="sa", ability="s - -", difficulty="-", setback="-")
    juno.click("Roll")
    assert juno.sees("Wounds 7 → 5")
    again = open_app()
    assert (wounds(again), strain(again)) == ("5 of 14", "8 of 12")
    again.turn_to("health")
    assert "Treated already" in again.why_off("Heal with Medicae: Treat Wounds")
    again.click("New encounter: The encounter is over")
    assert again.button("Heal with Medicae: Treat Wounds").isEnabled()
    again.undo()
    assert not again.button("Heal with Medicae: Treat Wounds").isEnabled()
    again.undo()
    assert (wounds(again), strain(again)) == ("7 of 14", "9 of 12")


def test_rest_takes_strain_away_by_the_hour(juno: Player, open_app: Opener) -> None:
    juno.turn_to("health")
    juno.enter("Hours", "soon", Qt.Key.Key_Tab)
    juno.click("Rest: Recover Strain")
    assert juno.sees("Type a number from 1 to 999.")
    juno.enter("Hours", "3")
    again = open_app()
    assert strain(again) == "6 of 12"
    again.turn_to("health")
    again.enter("Hours", "400")
    assert strain(again) == "0 of 12"
    again.undo()
    again.undo()
    assert strain(again) == "9 of 12"


def test_a_fall_is_taken_or_broken(juno: Player, open_app: Opener) -> None:
    juno.turn_to("health")
    juno.click("Falls and lack of air")
    juno.choose("Ground", "Soft ground")
    juno.enter("Depth", "8", Qt.Key.Key_Tab)
    juno.click("Take the fall")
    assert strain(juno) == "11 of 12"
    juno.undo()
    juno.turn_to("health")
    juno.click("Break it with Coordination")
    assert juno.sees("Type how deep the fall is, from 1 to 9999 feet.")
    assert not juno.button("Roll").isEnabled()
    juno.enter("Feet", "19", Qt.Key.Key_Tab)
    lay(juno, proficiency="s", ability="- -", difficulty="- -", setback="-")
    juno.click("Roll")
    assert strain(open_app()) == "11 of 12"


def test_without_air_strain_comes_after_toughness_rounds(juno: Player) -> None:
    juno.turn_to("health")
    juno.click("Falls and lack of air")
    juno.enter("Without air", "3", Qt.Key.Key_Tab)
    juno.click("Suffer: Falls and lack of air")
    assert strain(juno) == "9 of 12"
    juno.turn_to("health")
    juno.enter("Without air", "4", Qt.Key.Key_Tab)
    juno.click("Suffer: Falls and lack of air")
    assert strain(juno) == "12 of 12"


def test_bleeding_hurts_each_turn_and_leaves_a_worse_injury(juno: Player, open_app: Opener) -> None:
    juno.click("By number: Critical injuries")
    juno.enter("Number", "126", Qt.Key.Key_Tab)
    juno.click("Write it down")
    juno.turn_to("health")
    juno.click("Turn starts: 1 Wound, 1 Strain")
    assert (wounds(juno), strain(juno)) == ("8 of 14", "10 of 12")
    juno.turn_to("health")
    juno.click("New encounter: The encounter is over")
    juno.dice.put({"d10": [7]})
    juno.click("Roll Terrible Injury")
    for player in now_and_restarted(juno, open_app):
        assert player.sees("Intelligence 4 → 3")
        assert player.sees("No check heals it")
    player.undo()
    player.turn_to("skills")
    assert player.sees("Intelligence, 4")


def test_what_a_horrific_injury_took_comes_back_when_it_is_healed(juno: Player) -> None:
    juno.click("By number: Critical injuries")
    juno.enter("Number", "106", Qt.Key.Key_Tab)
    juno.dice.put({"d10": [3]})
    juno.click("Write it down")
    assert juno.sees("Toughness 3 → 2")
    juno.click("Heal with Medicae: Horrific Injury")
    lay(juno, proficiency="s", ability="- - -", difficulty="- - - -", setback="-")
    juno.click("Roll")
    assert juno.sees("Toughness 2 → 3")


def test_initiative_puts_slots_in_order_and_rounds_close(juno: Player, open_app: Opener) -> None:
    juno.turn_to("fight")
    lay(juno, proficiency="s", ability="a -", setback="-")
    juno.click("Roll initiative")
    assert juno.log() == ["Initiative, 1 Success, 1 Advantage"]
    juno.click("Add slot")
    assert juno.sees("Type a name first.")
    juno.enter("Who rolled it", "<b>Sentry</b>", Qt.Key.Key_Tab)
    juno.enter("Successes", "many", Qt.Key.Key_Tab)
    juno.click("Add slot")
    assert juno.sees("Type a number from −99 to 99.")
    juno.enter("Successes", "2", Qt.Key.Key_Tab)
    juno.click("Add slot")
    again = open_app()
    again.turn_to("fight")
    assert again.sees("Rolled by <b>Sentry</b>")
    again.click("Takes this slot")
    assert again.sees("Taken by <b>Sentry</b>")
    again.click("Takes this slot")
    assert again.sees("Round 2")
    again.undo()
    assert again.sees("Round 1")
    again.click("End the fight")
    assert again.sees("No fight. Roll initiative, or add a slot.")
    again.undo()
    assert again.sees("Round 1")


def test_a_turn_holds_an_action_and_two_manoeuvres(juno: Player, open_app: Opener) -> None:
    juno.turn_to("fight")
    juno.click("Action: Your turn")
    juno.click("Manoeuvre: Your turn")
    assert juno.sees("1 of 1 actions and 1 of 2 manoeuvres used")
    juno.click("Manoeuvre for 2 Strain")
    again = open_app()
    assert strain(again) == "11 of 12"
    again.turn_to("fight")
    assert "No manoeuvre is left" in again.why_off("Manoeuvre for the action")
    again.click("New turn")
    assert again.sees("0 of 1 actions and 0 of 2 manoeuvres used")
    again.undo()
    assert again.sees("1 of 1 actions and 2 of 2 manoeuvres used")


def test_ranks_are_bought_at_their_price(juno: Player, open_app: Opener) -> None:
    juno.turn_to("experience")
    juno.click("Buy for 20: Mechanics")
    again = open_app()
    assert again.sees("15 to spend")
    again.turn_to("experience")
    assert again.sees("Primary Skill, 4 → 5")
    assert "10 more experience is needed" in again.why_off("Buy for 25: Mechanics")
    again.click("Buy for 5: Athletics")
    assert again.skill_words("athletics").startswith(
        "Athletics, Strength, 1 rank, 1 Proficiency die, 1 Ability die"
    )
    again.undo()
    again.undo()
    assert again.sees("35 to spend")
    assert "3 ranks" in again.skill_words("custom:mechanics")


def test_experience_is_earned_and_characteristics_only_raised_in_the_making(juno: Player) -> None:
    juno.turn_to("experience")
    juno.enter("Earned", "-50", Qt.Key.Key_Tab)
    juno.click("Add: Experience")
    assert juno.sees("Type a number from 1 to 9999.")
    juno.enter("Earned", "15")
    assert juno.sees("50 to spend")
    juno.click("Characteristics")
    assert "only while the character is made" in juno.why_off("Buy: Strength")
    juno.click("The character is being made")
    juno.click("Buy for 40: Toughness")
    assert juno.sees("10 to spend")
    assert "2 is the highest." in juno.why_off("Buy: Computers")
    juno.undo()
    juno.undo()
    juno.undo()
    assert juno.sees("35 to spend")


def test_a_talent_of_ones_own_is_written_down_rolled_and_removed(juno: Player, open_app: Opener) -> None:
    juno.turn_to("talents")
    juno.click("Another talent")
    juno.enter("Dice", "2d6+1", Qt.Key.Key_Tab)
    juno.click("Add talent")
    assert juno.sees("Type a name first.")
    juno.enter("Name", "<script>Lucky</script>", Qt.Key.Key_Tab)
    juno.enter("Dice", "two dice", Qt.Key.Key_Tab)
    juno.click("Add talent")
    assert juno.sees("Write the dice as 2d6+1, or leave them out.")
    juno.enter("Dice", "2d6+1", Qt.Key.Key_Tab)
    juno.click("Add talent")
    again = open_app()
    again.turn_to("talents")
    again.dice.put({"d6": [3, 4]})
    again.click("Roll 2d6+1: <script>Lucky</script>")
    assert again.log() == ["<script>Lucky</script>, 8, dice"]
    again.click("Remove: <script>Lucky</script>")
    assert not any(each.startswith("Roll 2d6+1") for each in again.sheet_texts())
    assert again.sees("<script>Lucky</script>"), "its roll stays in the tray"
    again.undo()
    assert again.button("Roll 2d6+1: <script>Lucky</script>").isEnabled()


def test_an_act_is_taken_back_by_its_words(juno: Player) -> None:
    juno.turn_to("health")
    juno.click("Prone")
    juno.undo()
    assert juno.sees("Prone")
    assert not juno.button("Prone").isChecked()
    juno.click("Take off: Slightly Dazed")
    assert juno.button(NEXT_INJURY.format(10)).isEnabled()
    juno.undo()
    assert juno.button("Take off: Slightly Dazed").isEnabled()


def test_the_other_sample_is_whole_and_plays_too(juno: Player, open_app: Opener) -> None:
    juno.add_sample("Odalys Brandt")
    lay(juno, proficiency="s s", ability="- -", difficulty="- -")
    juno.click_skill("athletics")
    assert juno.log() == ["Athletics, 2 Successes"]
    again = open_app()
    assert again.sees("Odalys Brandt")
    again.character("Juno Halloran")
    again.wait(lambda: wounds(again) == "7 of 14")
