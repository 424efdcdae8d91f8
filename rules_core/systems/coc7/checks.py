"""Checks: a percentile roll against a value, and the level of success."""

from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from rules_core.d100.roll import (
    FREE_DICE,
    MOST_EXTRA_DICE,
    PercentileDegree,
    limit_of,
    net_dice,
    number_reached,
)
from rules_core.dice.faces import TENS, UNITS, Die
from rules_core.dice.odds import ways_of
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ranked, Step, step
from rules_core.systems.coc7.table import RECOMMENDED, FumbleRule, Table


class Percentile(NamedTuple):
    """Rolled percentile dice: the tens dice (the plain one first), the units die, and which tens die
    counts.
    """

    tens: tuple[int, ...]
    units: int
    used: int

    @property
    def value(self) -> int:
        """The number read, 1 to 100."""
        return read_as(self.tens[self.used], self.units)


def read_as(tens: int, units: int) -> int:
    """Return the number of a tens and a units die; 00 and 0 is 100 (COC-DICE-01)."""
    return tens + units or 100


_DICE = tuple(((TENS, 1 + extra), (UNITS, 1)) for extra in range(1 + FREE_DICE))


class PercentileReading(Struct, frozen=True):
    """A roll of a units die and ``1 + abs(net)`` tens dice (COC-DIE-02).

    With bonus dice the tens die that gives the lower number counts, with penalty dice the higher. Full
    numbers are compared, so that a tens die of 00 with units 0 is 100 (COC-DIE-03).
    """

    net: int

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """The tens dice, then the units die."""
        return _DICE[abs(self.net)]

    def read(self, faces: tuple[int, ...]) -> Percentile:
        """Find the tens die that counts."""
        tens, units = faces[:-1], faces[-1]
        if len(tens) == 1:
            return Percentile(tens, units, 0)
        better = min if self.net >= 0 else max
        used = better(range(len(tens)), key=lambda each: read_as(tens[each], units))
        return Percentile(tens, units, used)

    def weighted(self) -> tuple[tuple[Percentile, int], ...]:
        """Return the 100 numbers with their ways."""
        return _weighted(self)


@cache
def percentile(net: int) -> PercentileReading:
    """Return the reading for a net number of dice, as from ``net_dice``."""
    return PercentileReading(net)


@cache
def _weighted(reading: PercentileReading) -> tuple[tuple[Percentile, int], ...]:
    count = 1 + abs(reading.net)

    def ways(tens: int, units: int) -> int:
        # A reading counts if no tens die reads better, and not all of them read worse.
        mine = read_as(tens, units)
        readings = [read_as(other, units) for other in TENS.faces]
        worse = sum(each > mine if reading.net >= 0 else each < mine for each in readings)
        return int((worse + 1) ** count - worse**count)

    return tuple(
        (Percentile((tens,) * count, units, 0), ways(tens, units))
        for tens in TENS.faces
        for units in UNITS.faces
    )


def percentile_steps(
    thrown: Percentile, value: int, bonus: int, penalty: int, most: int = MOST_EXTRA_DICE
) -> tuple[Step, ...]:
    """Return the rules that decided which tens die counts; ``value`` is the number read.

    Bonus dice cancel penalty dice (COC-DIE-01), and at most ``most`` count either way (COC-DIE-04).
    """
    tens, units = thrown.tens[thrown.used], thrown.units
    read = Step("COC-DICE-01", (("tens", tens), ("units", units), ("value", value)))
    if not (bonus or penalty):
        return (read,)
    steps: list[Step] = []
    net = net_dice(bonus, penalty, most)
    if bonus and penalty:
        steps.append(step("COC-DIE-01", bonus=bonus, penalty=penalty))
    if abs(bonus - penalty) > most:
        steps.append(step("COC-DIE-04", net=net))
    if net:
        steps.append(step("COC-DIE-02", net=net, used=thrown.tens[thrown.used], units=thrown.units))
        if thrown.units == 0 and 0 in thrown.tens:
            steps.append(step("COC-DIE-03", value=thrown.value))
    return (*steps, read)


class Degree(PercentileDegree):
    """The level of success of a roll, worst first (COC-ROLL-02, COC-ROLL-05, COC-ROLL-06).

    In comparisons a fumble is the same as a failure (reading A03).
    """

    FUMBLE = 0
    FAILURE = 1
    REGULAR = 2
    HARD = 3
    EXTREME = 4
    CRITICAL = 5


class Difficulty(Ranked):
    """The level that the Keeper requires (COC-ROLL-08)."""

    REGULAR = Degree.REGULAR
    HARD = Degree.HARD
    EXTREME = Degree.EXTREME


LEVELS = (Degree.EXTREME, Degree.HARD, Degree.REGULAR)
"""The levels set by a value, best first."""

# A tuple, since calling the enum with a number takes several times as long.
_BY_NUMBER = tuple(Degree)


def limit(target: int, level: int) -> int:
    """Return the highest roll that reaches ``level``: the value, half or a fifth, rounded down
    (COC-ROLL-02).
    """
    return limit_of(target, level)


def level_reached(roll: int, target: int) -> Degree:
    """Return the level of ``roll`` by the value alone: regular, hard, extreme or failure (COC-ROLL-02)."""
    return _BY_NUMBER[number_reached(roll, target)]


LOWEST_FUMBLE = 96
"""The lowest roll that can be a fumble (COC-ROLL-06)."""


def fumbles_from(target: int, difficulty: Difficulty, table: Table) -> int:
    """Return the lowest roll that is a fumble: 96 if the required value is below 50, else 100
    (COC-ROLL-06).
    """
    if table.fumble is FumbleRule.BY_TARGET and limit(target, difficulty) < 50:
        return LOWEST_FUMBLE
    return 100


Verdict = tuple[Degree, str]
"""A degree and the id of the rule that gave it."""


def judge(roll: int, target: int, difficulty: Difficulty, table: Table) -> Verdict:
    """Return the degree of an unmodified roll and the rule that gave it.

    The degree depends on the full value; only the fumble range depends on the difficulty. 100 is never a
    success, however high the value (COC-ROLL-07).
    """
    if 1 < roll < LOWEST_FUMBLE:
        return level_reached(roll, target), "COC-ROLL-02"
    if table.extended_levels and roll == 1:
        return Degree.CRITICAL, "COC-ROLL-05"
    if table.extended_levels and roll >= fumbles_from(target, difficulty, table):
        return Degree.FUMBLE, "COC-ROLL-06"
    if roll == 100:
        return Degree.FAILURE, "COC-ROLL-07"
    return level_reached(roll, target), "COC-ROLL-02"


def judged(verdict: Verdict, roll: int, target: int, difficulty: Difficulty, table: Table) -> Step:
    """Return the step for a ``verdict`` of ``judge``: its rule with the numbers that decided."""
    degree, rule = verdict
    if rule == "COC-ROLL-02":
        within = limit_of(target, degree)
        facts = (("roll", roll), ("target", target), ("limit", within), ("degree", degree.key))
        return Step(rule, facts)
    if rule == "COC-ROLL-06":
        lowest = fumbles_from(target, difficulty, table)
        return step(rule, roll=roll, lowest=lowest, needed=limit(target, difficulty))
    return step(rule, roll=roll)


def meets(degree: Degree, difficulty: Difficulty) -> bool:
    """Return whether ``degree`` is at least the required level (COC-ROLL-04)."""
    return degree >= difficulty


class Kind(StrEnum):
    """The kind of value that is rolled; a characteristic is used if no skill fits (COC-ROLL-03)."""

    SKILL = "skill"
    CHARACTERISTIC = "characteristic"
    LUCK = "luck"
    SANITY = "sanity"


# A constant, since looking up enum members is slow in Python and every check needs it.
_ORDINARY = Difficulty.REGULAR


class Check(Struct, frozen=True):
    """A check before the roll.

    ``target`` is the full value, 0 or more; ``difficulty`` is the required level. ``bonus`` and ``penalty``
    are numbers of dice, 0 or more each, for the circumstances of the task (COC-DIE-05, COC-DIE-06).
    ``pushed`` marks the second roll of a push.
    """

    target: int
    difficulty: Difficulty = Difficulty.REGULAR
    bonus: int = 0
    penalty: int = 0
    kind: Kind = Kind.SKILL
    pushed: bool = False
    table: Table = RECOMMENDED

    @property
    def net(self) -> int:
        """The net bonus dice, negative for penalty dice."""
        return net_dice(self.bonus, self.penalty, self.table.most_dice)


class CheckResult(NamedTuple):
    """A check after the roll: the dice, the number, the degree, and whether it reaches the required level."""

    thrown: Percentile
    roll: int
    degree: Degree
    passed: bool


def check(asked: Check, dice: DiceSource) -> Outcome[CheckResult]:
    """Roll a check (COC-DICE-01, COC-DIE-02, COC-ROLL-02, COC-ROLL-04)."""
    thrown = dice.read(percentile(asked.net))
    roll = thrown.value
    verdict = judge(roll, asked.target, asked.difficulty, asked.table)
    degree = verdict[0]
    passed = meets(degree, asked.difficulty)
    steps: tuple[Step, ...] = (
        *percentile_steps(thrown, roll, asked.bonus, asked.penalty, asked.table.most_dice),
        judged(verdict, roll, asked.target, asked.difficulty, asked.table),
    )
    if asked.difficulty is not _ORDINARY:
        level = asked.difficulty.key
        steps += (step("COC-ROLL-04", asked=level, degree=degree.key, passed=int(passed)),)
    return Outcome(CheckResult(thrown, roll, degree, passed), steps)


def check_odds(asked: Check) -> dict[Degree, Fraction]:
    """Return the exact odds of each degree, by the same rules; impossible degrees are left out."""
    target, difficulty, table = asked.target, asked.difficulty, asked.table
    thrown = percentile(asked.net).weighted()
    return ways_of(thrown, lambda fallen: judge(fallen.value, target, difficulty, table)[0]).odds()


def chance_to_pass(asked: Check) -> Fraction:
    """Return the exact probability that a check reaches the required level (COC-ROLL-04)."""
    chances = check_odds(asked).items()
    return sum((chance for degree, chance in chances if meets(degree, asked.difficulty)), Fraction(0))
