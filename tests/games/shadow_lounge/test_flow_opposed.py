"""Shadow Lounge opposed rolls in the whole app."""

import pytest
from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests.evening import SitDown
from tests.playing import Opener, Player, now_and_restarted

BLUFF = "custom:bluff"
BOTH_RULE = "Who wins an opposed roll if both sides fail?"


@pytest.fixture
def tarn(sit_down: SitDown) -> Player:
    """Tarn Ondara, with Bluff 52 in the tray as an opposed roll."""
    player = sit_down("Tarn Ondara")
    player.load_skill(BLUFF)
    player.choose("Against", "Opposed")
    return player


def oppose(player: Player, *faces: int, value: str, **dice: dict[str, list[int]]) -> None:
    """Roll against an opponent's value; ``dice`` are theirs and those that break a tie."""
    player.enter("Opponent's value", value)
    player.dice.put({"d100": faces}, **dice)
    player.click("Roll")


def test_higher_level_wins(tarn: Player, open_app: Opener) -> None:
    assert tarn.why_off("Roll") == "Enter the value they roll against, or choose their result."
    oppose(tarn, 26, value="80", foe={"d100": [70]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("You: 26; Opponent: 70")
        assert player.sees("You: Hard")
        assert "beats" in player.texts()
        assert player.sees("Opponent: Regular")
        assert player.sees("You win.")
        assert player.sees("The higher success level wins.")
        assert player.log() == ["Bluff, against opponent, 26, Hard"]
    player.undo()
    assert player.skill_words(BLUFF).endswith("1 success")
    assert player.sees("This roll was undone.")


def test_luck_offer_says_it_would_win(tarn: Player, open_app: Opener) -> None:
    oppose(tarn, 50, value="80", foe={"d100": [70]})
    tarn.click("Spend 24 Luck → Hard. Luck 46 → 22. The success still counts. You win")
    again = open_app()
    assert again.sees("You win.")
    again.undo()
    assert again.sees("Opponent wins.")
    assert again.tracker_words("Luck") == "46 of 60"


def test_equal_tie_dice_are_rerolled_and_not_critical(tarn: Player, open_app: Opener) -> None:
    oppose(tarn, 50, value="52", foe={"d100": [40]}, tie={"d100": [69, 69, 100, 69]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("Opponent wins.")
        assert player.sees("Same success level and value: the lower tie-break roll wins, 100 against 69.")
        assert player.tracker_words("Luck") == "46 of 60", "dice that settle a tie are no check"


def test_luck_into_a_tie_rolls_tie_break_dice(tarn: Player, open_app: Opener) -> None:
    oppose(tarn, 60, value="52", foe={"d100": [40]})
    assert tarn.sees("Opponent wins.")
    tarn.dice.put(tie={"d100": [10, 20]})
    tarn.click("Spend 8 Luck → Regular")
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("You win.")
        assert player.sees("Same success level and value: the lower tie-break roll wins, 10 against 20.")
    player.undo()
    assert player.sees("Opponent wins.")


def test_house_rule_lets_nobody_win_if_both_fail(tarn: Player, open_app: Opener) -> None:
    def name_it() -> None:
        tarn.enter("Name", "The run", Qt.Key.Key_Tab)
        tarn.choose("Game", "Shadow Lounge")
        tarn.click("Create campaign")

    def new_campaign() -> None:
        tarn.in_window("New campaign", lambda: tarn.click("New campaign…"), name_it)
        tarn.tick("Tarn Ondara")
        tarn.choose(BOTH_RULE, "No one")

    tarn.in_window("Campaigns", lambda: tarn.command("Campaigns…"), new_campaign)
    oppose(tarn, 90, value="30", foe={"d100": [80]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("No one wins.")
        assert player.sees("Both failed.")


def test_given_level_needs_value_for_ties(tarn: Player, open_app: Opener) -> None:
    tarn.choose("Opponent's roll", "Hard")
    assert tarn.why_off("Roll") == "Enter the value they roll against."
    tarn.enter("Opponent's value", "40")
    assert tarn.sees("to win against Hard")
    tarn.dice.put({"d100": [26]})
    tarn.click("Roll")
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("You win.")
        assert player.sees("Same success level: the higher value wins, 52 against 40.")


def test_library_character_opposes_with_same_skill(open_app: Opener) -> None:
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
        assert each.sees("Same success level: the higher value wins, 51 against 45.")
        assert each.log() == ["Stealth, against Sel Vantry, 40, Regular"]
    each.character("Sel Vantry")
    assert each.skill_words("custom:stealth").endswith("1 success"), "a roll of their own"
    assert each.log() == ["Stealth, against Tarn Ondara, 30, Regular"]
    assert each.sees("Tarn Ondara wins.")
    each.undo()
    assert each.skill_words("custom:stealth").endswith("no successes yet")
    each.character("Tarn Ondara")
    assert each.sees("This roll was undone.")


def test_attribute_opposes_the_same_attribute(open_app: Opener) -> None:
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
