"""The actions of Four-degree d20 in the contract."""

import pytest

from desktop.cli.contract.basic_d20 import ACTIONS
from tests.cli.asking import Game

GAME = Game("basic-d20")
ask, result, error = GAME.ask, GAME.result, GAME.error


def test_check() -> None:
    reply = ask("check", {"bonus": -3, "dc": -4}, dice={"d20": [20]})
    assert reply["result"] == {"natural": 20, "total": 17, "margin": 21, "degree": "critical_success"}
    assert reply["rules"] == ["D20-ROLL-01", "D20-ROLL-02", "D20-ROLL-03", "D20-ROLL-04"]


def test_attack_is_melee_without_an_attribute_by_default() -> None:
    asked: dict[str, object] = {"bonus": 6, "ac": 16, "damage": "2d6+1"}
    faces = {"d20": [12], "d6": [3, 4]}
    assert result("attack", asked, dice=faces) == {"degree": "success", "damage": 8}
    assert result("attack", {**asked, "attribute": 3}, dice=faces)["damage"] == 11
    assert result("attack", {**asked, "attribute": -9}, dice=faces)["damage"] == 0
    assert result("attack", {**asked, "attribute": 3, "melee": False}, dice=faces)["damage"] == 8


def test_attack_rolls_damage_only_on_a_hit() -> None:
    asked = {"bonus": 6, "ac": 16, "damage": "1D12"}
    assert result("attack", asked, dice={"d20": [9]}) == {"degree": "failure", "damage": 0}
    assert error("attack", asked, dice={"d20": [9], "d12": [4]})[0] == "dice"
    assert error("attack", asked, dice={"d20": [10]})[0] == "dice"


def test_attack_without_its_own_dice() -> None:
    asked = {"bonus": 6, "ac": 16, "damage": "-2", "attribute": 3}
    assert result("attack", asked, dice={"d20": [20]}) == {"degree": "critical_success", "damage": 2}


def test_save() -> None:
    reply = ask("save", {"bonus": 4, "dc": 10, "damage": 15}, dice={"d20": [6]})
    assert reply["result"] == {"degree": "success", "damage": 7}
    assert "D20-SAVE-01" in reply["rules"]
    assert error("save", {"bonus": 4, "dc": 10, "damage": -1}) == (
        "request",
        "with.damage must be from 0 to 1000000",
    )


def turns(*turns: dict[str, object], names: tuple[str, ...] = ("Ana", "ork", "Bo"), **more: object) -> object:
    return result("turns", {"combatants": list(names), "turns": list(turns)}, **more)


def test_turns() -> None:
    assert turns({"actor": "Ana", "attacked": ["ork", "ork", "Ana"]}) == {
        "may_be_chosen": ["Bo", "ork"],
        "may_overrule": ["ork"],
        "round_over": False,
    }
    assert turns({"actor": "Ana"}, {"actor": "ork"}, {"actor": "Bo", "attacked": ["Ana"]}) == {
        "may_be_chosen": ["Ana", "Bo", "ork"],
        "may_overrule": [],
        "round_over": True,
    }
    assert turns(names=("林", "Émile", "")) == {
        "may_be_chosen": ["", "Émile", "林"],
        "may_overrule": [],
        "round_over": False,
    }


def test_turns_by_house_rules() -> None:
    over: tuple[dict[str, object], ...] = (
        {"actor": "Ana"},
        {"actor": "ork"},
        {"actor": "Bo", "attacked": ["Ana"]},
    )
    found = turns(*over, table={"overrule_opening": True})
    assert found == {"may_be_chosen": ["Ana", "Bo", "ork"], "may_overrule": ["Ana"], "round_over": True}
    assert turns(*over, table={}) == turns(*over)


def test_acting_twice_is_not_allowed() -> None:
    asked = {"combatants": ["Ana", "ork"], "turns": [{"actor": "Ana"}, {"actor": "Ana"}]}
    assert error("turns", asked) == ("not_allowed", "Ana has already acted this round")
    assert error("turns", {**asked, "turns": [{"actor": "Ana"}] * 3})[0] == "not_allowed"
    long = "x" * 1000
    again = {"combatants": [long], "turns": [{"actor": long}, {"actor": long}]}
    code, message = error("turns", again)
    assert (code, len(message) < 100) == ("not_allowed", True)


@pytest.mark.parametrize(
    "more",
    [
        {"turns": [{"actor": "Ana"}, {"actor": "Ana"}, {"actor": "Cy"}]},
        {"turns": [{"actor": "Ana"}, {"actor": "Ana", "attacked": ["Cy"]}]},
        {"turns": [{"actor": "Ana"}, {"actor": "Ana", "by": "force"}]},
        {"turns": [{"actor": "Ana"}, {"actor": "Ana"}], "round": 2},
    ],
)
def test_bad_request_is_reported_before_not_allowed(more: dict[str, object]) -> None:
    assert error("turns", {"combatants": ["Ana", "ork"], **more})[0] == "request"


def test_not_allowed_is_reported_before_bad_dice() -> None:
    asked = {"combatants": ["Ana"], "turns": [{"actor": "Ana"}, {"actor": "Ana"}]}
    assert error("turns", asked, dice={"d20": [1]})[0] == "not_allowed"


def test_derive() -> None:
    reply = ask("derive", {"level": 8, "agility": -1, "intelligence": 5, "wisdom": 4})
    assert reply["result"] == {
        "proficiency": 3,
        "hp": 43,
        "ac": 12,
        "initiative": 3,
        "speed": 30,
        "mana": 7,
        "spell_dc": 18,
    }
    assert error("derive", {"level": 0}) == ("request", "with.level must be from 1 to 1000000")
    assert result("derive", {"level": 10**6, "strength": -(10**6)})["hp"] == 5 * 10**6 + 250001 - 10**6


def test_odds() -> None:
    reply = ask("odds", {"of": "check", "bonus": 0, "dc": 20})
    assert reply["result"]["odds"] == {
        "critical_failure": "9/20",
        "failure": "1/2",
        "critical_success": "1/20",
    }
    assert {"D20-ROLL-02", "D20-ROLL-03"} <= set(reply["rules"])
    assert result("odds", {"of": "check", "bonus": 10**6, "dc": -(10**6)})["odds"] == {
        "success": "1/20",
        "critical_success": "19/20",
    }


FULL: dict[str, dict[str, object]] = {
    "check": {"bonus": 5, "dc": 15},
    "attack": {"bonus": 6, "ac": 16, "damage": "1D12", "attribute": 3, "melee": True},
    "save": {"bonus": 5, "dc": 15, "damage": 7},
    "turns": {"combatants": ["Ana", "ork"], "turns": [{"actor": "Ana", "attacked": ["ork"]}]},
    "derive": {"level": 3, "strength": 1},
    "odds": {"of": "check", "bonus": 5, "dc": 15},
}


@pytest.mark.parametrize("do", ACTIONS)
def test_every_action_answers_without_dice(do: str) -> None:
    reply = ask(do, FULL[do])
    assert reply["ok"]
    assert all(rule.startswith("D20-") for rule in reply["rules"])
    assert reply["rules"]


@pytest.mark.parametrize("do", ACTIONS)
def test_every_action_rejects_unknown_keys(do: str) -> None:
    assert error(do, {**FULL[do], "luck": 1}) == ("request", "with.luck is not known here")
    assert error(do, FULL[do], table={"luck": True}) == ("request", "table.luck is not known here")


@pytest.mark.parametrize(
    ("do", "key", "value"),
    [
        ("check", "bonus", 1_000_001),
        ("check", "dc", -1_000_001),
        ("check", "dc", 15.0),
        ("check", "bonus", True),
        ("attack", "ac", "16"),
        ("attack", "damage", "1D7"),
        ("attack", "damage", "51D6"),
        ("attack", "damage", 5),
        ("attack", "melee", 1),
        ("attack", "attribute", None),
        ("save", "damage", "7"),
        ("turns", "combatants", []),
        ("turns", "combatants", ["Ana", "ork", "Ana"]),
        ("turns", "combatants", ["Ana", 5]),
        ("turns", "combatants", "Ana"),
        ("turns", "turns", [{"actor": "Cy"}]),
        ("turns", "turns", [{"actor": "Ana", "attacked": ["Cy"]}]),
        ("turns", "turns", [{"actor": "Ana", "attacked": "ork"}]),
        ("turns", "turns", [{"attacked": []}]),
        ("turns", "turns", ["Ana"]),
        ("derive", "charisma", 0.5),
        ("derive", "level", -1),
        ("odds", "of", "attack"),
        ("odds", "of", "save"),
    ],
)
def test_impossible_values_are_rejected(do: str, key: str, value: object) -> None:
    assert error(do, {**FULL[do], key: value})[0] == "request"


@pytest.mark.parametrize(
    ("do", "key"),
    [(do, key) for do, full in FULL.items() for key in full if key not in ("attribute", "melee", "strength")],
)
def test_missing_key_is_rejected(do: str, key: str) -> None:
    less = {name: value for name, value in FULL[do].items() if name != key}
    assert error(do, less) == ("request", f"with.{key} is missing")


def test_large_group_is_answered_at_once() -> None:
    names = [f"ork {number}" for number in range(10_000)]
    asked = {"combatants": names, "turns": [{"actor": each, "attacked": ["ork 7"]} for each in names[:-1]]}
    assert result("turns", asked)["may_be_chosen"] == ["ork 9999"]
