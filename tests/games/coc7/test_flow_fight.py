"""The order of a Call of Cthulhu fight in the whole app: turns, rounds and undo."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="combat")


NAME, DEX = "Combatant's name", "Combatant's DEX"


@pytest.fixture
def fighter(ida: Player) -> Player:
    """Ida Marchetti, DEX 75, with the Combat page open and a fight started."""
    ida.turn_to("combat")
    ida.click("Track a fight")
    return ida


def add(player: Player, name: str, dex: str) -> None:
    player.enter(NAME, name, Qt.Key.Key_Tab)
    player.enter(DEX, dex, Qt.Key.Key_Tab)
    player.click("Add to the fight")


def order(player: Player) -> list[str]:
    """Return the fighters in order, as a screen reader announces them."""
    removers = [text.removeprefix("Remove ") for text in player.texts() if text.startswith("Remove ")]
    rows = [text for text in player.texts() if any(text.startswith(f"{name}, ") for name in removers)]
    return [row for row in rows if row.split(", ")[1].isdecimal()]


def test_fight_is_undone_step_by_step(fighter: Player, open_app: Opener) -> None:
    steps = [order(fighter)]
    assert steps[0] == ["Ida Marchetti, 75, current turn"]
    add(fighter, "Ghoul", "80")
    steps.append(order(fighter))
    assert steps[-1] == ["Ghoul, 80, current turn", "Ida Marchetti, 75"]
    add(fighter, "Cultist", "40")
    steps.append(order(fighter))
    fighter.click("Ready: Cultist")
    steps.append(order(fighter))
    assert steps[-1] == ["Cultist, 90, current turn, ready", "Ghoul, 80", "Ida Marchetti, 75"]
    fighter.click("Next turn")
    steps.append(order(fighter))
    assert steps[-1] == ["Cultist, 90, acted, ready", "Ghoul, 80, current turn", "Ida Marchetti, 75"]
    fighter.click("Acted: Ghoul")
    steps.append(order(fighter))
    assert fighter.sees("Now: Ida Marchetti")
    fighter.click("Remove Ghoul")
    steps.append(order(fighter))
    assert steps[-1] == ["Cultist, 90, acted, ready", "Ida Marchetti, 75, current turn"]
    fighter.click("Next turn")
    assert fighter.sees("Round 2")
    steps.append(order(fighter))
    assert steps[-1] == ["Cultist, 90, current turn, ready", "Ida Marchetti, 75"]
    fighter.click("End the fight")
    assert fighter.sees("Track a fight")
    again = restarted(open_app)
    assert again.sees("Track a fight")
    for step in reversed(steps):
        again.undo()
        assert order(again) == step
    again.undo()
    assert again.sees("Track a fight")
    for step in steps:
        again.redo()
        assert order(again) == step


def test_fight_survives_a_restart(fighter: Player, open_app: Opener) -> None:
    add(fighter, "Ghoul & Co <i>", "80")
    fighter.click("Next turn")
    fighter.enter("Notes: Ghoul & Co <i>", "Prone")
    before = order(fighter)
    again = restarted(open_app)
    assert order(again) == before == ["Ghoul & Co <i>, 80, acted, Prone", "Ida Marchetti, 75, current turn"]
    assert again.field("Notes: Ghoul & Co <i>").text() == "Prone"


def test_next_round_restores_reactions(fighter: Player, open_app: Opener) -> None:
    fighter.click("Dodge 42")
    fighter.choose("Attacker's roll", "Fail")
    fighter.dice.put({"tens": [30], "units": [0]})
    fighter.click("Roll")
    used = "1 reaction used this round. Further melee attackers get 1 bonus die."
    assert fighter.sees(used)
    fighter.click("New round")
    assert fighter.sees("Round 2")
    assert not fighter.sees(used)
    again = restarted(open_app)
    again.undo()
    assert again.sees("Round 1")
    assert again.sees(used)


def test_players_say_who_of_two_with_equal_dex_goes_first(fighter: Player, open_app: Opener) -> None:
    add(fighter, "Ghoul", "75")
    add(fighter, "Cultist", "40")
    fighter.click("Let Ghoul act first")
    for player in conftest.now_and_restarted(fighter, open_app, "combat"):
        assert [each.split(",")[0] for each in order(player)] == ["Ghoul", "Ida Marchetti", "Cultist"]
    player.undo()
    assert [each.split(",")[0] for each in order(player)] == ["Ida Marchetti", "Ghoul", "Cultist"]


def test_other_character_is_not_in_the_fight(fighter: Player) -> None:
    fighter.add_sample("Hugh Pemberton")
    fighter.turn_to("combat")
    assert fighter.sees("Track a fight")
    fighter.character("Ida Marchetti")
    fighter.turn_to("combat")
    assert order(fighter) == ["Ida Marchetti, 75, current turn"]
