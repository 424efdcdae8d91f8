"""Shadow Lounge combat in the whole app: shots, melee and defences."""

import json
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

import resources
from desktop.importing.feature import PAGE as REVIEW
from desktop.shell.pages import PLAY
from tests import playing as conftest
from tests.evening import SitDown
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="combat")
now_and_restarted = partial(conftest.now_and_restarted, tab="combat")


CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
BLASTER = "Heavy blaster pistol, Blaster Pistol 62, damage 2D6+2, range 30 m, {n} of 12 shots left"
FIRE = "Attack with Heavy blaster pistol"
SABER = "Attack with Lightsaber, pale blue"
NO_FIGHT_BACK = "You have already fought back this round."
NEEDED = "Enter the value they roll against, or choose their result."


@pytest.fixture
def tarn(sit_down: SitDown) -> Player:
    """Tarn Ondara, Blaster Pistol 62, with the Combat page open."""
    player = sit_down("Tarn Ondara")
    player.turn_to("combat")
    return player


@pytest.fixture
def sel(sit_down: SitDown) -> Player:
    """Sel Vantry, Lightsaber 66, with the Combat page open."""
    player = sit_down("Sel Vantry")
    player.turn_to("combat")
    return player


def attack(player: Player, button: str, *faces: int, **dice: dict[str, list[int]]) -> None:
    """Attack with a weapon's button; ``dice`` are the opponent's."""
    player.dice.put({"d100": faces}, **dice)
    player.click(button)


# Shots and their damage


def test_shot_uses_ammo_and_rolls_damage(tarn: Player, open_app: Opener) -> None:
    attack(tarn, FIRE, 62)
    assert tarn.sees("Heavy blaster pistol, 62, Regular success.")
    assert tarn.sees(BLASTER.format(n=11))
    assert tarn.sees("Blaster Pistol: success 3 this adventure.")
    again = restarted(open_app)
    again.dice.put({"d6": [1, 4]})
    again.press(Qt.Key.Key_D)
    for player in now_and_restarted(again, open_app):
        assert player.sees("Damage: Heavy blaster pistol, 13.")
        assert player.sees("Regular: 2D6+2, then +6 for skill")
        assert player.sees(BLASTER.format(n=11))
    player.undo()
    assert player.sees(BLASTER.format(n=12))
    assert player.skill_words("blaster-pistol").endswith("2 successes")
    player.redo()
    assert player.sees(BLASTER.format(n=11))
    assert player.skill_words("blaster-pistol").endswith("3 successes")


@pytest.mark.parametrize(("again_shows", "total"), [(5, 17), (1, 13)])
def test_hard_hit_rerolls_ones_once(tarn: Player, open_app: Opener, again_shows: int, total: int) -> None:
    attack(tarn, FIRE, 31)
    tarn.dice.put({"d6": [1, 4, again_shows]})
    tarn.click("Roll damage")
    for player in now_and_restarted(tarn, open_app):
        assert player.sees(f"Damage: Heavy blaster pistol, {total}.")
        assert player.sees("Hard: 2D6+2, 1s re-rolled, then +6 for skill")


def test_extreme_hit_rolls_twice_and_keeps_the_higher(tarn: Player, open_app: Opener) -> None:
    attack(tarn, FIRE, 12)
    tarn.dice.put({"d6": [1, 4, 3, 3]})
    tarn.click("Roll damage")
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("Damage: Heavy blaster pistol, 14.")
        assert player.sees("Extreme: 2D6+2 twice, keep the higher, then +6 for skill")


def test_critical_hit_deals_maximum_plus_roll(tarn: Player, open_app: Opener) -> None:
    attack(tarn, FIRE, 69)
    assert tarn.tracker_words("Luck") == "51 of 60"
    tarn.dice.put({"d6": [2, 5]})
    tarn.click("Roll damage")
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("Damage: Heavy blaster pistol, 29.")
        assert player.sees("Critical: maximum 2D6+2 plus a roll, then +6 for skill")
        assert player.sees("The maximum of 2D6+2 is 14.")
    player.undo()
    assert player.sees(BLASTER.format(n=12)), "one step takes back shot, success and Luck"
    assert player.tracker_words("Luck") == "46 of 60"
    assert player.skill_words("blaster-pistol").endswith("2 successes")


def test_miss_deals_no_damage(tarn: Player) -> None:
    attack(tarn, FIRE, 63)
    assert not tarn.sees("Roll damage")
    tarn.dice.put({})
    tarn.press(Qt.Key.Key_D)
    assert tarn.sees("63 is over 62: missed by 1")
    assert tarn.sees(BLASTER.format(n=11)), "the shot is gone"


def test_luck_makes_a_hit_with_damage(tarn: Player, open_app: Opener) -> None:
    attack(tarn, FIRE, 63)
    tarn.press(Qt.Key.Key_L)
    again = restarted(open_app)
    again.dice.put({"d6": [1, 1]})
    again.press(Qt.Key.Key_D)
    assert again.sees("Damage: Heavy blaster pistol, 10.")
    again.undo()
    assert again.sees("63 is over 62: missed by 1")
    assert not again.sees("Roll damage")
    assert again.tracker_words("Luck") == "46 of 60"


def test_malfunction_range_is_reported(tarn: Player, open_app: Opener) -> None:
    attack(tarn, "Attack with Stun pistol, borrowed", 95)
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("The weapon malfunctions. Your DM decides how.")
        assert player.sees("95 is over 62: missed by 33")
    attack(player, FIRE, 95)
    assert not player.sees("The weapon malfunctions"), "this one begins at 96"
    attack(player, FIRE, 96)
    assert player.sees("The weapon malfunctions. Your DM decides how.")
    player.click("Spend 34 Luck → Regular")
    assert player.sees("The weapon malfunctions. Your DM decides how."), "the die itself decides"


def test_empty_weapon_must_be_reloaded(tarn: Player, open_app: Opener) -> None:
    for _ in range(6):
        attack(tarn, "Attack with Stun pistol, borrowed", 90)
    empty = "No shots left. Reload first."
    again = restarted(open_app)
    assert again.why_off("Attack with Stun pistol, borrowed") == empty
    assert again.sees("0 of 6 shots left")
    again.press(Qt.Key.Key_R)
    assert again.sees(empty)
    again.click("Reload Stun pistol, borrowed")
    assert again.sees("6 of 6 shots left")
    assert again.button("Attack with Stun pistol, borrowed").isEnabled()
    again.undo()
    assert again.why_off("Attack with Stun pistol, borrowed") == empty
    again.undo()
    assert again.sees("1 of 6 shots left")
    again.redo()
    again.redo()
    assert again.sees("6 of 6 shots left")


# Attack situations


def test_point_blank_and_melee_cancel_out(tarn: Player, open_app: Opener) -> None:
    tarn.click("Point blank")
    assert tarn.sees("Point blank: 1 bonus die")
    tarn.click("Firing into melee with an ally")
    assert tarn.sees("Point blank, firing into melee with an ally: no extra dice")
    attack(tarn, FIRE, 40)
    assert tarn.sees("Odds before the roll: 62, no extra dice")
    again = restarted(open_app)
    assert again.sees("Odds before the roll: 62, no extra dice")
    assert again.button("Point blank").isChecked(), "the fight goes on as it was"
    assert again.button("Firing into melee with an ally").isChecked()
    again.click("Why this result?")
    assert again.sees("SL-DIE-02")
    assert again.sees("SL-DIE-03")


def test_incapacitated_target_helps_attacker_and_hurts_defender(tarn: Player, open_app: Opener) -> None:
    tarn.click("Target incapacitated")
    assert tarn.sees("Target incapacitated: 1 bonus die, and the defender gets 1 penalty die")
    tarn.click("Heavy blaster pistol, Blaster Pistol")
    tarn.choose("Against", "They dodge")
    tarn.enter("Defender's value", "50")
    attack(tarn, "Roll", 90, 60, foe={"d100": [20, 51]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("90, not used; 60, used: better; Defender: 51")
        assert player.sees("You hit.")


def test_auto_fire_needs_an_auto_mode(tarn: Player) -> None:
    first = "Auto fire after the first shot"
    assert "Put a weapon with an auto mode in the tray first." in tarn.why_off(first)
    tarn.click("Heavy blaster pistol, Blaster Pistol")
    assert "The weapon in the tray has no auto mode." in tarn.why_off(first)


@pytest.fixture
def gunner(open_app: Opener, tmp_path: Path) -> Player:
    """A character whose heavy blaster has an auto mode, with the Combat page open."""
    document = json.loads(
        resources.path("samples", "tarn-ondara", "character.json").read_text(encoding="utf-8")
    )
    document["sheet"]["weapons"][2]["attacks"] = "1 or auto"
    file = tmp_path / "character.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    player = open_app()
    player.drop(file)
    player.wait_for(REVIEW)
    player.click("Add to library")
    player.wait_for(PLAY)
    player.turn_to("combat")
    return player


def test_auto_fire_follow_up_has_penalty_die(gunner: Player, open_app: Opener) -> None:
    gunner.click("Heavy blaster pistol, Blaster Pistol")
    gunner.click("Point blank")
    gunner.click("Auto fire after the first shot")
    attack(gunner, FIRE, 70)
    assert gunner.sees("Odds before the roll: 62, no extra dice")
    gunner.click("Point blank")
    attack(gunner, FIRE, 30, 50)
    assert gunner.sees("30, not used; 50, used: worse")
    assert gunner.why_off("Attack with Stun pistol, borrowed") == "This weapon has no auto mode."
    gunner.click("Auto fire after the first shot")
    assert gunner.button("Attack with Stun pistol, borrowed").isEnabled()
    again = restarted(open_app)
    assert again.sees("Odds before the roll: 62, 1 penalty die")
    again.undo()
    again.undo()
    assert again.sees(BLASTER.format(n=12))


def test_modifier_keys_add_dice_to_attack(tarn: Player) -> None:
    tarn.dice.put({"d100": [70, 30]})
    tarn.click(FIRE, SHIFT)
    assert tarn.sees("70, not used; 30, used: better")
    tarn.dice.put({"d100": [70, 30]})
    tarn.click(FIRE, CONTROL)
    assert tarn.sees("70, used: worse; 30, not used")


# Attacks that the target defends against


def test_dodging_defender_wins_ties(tarn: Player, open_app: Opener) -> None:
    tarn.click("Heavy blaster pistol, Blaster Pistol")
    tarn.choose("Against", "They dodge")
    assert tarn.why_off("Roll") == NEEDED
    tarn.enter("Defender's value", "50")
    attack(tarn, "Roll", 30, foe={"d100": [25]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("You: 30; Defender: 25")
        assert player.sees("You: Hard")
        assert "ties" in player.texts()
        assert player.sees("Defender: Hard")
        assert player.sees("You miss.")
        assert player.sees("When they dodge, they win ties.")
        assert not player.sees("Roll damage")
        assert player.skill_words("blaster-pistol").endswith("3 successes"), "a lost roll counts too"
    player.undo()
    assert player.skill_words("blaster-pistol").endswith("2 successes")
    assert player.sees(BLASTER.format(n=12))


def test_luck_turns_a_dodged_shot(tarn: Player, open_app: Opener) -> None:
    tarn.click("Heavy blaster pistol, Blaster Pistol")
    tarn.choose("Against", "They dodge")
    tarn.choose("Defender's roll", "Hard")
    assert tarn.sees("to beat Hard")
    attack(tarn, "Roll", 30)
    assert tarn.sees("You miss.")
    tarn.click("Spend 18 Luck → Extreme. Luck 46 → 28. The success still counts. You hit")
    again = restarted(open_app)
    assert again.sees("You hit.")
    again.dice.put({"d6": [6, 6, 1, 1]})
    again.press(Qt.Key.Key_D)
    assert again.sees("Damage: Heavy blaster pistol, 20.")
    again.undo()
    assert again.sees("You miss.")
    assert again.tracker_words("Luck") == "46 of 60"


def test_parrying_defender_wins_ties(tarn: Player, open_app: Opener) -> None:
    tarn.click("Bone saw, Brawl")
    tarn.choose("Against", "They parry")
    tarn.choose("Defender's roll", "Regular")
    attack(tarn, "Roll", 40)
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("You miss.")
        assert player.sees("When they parry, they win ties.")


def test_attacker_wins_ties_against_fight_back(sel: Player, open_app: Opener) -> None:
    sel.click("Lightsaber, pale blue, Lightsaber")
    sel.choose("Against", "They fight back")
    sel.enter("Defender's value", "50")
    attack(sel, "Roll", 30, foe={"d100": [25]})
    for player in now_and_restarted(sel, open_app):
        assert player.sees("You hit.")
        assert player.sees("When they fight back, you win ties.")
        assert player.button("Roll damage").isEnabled()


def test_losing_to_fight_back_means_being_hit(sel: Player, open_app: Opener) -> None:
    sel.click("Lightsaber, pale blue, Lightsaber")
    sel.choose("Against", "They fight back")
    sel.choose("Defender's roll", "Hard")
    attack(sel, "Roll", 60)
    for player in now_and_restarted(sel, open_app):
        assert player.sees("Your attack is stopped, and they hit you.")
        assert player.sees("The higher success level wins.")
        assert not player.sees("Roll damage")


def test_nobody_is_hit_if_both_fail(sel: Player, open_app: Opener) -> None:
    sel.click("Lightsaber, pale blue, Lightsaber")
    sel.choose("Against", "They fight back")
    sel.enter("Defender's value", "50")
    attack(sel, "Roll", 90, foe={"d100": [80]})
    for player in now_and_restarted(sel, open_app):
        assert player.sees("You: Fail")
        assert player.sees("You miss.")
        assert player.sees("Both failed, so no one is hit.")


def test_critical_beats_extreme(sel: Player) -> None:
    sel.click("Lightsaber, pale blue, Lightsaber")
    sel.choose("Against", "They parry")
    sel.choose("Defender's roll", "Extreme")
    attack(sel, "Roll", 69)
    assert sel.sees("You: Critical")
    assert sel.sees("You hit.")


# Defences


def test_dodge_wins_ties_any_number_of_times(tarn: Player, open_app: Opener) -> None:
    tarn.click("Dodge 48")
    assert tarn.why_off("Roll") == NEEDED
    tarn.enter("Attacker's value", "60")
    for button in ("Roll", "Roll again"):
        attack(tarn, button, 40, foe={"d100": [50]})
        assert tarn.sees("You: 40; Attacker: 50")
        assert tarn.sees("The attack misses.")
        assert tarn.sees("When you dodge, you win ties.")
    again = restarted(open_app)
    assert again.sees("The attack misses.")
    assert again.skill_words("dodge").endswith("2 successes")
    again.undo()
    again.undo()
    assert again.skill_words("dodge").endswith("no successes yet")


def test_failed_parry_is_hit(tarn: Player, open_app: Opener) -> None:
    tarn.click("Parry 20")
    tarn.choose("Attacker's roll", "Regular")
    attack(tarn, "Roll", 21)
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("The attack hits.")
        assert player.sees("The higher success level wins.")
        assert player.sees(
            "Spend 1 Luck → Regular. Luck 46 → 45. The success doesn't count. The attack misses"
        )
    player.press(Qt.Key.Key_L)
    assert player.sees("The attack misses.")
    player.undo()
    assert player.sees("The attack hits.")


def test_surprised_defender_has_penalty_die(tarn: Player, open_app: Opener) -> None:
    tarn.click("Surprised")
    assert tarn.sees("Surprised: 1 penalty die.")
    tarn.click("Dodge 48")
    tarn.choose("Attacker's roll", "Regular")
    attack(tarn, "Roll", 20, 50)
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("20, not used; 50, used: worse")
        assert player.sees("The attack hits.")


def test_failed_attack_does_not_hit(tarn: Player) -> None:
    tarn.click("Dodge 48")
    tarn.choose("Attacker's roll", "Fail")
    attack(tarn, "Roll", 90)
    assert tarn.sees("The attack misses.")
    assert tarn.sees("Both failed, so no one is hit.")


# Fighting back


def fight_back_as_in_the_mock(sel: Player) -> None:
    """Fight back with the lightsaber against Hard, and roll Hard."""
    sel.click("Fight back with Lightsaber, pale blue")
    assert sel.why_off("Roll") == NEEDED
    sel.choose("Attacker's roll", "Hard")
    attack(sel, "Roll", 31)


def test_luck_turns_a_lost_fight_back(sel: Player, open_app: Opener) -> None:
    fight_back_as_in_the_mock(sel)
    for player in now_and_restarted(sel, open_app):
        assert player.sees("You: Hard")
        assert "ties" in player.texts()
        assert player.sees("Attacker: Hard")
        assert player.sees("The attack hits.")
        assert player.sees("When you fight back, the attacker wins ties.")
        assert not player.sees("Roll damage")
    player.click(
        "Spend 18 Luck → Extreme. Luck 46 → 28. The success still counts. "
        "The attack is stopped, and you hit back"
    )
    again = restarted(open_app)
    assert again.sees("The attack is stopped, and you hit back.")
    assert again.tracker_words("Luck") == "28 of 55"
    again.dice.put({"d8": [1, 2, 3, 8, 8, 8]})
    again.press(Qt.Key.Key_D)
    assert again.sees("Damage: Lightsaber, pale blue, 30.")
    again.undo()
    assert again.sees("The attack hits.")
    assert again.tracker_words("Luck") == "46 of 55"


def test_fighting_back_works_once_a_round(sel: Player, open_app: Opener) -> None:
    fight_back_as_in_the_mock(sel)
    again = restarted(open_app)
    assert again.sees("You have already fought back this round.")
    assert again.why_off("Fight back with Lightsaber, pale blue") == NO_FIGHT_BACK
    assert again.why_off("Fight back with Unarmed") == NO_FIGHT_BACK
    assert again.why_off("Fight back, Lightsaber 66") == NO_FIGHT_BACK
    assert again.button("Dodge 52").isEnabled()
    again.press(Qt.Key.Key_R)
    assert again.sees(NO_FIGHT_BACK)
    again.click("New round")
    assert again.button("Fight back with Lightsaber, pale blue").isEnabled()
    again.undo()
    assert again.why_off("Fight back with Lightsaber, pale blue") == NO_FIGHT_BACK
    again.undo()
    assert again.button("Fight back with Lightsaber, pale blue").isEnabled()
    assert again.skill_words("lightsaber").endswith("1 success")
    again.redo()
    assert again.why_off("Fight back with Lightsaber, pale blue") == NO_FIGHT_BACK
    again.redo()
    assert again.button("Fight back with Lightsaber, pale blue").isEnabled()


def test_fighting_back_with_the_skill_alone(sel: Player, open_app: Opener) -> None:
    sel.click("Fight back, Lightsaber 66")
    sel.enter("Attacker's value", "62")
    attack(sel, "Roll", 20, foe={"d100": [50]})
    for player in now_and_restarted(sel, open_app):
        assert player.sees("You: 20; Attacker: 50")
        assert player.sees("The attack is stopped, and you hit back.")
        assert player.why_off("Fight back, Lightsaber 66") == NO_FIGHT_BACK
