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


def test_on_the_same_level_the_higher_value_wins() -> None:
    """COC-OPP-02, worked example 15: Felix against Harrison."""
    outcome = meet((65, 51), (55, 41))
    assert (outcome.result.decision.winner, outcome.result.decision.by, outcome.result.both_failed) == (
        Side.A,
        DecidedBy.VALUE,
        False,
    )
    assert outcome.rules[-2:] == ("COC-OPP-01", "COC-OPP-02")


def test_equal_tie_dice_are_rolled_again() -> None:
    """COC-OPP-03, reading A04: without levels, so 1 is only the lowest and 100 only the highest."""
    outcome = meet((60, 50), (60, 40), ties=(70, 70, 100, 100, 3, 4))
    result = outcome.result
    assert outcome.steps[-1].facts == (("a", 3), ("b", 4))
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


def test_each_side_rolls_a_check_like_any_other() -> None:
    """COC-OPP-01: with the same dice a side shows the same number and degree as a check alone."""
    result = meet((60, 24), (55, 45)).result
    assert result.a == check(Check(60), showing(24)).result
    assert result.b == check(Check(55), showing(45)).result
