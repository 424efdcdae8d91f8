"""Combat in four-degree d20, by clicks and keys: attacks, weapons and turn order."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.evening import SitDown
from tests.playing import Opener, Player

now_and_restarted = partial(conftest.now_and_restarted, tab="fight")


RIFLE, SWORD = "Attack: Blaster rifle", "Attack: Laser sword"


@pytest.fixture
def ketta(sit_down: SitDown) -> Player:
    """Ketta Morrow on the combat page: Blaster rifle +5, 1D8, 120 ft."""
    player = sit_down("Ketta Morrow")
    player.turn_to("fight")
    return player


@pytest.fixture
def ansel(sit_down: SitDown) -> Player:
    """Ansel Quay, dazzled, on the combat page: Laser sword +6, Strength +3, AP 5."""
    player = sit_down("Ansel Quay")
    player.turn_to("fight")
    return player


def attack(player: Player, button: str, face: int) -> None:
    player.dice.put({"d20": [face]})
    player.click(button)


# Attacks and damage


def test_melee_hit_adds_the_attribute_and_a_critical_doubles_it_all(ansel: Player, open_app: Opener) -> None:
    attack(ansel, SWORD, 20)
    assert ansel.sees("Hit: double damage.")
    ansel.dice.put({"d12": [7]})
    ansel.click("Roll damage")
    for player in now_and_restarted(ansel, open_app):
        assert player.log()[0] == "Laser sword, damage, 20"
        assert player.sees("1D12, +3 melee, doubled for the critical hit")


def test_range_cover_and_target_conditions_change_the_attack(ketta: Player, open_app: Opener) -> None:
    ketta.click("Set up: Blaster rifle")
    ketta.enter("Target's AC", "14", Qt.Key.Key_Tab)
    ketta.enter("Distance in feet", "300", Qt.Key.Key_Tab)
    assert ketta.sees("Odds: −5 against 14")
    ketta.click("More options")
    ketta.click("Take Aim")
    ketta.choose("Their cover", "Standard +2")
    ketta.click("Flat-footed")
    ketta.dice.put({"d20": [13]})
    ketta.click("Roll")
    for player in now_and_restarted(ketta, open_app):
        # +5, and −2 for each of two more increments; 14, +2 for cover, −2 for flat-footed.
        assert player.sees("Blaster rifle, 14, Success. AC 14, met exactly.")


def test_damage_can_be_rerolled_with_inspiration(ketta: Player, open_app: Opener) -> None:
    attack(ketta, RIFLE, 12)
    ketta.dice.put({"d8": [1]})
    ketta.press(Qt.Key.Key_D)
    ketta.dice.put({"d8": [8]})
    ketta.press(Qt.Key.Key_U)
    for player in now_and_restarted(ketta, open_app):
        assert player.log()[0] == "Blaster rifle, damage, Inspiration, 8"
        player.turn_to("skills")
        assert player.tracker_words("Inspiration") == "1 of 3"


# Weapons


def test_attacking_with_an_empty_weapon_says_to_reload(ketta: Player) -> None:
    ketta.field("Search weapons").setFocus()
    ketta.type("bowcaster rifle")
    ketta.click("Add: Bowcaster rifle")
    attack(ketta, "Attack: Bowcaster rifle", 12)
    ketta.press(Qt.Key.Key_R)
    assert ketta.sees("No shots left. Reload on the Combat page.")
    assert len(ketta.log()) == 1


def test_custom_weapon_can_be_added_used_and_removed(ketta: Player, open_app: Opener) -> None:
    ketta.click("Your own weapon")
    ketta.click("Add weapon")
    assert ketta.sees("Type a name first.")
    ketta.enter("Name", "<i>Oar</i>", Qt.Key.Key_Tab)
    ketta.enter("Damage", "1d6+1 Wet", Qt.Key.Key_Tab)
    ketta.click("Add weapon")
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("<i>Oar</i>")
    attack(player, "Attack: <i>Oar</i>", 20)
    player.dice.put({"d6": [3]})
    player.press(Qt.Key.Key_D)
    assert player.log()[0] == "<i>Oar</i>, damage, 8"
    assert player.sees("Wet damage")
    assert not player.sees("Remove: <i>Oar</i>"), "it is in the menu, not beside Attack"
    player.act_on("<i>Oar</i>", "Remove")
    assert not player.sees("Attack: <i>Oar</i>")
    assert player.sees("Wet damage"), "what was rolled stays"
    player.undo()
    assert player.sees("Attack: <i>Oar</i>")


def test_armour_that_is_not_a_number_is_refused(ketta: Player) -> None:
    for typed in ("abc", "-3", "500", "9999999999"):
        ketta.enter("AC bonus", typed, Qt.Key.Key_Tab)
        ketta.click("Wear: Armour")
        assert ketta.sees("Enter a number from 0 to 99."), typed
        assert ketta.sees("AC 15"), "nothing was changed"


# Turn order


def fight(player: Player, **foes: int) -> None:
    player.click("Start a fight")
    for name, initiative in foes.items():
        player.enter("Name", name, Qt.Key.Key_Tab)
        player.enter("Initiative", str(initiative), Qt.Key.Key_Tab)
        player.click("Add: Turn order")


def test_the_powers_of_a_turn_are_counted(ketta: Player, open_app: Opener) -> None:
    ketta.click("Action power: Your turn")
    ketta.click("Stride (Free): Your turn")
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("1 of 1 Action power used")
        used = "No Action power is left this turn. Choose New turn first."
        assert player.why_off("Action power: Your turn") == used
        once = "You have used this Free power this turn. Choose New turn first."
        assert player.why_off("Stride (Free): Your turn") == once
        assert player.button("Release (Free): Your turn").isEnabled()
    player.undo()
    assert player.button("Stride (Free): Your turn").isEnabled()
    player.click("New turn: Your turn")
    assert player.sees("0 of 1 Action power used")
