"""``rollbook resolve`` judges the dice of a roll again, in every game."""

import pytest

from tests.cli.asking import Game

COC, LOUNGE, D20, ROB, STRIKER = (
    Game(each) for each in ("coc7", "shadow-lounge", "basic-d20", "rites-of-battle", "striker")
)


def test_a_penalty_die_that_is_named_late_is_added() -> None:
    reply = COC.ask(
        "amend",
        {"of": "check", "first": {"target": 55}, "now": {"target": 55, "penalty": 1}},
        dice={"tens": [40], "units": [4]},
        added={"tens": [80]},
    )
    assert reply["result"] == {
        "first": {"roll": 44, "degree": "regular", "passed": True},
        "now": {"roll": 84, "degree": "failure", "passed": False},
        "added": {"tens": [80]},
        "unused": {},
    }
    assert "COC-DIE-02" in reply["rules"] or "COC-DICE-01" in reply["rules"]


def test_a_removed_die_is_unused() -> None:
    found = LOUNGE.result(
        "amend",
        {"of": "check", "first": {"target": 50, "bonus": 1}, "now": {"target": 50}},
        dice={"d100": [70, 20]},
    )
    assert (found["first"]["succeeded"], found["now"]["succeeded"]) == (True, False)
    assert (found["added"], found["unused"]) == ({}, {"d100": [20]})


def test_the_real_armour_class_brings_the_damage() -> None:
    asked = {"bonus": 4, "damage": "1D12"}
    found = D20.result(
        "amend",
        {"of": "attack", "first": {**asked, "ac": 15}, "now": {**asked, "ac": 11}},
        dice={"d20": [8]},
        added={"d12": [7]},
    )
    assert found["first"]["degree"] == "failure"
    assert (found["now"]["degree"], found["now"]["damage"]) == ("success", 7)


def test_symbol_dice_and_steps_are_judged_again() -> None:
    found = ROB.result(
        "amend",
        {"of": "roll", "first": {"ability": 1}, "now": {"ability": 1, "boost": 1}},
        dice={"ability": [""]},
        added={"boost": ["s"]},
    )
    assert (found["first"]["passed"], found["now"]["passed"]) == (False, True)
    check = {"modifier": 2, "challenge": 15}
    found = STRIKER.result(
        "amend", {"of": "check", "first": check, "now": {**check, "challenge": 8}}, dice={"d20": [7]}
    )
    assert (found["first"]["step"], found["now"]["step"]) == ("fail", "success")


def test_groups_of_dice_stay_apart() -> None:
    side = {"target": 60}
    found = COC.result(
        "amend",
        {"of": "opposed", "first": {"a": side, "b": side}, "now": {"a": {**side, "bonus": 1}, "b": side}},
        dice={"a": {"tens": [50], "units": [0]}, "b": {"tens": [20], "units": [0]}},
        added={"a": {"tens": [10]}},
    )
    assert (found["added"]["a"], found["now"]["a"]["roll"]) == ({"tens": [10]}, 10)
    assert found["unused"] == {}


def test_without_dice_the_app_rolls() -> None:
    found = D20.result("amend", {"of": "check", "first": {"bonus": 1, "dc": 9}, "now": {"bonus": 1, "dc": 5}})
    assert found["first"]["natural"] == found["now"]["natural"]


@pytest.mark.parametrize(
    ("given", "more", "code"),
    [
        ({"of": "odds", "first": {}, "now": {}}, {}, "request"),
        ({"of": "check", "first": {"target": 55}}, {}, "request"),
        ({"of": "check", "first": {"target": 55}, "now": {"target": "x"}}, {}, "request"),
        ({"of": "check", "first": {"target": 55}, "now": {"target": 55}, "then": 1}, {}, "request"),
        ({"of": "check", "first": {"target": 55}, "now": {"target": 55}}, {"dice": {"tens": [40]}}, "dice"),
        (
            {"of": "check", "first": {"target": 55}, "now": {"target": 55}},
            {"dice": {"tens": [40], "units": [4]}, "added": {"tens": [10]}},
            "dice",
        ),
    ],
)
def test_impossible_requests_are_refused(given: object, more: dict[str, object], code: str) -> None:
    assert COC.error("amend", given, **more)[0] == code


def test_added_dice_belong_to_no_other_question() -> None:
    assert COC.error("check", {"target": 55}, added={"tens": [10]})[0] == "request"
