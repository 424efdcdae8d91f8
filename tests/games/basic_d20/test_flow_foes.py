"""Hit points of foes in the turn order of four-degree d20, by clicks and keys."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.playing import Opener, Player

now_and_restarted = partial(conftest.now_and_restarted, tab="fight")


@pytest.fixture
def ansel(open_app: Opener) -> Player:
    """Ansel Quay with a laser sword against a raider with 22 hit points."""
    player = open_app()
    player.add_sample("Ansel Quay")
    player.turn_to("fight")
    player.click("Start a fight")
    player.enter("Name", "Raider", Qt.Key.Key_Tab)
    player.enter("Hit points", "22", Qt.Key.Key_Tab)
    player.click("Add")
    return player


def test_damage_counts_in_place_and_is_undone(ansel: Player, open_app: Opener) -> None:
    ansel.enter("Damage", "9", Qt.Key.Key_Tab)
    ansel.click("Apply damage")
    ansel.click("−1: Raider")
    for player in now_and_restarted(ansel, open_app):
        assert player.sees("Raider, Initiative 0, Enemy, 12 of 22 hit points")
    player.undo()
    assert player.sees("Raider: HP 13 → 12")
    player.enter("HP", "none", Qt.Key.Key_Tab)
    player.click("Set HP")
    assert player.sees("Type the maximum, such as 11, or both numbers, such as 7/11.")
    player.enter("HP", "1/22", Qt.Key.Key_Tab)
    player.click("Set HP")
    player.click("−1: Raider")
    assert player.sees("Raider, Initiative 0, Enemy, 0 of 22 hit points, Down")


def test_damage_rolled_is_applied_to_the_foe(ansel: Player, open_app: Opener) -> None:
    ansel.dice.put({"d20": [20]})
    ansel.click("Attack: Laser sword")
    ansel.dice.put({"d12": [7]})
    ansel.click("Roll damage")
    ansel.click("Apply to Raider")
    for player in now_and_restarted(ansel, open_app):
        assert player.sees("Raider, Initiative 0, Enemy, 2 of 22 hit points")
        assert not player.sees("Apply to Raider")
    player.undo()
    assert player.sees("Raider, Initiative 0, Enemy, 22 of 22 hit points")
    assert player.sees("Apply to Raider")
