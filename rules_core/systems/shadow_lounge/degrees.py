"""Degrees of success, the fumble beside them, and what a natural die means."""

from typing import NamedTuple

from rules_core.d100.roll import PercentileDegree, limit_of, number_reached
from rules_core.sheet.outcome import Fact, Step, step


class Degree(PercentileDegree):
    """How well a roll went, worst first (SL-ROLL-11); every kind of failure compares alike (reading A02)."""

    CRITICAL_FAILURE = 0
    FAILURE = 1
    REGULAR = 2
    HARD = 3
    EXTREME = 4
    CRITICAL = 5


LEVELS = (Degree.EXTREME, Degree.HARD, Degree.REGULAR)
"""The levels that a value sets, best first."""

# A tuple, since making a degree out of its number takes Python several times as long.
_BY_NUMBER = tuple(Degree)

NATURAL_CRITICALS = (1, 69)
"""What a die shows for a critical success, whatever the value (SL-ROLL-05)."""


def limit(target: int, level: Degree) -> int:
    """The highest roll that reaches a level: the value, half or a fifth of it, rounded down.

    Regular is SL-ROLL-02, Hard SL-ROLL-03, Extreme SL-ROLL-04.
    """
    return limit_of(target, level)


def level_reached(roll: int, target: int) -> Degree:
    """The level that a number reaches by the value alone; above the value it is a failure (SL-ROLL-06)."""
    return _BY_NUMBER[number_reached(roll, target)]


LOWEST_FUMBLE = 94
"""No lower die ever fumbles (SL-ROLL-07)."""


def fumbles_from(target: int) -> int:
    """The lowest die that fumbles, the highest being 99: 94 up to a value of 50, else 97 (SL-ROLL-07).

    The value is the one rolled against, with its modifiers (reading A09).
    """
    return LOWEST_FUMBLE if target <= 50 else 97


def is_fumble(natural: int, target: int) -> bool:
    """Whether the die as it fell is a fumble; a success may be one too (SL-ROLL-07, SL-ROLL-08)."""
    return fumbles_from(target) <= natural <= 99


class Verdict(NamedTuple):
    """What a natural die means: a degree, a fumble beside it, and the rule that gave the degree."""

    degree: Degree
    fumble: bool
    rule: str


_LEVEL_RULES = ("", "SL-ROLL-06", "SL-ROLL-02", "SL-ROLL-03", "SL-ROLL-04", "")
"""The rule of each degree that a value sets, in the order of the degrees."""

_BY_VALUE = tuple(
    tuple(Verdict(*each) for each in zip(Degree, (fumble,) * len(Degree), _LEVEL_RULES, strict=True))
    for fumble in (False, True)
)
"""What a value can make of a die, without a fumble and with one: made once, since every roll asks."""

_CRITICAL = Verdict(Degree.CRITICAL, False, "SL-ROLL-05")
_HUNDRED = Verdict(Degree.CRITICAL_FAILURE, False, "SL-ROLL-09")


def judge(natural: int, target: int) -> Verdict:
    """What a die means as it fell, before any Luck (readings A04 and A09).

    1 and 69 are critical (SL-ROLL-05), 100 fails whatever the value (SL-ROLL-09), else the value decides.
    """
    if natural in NATURAL_CRITICALS:
        return _CRITICAL
    if natural == 100:
        return _HUNDRED
    degree = level_reached(natural, target)
    return _BY_VALUE[natural >= LOWEST_FUMBLE and is_fumble(natural, target)][degree]


def judged(verdict: Verdict, natural: int, target: int) -> tuple[Step, ...]:
    """Why ``judge`` gave ``verdict``: its rules with the numbers that decided."""
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
    """Whether a degree is the one asked for, or better (SL-ROLL-10)."""
    return degree >= required
