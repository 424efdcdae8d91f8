"""Shadow Lounge opposed rolls in the whole app."""

import pytest

from tests.evening import SitDown
from tests.playing import Opener, Player, now_and_restarted

BLUFF = "custom:bluff"


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
