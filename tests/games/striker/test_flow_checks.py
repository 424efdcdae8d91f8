"""Checks and saves of Striker, by clicks and keys: steps, approaches, taking and opposed rolls."""

import pytest

from tests.evening import SitDown
from tests.playing import Opener, Player, now_and_restarted


@pytest.fixture
def oriel(sit_down: SitDown) -> Player:
    """The app with Oriel Kast open: Drives +2, Old Law −1, Small Craft +4, Genetics without ranks."""
    return sit_down("Oriel Kast")


def roll(player: Player, skill: str, *faces: int) -> None:
    player.dice.put({"d20": faces})
    player.click_skill(skill)


def roll_loaded(player: Player, *faces: int, by: str = "Roll") -> None:
    player.dice.put({"d20": faces} if faces else {})
    player.click(by)


DRIVES = "engineering:drives"
LAW = "knowledge:old-law"


def test_reckless_counts_2_and_19_for_this_roll_only(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("Challenge: Reckless")
    assert oriel.sees("Odds: +2, reckless")
    roll_loaded(oriel, 19)
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Success, 19 on the die, one degree up.")
        assert player.log() == ["Drives, C 15, reckless, 21, Critical"]
    roll(player, LAW, 2)
    assert player.log()[0] == "Old Law, C 15, 1, Critical fail", "the next roll is plain again"


def test_taking_10_costs_a_minute_and_rolls_no_die(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("Or take: Take 10, a minute")
    assert oriel.sees("Take 10: 12")
    roll_loaded(oriel, by="Take 10")
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Drives, 12, Partial success.")
        assert player.sees("It took a minute.")
        assert player.log() == ["Drives, C 15, take 10, 12, Partial"]
        assert player.button("Take 10 again").isEnabled()


def test_advantage_uses_the_higher_die_and_disadvantage_the_lower(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("More options")
    oriel.click("Dice: Advantage")
    roll_loaded(oriel, 4, 13)
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Drives, 15, Success.")
        assert player.sees("D20 4 not used, d20 13 used")
        assert player.log() == ["Drives, C 15, advantage, 15, Success"]
    player.load_skill(DRIVES)
    player.click("More options")
    player.click("Dice: Disadvantage")
    roll_loaded(player, 4, 13)
    assert player.sees("Drives, 6, Fail.")
    assert player.sees("D20 4 used, d20 13 not used")


def test_opposed_roll_is_against_their_die_and_a_tie_succeeds(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("More options")
    oriel.click("Opposed")
    oriel.enter("Opponent's modifier", "5")
    assert oriel.why_off("Or take: Take 8").startswith("You can't take 8, 10 or 20 on an opposed roll.")
    oriel.dice.put({}, a={"d20": [12]}, b={"d20": [9]})
    oriel.click("Roll")
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Drives, 14, Success. Challenge 14, met exactly.")
        assert player.sees("They rolled 9 + 5: 14.")


def test_consequence_note_is_saved_as_plain_text(oriel: Player, open_app: Opener) -> None:
    roll(oriel, DRIVES, 12)
    assert oriel.sees("A success with consequences. Your GM decides which.")
    oriel.enter("Note the consequence", "<b>The engine</b> coughs & dies")
    again = open_app()
    assert again.field("Note the consequence").text() == "<b>The engine</b> coughs & dies"
    roll(again, DRIVES, 7)
    assert not again.sees("Your GM decides which."), "a plain failure brings nothing more"
