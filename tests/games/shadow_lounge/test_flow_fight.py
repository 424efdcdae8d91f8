"""The order of a Shadow Lounge fight in the whole app: turns, rounds and undo."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests import playing as conftest
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="combat")


NAME, DEX = "Combatant's name", "Combatant's DEX"
BEGIN = "Track a fight"


@pytest.fixture
def fighter(open_app: Opener) -> Player:
    """Sel Vantry, DEX 75, with the Combat page open and a fight started."""
    player = open_app()
    player.click("Sel Vantry")
    player.wait_for(PLAY)
    player.turn_to("combat")
    player.click(BEGIN)
    return player


def add(player: Player, name: str, dex: str, *ties: int) -> None:
    """Add a fighter; ``ties`` are the dice that break ties."""
    player.enter(NAME, name, Qt.Key.Key_Tab)
    player.enter(DEX, dex, Qt.Key.Key_Tab)
    player.dice.put({"d100": ties} if ties else {})
    player.click("Add to the fight")


def order(player: Player) -> list[str]:
    """Return the fighters in order, as a screen reader announces them."""
    removers = [text.removeprefix("Remove ") for text in player.texts() if text.startswith("Remove ")]
    rows = [text for text in player.texts() if any(text.startswith(f"{name}, ") for name in removers)]
    return [row for row in rows if row.split(", ")[1].isdecimal()]


def test_fight_is_undone_step_by_step(fighter: Player, open_app: Opener) -> None:
    steps = [order(fighter)]
    assert steps == [["Sel Vantry, 75, current turn"]]

    def then(*expected: str) -> None:
        steps.append(order(fighter))
        assert steps[-1] == list(expected)

    add(fighter, "Patrol officer", "60")
    then("Sel Vantry, 75, current turn", "Patrol officer, 60")
    add(fighter, "Hound", "80")
    then("Hound, 80, current turn", "Sel Vantry, 75", "Patrol officer, 60")
    fighter.click("Ready: Patrol officer")
    then("Patrol officer, 110, ready, current turn", "Hound, 80", "Sel Vantry, 75")
    fighter.click("Next turn")
    then("Patrol officer, 110, ready, has acted", "Hound, 80, current turn", "Sel Vantry, 75")
    fighter.click("Surprised: Hound")
    then("Patrol officer, 110, ready, has acted", "Hound, 80, surprised, current turn", "Sel Vantry, 75")
    fighter.click("Remove Hound")
    assert fighter.sees("Now: Sel Vantry")
    then("Patrol officer, 110, ready, has acted", "Sel Vantry, 75, current turn")
    fighter.click("Next turn")
    assert fighter.sees("Round 2")
    then("Patrol officer, 110, ready, current turn", "Sel Vantry, 75")
    fighter.enter("Notes: Patrol officer", "Prone & <b>angry</b>")
    then("Patrol officer, 110, ready, current turn, Prone & <b>angry</b>", "Sel Vantry, 75")
    fighter.click("End the fight")
    assert fighter.sees(BEGIN)
    again = restarted(open_app)
    assert again.sees(BEGIN)
    for step in reversed(steps):
        again.undo()
        assert order(again) == step
    again.undo()
    assert again.sees(BEGIN)
    for step in steps:
        again.redo()
        assert order(again) == step


def test_fight_survives_a_restart(fighter: Player, open_app: Opener) -> None:
    add(fighter, "Patrol officer", "80")
    fighter.click("Next turn")
    fighter.enter("Notes: Patrol officer", "Stunned")
    again = restarted(open_app)
    assert order(again) == ["Patrol officer, 80, has acted, Stunned", "Sel Vantry, 75, current turn"]
    assert again.field("Notes: Patrol officer").text() == "Stunned"
    assert again.sees("Round 1")


def test_equal_initiative_rolls_d100_and_highest_goes_first(fighter: Player, open_app: Opener) -> None:
    add(fighter, "Hound", "75", 33, 81)
    assert order(fighter) == ["Hound, 75, current turn", "Sel Vantry, 75"]
    assert fighter.sees("Tie settled by D100: 81 before 33.")
    again = restarted(open_app)
    assert order(again) == ["Hound, 75, current turn", "Sel Vantry, 75"]
    assert again.sees("Tie settled by D100: 81 before 33.")
    again.click("Next round")
    assert order(again) == ["Hound, 75, current turn", "Sel Vantry, 75"], "what was thrown once holds"
    again.undo()
    again.undo()
    assert order(again) == ["Sel Vantry, 75, current turn"]
    again.redo()
    assert order(again) == ["Hound, 75, current turn", "Sel Vantry, 75"], "it comes back with its dice"


def test_1_and_69_mean_nothing_on_initiative(fighter: Player) -> None:
    add(fighter, "Hound", "75", 70, 69)
    assert order(fighter) == ["Sel Vantry, 75, current turn", "Hound, 75"]
    assert fighter.tracker_words("Luck") == "46 of 55"


def test_being_ready_can_cause_a_tie(fighter: Player) -> None:
    add(fighter, "Hound", "25")
    fighter.dice.put({"d100": [90, 20]})
    fighter.click("Ready: Hound")
    assert order(fighter) == ["Sel Vantry, 75, current turn", "Hound, 75, ready"]
    fighter.undo()
    assert order(fighter) == ["Sel Vantry, 75, current turn", "Hound, 25"]


def test_next_round_restores_fight_back(fighter: Player, open_app: Opener) -> None:
    fighter.click("Fight back with Lightsaber, pale blue")
    fighter.choose("Attacker's roll", "Fail")
    fighter.dice.put({"d100": [30]})
    fighter.click("Roll")
    used = "You have already fought back this round."
    assert fighter.why_off("Fight back with Lightsaber, pale blue") == used
    fighter.click("Next turn")
    assert fighter.sees("Round 2"), "the last turn ends the round"
    assert fighter.button("Fight back with Lightsaber, pale blue").isEnabled()
    again = restarted(open_app)
    again.undo()
    assert again.sees("Round 1")
    assert again.why_off("Fight back with Lightsaber, pale blue") == used


def test_resetting_defences_starts_a_new_fight_round(fighter: Player) -> None:
    fighter.click("New round")
    assert fighter.sees("Round 2")
    fighter.undo()
    assert fighter.sees("Round 1")


def test_fighter_without_name_or_dex_is_not_added(fighter: Player) -> None:
    for name, dex in (("", "50"), ("Hound", ""), ("Hound", "fast"), ("Hound", "-5")):
        add(fighter, name, dex)
        assert order(fighter) == ["Sel Vantry, 75, current turn"]
        assert fighter.sees("Type a name." if not name else "Type DEX as a number, 0 to 999.")


def test_other_character_is_not_in_the_fight(fighter: Player) -> None:
    fighter.add_sample("Tarn Ondara")
    fighter.turn_to("combat")
    assert fighter.sees(BEGIN)
    fighter.character("Sel Vantry")
    fighter.turn_to("combat")
    assert order(fighter) == ["Sel Vantry, 75, current turn"]


def test_who_is_surprised_in_the_fight_defends_with_a_penalty_die(fighter: Player, open_app: Opener) -> None:
    assert not fighter.sees("Surprised: 1 penalty"), "the order of the fight has the only toggle"
    fighter.click("Surprised: Sel Vantry")
    again = restarted(open_app)
    dodge = next(each for each in again.texts() if each.startswith("Dodge "))
    again.click(dodge)
    again.enter("Attacker's value", "40")
    again.dice.put({"d100": [20, 90]}, foe={"d100": [80]})
    again.click("Roll")
    assert again.sees("20, not used; 90, used: worse; Attacker: 80")
    again.undo()
    assert order(again) == ["Sel Vantry, 75, current turn"]
    again.click(dodge)
    again.enter("Attacker's value", "40")
    again.dice.put({"d100": [20]}, foe={"d100": [80]})
    again.click("Roll")
    assert again.sees("You: 20; Attacker: 80")
