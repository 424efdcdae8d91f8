"""A typed number is taken from its least to its most, and no further."""

import pytest

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Act
from rules_core.sheet.outcome import Fact, Refused
from rules_core.systems.basic_d20.play_acts import act as do
from tests.core.basic_d20.player import Player, at_hp, chosen


def refusal(player: Player, act: str, **given: str) -> dict[str, Fact] | None:
    """Why a number is not taken; None if it is, whatever becomes of the act then."""
    try:
        do(Act(player.sheet, act, given, player.rules), ScriptedDice())
    except Refused as refused:
        facts = dict(refused.ruling.step.facts)
        return facts if facts["because"] == "number" and not refused.ruling.allowed else None
    return None


@pytest.mark.parametrize(
    ("act", "field", "least", "most"),
    [
        ("hurt:", "points", 1, 9999),
        ("heal:", "points", 1, 9999),
        ("shield:set", "points", 1, 9999),
        ("temporary:set", "points", 1, 9999),
        ("armour:", "bonus", 0, 99),
        ("armour:", "cap", 0, 9),
        ("condition:slowed", "slowed", 0, 9999),
        ("dying:", "value", 0, 9999),
        ("fight:join", "initiative", -99, 9999),
        ("fight:initiative", "total", -99, 9999),
    ],
)
def test_a_number_is_taken_within_its_limits(act: str, field: str, least: int, most: int) -> None:
    player = Player()
    player.act("fight:begin")
    others = {"name": "Wolf", "who": "0"} if act.startswith("fight") else {}
    for number in (least, most):
        assert refusal(player, act, **others, **{field: f" {number} "}) is None
        assert refusal(player, act, **others, **{field: str(number).replace("-", "−")}) is None
    for number in (least - 1, most + 1):
        told = refusal(player, act, **others, **{field: str(number)})
        assert told is not None
        assert (told["least"], told["most"]) == (least, most)
    assert refusal(player, act, **others, **{field: "few"}) is not None


@pytest.mark.parametrize(("typed", "bonus"), [(-1000, -999), (-999, -999), (999, 999), (1000, 999)])
def test_medicine_of_someone_else_is_from_minus_999_to_999(typed: int, bonus: int) -> None:
    player = Player(at_hp(0, dying=2))
    turn = player.roll("first_aid:", 3, choice=chosen(medicine=typed))
    assert turn.roll is not None
    assert turn.roll.total == 3 + bonus
