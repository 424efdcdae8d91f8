"""Damage, injuries, turns and experience in Rites of Battle, by clicks and keys."""

import pytest
from PySide6.QtCore import Qt

from tests.evening import SitDown
from tests.games.rites_of_battle.test_flow_checks import lay, number_of
from tests.playing import Opener, Player, now_and_restarted

NEXT_INJURY = "Roll new injury +{}: Critical injuries"


@pytest.fixture
def juno(sit_down: SitDown) -> Player:
    return sit_down("Juno Halloran")


def wounds(player: Player) -> str:
    return _count(player, "Wounds")


def strain(player: Player) -> str:
    return _count(player, "Strain")


def _count(player: Player, tracker: str) -> str:
    player.turn_to("skills")
    return player.tracker_words(tracker).partition(",")[0]


def test_damage_minus_soak_is_taken_and_undone(juno: Player, open_app: Opener) -> None:
    juno.turn_to("health")
    juno.enter("Damage", "9")
    again = open_app()
    assert wounds(again) == "12 of 14"
    again.turn_to("health")
    again.choose("As", "Strain")
    again.choose("Soak", "Ignore Soak")
    again.enter("Damage", "2", Qt.Key.Key_Tab)
    again.click("Take damage: Take damage")
    assert strain(again) == "11 of 12"
    again.undo()
    assert strain(again) == "9 of 12"
    again.undo()
    assert wounds(again) == "7 of 14"


def test_injury_healed_with_medicae_no_longer_counts(juno: Player, open_app: Opener) -> None:
    juno.app.settings.choose_clicks("set_up")
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


def test_fall_is_applied_or_broken(juno: Player, open_app: Opener) -> None:
    juno.turn_to("health")
    juno.click("Falls and suffocation")
    juno.choose("Ground", "Soft ground")
    juno.enter("Height", "8", Qt.Key.Key_Tab)
    juno.click("Apply fall")
    assert strain(juno) == "11 of 12"
    juno.undo()
    juno.turn_to("health")
    juno.click("Break fall with Coordination")
    assert juno.sees("Type the height of the fall, from 1 to 9999 feet.")
    assert not juno.button("Roll").isEnabled()
    juno.enter("Feet", "19", Qt.Key.Key_Tab)
    lay(juno, proficiency="s", ability="- -", difficulty="- -", setback="-")
    juno.click("Roll")
    assert strain(open_app()) == "11 of 12"


def test_initiative_orders_slots_and_rounds_end(juno: Player, open_app: Opener) -> None:
    juno.turn_to("fight")
    lay(juno, proficiency="s", ability="a", setback="-")
    juno.click("Roll initiative")
    assert juno.log() == ["Initiative, 1 Success, 1 Advantage"]
    juno.click("Add slot")
    assert juno.sees("Type a name first.")
    juno.enter("Rolled by", "<b>Sentry</b>", Qt.Key.Key_Tab)
    juno.enter("Successes", "many", Qt.Key.Key_Tab)
    juno.click("Add slot")
    assert juno.sees("Enter a number from −99 to 99.")
    juno.enter("Successes", "2", Qt.Key.Key_Tab)
    juno.click("Add slot")
    again = open_app()
    again.turn_to("fight")
    assert again.sees("Rolled by <b>Sentry</b>")
    again.click("Take this slot")
    assert again.sees("Taken by <b>Sentry</b>")
    again.click("Take this slot")
    assert again.sees("Round 2")
    again.undo()
    assert again.sees("Round 1")
    again.click("End the fight")
    assert again.sees("No fight. Roll initiative, or add a slot.")
    again.undo()
    assert again.sees("Round 1")


def test_custom_talent_is_added_rolled_and_removed(juno: Player, open_app: Opener) -> None:
    juno.turn_to("talents")
    juno.click("New talent")
    juno.enter("Dice", "2d6+1", Qt.Key.Key_Tab)
    juno.click("Add talent")
    assert juno.sees("Type a name first.")
    juno.enter("Name", "<script>Lucky</script>", Qt.Key.Key_Tab)
    juno.enter("Dice", "two dice", Qt.Key.Key_Tab)
    juno.click("Add talent")
    assert juno.sees("Write the dice like 2d6+1, or leave the field empty.")
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


def test_initiative_and_injuries_are_rolled_at_once_though_clicks_set_up_first(juno: Player) -> None:
    juno.app.settings.choose_clicks("set_up")
    juno.turn_to("fight")
    lay(juno, proficiency="s", ability="a", setback="-")
    juno.click("Roll initiative")
    juno.turn_to("health")
    juno.dice.put({"d100": [21]})
    juno.click(NEXT_INJURY.format(20))
    assert juno.log()[0].startswith("Critical injury")
    assert juno.log()[1] == "Initiative, 1 Success, 1 Advantage"


def test_other_sample_plays_too(juno: Player, open_app: Opener) -> None:
    juno.add_sample("Odalys Brandt")
    lay(juno, proficiency="s s", ability="- -", difficulty="- -")
    juno.click_skill("athletics")
    assert juno.log() == ["Athletics, 2 Successes"]
    again = open_app()
    assert again.sees("Odalys Brandt")
    again.character("Juno Halloran")
    again.wait(lambda: wounds(again) == "7 of 14")
