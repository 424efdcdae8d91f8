"""The rules without a window: live checks, and exact odds beside icepool. Information, no targets."""

from collections.abc import Callable
from fractions import Fraction
from secrets import randbelow
from time import perf_counter

import icepool

from rules_core.sources import LiveDice
from rules_core.systems.coc7.checks import Check, check, check_odds
from rules_core.systems.coc7.degrees import Degree, judge
from tests.bench.report import Figure, alone, compared

_ROUNDS = 25
_CHECKS = 1000
_TARGETS = range(1, 100)


def figures() -> list[Figure]:
    """A check of skill 65 with outcome and steps; the odds of every skill from 1 to 99."""
    asked, dice = Check(65), LiveDice(randbelow)
    checks: list[float] = []
    faces: list[float] = []
    for _ in range(_ROUNDS):
        checks.append(_microseconds(lambda: check(asked, dice), _CHECKS))
        faces.append(_microseconds(lambda: (randbelow(10), randbelow(10)), _CHECKS))
    return [
        compared("A live check with outcome and steps", "µs", checks, "its two faces alone", faces),
        alone("Live checks a second", "checks", [1_000_000 / each for each in checks]),
        _odds("Exact odds of a check", 0),
        _odds("Exact odds with two penalty dice", 2),
    ]


def _odds(name: str, penalty: int) -> Figure:
    asked = [Check(target, penalty=penalty) for target in _TARGETS]
    for each in asked:
        assert check_odds(each) == _by_icepool(each), "the odds differ"
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(_ROUNDS // 5):
        ours.append(_microseconds(lambda: [check_odds(each) for each in asked], 1) / len(asked))
        theirs.append(_microseconds(lambda: [_by_icepool(each) for each in asked], 1) / len(asked))
    return compared(name, "µs", ours, "icepool", theirs)


def _by_icepool(asked: Check) -> dict[Degree, Fraction]:
    """The odds of the degrees as icepool gives them; of several tens dice the highest counts."""

    def reading(units: int) -> "icepool.Die[int]":
        tens = icepool.Die([10 * each + units or 100 for each in range(10)])
        return tens.highest(1 + asked.penalty, 1)

    def degree(roll: int) -> Degree:
        return judge(roll, asked.target, asked.difficulty, asked.table)[0]

    degrees = icepool.z(10).map(reading).map(degree)
    return {each: degrees.probability(each) for each in degrees.outcomes()}


def _microseconds(work: Callable[[], object], times: int) -> float:
    began = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - began) / times * 1_000_000
