"""``rollbook resolve`` answers rolls against targets that only the GM knows."""

from fractions import Fraction

import pytest

from desktop.base.numbers import percent
from desktop.interchange.rollbook import open_sample
from desktop.views.game import game_of
from rules_core.game.play import UNKNOWN, Attempt, Choice
from tests.cli.asking import Game

D20, STRIKER = Game("basic-d20"), Game("striker")


@pytest.mark.parametrize(
    ("do", "given"),
    [
        ("check", {"bonus": 6, "dc": "unknown"}),
        ("attack", {"bonus": 6, "ac": "unknown", "damage": "1D12"}),
        ("save", {"bonus": 6, "dc": "unknown", "damage": 9}),
    ],
)
def test_a_d20_roll_against_an_unknown_target_says_what_it_reaches(do: str, given: dict[str, object]) -> None:
    reply = D20.ask(do, given, dice={"d20": [8]})
    assert reply["result"] == {
        "natural": 8,
        "total": 14,
        "degree": None,
        "reaches": [
            {"degree": "critical_success", "least": None, "most": 4},
            {"degree": "success", "least": 5, "most": 14},
            {"degree": "failure", "least": 15, "most": 24},
            {"degree": "critical_failure", "least": 25, "most": None},
        ],
    }
    assert reply["rules"] == ["D20-ROLL-01", "D20-ROLL-05"]


def test_the_gm_can_name_the_degree_of_a_d20_roll() -> None:
    check = D20.result("check", {"bonus": 6, "dc": "unknown", "said": "failure"}, dice={"d20": [8]})
    assert check == {"natural": 8, "total": 14, "margin": None, "degree": "failure"}
    save = {"bonus": 6, "dc": "unknown", "damage": 9, "said": "success"}
    assert D20.result("save", save, dice={"d20": [8]}) == {"degree": "success", "damage": 4}
    attack = {"bonus": 6, "ac": "unknown", "damage": "1D12"}
    missed = D20.result("attack", {**attack, "said": "failure"}, dice={"d20": [8]})
    assert missed == {"degree": "failure", "damage": 0}
    found = D20.result(
        "amend",
        {"of": "attack", "first": attack, "now": {**attack, "said": "critical_success"}},
        dice={"d20": [8]},
        added={"d12": [7]},
    )
    assert (found["first"]["degree"], found["now"]) == (None, {"degree": "critical_success", "damage": 14})


@pytest.mark.parametrize(
    "given",
    [
        {"bonus": 6, "dc": "soft"},
        {"bonus": 6, "dc": None},
        {"bonus": 6, "dc": 12, "said": "success"},
        {"bonus": 6, "dc": "unknown", "said": "splendid"},
    ],
)
def test_a_target_that_is_neither_a_number_nor_unknown_is_refused(given: dict[str, object]) -> None:
    assert D20.error("check", given)[0] == "request"


@pytest.mark.parametrize("do", ["check", "save"])
def test_a_striker_roll_against_an_unknown_challenge_says_what_it_reaches(do: str) -> None:
    given = {"modifier": 2, "challenge": "unknown", "partial": True}
    reply = STRIKER.ask(do, given, dice={"d20": [7]})
    assert reply["result"] == {
        "total": 9,
        "step": None,
        "reaches": [
            {"step": "critical_success", "least": None, "most": -1},
            {"step": "success", "least": 0, "most": 9},
            {"step": "partial_success", "least": 10, "most": 14},
            {"step": "fail", "least": 15, "most": 18},
            {"step": "critical_fail", "least": 19, "most": None},
        ],
    }
    named = STRIKER.result(do, {**given, "said": "partial_success"}, dice={"d20": [7]})
    assert named == {"total": 9, "margin": None, "step": "partial_success"}


@pytest.mark.parametrize(
    ("game", "sample", "subject", "bonus", "target"),
    [
        (D20, "ketta-morrow", "skill:engineering", "bonus", "dc"),
        (STRIKER, "oriel-kast", "skill:engineering:drives", "modifier", "challenge"),
    ],
)
def test_the_odds_against_an_unknown_target_are_the_curve_of_the_tray(
    game: Game, sample: str, subject: str, bonus: str, target: str
) -> None:
    choice = Choice().with_option(target, UNKNOWN)
    sheet = open_sample(sample).sheet
    view = game_of(sheet.system).ready_view(Attempt(sheet, subject, choice), ())
    assert view.odds is not None
    modifier = int(view.value.replace("−", "-"))
    curve = game.result("odds", {"of": "check", bonus: modifier, target: "unknown"})["curve"]
    assert [each[target] for each in curve] == [each.target for each in view.odds.curve]
    for point, answer in zip(view.odds.curve, curve, strict=True):
        chances = [Fraction(each) for each in answer["odds"].values()]
        assert sum(chances) == 1
        assert sorted(map(percent, chances)) == sorted(part.percent for part in point.parts)
        known = game.result("odds", {"of": "check", bonus: modifier, target: answer[target]})
        assert answer["odds"] == known["odds"]


def test_the_odds_of_a_striker_save_can_be_asked_for_an_unknown_challenge_too() -> None:
    reply = STRIKER.ask("odds", {"of": "save", "modifier": 2, "challenge": "unknown"})
    curve = reply["result"]["curve"]
    assert [each["challenge"] for each in curve] == list(range(3, 24))
    assert "partial_success" not in curve[10]["odds"]
    assert reply["rules"]


def test_odds_are_not_asked_with_what_the_gm_said() -> None:
    given = {"of": "check", "bonus": 6, "dc": "unknown", "said": "success"}
    assert D20.error("odds", given)[0] == "request"
