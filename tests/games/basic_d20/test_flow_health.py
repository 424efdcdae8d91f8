"""Health in four-degree d20, by clicks and keys: damage, dying, rest and conditions."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.evening import SitDown
from tests.playing import Opener, Player

now_and_restarted = partial(conftest.now_and_restarted, tab="health")


HP = "Hit points"


@pytest.fixture
def ketta(sit_down: SitDown) -> Player:
    """Ketta Morrow on the health page: 22 of 22 HP and 5 shield HP."""
    player = sit_down("Ketta Morrow")
    player.turn_to("health")
    return player


def hurt(player: Player, points: str, *, critical: bool = False) -> None:
    player.enter("Damage", points, Qt.Key.Key_Tab)
    player.choose("From", "Critical hit or critically failed save" if critical else "Normal hit")
    player.click("Take damage")


def tracker(player: Player, name: str = HP) -> str:
    """Read a tracker on the first page, then return to the health page."""
    player.turn_to("skills")
    words = player.tracker_words(name)
    player.turn_to("health")
    return words


def bring_to_0_hp(player: Player) -> None:
    hurt(player, "27")
    assert player.sees("Dying 1")


def save(player: Player, face: int) -> None:
    player.dice.put({"d20": [face]})
    player.click("Roll: Death save")


def test_failed_death_saves_end_in_death_and_no_more_rolls(ketta: Player, open_app: Opener) -> None:
    bring_to_0_hp(ketta)
    save(ketta, 1)
    save(ketta, 5)
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("Dying 3 → 4: dead.")
        assert tracker(player) == "0 of 22, Dead"
        assert not player.sees("Roll: Death save")
    for rest in ("5 minutes", "1 hour", "8 hours"):
        assert player.why_off(f"Rest: {rest}") == "The character is dead."
    player.enter(HP, "5", Qt.Key.Key_Tab)
    player.click("Heal: Healing")
    assert player.sees("The character is dead.")
    player.undo()
    assert tracker(player) == "0 of 22, Dying 3"


def test_first_aid_from_someone_else_uses_their_medicine(ketta: Player, open_app: Opener) -> None:
    bring_to_0_hp(ketta)
    ketta.click("Set up: First aid from someone else")
    ketta.enter("Helper's Medicine bonus; leave empty to use your own", "9", Qt.Key.Key_Tab)
    ketta.dice.put({"d20": [6]})
    ketta.click("Roll")
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("First aid, 15, Success. DC 15, met exactly. Dying 1 → 0: no longer dying.")
        assert tracker(player) == "0 of 22, Downed"
    player.undo()
    assert tracker(player) == "0 of 22, Dying 1"


def test_condition_is_set_counted_and_ended(ketta: Player, open_app: Opener) -> None:
    ketta.click("Flat-footed")
    assert ketta.sees("Now: AC 13")
    ketta.choose("Slowed", "2")
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("Flat-footed, Slowed 2")
    player.undo()
    player.undo()
    assert player.sees("Now: AC 15")
    player.redo()
    assert player.sees("Now: AC 13")


def test_fall_deals_damage_and_knocks_prone(ketta: Player, open_app: Opener) -> None:
    ketta.click("Fall")
    ketta.click("Set up fall")
    assert ketta.why_off("Roll").startswith("Falls under 10 ft")
    ketta.enter("Height of the fall in feet", "35", Qt.Key.Key_Tab)
    ketta.dice.put({"d6": [4, 5, 6]})
    ketta.click("Roll")
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("Fall of 35 ft")
        assert tracker(player) == "12 of 22"
        assert player.sees("Prone")
    player.undo()
    assert tracker(player) == "22 of 22, Shield 5"


def test_damage_and_healing_that_are_not_numbers_change_nothing(ketta: Player) -> None:
    for typed in ("", "abc", "-4", "0", "99999", "1d6", "<b>3</b>"):
        hurt(ketta, typed)
        assert ketta.sees("Enter a number from 1 to 9999."), typed
        ketta.enter(HP, typed, Qt.Key.Key_Tab)
        ketta.click("Heal: Healing")
        ketta.enter("Points", typed, Qt.Key.Key_Tab)
        ketta.click("Add shield HP")
        assert tracker(ketta) == "22 of 22, Shield 5", typed


def test_double_click_on_take_damage_takes_it_once(ketta: Player) -> None:
    hurt(ketta, "6")
    ketta.click("Take damage")
    assert tracker(ketta) == "21 of 22", "the field is empty after the first"
    assert ketta.field("Damage").text() == ""
