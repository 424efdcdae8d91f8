"""Shadow Lounge checks in the whole app: success levels, counted successes, opposed rolls and Luck."""

import pytest
from PySide6.QtCore import Qt

from tests.evening import SitDown
from tests.playing import Opener, Player, now_and_restarted


@pytest.fixture
def tarn(sit_down: SitDown) -> Player:
    return sit_down("Tarn Ondara")


def test_successes_of_every_level_are_counted(tarn: Player, open_app: Opener) -> None:
    counts = ["no successes yet", "1 success", "2 successes", "3 successes"]
    for face, word, reason, said in (
        (57, "Regular success", "57 is at or below 57", counts[1]),
        (28, "Hard success", "28 is at or below 28, half of 57", counts[2]),
        (11, "Extreme success", "11 is at or below 11, a fifth of 57", counts[3]),
    ):
        tarn.roll_d100("custom:streetwise", face)
        assert tarn.sees(word)
        assert tarn.sees(reason)
        assert tarn.skill_words("custom:streetwise").endswith(f", {said}")
    assert tarn.sees("Streetwise: success 3 this adventure.")
    again = open_app()
    assert again.sees("Extreme success")
    for said in reversed(counts):
        assert again.skill_words("custom:streetwise").endswith(f", {said}")
        again.undo()
    for said in counts[1:]:
        again.redo()
        assert again.skill_words("custom:streetwise").endswith(f", {said}")


def test_fumble_note_is_saved(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("custom:persuade", 99)
    tarn.enter("Note the consequence", "The dockmaster calls the patrol")
    assert open_app().field("Note the consequence").text() == "The dockmaster calls the patrol"


def test_keys_add_two_bonus_dice(tarn: Player, open_app: Opener) -> None:
    tarn.load_skill("custom:search")
    tarn.press(Qt.Key.Key_B)
    tarn.press(Qt.Key.Key_B)
    assert tarn.sees("Odds: 49, 2 bonus dice")
    assert tarn.sees("First die ready; Bonus die 1 ready; Bonus die 2 ready")
    assert not tarn.button("Add a bonus die").isEnabled()
    tarn.dice.put({"d100": [80, 100, 24]})
    tarn.press(Qt.Key.Key_R)
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("80, not used; 100, not used; 24, used: better")
        assert player.sees("24 is at or below 24, half of 49")
    player.undo()
    assert player.skill_words("custom:search").endswith("no successes yet")


def test_counted_success_is_undone_by_its_link(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("piloting", 30)
    assert tarn.skill_words("piloting").endswith("2 successes")
    tarn.roll_d100("custom:listen", 42)
    tarn.click("Undo the tick from this roll")
    again = open_app()
    assert again.sees("This roll was undone.")
    assert again.skill_words("custom:listen").endswith("no successes yet")
    assert again.skill_words("piloting").endswith("2 successes")


BOUGHT = "You needed Luck to succeed, so this doesn't count."
CRITICAL_RULE = "Does spending Luck to reach 1 make a critical success?"


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
