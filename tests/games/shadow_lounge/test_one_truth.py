"""One truth in Shadow Lounge: the tray and ``rollbook resolve`` judge the same faces alike."""

import re
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.evening import SitDown
from tests.games.one_truth import LEVELS, BothWays, number

B, P = Qt.Key.Key_B, Qt.Key.Key_P
SHIFT = Qt.KeyboardModifier.ShiftModifier
FUMBLES = {"fumble": "failure+fumble"}
LUCK = 46


@pytest.fixture
def tarn(sit_down: SitDown) -> BothWays:
    """Tarn Ondara, once in the app and once at the command line."""
    return BothWays(sit_down("Tarn Ondara"), "shadow-lounge")


@pytest.fixture
def sel(sit_down: SitDown) -> BothWays:
    """Sel Vantry, who fights with a lightsaber and uses the Force."""
    return BothWays(sit_down("Sel Vantry"), "shadow-lounge")


def checked(both: BothWays) -> dict[str, Any]:
    """A check by the names of the contract, as the tray shows it and the journal keeps it."""
    shown, kept = both.result, both.rolled.roll
    number = int(shown.number)
    assert (number, shown.degree) == (kept.total, kept.degree)
    return {
        "roll": number,
        "degree": shown.degree,
        "fumble": shown.flag is not None,
        "succeeded": kept.passed or bool(shown.shortfall),
    }


def kept_die(both: BothWays) -> int:
    """The hundred that counts, from the two dice on the felt."""
    return sum(both.counted()[:2]) or 100


CHECKS = [
    # skill, its value, required level, extra dice, faces
    ("custom:streetwise", 57, "Regular", 0, [57]),
    ("custom:streetwise", 57, "Regular", 0, [58]),
    ("custom:streetwise", 57, "Regular", 0, [28]),
    ("custom:streetwise", 57, "Regular", 0, [29]),
    ("custom:streetwise", 57, "Regular", 0, [11]),
    ("custom:streetwise", 57, "Regular", 0, [12]),
    ("custom:streetwise", 57, "Regular", 0, [1]),
    ("custom:streetwise", 57, "Regular", 0, [60]),
    ("custom:streetwise", 57, "Regular", 0, [69]),
    ("custom:streetwise", 57, "Regular", 0, [98]),
    ("custom:streetwise", 57, "Regular", 0, [100]),
    ("custom:streetwise", 57, "Hard", 0, [40]),
    ("custom:streetwise", 57, "Extreme", 0, [20]),
    ("custom:streetwise", 57, "Hard", 1, [90, 28]),
    ("custom:persuade", 50, "Regular", 0, [94]),
    ("custom:persuade", 50, "Regular", 1, [40, 69]),
    ("custom:persuade", 50, "Regular", -1, [40, 69]),
    ("custom:persuade", 50, "Regular", 1, [100, 94]),
    ("custom:persuade", 50, "Regular", -1, [96, 100]),
    ("parry", 20, "Regular", 0, [69]),
    ("parry", 20, "Regular", 0, [95]),
    ("custom:search", 49, "Regular", 2, [80, 100, 24]),
    ("custom:search", 49, "Regular", -2, [24, 9, 1]),
    ("custom:demolitions", 15, "Regular", 0, [70]),
    ("custom:demolitions", 15, "Extreme", -1, [3, 2]),
]


def test_checks_luck_and_odds(tarn: BothWays) -> None:
    player = tarn.player
    for skill, value, level, net, faces in CHECKS:
        player.load_skill(skill)
        for _ in range(list(LEVELS).index(level)):
            player.press(Qt.Key.Key_D, SHIFT)
        for _ in range(abs(net)):
            player.press(B if net > 0 else P)
        given = {"target": value, "bonus": max(net, 0), "penalty": max(-net, 0)}
        tarn.same_odds({"of": "check", **given}, FUMBLES)
        player.dice.put({"d100": faces})
        player.click("Roll")
        told = checked(tarn)
        assert kept_die(tarn) == told["roll"]
        tarn.same("check", given, told)
        tarn.same_odds({"of": "check", **given}, FUMBLES)
        luck = {"target": value, "natural": told["roll"], "luck": tarn.tracker("luck")}
        tarn.same("luck_prices", luck, {"prices": tarn.luck_choices()}, dice={}, why=False)
    assert tarn.compared == 4 * len(CHECKS)


def test_characteristics_and_luck(tarn: BothWays) -> None:
    player = tarn.player
    for face, button, target in ((50, "Strength, 50", 50), (26, "Strength, 50", 50), (69, "Size, 70", 70)):
        player.dice.put({"d100": [face]})
        player.click(button)
        tarn.same("check", {"target": target}, checked(tarn))
        tarn.same_odds({"of": "check", "target": target}, FUMBLES)
    player.turn_to("healing")
    for face in (46, 47, 3):
        player.dice.put({"d100": [face]})
        player.click("Roll Luck")
        tarn.same("check", {"target": tarn.checked("target")}, checked(tarn))
    assert tarn.compared == 9


def test_luck_is_spent_alike(tarn: BothWays) -> None:
    player = tarn.player
    for skill, target, natural, bought in (
        ("custom:streetwise", 57, 66, "Regular"),
        ("custom:persuade", 50, 40, "Hard"),
        ("custom:listen", 42, 10, "Extreme"),
        ("custom:bluff", 52, 2, "Critical"),
        ("custom:stealth", 51, 95, "Regular"),
    ):
        luck, marks = tarn.tracker("luck"), tarn.sheet.skill(skill).marks
        player.roll_d100(skill, natural)
        if bought not in {each.title.partition("→ ")[2] for each in tarn.view.luck if each.enabled}:
            given = {"target": target, "natural": natural, "luck": luck}
            assert LEVELS[bought] not in tarn.told("luck_prices", given)["prices"]
            continue
        spend = tarn.luck_choices()[LEVELS[bought]]
        player.click(f"Spend {spend} Luck → {bought}")
        told = {**checked(tarn), "luck": tarn.tracker("luck"), "noted": tarn.sheet.skill(skill).marks > marks}
        given = {"target": target, "natural": natural, "luck": luck, "spend": spend}
        tarn.same("spend_luck", given, told, dice={}, why=False)
    assert tarn.compared >= 3


BY = {
    "The higher success level wins": "degree",
    "the higher value wins": "skill",
    "the lower tie-break roll wins": "tie_roll",
}

OPPOSED: list[tuple[str, int, int, list[int], list[int], list[int]]] = [
    # skill, its value, the opponent's, and the faces of both and of the tie
    ("custom:persuade", 50, 55, [22], [45], []),
    ("custom:persuade", 50, 65, [41], [51], []),
    ("custom:persuade", 50, 50, [45], [30], [50, 50, 70, 12]),
    ("custom:persuade", 50, 30, [80], [70], []),
    ("custom:persuade", 50, 30, [69], [3], []),
    ("custom:stealth", 51, 90, [100], [80], []),
    ("custom:stealth", 51, 60, [30], [69], []),
    ("parry", 20, 20, [90], [80], [3, 80]),
]


def test_opposed_rolls(tarn: BothWays) -> None:
    player = tarn.player
    for skill, target, theirs, mine, foe, tie in OPPOSED:
        player.load_skill(skill)
        player.choose("Against", "Opposed")
        player.enter("Opponent's value", str(theirs))
        parts = {"foe": {"d100": foe}} | ({"tie": {"d100": tie}} if tie else {})
        player.dice.put({"d100": mine}, **parts)
        player.click("Roll")
        verdict = tarn.result.verdict
        assert verdict is not None
        fell = checked(tarn)
        told = {
            "a": {key: fell[key] for key in ("roll", "degree", "fumble")},
            "b": {"roll": sum(tarn.counted()[2:]) or 100, "degree": verdict.theirs.degree, "fumble": False},
            "winner": {True: "a", False: "b", None: None}[verdict.won],
            "by": next(by for words, by in BY.items() if words in verdict.text),
            "both_failed": "failure" in verdict.mine.degree and verdict.theirs.degree == "failure",
        }
        dice = {"a": tarn.faces(), "b": tarn.faces("foe"), "tie": tarn.faces("tie")}
        tarn.same("opposed", {"a": {"target": target}, "b": {"target": theirs}}, told, dice=dice)
    assert tarn.compared == len(OPPOSED)


HIT = {"You hit.": "defender", "Your attack is stopped, and they hit you.": "attacker", "You miss.": "nobody"}

DEFENCES: list[tuple[str, str, int, int, int]] = [
    # their defence and its value, and both faces
    ("They dodge", "dodge", 50, 30, 25),
    ("They dodge", "dodge", 50, 30, 40),
    ("They dodge", "dodge", 50, 80, 60),
    ("They parry", "parry", 40, 66, 40),
    ("They parry", "parry", 40, 13, 20),
    ("They fight back", "fight_back", 50, 30, 25),
    ("They fight back", "fight_back", 50, 60, 25),
    ("They fight back", "fight_back", 50, 90, 80),
]


def test_attacks_and_defences(sel: BothWays) -> None:
    player = sel.player
    player.turn_to("combat")
    for way, kind, value, mine, theirs in DEFENCES:
        player.click("Lightsaber, pale blue, Lightsaber")
        player.choose("Against", way)
        player.enter("Defender's value", str(value))
        player.dice.put({"d100": [mine]}, foe={"d100": [theirs]})
        player.click("Roll")
        verdict = sel.result.verdict
        assert verdict is not None
        told = {
            "attack": {"degree": sel.result.degree, "fumble": sel.result.flag is not None},
            "defense": {"degree": verdict.theirs.degree, "fumble": False},
            "hit": HIT.get(verdict.headline, "nobody"),
        }
        given = {"attack": {"target": 66}, "defense": {"kind": kind, "target": value}}
        dice = {"attack": sel.faces(), "defense": sel.faces("foe")}
        sel.same("defend", given, told, dice=dice)
    assert sel.compared == len(DEFENCES)


def test_damage(tarn: BothWays) -> None:
    player = tarn.player
    player.turn_to("combat")
    for button, skill, weapon, face, dice in (
        ("Heavy blaster pistol", 62, "2D6+2", 62, {"d6": [1, 4]}),
        ("Heavy blaster pistol", 62, "2D6+2", 31, {"d6": [1, 4, 5]}),
        ("Heavy blaster pistol", 62, "2D6+2", 31, {"d6": [1, 1, 1, 6]}),
        ("Heavy blaster pistol", 62, "2D6+2", 12, {"d6": [1, 4, 3, 3]}),
        ("Heavy blaster pistol", 62, "2D6+2", 69, {"d6": [2, 5]}),
        ("Bone saw", 45, "1D6", 45, {"d6": [3]}),
        ("Bone saw", 45, "1D6", 9, {"d6": [3, 6]}),
        ("Unarmed", 45, "1D3", 22, {"d3": [1, 1]}),
    ):
        player.dice.put({"d100": [face]})
        player.click(f"Attack with {button}")
        tarn.same("check", {"target": skill}, checked(tarn))
        degree = tarn.result.degree
        player.dice.put(dice)
        player.click("Roll damage")
        added = re.search(r"then ([+−]\d+) for skill", tarn.result.reason)
        assert added is not None
        told = {"damage": int(tarn.result.number), "skill_modifier": number(added[1])}
        tarn.same("damage", {"weapon": weapon, "skill": skill, "degree": degree}, told)
    assert tarn.compared == 2 * 8


def test_dice_of_situations(tarn: BothWays) -> None:
    player = tarn.player
    player.turn_to("combat")
    buttons = {
        "point_blank": "Point blank",
        "firing_into_melee": "Firing into melee with an ally",
        "incapacitated_target": "Target incapacitated",
        "surprised_defender": "Target surprised",
        "outnumbered": "Target outnumbered",
    }
    for named in (
        ["point_blank"],
        ["firing_into_melee"],
        ["point_blank", "firing_into_melee"],
        ["incapacitated_target"],
        ["incapacitated_target", "point_blank"],
        ["surprised_defender"],
        ["outnumbered"],
        ["outnumbered", "surprised_defender", "incapacitated_target"],
    ):
        for each in named:
            player.click(buttons[each])
        player.click("Heavy blaster pistol, Blaster Pistol")
        player.choose("Against", "They dodge")
        player.enter("Defender's value", "50")
        net = tarn.told("circumstances", {"situations": named})
        mine = [50] * (1 + net["attacker"]["bonus"] + net["attacker"]["penalty"])
        foe = [60] * (1 + net["defender"]["bonus"] + net["defender"]["penalty"])
        player.dice.put({"d100": mine}, foe={"d100": foe})
        player.click("Roll")
        told = {"attacker": dice_of(tarn.view.dice_net), "defender": net["defender"]}
        assert len(tarn.faces("foe")["d100"]) == len(foe)
        tarn.same("circumstances", {"situations": named}, told, dice={})
        for each in named:
            player.click(buttons[each])
    assert tarn.compared == 8


def dice_of(net: int) -> dict[str, int]:
    return {"bonus": max(net, 0), "penalty": max(-net, 0)}


def test_powers(sel: BothWays) -> None:
    player = sel.player
    player.turn_to("force")
    for power, face in (("Push", 65), ("Pull", 66), ("Push", 13), ("Pull", 69), ("Push", 100)):
        player.dice.put({"d100": [face]})
        player.click(f"{power}: Use")
        sel.same("check", {"target": 65}, checked(sel))
        sel.same_odds({"of": "check", "target": 65}, FUMBLES)
    assert sel.compared == 10


CARE: list[tuple[str, str, int, dict[str, dict[str, list[int]]]]] = [
    ("first_aid_kit", "First Aid 55, First aid kit", 24, {"healing": {"d4": [3]}, "time": {"d4": [2]}}),
    ("first_aid_kit", "First Aid 55, First aid kit", 55, {"time": {"d4": [4]}}),
    ("first_aid_none", "First Aid 55, No equipment", 40, {"time": {"d6": [5]}}),
]


def test_treatments_and_conditions(tarn: BothWays) -> None:
    player = tarn.player
    player.turn_to("healing")
    for treatment, button, face, dice in CARE:
        hp = tarn.tracker("hp")
        player.dice.put({"d100": [face]}, **dice)
        player.click(button)
        tarn.same("check", {"target": 55}, checked(tarn))
        degree, faces, rules = tarn.result.degree, tarn.faces("healing", "time"), tarn.rolled
        time = re.search(r"Takes \d+D\d+ (\w+) \(rolled (\d+)\)", " ".join(player.texts()))
        assert time is not None, player.texts()
        player.click("Apply +")
        after = tarn.tracker("hp")
        told = {"restored": after - hp, "hp": after, "time": {"amount": int(time[2]), "unit": time[1]}}
        given = {"treatment": treatment, "degree": degree, "hp": hp, "max_hp": 14}
        tarn.same("heal", given, told, dice=faces, why=False)
        assert rules.entry.steps
        player.undo()
        player.undo()
        state = "critically_wounded" if "Critically" in player.tracker_words("Hit points") else "ok"
        tarn.same("condition", {"hp": tarn.tracker("hp")}, {"state": state}, dice={}, why=False)
    player.enter("Hit points to lose or heal", "30", Qt.Key.Key_Tab)
    player.click("Take damage")
    assert "Comatose" in player.tracker_words("Hit points")
    tarn.same("condition", {"hp": 0}, {"state": "comatose"}, dice={}, why=False)


def test_restored_luck(tarn: BothWays) -> None:
    player = tarn.player
    player.turn_to("healing")
    for event, button, faces in (
        ("between_adventures", "Roll 1D10: Downtime between adventures", [7]),
        ("between_campaigns", "Roll 2D10: Downtime between campaigns", [2, 3]),
        ("between_campaigns", "Roll 2D10: Downtime between campaigns", [10, 10]),
    ):
        luck = tarn.tracker("luck")
        player.dice.put({"d10": faces})
        player.click(button)
        told = {"restored": tarn.tracker("luck") - luck, "luck": tarn.tracker("luck")}
        tarn.same("restore_luck", {"event": event, "luck": luck, "max_luck": 60}, told)
    assert tarn.compared == 3


CHANGES: list[tuple[Qt.Key, int, list[int], dict[str, int], dict[str, int]]] = [
    (P, 1, [90], {}, {"penalty": 1}),
    (B, 1, [], {"penalty": 1}, {}),
    (B, 2, [10], {"penalty": 1}, {"bonus": 2}),
    (P, 4, [], {"bonus": 2}, {"penalty": 2}),
]


def test_changed_rolls(tarn: BothWays) -> None:
    player = tarn.player
    player.roll_d100("custom:streetwise", 50)
    for key, times, added, first, now in CHANGES:
        player.press(Qt.Key.Key_C)
        for _ in range(times):
            player.press(key)
        player.dice.put({"d100": added} if added else {})
        player.click("Judge again")
        given = {"target": 57, **now}
        tarn.same("check", given, checked(tarn))
        tarn.same_odds({"of": "check", **given}, FUMBLES)
        tarn.same_change("check", {"target": 57, **first}, given, checked(tarn))
    assert tarn.compared == 3 * len(CHANGES)
