"""Powers, levels and damaged rolls in four-degree d20, by clicks and keys."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.evening import SitDown
from tests.flows.edited import Edit, bring_in, changed_sample, edited_copy, turned_away, unchanged
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


def test_restart_shows_the_same_state(ketta: Player, open_app: Opener) -> None:
    ketta.dice.put({"d20": [11]})
    ketta.click("Roll: Administer First Aid")
    before = ketta.log()
    again = restarted(open_app)
    assert again.log() == before == ["Administer First Aid, DC 15, 14, Failure"]
    assert again.sees("Administer First Aid, 14, Failure. DC 15, missed by 1. Nothing happens.")


def last_roll(**changes: object) -> Edit:

    def edit(journal: list[dict[str, Any]]) -> None:
        journal[-1]["roll"] |= changes

    return edit


def test_import_includes_rolls(ketta: Player, tmp_path: Path) -> None:
    trip(ketta, 20)
    ketta.dice.put({"d6": [4]})
    ketta.press(Qt.Key.Key_D)
    bring_in(ketta, edited_copy(ketta, tmp_path / "whole", unchanged))
    assert ketta.log()[:2] == ["Trip, damage, 4", "Trip, DC 12, 20, Critical"]


WRONG_ROLLS: tuple[dict[str, object], ...] = (
    {"total": 6},
    {"subject": "damage:basic:shove"},
    {"subject": "damage:0"},
    {"check": []},
    {"drawn": []},
    {"system": "chess"},
)


def test_import_rejects_an_impossible_roll(ketta: Player, tmp_path: Path) -> None:
    trip(ketta, 20)
    ketta.dice.put({"d6": [4]})
    ketta.press(Qt.Key.Key_D)
    for number, changes in enumerate(WRONG_ROLLS):
        changed = edited_copy(ketta, tmp_path / f"changed{number}", last_roll(**changes))
        turned_away(ketta, changed, "damaged at line 3")
        assert ketta.log()[0] == "Trip, damage, 4", "what is on the table stays as it is"
