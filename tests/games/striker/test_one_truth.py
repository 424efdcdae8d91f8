"""One truth in Striker: the tray and ``rollbook resolve`` judge the same faces alike."""

import re
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.evening import SitDown
from tests.games.one_truth import BothWays

STEPS = {
    "critical": "critical_success",
    "regular": "success",
    "partial": "partial_success",
    "failure": "fail",
    "critical_failure": "critical_fail",
}
"""The contract's names of the steps on the badge."""

DRIVES, LAW = "engineering:drives", "knowledge:old-law"


@pytest.fixture
def oriel(sit_down: SitDown) -> BothWays:
    """Oriel Kast, once in the app and once at the command line."""
    return BothWays(sit_down("Oriel Kast"), "striker")


def checked(both: BothWays) -> dict[str, Any]:
    """A check by the names of the contract, as the tray shows it and the journal keeps it."""
    step = STEPS[both.result.degree]
    assert (both.summed(), step) == (both.rolled.roll.total, both.rolled.roll.degree)
    return {"total": both.summed(), "margin": both.margin(), "step": step}


CHECKS: list[tuple[str, int, int, int, tuple[str, ...], dict[str, Any]]] = [
    # skill, its modifier, challenge, face, what is clicked, and what that means to the command
    (DRIVES, 2, 15, 13, (), {}),
    (DRIVES, 2, 15, 12, (), {}),
    (DRIVES, 2, 15, 8, (), {}),
    (DRIVES, 2, 15, 7, (), {}),
    (DRIVES, 2, 15, 4, (), {}),
    (DRIVES, 2, 15, 3, (), {}),
    (DRIVES, 2, 5, 13, (), {}),
    (DRIVES, 2, 3, 1, (), {}),
    (DRIVES, 2, 10, 1, (), {}),
    (DRIVES, 2, 24, 20, (), {}),
    (DRIVES, 2, 40, 20, (), {}),
    (DRIVES, 2, -5, 2, (), {}),
    (LAW, -1, 15, 20, (), {}),
    (LAW, -1, 15, 1, (), {}),
    (DRIVES, 2, 15, 19, ("Challenge: Reckless",), {"approach": "reckless"}),
    (DRIVES, 2, 15, 2, ("Challenge: Reckless",), {"approach": "reckless"}),
    (LAW, -1, 15, 20, ("Challenge: Cautious",), {"approach": "cautious"}),
    (LAW, -1, 0, 1, ("Challenge: Cautious",), {"approach": "cautious"}),
    (LAW, -1, 24, 20, ("No partial",), {"partial": False}),
    (DRIVES, 2, 15, 12, ("No partial",), {"partial": False}),
    (DRIVES, 2, 4, 2, ("Range 2",), {"rsr": 2}),
    (DRIVES, 2, 15, 19, ("Range 2",), {"rsr": 2}),
]


def test_checks_and_odds(oriel: BothWays) -> None:
    for skill, modifier, challenge, face, clicks, more in CHECKS:
        given = {"modifier": modifier, "challenge": challenge, **more}
        load(oriel, skill, challenge, *clicks)
        oriel.same_odds({"of": "check", **given}, STEPS)
        roll(oriel, face)
        oriel.same("check", given, checked(oriel))
        oriel.same_odds({"of": "check", **given}, STEPS)
    assert oriel.compared == 3 * len(CHECKS)


def load(both: BothWays, skill: str, challenge: int, *clicks: str) -> None:
    player = both.player
    player.load_skill(skill)
    player.enter("Challenge", str(challenge))
    for each in clicks:
        if each not in player.texts() and player.sees("More options"):
            player.click("More options")
        player.click(each)


def roll(both: BothWays, *faces: int) -> None:
    player = both.player
    player.dice.put({"d20": faces} if faces else {})
    player.click("Roll")


def test_saves_and_odds(oriel: BothWays) -> None:
    for challenge, face, clicks, more in (
        (15, 12, ("Kind of roll: Save",), {}),
        (15, 13, ("Kind of roll: Save",), {}),
        (15, 20, ("Kind of roll: Save",), {}),
        (15, 1, ("Kind of roll: Save",), {}),
        (15, 12, ("Kind of roll: Save", "Partial success"), {"partial": True}),
        (15, 3, ("Kind of roll: Save", "Partial success"), {"partial": True}),
    ):
        given = {"modifier": 2, "challenge": challenge, **more}
        load(oriel, DRIVES, challenge, *clicks)
        oriel.same_odds({"of": "save", **given}, STEPS)
        roll(oriel, face)
        oriel.same("save", given, checked(oriel))
    assert oriel.compared == 2 * 6


DURATIONS = {"a round": "round", "a minute": "minute", "a scene": "scene"}


def test_taking_instead_of_rolling(oriel: BothWays) -> None:
    player = oriel.player
    for number, words, challenge in (
        (8, "a round", 15),
        (10, "a minute", 15),
        (20, "a scene", 22),
        (20, "a scene", 40),
    ):
        load(oriel, DRIVES, challenge, f"Or take: Take {number}, {words}")
        player.dice.put({})
        player.click(f"Take {number}")
        took = re.search(r"It took ([a-z ]+)\.", " ".join(oriel.result.effects))
        assert took is not None
        told = {**checked(oriel), "duration": DURATIONS[took[1]]}
        given = {"take": number, "modifier": 2, "challenge": challenge, "ranks": 5, "duration": "main-action"}
        oriel.same("take", given, told, dice={})
    assert oriel.compared == 4


ATTACKS: list[tuple[str, int, int, dict[str, list[int]], int]] = [
    # the button, its modifier, the face, the dice of the effect, and what is added to them
    ("Attack +5: Arc pistol", 5, 12, {"d6": [3, 5]}, 5),
    ("Attack +5: Arc pistol", 5, 20, {"d6": [3, 5]}, 5),
    ("Attack +5: Arc pistol", 5, 7, {"d6": [3, 5]}, 5),
    ("Attack +5: Arc pistol", 5, 7, {"d6": [6, 4]}, 5),
    ("Attack +3: Boarding knife", 3, 14, {"d6": [4]}, 3),
    ("Attack +3: Boarding knife", 3, 9, {"d6": [1]}, 3),
    ("Attack +2: Cutting torch", 2, 14, {"d8": [4]}, 0),
]


def test_attacks_and_their_effects(oriel: BothWays) -> None:
    player = oriel.player
    player.turn_to("fight")
    for button, modifier, face, dice, added in ATTACKS:
        player.dice.put({"d20": [face]})
        player.click(button)
        told = checked(oriel)
        oriel.same("check", {"modifier": modifier, "challenge": 15}, told)
        player.dice.put(dice)
        player.click("Roll effect")
        whole = sum(sum(faces) for faces in dice.values()) + added
        oriel.same("effect", {"step": told["step"], "roll": whole}, {"effect": oriel.summed()}, dice={})
    assert oriel.compared == 2 * len(ATTACKS)


def test_changed_rolls(oriel: BothWays) -> None:
    player = oriel.player
    load(oriel, DRIVES, 15)
    roll(oriel, 7)
    for before, challenge in ((15, 8), (8, 30), (30, -3), (-3, 14)):
        player.press(Qt.Key.Key_C)
        player.enter("Challenge", str(challenge), Qt.Key.Key_Tab)
        player.dice.put({})
        player.click("Judge again")
        first, now = {"modifier": 2, "challenge": before}, {"modifier": 2, "challenge": challenge}
        oriel.same("check", now, checked(oriel))
        oriel.same_odds({"of": "check", **now}, STEPS)
        oriel.same_change("check", first, now, checked(oriel))
    assert oriel.compared == 3 * 4


def test_values_derived_for_the_sheet(oriel: BothWays) -> None:
    shown = {
        "tc": int(oriel.line("TC ")["TC"]),
        "hp": oriel.most("Hit points"),
        "ep": oriel.most("Energy points"),
        "fp": oriel.most("Focus points"),
    }
    given = {"agility": 3, "health": 2, "energy": 1, "focus": 1, "hx": 4, "ex": 3, "fx": 2}
    oriel.same_sheet(given, shown)
