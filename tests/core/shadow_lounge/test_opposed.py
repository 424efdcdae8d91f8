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


def test_on_a_tie_the_higher_value_wins() -> None:
    """SL-OPP-02: the value rolled against, not the lower die."""
    assert decided((60, 50), (80, 70)) == (Side.B, DecidedBy.SKILL)
    assert decided((81, 80), (80, 41)) == (Side.A, DecidedBy.SKILL)


@pytest.mark.parametrize(("die_a", "die_b"), [(99, 70), (70, 100), (94, 100), (98, 99)])
def test_all_kinds_of_failure_are_equal(die_a: int, die_b: int) -> None:
    """SL-OPP-02, reading A02: a fumble or a critical failure ties with a failure, and both failed."""
    result = meet((50, die_a), (40, die_b)).result
    assert (result.decision.winner, result.decision.by, result.both_failed) == (Side.A, DecidedBy.SKILL, True)


def test_equal_values_are_rolled_off_and_the_lower_die_wins() -> None:
    """SL-OPP-03: 1, 69 and 100 mean nothing on these dice."""
    assert decided((60, 50), (60, 40), (33, 81)) == (Side.A, DecidedBy.TIE_ROLL)
    assert decided((60, 50), (60, 40), (69, 68)) == (Side.B, DecidedBy.TIE_ROLL)
    assert decided((60, 50), (60, 40), (100, 99)) == (Side.B, DecidedBy.TIE_ROLL)


def test_equal_tie_dice_are_rerolled() -> None:
    """SL-OPP-03, reading A03."""
    result = meet((60, 50), (60, 40), (7, 7, 69, 69, 12, 70)).result
    assert result.decision.winner is Side.A
    assert result.decision.tie_rolls == ((7, 7), (69, 69), (12, 70))


def test_the_rules_for_special_numbers_apply_to_both_sides() -> None:
    """SL-OPP-04, reading A23: a regular success that fumbles loses as a regular one, and is a fumble."""
    outcome = meet((99, 97), (60, 30))
    assert outcome.result.decision.winner is Side.B
    assert (outcome.result.a.fumble, outcome.result.a.succeeded) == (True, True)
    assert {"SL-OPP-04", "SL-ROLL-07", "SL-ROLL-08"} <= set(outcome.rules)
    assert not outcome.result.both_failed


def test_swapping_the_sides_swaps_the_winner() -> None:
    """SL-OPP-01, SL-OPP-02."""
    other = {Side.A: Side.B, Side.B: Side.A}
    for a, b in (((60, 20), (80, 70)), ((60, 50), (80, 70)), ((30, 99), (20, 100))):
        winner = decided(a, b)[0]
        assert winner is not None
        assert decided(b, a)[0] is other[winner]
