"""Opposed rolls of the Shadow Lounge game at the table, by clicks and keys."""

import pytest
from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests.playing import Opener, Player, now_and_restarted

BLUFF = "custom:bluff"
BOTH_RULE = "Who wins an opposed roll that both sides failed?"


@pytest.fixture
def tarn(open_app: Opener) -> Player:
    """The app with Tarn Ondara on the table, Bluff 52 in the tray and set against somebody."""
    player = open_app()
    player.click("Tarn Ondara")
    player.wait_for(PLAY)
    player.load_skill(BLUFF)
    player.choose("Against", "Opposed")
    return player


def oppose(player: Player, *faces: int, value: str, **dice: dict[str, list[int]]) -> None:
    """Roll against somebody with that value; ``dice`` are theirs, and those that settle a tie."""
    player.enter("Opponent's value", value)
    player.dice.put({"d100": faces}, **dice)
    player.click("Roll")


def test_the_higher_degree_wins(tarn: Player, open_app: Opener) -> None:
    assert tarn.why_off("Roll") == "Type what they roll against, or pick what they rolled."
    oppose(tarn, 26, value="80", foe={"d100": [70]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("You: 26; Opponent: 70")
        assert player.sees("You: Hard")
        assert "beats" in player.texts()
        assert player.sees("Opponent: Regular")
        assert player.sees("You win.")
        assert player.sees("The better degree wins.")
        assert player.log() == ["Bluff, against opponent, 26, Hard"]
    player.undo()
    assert player.skill_words(BLUFF).endswith("1 success")
    assert player.sees("This roll was taken back.")


def test_equal_degrees_go_to_the_higher_value(tarn: Player, open_app: Opener) -> None:
    oppose(tarn, 50, value="80", foe={"d100": [70]})
    for player in now_and_restarted(tarn, open_app):
        assert "ties" in player.texts()
        assert player.sees("Opponent wins.")
        assert player.sees("Equal degrees: the higher value wins, 52 against 80.")
        assert player.skill_words(BLUFF).endswith("2 successes"), "a lost success counts"


def test_luck_that_would_win_says_so(tarn: Player, open_app: Opener) -> None:
    oppose(tarn, 50, value="80", foe={"d100": [70]})
    tarn.click("Spend 24 Luck → Hard. Luck 46 → 22. The success still counts. You win")
    again = open_app()
    assert again.sees("You win.")
    again.undo()
    assert again.sees("Opponent wins.")
    assert again.tracker_words("Luck") == "46 of 60"


def test_equals_throw_dice_and_the_lowest_wins(tarn: Player, open_app: Opener) -> None:
    oppose(tarn, 50, value="52", foe={"d100": [40]}, tie={"d100": [33, 81]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("You win.")
        assert player.sees("All is equal: the lower of two dice wins, 33 against 81.")


def test_equal_dice_are_thrown_again_and_1_and_69_mean_nothing(tarn: Player, open_app: Opener) -> None:
    oppose(tarn, 50, value="52", foe={"d100": [40]}, tie={"d100": [69, 69, 100, 69]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("Opponent wins.")
        assert player.sees("All is equal: the lower of two dice wins, 100 against 69.")
        assert player.tracker_words("Luck") == "46 of 60", "dice that settle a tie are no check"


def test_luck_that_makes_all_equal_throws_for_it(tarn: Player, open_app: Opener) -> None:
    oppose(tarn, 60, value="52", foe={"d100": [40]})
    assert tarn.sees("Opponent wins.")
    tarn.dice.put(tie={"d100": [10, 20]})
    tarn.click("Spend 8 Luck → Regular")
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("You win.")
        assert player.sees("All is equal: the lower of two dice wins, 10 against 20.")
    player.undo()
    assert player.sees("Opponent wins.")


def test_a_critical_below_the_value_beats_an_extreme(tarn: Player, open_app: Opener) -> None:
    oppose(tarn, 69, value="90", foe={"d100": [18]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("You: Critical")
        assert player.sees("Opponent: Extreme")
        assert player.sees("You win.")


def test_where_both_fail_the_higher_value_wins_and_it_is_said(tarn: Player, open_app: Opener) -> None:
    oppose(tarn, 90, value="30", foe={"d100": [80]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("You: Fail")
        assert player.sees("You win.")
        assert player.sees("Both failed: the higher value wins, 52 against 30.")
        assert player.skill_words(BLUFF).endswith("1 success"), "a failure that wins counts nothing"


def test_where_the_table_says_so_nobody_wins_a_roll_that_both_failed(tarn: Player, open_app: Opener) -> None:
    def name_it() -> None:
        tarn.enter("Name", "The run", Qt.Key.Key_Tab)
        tarn.choose("Game", "Shadow Lounge")
        tarn.click("Create campaign")

    def found() -> None:
        tarn.in_window("New campaign", lambda: tarn.click("New campaign…"), name_it)
        tarn.tick("Tarn Ondara")
        tarn.choose(BOTH_RULE, "Nobody")

    tarn.in_window("Campaigns", lambda: tarn.command("Campaigns…"), found)
    oppose(tarn, 90, value="30", foe={"d100": [80]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("Nobody wins.")
        assert player.sees("Both failed.")


def test_a_fumble_beside_a_lost_roll_is_still_one(tarn: Player, open_app: Opener) -> None:
    oppose(tarn, 98, value="80", foe={"d100": [70]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("Bluff, 98, Failure. Fumble.")
        assert player.sees("Opponent wins.")


def test_a_degree_that_was_told_needs_the_value_for_ties(tarn: Player, open_app: Opener) -> None:
    tarn.choose("Opponent's roll", "Hard")
    assert tarn.why_off("Roll") == "Type what they roll against."
    tarn.enter("Opponent's value", "40")
    assert tarn.sees("to win against Hard")
    tarn.dice.put({"d100": [26]})
    tarn.click("Roll")
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("You win.")
        assert player.sees("Equal degrees: the higher value wins, 52 against 40.")


def test_somebody_of_the_library_opposes_with_the_same_skill(open_app: Opener) -> None:
    player = open_app()
    player.click("Sel Vantry")
    player.wait_for(PLAY)
    player.add_sample("Tarn Ondara")
    player.load_skill("custom:stealth")
    player.choose("Against", "Opposed")
    player.pick("Choose a character", "Sel Vantry: Stealth 45")
    assert player.field("Opponent's value").text() == "45"
    player.dice.put({"d100": [40]}, foe={"d100": [30]})
    player.click("Roll")
    for each in now_and_restarted(player, open_app):
        assert each.sees("You: 40; Sel Vantry: 30")
        assert each.sees("Sel Vantry: Regular")
        assert each.sees("You win.")
        assert each.sees("Equal degrees: the higher value wins, 51 against 45.")
        assert each.log() == ["Stealth, against Sel Vantry, 40, Regular"]
    each.character("Sel Vantry")
    assert each.skill_words("custom:stealth").endswith("no success counted"), "their dice are thrown for them"
    assert each.sees("Rolls will be listed here.")


def test_an_attribute_is_set_against_that_of_somebody_else(open_app: Opener) -> None:
    player = open_app()
    player.click("Sel Vantry")
    player.wait_for(PLAY)
    player.add_sample("Tarn Ondara")
    player.dice.put({"d100": [90]})
    player.click("Dexterity")
    player.choose("Against", "Opposed")
    player.pick("Choose a character", "Sel Vantry: Dexterity 75")
    player.dice.put({"d100": [30]}, foe={"d100": [38]})
    player.click("Roll again")
    for each in now_and_restarted(player, open_app):
        assert each.sees("You: Hard")
        assert each.sees("Sel Vantry: Regular")
        assert each.sees("You win.")
