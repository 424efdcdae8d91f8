"""Weapons, techniques, feints and free entries of Striker at the table, by clicks and keys."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit

from desktop.shell.pages import PLAY
from tests import playing as conftest
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="fight")
now_and_restarted = partial(conftest.now_and_restarted, tab="fight")


PISTOL = "Attack +5: Arc pistol"
KNIFE = "Attack +3: Boarding knife"
TORCH = "Attack +2: Cutting torch"


@pytest.fixture
def oriel(open_app: Opener) -> Player:
    """The app with Oriel Kast on the table and the page on combat turned to."""
    player = open_app()
    player.click("Oriel Kast")
    player.wait_for(PLAY)
    player.turn_to("fight")
    return player


@pytest.fixture
def learned(oriel: Player) -> Player:
    """The same with the page of techniques turned to."""
    oriel.turn_to("techniques")
    return oriel


def attack(player: Player, button: str, *faces: int) -> None:
    """Lay down twenty-sided dice and click a button that rolls."""
    player.dice.put({"d20": faces})
    player.click(button)


def effect(player: Player, **dice: list[int]) -> None:
    """Lay down the dice of an effect and press its key."""
    player.dice.put(dice)
    player.press(Qt.Key.Key_D)


def write(player: Player, name: str, text: str) -> None:
    """Type into a field of several lines by its name, in place of what stands there."""
    fields = player.window.findChildren(QPlainTextEdit)
    field = next(each for each in fields if each.isVisible() and each.accessibleName() == name)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


# Attacks and their effects


@pytest.mark.parametrize(
    ("face", "words", "total"),
    [
        (12, "Success: the whole effect", 13),
        (20, "Critical success: the whole effect twice", 26),
        (7, "Partial success: half the effect, rounded down", 6),
    ],
)
def test_the_step_of_an_attack_doubles_or_halves_its_effect(
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


def test_a_glancing_hit_turns_the_story_and_a_miss_has_no_effect(oriel: Player) -> None:
    attack(oriel, PISTOL, 7)
    assert oriel.sees("A glancing hit: half the effect, and the story takes a turn. Your GM says which.")
    attack(oriel, PISTOL, 2)
    assert oriel.sees("Arc pistol, 7, Fail.")
    assert not oriel.sees("Roll the effect")
    oriel.press(Qt.Key.Key_D)
    assert len(oriel.log()) == 2, "the key of a button that is not there rolls nothing"


def test_a_blade_adds_technique_and_strength_and_a_skill_alone_adds_nothing(oriel: Player) -> None:
    attack(oriel, KNIFE, 14)
    effect(oriel, d6=[4])
    assert oriel.sees("Effect: Boarding knife, 7.")
    attack(oriel, TORCH, 14)
    effect(oriel, d8=[4])
    assert oriel.sees("Effect: Cutting torch, 4.")


def test_their_armour_takes_from_the_effect(oriel: Player, open_app: Opener) -> None:
    attack(oriel, PISTOL, 2)
    oriel.click("More options")
    oriel.enter("Resistance of whoever is hit", "4")
    attack(oriel, "Roll", 12)
    effect(oriel, d6=[3, 5])
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Effect: Arc pistol, 9.")
        assert player.sees("9 of 13 gets past the armour.")
        player.click("Why this result?")
        assert player.sees("ST-ARM-01")
        assert player.sees("ST-EFF-02")


def test_an_attack_is_thrown_again_and_its_effect_goes_by_the_last(oriel: Player) -> None:
    attack(oriel, PISTOL, 12)
    oriel.dice.put({"d20": [20]})
    oriel.press(Qt.Key.Key_R)
    effect(oriel, d6=[1, 1])
    assert oriel.sees("Effect: Arc pistol, 14.")


# What is carried


def test_a_weapon_is_taken_in_hand_and_put_away(oriel: Player, open_app: Opener) -> None:
    oriel.click("Take in hand: Boarding knife")
    for player in now_and_restarted(oriel, open_app):
        assert player.button("Put away: Boarding knife").isEnabled()
    player.turn_to("skills")
    assert player.button(KNIFE).isEnabled()
    player.undo()
    assert player.button(PISTOL).isEnabled()
    player.turn_to("fight")
    player.click("Put away: Arc pistol")
    player.turn_to("skills")
    assert player.sees("Nothing. Take a weapon in hand under Combat.")


def test_a_blade_of_the_rules_is_found_added_used_and_taken_back(oriel: Player, open_app: Opener) -> None:
    oriel.click("Blades of the rules")
    assert oriel.sees("Takes Strength +2; yours is +0.")
    oriel.enter("Blades", "long")
    oriel.click("Add: Long blade")
    again = restarted(open_app)
    attack(again, "Attack +2: Long blade", 14)
    effect(again, d8=[6])
    assert again.sees("Effect: Long blade, 6.")
    again.undo()
    assert not again.sees("Attack +2: Long blade")


def test_a_weapon_of_ones_own_without_name_or_with_odd_dice_is_refused_whole(oriel: Player) -> None:
    nameless, diceless = "Give it a name first.", "Write the dice as a sum such as 2d6+1, or leave them out."
    oriel.click("A weapon of your own")
    for name, dice, why in (
        ("", "2d6", nameless),
        ("Net", "tangle", diceless),
        ("   ", "2d6", nameless),
        ("Net", "99999d99999", diceless),
        ("x" * 200, "", "That is too long: 80 characters at most."),
    ):
        oriel.enter("Name", name, Qt.Key.Key_Tab)
        oriel.enter("Dice", dice, Qt.Key.Key_Tab)
        oriel.click("Add: A weapon of your own")
        assert oriel.sees(why), (name, dice)
        assert not oriel.sees(": Net")
    oriel.undo()
    assert oriel.sees("There is nothing to undo.")


def test_a_weapon_with_tags_in_its_name_stays_plain_text(oriel: Player, open_app: Opener) -> None:
    name = "<b>Bolt</b> & <img src=x>"
    oriel.click("A weapon of your own")
    oriel.enter("Name", name, Qt.Key.Key_Tab)
    oriel.enter("Dice", "1d6+1", Qt.Key.Key_Tab)
    oriel.pick("Goes by: ", "Cbt-Ranged")
    oriel.click("Add: A weapon of your own")
    again = restarted(open_app)
    attack(again, f"Attack +3: {name}", 14)
    assert again.log() == [f"{name}, C 15, 17, Success"]
    effect(again, d6=[4])
    assert again.sees(f"Effect: {name}, 5.")


def test_a_weapon_goes_by_another_skill_and_back(oriel: Player, open_app: Opener) -> None:
    oriel.click("What weapons go by")
    oriel.pick("Cutting torch: ", "Wpn-Blades-Short")
    for player in now_and_restarted(oriel, open_app):
        assert player.button("Attack +3: Cutting torch").isEnabled()
    player.undo()
    assert player.button(TORCH).isEnabled()


def test_the_weapon_in_hand_stays_in_hand_when_another_is_removed(oriel: Player, open_app: Opener) -> None:
    oriel.click("Take in hand: Boarding knife")
    oriel.click("Remove: Arc pistol")
    for player in now_and_restarted(oriel, open_app):
        assert player.button("Put away: Boarding knife").isEnabled()
        assert not player.sees(PISTOL)
    player.undo()
    assert player.button(PISTOL).isEnabled()
    assert player.button("Put away: Boarding knife").isEnabled()


def test_the_roll_of_a_weapon_that_is_gone_still_stands(oriel: Player, open_app: Opener) -> None:
    attack(oriel, PISTOL, 12)
    oriel.click("Remove: Arc pistol")
    for player in now_and_restarted(oriel, open_app):
        assert player.log() == ["Arc pistol, C 15, 17, Success"]
        assert player.sees("Arc pistol, 17, Success.")
        player.press(Qt.Key.Key_R)
        assert len(player.log()) == 1, (
            "the weapon in its place is shown, and not rolled as if it were the same"
        )
        assert player.button("Roll").isEnabled()


def test_armour_holds_agility_down_and_says_so(oriel: Player, open_app: Opener) -> None:
    assert oriel.sees("Attacks on you have to reach 13, on the area around you 8.")
    oriel.pick("Armour: ", "Medium ballistic vest")
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Attacks on you have to reach 10, on the area around you 8.")
        assert player.sees("holds Agility down to +0")
    player.undo()
    assert player.sees("Attacks on you have to reach 13")


# Feints and attacks of opportunity


def test_a_feint_costs_a_point_and_gives_the_next_attack_advantage(oriel: Player, open_app: Opener) -> None:
    oriel.click("Their save: Cbt-Ranged")
    assert oriel.sees("Challenge 17 is imposed")
    oriel.enter("Their Insight", "3")
    attack(oriel, "Roll", 13)
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Your next attack has advantage.")
        assert player.sees("Energy points 2 → 1")
        player.turn_to("skills")
        assert player.tracker_words("Energy points") == "1 of 6"
        player.turn_to("fight")
    attack(player, PISTOL, 3, 15)
    assert player.sees("Arc pistol, 20, Success.")
    attack(player, PISTOL, 15)
    assert player.sees("Arc pistol, 20, Success."), "the second attack has one die again"


def test_a_feint_that_is_seen_through_costs_the_point_all_the_same(oriel: Player) -> None:
    oriel.click("Their save: Cbt-Melee")
    attack(oriel, "Roll", 16)
    assert oriel.sees("They see through it.")
    oriel.undo()
    oriel.turn_to("skills")
    assert oriel.tracker_words("Energy points") == "2 of 6"


def test_without_energy_there_is_no_feint_and_a_reason(oriel: Player) -> None:
    oriel.turn_to("health")
    oriel.enter("Energy points lost", "2")
    oriel.turn_to("fight")
    assert oriel.why_off("Their save: Cbt-Ranged").startswith("Exhausted")


def test_attacks_of_opportunity_are_counted_through_a_round(oriel: Player, open_app: Opener) -> None:
    assert oriel.sees("2 of 2 left")
    assert oriel.why_off("New round") == "None was used in this round."
    oriel.click("Use one")
    oriel.click("Use one")
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("0 of 2 left")
        assert player.why_off("Use one") == "None is left in this round."
    player.click("New round")
    assert player.sees("2 of 2 left")
    player.undo()
    player.undo()
    assert player.sees("1 of 2 left")


# Techniques and their listings


def test_a_technique_is_rolled_by_a_click_with_its_own_modifier(learned: Player, open_app: Opener) -> None:
    attack(learned, "Roll: Hard Burn", 9)
    for player in now_and_restarted(learned, open_app, tab="techniques"):
        assert player.log() == ["Hard Burn, C 15, 15, Success"]
        player.click("Why this result?")
        assert player.sees("ST-MOD-01")
        assert player.sees("ST-ROLL-03")


def test_a_printed_challenge_counts_and_the_duration_of_the_listing(learned: Player) -> None:
    learned.click("To the tray: Read the Hull")
    assert learned.sees("Printed in the listing")
    assert learned.button("Or take: Take 10, an hour").isEnabled()
    attack(learned, "Roll", 10)
    assert learned.sees("Read the Hull, 15, Success.")


def test_others_save_against_what_a_technique_imposes(learned: Player, open_app: Opener) -> None:
    learned.click("Their save: Loud Lie")
    assert learned.sees("Challenge 12 is imposed")
    learned.enter("Their Insight", "-2")
    attack(learned, "Roll", 13)
    for player in now_and_restarted(learned, open_app, tab="techniques"):
        assert player.sees("Save against Loud Lie, 11, Fail.")
        assert player.sees("They do not withstand it.")
        assert player.sees("Odds before the roll: −2")


def test_a_listing_is_checked_as_it_is_typed_and_then_written_down(learned: Player, open_app: Opener) -> None:
    learned.click("New technique")
    learned.enter("Name", "Jury Rig", Qt.Key.Key_Tab)
    learned.enter("Ranks", "2", Qt.Key.Key_Tab)
    learned.pick("Skill: ", "Drives")
    write(learned, "Listing", "mend(minute) chk(12)= +M(this")
    assert learned.sees("is expected.")
    learned.click("Write down: New technique")
    assert learned.sees("The listing cannot be read at character")
    assert not learned.sees("Roll: Jury Rig")
    write(learned, "Listing", "mend(minute) chk(12)= +M(this)")
    assert learned.sees("Check against 12: d20 + M of this technique")
    learned.click("Write down: New technique")
    again = restarted(open_app, tab="techniques")
    attack(again, "Roll: Jury Rig", 8)
    assert again.sees("Jury Rig, 12, Success. Challenge 12, met exactly.")
    again.undo()
    assert not again.sees("Roll: Jury Rig")
    assert again.log() == ["Jury Rig, C 12, 12, Success"]


def test_a_technique_that_cannot_be_is_refused_whole(learned: Player) -> None:
    learned.click("New technique")
    for name, ranks, why in (
        ("", "1", "Give it a name first."),
        ("Odd", "many", "Type a whole number from 0 to 999."),
        ("Wpn-Pistols", "1", "There is a technique of that name already. Choose another name."),
        ("Odd", "-4", "Type a whole number from 0 to 999."),
    ):
        learned.enter("Name", name, Qt.Key.Key_Tab)
        learned.enter("Ranks", ranks, Qt.Key.Key_Tab)
        learned.click("Write down: New technique")
        assert learned.sees(why), (name, ranks)
    learned.undo()
    assert learned.sees("There is nothing to undo.")


def test_a_technique_is_changed_and_changed_back(learned: Player, open_app: Opener) -> None:
    learned.click("Change Hard Burn")
    learned.enter("Ranks", "5", Qt.Key.Key_Tab)
    learned.click("Save: Change Hard Burn")
    for player in now_and_restarted(learned, open_app, tab="techniques"):
        assert player.sees("Hard Burn, Small Craft, M +9, R 5")
    player.undo()
    assert player.sees("Hard Burn, Small Craft, M +6, R 2")
    player.redo()
    assert player.sees("Hard Burn, Small Craft, M +9, R 5")


def test_an_enabler_without_ranks_is_no_use_and_says_why(learned: Player, open_app: Opener) -> None:
    learned.click("Change Read the Hull")
    learned.enter("Ranks", "0", Qt.Key.Key_Tab)
    learned.pick("Kind: ", "Enabler")
    learned.click("Save: Change Read the Hull")
    for player in now_and_restarted(learned, open_app, tab="techniques"):
        assert player.why_off("Roll: Read the Hull").startswith("An enabler is no use without a rank.")


def test_a_removed_technique_leaves_its_weapon_to_the_skill(learned: Player, open_app: Opener) -> None:
    learned.click("Change Wpn-Pistols")
    learned.click("Remove: Change Wpn-Pistols")
    assert not learned.sees("Roll: Wpn-Pistols")
    for player in now_and_restarted(learned, open_app):
        player.turn_to("fight")
        assert player.button("Attack +3: Arc pistol").isEnabled()
    player.undo()
    assert player.button(PISTOL).isEnabled()


def test_an_example_of_the_rules_is_added(learned: Player, open_app: Opener) -> None:
    learned.click("New technique")
    assert learned.why_off("Add: Wpn-Pistols") == "It is on the sheet already."
    learned.click("Add: Feint")
    again = restarted(open_app, tab="techniques")
    assert again.button("Their save: Feint").isEnabled()
    again.undo()
    assert not again.sees("Their save: Feint")


def test_what_levels_bring_is_told_as_it_is_typed(learned: Player) -> None:
    learned.click("What levels bring")
    learned.enter("Levels gained", "3")
    assert learned.sees("12 ranks for skills of the profession, as many for their techniques")
    learned.enter("Levels gained", "x")
    assert not learned.sees("ranks for skills of the profession")


# Free entries


def test_an_ability_of_ones_own_is_added_rolled_and_taken_back(learned: Player, open_app: Opener) -> None:
    learned.enter("Name", "Tow & <i>drag</i>", Qt.Key.Key_Tab)
    learned.enter("Dice", "2d6+1", Qt.Key.Key_Tab)
    learned.click("Add: Other abilities")
    again = restarted(open_app, tab="techniques")
    again.dice.put({"d6": [2, 5]})
    again.click("Roll: Tow & <i>drag</i>")
    assert again.log()[0].startswith("Tow & <i>drag</i>, 8")
    again.undo()
    assert not again.sees("Roll: Tow & <i>drag</i>")
