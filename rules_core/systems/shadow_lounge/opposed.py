"""Opposed rolls outside of an attack: both sides roll, the better degree wins."""

from fractions import Fraction

from rules_core.d100.opposed import (
    DecidedBy,
    OpposedResult,
    OpposedRules,
    decide_opposed,
    odds_of_opposed,
    opposed_result,
)
from rules_core.dice.sources import DiceSource
from rules_core.game.versus import Decision, Side
from rules_core.sheet.outcome import Outcome, step
from rules_core.systems.shadow_lounge.checks import Check, CheckResult, check, degree_odds
from rules_core.systems.shadow_lounge.degrees import Degree
from rules_core.systems.shadow_lounge.table import RECOMMENDED, BothFailed, Table

RULES = OpposedRules("SL-OPP-01", "SL-OPP-02", "SL-OPP-03", DecidedBy.SKILL, names_equal_values=True)
"""The better degree wins, then the higher value, then the lower die (SL-OPP-01 to SL-OPP-03)."""


def opposed(a: Check, b: Check, dice: DiceSource) -> Outcome[OpposedResult[CheckResult]]:
    """Roll both sides, the parts ``a`` and ``b`` of the dice, and ``tie`` where all is equal.

    The rules for 1, 69, fumbles and 100 hold for these dice as for any (SL-OPP-04): fumbles and critical
    failures happen to winner and loser alike. The table is that of ``a``.
    """
    rolled_a, rolled_b = check(a, dice.part("a")), check(b, dice.part("b"))
    sides = (rolled_a.result.degree, a.target), (rolled_b.result.degree, b.target)
    decided = decide(*sides, dice.part("tie"), a.table)
    return opposed_result(rolled_a, rolled_b, decided, step("SL-OPP-04"))


def decide(
    a: tuple[Degree, int], b: tuple[Degree, int], tie: DiceSource, table: Table = RECOMMENDED
) -> Outcome[Decision[DecidedBy]]:
    """Who wins with these degrees, each beside the value rolled against.

    The better degree wins, Critical above Extreme and every failure alike (SL-OPP-01, readings A01 and A02);
    then the higher value (SL-OPP-02), also where both failed unless the table says otherwise; then the lower
    of two plain hundred-sided dice, thrown until they differ, on which 1, 69 and 100 mean
    nothing (SL-OPP-03, readings A03 and A18).
    """
    return decide_opposed(RULES, a, b, tie, failures_win=table.both_failed is not BothFailed.NOBODY)


def opposed_odds(a: Check, b: Check) -> dict[tuple[Side | None, DecidedBy], Fraction]:
    """The exact chance of each way in which an opposed roll can end, by the same resolvers."""
    return odds_of_opposed(
        degree_odds(a),
        degree_odds(b),
        lambda came_a, came_b, tie: decide((came_a, a.target), (came_b, b.target), tie, a.table),
    )
