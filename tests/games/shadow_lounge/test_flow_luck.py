"""Shadow Lounge Luck in the whole app: spent, gained and restored."""

import pytest
from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests.playing import Opener, Player

BOUGHT = "You needed Luck to succeed, so this doesn't count."
CRITICAL_RULE = "Does spending Luck to reach 1 make a critical success?"


@pytest.fixture
def tarn(open_app: Opener) -> Player:
    """Tarn Ondara, Luck 46 of 60."""
    player = open_app()
    player.click("Tarn Ondara")
    player.wait_for(PLAY)
    return player


def at_a_table(player: Player, rule: str, position: str) -> None:
    """Create a campaign for Tarn with one house rule."""

    def name_it() -> None:
        player.enter("Name", "The run", Qt.Key.Key_Tab)
        player.choose("Game", "Shadow Lounge")
        player.click("Create campaign")

    def new_campaign() -> None:
        player.in_window("New campaign", lambda: player.click("New campaign…"), name_it)
        player.tick("Tarn Ondara")
        player.choose(rule, position)

    player.in_window("Campaigns", lambda: player.command("Campaigns…"), new_campaign)


# Spending


def test_success_by_luck_does_not_count(tarn: Player, open_app: Opener) -> None:
    before = tarn.sheet_texts()
    tarn.roll_d100("custom:streetwise", 66)
    assert tarn.sees("Spend 9 Luck → Regular. Luck 46 → 37. The success doesn't count")
    tarn.press(Qt.Key.Key_L)
    again = open_app()
    assert again.sees("Streetwise, 57, Regular success.")
    assert again.sees("66 before Luck")
    assert again.sees("9 Luck spent on this roll.")
    assert again.sees(BOUGHT)
    assert again.log() == ["Streetwise, 9 Luck, 57, Regular"]
    assert again.tracker_words("Luck") == "37 of 60"
    assert again.skill_words("custom:streetwise").endswith("no successes yet")
    again.undo()
    assert again.sees("66 is over 57: missed by 9")
    assert again.sheet_texts() == before
    again.redo()
    assert again.tracker_words("Luck") == "37 of 60"
    assert again.sees(BOUGHT)


def test_success_raised_by_luck_still_counts(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("custom:streetwise", 40)
    assert tarn.sees("Spend 12 Luck → Hard. Luck 46 → 34. The success still counts")
    assert tarn.sees("Spend 29 Luck → Extreme. Luck 46 → 17. The success still counts")
    tarn.click("Spend 29 Luck → Extreme")
    again = open_app()
    assert again.sees("11 is at or below 11, a fifth of 57")
    assert again.tracker_words("Luck") == "17 of 60"
    assert again.skill_words("custom:streetwise").endswith("1 success")
    again.undo()
    assert again.tracker_words("Luck") == "46 of 60"
    assert again.skill_words("custom:streetwise").endswith("1 success"), "Luck was another step"
    again.undo()
    assert again.skill_words("custom:streetwise").endswith("no successes yet")


def test_campaign_rules_apply_from_the_next_roll(tarn: Player) -> None:
    tarn.roll_d100("custom:streetwise", 12)
    at_a_table(tarn, CRITICAL_RULE, "No")
    assert tarn.sees("Spend 11 Luck → Critical"), "it fell before the rule was made"


def test_luck_only_changes_the_latest_roll(tarn: Player) -> None:
    tarn.roll_d100("custom:streetwise", 66)
    tarn.roll_d100("custom:listen", 50)
    tarn.click_log(1)
    assert tarn.sees("66 is over 57: missed by 9")
    assert tarn.sees("You can only spend Luck on the latest roll")
    assert not tarn.sees("Spend 9 Luck")


# Recovery


def test_two_criticals_in_a_row_give_5_and_20(tarn: Player, open_app: Opener) -> None:
    tarn.press(Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    tarn.type("20")
    tarn.press(Qt.Key.Key_Return)
    tarn.roll_d100("piloting", 1)
    assert tarn.sees("Critical without Luck: Luck 20 → 25")
    again = open_app()
    again.roll_d100("custom:listen", 69)
    assert again.sees("Second critical in a row: Luck 25 → 45")
    assert again.tracker_words("Luck") == "45 of 60"
    assert again.skill_words("custom:listen").endswith("1 success")
    again.turn_to("healing")
    assert again.sees("Second critical in a row, on Listen, +20")
    assert again.sees("Critical on Piloting, +5")
    again.undo()
    assert again.tracker_words("Luck") == "25 of 60"
    assert again.skill_words("custom:listen").endswith("no successes yet")
    assert not again.sees("on Listen, +20")
    again.undo()
    assert again.tracker_words("Luck") == "20 of 60"
    assert again.skill_words("piloting").endswith("1 success")
