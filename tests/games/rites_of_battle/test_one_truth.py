"""One truth in Rites of Battle: the tray and ``rollbook resolve`` judge the same faces alike."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import Qt

from desktop.base.numbers import percent
from tests.core.rites_of_battle.characters import faces
from tests.evening import SitDown
from tests.games.one_truth import BothWays

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def odalys(sit_down: SitDown) -> Iterator[BothWays]:
    """Odalys Brandt, who has no injuries, once in the app and once at the command line.

    A click sets up her attacks, so that their ranges and targets can be chosen before the roll.
    """
    player = sit_down("Juno Halloran")
    player.app.settings.choose_clicks("set_up")
    player.add_sample("Odalys Brandt")
    yield BothWays(player, "rites-of-battle")
    player.app.settings.choose_clicks("roll")


@pytest.fixture
def juno(sit_down: SitDown) -> BothWays:
    """Juno Halloran, with two critical injuries."""
    return BothWays(sit_down("Juno Halloran"), "rites-of-battle")


def pool(both: BothWays) -> dict[str, int]:
    """The dice in the tray by the names of the contract."""
    assert both.view.pool is not None, "the tray shows no pool"
    return {each.look.value: each.number for each in both.view.pool.dice}


def symbols(both: BothWays) -> dict[str, Any]:
    """The symbols that are left, as the tray shows them."""
    net = {each.symbol: each.number for each in both.result.net}
    kept = both.rolled.roll
    told = {
        "successes": net.get("success", 0) - net.get("failure", 0),
        "advantages": net.get("advantage", 0) - net.get("threat", 0),
        "triumphs": net.get("triumph", 0),
        "despairs": net.get("despair", 0),
        "passed": both.result.word == "Success",
    }
    assert (told["successes"], told["passed"]) == (kept.total, kept.passed)
    return told


def same_pool_odds(both: BothWays, dice: dict[str, int]) -> None:
    """Compare the odds bar, whose parts cross success and Advantage, with the odds of each."""
    view = both.view.odds
    assert view is not None
    odds: dict[str, str] = both.told("odds", {"of": "roll", **dice})["odds"]
    exact = {name: Fraction(chance) for name, chance in odds.items()}
    passed = sum(part.share for part in view.parts if part.degree == "regular")
    advantage = sum(part.share for part in view.parts if part.symbol)
    assert abs(passed - float(exact["passed"])) < 1e-9
    assert abs(advantage - float(exact["advantage"])) < 1e-9
    assert f"{percent(exact['passed'])} to succeed" in view.headline
    assert ("Triumph" in view.headline) == bool(exact["triumph"])
    if exact["triumph"]:
        assert f"{percent(exact['triumph'])} Triumph" in view.headline
    both.compared += 1


SKILLS = [
    # skill, its characteristic and ranks
    ("melee", 4, 3),
    ("athletics", 4, 2),
    ("ballistics", 3, 1),
    ("coordination", 3, 0),
    ("security", 2, 0),
    ("medicae", 2, 2),
    ("leadership", 2, 2),
]


def test_pools_of_skills(odalys: BothWays) -> None:
    player = odalys.player
    for skill, characteristic, ranks in SKILLS:
        for ups in (0, 1, 3, -1, -3):
            player.load_skill(skill)
            if odalys.view.pool is not None and odalys.view.pool.changed:
                player.click("Reset the pool")  # what was chosen stays until a roll
            player.click("Difficulty: 0")
            for _ in range(abs(ups)):
                player.press(Qt.Key.Key_U, SHIFT if ups < 0 else Qt.KeyboardModifier.NoModifier)
            shown = pool(odalys)
            assert shown.pop("boost") == 0
            given = {
                "characteristic": characteristic,
                "skill": ranks,
                "upgrades": max(ups, 0),
                "downgrades": max(-ups, 0),
            }
            told = odalys.told("pool", given)
            assert told == shown | {"challenge": 0}, given
            odalys.compared += 1
    assert odalys.compared == 5 * len(SKILLS)


def test_pools_of_attacks(odalys: BothWays) -> None:
    player = odalys.player
    ranges = (("Short", 0), ("Medium", 1), ("Long", 2), ("Extreme", 0))
    for button, characteristic, ranks, weapon, targets in (
        ("Attack: Deck carbine", 3, 1, "heavy", ranges),
        ("Attack: Breaching maul", 4, 3, "melee", (("Engaged", 1),)),
        ("Attack: Riot baton", 4, 3, "melee", (("Engaged", 0),)),
    ):
        player.click(button)
        for distance, defence in targets:
            player.click(f"Range: {distance}")
            player.click(f"Their defence: {defence}")
            shown = pool(odalys)
            assert shown.pop("boost") == 0
            given = {
                "characteristic": characteristic,
                "skill": ranks,
                "range": distance.lower(),
                "weapon": weapon,
                "defense": defence,
            }
            assert odalys.told("pool", given) == shown | {"challenge": 0}, given
            same_pool_odds(odalys, {**shown, "challenge": 0})
    assert odalys.compared == 6


ROLLS: list[tuple[str, int, dict[str, str]]] = [
    # skill, difficulty, and the faces in a row
    ("melee", 2, {"proficiency": "s ss sa", "ability": "a", "difficulty": "f h"}),
    ("melee", 2, {"proficiency": "- - -", "ability": "-", "difficulty": "ff hh"}),
    ("melee", 2, {"proficiency": "T T s", "ability": "aa", "difficulty": "ff f"}),
    ("melee", 0, {"proficiency": "- T -", "ability": "-"}),
    ("melee", 3, {"proficiency": "T - -", "ability": "-", "difficulty": "ff - fh"}),
    ("athletics", 1, {"proficiency": "s -", "ability": "s a", "difficulty": "h"}),
    ("athletics", 4, {"proficiency": "ss ss", "ability": "ss ss", "difficulty": "f f f f"}),
    ("coordination", 2, {"ability": "sa sa aa", "difficulty": "fh hh"}),
    ("security", 5, {"ability": "s s", "difficulty": "f h - hh fh"}),
    ("leadership", 2, {"proficiency": "aa aa", "difficulty": "- -"}),
    ("leadership", 2, {"proficiency": "s s", "difficulty": "ff -"}),
]


def test_rolls_and_odds(odalys: BothWays) -> None:
    player = odalys.player
    for skill, difficulty, rows in ROLLS:
        player.load_skill(skill)
        player.click(f"Difficulty: {difficulty}")
        dice = pool(odalys)
        same_pool_odds(odalys, dice)
        player.dice.put(faces(**rows))
        player.click("Roll")
        odalys.same("roll", dice, symbols(odalys))
    assert odalys.compared == 2 * len(ROLLS)


def test_added_dice_and_changed_rolls(odalys: BothWays) -> None:
    player = odalys.player
    player.load_skill("athletics")
    player.click("Difficulty: 2")
    for key in (Qt.Key.Key_E, Qt.Key.Key_D, Qt.Key.Key_D):
        player.press(key)
    first = pool(odalys)
    player.dice.put(faces(proficiency="s -", ability="- a", boost="sa", difficulty="f -", setback="f h"))
    player.press(Qt.Key.Key_R)
    odalys.same("roll", first, symbols(odalys))
    for key, held, added in (
        (Qt.Key.Key_E, Qt.KeyboardModifier.NoModifier, {"boost": "aa"}),
        (Qt.Key.Key_S, Qt.KeyboardModifier.NoModifier, {"difficulty": "ff"}),
    ):
        player.press(Qt.Key.Key_C)
        player.press(key, held)
        now = pool(odalys)
        player.dice.put(faces(**added))
        player.click("Judge again")
        odalys.same("roll", now, symbols(odalys))
        odalys.same_change("roll", first, now, symbols(odalys))
        first = now
    player.press(Qt.Key.Key_C)
    player.press(Qt.Key.Key_D, SHIFT)
    now = pool(odalys)
    player.dice.put({})
    player.click("Judge again")
    odalys.same_change("roll", first, now, symbols(odalys))
    assert odalys.compared == 6


def test_damage_after_soak(odalys: BothWays) -> None:
    player = odalys.player
    for button, rating, rows, soak in (
        ("Attack: Breaching maul", 8, {"proficiency": "s ss -", "ability": "-", "difficulty": "- -"}, 4),
        ("Attack: Breaching maul", 8, {"proficiency": "s - -", "ability": "-", "difficulty": "- -"}, 12),
        ("Attack: Riot baton", 5, {"proficiency": "ss ss s", "ability": "s", "difficulty": "- f"}, 3),
    ):
        player.click(button)
        player.dice.put(faces(**rows))
        player.click("Roll")
        successes = symbols(odalys)["successes"]
        player.enter("Target's Soak", str(soak))
        loss = re.search(r"(\d+) \w+ after Soak", " ".join(odalys.result.effects))
        assert loss is not None
        told = {"hit": odalys.result.word == "Success", "loss": int(loss[1])}
        given = {"damage": rating, "successes": successes, "soak": soak}
        odalys.same("attack_damage", given, told, dice={}, why=False)
    player.click("Attack: Breaching maul")
    player.click("More options")
    player.click("Targets: 2")
    player.enter("Soak of target 1", "3")
    player.enter("Soak of target 2", "20")
    player.dice.put(faces(proficiency="ss s -", ability="-", difficulty="- -"))
    player.click("Roll")
    for place, soak in ((1, 3), (2, 20)):
        loss = re.search(rf"Target {place}: (\d+) \w+ after Soak", " ".join(odalys.result.effects))
        assert loss is not None
        told = {"hit": odalys.result.word == "Success", "loss": int(loss[1])}
        given = {"damage": 8, "successes": 3, "soak": soak, "targets": 2}
        odalys.same("attack_damage", given, told, dice={}, why=False)
    assert odalys.compared == 5


def left(both: BothWays, symbol: str) -> int:
    """How many symbols are left to spend."""
    assert both.view.spending is not None
    words = next(each.left for each in both.view.spending.groups if each.symbol == symbol)
    return int(words.split()[0])


def test_advantage_and_threat_are_spent_alike(odalys: BothWays) -> None:
    player = odalys.player
    player.click("Attack: Breaching maul")
    player.dice.put(faces(proficiency="aa aa aa", ability="s", difficulty="- -"))
    player.click("Roll")
    choices: list[str] = []
    for button, option in (
        ("Recover 1 Strain", "recover_strain"),
        ("Free manoeuvre now", "free_maneuver"),
        ("Critical injury (weapon 3), 3 Advantage", "critical_injury"),
    ):
        player.click(button)
        choices.append(option)
        given = {"advantages": 6, "choices": choices, "critical_rating": 3}
        bonus = 0 if "critical_injury" in choices else None
        told = {"left": left(odalys, "advantage"), "critical_bonus": bonus}
        odalys.same("spend_advantage", given, told, dice={}, why=False)
    player.click("Attack: Breaching maul")
    player.dice.put(faces(proficiency="- - -", ability="-", difficulty="hh hh"))
    player.click("Roll")
    paid: list[str] = []
    for button, option in (("Suffer 1 Strain", "suffer_strain"), ("Fall prone", "fall_prone")):
        player.click(button)
        paid.append(option)
        told = {"left": left(odalys, "threat")}
        odalys.same("spend_threat", {"threats": 4, "choices": paid}, told, dice={}, why=False)
    assert odalys.compared == 5


def test_critical_injuries(juno: BothWays) -> None:
    player = juno.player
    for ongoing, face in ((2, 21), (3, 1), (4, 88)):
        player.dice.put({"d100": [face]})
        player.click(f"Roll new injury +{10 * ongoing}: Critical injuries")
        total, name = re.findall(r"= (\d+)\. ([^.]+)\.", juno.result.reason)[0]
        heals = re.search(r"Medicae against (\d+) Difficulty", " ".join(juno.result.effects))
        told = juno.told("critical_injury", {"ongoing": ongoing}, dice={"d100": [face]})
        assert (int(total), name) == (told["total"], told["name"])
        assert told["difficulty"] == (None if heals is None else int(heals[1]))
        juno.compared += 1
    assert juno.compared == 3


def test_wounds_and_strain(juno: BothWays) -> None:
    player = juno.player
    player.turn_to("health")
    player.choose("Soak", "Ignore Soak")
    for damage in (7, 1, 8, 1, 5):
        player.enter("Damage", str(damage))
        told = {
            "unconscious": player.sees("Unconscious: over a threshold.") or player.sees("Dead: "),
            "dead": player.sees("Dead: "),
        }
        given = {
            "wounds": juno.tracker("wounds"),
            "wound_threshold": 14,
            "strain": juno.tracker("strain"),
            "strain_threshold": 12,
        }
        juno.same("condition", given, told, dice={}, why=False)
        player.choose("Soak", "Ignore Soak")
    assert juno.compared == 5


def test_prices(juno: BothWays) -> None:
    player = juno.player
    player.turn_to("experience")
    for button, kind, start, to in (
        ("Buy for 20 XP: Mechanics", "skill", 3, 4),
        ("Buy for 5 XP: Athletics", "skill", 0, 1),
    ):
        before = juno.tracker("xp")
        player.click(button)
        cost = {"cost": before - juno.tracker("xp")}
        juno.same("xp_cost", {"kind": kind, "from": start, "to": to}, cost, dice={}, why=False)
        player.undo()
