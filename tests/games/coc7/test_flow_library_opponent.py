"""An opponent from the library in the whole app: their own roll, tick, Luck and hit points."""

import pytest
from PySide6.QtCore import Qt

from tests.flows.own_dice import FIELD
from tests.playing import Opener, Player, now_and_restarted, restarted

ASKS = "Choose what Hugh Pemberton rolls."


@pytest.fixture
def met(ida: Player) -> Player:
    """Ida sneaks past Hugh, who may notice her."""
    ida.add_sample("Hugh Pemberton")
    ida.character("Ida Marchetti")
    ida.load_skill("stealth")
    ida.choose("Against", "Opposed")
    ida.pick("Choose a character", "Hugh Pemberton: Stealth 20")
    ida.pick("What Hugh Pemberton rolls", "Spot Hidden 45")
    return ida


def sneak(player: Player, mine: int, theirs: int) -> None:
    player.dice.put(
        {"tens": [mine // 10 * 10], "units": [mine % 10]},
        foe={"tens": [theirs // 10 * 10], "units": [theirs % 10]},
    )
    player.click("Roll")


def test_stealth_against_spot_hidden_is_one_action_in_both_histories(met: Player, open_app: Opener) -> None:
    assert met.field("Opponent's value").text() == "45"
    sneak(met, 35, 20)
    assert met.sees("Hugh Pemberton wins.")
    player = restarted(open_app)
    assert player.sees("Hugh Pemberton wins.")
    player.character("Hugh Pemberton")
    assert player.sees("You win.")
    assert player.log() == ["Spot Hidden, against Ida Marchetti, 20, Hard"]
    assert player.skill_words("spot-hidden").endswith(", ticked")
    player.undo()
    assert player.skill_words("spot-hidden").endswith("not ticked")
    player = restarted(open_app)
    player.character("Ida Marchetti")
    assert player.sees("This roll was undone.")
    player.redo()
    player.character("Hugh Pemberton")
    assert player.skill_words("spot-hidden").endswith(", ticked")


def test_luck_of_the_other_side_changes_who_wins_on_both_pages(met: Player, open_app: Opener) -> None:
    sneak(met, 60, 50)
    assert met.sees("You win.")
    met.character("Hugh Pemberton")
    assert met.sees("Ida Marchetti wins.")
    met.press(Qt.Key.Key_L)
    for player in now_and_restarted(met, open_app):
        assert player.sees("5 Luck spent on this roll, so no tick.")
    player.character("Ida Marchetti")
    assert player.sees("Hugh Pemberton: Regular")
    assert player.sees("Hugh Pemberton wins.")


def test_changed_roll_is_judged_again_on_both_sides(met: Player, open_app: Opener) -> None:
    sneak(met, 35, 20)
    met.press(Qt.Key.Key_C)
    met.pick("What Hugh Pemberton rolls", "Listen 30")
    met.dice.put({})
    met.click("Judge again")
    for player in now_and_restarted(met, open_app):
        assert player.sees("You win.")
        player.character("Hugh Pemberton")
        assert player.skill_words("spot-hidden").endswith("not ticked")
        assert player.sees("Ida Marchetti wins.")
        player.character("Ida Marchetti")
    player.undo()
    assert player.sees("Hugh Pemberton wins.")
    player.character("Hugh Pemberton")
    assert player.skill_words("spot-hidden").endswith(", ticked")


def test_roll_changed_to_another_opponent_is_struck_for_the_first(met: Player) -> None:
    sneak(met, 35, 20)
    met.press(Qt.Key.Key_C)
    met.enter("Opponent's value", "30")
    met.dice.put({})
    met.click("Judge again")
    assert met.sees("You win.")
    met.character("Hugh Pemberton")
    assert met.skill_words("spot-hidden").endswith("not ticked")
    met.character("Ida Marchetti")
    met.press(Qt.Key.Key_C)
    met.enter("Opponent's value", "50")
    met.click("Judge again")
    assert met.sees("Opponent: Hard"), "it can be changed again"


def test_struck_roll_counts_for_neither(met: Player) -> None:
    sneak(met, 35, 20)
    met.press(Qt.Key.Key_X)
    assert met.skill_words("stealth").endswith("not ticked")
    met.character("Hugh Pemberton")
    assert met.skill_words("spot-hidden").endswith("not ticked")


def test_character_without_that_skill_is_asked_what_they_roll(ida: Player) -> None:
    ida.add_sample("Hugh Pemberton")
    ida.character("Ida Marchetti")
    ida.load_skill("art-craft:photography")
    ida.choose("Against", "Opposed")
    ida.pick("Choose a character", "Hugh Pemberton")
    assert ida.sees(ASKS)
    ida.dice.put({})
    ida.click_skill("art-craft:photography")
    assert ida.button("What Hugh Pemberton rolls").hasFocus()


def test_typed_dice_of_the_opponent_are_typed_in_their_history_too(met: Player) -> None:
    met.click("Physical dice")
    met.click("Roll")
    met.enter(FIELD, "35")
    met.enter(FIELD, "20")
    assert met.sees("Hugh Pemberton wins.")
    met.character("Hugh Pemberton")
    assert met.log() == ["Spot Hidden, against Ida Marchetti, 20, Hard, physical dice"]
