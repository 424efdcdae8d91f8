"""Levels of success."""

from rules_core.d100.roll import PercentileDegree, limit_of, number_reached
from rules_core.game.ranked import Ranked
from rules_core.sheet.outcome import Step, step
from rules_core.systems.coc7.table import FumbleRule, Table


class Degree(PercentileDegree):
    """How well a roll went, worst first (COC-ROLL-02, COC-ROLL-05, COC-ROLL-06).

    A fumble is compared as a failure (reading A03).
    """

    FUMBLE = 0
    FAILURE = 1
    REGULAR = 2
    HARD = 3
    EXTREME = 4
    CRITICAL = 5


class Difficulty(Ranked):
    """The level that the Keeper asks for (COC-ROLL-08)."""

    REGULAR = Degree.REGULAR
    HARD = Degree.HARD
    EXTREME = Degree.EXTREME


LEVELS = (Degree.EXTREME, Degree.HARD, Degree.REGULAR)
"""The levels that a value sets, best first."""

# A tuple, since making a degree out of its number takes Python several times as long.
_BY_NUMBER = tuple(Degree)


def limit(target: int, level: int) -> int:
    """The highest roll that reaches ``level``: the value, half or a fifth, rounded down (COC-ROLL-02)."""
    return limit_of(target, level)


def level_reached(roll: int, target: int) -> Degree:
    """The level that ``roll`` reaches by the value alone: regular, hard, extreme or failure (COC-ROLL-02)."""
    return _BY_NUMBER[number_reached(roll, target)]


LOWEST_FUMBLE = 96
"""No lower roll is ever a fumble (COC-ROLL-06)."""


def fumbles_from(target: int, difficulty: Difficulty, table: Table) -> int:
    """The lowest roll that is a fumble: 96 where the value needed is below 50, else 100 (COC-ROLL-06)."""
    if table.fumble is FumbleRule.BY_TARGET and limit(target, difficulty) < 50:
        return LOWEST_FUMBLE
    return 100


Verdict = tuple[Degree, str]
"""A degree and the id of the rule that gave it."""


def judge(roll: int, target: int, difficulty: Difficulty, table: Table) -> Verdict:
    """The degree of a natural roll and the rule that gave it.

    The degree is measured on the whole value; only the fumble range goes by the difficulty. 100 is never a
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
    """Why ``judge`` gave ``verdict``: its rule with the numbers that decided."""
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
    """Whether ``degree`` is the level asked for, or better (COC-ROLL-04)."""
    return degree >= difficulty
