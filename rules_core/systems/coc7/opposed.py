"""Opposed rolls: two sides roll, the better level wins."""

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
from rules_core.sheet.outcome import Outcome
from rules_core.systems.coc7.checks import Check, CheckResult, check, check_odds
from rules_core.systems.coc7.degrees import Degree
from rules_core.systems.coc7.table import RECOMMENDED, BothFailed, Table

RULES = OpposedRules("COC-OPP-01", "COC-OPP-02", "COC-OPP-03", DecidedBy.VALUE)
"""The better level wins, then the higher value, then the lower die (COC-OPP-01 to COC-OPP-03)."""


def opposed(a: Check, b: Check, dice: DiceSource) -> Outcome[OpposedResult[CheckResult]]:
    """Roll both sides, the parts ``a`` and ``b`` of the dice, and ``tie`` where values are equal too.

    The table is that of ``a``.
    """
    rolled_a, rolled_b = check(a, dice.part("a")), check(b, dice.part("b"))
    sides = (rolled_a.result.degree, a.target), (rolled_b.result.degree, b.target)
    return opposed_result(rolled_a, rolled_b, decide(*sides, dice.part("tie"), a.table))


def decide(
    a: tuple[Degree, int], b: tuple[Degree, int], tie: DiceSource, table: Table = RECOMMENDED
) -> Outcome[Decision[DecidedBy]]:
    """Who wins with these levels, each beside the whole value.

    The better level wins (COC-OPP-01), a fumble counting as a failure (reading A03); on a draw the higher
    value wins (COC-OPP-02), also where both failed unless the table says otherwise (reading A02); on equal
    values both roll d100 until one is lower, without levels or bonus dice (COC-OPP-03, reading
    A04).
    """
    return decide_opposed(RULES, a, b, tie, failures_win=table.both_failed is not BothFailed.NOBODY)


def opposed_odds(a: Check, b: Check) -> dict[tuple[Side | None, DecidedBy], Fraction]:
    """The exact chance of each way in which an opposed roll can end, by the same resolvers."""
    return odds_of_opposed(
        check_odds(a),
        check_odds(b),
        lambda came_a, came_b, tie: decide((came_a, a.target), (came_b, b.target), tie, a.table),
    )
