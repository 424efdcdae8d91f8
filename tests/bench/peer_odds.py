"""The questions about exact odds as icepool and dyce answer them, each by its shortest way that we know of.

What a number means is asked of our own rules, so that only the counting is compared.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

import icepool

from rules_core.dice.sources import ScriptedDice
from rules_core.systems.basic_d20 import checks as basic_d20
from rules_core.systems.basic_d20.checks import Degree, by_margin
from rules_core.systems.basic_d20.checks import shifted as moved_by_face
from rules_core.systems.coc7 import checks as coc7
from rules_core.systems.coc7.checks import judge as coc7_judge
from rules_core.systems.coc7.contest import decide
from rules_core.systems.rites_of_battle.pool import Pool, PoolOdds, Symbols, symbols_on
from rules_core.systems.shadow_lounge import checks as shadow_lounge
from rules_core.systems.shadow_lounge.checks import BEST_FIRST
from rules_core.systems.shadow_lounge.checks import judge as lounge_judge
from rules_core.systems.striker import checks as striker
from rules_core.systems.striker.checks import Advantage, shift, shifted, step_by_margin
from tests.bench.turns import library

dyce: Any = library("dyce")
"""None where it is not installed; then nothing here that begins with its name can be asked."""

Odds = dict[Any, Fraction]
Counted = Callable[[Symbols], int]

# What a number means


def _coc7(asked: coc7.Check) -> Callable[[int], Hashable]:
    return lambda roll: coc7_judge(roll, asked.target, asked.difficulty, asked.table)[0]


def _lounge(asked: shadow_lounge.Check) -> Callable[[int], Hashable]:
    return lambda place: tuple(lounge_judge(BEST_FIRST[place], asked.target)[:2])


def _d20(bonus: int, dc: int) -> Callable[[int], Degree]:
    return lambda face: moved_by_face(by_margin(face + bonus - dc), face)


def _striker(asked: striker.Check) -> Callable[[int], Hashable]:
    def step(face: int) -> Hashable:
        reached = step_by_margin(face + asked.modifier - asked.challenge, partial=asked.partial)
        return shifted(reached, shift(face, asked.range), partial=asked.partial)

    return step


# icepool


def _chances(die: "icepool.Die[Any]") -> Odds:
    return {each: die.probability(each) for each in die.outcomes()}


def _coc7_die(asked: coc7.Check) -> "icepool.Die[Any]":
    """Of several tens dice the best or the worst counts, as it reads with each units die."""
    dice = 1 + abs(asked.net)

    def reading(units: int) -> "icepool.Die[int]":
        tens = icepool.Die([10 * each + units or 100 for each in range(10)])
        return tens.lowest(dice, 1) if asked.net > 0 else tens.highest(dice, 1)

    return icepool.z(10).map(reading).map(_coc7(asked))


def icepool_coc7(asked: coc7.Check) -> Odds:
    """The degrees of a check of Call of Cthulhu 7e."""
    return _chances(_coc7_die(asked))


def icepool_opposed(a: coc7.Check, b: coc7.Check) -> Odds:
    """Who wins an opposed roll of values that differ, and by what."""

    def end(mine: Any, theirs: Any) -> Hashable:
        decided = decide((mine, a.target), (theirs, b.target), ScriptedDice(), a.table).result
        return decided.winner, decided.by

    return _chances(icepool.map(end, _coc7_die(a), _coc7_die(b)))


def icepool_lounge(asked: shadow_lounge.Check) -> Odds:
    """The degrees of a check of Shadow Lounge: of dice in order of quality the best or the worst counts."""
    dice, places = 1 + abs(asked.net), icepool.z(100)
    counted = places.lowest(dice, 1) if asked.net > 0 else places.highest(dice, 1)
    return _chances(counted.map(_lounge(asked)))


def icepool_d20(asked: basic_d20.Check) -> Odds:
    """The levels of a check of Four-degree d20."""
    return _chances(icepool.d(20).map(_d20(asked.bonus, asked.dc)))


def icepool_striker(asked: striker.Check) -> Odds:
    """The steps of a check of Striker."""
    twenty = icepool.d(20)
    counted = {
        Advantage.NONE: lambda: twenty,
        Advantage.ADVANTAGE: lambda: twenty.highest(2, 1),
        Advantage.DISADVANTAGE: lambda: twenty.lowest(2, 1),
    }[asked.advantage]()
    return _chances(counted.map(_striker(asked)))


def icepool_table(pool: Pool) -> Mapping[int, int]:
    """The whole table of a pool: what a face counts is packed into one number, and added up."""
    return _icepool_sum(pool, _packed)


def icepool_shown(pool: Pool) -> PoolOdds:
    """The chances that the tray shows, each out of what it depends on alone."""
    return _shown(partial(_icepool_sum, pool))


def _icepool_sum(pool: Pool, counted: Counted) -> Mapping[int, int]:
    dice = [
        count @ icepool.Die([counted(symbols_on(face)) for face in die.faces]) for die, count in pool.dice
    ]
    total: Mapping[int, int] = sum(dice[1:], dice[0])
    return total


# dyce


def _shares(counts: Counter[Hashable]) -> Odds:
    total = counts.total()
    return {each: Fraction(count, total) for each, count in counts.items()}


def dyce_coc7(asked: coc7.Check) -> Odds:
    """The degrees of a check of Call of Cthulhu 7e: of several tens dice one counts, for each units die."""
    dice, place, degree = 1 + abs(asked.net), 0 if asked.net > 0 else -1, _coc7(asked)
    counts: Counter[Hashable] = Counter()
    for units in range(10):
        tens = dyce.H([10 * each + units or 100 for each in range(10)])
        for roll, count in (tens if dice == 1 else dyce.P(*[tens] * dice).at(place)).items():
            counts[degree(roll)] += count
    return _shares(counts)


def dyce_lounge(asked: shadow_lounge.Check) -> Odds:
    """The degrees of a check of Shadow Lounge."""
    dice, places = 1 + abs(asked.net), dyce.H(range(100))
    counted = places if dice == 1 else dyce.P(*[places] * dice).at(0 if asked.net > 0 else -1)
    return _shares(Counter(dict(counted.apply(_lounge(asked)))))


def dyce_d20(asked: basic_d20.Check) -> Odds:
    """The levels of a check of Four-degree d20."""
    return _shares(Counter(dict(dyce.H(20).apply(_d20(asked.bonus, asked.dc)))))


def dyce_striker(asked: striker.Check) -> Odds:
    """The steps of a check of Striker."""
    twenty = dyce.H(20)
    place = 0 if asked.advantage is Advantage.DISADVANTAGE else -1
    counted = twenty if asked.advantage is Advantage.NONE else dyce.P(twenty, twenty).at(place)
    return _shares(Counter(dict(counted.apply(_striker(asked)))))


def dyce_table(pool: Pool) -> Mapping[int, int]:
    """The whole table of a pool, packed."""
    return _dyce_sum(pool, _packed)


def dyce_shown(pool: Pool) -> PoolOdds:
    """The chances that the tray shows, each out of what it depends on alone."""
    return _shown(partial(_dyce_sum, pool))


def _dyce_sum(pool: Pool, counted: Counted) -> Mapping[int, int]:
    dice = [count @ dyce.H([counted(symbols_on(face)) for face in die.faces]) for die, count in pool.dice]
    total: Mapping[int, int] = sum(dice[1:], dice[0])
    return total


# Pools


def unpacked(table: Mapping[int, int]) -> dict[Symbols, int]:
    """A whole table as our own rules tell it."""
    return {_unpacked(each): count for each, count in table.items()}


def _shown(sums: Callable[[Counted], Mapping[int, int]]) -> PoolOdds:
    def above(table: Mapping[int, int]) -> Fraction:
        return Fraction(sum(count for each, count in table.items() if each > 0), sum(table.values()))

    advantages = sums(lambda symbols: symbols.advantages)
    return PoolOdds(
        passed=above(sums(lambda symbols: symbols.successes)),
        advantage=above(advantages),
        threat=above({-each: count for each, count in advantages.items()}),
        triumph=above(sums(lambda symbols: symbols.triumphs)),
        despair=above(sums(lambda symbols: symbols.despairs)),
    )


def _packed(symbols: Symbols) -> int:
    triumphs, despairs, successes, advantages = symbols
    return ((triumphs * 16 + despairs) * 64 + successes) * 64 + advantages


def _unpacked(packed: int) -> Symbols:
    rest, advantages = divmod(packed + 32, 64)
    rest, successes = divmod(rest + 32, 64)
    triumphs, despairs = divmod(rest, 16)
    return Symbols(triumphs, despairs, successes - 32, advantages - 32)
