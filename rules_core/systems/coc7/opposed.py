"""Opposed rolls: two sides roll, the better level wins."""

from enum import StrEnum
from fractions import Fraction
from functools import partial

from msgspec import Struct

from rules_core.odds import odds, together
from rules_core.outcome import Outcome, Step, step
from rules_core.sources import DiceSource
from rules_core.systems.coc7.checks import Check, CheckResult, check, check_odds
from rules_core.systems.coc7.degrees import Degree
from rules_core.systems.coc7.table import RECOMMENDED, BothFailed, Table
from rules_core.versus import Decision, Side, tie_rolls, won


class DecidedBy(StrEnum):
    """What decided an opposed roll."""

    DEGREE = "degree"
    VALUE = "value"
    TIE_ROLL = "tie_roll"


class OpposedResult(Struct, frozen=True):
    """Both rolls and what they decided."""

    a: CheckResult
    b: CheckResult
    decision: Decision[DecidedBy]
    both_failed: bool


def opposed(a: Check, b: Check, dice: DiceSource) -> Outcome[OpposedResult]:
    """Roll both sides, the parts ``a`` and ``b`` of the dice, and ``tie`` where values are equal too.

    The table is that of ``a``.
    """
    rolled_a, rolled_b = check(a, dice.part("a")), check(b, dice.part("b"))
    first, second = rolled_a.result, rolled_b.result
    decided = decide((first.degree, a.target), (second.degree, b.target), dice.part("tie"), a.table)
    both_failed = first.degree.level is second.degree.level is Degree.FAILURE
    return Outcome(
        OpposedResult(first, second, decided.result, both_failed),
        (*rolled_a.steps, *rolled_b.steps, *decided.steps),
    )


def decide(
    a: tuple[Degree, int], b: tuple[Degree, int], tie: DiceSource, table: Table = RECOMMENDED
) -> Outcome[Decision[DecidedBy]]:
    """Who wins with these levels, each beside the whole value.

    The better level wins (COC-OPP-01), a fumble counting as a failure (reading A03); on a draw the higher
    value wins (COC-OPP-02), also where both failed unless the table says otherwise (reading A02); on equal
    values both roll d100 until one is lower, without levels or bonus dice (COC-OPP-03, reading
    A04).
    """
    (degree_a, value_a), (degree_b, value_b) = a, b
    level_a, level_b = degree_a.level, degree_b.level
    steps: tuple[Step, ...] = (Step("COC-OPP-01", (("a", level_a.key), ("b", level_b.key))),)
    if level_a != level_b:
        return Outcome(Decision(won(level_a > level_b), DecidedBy.DEGREE), steps)
    if level_a is Degree.FAILURE and table.both_failed is BothFailed.NOBODY:
        return Outcome(Decision(None, DecidedBy.DEGREE), steps)
    if value_a != value_b:
        steps += (step("COC-OPP-02", a=value_a, b=value_b),)
        return Outcome(Decision(won(value_a > value_b), DecidedBy.VALUE), steps)
    pairs = tie_rolls(tie)
    lower = pairs[-1]
    steps += (step("COC-OPP-03", a=lower[0], b=lower[1]),)
    return Outcome(Decision(won(lower[0] < lower[1]), DecidedBy.TIE_ROLL, pairs), steps)


def opposed_odds(a: Check, b: Check) -> dict[tuple[Side | None, DecidedBy], Fraction]:
    """The exact chance of each way in which an opposed roll can end, by the same resolvers."""

    def ends(came_a: Degree, came_b: Degree) -> dict[tuple[Side | None, DecidedBy], Fraction]:
        settle = partial(decide, (came_a, a.target), (came_b, b.target), table=a.table)
        return odds(settle, lambda decided: (decided.result.winner, decided.result.by))

    return together(check_odds(a), check_odds(b), ends)
