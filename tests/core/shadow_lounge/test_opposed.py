import pytest

from rules_core.d100.opposed import DecidedBy, OpposedResult
from rules_core.dice.sources import ScriptedDice
from rules_core.game.versus import Side
from rules_core.sheet.outcome import Outcome
from rules_core.systems.shadow_lounge.checks import Check, CheckResult, opposed


def meet(
    a: tuple[int, int], b: tuple[int, int], ties: tuple[int, ...] = ()
) -> Outcome[OpposedResult[CheckResult]]:
    """Side a and side b, each (value, die), and the tie dice in turn."""
    dice = ScriptedDice(parts={"a": {"d100": [a[1]]}, "b": {"d100": [b[1]]}, "tie": {"d100": ties}})
    outcome = opposed(Check(a[0]), Check(b[0]), dice)
    dice.finish()
    return outcome


def decided(
    a: tuple[int, int], b: tuple[int, int], ties: tuple[int, ...] = ()
) -> tuple[Side | None, DecidedBy]:
    decision = meet(a, b, ties).result.decision
    return decision.winner, decision.by


@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        ((60, 60), (60, 61), Side.A),  # Regular over Failure
        ((60, 31), (60, 30), Side.B),  # Hard over Regular
        ((60, 12), (60, 13), Side.A),  # Extreme over Hard
        ((20, 69), (90, 2), Side.A),  # Critical over Extreme, reading A01
        ((90, 2), (20, 1), Side.B),
    ],
)
def test_the_higher_degree_wins(a: tuple[int, int], b: tuple[int, int], winner: Side) -> None:
    """SL-OPP-01, reading A01."""
    assert decided(a, b) == (winner, DecidedBy.DEGREE)


def test_equal_values_are_rolled_off_and_the_lower_die_wins() -> None:
    """SL-OPP-03: 1, 69 and 100 mean nothing on these dice."""
    assert decided((60, 50), (60, 40), (33, 81)) == (Side.A, DecidedBy.TIE_ROLL)
    assert decided((60, 50), (60, 40), (69, 68)) == (Side.B, DecidedBy.TIE_ROLL)
    assert decided((60, 50), (60, 40), (100, 99)) == (Side.B, DecidedBy.TIE_ROLL)


def test_the_rules_for_special_numbers_apply_to_both_sides() -> None:
    """SL-OPP-04, reading A23: a regular success that fumbles loses as a regular one, and is a fumble."""
    outcome = meet((99, 97), (60, 30))
    assert outcome.result.decision.winner is Side.B
    assert (outcome.result.a.fumble, outcome.result.a.succeeded) == (True, True)
    assert {"SL-OPP-04", "SL-ROLL-07", "SL-ROLL-08"} <= set(outcome.rules)
    assert not outcome.result.both_failed
