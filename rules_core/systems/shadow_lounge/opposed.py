"""Opposed rolls outside of an attack: both sides roll, the better degree wins."""

from enum import StrEnum
from fractions import Fraction
from functools import partial

from msgspec import Struct

from rules_core.odds import odds, together
from rules_core.outcome import Outcome, Step, step
from rules_core.sources import DiceSource
from rules_core.systems.shadow_lounge.checks import Check, CheckResult, check, check_odds
from rules_core.systems.shadow_lounge.degrees import Degree
from rules_core.systems.shadow_lounge.table import RECOMMENDED, BothFailed, Table
from rules_core.versus import Decision, Side, tie_rolls, won


class DecidedBy(StrEnum):
    """What decided an opposed roll."""

    DEGREE = "degree"
    SKILL = "skill"
    TIE_ROLL = "tie_roll"


class OpposedResult(Struct, frozen=True):
    """Both rolls and what they decided; fumbles and critical failures happen to winner and loser alike."""

    a: CheckResult
    b: CheckResult
    decision: Decision[DecidedBy]
    both_failed: bool


def opposed(a: Check, b: Check, dice: DiceSource) -> Outcome[OpposedResult]:
    """Roll both sides, the parts ``a`` and ``b`` of the dice, and ``tie`` where all is equal.

    The rules for 1, 69, fumbles and 100 hold for these dice as for any (SL-OPP-04). The table is that of
    ``a``.
    """
    rolled_a, rolled_b = check(a, dice.part("a")), check(b, dice.part("b"))
    first, second = rolled_a.result, rolled_b.result
    decided = decide((first.degree, a.target), (second.degree, b.target), dice.part("tie"), a.table)
    both_failed = not (first.succeeded or second.succeeded)
    return Outcome(
        OpposedResult(first, second, decided.result, both_failed),
        (*rolled_a.steps, *rolled_b.steps, step("SL-OPP-04"), *decided.steps),
    )


def decide(
    a: tuple[Degree, int], b: tuple[Degree, int], tie: DiceSource, table: Table = RECOMMENDED
) -> Outcome[Decision[DecidedBy]]:
    """Who wins with these degrees, each beside the value rolled against.

    The better degree wins, Critical above Extreme and every failure alike (SL-OPP-01, readings A01 and A02);
    then the higher value (SL-OPP-02), also where both failed unless the table says otherwise; then the lower
    of two plain hundred-sided dice, thrown until they differ, on which 1, 69 and 100 mean
    nothing (SL-OPP-03, readings A03 and A18).
    """
    (degree_a, value_a), (degree_b, value_b) = a, b
    level_a, level_b = degree_a.level, degree_b.level
    steps: tuple[Step, ...] = (Step("SL-OPP-01", (("a", level_a.key), ("b", level_b.key))),)
    if level_a != level_b:
        return Outcome(Decision(won(level_a > level_b), DecidedBy.DEGREE), steps)
    if level_a is Degree.FAILURE and table.both_failed is BothFailed.NOBODY:
        return Outcome(Decision(None, DecidedBy.DEGREE), steps)
    steps += (step("SL-OPP-02", a=value_a, b=value_b),)
    if value_a != value_b:
        return Outcome(Decision(won(value_a > value_b), DecidedBy.SKILL), steps)
    pairs = tie_rolls(tie)
    lower = pairs[-1]
    steps += (step("SL-OPP-03", a=lower[0], b=lower[1]),)
    return Outcome(Decision(won(lower[0] < lower[1]), DecidedBy.TIE_ROLL, pairs), steps)


def opposed_odds(a: Check, b: Check) -> dict[tuple[Side | None, DecidedBy], Fraction]:
    """The exact chance of each way in which an opposed roll can end, by the same resolvers."""

    def ends(
        came_a: tuple[Degree, bool], came_b: tuple[Degree, bool]
    ) -> dict[tuple[Side | None, DecidedBy], Fraction]:
        settle = partial(decide, (came_a[0], a.target), (came_b[0], b.target), table=a.table)
        return odds(settle, lambda decided: (decided.result.winner, decided.result.by))

    return together(check_odds(a), check_odds(b), ends)
