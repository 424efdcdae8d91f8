"""Combat in four-degree d20, by clicks and keys: attacks, weapons and turn order."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="fight")
now_and_restarted = partial(conftest.now_and_restarted, tab="fight")


RIFLE, SWORD = "Attack: Blaster rifle", "Attack: Laser sword"


@pytest.fixture
def ketta(open_app: Opener) -> Player:
    """Ketta Morrow on the combat page: Blaster rifle +5, 1D8, 120 ft."""
    player = open_app()
    player.add_sample("Ketta Morrow")
    player.turn_to("fight")
    return player


@pytest.fixture
def ansel(open_app: Opener) -> Player:
    """Ansel Quay, dazzled, on the combat page: Laser sword +6, Strength +3, AP 5."""
    player = open_app()
    player.add_sample("Ansel Quay")
    player.turn_to("fight")
    return player


def attack(player: Player, button: str, face: int) -> None:
    player.dice.put({"d20": [face]})
    player.click(button)


# Attacks and damage


def test_ranged_hit_does_not_add_the_attribute(ketta: Player, open_app: Opener) -> None:
    attack(ketta, RIFLE, 12)
    assert ketta.sees("Blaster rifle, 17, Success. AC 15, beaten by 2. Hit: roll damage.")
    again = restarted(open_app)
    again.dice.put({"d8": [6]})
    again.press(Qt.Key.Key_D)
    for player in now_and_restarted(again, open_app):
        assert player.log() == ["Blaster rifle, damage, 6", "Blaster rifle, AC 15, 17, Success"]
        assert player.sees("Laser damage")


def test_melee_hit_adds_the_attribute_and_a_critical_doubles_it_all(ansel: Player, open_app: Opener) -> None:
    attack(ansel, SWORD, 20)
    assert ansel.sees("Hit: double damage.")
    ansel.dice.put({"d12": [7]})
    ansel.click("Roll damage")
    for player in now_and_restarted(ansel, open_app):
        assert player.log()[0] == "Laser sword, damage, 20"
        assert player.sees("1D12, +3 melee, doubled for the critical hit")


def test_miss_offers_no_damage(ketta: Player) -> None:
    attack(ketta, RIFLE, 1)
    assert ketta.sees("Blaster rifle, 6, Critical failure. AC 15, missed by 9.")
    assert not ketta.sees("Roll damage: Blaster rifle")
    ketta.press(Qt.Key.Key_D)
    assert len(ketta.log()) == 1


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


def test_out_of_range_says_how_far_the_weapon_reaches(ketta: Player) -> None:
    ketta.click("Set up: Blaster rifle")
    ketta.enter("Distance in feet", "721", Qt.Key.Key_Tab)
    assert ketta.sees("Out of range: this weapon reaches 720 ft. Type a shorter distance.")
    assert ketta.why_off("Roll").startswith("Out of range")
    ketta.enter("Distance in feet", "720", Qt.Key.Key_Tab)
    attack(ketta, "Roll", 20)
    assert ketta.log() == ["Blaster rifle, AC 15, 0, Failure"]


def test_second_attack_has_a_penalty_smaller_with_an_agile_weapon(ketta: Player) -> None:
    ketta.click("Set up: Slug pistol")
    ketta.click("More options")
    ketta.choose("Attack", "Second −4")
    attack(ketta, "Roll", 14)
    assert ketta.log() == ["Slug pistol, AC 15, 15, Success"]


def test_armour_piercing_weapon_hits_armoured_targets_better(ansel: Player) -> None:
    ansel.click("Set up: Laser sword")
    ansel.click("More options")
    ansel.enter("Target's AC bonus from armour", "3", Qt.Key.Key_Tab)
    attack(ansel, "Roll", 8)
    assert ansel.log() == ["Laser sword, AC 15, 15, Success"]  # +6, −2 dazzled, +3 of AP 5


def test_thrown_knife_adds_strength(ansel: Player) -> None:
    ansel.click("Set up: Nanoedge knife")
    ansel.click("More options")
    ansel.click("Thrown")
    attack(ansel, "Roll", 15)
    ansel.dice.put({"d4": [2]})
    ansel.press(Qt.Key.Key_D)
    assert ansel.sees("+3 Strength (thrown)")
    assert ansel.log()[0] == "Nanoedge knife, damage, 5"


def test_conditions_show_their_effect_on_attacks(ansel: Player) -> None:
    assert ansel.sees("Conditions: −2 to attacks")
    ansel.turn_to("health")
    ansel.click("Dazzled")
    ansel.turn_to("fight")
    assert not ansel.sees("Conditions: −2 to attacks")
    ansel.undo()
    assert ansel.sees("Conditions: −2 to attacks")


def test_explosive_rolls_damage_once_and_names_the_save(ketta: Player, open_app: Opener) -> None:
    ketta.dice.put({"d6": [4, 5]})
    ketta.click("Roll damage: Frag grenade")
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("Everyone within 10 ft makes a Reflex save against 15")
        assert player.log() == ["Frag grenade, Reflex DC 15, 9, damage"]


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


def test_weapon_is_found_in_the_table_added_and_reloaded(ketta: Player, open_app: Opener) -> None:
    ketta.field("Search weapons").setFocus()
    ketta.type("bowcaster sniper")
    ketta.click("Add: Bowcaster sniper")
    attack(ketta, "Attack: Bowcaster sniper", 12)
    for player in now_and_restarted(ketta, open_app):
        assert player.log() == ["Bowcaster sniper, AC 15, 17, Success"]
        assert player.why_off("Attack: Bowcaster sniper") == "No shots left. Reload first."
    player.dice.put({"d12": [9]})
    player.press(Qt.Key.Key_D)
    assert player.log()[0] == "Bowcaster sniper, damage, 9", "the shot that was fired still counts"
    player.click("Reload: Bowcaster sniper")
    attack(player, "Attack: Bowcaster sniper", 3)
    assert player.log()[0] == "Bowcaster sniper, AC 15, 8, Failure"
    player.undo()
    assert player.button("Attack: Bowcaster sniper").isEnabled(), "the shot is back"
    player.undo()
    assert not player.button("Attack: Bowcaster sniper").isEnabled(), "and then it was not loaded"


def test_attacking_with_an_empty_weapon_says_to_reload(ketta: Player) -> None:
    ketta.field("Search weapons").setFocus()
    ketta.type("bowcaster rifle")
    ketta.click("Add: Bowcaster rifle")
    attack(ketta, "Attack: Bowcaster rifle", 12)
    ketta.press(Qt.Key.Key_R)
    assert ketta.sees("No shots left. Reload on the Combat page.")
    assert len(ketta.log()) == 1


def test_search_without_matches_says_what_to_do(ketta: Player) -> None:
    ketta.field("Search weapons").setFocus()
    ketta.type("trebuchet <b>")
    assert ketta.sees("No weapon matches. Add your own below.")


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
    player.click("Remove: <i>Oar</i>")
    assert not player.sees("Attack: <i>Oar</i>")
    assert player.sees("Wet damage"), "what was rolled stays"
    player.undo()
    assert player.sees("Attack: <i>Oar</i>")


def test_weapon_with_unreadable_damage_says_so(ketta: Player) -> None:
    ketta.click("Your own weapon")
    ketta.enter("Name", "Net", Qt.Key.Key_Tab)
    ketta.enter("Damage", "none at all", Qt.Key.Key_Tab)
    ketta.click("Add weapon")
    attack(ketta, "Attack: Net", 18)
    ketta.press(Qt.Key.Key_D)
    assert ketta.sees("Can't roll this weapon's damage. Edit the weapon and enter dice, such as 1D6+2.")
    assert ketta.log() == ["Net, AC 15, 18, Success"]


def test_armour_changes_the_ac(ketta: Player, open_app: Opener) -> None:
    assert ketta.sees("AC 15")
    ketta.enter("AC bonus", "5", Qt.Key.Key_Tab)
    ketta.enter("Max Agility", "1", Qt.Key.Key_Tab)
    ketta.click("Wear: Armour")
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("AC 18")
    player.undo()
    assert player.sees("AC 15")


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


def test_actor_chooses_who_is_next_and_rounds_end_by_themselves(ketta: Player, open_app: Opener) -> None:
    fight(ketta, Raider=12, Drone=4)
    ketta.dice.put({"d20": [15]})
    ketta.click("Roll Initiative")
    assert ketta.log() == ["Initiative, 20"]
    ketta.click("Start first turn")
    assert ketta.sees("Ketta Morrow acts, then chooses who goes next.")
    ketta.click("Next: Drone")
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("Drone acts, then chooses who goes next.")
        assert player.sees("Ketta Morrow, Initiative 20, You, Has acted")
    player.click("Next: Raider")
    assert player.sees("Raider acts last this round, then chooses who starts the next one.")
    player.click("Start next round: Raider")
    assert player.sees("Round 2")
    assert player.sees("Raider acts, then chooses who goes next.")
    for words in ("Raider acts last this round", "Drone acts, then", "Ketta Morrow acts, then"):
        player.undo()
        assert player.sees(words)


def test_attacked_fighter_can_overrule(ketta: Player, open_app: Opener) -> None:
    fight(ketta, Raider=22, Drone=4)
    ketta.dice.put({"d20": [1]})
    ketta.click("Roll Initiative")
    ketta.click("Start first turn")
    assert ketta.sees("Raider acts, then chooses who goes next.")
    ketta.click("Attacked this turn: Ketta Morrow")
    for player in now_and_restarted(ketta, open_app):
        assert player.sees("Can overrule")
    player.click("Overrule: Ketta Morrow")
    assert player.sees("Ketta Morrow acts, then chooses who goes next.")
    player.undo()
    assert player.sees("Can overrule")


def test_fight_refuses_invalid_input(ketta: Player) -> None:
    ketta.click("Start a fight")
    ketta.click("Add: Turn order")
    assert ketta.sees("Type a name first.")
    ketta.enter("Name", "Ketta Morrow", Qt.Key.Key_Tab)
    ketta.click("Add: Turn order")
    assert ketta.sees("Ketta Morrow is already in the fight. Choose another name.")
    ketta.enter("Name", "<b>Wolf</b>", Qt.Key.Key_Tab)
    ketta.enter("Initiative", "x", Qt.Key.Key_Tab)
    ketta.click("Add: Turn order")
    assert ketta.sees("Enter a number from −99 to 9999.")
    ketta.enter("Initiative", "7", Qt.Key.Key_Tab)
    ketta.click("Add: Turn order")
    assert ketta.sees("<b>Wolf</b>, Initiative 7, Enemy")
    ketta.click("Remove: <b>Wolf</b>")
    assert not ketta.sees("<b>Wolf</b>, Initiative 7, Enemy")
    ketta.click("End the fight")
    assert ketta.sees("Start a fight")
    ketta.undo()
    assert ketta.sees("End the fight")


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
