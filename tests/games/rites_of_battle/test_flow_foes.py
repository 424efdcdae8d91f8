"""Wounds of foes in the order of a fight in Rites of Battle, by clicks and keys."""

import pytest
from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests.games.rites_of_battle.test_flow_checks import lay
from tests.playing import Opener, Player, now_and_restarted


@pytest.fixture
def juno(open_app: Opener) -> Player:
    """Juno Halloran against a sentry with Wound Threshold 9."""
    player = open_app()
    player.click("Juno Halloran")
    player.wait_for(PLAY)
    player.turn_to("fight")
    player.enter("Rolled by", "Sentry", Qt.Key.Key_Tab)
    player.enter("Wound Threshold", "9", Qt.Key.Key_Tab)
    player.click("Add slot")
    return player


def sentry(player: Player) -> str:
    player.turn_to("fight")
    return next(each for each in player.texts() if "Rolled by Sentry, " in each).partition("Sentry, ")[2]


def test_wounds_count_up_past_soak_and_beyond_the_threshold(juno: Player, open_app: Opener) -> None:
    """ROB-ATK-04, ROB-ATK-05."""
    juno.enter("Soak", "2", Qt.Key.Key_Tab)
    juno.click("Set Soak")
    juno.enter("Damage", "11", Qt.Key.Key_Tab)
    juno.click("Apply damage")
    assert sentry(juno) == "9 of 9 Wounds", "exactly at the threshold a foe stays up"
    juno.click("+1: The other side")
    for player in now_and_restarted(juno, open_app):
        assert sentry(player) == "10 of 9 Wounds, Down"
    player.undo()
    assert player.sees("Sentry: Wounds 9 → 10")
    assert sentry(player) == "9 of 9 Wounds"


def test_an_attack_is_applied_to_the_foe_past_their_soak(juno: Player, open_app: Opener) -> None:
    juno.enter("Soak", "2", Qt.Key.Key_Tab)
    juno.click("Set Soak")
    juno.turn_to("skills")
    lay(juno, proficiency="ss -", ability="-", difficulty="- -", setback="-")
    juno.click("Attack: Arc pistol")
    juno.click("Apply to Sentry")
    for player in now_and_restarted(juno, open_app):
        assert sentry(player) == "6 of 9 Wounds"
        assert not player.sees("Apply to Sentry")
    player.undo()
    assert player.sees("8 damage to Sentry, soak 2: 6")
    assert sentry(player) == "0 of 9 Wounds"
