from typing import Any

import pytest

from tests.cli.asking import Game

GAME = Game("shadow-lounge")
ask, result, error = GAME.ask, GAME.result, GAME.error


def test_check() -> None:
    assert result("check", {"target": 99}, dice={"d100": [97]}) == {
        "roll": 97,
        "degree": "regular",
        "fumble": True,
        "succeeded": True,
    }


def test_luck() -> None:
    asked = {"target": 50, "natural": 60, "luck": 40}
    assert result("luck_prices", asked) == {"prices": {"regular": 10, "hard": 35}}
    assert result("spend_luck", {**asked, "spend": 35}) == {
        "roll": 25,
        "degree": "hard",
        "fumble": False,
        "succeeded": True,
        "luck": 5,
        "noted": False,
    }


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"natural": 1}, "a 1 or 69"),
        ({"natural": 69}, "a 1 or 69"),
        ({"natural": 100}, "a 100"),
        ({"natural": 20, "spend": 20}, "more Luck than there is"),
        ({"natural": 60, "luck": 0}, "more Luck than there is"),
    ],
)
def test_forbidden_luck_is_refused_with_a_message(given: dict[str, int], words: str) -> None:
    code, said = error("spend_luck", {"target": 50, "luck": 50, "spend": 1, **given})
    assert code == "not_allowed"
    assert words in said


def test_luck_names_the_rules_of_the_roll_too() -> None:
    asked = {"target": 50, "natural": 95, "luck": 50}
    spent = ask("spend_luck", {**asked, "spend": 45})
    assert spent["rules"] == ["SL-ROLL-06", "SL-ROLL-07", "SL-LUCK-01", "SL-ADV-01"]
    assert ask("spend_luck", {**asked, "spend": 0})["rules"] == ["SL-ROLL-06", "SL-ROLL-07", "SL-ADV-01"]
    assert ask("luck_prices", asked)["rules"] == ["SL-ROLL-06", "SL-ROLL-07", "SL-LUCK-01"]


def test_table_may_refuse_luck_on_a_fumble() -> None:
    asked = {"target": 50, "natural": 95, "luck": 50, "spend": 45}
    assert result("spend_luck", asked)["degree"] == "regular"
    assert error("spend_luck", asked, table={"luck_on_fumble": False})[0] == "not_allowed"


def test_opposed_where_nobody_wins() -> None:
    asked = {"a": {"target": 50}, "b": {"target": 40}}
    dice = {"a": {"d100": [90]}, "b": {"d100": [80]}}
    assert result("opposed", asked, dice=dice)["winner"] == "a"
    assert result("opposed", asked, dice=dice, table={"both_failed": "nobody"})["winner"] is None


def test_errors_come_in_order() -> None:
    """Unreadable requests before forbidden ones, those before wrong dice."""
    assert error("level_up", {"value": 99, "successes": 1, "x": 1}, dice={"d100": [0]})[0] == "request"
    assert error("level_up", {"value": 99, "successes": 1}, dice={"d100": [0]})[0] == "not_allowed"
    assert error("level_up", {"value": 98, "successes": 1}, dice={"d100": [0]})[0] == "dice"


def test_situations_are_those_of_the_contract() -> None:
    assert error("circumstances", {"situations": ["force_lifted"]})[0] == "request"
    twice = {"situations": ["point_blank", "point_blank"]}
    assert result("circumstances", twice)["attacker"] == {"bonus": 1, "penalty": 0}


def test_odds_list_fumbles_separately() -> None:
    assert result("odds", {"of": "check", "target": 99})["odds"] == {
        "critical": "1/50",
        "extreme": "9/50",
        "hard": "3/10",
        "regular": "23/50",
        "regular+fumble": "3/100",
        "critical_failure": "1/100",
    }


@pytest.mark.parametrize(
    ("do", "given"),
    [
        ("damage", {"weapon": "50D6+1", "skill": 1_000_000, "degree": "extreme"}),
        ("damage", {"weapon": "1D6", "skill": 0, "degree": "hard", "multiplier": 1_000_000}),
        ("initiative", {"combatants": [{"name": str(n), "dex": 50} for n in range(300)]}),
        ("initiative", {"combatants": []}),
        ("heal", {"treatment": "first_aid_none", "degree": "critical", "hp": 0, "max_hp": 0}),
        ("check", {"target": 1_000_000, "bonus": 1_000_000, "penalty": 999_999}),
    ],
)
def test_large_inputs_are_answered(do: str, given: dict[str, Any]) -> None:
    assert ask(do, given)["ok"]


def test_odds_of_an_opposed_roll() -> None:
    odds = result("odds", {"of": "opposed", "a": {"target": 50}, "b": {"target": 50}})
    assert odds["odds"] == {"a": "1/2", "b": "1/2"}
