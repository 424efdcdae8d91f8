"""The rules without a window: live checks beside d20; exact odds beside icepool, equal to the fraction."""

import gc
from collections.abc import Callable, Hashable
from fractions import Fraction
from importlib import import_module
from secrets import randbelow
from time import perf_counter
from typing import Any

import icepool

from rules_core.dice import NARRATIVE
from rules_core.sources import LiveDice
from rules_core.systems.coc7 import checks as coc7
from rules_core.systems.coc7.degrees import judge as coc7_judge
from rules_core.systems.rites_of_battle.pool import Pool
from rules_core.systems.rites_of_battle.roll import pool_odds, pool_ways
from rules_core.systems.rites_of_battle.symbols import Symbols, symbols_on
from rules_core.systems.shadow_lounge import checks as shadow_lounge
from rules_core.systems.shadow_lounge.degrees import judge as lounge_judge
from rules_core.systems.shadow_lounge.hundred import BEST_FIRST
from tests.bench.report import Figure, alone, compared, limited

_ROUNDS = 25
_CHECKS = 1000
_TARGETS = range(1, 100)
_POOL = Pool(proficiency=5, challenge=5, boost=4, setback=4)

Odds = dict[Any, Fraction]


def figures() -> list[Figure]:
    """Checks of a value of 65, the odds of every value from 1 to 99, and a pool of eighteen dice."""
    return [
        *_live(),
        _odds("Exact odds of a coc7 check", lambda n: coc7.check_odds(coc7.Check(n)), lambda n: _coc7(n, 0)),
        _odds(
            "Exact odds with two penalty dice",
            lambda n: coc7.check_odds(coc7.Check(n, penalty=2)),
            lambda n: _coc7(n, 2),
        ),
        _odds(
            "Exact odds of a shadow-lounge check",
            lambda n: shadow_lounge.check_odds(shadow_lounge.Check(n)),
            lambda n: _lounge(n, 0),
        ),
        _odds(
            "Exact odds with a whole penalty die",
            lambda n: shadow_lounge.check_odds(shadow_lounge.Check(n, penalty=1)),
            lambda n: _lounge(n, 1),
        ),
        *_pool(),
    ]


def _live() -> list[Figure]:
    dice = LiveDice(randbelow)
    asked, lounge_asked = coc7.Check(65), shadow_lounge.Check(65)
    try:
        peer = import_module("d20")
    except ModuleNotFoundError:
        peer = None
    ours: list[float] = []
    lounge: list[float] = []
    theirs: list[float] = []
    for _ in range(_ROUNDS):
        ours.append(_microseconds(lambda: coc7.check(asked, dice), _CHECKS))
        lounge.append(_microseconds(lambda: shadow_lounge.check(lounge_asked, dice), _CHECKS))
        if peer is not None:
            theirs.append(_microseconds(lambda: peer.roll("1d100"), _CHECKS))
    told = "A live coc7 check with outcome and steps"
    return [
        compared(told, "µs", ours, 'd20.roll("1d100")', theirs, times=1)
        if theirs
        else alone(f"{told} (d20 is not installed)", "µs", ours),
        alone("A live shadow-lounge check", "µs", lounge),
        alone("Live checks a second", "checks", [1_000_000 / each for each in ours]),
    ]


def _odds(name: str, ours: Callable[[int], Odds], theirs: Callable[[int], Odds]) -> Figure:
    for target in _TARGETS:
        assert ours(target) == theirs(target), "the odds differ"
    mine: list[float] = []
    other: list[float] = []
    for _ in range(_ROUNDS // 5):
        mine.append(_microseconds(lambda: [ours(each) for each in _TARGETS], 1) / len(_TARGETS))
        other.append(_microseconds(lambda: [theirs(each) for each in _TARGETS], 1) / len(_TARGETS))
    return compared(name, "µs", mine, "icepool", other, times=1 / 3)


def _coc7(target: int, penalty: int) -> Odds:
    """The odds of the degrees as icepool gives them; of several tens dice the highest counts."""
    asked = coc7.Check(target)

    def reading(units: int) -> "icepool.Die[int]":
        tens = icepool.Die([10 * each + units or 100 for each in range(10)])
        return tens.highest(1 + penalty, 1)

    def degree(roll: int) -> Hashable:
        return coc7_judge(roll, asked.target, asked.difficulty, asked.table)[0]

    return _chances(icepool.z(10).map(reading).map(degree))


def _lounge(target: int, penalty: int) -> Odds:
    """The odds as icepool gives them: dice in order of quality, of which the worst counts."""
    place = icepool.z(100).highest(1 + penalty, 1)
    return _chances(place.map(lambda rank: lounge_judge(BEST_FIRST[rank], target)[:2]))


def _chances(die: "icepool.Die[Any]") -> Odds:
    return {each: die.probability(each) for each in die.outcomes()}


def _pool() -> list[Figure]:
    """What the tray and the contract show of a large pool, and the whole table of what it can come to."""
    whole = pool_ways(_POOL)
    peer = _packed_pool()
    assert whole.counts == {_unpacked(each): count for each, count in peer.items()}, "the tables differ"
    shown: list[float] = []
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(_ROUNDS // 3):
        shown.append(_microseconds(lambda: pool_odds(_POOL), 5) / 1000)
        ours.append(_microseconds(lambda: pool_ways(_POOL), 1) / 1000)
        theirs.append(_microseconds(_packed_pool, 1) / 1000)
    return [
        limited("Odds shown of 5 proficiency, 5 challenge, 4 boost, 4 setback", "ms", shown, 15),
        compared("The whole table of that pool", "ms", ours, "icepool, packed", theirs, times=1 / 2),
    ]


def _packed_pool() -> "icepool.Die[int]":
    """The pool by icepool's fastest way: what a face counts is packed into one number, and added up."""
    dice = [
        count @ icepool.Die([_packed(symbols_on(face)) for face in NARRATIVE[die.name].faces])
        for die, count in _POOL.dice
    ]
    return sum(dice[1:], dice[0])


def _packed(symbols: Symbols) -> int:
    triumphs, despairs, successes, advantages = symbols
    return ((triumphs * 16 + despairs) * 64 + successes) * 64 + advantages


def _unpacked(packed: int) -> Symbols:
    rest, advantages = divmod(packed + 32, 64)
    rest, successes = divmod(rest + 32, 64)
    triumphs, despairs = divmod(rest, 16)
    return Symbols(triumphs, despairs, successes - 32, advantages - 32)


def _microseconds(work: Callable[[], object], times: int) -> float:
    """How long one of ``times`` takes; the cycle collector waits meanwhile, as for ``timeit``."""
    gc.disable()
    try:
        began = perf_counter()
        for _ in range(times):
            work()
        return (perf_counter() - began) / times * 1_000_000
    finally:
        gc.enable()
