"""One truth in Four-degree d20: the tray and ``rollbook resolve`` judge the same faces alike."""

import re
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.evening import SitDown
from tests.games.one_truth import BothWays

TAB = Qt.Key.Key_Tab

DEGREES = {
    "critical": "critical_success",
    "regular": "success",
    "failure": "failure",
    "critical_failure": "critical_failure",
}
"""The contract's names of the degrees on the badge."""


@pytest.fixture
def ketta(sit_down: SitDown) -> BothWays:
    """Ketta Morrow, once in the app and once at the command line."""
    return BothWays(sit_down("Ketta Morrow"), "basic-d20")


@pytest.fixture
def ansel(sit_down: SitDown) -> BothWays:
    """Ansel Quay, dazzled, on the combat page."""
    player = sit_down("Ansel Quay")
    player.turn_to("fight")
    return BothWays(player, "basic-d20")


def checked(both: BothWays) -> dict[str, Any]:
    """A check by the names of the contract, as the tray shows it and the journal keeps it."""
    degree = DEGREES[both.result.degree]
    assert (both.summed(), degree) == (both.rolled.roll.total, both.rolled.roll.degree)
    (natural,) = both.counted()
    return {"natural": natural, "total": both.summed(), "margin": both.margin(), "degree": degree}


CHECKS = [
    # skill, its bonus, DC, face
    ("engineering", 6, 10, 14),
    ("engineering", 6, 10, 13),
    ("engineering", 6, 15, 9),
    ("engineering", 6, 15, 8),
    ("engineering", 6, 25, 9),
    ("engineering", 6, 25, 8),
    ("engineering", 6, 5, 1),
    ("engineering", 6, 16, 1),
    ("engineering", 6, 40, 1),
    ("engineering", 6, 10, 20),
    ("engineering", 6, 0, 3),
    ("contacts", -1, 30, 20),
    ("contacts", -1, 25, 20),
    ("contacts", -1, 15, 20),
    ("contacts", -1, 0, 1),
    ("contacts", -1, 19, 20),
    ("reflex", 4, 14, 10),
    ("fortitude", 2, 12, 9),
    ("piloting", 5, 17, 12),
    ("perception", 2, 26, 13),
]


def test_checks_and_odds(ketta: BothWays) -> None:
    player = ketta.player
    for skill, bonus, dc, face in CHECKS:
        player.load_skill(skill)
        player.enter("DC", str(dc), TAB)
        given = {"bonus": bonus, "dc": dc}
        ketta.same_odds({"of": "check", **given}, DEGREES)
        player.dice.put({"d20": [face]})
        player.click("Roll")
        ketta.same("check", given, checked(ketta))
        ketta.same_odds({"of": "check", **given}, DEGREES)
    assert ketta.compared == 3 * len(CHECKS)


def test_modifiers_and_covers_are_part_of_the_bonus(ketta: BothWays) -> None:
    player = ketta.player
    player.load_skill("reflex")
    player.enter("DC", "14", TAB)
    player.click("More options")
    player.choose("Your cover", "Standard +2")
    player.dice.put({"d20": [8]})
    player.click("Roll")
    ketta.same("check", {"bonus": 6, "dc": 14}, checked(ketta))


def test_saves_against_damage(ketta: BothWays) -> None:
    player = ketta.player
    for face, dc, damage in ((14, 16, 15), (5, 16, 15), (1, 16, 15), (20, 16, 15), (13, 15, 7), (12, 15, 1)):
        player.load_skill("fortitude")
        player.enter("DC", str(dc), TAB)
        player.enter("Damage to save against", str(damage), TAB)
        player.dice.put({"d20": [face]})
        player.click("Roll")
        words = " ".join(ketta.result.effects)
        left = re.search(r"(\d+)\.$", words)
        told = {"degree": checked(ketta)["degree"], "damage": 0 if left is None else int(left[1])}
        ketta.same("save", {"bonus": 2, "dc": dc, "damage": damage}, told)
    assert ketta.compared == 6


ATTACKS: list[tuple[int, int, dict[str, list[int]]]] = [
    # face, AC, and the dice of the damage
    (12, 15, {"d8": [6]}),
    (10, 15, {"d8": [1]}),
    (20, 15, {"d8": [8]}),
    (20, 40, {}),
    (20, 30, {"d8": [5]}),
    (9, 15, {}),
    (1, 15, {}),
    (1, 4, {}),
    (15, 10, {"d8": [3]}),
]


def test_shots_and_their_damage(ketta: BothWays) -> None:
    player = ketta.player
    player.turn_to("fight")
    for face, ac, dice in ATTACKS:
        struck(ketta, "Blaster rifle", face, {"bonus": 5, "dc": ac}, dice)
        given = {"bonus": 5, "ac": ac, "damage": "1D8", "attribute": 3, "melee": False}
        ketta.same("attack", given, harm(ketta, dice), dice={"d20": [face], **dice}, why=False)
    assert ketta.compared == 2 * len(ATTACKS)


def test_blows_and_their_damage(ansel: BothWays) -> None:
    for face, ac, dice in (
        (20, 15, {"d12": [7]}),
        (12, 15, {"d12": [12]}),
        (11, 15, {"d12": [1]}),
        (10, 15, {}),
        (2, 20, {}),
    ):
        struck(ansel, "Laser sword", face, {"bonus": 4, "dc": ac}, dice)
        given = {"bonus": 4, "ac": ac, "damage": "1D12", "attribute": 3}
        ansel.same("attack", given, harm(ansel, dice), dice={"d20": [face], **dice}, why=False)
    assert ansel.compared == 2 * 5


def struck(both: BothWays, weapon: str, face: int, given: dict[str, int], dice: dict[str, list[int]]) -> None:
    """Attack, and compare how it hit; then roll the damage if there should be some."""
    player = both.player
    player.click(f"Set up: {weapon}")
    player.enter("Target's AC", str(given["dc"]), TAB)
    player.dice.put({"d20": [face]})
    player.click("Roll")
    both.same("check", given, checked(both))
    hit = {each.id for each in both.view.follow_ups}
    assert ("damage" in hit) == bool(dice)
    if dice:
        player.dice.put(dice)
        player.click("Roll damage")


def harm(both: BothWays, dice: dict[str, list[int]]) -> dict[str, Any]:
    """The degree of the attack in the log, and the damage that the tray shows."""
    rolls = both.rolls()
    attack = next(each.roll for each in rolls if each.roll.kind == "weapon")
    return {"degree": attack.degree, "damage": both.summed() if dice else 0}


def test_rolls_again_for_inspiration(ketta: BothWays) -> None:
    player = ketta.player
    player.load_skill("engineering")
    player.enter("DC", "15", TAB)
    player.dice.put({"d20": [2]})
    player.click("Roll")
    player.dice.put({"d20": [15]})
    player.press(Qt.Key.Key_U)
    ketta.same("check", {"bonus": 6, "dc": 15}, checked(ketta))
    assert ketta.tracker("inspiration") == 1


CHANGES: list[tuple[int, int]] = [(15, 11), (11, 30), (30, 2), (2, 25)]
"""The DC before, and the one that the GM says then."""


def test_changed_rolls(ketta: BothWays) -> None:
    player = ketta.player
    player.load_skill("engineering")
    player.enter("DC", "15", TAB)
    player.dice.put({"d20": [5]})
    player.click("Roll")
    for before, dc in CHANGES:
        player.press(Qt.Key.Key_C)
        player.enter("DC", str(dc), TAB)
        player.dice.put({})
        player.click("Judge again")
        first, now = {"bonus": 6, "dc": before}, {"bonus": 6, "dc": dc}
        ketta.same("check", now, checked(ketta))
        ketta.same_odds({"of": "check", **now}, DEGREES)
        ketta.same_change("check", first, now, checked(ketta))
    assert ketta.compared == 3 * len(CHANGES)


def reached(both: BothWays) -> list[dict[str, Any]]:
    """The AC of each degree while only the GM knows it, from the words under the die."""
    settling = both.view.settling
    assert settling is not None
    found = []
    for line, degree in zip(settling.lines, settling.degrees, strict=True):
        numbers = [int(each) for each in re.findall(r"\d+", line)]
        least = None if line.endswith("or lower") else numbers[0]
        most = None if line.endswith("or higher") else numbers[-1]
        found.append({"degree": degree.id, "least": least, "most": most})
    return found


def test_targets_that_the_gm_knows(ketta: BothWays) -> None:
    player = ketta.player
    player.turn_to("fight")
    for face, said, degree, dice in (
        (9, "Hit", "success", {"d8": [6]}),
        (9, "Critical hit", "critical_success", {"d8": [5]}),
        (17, "Miss", "failure", {}),
        (20, "Hit", "success", {"d8": [1]}),
        (7, "Critical miss", "critical_failure", {}),
    ):
        player.click("Set up: Blaster rifle")
        player.enter("Target's AC", "", TAB)
        player.dice.put({"d20": [face]})
        player.click("Roll")
        open_roll = {"natural": face, "total": ketta.summed(), "degree": None, "reaches": reached(ketta)}
        ketta.same("check", {"bonus": 5, "dc": "unknown"}, open_roll)
        player.click(said)
        told = {
            "natural": face,
            "total": ketta.summed(),
            "margin": None,
            "degree": DEGREES[ketta.result.degree],
        }
        ketta.same("check", {"bonus": 5, "dc": "unknown", "said": degree}, told)
        assert {each.id for each in ketta.view.follow_ups} == ({"damage"} if dice else set())
        if dice:
            player.dice.put(dice)
            player.click("Roll damage")
        given = {"bonus": 5, "ac": "unknown", "said": degree, "damage": "1D8", "attribute": 3, "melee": False}
        ketta.same("attack", given, harm(ketta, dice), dice={"d20": [face], **dice}, why=False)
    assert ketta.compared == 3 * 5


def test_powers(ketta: BothWays) -> None:
    player = ketta.player
    player.turn_to("powers")
    for face, dc in ((20, 12), (14, 12), (9, 12), (1, 12), (3, 20)):
        player.click("Set up: Trip")
        player.enter("Reflex DC", str(dc), TAB)
        player.dice.put({"d20": [face]})
        player.click("Roll")
        ketta.same("check", {"bonus": 0, "dc": dc}, checked(ketta))
        ketta.same_odds({"of": "check", "bonus": 0, "dc": dc}, DEGREES)
    assert ketta.compared == 10


def test_values_derived_for_the_sheet(ketta: BothWays) -> None:
    player = ketta.player
    player.turn_to("fight")
    player.enter("AC bonus", "0", TAB)
    player.click("Wear: Armour")
    player.turn_to("skills")
    line = ketta.line("AC ")
    shown = {
        "proficiency": int(line["Prof"]),
        "hp": ketta.most("Hit points"),
        "ac": int(line["AC"]),
        "initiative": int(line["Initiative"]),
        "mana": ketta.most("Mana"),
        "spell_dc": int(line["Spell DC"]),
    }
    scores = {"agility": 2, "precision": 3, "intelligence": 3, "charisma": -1}
    ketta.same_sheet({"level": 4, **scores}, shown)
