"""Shadow Lounge Luck in the whole app: spent, gained and restored."""

import pytest
from PySide6.QtCore import Qt

from tests.evening import SitDown
from tests.playing import Opener, Player

BOUGHT = "You needed Luck to succeed, so this doesn't count."
CRITICAL_RULE = "Does spending Luck to reach 1 make a critical success?"
FUMBLE_RULE = "Can you spend Luck on a fumble?"


@pytest.fixture
def tarn(sit_down: SitDown) -> Player:
    """Tarn Ondara, Luck 46 of 60."""
    return sit_down("Tarn Ondara")


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


def test_unaffordable_luck_shows_what_is_missing(tarn: Player) -> None:
    tarn.roll_d100("custom:demolitions", 70)
    dear = "Spend 55 Luck → Regular. You have 46 Luck, need 9 more"
    assert not tarn.button(dear).isEnabled()
    tarn.press(Qt.Key.Key_L)
    assert tarn.tracker_words("Luck") == "46 of 60"


def test_69_reached_with_luck_is_not_critical(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("piloting", 75)
    tarn.click("Spend another amount of Luck")
    tarn.enter("Luck points", "6")
    again = open_app()
    assert again.sees("Piloting, 69, Failure.")
    assert again.sees("69 is over 58: missed by 11. With Luck, 69 isn't critical")
    assert again.tracker_words("Luck") == "40 of 60"
    assert again.skill_words("piloting").endswith("1 success")
    again.undo()
    assert again.sees("75 is over 58: missed by 17")
    assert again.tracker_words("Luck") == "46 of 60"


def test_more_luck_than_available_is_not_spent(tarn: Player) -> None:
    tarn.roll_d100("piloting", 75)
    tarn.click("Spend another amount of Luck")
    for typed in ("0", "47", "-3", "six", ""):
        tarn.enter("Luck points", typed)
        assert tarn.sees("Enter a number from 1 to 46."), typed
        assert tarn.tracker_words("Luck") == "46 of 60", typed


def test_luck_can_lower_the_die_to_1(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("custom:streetwise", 12)
    tarn.click("Spend 11 Luck → Critical")
    again = open_app()
    assert again.sees("Streetwise, 1, Critical success.")
    assert again.sees("Luck lowered the die to 1")
    assert again.tracker_words("Luck") == "35 of 60", "a critical by Luck gives none back"
    assert not again.sees("Spend ")
    again.undo()
    assert again.sees("12 is at or below 28, half of 57")
    assert again.tracker_words("Luck") == "46 of 60"


def test_strict_house_rule_allows_no_critical_by_luck(tarn: Player, open_app: Opener) -> None:
    at_a_table(tarn, CRITICAL_RULE, "No")
    assert tarn.sees("Campaign: The run")
    tarn.roll_d100("custom:streetwise", 12)
    assert tarn.sees("Spend 1 Luck → Extreme")
    assert not tarn.sees("→ Critical")
    tarn.click("Spend another amount of Luck")
    tarn.enter("Luck points", "11")
    again = open_app()
    assert again.sees("Campaign: The run")
    assert again.sees("Streetwise, 1, Extreme success.")
    assert again.tracker_words("Luck") == "35 of 60"
    again.undo()
    assert again.tracker_words("Luck") == "46 of 60"
    again.roll_d100("custom:streetwise", 1)
    assert again.sees("A natural 1 is always critical"), "a natural 1 is as good as ever"


def test_campaign_rules_apply_from_the_next_roll(tarn: Player) -> None:
    tarn.roll_d100("custom:streetwise", 12)
    at_a_table(tarn, CRITICAL_RULE, "No")
    assert tarn.sees("Spend 11 Luck → Critical"), "it fell before the rule was made"


def test_luck_can_make_a_fumble_succeed_but_it_stays_a_fumble(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("custom:persuade", 95)
    tarn.click("Spend 45 Luck → Regular")
    again = open_app()
    assert again.sees("Persuade, 50, Regular success. Fumble.")
    assert again.tracker_words("Luck") == "1 of 60"
    again.undo()
    assert again.sees("Persuade, 95, Failure. Fumble.")
    assert again.tracker_words("Luck") == "46 of 60"


def test_house_rule_forbids_luck_on_fumbles(tarn: Player, open_app: Opener) -> None:
    at_a_table(tarn, FUMBLE_RULE, "No")
    tarn.roll_d100("custom:persuade", 95)
    again = open_app()
    assert again.sees("Your table doesn't allow spending Luck on fumbles")
    assert not again.sees("Spend 45 Luck")


def test_luck_check_takes_no_luck(tarn: Player, open_app: Opener) -> None:
    tarn.turn_to("healing")
    tarn.dice.put({"d100": [47]})
    tarn.click("Roll Luck")
    again = open_app()
    assert again.sees("47 is over 46: missed by 1")
    assert again.sees("You can't spend Luck on a Luck check")
    assert not again.sees("Spend ")
    again.press(Qt.Key.Key_L)
    assert again.tracker_words("Luck") == "46 of 60"


def test_luck_check_uses_current_luck(tarn: Player) -> None:
    tarn.roll_d100("custom:streetwise", 66)
    tarn.press(Qt.Key.Key_L)
    tarn.turn_to("healing")
    tarn.dice.put({"d100": [37]})
    tarn.click("Roll Luck")
    assert tarn.sees("37 is at or below 37")
    assert not tarn.sees("this adventure")


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


def test_third_critical_starts_a_new_streak(tarn: Player) -> None:
    tarn.press(Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    tarn.type("10")
    tarn.press(Qt.Key.Key_Return)
    for luck in ("15", "35", "40"):
        tarn.roll_d100("piloting", 1)
        assert tarn.tracker_words("Luck") == f"{luck} of 60"


def test_other_check_breaks_the_streak(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("piloting", 1)
    tarn.roll_d100("piloting", 30)
    again = open_app()
    again.roll_d100("piloting", 69)
    assert again.sees("Critical without Luck: Luck 51 → 56")


def test_luck_check_does_not_break_the_streak(tarn: Player) -> None:
    tarn.press(Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    tarn.type("30")
    tarn.press(Qt.Key.Key_Return)
    tarn.roll_d100("piloting", 1)
    tarn.turn_to("healing")
    tarn.dice.put({"d100": [90]})
    tarn.click("Roll Luck")
    tarn.turn_to("skills")
    tarn.roll_d100("piloting", 69)
    assert tarn.sees("Second critical in a row: Luck 35 → 55")


def test_luck_never_exceeds_its_start(tarn: Player) -> None:
    tarn.roll_d100("piloting", 1)
    tarn.roll_d100("piloting", 1)
    assert tarn.sees("Second critical in a row: Luck 51 → 60")
    assert tarn.tracker_words("Luck") == "60 of 60"


def test_downtime_restores_luck_up_to_its_start(tarn: Player, open_app: Opener) -> None:
    tarn.turn_to("healing")
    tarn.dice.put({"d10": [7]})
    tarn.click("Roll 1D10: Downtime between adventures")
    assert tarn.sees("Luck 46 → 53")
    assert tarn.sees("Downtime between adventures, +7")
    assert not tarn.sees("Spend "), "dice that give Luck back are no check"
    tarn.dice.put({"d10": [8, 9]})
    tarn.click("Roll 2D10: Downtime between campaigns")
    again = open_app()
    again.turn_to("healing")
    assert again.sees("Luck 53 → 60")
    assert again.tracker_words("Luck") == "60 of 60"
    full = "Luck is already at its starting maximum."
    assert again.why_off("Roll 1D10: Downtime between adventures") == full
    assert again.why_off("Roll 2D10: Downtime between campaigns") == full
    again.press(Qt.Key.Key_R)
    assert again.sees(full)
    assert again.tracker_words("Luck") == "60 of 60"
    again.undo()
    assert again.tracker_words("Luck") == "53 of 60"
    assert again.button("Roll 1D10: Downtime between adventures").isEnabled()
    again.undo()
    assert again.tracker_words("Luck") == "46 of 60"


def test_recent_luck_changes_are_listed(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("custom:streetwise", 66)
    tarn.press(Qt.Key.Key_L)
    tarn.roll_d100("custom:listen", 22)
    tarn.click("Spend 1 Luck → Hard")
    tarn.press(Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    tarn.type("+4")
    tarn.press(Qt.Key.Key_Return)
    again = open_app()
    again.turn_to("healing")
    assert again.sees("Streetwise, Failure to Regular, −9")
    assert again.sees("Listen, Regular to Hard, −1")
    assert again.sees("Changed by hand, +4")
    again.undo()
    assert not again.sees("Changed by hand")
