"""Weapons, techniques, feints and other abilities of Striker, by clicks and keys."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.evening import SitDown
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="fight")
now_and_restarted = partial(conftest.now_and_restarted, tab="fight")


PISTOL = "Attack +5: Arc pistol"
KNIFE = "Attack +3: Boarding knife"


@pytest.fixture
def oriel(sit_down: SitDown) -> Player:
    """The app with Oriel Kast on the combat page."""
    player = sit_down("Oriel Kast")
    player.turn_to("fight")
    return player


@pytest.fixture
def learned(oriel: Player) -> Player:
    """The app with Oriel Kast on the techniques page."""
    oriel.turn_to("techniques")
    return oriel


def attack(player: Player, button: str, *faces: int) -> None:
    player.dice.put({"d20": faces})
    player.click(button)


def effect(player: Player, **dice: list[int]) -> None:
    player.dice.put(dice)
    player.press(Qt.Key.Key_D)


# Attacks and their effects


@pytest.mark.parametrize(
    ("face", "words", "total"),
    [
        (12, "Success: the full effect", 13),
        (20, "Critical success: double the effect", 26),
        (7, "Partial success: half the effect, rounded down", 6),
    ],
)
def test_step_of_an_attack_doubles_or_halves_its_effect(
    oriel: Player, open_app: Opener, face: int, words: str, total: int
) -> None:
    attack(oriel, PISTOL, face)
    assert oriel.sees(f"Arc pistol, {face + 5}, {words.partition(':')[0]}.")
    again = restarted(open_app)
    effect(again, d6=[3, 5])
    for player in now_and_restarted(again, open_app):
        assert player.sees(f"Effect: Arc pistol, {total}.")
        assert player.sees(words)
        assert player.log()[0].startswith("Effect: Arc pistol")


# Weapons


def test_weapon_is_drawn_and_put_away(oriel: Player, open_app: Opener) -> None:
    oriel.click("Draw: Boarding knife")
    for player in now_and_restarted(oriel, open_app):
        assert player.button("Put away: Boarding knife").isEnabled()
    player.turn_to("skills")
    assert player.button(KNIFE).isEnabled()
    player.undo()
    assert player.button(PISTOL).isEnabled()
    player.turn_to("fight")
    player.click("Put away: Arc pistol")
    player.turn_to("skills")
    assert player.sees("Nothing. Draw a weapon on the Combat page.")


def test_listed_blade_is_found_added_used_and_undone(oriel: Player, open_app: Opener) -> None:
    oriel.click("Blades from the rules")
    assert oriel.sees("Needs Strength +2; yours is +0.")
    oriel.enter("Blades", "long")
    oriel.click("Add: Long blade")
    again = restarted(open_app)
    attack(again, "Attack +2: Long blade", 14)
    effect(again, d8=[6])
    assert again.sees("Effect: Long blade, 6.")
    again.undo()
    assert not again.sees("Attack +2: Long blade")


def test_roll_stays_after_its_weapon_was_removed(oriel: Player, open_app: Opener) -> None:
    attack(oriel, PISTOL, 12)
    oriel.act_on("Arc pistol", "Remove")
    for player in now_and_restarted(oriel, open_app):
        assert player.log() == ["Arc pistol, C 15, 17, Success"]
        assert player.sees("Arc pistol, 17, Success.")
        player.press(Qt.Key.Key_R)
        assert len(player.log()) == 1, (
            "the weapon in its place is shown, and not rolled as if it were the same"
        )
        assert player.button("Roll").isEnabled()


# Feints and attacks of opportunity


# Techniques and their listings


def test_technique_is_rolled_with_a_click_and_its_own_modifier(learned: Player, open_app: Opener) -> None:
    attack(learned, "Roll: Hard Burn", 9)
    for player in now_and_restarted(learned, open_app, tab="techniques"):
        assert player.log() == ["Hard Burn, C 15, 15, Success"]
        player.click("Why this result?")
        assert player.sees("A technique's modifier is its parent skill's modifier plus")
        assert player.sees("A listing gives the action and its duration")


def test_technique_is_changed_and_undone(learned: Player, open_app: Opener) -> None:
    learned.click("Change Hard Burn")
    learned.enter("Ranks", "5", Qt.Key.Key_Tab)
    learned.click("Save: Change Hard Burn")
    for player in now_and_restarted(learned, open_app, tab="techniques"):
        assert player.sees("Hard Burn, Small Craft, M +9, R 5")
    player.undo()
    assert player.sees("Hard Burn, Small Craft, M +6, R 2")
    player.redo()
    assert player.sees("Hard Burn, Small Craft, M +9, R 5")


# Other abilities


def test_custom_ability_is_added_rolled_and_undone(learned: Player, open_app: Opener) -> None:
    learned.enter("Name", "Tow & <i>drag</i>", Qt.Key.Key_Tab)
    learned.enter("Dice", "2d6+1", Qt.Key.Key_Tab)
    learned.click("Add: Other abilities")
    again = restarted(open_app, tab="techniques")
    again.dice.put({"d6": [2, 5]})
    again.click("Roll: Tow & <i>drag</i>")
    assert again.log()[0].startswith("Tow & <i>drag</i>, 8")
    again.undo()
    assert not again.sees("Roll: Tow & <i>drag</i>")
