"""Call of Cthulhu combat in the whole app: shots, melee, defences and damage."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="combat")
now_and_restarted = partial(conftest.now_and_restarted, tab="combat")


REVOLVER = ".32 revolver, Firearms: Handgun 45, damage 1D8, range 15 yards, shots {n} of 6"
NO_PUSH = "You can't push combat or opposed rolls."


@pytest.fixture
def fighter(ida: Player) -> Player:
    """Ida Marchetti, with the Combat page open."""
    ida.turn_to("combat")
    return ida


# Shots


def test_jammed_gun_misses_without_luck_or_push(fighter: Player, open_app: Opener) -> None:
    fighter.dice.put({"tens": [0], "units": [0]})
    fighter.click("Attack with .32 revolver")
    for player in now_and_restarted(fighter, open_app):
        assert player.sees("Rolled 100: the gun jams and the shot fails.")
        assert player.sees("You can't spend Luck on a jammed gun")
        assert player.why_off("Push the roll") == NO_PUSH
        assert not player.sees("Roll damage")
        assert player.sees(REVOLVER.format(n=5))
        assert player.skill_words("firearms-handgun").endswith("not ticked")


def test_empty_gun_must_be_reloaded(fighter: Player, open_app: Opener) -> None:
    for left in (5, 4, 3, 2, 1, 0):
        fighter.dice.put({"tens": [60], "units": [1]})
        fighter.click("Attack with .32 revolver")
        assert fighter.sees(REVOLVER.format(n=left))
    assert fighter.why_off("Attack with .32 revolver") == "No shots left. Reload first."
    again = restarted(open_app)
    again.click("Reload .32 revolver")
    assert again.sees(REVOLVER.format(n=6))
    assert again.button("Attack with .32 revolver").isEnabled()
    again.undo()
    assert again.sees(REVOLVER.format(n=0))
    assert again.why_off("Attack with .32 revolver") == "No shots left. Reload first."
    again.undo()
    assert again.sees(REVOLVER.format(n=1)), "the last shot is another step"
    again.redo()
    again.redo()
    assert again.sees(REVOLVER.format(n=6))


def test_roll_again_with_empty_gun_does_nothing(fighter: Player) -> None:
    for _ in range(6):
        fighter.dice.put({"tens": [60], "units": [1]})
        fighter.click("Attack with .32 revolver")
    fighter.dice.put({})
    fighter.press(Qt.Key.Key_R)
    assert fighter.sees("No shots left. Reload first.")
    assert fighter.sees(REVOLVER.format(n=0))


def test_distance_makes_shot_hard_extreme_then_impossible(fighter: Player, open_app: Opener) -> None:
    fighter.enter("Distance in yards", "30")
    fighter.dice.put({"tens": [30], "units": [1]})
    fighter.click("Attack with .32 revolver")
    assert fighter.sees("Hard: up to twice 15 yards")
    assert fighter.sees("30 yards")
    assert fighter.sees("31 is at or below 45")
    assert fighter.sees("Not enough: you needed Hard")
    assert not fighter.sees("Roll damage")
    fighter.enter("Distance in yards", "31")
    assert fighter.sees("Extreme: up to four times 15 yards")
    fighter.dice.put({"tens": [0], "units": [9]})
    fighter.click("Attack with .32 revolver")
    assert fighter.sees("9 is at or below 9, a fifth of 45")
    assert fighter.button("Roll damage").isEnabled()
    fighter.enter("Distance in yards", "61")
    beyond = "61 yards is out of range: more than four times the base range."
    assert fighter.sees(beyond)
    assert fighter.why_off("Attack with .32 revolver") == beyond
    again = restarted(open_app)
    assert again.sees("Extreme success")
    assert again.sees("31 yards"), "the shot that was made, not the distance typed last"
    assert again.sees(REVOLVER.format(n=4))
    again.undo()
    again.undo()
    assert again.sees(REVOLVER.format(n=6))
    assert again.skill_words("firearms-handgun").endswith("not ticked")


def test_very_long_shot_impales_only_on_critical(fighter: Player) -> None:
    fighter.enter("Distance in yards", "60")
    fighter.dice.put({"tens": [0], "units": [5]})
    fighter.click("Attack with .32 revolver")
    fighter.click("Roll damage")
    assert fighter.sees("Damage: .32 revolver")
    assert fighter.sees("Extreme: maximum 1D8")
    fighter.dice.put({"tens": [0], "units": [1]})
    fighter.click("Attack with .32 revolver")
    fighter.dice.put({"d8": [3]})
    fighter.click("Roll damage")
    assert fighter.sees("Critical, impaling: maximum 1D8 plus a 1D8 roll")
    assert fighter.sees("Damage: .32 revolver, 11.")


def test_point_blank_and_melee_cancel_out(fighter: Player, open_app: Opener) -> None:
    fighter.click("Point blank")
    assert fighter.sees("Point blank: 1 bonus die")
    fighter.click("Firing into melee")
    assert fighter.sees("Point blank, firing into melee: no extra dice")
    fighter.dice.put({"tens": [40], "units": [5]})
    fighter.click("Attack with .32 revolver")
    assert fighter.sees("45 is at or below 45")
    assert fighter.sees("Odds before the roll: 45, no extra dice")
    again = restarted(open_app)
    assert again.sees("Regular success")
    assert again.sees("Point blank")
    assert again.button("Point blank").isChecked(), "the fight goes on as it was"


def test_three_penalty_dice_count_as_two(fighter: Player) -> None:
    for situation in ("Half cover", "Small target", "Fast target"):
        fighter.click(situation)
    assert fighter.sees("Half cover, small target, fast target: 2 penalty dice (the maximum)")
    fighter.dice.put({"tens": [10, 40, 20], "units": [3]})
    fighter.click("Attack with .32 revolver")
    assert fighter.sees("43 is at or below 45")
    assert fighter.sees("Odds before the roll: 45, 2 penalty dice")
    fighter.click("Fast target")
    fighter.click("Small target")
    assert fighter.sees("Half cover: 1 penalty die")


def test_shift_click_adds_bonus_die_to_attack(fighter: Player) -> None:
    fighter.dice.put({"tens": [70, 30], "units": [3]})
    fighter.click("Attack with .32 revolver", Qt.KeyboardModifier.ShiftModifier)
    assert fighter.sees("33 is at or below 45")
    assert fighter.sees("Odds before the roll: 45, 1 bonus die")


def test_luck_turns_miss_into_hit_with_damage(fighter: Player, open_app: Opener) -> None:
    fighter.dice.put({"tens": [50], "units": [0]})
    fighter.click("Attack with .32 revolver")
    assert fighter.sees("50 is over 45: missed by 5")
    assert not fighter.sees("Roll damage")
    fighter.click("Spend 5 Luck → Regular")
    assert fighter.tracker_words("Luck") == "47 of 99"
    assert fighter.sees("5 Luck spent on this roll, so no tick.")
    assert fighter.skill_words("firearms-handgun").endswith("not ticked")
    again = restarted(open_app)
    again.dice.put({"d8": [8]})
    again.press(Qt.Key.Key_D)
    assert again.sees("Damage: .32 revolver, 8.")
    again.undo()
    assert again.tracker_words("Luck") == "52 of 99"
    assert again.sees("50 is over 45: missed by 5")
    assert not again.sees("Roll damage")
    again.undo()
    assert again.sees(REVOLVER.format(n=6))


# Melee


def test_idle_target_is_hit_by_failure_but_not_fumble(fighter: Player, open_app: Opener) -> None:
    fighter.click("Tripod, swung, Fighting: Brawl 35, damage 1D6+DB")
    fighter.choose("Against", "They do nothing")
    fighter.dice.put({"tens": [30], "units": [0]})
    fighter.click("Roll")
    assert fighter.sees("You hit.")
    assert fighter.button("Roll damage").isEnabled()
    fighter.dice.put({"tens": [90], "units": [9]})
    fighter.click("Roll again")
    assert fighter.sees("Fumble")
    assert fighter.sees("You miss.")
    assert not fighter.sees("Roll damage")
    again = restarted(open_app)
    assert again.sees("You miss.")


def test_dodging_defender_wins_ties(fighter: Player, open_app: Opener) -> None:
    fighter.click("Tripod, swung, Fighting: Brawl 35")
    fighter.choose("Against", "They dodge")
    assert fighter.why_off("Roll") == "Enter the value they roll against, or choose their result."
    fighter.enter("Defender's value", "50")
    fighter.dice.put({"tens": [20], "units": [5]}, foe={"tens": [40], "units": [0]})
    fighter.click("Roll")
    for player in now_and_restarted(fighter, open_app):
        assert player.sees("You: Regular")
        assert player.sees("ties")
        assert player.sees("Defender: Regular")
        assert player.sees("You miss.")
        assert player.sees("When they dodge, they win ties.")
        assert not player.sees("Roll damage")


def test_attack_that_beats_a_dodge_hits(fighter: Player) -> None:
    fighter.click("Tripod, swung, Fighting: Brawl 35")
    fighter.choose("Against", "They dodge")
    fighter.enter("Defender's value", "50")
    fighter.dice.put({"tens": [10], "units": [0]}, foe={"tens": [40], "units": [0]})
    fighter.click("Roll")
    assert fighter.sees("You: Hard")
    assert fighter.sees("beats")
    assert fighter.sees("You hit.")
    fighter.dice.put({"d6": [4]})
    fighter.click("Roll damage")
    assert fighter.sees("Damage: Tripod, swung, 4.")
    assert fighter.sees("Hard: 1D6")


def test_losing_to_fight_back_means_being_hit(fighter: Player) -> None:
    fighter.click("Unarmed, Fighting: Brawl 35")
    fighter.choose("Against", "They fight back")
    fighter.choose("Defender's roll", "Hard")
    assert fighter.sees("to match or beat Hard")
    fighter.dice.put({"tens": [20], "units": [5]})
    fighter.click("Roll")
    assert fighter.sees("Your attack is stopped, and they hit you.")
    fighter.dice.put({"tens": [10], "units": [5]})
    fighter.click("Roll again")
    assert fighter.sees("When they fight back, you win ties.")
    assert fighter.sees("You hit.")
    assert fighter.button("Roll damage").isEnabled()


def test_luck_turns_a_missed_blow(fighter: Player, open_app: Opener) -> None:
    fighter.click("Unarmed, Fighting: Brawl 35")
    fighter.choose("Against", "They dodge")
    fighter.choose("Defender's roll", "Regular")
    fighter.dice.put({"tens": [20], "units": [7]})
    fighter.click("Roll")
    assert fighter.sees("You miss.")
    assert fighter.skill_words("fighting-brawl").endswith(", ticked")
    fighter.click("Spend 10 Luck → Hard")
    again = restarted(open_app)
    assert again.sees("You hit.")
    assert again.tracker_words("Luck") == "42 of 99"
    assert again.skill_words("fighting-brawl").endswith("not ticked")
    again.undo()
    assert again.sees("You miss.")
    assert again.tracker_words("Luck") == "52 of 99"
    assert again.skill_words("fighting-brawl").endswith(", ticked")


# Defences


def test_dodge_wins_tie_and_uses_reaction(fighter: Player, open_app: Opener) -> None:
    fighter.click("Dodge 42")
    assert fighter.why_off("Roll") == "Enter the value they roll against, or choose their result."
    fighter.enter("Attacker's value", "60")
    fighter.dice.put({"tens": [40], "units": [0]}, foe={"tens": [50], "units": [5]})
    fighter.click("Roll")
    used = "1 reaction used this round. Further melee attackers get 1 bonus die."
    assert fighter.sees("The attack misses.")
    assert fighter.sees("When you dodge, you win ties.")
    assert fighter.sees(used)
    assert fighter.skill_words("dodge").endswith(", ticked")
    again = restarted(open_app)
    assert again.sees("The attack misses.")
    assert again.sees(used)
    again.undo()
    assert not again.sees(used)
    assert again.skill_words("dodge").endswith("not ticked")


def test_new_round_restores_reactions(fighter: Player, open_app: Opener) -> None:
    for used in ("1 reaction used", "2 reactions used"):
        fighter.click("Dodge 42")
        fighter.choose("Attacker's roll", "Fail")
        fighter.dice.put({"tens": [90], "units": [0]})
        fighter.click("Roll")
        assert fighter.sees(f"{used} this round.")
    assert fighter.sees("Both failed, so nothing happens.")
    assert fighter.why_off("Push the roll") == NO_PUSH
    fighter.click("New round")
    assert not fighter.sees("used this round")
    again = restarted(open_app)
    assert not again.sees("used this round")
    again.undo()
    assert again.sees("2 reactions used this round.")
    again.redo()
    assert not again.sees("used this round")


def test_fighting_back_loses_ties(fighter: Player) -> None:
    fighter.click("Fight back with Tripod, swung")
    fighter.enter("Attacker's value", "60")
    fighter.dice.put({"tens": [30], "units": [0]}, foe={"tens": [50], "units": [5]})
    fighter.click("Roll")
    assert fighter.sees("The attack hits.")
    assert fighter.sees("When you fight back, the attacker wins ties.")
    assert not fighter.sees("Roll damage")


def test_winning_fight_back_deals_only_rolled_damage(fighter: Player, open_app: Opener) -> None:
    fighter.click("Fight back with Tripod, swung")
    fighter.choose("Attacker's roll", "Hard")
    fighter.dice.put({"tens": [0], "units": [5]})
    fighter.click("Roll")
    assert fighter.sees("The attack is stopped, and you hit back.")
    again = restarted(open_app)
    again.dice.put({"d6": [2]})
    again.press(Qt.Key.Key_D)
    assert again.sees("Damage: Tripod, swung, 2.")
    again.undo()
    assert not again.sees("used this round")
    assert again.skill_words("fighting-brawl").endswith("not ticked")


# Damage


def test_extreme_shot_impales(fighter: Player, open_app: Opener) -> None:
    fighter.dice.put({"tens": [0], "units": [9]})
    fighter.click("Attack with .32 revolver")
    fighter.dice.put({"d8": [6]})
    fighter.click("Roll damage")
    for player in now_and_restarted(fighter, open_app):
        assert player.sees("Damage: .32 revolver, 14.")
        assert player.sees("Extreme, impaling: maximum 1D8 plus a 1D8 roll")


def test_extreme_blow_is_blunt_unless_impaling_is_chosen(fighter: Player) -> None:
    fighter.dice.put({"tens": [0], "units": [7]})
    fighter.click("Attack with Tripod, swung")
    fighter.dice.put({})
    fighter.click("Roll damage")
    assert fighter.sees("Damage: Tripod, swung, 6.")
    assert fighter.sees("Extreme: maximum 1D6")
    fighter.dice.put({"tens": [0], "units": [7]})
    fighter.click("Attack with Tripod, swung")
    fighter.dice.put({"d6": [3]})
    fighter.click("Roll impaling damage")
    assert fighter.sees("Damage: Tripod, swung, 9.")


def test_roll_again_after_damage_repeats_the_attack(fighter: Player) -> None:
    fighter.dice.put({"tens": [30], "units": [1]})
    fighter.click("Attack with .32 revolver")
    fighter.dice.put({"d8": [5]})
    fighter.press(Qt.Key.Key_D)
    fighter.dice.put({"tens": [60], "units": [0]})
    fighter.press(Qt.Key.Key_R)
    assert fighter.sees("60 is over 45: missed by 15")
    assert fighter.sees(REVOLVER.format(n=4))


def test_situations_survive_a_restart(ida: Player, open_app: Opener) -> None:
    ida.turn_to("combat")
    ida.click("Aimed for a round")
    ida.enter("Distance in yards", "20")
    ida.dice.put({"tens": [30, 80], "units": [1]})
    ida.click("Attack with .32 revolver")
    assert ida.sees("Not enough: you needed Hard")
    again = open_app()
    again.turn_to("combat")
    assert again.button("Aimed for a round").isChecked()
    assert again.field("Distance in yards").text() == "20"
    again.dice.put({"tens": [10, 80], "units": [1]})
    again.press(Qt.Key.Key_R)
    assert again.sees("11 is at or below 22, half of 45")


BUILD = "Build of the target of a manoeuvre"


def test_a_manoeuvre_counts_build_and_deals_no_damage(ida: Player, open_app: Opener) -> None:
    ida.load_skill("fighting-brawl")
    ida.click("More options")
    ida.enter(BUILD, "3")
    assert ida.sees("Your target is too large: no manoeuvre at Build 3 or more above yours.")
    ida.enter(BUILD, "1")
    assert ida.sees("Manoeuvre against Build 1")
    ida.dice.put({"tens": [10, 20], "units": [1]})
    ida.click("Roll")
    for player in now_and_restarted(ida, open_app):
        assert player.sees("Manoeuvre against Build 1")
        player.click("Why this result?")
        assert player.sees("COC-CBT-08")


def test_the_distance_makes_a_shot_point_blank(fighter: Player, open_app: Opener) -> None:
    fighter.enter("Distance in yards", "5")
    fighter.dice.put({"tens": [60, 20], "units": [1]})
    fighter.click("Attack with .32 revolver")
    for player in now_and_restarted(fighter, open_app):
        assert player.sees("Point blank")
        assert player.log()[0].startswith(".32 revolver, 1 bonus, 21")


def test_credit_rating_shows_its_living_standard(ida: Player) -> None:
    ida.turn_to("gear")
    assert ida.sees("Average, Credit Rating 32")
