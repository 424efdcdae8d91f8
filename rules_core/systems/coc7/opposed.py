"""Opposed rolls: two sides roll, the better level wins."""

from dataclasses import dataclass
from enum import StrEnum

from rules_core.dice import D100
from rules_core.outcome import Outcome, Step, step
from rules_core.sources import DiceSource
from rules_core.systems.coc7.checks import Check, CheckResult, check
from rules_core.systems.coc7.degrees import Degree


class Side(StrEnum):
    """One of the two who roll."""

    A = "a"
    B = "b"


class DecidedBy(StrEnum):
    """What decided an opposed roll."""

    DEGREE = "degree"
    VALUE = "value"
    TIE_ROLL = "tie_roll"


@dataclass(frozen=True, slots=True)
class OpposedResult:
    """Both rolls and who won. ``tie_rolls`` are the pairs of the tie dice, (a, b), the last deciding."""

    a: CheckResult
    b: CheckResult
    winner: Side
    by: DecidedBy
    both_failed: bool
    tie_rolls: tuple[tuple[int, int], ...] = ()


def opposed(a: Check, b: Check, dice: DiceSource) -> Outcome[OpposedResult]:
    """Roll both sides, the parts ``a`` and ``b`` of the dice, and ``tie`` where values are equal too.

    The better level wins (COC-OPP-01), a fumble counting as a failure; on a draw the higher value wins
    (COC-OPP-02), also where both failed; on equal values both roll d100 until one is lower (COC-OPP-03).
    """
    rolled_a, rolled_b = check(a, dice.part("a")), check(b, dice.part("b"))
    first, second = rolled_a.result, rolled_b.result
    level_a, level_b = _level(first), _level(second)
    steps: tuple[Step, ...] = (*rolled_a.steps, *rolled_b.steps)
    steps += (step("COC-OPP-01", a=level_a.key, b=level_b.key),)
    ties: tuple[tuple[int, int], ...] = ()
    if level_a != level_b:
        by, a_wins = DecidedBy.DEGREE, level_a > level_b
    elif a.target != b.target:
        by, a_wins = DecidedBy.VALUE, a.target > b.target
        steps += (step("COC-OPP-02", a=a.target, b=b.target),)
    else:
        by = DecidedBy.TIE_ROLL
        while not ties or ties[-1][0] == ties[-1][1]:
            (tie_a, tie_b) = dice.part("tie").draw(D100, 2)
            ties += ((tie_a, tie_b),)
        a_wins = ties[-1][0] < ties[-1][1]
        steps += (step("COC-OPP-03", a=ties[-1][0], b=ties[-1][1]),)
    result = OpposedResult(
        first,
        second,
        Side.A if a_wins else Side.B,
        by,
        both_failed=level_a is level_b is Degree.FAILURE,
        tie_rolls=ties,
    )
    return Outcome(result, steps)


def _level(rolled: CheckResult) -> Degree:
    return max(rolled.degree, Degree.FAILURE)
