"""Hits between two characters of the library in Shadow Lounge: damage, armour, and both histories."""

import pytest

from desktop.shell.pages import PLAY
from tests.flows.editing import Editor
from tests.playing import Opener, Player, now_and_restarted


@pytest.fixture
def two(open_app: Opener) -> Player:
    """Sel, with Tarn in the library."""
    player = open_app()
    player.click("Sel Vantry")
    player.wait_for(PLAY)
    player.add_sample("Tarn Ondara")
    player.character("Sel Vantry")
    return player


def wear(player: Player, armour: str) -> None:
    """Write armour on the open character's sheet."""
    on = Editor.of(player, "combat")
    player.enter("Armour", armour)
    on.done()


def defend(player: Player, skill: str, way: str, foe: str) -> None:
    """Let the open character fail to defend: 90 against 30."""
    player.load_skill(skill)
    player.choose("Against", way)
    player.pick("Choose a character", foe)
    player.dice.put({"d100": [90]}, foe={"d100": [30]})
    player.click("Roll")


def test_blaster_that_hits_the_open_character_takes_its_hit_points(two: Player, open_app: Opener) -> None:
    wear(two, "3, flight suit")
    defend(two, "dodge", "Dodge", "Tarn Ondara: Blaster")
    assert two.sees("The attack hits.")
    two.dice.put({"d6": [5, 2]})
    two.click("Tarn Ondara: Damage: Heavy blaster pistol")
    assert two.button("Apply to Sel Vantry without armour. Hit points 13 → 0").isEnabled()
    two.click("Apply to Sel Vantry. 15 damage, armour 3: 12. Hit points 13 → 1")
    for player in now_and_restarted(two, open_app):
        assert player.tracker_words("Hit points").startswith("1 of 13")
        player.character("Tarn Ondara")
        assert not player.sees("Apply to Sel Vantry")
        player.character("Sel Vantry")
    player.undo()
    assert player.tracker_words("Hit points").startswith("13 of 13")
    player.character("Tarn Ondara")
    assert player.sees("Apply to Sel Vantry"), "both sides were undone as one"


def test_lost_fight_back_leads_to_the_attackers_damage(two: Player) -> None:
    defend(two, "lightsaber", "Fight back", "Tarn Ondara: Blaster")
    two.dice.put({"d6": [2, 3]})
    two.click("Tarn Ondara: Damage: Heavy blaster pistol")
    two.click("Apply to Sel Vantry")
    assert not two.sees("Apply to Sel Vantry")
    two.click("Roll again")
    assert two.sees("Lightsaber"), "the defence is set up again"
    assert two.sees("Tarn Ondara")


def test_attacker_who_is_stopped_by_a_counterattack_is_hurt(two: Player) -> None:
    two.turn_to("combat")
    two.click("Lightsaber, pale blue, Lightsaber 66")
    two.choose("Against", "They fight back")
    two.pick("Choose a character", "Tarn Ondara: Blaster")
    two.dice.put({"d100": [90]}, foe={"d100": [30]})
    two.click("Roll")
    assert two.sees("Your attack is stopped, and they hit you.")
    two.dice.put({"d6": [2, 3]})
    two.click("Tarn Ondara: Damage: Heavy blaster pistol")
    two.click("Apply to Sel Vantry")
    two.turn_to("skills")
    assert not two.tracker_words("Hit points").startswith("13 of 13")
