"""Shadow Lounge opposed rolls in the whole app."""

import pytest

from desktop.shell.pages import PLAY
from tests.playing import Opener, Player, now_and_restarted

BLUFF = "custom:bluff"


@pytest.fixture
def tarn(open_app: Opener) -> Player:
    """Tarn Ondara, with Bluff 52 in the tray as an opposed roll."""
    player = open_app()
    player.click("Tarn Ondara")
    player.wait_for(PLAY)
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
    assert each.skill_words("custom:stealth").endswith("no successes yet"), "their dice are thrown for them"
    assert each.sees("Your rolls appear here.")
