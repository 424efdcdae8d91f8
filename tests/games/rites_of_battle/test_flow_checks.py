"""Checks of Rites of Battle, by clicks and keys: pools, symbols, odds and reasons."""

import pytest
from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests.core.rites_of_battle.characters import faces
from tests.evening import SitDown
from tests.playing import Opener, Player, now_and_restarted

SHIFT = Qt.KeyboardModifier.ShiftModifier
SETBACK = "1 Setback die from Slightly Dazed"


@pytest.fixture
def juno(sit_down: SitDown) -> Player:
    return sit_down("Juno Halloran")


def lay(player: Player, **kinds: str) -> None:
    """Set the next symbol dice: their faces by kind, "-" for a blank."""
    player.dice.put(faces(**kinds))


def number_of(player: Player, die: str) -> int:
    found = (text.partition(": ")[2] for text in player.texts() if text.startswith(f"{die}: "))
    return next(int(number) for number in found if number.isdecimal())


def test_sample_is_rolled_with_two_clicks(open_app: Opener) -> None:
    player = open_app()
    player.click("Juno Halloran")
    player.wait_for(PLAY)
    lay(player, proficiency="s ss", ability="a", difficulty="f -", setback="-")
    player.click_skill("custom:light-ranged")
    for again in now_and_restarted(player, open_app):
        assert again.log() == ["Light ranged, 2 Successes, 1 Advantage"]
        assert again.sees("Success 3 − Failure 1 = 2. Advantage 1 − Threat 0 = 1.")
    assert again.sees("Wounds 7/14") or again.tracker_words("Wounds").startswith("7 of 14")
    again.undo()
    assert again.sees("There is nothing to undo."), "a plain check changes nothing on the sheet"


def test_letters_add_dice_and_with_shift_remove_them(juno: Player, open_app: Opener) -> None:
    juno.load_skill("custom:light-ranged")
    assert juno.sees(SETBACK)
    before = [number_of(juno, die) for die in ("Proficiency", "Ability", "Boost", "Difficulty", "Setback")]
    assert before == [2, 1, 0, 2, 1]
    for key in (Qt.Key.Key_Q, Qt.Key.Key_W, Qt.Key.Key_E, Qt.Key.Key_S, Qt.Key.Key_D):
        juno.press(key)
    after = [number_of(juno, die) for die in ("Proficiency", "Ability", "Boost", "Difficulty", "Setback")]
    assert after == [3, 2, 1, 3, 2]
    juno.press(Qt.Key.Key_A)
    assert not any(each.startswith("Challenge: ") for each in juno.texts()), "this table plays without them"
    juno.press(Qt.Key.Key_Q, SHIFT)
    juno.press(Qt.Key.Key_S, SHIFT)
    juno.click("Remove one Setback die")
    lay(juno, proficiency="s -", ability="- -", boost="aa", difficulty="- -", setback="-")
    juno.press(Qt.Key.Key_R)
    for player in now_and_restarted(juno, open_app):
        assert player.log() == ["Light ranged, 1 Success, 2 Advantage"]
        assert number_of(player, "Boost") == 1


def test_difficulty_is_kept_for_the_next_checks_and_after_a_restart(juno: Player, open_app: Opener) -> None:
    juno.load_skill("custom:computers")
    juno.click("Difficulty: 4")
    assert number_of(juno, "Difficulty") == 4
    lay(juno, proficiency="s s", ability="- -", difficulty="- - - -", setback="-")
    juno.press(Qt.Key.Key_R)
    for player in now_and_restarted(juno, open_app):
        player.load_skill("medicae")
        assert number_of(player, "Difficulty") == 4
    player.click("Difficulty: 0")
    assert number_of(player, "Difficulty") == 0


def test_surroundings_are_behind_a_link_and_add_setback(juno: Player) -> None:
    juno.load_skill("stealth")
    assert not juno.sees("Surroundings")
    juno.click("More options")
    juno.click("Surroundings: 3")
    assert number_of(juno, "Setback") == 4
    lay(juno, ability="s - -", difficulty="- -", setback="- - - -")
    juno.press(Qt.Key.Key_R)
    juno.load_skill("athletics")
    assert number_of(juno, "Setback") == 4, "they stand for the next check, in sight"
    assert juno.sees("Surroundings")


def test_characteristic_can_be_rolled_alone(juno: Player, open_app: Opener) -> None:
    lay(juno, ability="s - - a", difficulty="- -", setback="-")
    juno.click("Intelligence")
    for player in now_and_restarted(juno, open_app):
        assert player.log() == ["Intelligence, 1 Success, 1 Advantage"]


def test_injury_changes_the_pool_until_its_effect_ends(juno: Player, open_app: Opener) -> None:
    juno.load_skill("stealth")
    assert (number_of(juno, "Setback"), juno.sees(SETBACK)) == (1, True)
    juno.turn_to("health")
    juno.click("Effect has ended: Slightly Dazed")
    assert (number_of(juno, "Setback"), juno.sees(SETBACK)) == (0, False)
    again = open_app()
    again.load_skill("stealth")
    assert number_of(again, "Setback") == 0
    assert again.button("Roll new injury +20: Critical injuries").isEnabled(), (
        "an injury counts until it is healed"
    )
    again.undo()
    assert number_of(again, "Setback") == 1


def test_older_roll_still_buys_with_what_it_earned(juno: Player, open_app: Opener) -> None:
    lay(juno, proficiency="sa sa", ability="aa", difficulty="- -", setback="-")
    juno.click_skill("custom:light-ranged")
    assert juno.sees("Spend Advantage")
    lay(juno, ability="s -", difficulty="- -", setback="-")
    juno.click_skill("athletics")
    assert not juno.sees("Spend Advantage")
    juno.click_log(1)
    assert juno.sees("Light ranged, Success.")
    assert juno.sees("4 of 4 left")
    juno.click("Recover 1 Strain")
    for player in now_and_restarted(juno, open_app):
        player.click_log(0)
        assert player.sees("Athletics, Success.")
        assert not player.sees("Spend Advantage")
        player.click_log(1)
        assert player.sees("3 of 4 left")
        assert player.tracker_words("Strain").startswith("8 of 12")
    player.undo()
    assert player.tracker_words("Strain").startswith("9 of 12")
    player.click_log(1)
    assert player.sees("4 of 4 left")
