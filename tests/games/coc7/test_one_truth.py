"""One truth in Call of Cthulhu: the tray and ``rollbook resolve`` judge the same faces alike."""

import re
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.flows.editing import Editor
from tests.games.coc7.test_flow_luck import roll_with_hugh
from tests.games.one_truth import LEVELS, BothWays
from tests.playing import Player

B, P = Qt.Key.Key_B, Qt.Key.Key_P
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def ida(ida: Player) -> BothWays:
    """Ida Marchetti, once in the app and once at the command line."""
    return BothWays(ida, "coc7")


def checked(ida: BothWays) -> dict[str, Any]:
    """A check by the names of the contract, as the tray shows it and the journal keeps it."""
    number = int(ida.result.number)
    assert number == ida.rolled.roll.total
    assert ida.result.degree == ida.rolled.roll.degree
    assert (sum(ida.counted()) or 100) == number or ida.result.struck, "the die that counts is the one shown"
    return {"roll": number, "degree": ida.result.degree, "passed": ida.rolled.roll.passed}


def same_luck(ida: BothWays, given: dict[str, Any], roll: int, **more: object) -> None:
    asked: dict[str, Any] = {key: given[key] for key in ("target", "difficulty") if key in given}
    luck: dict[str, Any] = {**asked, "roll": roll, "luck": ida.tracker("luck"), **more}
    ida.same("luck_prices", luck, {"prices": ida.luck_choices()}, dice={}, why=False)


CHECKS = [
    # skill, its value, difficulty, extra dice, tens, units
    ("spot-hidden", 70, "Regular", 0, [40], 0),
    ("spot-hidden", 70, "Regular", 0, [70], 0),
    ("spot-hidden", 70, "Regular", 0, [70], 1),
    ("spot-hidden", 70, "Regular", 0, [30], 5),
    ("spot-hidden", 70, "Regular", 0, [10], 4),
    ("spot-hidden", 70, "Regular", 0, [0], 1),
    ("spot-hidden", 70, "Regular", 0, [90], 9),
    ("spot-hidden", 70, "Regular", 0, [0], 0),
    ("spot-hidden", 70, "Hard", 0, [60], 0),
    ("spot-hidden", 70, "Hard", 0, [30], 5),
    ("spot-hidden", 70, "Hard", 0, [90], 6),
    ("spot-hidden", 70, "Extreme", 0, [10], 4),
    ("spot-hidden", 70, "Extreme", 0, [20], 0),
    ("spot-hidden", 70, "Regular", 1, [80, 20], 5),
    ("spot-hidden", 70, "Regular", 1, [0, 10], 0),
    ("spot-hidden", 70, "Hard", 2, [90, 60, 30], 2),
    ("spot-hidden", 70, "Regular", -1, [20, 80], 1),
    ("spot-hidden", 70, "Regular", -1, [0, 90], 0),
    ("spot-hidden", 70, "Extreme", -2, [0, 0, 10], 3),
    ("law", 15, "Regular", 0, [90], 6),
    ("law", 15, "Regular", 0, [10], 5),
    ("law", 15, "Hard", 0, [90], 5),
    ("cthulhu-mythos", 3, "Regular", 0, [0], 3),
    ("cthulhu-mythos", 3, "Extreme", 0, [0], 1),
    ("charm", 45, "Regular", -2, [40, 40, 30], 5),
    ("charm", 45, "Extreme", 1, [0, 90], 9),
]


def test_checks_luck_and_odds(ida: BothWays) -> None:
    for skill, value, level, net, tens, units in CHECKS:
        player = ida.player
        player.load_skill(skill)
        for _ in range(list(LEVELS).index(level)):
            player.press(Qt.Key.Key_D, SHIFT)
        for _ in range(abs(net)):
            player.press(B if net > 0 else P)
        given = {"target": value, "difficulty": LEVELS[level], "bonus": max(net, 0), "penalty": max(-net, 0)}
        ida.same_odds({"of": "check", **given})
        player.dice.put({"tens": tens, "units": [units]})
        player.click("Roll")
        told = checked(ida)
        ida.same("check", given, told)
        ida.same_odds({"of": "check", **given})
        same_luck(ida, given, told["roll"])
    assert ida.compared == 4 * len(CHECKS)


def test_characteristics_luck_and_sanity(ida: BothWays) -> None:
    player = ida.player
    for face, button, target in ((45, "Strength, 45", 45), (46, "Strength, 45", 45), (100, "Power, 65", 65)):
        player.dice.put({"tens": [face % 100 // 10 * 10], "units": [face % 10]})
        player.click(button)
        told = checked(ida)
        ida.same("check", {"target": target}, told)
        ida.same_odds({"of": "check", "target": target})
        same_luck(ida, {"target": target}, face)
    player.turn_to("healing")
    for tens, units in ((50, 2), (50, 3), (0, 1)):
        player.dice.put({"tens": [tens], "units": [units]})
        player.click("Roll Luck.")
        told = checked(ida)
        ida.same("check", {"target": 52}, told)
        same_luck(ida, {"target": 52}, told["roll"], kind="luck")
    player.turn_to("sanity")
    for losses, tens, units, loss in LOSSES:
        before = ida.tracker("san")
        player.enter("Loss on success / on failure", losses, Qt.Key.Key_Tab)
        player.dice.put({"tens": [tens], "units": [units], **loss})
        player.click("Roll Sanity")
        rolled = ida.rolled.roll
        after = ida.tracker("san")
        on_success, _, on_failure = losses.partition("/")
        told = {"degree": ida.result.degree, "passed": rolled.passed, "loss": before - after, "san": after}
        given = {"san": before, "on_success": on_success, "on_failure": on_failure}
        ida.same("sanity", given, told, dice=ida.faces("", "loss"))
        same_luck(ida, {"target": before}, rolled.total, kind="sanity")
    assert ida.compared == 3 * 3 + 3 * 2 + 6 * 2


LOSSES: tuple[tuple[str, int, int, dict[str, list[int]]], ...] = (
    ("0/1D6", 50, 8, {}),
    ("0/1D6", 60, 0, {"d6": [4]}),
    ("1/1D8+1", 70, 0, {"d8": [2]}),
    ("1D3/2D4", 20, 0, {"d3": [2]}),
    ("0/1D4", 0, 0, {}),
    ("1/1D10", 0, 1, {}),
)


def test_pushed_rolls_and_bought_levels(ida: BothWays) -> None:
    player = ida.player
    player.roll("law", 80, units=0)
    player.dice.put({"tens": [10], "units": [5]})
    player.press(Qt.Key.Key_U)
    player.click("Push")
    ida.same("check", {"target": 15}, checked(ida))
    same_luck(ida, {"target": 15}, 15, pushed=True)
    for skill, target, tens, units, bought in (
        ("spot-hidden", 70, 70, 6, "Regular"),
        ("spot-hidden", 70, 40, 0, "Hard"),
        ("listen", 50, 20, 0, "Extreme"),
    ):
        player.roll(skill, tens, units=units)
        luck, roll = ida.tracker("luck"), ida.rolled.roll.total
        choices = ida.told("luck_prices", {"target": target, "roll": roll, "luck": luck})["prices"]
        assert ida.luck_choices() == choices
        points = choices[LEVELS[bought]]
        player.click(f"Spend {points} Luck → {bought}")
        assert ida.tracker("luck") == luck - points
        assert ida.rolled.roll.total == roll - points
        # The level bought is the one that a roll of so much less would have had.
        less = {"tens": [(roll - points) // 10 * 10], "units": [(roll - points) % 10]}
        ida.same("check", {"target": target}, checked(ida), dice=less, why=False)
        same_luck(ida, {"target": target}, roll - points)
    assert ida.compared == 2 + 3 * 2


BY = {
    "The higher success level wins": "degree",
    "the higher value wins": "value",
    "the lower tie-break roll wins": "tie_roll",
}


def test_opposed_rolls(ida: BothWays) -> None:
    player = ida.player
    cases: tuple[tuple[str, int, int, list[int], list[int], list[int]], ...] = (
        ("charm", 45, 55, [20, 2], [40, 5], []),
        ("charm", 45, 65, [40, 1], [50, 1], []),
        ("charm", 45, 45, [40, 5], [30, 0], [50, 50, 70, 12]),
        ("charm", 45, 30, [80, 0], [70, 0], []),
        ("charm", 45, 90, [0, 1], [10, 0], []),
        ("law", 15, 60, [90, 6], [60, 1], []),
        ("spot-hidden", 70, 60, [30, 0], [30, 0], []),
        ("spot-hidden", 70, 70, [90, 0], [80, 0], [3, 80]),
    )
    for skill, target, theirs, mine, foe, tie in cases:
        player.load_skill(skill)
        player.choose("Against", "Opposed")
        player.enter("Opponent's value", str(theirs))
        of_foe = {"tens": foe[:1], "units": foe[1:]}
        player.dice.put(
            {"tens": mine[:1], "units": mine[1:]}, foe=of_foe, **({"tie": {"d100": tie}} if tie else {})
        )
        player.click("Roll")
        verdict = ida.result.verdict
        assert verdict is not None
        shown = [int(re.findall(r"\d+", frame.caption)[0]) for frame in ida.view.frames]
        told = {
            "a": {"roll": shown[0], "degree": ida.result.degree},
            "b": {"roll": shown[1], "degree": verdict.theirs.degree},
            "winner": {True: "a", False: "b", None: None}[verdict.won],
            "by": next(by for words, by in BY.items() if words in verdict.text),
            "both_failed": {verdict.mine.degree, verdict.theirs.degree} == {"failure"},
        }
        dice = {"a": ida.faces(), "b": ida.faces("foe"), "tie": ida.faces("tie")}
        ida.same("opposed", {"a": {"target": target}, "b": {"target": theirs}}, told, dice=dice)
    assert ida.compared == len(cases)


def hit(ida: BothWays, button: str, tens: int, units: int, damage: str, **dice: list[int]) -> None:
    """Attack, and compare the damage of the hit with the command's."""
    player = ida.player
    player.dice.put({"tens": [tens], "units": [units]})
    player.click(button)
    target = ida.checked("target")
    ida.same("check", {"target": target}, checked(ida))
    degree = ida.result.degree
    player.dice.put(dice)
    player.click(damage)
    bonus = str(ida.rolled.roll.input("bonus")) or "0"
    given = {
        "damage": str(ida.rolled.roll.input("weapon")),
        "damage_bonus": bonus,
        "degree": degree,
        "impales": "revolver" in button or "impaling" in damage,
    }
    assert int(ida.result.number) == ida.rolled.roll.total
    ida.same("weapon_damage", given, {"damage": int(ida.result.number)})


def test_attacks_and_their_damage(ida: BothWays) -> None:
    player = ida.player
    player.turn_to("combat")
    revolver, tripod = "Attack with .32 revolver", "Attack with Tripod, swung"
    hit(ida, revolver, 30, 1, "Roll damage", d8=[5])
    hit(ida, revolver, 20, 2, "Roll damage", d8=[1])
    hit(ida, revolver, 0, 9, "Roll damage", d8=[6])
    hit(ida, revolver, 0, 1, "Roll damage", d8=[8])
    hit(ida, tripod, 30, 5, "Roll damage", d6=[2])
    hit(ida, tripod, 0, 7, "Roll damage")
    hit(ida, tripod, 0, 7, "Roll impaling damage", d6=[3])
    player.turn_to("skills")
    sheet = Editor.of(player)
    sheet.makes(lambda: player.enter("Strength", "90"), "Strength: 90")
    sheet.done()
    player.turn_to("combat")
    hit(ida, tripod, 30, 5, "Roll damage", d6=[2], d4=[3])
    assert str(ida.rolled.roll.input("bonus")) == "1D4"
    hit(ida, tripod, 0, 7, "Roll damage")
    hit(ida, tripod, 0, 1, "Roll impaling damage", d6=[6])
    assert ida.compared == 2 * 10


def test_fighting_back_deals_rolled_damage_alone(ida: BothWays) -> None:
    player = ida.player
    player.turn_to("combat")
    player.click("Fight back with Tripod, swung")
    player.choose("Attacker's roll", "Hard")
    player.dice.put({"tens": [0], "units": [5]})
    player.click("Roll")
    player.dice.put({"d6": [2]})
    player.press(Qt.Key.Key_D)
    given = {"damage": "1D6", "degree": "extreme", "fighting_back": True}
    ida.same("weapon_damage", given, {"damage": int(ida.result.number)})


def test_wounds(ida: BothWays) -> None:
    player = ida.player
    player.turn_to("healing")
    for damage, armour in ((1, 0), (3, 2), (1, 5), (5, 0), (9, 0), (30, 0)):
        sheet = ida.sheet
        given = {
            "hp": ida.tracker("hp"),
            "max_hp": 11,
            "damage": damage,
            "armor": armour,
            "major_wound": bool(sheet.status("major_wound")),
        }
        player.enter("Armour", str(armour), Qt.Key.Key_Tab)
        player.enter("Hit points to lose or heal", str(damage), Qt.Key.Key_Tab)
        player.click("Take damage")
        told = {
            "hp": ida.tracker("hp"),
            "major_wound": bool(ida.sheet.status("major_wound")),
            "state": next(
                (state for words, state in STATES.items() if words in player.tracker_words("Hit points")),
                "ok",
            ),
        }
        ida.same("wound", given, told, dice={}, why=False)
    assert ida.compared == 6


STATES = {"Dead": "dead", "Dying": "dying", "Unconscious": "unconscious"}


CHANGES: tuple[tuple[Qt.Key, int, list[int], dict[str, int], dict[str, int]], ...] = (
    # the key, its times, the dice rolled for it, and the inputs before and after
    (P, 1, [80], {}, {"penalty": 1}),
    (B, 1, [], {"penalty": 1}, {}),
    (B, 1, [], {"penalty": 1}, {"bonus": 1}),
    (B, 1, [10], {"penalty": 1}, {"bonus": 2}),
    (P, 4, [], {"bonus": 2}, {"penalty": 2}),
)


def test_changed_rolls(ida: BothWays) -> None:
    player = ida.player
    player.roll("spot-hidden", 40, units=0)
    for key, times, added, first, now in CHANGES:
        player.press(Qt.Key.Key_C)
        for _ in range(times):
            player.press(key)
        player.dice.put({"tens": added} if added else {})
        player.click("Judge again")
        ida.same("check", {"target": 70, **now}, checked(ida))
        ida.same_odds({"of": "check", "target": 70, **now})
        same_luck(ida, {"target": 70}, ida.rolled.roll.total)
        ida.same_change("check", {"target": 70, **first}, {"target": 70, **now}, checked(ida))
    player.press(Qt.Key.Key_C)
    player.press(Qt.Key.Key_D, SHIFT)
    player.dice.put({})
    player.click("Judge again")
    ida.same("check", {"target": 70, "difficulty": "hard", "penalty": 2}, checked(ida))
    assert ida.compared == 4 * len(CHANGES) + 1


def test_group_luck(ida: BothWays) -> None:
    player = ida.player
    player.add_sample("Hugh Pemberton")
    player.character("Ida Marchetti")
    player.turn_to("healing")
    for tens, units in ((40, 5), (40, 6), (0, 0)):
        player.dice.put({"tens": [tens], "units": [units]})
        player.in_window("Group Luck", lambda: player.click("Group Luck…"), lambda: roll_with_hugh(player))
        told = {"roller": ida.view.title.partition(": ")[2], "target": int(ida.view.value), **checked(ida)}
        ida.same("group_luck", {"luck": {"Ida Marchetti": 52, "Hugh Pemberton": 45}}, told)
    assert ida.compared == 3


def test_values_derived_for_the_sheet(ida: BothWays) -> None:
    line = ida.line("Move ")
    traits = {"str": 45, "con": 60, "siz": 50, "dex": 75, "app": 55, "int": 80, "pow": 65, "edu": 70}
    shown = {
        "hp": ida.most("Hit points"),
        "mp": ida.most("Magic points"),
        "max_sanity": ida.most("Sanity"),
        "damage_bonus": line["Damage"].removeprefix("+"),
        "build": int(line["Build"]),
        "move": int(line["Move"]),
        "dodge": ida.sheet.skill("dodge").base,
    }
    ida.same_sheet({**traits, "age": 31, "mythos": 3}, shown)
