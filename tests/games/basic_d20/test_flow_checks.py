"""Checks and saves of four-degree d20, by clicks and keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.evening import SitDown
from tests.flows.edited import changed_sample
from tests.playing import Opener, Player, now_and_restarted


@pytest.fixture
def ketta(sit_down: SitDown) -> Player:
    """The app with Ketta Morrow open: Engineering +6, Fortitude +2, Reflex +4."""
    return sit_down("Ketta Morrow")


def roll(player: Player, skill: str, face: int) -> None:
    player.dice.put({"d20": [face]})
    player.click_skill(skill)


def save_against_15(player: Player, face: int) -> None:
    player.load_skill("fortitude")
    player.enter("DC", "16", Qt.Key.Key_Tab)
    player.enter("Damage to save against", "15", Qt.Key.Key_Tab)
    player.dice.put({"d20": [face]})
    player.click("Roll")


def test_damage_left_by_a_save_is_taken_once(ketta: Player) -> None:
    hp, left = "0 of 22, Dying 2", "Take 30 damage"
    save_against_15(ketta, 1)
    assert ketta.sees("Save against damage: double 15, so you take 30.")
    ketta.click(left)
    assert ketta.tracker_words("Hit points") == hp
    assert not ketta.sees(left), "it is taken once"
    ketta.undo()
    assert ketta.tracker_words("Hit points") == "22 of 22, Shield 5"
    assert ketta.sees(left), "it can be taken again"
    ketta.press(Qt.Key.Key_D)
    assert ketta.tracker_words("Hit points") == hp


def test_inspiration_rerolls_and_spends_the_point_in_one_step(ketta: Player, open_app: Opener) -> None:
    roll(ketta, "engineering", 2)
    ketta.dice.put({"d20": [15]})
    ketta.click("Spend Inspiration")
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("Engineering, 21, Success.")
        assert player.tracker_words("Inspiration") == "1 of 3"
        assert player.log()[0] == "Engineering, DC 15, Inspiration, 21, Success"
    player.undo()
    assert player.tracker_words("Inspiration") == "2 of 3"
    player.redo()
    assert player.tracker_words("Inspiration") == "1 of 3"


def test_attribute_is_rolled_with_a_click(ketta: Player, open_app: Opener) -> None:
    ketta.dice.put({"d20": [10]})
    ketta.click("Charisma, −1")
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("Charisma, 9, Failure. DC 15, missed by 6.")


def test_save_is_rolled_from_the_card_beside_the_skills(ketta: Player) -> None:
    ketta.dice.put({"d20": [15]})
    ketta.click("Will +0: Saves")
    assert ketta.sees("Will, 15, Success.")


def test_inspiration_without_maximum_shows_only_its_number(open_app: Opener, tmp_path: Path) -> None:
    trackers = [{"id": "inspiration", "value": 2, "maximum": None, "start": None}]
    player = open_app()
    changed_sample(
        player, tmp_path, "ketta-morrow", "Ketta Morrow", lambda sheet: sheet.update(trackers=trackers)
    )
    assert player.tracker_words("Inspiration") == "2"
    player.click("Increase Inspiration by one")
    assert player.tracker_words("Inspiration") == "3"
