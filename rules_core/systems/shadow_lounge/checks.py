"""Checks: a d100 roll against a value, low is good; degrees, extra dice and opposed rolls."""

from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from rules_core.d100.opposed import (
    DecidedBy,
    OpposedResult,
    OpposedRules,
    decide_opposed,
    odds_of_opposed,
    opposed_result,
)
from rules_core.d100.roll import MOST_EXTRA_DICE, PercentileDegree, limit_of, net_dice, number_reached
from rules_core.dice.faces import D100, Die
from rules_core.dice.odds import ways_of
from rules_core.dice.sources import DiceSource
from rules_core.game.versus import Decision, Side
from rules_core.sheet.outcome import Fact, Outcome, Step, step
from rules_core.systems.shadow_lounge.table import RECOMMENDED, BothFailed, Table


class Degree(PercentileDegree):
    """The success level of a roll, worst first (SL-ROLL-11); in comparisons all failures are the same
    (reading A02).
    """

    CRITICAL_FAILURE = 0
    FAILURE = 1
    REGULAR = 2
    HARD = 3
    EXTREME = 4
    CRITICAL = 5


LEVELS = (Degree.EXTREME, Degree.HARD, Degree.REGULAR)
"""The levels set by a value, best first."""

# A tuple, since calling the enum with a number takes several times as long.
_BY_NUMBER = tuple(Degree)

NATURAL_CRITICALS = (1, 69)
"""The natural rolls that are critical successes, whatever the value (SL-ROLL-05)."""


def limit(target: int, level: Degree) -> int:
    """Return the highest roll that reaches a level: the value, half or a fifth, rounded down.

    Regular is SL-ROLL-02, Hard SL-ROLL-03, Extreme SL-ROLL-04.
    """
    return limit_of(target, level)


def level_reached(roll: int, target: int) -> Degree:
    """Return the level of a roll by the value alone; above the value it is a failure (SL-ROLL-06)."""
    return _BY_NUMBER[number_reached(roll, target)]


LOWEST_FUMBLE = 94
"""The lowest roll that can be a fumble (SL-ROLL-07)."""


def fumbles_from(target: int) -> int:
    """Return the lowest roll that fumbles, up to 99: 94 for values up to 50, else 97 (SL-ROLL-07).

    The value is the one rolled against, with its modifiers (reading A09).
    """
    return LOWEST_FUMBLE if target <= 50 else 97


def is_fumble(natural: int, target: int) -> bool:
    """Return whether a natural roll is a fumble; it can also be a success (SL-ROLL-07, SL-ROLL-08)."""
    return fumbles_from(target) <= natural <= 99


class Verdict(NamedTuple):
    """The meaning of a natural roll: its degree, whether it is also a fumble, and the rule for the degree."""

    degree: Degree
    fumble: bool
    rule: str


_LEVEL_RULES = ("", "SL-ROLL-06", "SL-ROLL-02", "SL-ROLL-03", "SL-ROLL-04", "")
"""The rule of each degree set by a value, in the order of the degrees."""

_BY_VALUE = tuple(
    tuple(Verdict(*each) for each in zip(Degree, (fumble,) * len(Degree), _LEVEL_RULES, strict=True))
    for fumble in (False, True)
)
"""The verdicts set by a value, without and with a fumble; created once, since every roll needs them."""

_CRITICAL = Verdict(Degree.CRITICAL, False, "SL-ROLL-05")
_HUNDRED = Verdict(Degree.CRITICAL_FAILURE, False, "SL-ROLL-09")


def judge(natural: int, target: int) -> Verdict:
    """Return the meaning of a natural roll, before any Luck (readings A04 and A09).

    1 and 69 are critical successes (SL-ROLL-05), 100 always fails (SL-ROLL-09), else the value decides.
    """
    if natural in NATURAL_CRITICALS:
        return _CRITICAL
    if natural == 100:
        return _HUNDRED
    degree = level_reached(natural, target)
    return _BY_VALUE[natural >= LOWEST_FUMBLE and is_fumble(natural, target)][degree]


def judged(verdict: Verdict, natural: int, target: int) -> tuple[Step, ...]:
    """Return the steps for a ``verdict`` of ``judge``: its rules with the numbers that decided."""
    degree, fumble, rule = verdict
    facts: tuple[tuple[str, Fact], ...] = (("roll", natural), ("degree", degree.key))
    if rule == _LEVEL_RULES[degree]:
        facts += (("target", target), ("limit", limit(target, max(degree, Degree.REGULAR))))
    steps: tuple[Step, ...] = (Step(rule, facts),)
    if fumble:
        steps += (step("SL-ROLL-07", roll=natural, lowest=fumbles_from(target)),)
        if degree >= Degree.REGULAR:
            steps += (step("SL-ROLL-08", degree=degree.key),)
    return steps


def meets(degree: Degree, required: Degree) -> bool:
    """Return whether a degree is at least the required one (SL-ROLL-10)."""
    return degree >= required


class Hundred(NamedTuple):
    """Rolled d100s, the plain one first, and the index of the one that counts."""

    faces: tuple[int, ...]
    used: int

    @property
    def natural(self) -> int:
        """The number on the die that counts, 1 to 100 (SL-ROLL-01)."""
        return self.faces[self.used]


BEST_FIRST = tuple(sorted(D100.faces, key=lambda face: (face not in NATURAL_CRITICALS, face)))
"""The numbers of a d100 from best to worst, whatever the value (SL-DIE-01, reading A06).

Better is a better degree, then no fumble, then a lower number. Higher numbers have lower degrees, and fumbles
are the highest numbers of their degree, so only the critical 69 is out of order.
"""

_PLACES = {face: place for place, face in enumerate(BEST_FIRST)}


class HundredReading(Struct, frozen=True):
    """A roll of ``1 + abs(net)`` whole d100s (SL-ROLL-01, SL-DIE-01).

    With Bonus Dice the best die counts, with Penalty Dice the worst.
    """

    net: int = 0

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """The dice of one roll."""
        return ((D100, 1 + abs(self.net)),)

    def read(self, faces: tuple[int, ...]) -> Hundred:
        """Find the die that counts."""
        if len(faces) == 1:
            return Hundred(faces, 0)
        choose = min if self.net >= 0 else max
        return Hundred(faces, choose(range(len(faces)), key=lambda each: _PLACES[faces[each]]))

    def weighted(self) -> tuple[tuple[Hundred, int], ...]:
        """Return each number that can count, with its number of ways."""
        return _weighted(self)


@cache
def _weighted(reading: HundredReading) -> tuple[tuple[Hundred, int], ...]:
    count = 1 + abs(reading.net)
    ranked = BEST_FIRST[::-1] if reading.net >= 0 else BEST_FIRST
    # The n-th of them counts if every die is among the first n, and not all are before the n-th.
    return tuple(
        (Hundred((face,) * count, 0), (rank + 1) ** count - rank**count) for rank, face in enumerate(ranked)
    )


@cache
def hundred(net: int) -> HundredReading:
    """Return the reading for a net number of dice, as from ``net_dice``."""
    return HundredReading(net)


def hundred_steps(thrown: Hundred, bonus: int, penalty: int, most: int = MOST_EXTRA_DICE) -> tuple[Step, ...]:
    """Return the rules that decided which die counts; at most ``most`` extra dice do."""
    natural = thrown.natural
    read = Step("SL-ROLL-01", (("roll", natural),))
    if not (bonus or penalty):
        return (read,)
    net = net_dice(bonus, penalty, most)
    return (step("SL-DIE-01", bonus=bonus, penalty=penalty, net=net, roll=natural), read)


class Kind(StrEnum):
    """The kind of value that is rolled."""

    SKILL = "skill"
    ATTRIBUTE = "attribute"
    POWER = "power"
    """A Force power."""
    LUCK = "luck"


class Check(Struct, frozen=True):
    """A check before the roll.

    ``target`` is the value rolled against, with all current modifiers, 0 or more. ``bonus`` and ``penalty``
    are numbers of dice, 0 or more each. ``required`` is the degree the DM requires, Regular by default
    (SL-ROLL-10).
    """

    target: int
    bonus: int = 0
    penalty: int = 0
    required: Degree = Degree.REGULAR
    kind: Kind = Kind.SKILL
    table: Table = RECOMMENDED

    @property
    def net(self) -> int:
        """The net Bonus Dice, negative for Penalty Dice."""
        return net_dice(self.bonus, self.penalty, self.table.most_dice)


class CheckResult(NamedTuple):
    """A check after the roll, and after any Luck.

    ``roll`` is the number after Luck; ``natural`` is the natural roll. A ``fumble`` is independent of the
    degree. ``succeeded`` means that it is a success at all, ``passed`` that it reaches the required degree.
    """

    thrown: Hundred
    roll: int
    degree: Degree
    fumble: bool
    succeeded: bool
    passed: bool

    @property
    def natural(self) -> int:
        """The natural roll of the die that counts."""
        return self.thrown.natural


def check(asked: Check, dice: DiceSource) -> Outcome[CheckResult]:
    """Roll a check (SL-ROLL-01 to SL-ROLL-11, SL-DIE-01)."""
    thrown = dice.read(hundred(asked.net))
    natural = thrown.natural
    verdict = judge(natural, asked.target)
    degree = verdict.degree
    result = CheckResult(
        thrown, natural, degree, verdict.fumble, succeeds(degree), meets(degree, asked.required)
    )
    steps = hundred_steps(thrown, asked.bonus, asked.penalty, asked.table.most_dice)
    steps += judged(verdict, natural, asked.target)
    if asked.required is not Degree.REGULAR:
        steps += (
            step(
                "SL-ROLL-10", asked=asked.required.key, degree=verdict.degree.key, passed=int(result.passed)
            ),
        )
    return Outcome(result, steps)


def succeeds(degree: Degree) -> bool:
    """Return whether a degree is a success: Regular or better (SL-ROLL-02)."""
    return degree.is_success


def check_odds(asked: Check) -> dict[tuple[Degree, bool], Fraction]:
    """Return the exact odds of each degree with and without a fumble, by the same rules.

    Impossible results are left out.
    """
    return ways_of(
        hundred(asked.net).weighted(), lambda thrown: judge(thrown.natural, asked.target)[:2]
    ).odds()


def degree_odds(asked: Check) -> dict[Degree, Fraction]:
    """Return the exact odds of each degree, fumble or not, by the same rules."""
    return ways_of(
        hundred(asked.net).weighted(), lambda thrown: judge(thrown.natural, asked.target).degree
    ).odds()


RULES = OpposedRules("SL-OPP-01", "SL-OPP-02", "SL-OPP-03", DecidedBy.SKILL, names_equal_values=True)
"""The better degree wins, then the higher value, then the lower die (SL-OPP-01 to SL-OPP-03)."""


def opposed(a: Check, b: Check, dice: DiceSource) -> Outcome[OpposedResult[CheckResult]]:
    """Roll both sides with the dice parts ``a`` and ``b``, and ``tie`` if everything is equal.

    The rules for 1, 69, fumbles and 100 apply to these dice too (SL-OPP-04): both winner and loser can have a
    fumble or a critical failure. The house rules are those of ``a``.
    """
    rolled_a, rolled_b = check(a, dice.part("a")), check(b, dice.part("b"))
    sides = (rolled_a.result.degree, a.target), (rolled_b.result.degree, b.target)
    decided = decide(*sides, dice.part("tie"), a.table)
    return opposed_result(rolled_a, rolled_b, decided, step("SL-OPP-04"))


def decide(
    a: tuple[Degree, int], b: tuple[Degree, int], tie: DiceSource, table: Table = RECOMMENDED
) -> Outcome[Decision[DecidedBy]]:
    """Decide an opposed roll from each side's degree and the value rolled against.

    The better degree wins: Critical beats Extreme and all failures are equal (SL-OPP-01, readings A01 and
    A02). Then the higher value wins (SL-OPP-02), even if both failed, unless the table says otherwise. Then
    the lower of two plain d100 rolls wins, repeated until they differ; 1, 69 and 100 have no special meaning
    there (SL-OPP-03, readings A03 and A18).
    """
    return decide_opposed(RULES, a, b, tie, failures_win=table.both_failed is not BothFailed.NOBODY)


def opposed_odds(
    a: Check, b: Check, stated: Degree | None = None
) -> dict[tuple[Side | None, DecidedBy], Fraction]:
    """Return the exact odds of every way an opposed roll can end, by the same resolvers.

    ``stated`` is the degree of ``b`` if it was rolled already.
    """
    return odds_of_opposed(
        degree_odds(a),
        degree_odds(b) if stated is None else {stated: Fraction(1)},
        lambda came_a, came_b, tie: decide((came_a, a.target), (came_b, b.target), tie, a.table),
    )
