"""Shadow Lounge checks in the whole app: success levels, fumbles, extra dice and counted successes."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

import resources
from desktop.importing.feature import PAGE as REVIEW
from desktop.shell.pages import PLAY
from tests.playing import Opener, Player, now_and_restarted

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NO_LUCK_ON_100 = "You can't spend Luck on a 100"


@pytest.fixture
def tarn(open_app: Opener) -> Player:
    player = open_app()
    player.click("Tarn Ondara")
    player.wait_for(PLAY)
    return player


@pytest.fixture
def master(open_app: Opener, tmp_path: Path) -> Player:
    """A character with Piloting 99 and Dodge 98: no sample is that good."""
    document = json.loads(
        resources.path("samples", "tarn-ondara", "character.json").read_text(encoding="utf-8")
    )
    for skill in document["sheet"]["skills"]:
        skill["value"] = {"piloting": 99, "dodge": 98}.get(skill["id"], skill["value"])
        skill["marks"] = 0
    file = tmp_path / "character.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    player = open_app()
    player.drop(file)
    player.wait_for(REVIEW)
    player.click("Add to library")
    player.wait_for(PLAY)
    return player


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


@pytest.mark.parametrize("face", [1, 69])
def test_1_and_69_are_critical_whatever_the_value(tarn: Player, open_app: Opener, face: int) -> None:
    tarn.roll_d100("parry", face)
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("Critical success")
        assert player.sees(f"A natural {face} is always critical")
        assert player.sees("Critical without Luck: Luck 46 → 51")
        assert player.tracker_words("Luck") == "51 of 60"
        assert player.skill_words("parry") == "Parry, 20, half 10, fifth 4, 1 success"
        assert not player.sees("Spend ")
    player.undo()
    assert player.tracker_words("Luck") == "46 of 60", "one step takes back all of the roll"
    assert player.skill_words("parry").endswith("no successes yet")
    assert player.sees("This roll was undone.")
    player.redo()
    assert player.tracker_words("Luck") == "51 of 60"
    assert player.skill_words("parry").endswith("1 success")


def test_97_with_a_high_skill_is_success_and_fumble(master: Player, open_app: Opener) -> None:
    master.roll_d100("dodge", 97)
    for player in now_and_restarted(master, open_app):
        assert player.sees("Dodge, 97, Regular success. Fumble.")
        assert player.sees("97 is at or below 98")
        assert player.sees("Success with a fumble: it works, but something else goes wrong.")
        assert player.skill_words("dodge").endswith("1 success")
    player.undo()
    assert player.skill_words("dodge").endswith("no successes yet")


def test_a_skill_at_99_counts_no_successes(master: Player, open_app: Opener) -> None:
    master.roll_d100("piloting", 98)
    for player in now_and_restarted(master, open_app):
        assert player.sees("Piloting, 98, Regular success. Fumble.")
        assert player.sees("At 99, successes no longer count.")
        assert player.skill_words("piloting").endswith("maximum reached")


def test_100_fails_whatever_the_value(master: Player, open_app: Opener) -> None:
    master.roll_d100("piloting", 100)
    for player in now_and_restarted(master, open_app):
        assert player.sees("Critical failure")
        assert player.sees("100 always fails")
        assert player.sees("A critical failure has consequences. Your DM decides them.")
        assert player.sees(NO_LUCK_ON_100)
        assert not player.sees("Spend ")
        assert not player.sees("Push the roll"), "nothing is pushed in this game"


def test_94_fumbles_only_up_to_50(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("custom:stealth", 94)
    assert tarn.sees("94 is over 51: missed by 43")
    assert not tarn.sees("Stealth, 94, Failure. Fumble.")
    assert not tarn.sees("Your DM decides")
    tarn.roll_d100("custom:persuade", 94)
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("Persuade, 94, Failure. Fumble.")
        assert player.sees("94 is over 50: missed by 44")
        assert player.sees("Fumble: something else goes wrong too. Your DM decides what.")
        assert player.skill_words("custom:persuade").endswith("no successes yet")


def test_fumble_note_is_saved(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("custom:persuade", 99)
    tarn.enter("Note the consequence", "The dockmaster calls the patrol")
    assert open_app().field("Note the consequence").text() == "The dockmaster calls the patrol"


def test_a_bonus_die_keeps_69_over_40_and_a_penalty_die_keeps_40(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("custom:persuade", 40, 69, held=SHIFT)
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("40, not used; 69, used: better")
        assert player.sees("Critical success")
        assert player.sees("Odds before the roll: 50, 1 bonus die")
        assert player.tracker_words("Luck") == "51 of 60"
    player.undo()
    player.roll_d100("custom:persuade", 40, 69, held=CONTROL)
    for again in now_and_restarted(player, open_app):
        assert again.sees("40, used: worse; 69, not used")
        assert again.sees("Regular success")
        assert again.sees("Odds before the roll: 50, 1 penalty die")
        assert again.tracker_words("Luck") == "46 of 60"
        assert again.skill_words("custom:persuade").endswith("1 success")


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


def test_insufficient_success_still_counts(tarn: Player, open_app: Opener) -> None:
    tarn.load_skill("custom:stealth")
    tarn.click("Hard")
    assert tarn.sees("Roll 25 or less")
    tarn.dice.put({"d100": [26]})
    tarn.click("Roll")
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("Regular success")
        assert player.sees("Not enough: you needed Hard")
        assert player.skill_words("custom:stealth").endswith("1 success")
        assert player.sees("Spend 1 Luck → Hard")
    player.undo()
    assert player.skill_words("custom:stealth").endswith("no successes yet")


def test_attribute_roll_counts_no_success(tarn: Player, open_app: Opener) -> None:
    tarn.dice.put({"d100": [70]})
    tarn.click("Constitution")
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("70 is at or below 70")
        assert not player.sees("this adventure")
    player.undo()
    assert player.sees("There is nothing to undo.")


def test_why_panel_names_the_rules(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("custom:persuade", 40, 69, held=SHIFT)
    for player in now_and_restarted(tarn, open_app):
        player.click("Why this result?")
        for rule in ("SL-DIE-01", "SL-ROLL-01", "SL-ROLL-05", "SL-ADV-01", "SL-LUCK-07", "SL-LUCK-04"):
            assert player.sees(rule)
        player.press(Qt.Key.Key_W)
        assert not player.sees("SL-ROLL-05")


def test_counted_success_is_undone_by_its_link(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("piloting", 30)
    assert tarn.skill_words("piloting").endswith("2 successes")
    tarn.roll_d100("custom:listen", 42)
    tarn.click("Undo the tick from this roll")
    again = open_app()
    assert again.sees("This roll was undone.")
    assert again.skill_words("custom:listen").endswith("no successes yet")
    assert again.skill_words("piloting").endswith("2 successes")
