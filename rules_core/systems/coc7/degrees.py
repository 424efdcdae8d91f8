"""Levels of success."""

from rules_core.outcome import Step, step
from rules_core.ranked import Ranked
from rules_core.systems.coc7.table import FumbleRule, Table


class Degree(Ranked):
    """How well a roll went, worst first (COC-ROLL-02, COC-ROLL-05, COC-ROLL-06)."""

    FUMBLE = 0
    FAILURE = 1
    REGULAR = 2
    HARD = 3
    EXTREME = 4
    CRITICAL = 5

    @property
    def level(self) -> "Degree":
        """The degree as it is compared with another's: a fumble counts as a failure (reading A03)."""
        return Degree.FAILURE if self is Degree.FUMBLE else self


class Difficulty(Ranked):
    """The level that the Keeper asks for (COC-ROLL-08)."""

    REGULAR = Degree.REGULAR
    HARD = Degree.HARD
    EXTREME = Degree.EXTREME


LEVELS = (Degree.EXTREME, Degree.HARD, Degree.REGULAR)
"""The levels that a value sets, best first."""

# By degree. A tuple, since looking a degree up in a dictionary takes Python several times as long.
# What fails is measured on the whole value.
_SHARES = (1, 1, 1, 2, 5, 5)
_LEVELS_AND_SHARES = tuple((level, _SHARES[level]) for level in LEVELS)


def limit(target: int, level: int) -> int:
    """The highest roll that reaches ``level``: the value, half or a fifth, rounded down (COC-ROLL-02)."""
    return target // _SHARES[level]


def level_reached(roll: int, target: int) -> Degree:
    """The level that ``roll`` reaches by the value alone: regular, hard, extreme or failure (COC-ROLL-02)."""
    for level, share in _LEVELS_AND_SHARES:
        if roll * share <= target:
            return level
    return Degree.FAILURE


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
    """Why :func:`judge` gave ``verdict``: its rule with the numbers that decided."""
    degree, rule = verdict
    if rule == "COC-ROLL-02":
        within = target // _SHARES[degree]
        facts = (("roll", roll), ("target", target), ("limit", within), ("degree", degree.key))
        return Step(rule, facts)
    if rule == "COC-ROLL-06":
        lowest = fumbles_from(target, difficulty, table)
        return step(rule, roll=roll, lowest=lowest, needed=limit(target, difficulty))
    return step(rule, roll=roll)


def meets(degree: Degree, difficulty: Difficulty) -> bool:
    """Whether ``degree`` is the level asked for, or better (COC-ROLL-04)."""
    return degree >= difficulty
