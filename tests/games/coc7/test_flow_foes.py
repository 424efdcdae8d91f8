"""Hit points of foes in the order of a Call of Cthulhu fight, from click to library and back."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="combat")
now_and_restarted = partial(conftest.now_and_restarted, tab="combat")


@pytest.fixture
def fighter(ida: Player) -> Player:
    """Ida Marchetti against a ghoul with 7 hit points, and a cultist whose hit points nobody tracks."""
    ida.turn_to("combat")
    ida.click("Track a fight")
    ida.enter("Combatant's name", "Ghoul", Qt.Key.Key_Tab)
    ida.enter("Combatant's DEX", "60", Qt.Key.Key_Tab)
    ida.enter("Combatant's hit points", "7", Qt.Key.Key_Return)
    ida.enter("Combatant's name", "Cultist", Qt.Key.Key_Tab)
    ida.enter("Combatant's DEX", "50", Qt.Key.Key_Return)
    return ida


def health(player: Player, name: str) -> str:
    return player.field(f"Hit points: {name}").text()


def test_hit_points_are_counted_undone_and_restored(fighter: Player, open_app: Opener) -> None:
    assert (health(fighter, "Ghoul"), health(fighter, "Cultist")) == ("7/7", "")
    fighter.enter("Armour: Ghoul", "2", Qt.Key.Key_Return)
    fighter.enter("Damage to Ghoul", "5", Qt.Key.Key_Return)
    assert health(fighter, "Ghoul") == "4/7"
    fighter.click("Take 1 hit point: Ghoul")
    fighter.click("Give 1 hit point: Ghoul")
    fighter.click("Take 1 hit point: Ghoul")
    for player in now_and_restarted(fighter, open_app):
        assert health(player, "Ghoul") == "3/7"
    assert player.sees("Ghoul, 60, 3 of 7 hit points")
    player.undo()
    assert health(player, "Ghoul") == "4/7"
    assert player.sees("Ghoul: HP 4 → 3")
    for _ in range(3):
        player.undo()
    assert health(player, "Ghoul") == "7/7"
    player.redo()
    assert health(player, "Ghoul") == "4/7"


def test_hit_points_are_given_later_and_taken_away(fighter: Player) -> None:
    fighter.enter("Hit points: Cultist", "9/12", Qt.Key.Key_Return)
    assert health(fighter, "Cultist") == "9/12"
    fighter.enter("Hit points: Cultist", "", Qt.Key.Key_Return)
    assert health(fighter, "Cultist") == ""
    assert not fighter.sees("Armour: Cultist")


def test_invalid_hit_points_are_refused_beside_the_field(fighter: Player) -> None:
    fighter.enter("Hit points: Ghoul", "many", Qt.Key.Key_Return)
    field = fighter.field("Hit points: Ghoul")
    assert field.text() == "many"
    assert field.accessibleDescription() == "Type the maximum, such as 11, or both numbers, such as 7/11."
    fighter.enter("Hit points: Ghoul", "7", Qt.Key.Key_Return)
    assert not field.accessibleDescription()
    fighter.enter("Combatant's name", "Bat", Qt.Key.Key_Tab)
    fighter.enter("Combatant's DEX", "70", Qt.Key.Key_Tab)
    fighter.enter("Combatant's hit points", "0", Qt.Key.Key_Return)
    assert fighter.sees("Type the maximum, such as 11, or both numbers, such as 7/11.")
    assert not fighter.sees("Remove Bat")


def test_armour_of_a_foe_takes_points_off_unless_it_does_not_count(fighter: Player) -> None:
    fighter.enter("Armour: Ghoul", "2", Qt.Key.Key_Return)
    fighter.click("Tripod, swung, Fighting: Brawl 35")
    fighter.dice.put({"tens": [10], "units": [0]})
    fighter.click("Roll")
    fighter.dice.put({"d6": [4]})
    fighter.click("Roll damage")
    assert fighter.button("Apply to Ghoul. 4 damage, armour 2: 2. HP 7/7 → 5/7").isEnabled()
    fighter.click("Apply to Ghoul without armour. HP 7/7 → 3/7")
    assert health(fighter, "Ghoul") == "3/7"
    fighter.undo()
    fighter.click("Apply to Ghoul")
    assert health(fighter, "Ghoul") == "5/7"
    fighter.undo()
    assert fighter.sees("4 damage to Ghoul, armour 2: 2")


def test_damage_rolled_is_applied_to_a_foe_of_the_fight(fighter: Player, open_app: Opener) -> None:
    fighter.click("Tripod, swung, Fighting: Brawl 35")
    fighter.dice.put({"tens": [10], "units": [0]})
    fighter.click("Roll")
    fighter.dice.put({"d6": [6]})
    fighter.click("Roll damage")
    assert not fighter.sees("Apply to Cultist")
    fighter.press(Qt.Key.Key_D)
    for player in now_and_restarted(fighter, open_app):
        assert health(player, "Ghoul") == "1/7"
        assert not player.sees("Apply to Ghoul")
    player.undo()
    assert player.sees("6 damage to Ghoul")
    assert health(player, "Ghoul") == "7/7"
    player.enter("Damage to Ghoul", "7", Qt.Key.Key_Return)
    assert player.sees("Ghoul, 60, 0 of 7 hit points, Down")
    assert not player.sees("Apply to Ghoul"), "a foe that is down takes no more"
