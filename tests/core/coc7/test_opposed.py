from itertools import product

import pytest

from rules_core.d100.opposed import DecidedBy, OpposedResult
from rules_core.dice.sources import DiceError, ScriptedDice
from rules_core.game.versus import Side
from rules_core.sheet.outcome import Outcome
from rules_core.systems.coc7.checks import Check, CheckResult, check
from rules_core.systems.coc7.contest import opposed
from tests.core.coc7.throws import PLAIN, showing


def meet(
    a: tuple[int, int], b: tuple[int, int], ties: tuple[int, ...] = ()
) -> Outcome[OpposedResult[CheckResult]]:
    """Side a and side b, each (value, roll), and the tie dice in turn."""
    parts = {
        side: {"tens": [roll % 100 // 10 * 10], "units": [roll % 10]}
        for side, roll in (("a", a[1]), ("b", b[1]))
    }
    dice = ScriptedDice(parts={**parts, "tie": {"d100": list(ties)}})
    outcome = opposed(Check(a[0]), Check(b[0]), dice)
    dice.finish()
    return outcome


@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        ((60, 24), (55, 45), Side.A),  # worked example 12: Malcolm against Hugh
        ((55, 45), (60, 24), Side.B),
        ((60, 60), (60, 61), Side.A),  # Regular over Failure
        ((60, 31), (60, 30), Side.B),  # Hard over Regular
        ((60, 12), (60, 13), Side.A),  # Extreme over Hard
        ((60, 1), (60, 2), Side.A),  # Critical over Extreme, reading A03
        ((20, 1), (99, 2), Side.A),
    ],
)
def test_the_better_level_wins(a: tuple[int, int], b: tuple[int, int], winner: Side) -> None:
    """COC-OPP-01."""
    result = meet(a, b).result
    assert (result.decision.winner, result.decision.by) == (winner, DecidedBy.DEGREE)


def test_on_the_same_level_the_higher_value_wins() -> None:
    """COC-OPP-02, worked example 15: Felix against Harrison."""
    outcome = meet((65, 51), (55, 41))
    assert (outcome.result.decision.winner, outcome.result.decision.by, outcome.result.both_failed) == (
        Side.A,
        DecidedBy.VALUE,
        False,
    )
    assert outcome.rules[-2:] == ("COC-OPP-01", "COC-OPP-02")


def test_the_higher_value_wins_even_if_both_failed() -> None:
    """COC-OPP-02, reading A02."""
    result = meet((40, 90), (50, 80)).result
    assert (result.decision.winner, result.decision.by, result.both_failed) == (Side.B, DecidedBy.VALUE, True)


def test_a_fumble_counts_as_a_failure() -> None:
    """COC-OPP-02, reading A03: a fumble and a failure are a draw."""
    result = meet((49, 96), (30, 80)).result
    assert (result.decision.winner, result.decision.by, result.both_failed) == (Side.A, DecidedBy.VALUE, True)


def test_equal_values_roll_again_and_the_lower_number_wins() -> None:
    """COC-OPP-03, worked example 16."""
    outcome = meet((60, 50), (60, 40), ties=(70, 12))
    assert (outcome.result.decision.winner, outcome.result.decision.by) == (Side.B, DecidedBy.TIE_ROLL)
    assert outcome.result.decision.tie_rolls == ((70, 12),)
    assert outcome.rules[-1] == "COC-OPP-03"


def test_equal_tie_dice_are_rolled_again() -> None:
    """COC-OPP-03, reading A04: without levels, so 1 is only the lowest and 100 only the highest."""
    result = meet((60, 50), (60, 40), ties=(70, 70, 100, 100, 3, 4)).result
    assert (result.decision.winner, result.decision.tie_rolls) == (Side.A, ((70, 70), (100, 100), (3, 4)))


def test_tie_dice_are_whole_d100_without_bonus_dice() -> None:
    """COC-OPP-03, reading A04."""
    dice = ScriptedDice(
        parts={
            "a": {"tens": [50, 90], "units": [0]},
            "b": {"tens": [40], "units": [0]},
            "tie": {"d100": [99, 98]},
        }
    )
    result = opposed(Check(60, bonus=1), Check(60), dice).result
    dice.finish()
    assert (result.decision.winner, result.decision.by) == (Side.B, DecidedBy.TIE_ROLL)


def test_tie_dice_are_not_rolled_if_the_values_decide() -> None:
    """COC-OPP-02."""
    with pytest.raises(DiceError, match="tie"):
        meet((60, 50), (61, 40), ties=(7, 8))


def test_a_tie_needs_tie_dice() -> None:
    """COC-OPP-03."""
    with pytest.raises(DiceError, match="tie"):
        meet((60, 50), (60, 40), ties=(7, 7))


def test_each_side_uses_its_own_house_rules() -> None:
    """COC-OPP-01, reading A01."""
    parts = {"a": {"tens": [0], "units": [1]}, "b": {"tens": [0], "units": [2]}}
    result = opposed(Check(50, table=PLAIN), Check(40, table=PLAIN), ScriptedDice(parts=parts)).result
    assert (result.decision.winner, result.decision.by) == (Side.A, DecidedBy.VALUE)


def test_swapping_the_sides_swaps_the_winner() -> None:
    """COC-OPP-01, COC-OPP-02: no side is favoured."""
    for value_a, value_b in ((40, 60), (0, 120), (49, 50)):
        for roll_a, roll_b in product((1, 2, 10, 25, 45, 55, 96, 100), repeat=2):
            one, other = (
                meet((value_a, roll_a), (value_b, roll_b)),
                meet((value_b, roll_b), (value_a, roll_a)),
            )
            assert {one.result.decision.winner, other.result.decision.winner} == set(Side)
            assert one.result.both_failed is other.result.both_failed


def test_each_side_rolls_a_check_like_any_other() -> None:
    """COC-OPP-01: with the same dice a side shows the same number and degree as a check alone."""
    result = meet((60, 24), (55, 45)).result
    assert result.a == check(Check(60), showing(24)).result
    assert result.b == check(Check(55), showing(45)).result
