"""Weapons, techniques, feints and other abilities of Striker, by clicks and keys."""

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
    """The app with Oriel Kast on the combat page."""
    player = open_app()
    player.click("Oriel Kast")
    player.wait_for(PLAY)
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


def write(player: Player, name: str, text: str) -> None:
    fields = player.window.findChildren(QPlainTextEdit)
    field = next(each for each in fields if each.isVisible() and each.accessibleName() == name)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


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


def test_effect_follows_the_last_attack_roll(oriel: Player) -> None:
    attack(oriel, PISTOL, 12)
    oriel.dice.put({"d20": [20]})
    oriel.press(Qt.Key.Key_R)
    effect(oriel, d6=[1, 1])
    assert oriel.sees("Effect: Arc pistol, 14.")


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


def test_custom_weapon_without_name_or_valid_dice_is_refused(oriel: Player) -> None:
    nameless, diceless = "Type a name first.", "Write the dice like 2d6+1, or leave the field empty."
    oriel.click("Your own weapon")
    for name, dice, why in (
        ("", "2d6", nameless),
        ("Net", "tangle", diceless),
        ("   ", "2d6", nameless),
        ("Net", "99999d99999", diceless),
        ("x" * 200, "", "That's too long: the maximum is 80 characters."),
    ):
        oriel.enter("Name", name, Qt.Key.Key_Tab)
        oriel.enter("Dice", dice, Qt.Key.Key_Tab)
        oriel.click("Add: Your own weapon")
        assert oriel.sees(why), (name, dice)
        assert not oriel.sees(": Net")
    oriel.undo()
    assert oriel.sees("There is nothing to undo.")


def test_weapon_can_change_its_skill_and_back(oriel: Player, open_app: Opener) -> None:
    oriel.click("Skill for each weapon")
    oriel.pick("Cutting torch: ", "Wpn-Blades-Short")
    for player in now_and_restarted(oriel, open_app):
        assert player.button("Attack +3: Cutting torch").isEnabled()
    player.undo()
    assert player.button(TORCH).isEnabled()


def test_weapon_in_hand_stays_when_another_is_removed(oriel: Player, open_app: Opener) -> None:
    oriel.click("Draw: Boarding knife")
    oriel.click("Remove: Arc pistol")
    for player in now_and_restarted(oriel, open_app):
        assert player.button("Put away: Boarding knife").isEnabled()
        assert not player.sees(PISTOL)
    player.undo()
    assert player.button(PISTOL).isEnabled()
    assert player.button("Put away: Boarding knife").isEnabled()


def test_roll_stays_after_its_weapon_was_removed(oriel: Player, open_app: Opener) -> None:
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


# Feints and attacks of opportunity


def test_feint_costs_a_point_and_gives_the_next_attack_advantage(oriel: Player, open_app: Opener) -> None:
    oriel.click("Set up their save: Cbt-Ranged")
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


def test_attacks_of_opportunity_are_counted_per_round(oriel: Player, open_app: Opener) -> None:
    assert oriel.sees("2 of 2 left")
    assert oriel.why_off("New round") == "None used this round."
    oriel.click("Use one")
    oriel.click("Use one")
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("0 of 2 left")
        assert player.why_off("Use one") == "None left this round."
    player.click("New round")
    assert player.sees("2 of 2 left")
    player.undo()
    player.undo()
    assert player.sees("1 of 2 left")


# Techniques and their listings


def test_technique_is_rolled_with_a_click_and_its_own_modifier(learned: Player, open_app: Opener) -> None:
    attack(learned, "Roll: Hard Burn", 9)
    for player in now_and_restarted(learned, open_app, tab="techniques"):
        assert player.log() == ["Hard Burn, C 15, 15, Success"]
        player.click("Why this result?")
        assert player.sees("ST-MOD-01")
        assert player.sees("ST-ROLL-03")


def test_listing_sets_the_challenge_and_duration(learned: Player) -> None:
    learned.click("Set up: Read the Hull")
    assert learned.sees("Set by the listing")
    assert learned.button("Or take: Take 10, an hour").isEnabled()
    attack(learned, "Roll", 10)
    assert learned.sees("Read the Hull, 15, Success.")


def test_others_save_against_what_a_technique_imposes(learned: Player, open_app: Opener) -> None:
    learned.click("Set up their save: Loud Lie")
    assert learned.sees("Challenge 12 is imposed")
    learned.enter("Their Insight", "-2")
    attack(learned, "Roll", 13)
    for player in now_and_restarted(learned, open_app, tab="techniques"):
        assert player.sees("Save against Loud Lie, 11, Fail.")
        assert player.sees("They don't resist it.")
        assert player.sees("Odds before the roll: −2")


def test_listing_is_checked_while_typed_and_then_saved(learned: Player, open_app: Opener) -> None:
    learned.click("New technique")
    learned.enter("Name", "Jury Rig", Qt.Key.Key_Tab)
    learned.enter("Ranks", "2", Qt.Key.Key_Tab)
    learned.pick("Skill: ", "Drives")
    write(learned, "Listing", "mend(minute) chk(12)= +M(this")
    assert learned.sees("is expected.")
    learned.click("Add technique: New technique")
    assert learned.sees("Can't read the listing at character")
    assert not learned.sees("Roll: Jury Rig")
    write(learned, "Listing", "mend(minute) chk(12)= +M(this)")
    assert learned.sees("Check against 12: d20 + M of this technique")
    learned.click("Add technique: New technique")
    again = restarted(open_app, tab="techniques")
    attack(again, "Roll: Jury Rig", 8)
    assert again.sees("Jury Rig, 12, Success. Challenge 12, met exactly.")
    again.undo()
    assert not again.sees("Roll: Jury Rig")
    assert again.log() == ["Jury Rig, C 12, 12, Success"]


def test_invalid_technique_is_refused(learned: Player) -> None:
    learned.click("New technique")
    for name, ranks, why in (
        ("", "1", "Type a name first."),
        ("Odd", "many", "Type a whole number from 0 to 999."),
        ("Wpn-Pistols", "1", "There's already a technique with this name. Choose another name."),
        ("Odd", "-4", "Type a whole number from 0 to 999."),
    ):
        learned.enter("Name", name, Qt.Key.Key_Tab)
        learned.enter("Ranks", ranks, Qt.Key.Key_Tab)
        learned.click("Add technique: New technique")
        assert learned.sees(why), (name, ranks)
    learned.undo()
    assert learned.sees("There is nothing to undo.")


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


def test_example_technique_is_added(learned: Player, open_app: Opener) -> None:
    learned.click("New technique")
    assert learned.why_off("Add: Wpn-Pistols") == "Already on the sheet."
    learned.click("Add: Feint")
    again = restarted(open_app, tab="techniques")
    assert again.button("Set up their save: Feint").isEnabled()
    again.undo()
    assert not again.sees("Set up their save: Feint")


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
