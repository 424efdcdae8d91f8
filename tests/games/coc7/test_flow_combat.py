"""Call of Cthulhu combat in the whole app: shots, melee, defences and damage."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.kit.windows.list_window import SideList
from tests import playing as conftest
from tests.playing import HELD_MS, Opener, Player

restarted = partial(conftest.restarted, tab="combat")
now_and_restarted = partial(conftest.now_and_restarted, tab="combat")


REVOLVER = ".32 revolver, Firearms: Handgun 45, damage 1D8, range 15 yards, shots {n} of 6"


@pytest.fixture
def fighter(ida: Player) -> Player:
    """Ida Marchetti, with the Combat page open."""
    ida.turn_to("combat")
    return ida


# Weapons


def test_a_weapon_is_added_in_play_and_undone_over_a_restart(fighter: Player, open_app: Opener) -> None:
    fighter.click("Add weapon")
    fighter.type("large club")
    fighter.press(Qt.Key.Key_Return)
    assert fighter.sees("Attack with Large club")
    again = restarted(open_app)
    assert again.sees("Attack with Large club")
    again.undo()
    assert not again.sees("Attack with Large club")


# Shots


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


# Damage


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


def test_dice_without_animation_show_at_once(ida: Player, open_app: Opener) -> None:
    def turn_to_dice(player: Player) -> None:
        pages = player.front.findChild(SideList)
        assert pages is not None
        while pages.currentIndex().data() != "Dice":
            QTest.keyClick(pages, Qt.Key.Key_Down)

    def off() -> None:
        turn_to_dice(ida)
        ida.choose("Dice speed", "Off")

    ida.window.tray.set_speed(HELD_MS)
    ida.roll("spot-hidden", 20, units=1)
    assert not ida.sees("Hard success")
    ida.press(Qt.Key.Key_Space)
    ida.in_window("Settings", lambda: ida.command("Settings…"), off)
    ida.roll("spot-hidden", 70, units=0)
    assert ida.sees("Regular success")
    again = open_app()

    def stands() -> None:
        turn_to_dice(again)
        assert again.button("Dice speed: Off").isChecked()

    again.in_window("Settings", lambda: again.command("Settings…"), stands)


def test_a_manoeuvre_counts_build_and_deals_no_damage(ida: Player, open_app: Opener) -> None:
    build = "Build of the target of a manoeuvre"
    ida.load_skill("fighting-brawl")
    ida.click("More options")
    ida.enter(build, "3")
    assert ida.sees("Your target is too large: no manoeuvre at Build 3 or more above yours.")
    ida.enter(build, "1")
    assert ida.sees("Manoeuvre against Build 1")
    ida.dice.put({"tens": [10, 20], "units": [1]})
    ida.click("Roll")
    for player in now_and_restarted(ida, open_app):
        assert player.sees("Manoeuvre against Build 1")
        player.click("Why this result?")
        assert player.sees(
            "A manoeuvre gets a penalty die per point that the opponent's Build is higher, "
            "and at three points it's impossible."
        )


def test_the_distance_makes_a_shot_point_blank(fighter: Player, open_app: Opener) -> None:
    fighter.enter("Distance in yards", "5")
    fighter.dice.put({"tens": [60, 20], "units": [1]})
    fighter.click("Attack with .32 revolver")
    for player in now_and_restarted(fighter, open_app):
        assert player.sees("Point blank")
        assert player.log()[0].startswith(".32 revolver, 1 bonus, 21")


def test_credit_rating_shows_its_living_standard(ida: Player) -> None:
    ida.turn_to("gear")
    assert ida.sees("Living standard: Average, Credit Rating 32")
