"""``rollbook resolve`` answers rolls against targets that only the GM knows."""

import pytest

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
