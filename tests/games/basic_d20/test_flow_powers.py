"""Powers, levels and damaged rolls in four-degree d20, by clicks and keys."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.evening import SitDown
from tests.flows.edited import changed_sample
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="powers")
now_and_restarted = partial(conftest.now_and_restarted, tab="powers")


@pytest.fixture
def ketta(sit_down: SitDown) -> Player:
    """Ketta Morrow on the powers page: Brawling +0, Prof 2."""
    player = sit_down("Ketta Morrow")
    player.turn_to("powers")
    return player


def trip(player: Player, face: int) -> None:
    player.click("Set up: Trip")
    player.enter("Reflex DC", "12", Qt.Key.Key_Tab)
    player.dice.put({"d20": [face]})
    player.click("Roll")


def test_critical_trip_deals_1d6_damage(ketta: Player, open_app: Opener) -> None:
    trip(ketta, 20)
    assert ketta.sees("The target is prone. The target takes 1d6 damage.")
    again = restarted(open_app)
    again.dice.put({"d6": [4]})
    again.press(Qt.Key.Key_D)
    for player in now_and_restarted(again, open_app):
        assert player.log() == ["Trip, damage, 4", "Trip, DC 12, 20, Critical"]
    player.dice.put({"d6": [6]})
    player.click("Spend Inspiration")
    assert player.log()[0] == "Trip, damage, Inspiration, 6"


def test_custom_power_can_be_added_rolled_and_removed(ketta: Player, open_app: Opener) -> None:
    ketta.click("New power")
    ketta.click("Add power")
    assert ketta.sees("Type a name first.")
    ketta.enter("Name", "<h1>Spark</h1>", Qt.Key.Key_Tab)
    ketta.enter("Dice", "lots", Qt.Key.Key_Tab)
    ketta.click("Add power")
    assert ketta.sees("Can't roll these dice. Write them like 2d6+1.")
    assert ketta.field("Name").text() == "<h1>Spark</h1>", "what was typed is still there"
    ketta.enter("Dice", "2d4 + 1", Qt.Key.Key_Tab)
    ketta.click("Add power")
    again = restarted(open_app)
    again.dice.put({"d4": [2, 4]})
    again.click("Roll 2d4 + 1: <h1>Spark</h1>")
    for player in now_and_restarted(again, open_app):
        assert player.log() == ["<h1>Spark</h1>, 7, power"]
    player.click("Remove: <h1>Spark</h1>")
    assert not player.sees("Remove: <h1>Spark</h1>")
    assert player.log() == ["<h1>Spark</h1>, 7, power"], "what was rolled stays"
    player.undo()
    assert player.sees("Remove: <h1>Spark</h1>")


def test_power_that_lost_its_dice_is_refused(open_app: Opener, tmp_path: Path) -> None:
    player = open_app()
    changed_sample(
        player, tmp_path, "ketta-morrow", "Ketta", lambda sheet: sheet["powers"][0].update(dice="no dice")
    )
    player.turn_to("powers")
    player.click("Roll no dice: Overload a cell")
    assert player.sees("Your rolls appear here.")
    player.click("Add point")
    assert player.sees("3 points"), "all else goes on"
