"""Rolls against a target that only the GM knows, in the whole app: by clicks and keys, over restarts."""

import pytest
from PySide6.QtCore import Qt

from desktop.tray.odds_curve import OddsCurve
from tests.evening import SitDown
from tests.playing import Opener, Player, now_and_restarted


def attacking(sit_down: SitDown, face: int) -> Player:
    """Ketta's blaster rifle with +5 against an AC that only the GM knows, after another attack."""
    ketta = sit_down("Ketta Morrow")
    ketta.turn_to("fight")
    ketta.dice.put({"d20": [2, face]})
    ketta.click("Attack: Blaster rifle")
    ketta.enter("Target's AC", "", Qt.Key.Key_Tab)
    ketta.click("Roll again")
    return ketta


def test_an_attack_shows_what_it_hits_and_earns_its_damage(sit_down: SitDown, open_app: Opener) -> None:
    ketta = attacking(sit_down, 9)
    for player in now_and_restarted(ketta, open_app):
        assert player.log()[0] == "Blaster rifle, AC ?, 14, Undecided"
        assert player.sees("What does the GM say?")
        assert player.sees("Critical hit: AC 4 or lower")
        assert player.sees("Hit: AC 5 to 14")
        assert player.sees("Miss: AC 15 to 24")
        assert player.sees("Critical miss: AC 25 or higher")
    player.click("Hit")
    for after in now_and_restarted(player, open_app):
        assert after.sees("Hit: roll damage.")
        assert after.log()[0] == "Blaster rifle, was undecided, 14, Success"
        assert not after.sees("What does the GM say?")
    after.undo()
    assert after.log()[0] == "Blaster rifle, AC ?, 14, Undecided"
    after.redo()
    after.dice.put({"d8": [7]})
    after.click("Roll damage")
    assert after.log()[0].startswith("Blaster rifle, damage")


def test_the_number_that_the_gm_says_judges_the_same_die(sit_down: SitDown, open_app: Opener) -> None:
    ketta = attacking(sit_down, 9)
    for typed in ("soft", "1000", "-3", ""):
        ketta.enter("Target's AC:", typed)
        assert ketta.sees("Type a number from 0 to 999.")
        assert ketta.log()[0] == "Blaster rifle, AC ?, 14, Undecided"
    ketta.enter("Target's AC:", "4")
    assert ketta.button("Roll damage").hasFocus()
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("AC ? → 4: critical")
        assert player.log()[0] == "Blaster rifle, AC 4, was undecided, 14, Critical"
    player.dice.put({"d20": [10]})
    player.click("Roll again")
    assert player.log()[0] == "Blaster rifle, AC ?, 15, Undecided"


def test_what_the_gm_said_is_shown_and_can_be_changed(sit_down: SitDown) -> None:
    ketta = attacking(sit_down, 9)
    ketta.click("Miss")
    assert ketta.sees("The GM decided")
    assert ketta.sees("The GM decided: failure")
    ketta.press(Qt.Key.Key_C)
    ketta.enter("Target's AC", "12", Qt.Key.Key_Tab)
    ketta.click("Judge again")
    assert ketta.log()[0].endswith("14, Success")


def test_a_save_against_an_unknown_dc_takes_its_half(sit_down: SitDown) -> None:
    ketta = sit_down("Ketta Morrow")
    ketta.load_skill("reflex")
    ketta.enter("DC", "", Qt.Key.Key_Tab)
    ketta.enter("Damage to save against", "9", Qt.Key.Key_Tab)
    ketta.dice.put({"d20": [9]})
    ketta.click("Roll")
    assert not ketta.sees("Save against damage")
    ketta.click("Success")
    assert ketta.sees("Save against damage: half of 9, so you take 4.")
    before = ketta.tracker_words("Hit points")
    ketta.click("Take 4 damage")
    assert ketta.tracker_words("Hit points") != before
    ketta.undo()
    ketta.undo()
    assert ketta.tracker_words("Hit points") == before
    assert ketta.sees("What does the GM say?")


def test_an_invalid_target_counts_no_part_of_it(sit_down: SitDown) -> None:
    ketta = sit_down("Ketta Morrow")
    ketta.load_skill("engineering")
    ketta.enter("DC", "1000", Qt.Key.Key_Tab)
    ketta.dice.put({"d20": [5]})
    ketta.click("Roll")
    assert ketta.log() == ["Engineering, DC 15, 11, Failure"]


@pytest.mark.alone("The curve is only there once it was needed")
def test_the_odds_show_a_curve_while_the_target_is_unknown(sit_down: SitDown) -> None:
    ketta = sit_down("Ketta Morrow")
    ketta.load_skill("engineering")
    curve = ketta.window.tray.findChild(OddsCurve)
    assert curve is None
    ketta.enter("DC", "", Qt.Key.Key_Tab)
    curve = ketta.window.tray.findChild(OddsCurve)
    assert curve is not None
    assert curve.isVisible()
    assert "DC 15: 60.0%" in curve.accessibleDescription()
    assert ketta.sees("DC 15: 60.0%")
    ketta.enter("DC", "20", Qt.Key.Key_Tab)
    assert not curve.isVisible()


def test_a_striker_roll_waits_for_its_challenge(sit_down: SitDown, open_app: Opener) -> None:
    oriel = sit_down("Oriel Kast")
    oriel.load_skill("engineering:drives")
    oriel.enter("Challenge", "", Qt.Key.Key_Tab)
    oriel.dice.put({"d20": [7]})
    oriel.click("Roll")
    for player in now_and_restarted(oriel, open_app):
        assert player.log() == ["Drives, C ?, 9, Undecided"]
        assert player.sees("Partial success: Challenge 10 to 14")
    player.click("Partial success")
    assert player.log() == ["Drives, was undecided, 9, Partial"]
    player.undo()
    player.enter("Challenge:", "8")
    assert player.log() == ["Drives, C 8, was undecided, 9, Success"]


def test_attacks_wait_for_the_gm_if_the_player_prefers_it(sit_down: SitDown) -> None:
    ketta = sit_down("Ketta Morrow")
    ketta.app.settings.choose("gm_knows", "on")
    ketta.turn_to("fight")
    ketta.dice.put({"d20": [9, 5]})
    ketta.click("Attack: Blaster rifle")
    assert ketta.log() == ["Blaster rifle, AC ?, 14, Undecided"]
    ketta.enter("Target's AC", "12", Qt.Key.Key_Tab)
    ketta.click("Roll again")
    assert ketta.log()[0] == "Blaster rifle, AC 12, 10, Failure"
    ketta.turn_to("skills")
    ketta.dice.put({"d20": [5]})
    ketta.click_skill("engineering")
    assert ketta.log()[0] == "Engineering, DC 15, 11, Failure"


def test_keys_choose_what_the_gm_says(sit_down: SitDown, open_app: Opener) -> None:
    ketta = attacking(sit_down, 9)
    ketta.press(Qt.Key.Key_5)
    assert ketta.log()[0] == "Blaster rifle, AC ?, 14, Undecided"
    ketta.press(Qt.Key.Key_1)
    for player in now_and_restarted(ketta, open_app):
        assert player.log()[0] == "Blaster rifle, was undecided, 14, Critical"
    player.press(Qt.Key.Key_2)
    assert player.log()[0] == "Blaster rifle, was undecided, 14, Critical"
    player.undo()
    player.press(Qt.Key.Key_3)
    assert player.log()[0] == "Blaster rifle, was undecided, 14, Failure"
    oriel = sit_down("Oriel Kast")
    oriel.load_skill("engineering:drives")
    oriel.enter("Challenge", "", Qt.Key.Key_Tab)
    oriel.dice.put({"d20": [7]})
    oriel.click("Roll")
    oriel.press(Qt.Key.Key_3)
    assert oriel.log() == ["Drives, was undecided, 9, Partial"]
