"""``rollbook resolve`` adds a modifier to the value of a check."""

import pytest

from tests.cli.asking import Game

COC, LOUNGE = Game("coc7"), Game("shadow-lounge")


def test_shadow_lounge_adds_a_modifier_to_the_target() -> None:
    given = {"target": 40, "modifier": 10}
    assert LOUNGE.result("check", given, dice={"d100": [50]})["succeeded"]
    assert not LOUNGE.result("check", {"target": 40}, dice={"d100": [50]})["succeeded"]
    below = LOUNGE.result("check", {"target": 5, "modifier": -20}, dice={"d100": [2]})
    assert not below["succeeded"]


def test_call_of_cthulhu_adds_a_modifier_by_house_rule_only() -> None:
    given = {"target": 40, "modifier": 10}
    dice = {"tens": [50], "units": [0]}
    assert COC.result("check", given, dice=dice, table={"modifiers": True})["passed"]
    assert COC.error("check", given, dice=dice) == ("not_allowed", "the house rule modifiers is off")


@pytest.mark.parametrize("modifier", [100, -100, "much", None])
def test_a_modifier_beyond_99_is_refused(modifier: object) -> None:
    assert LOUNGE.error("check", {"target": 40, "modifier": modifier})[0] == "request"
