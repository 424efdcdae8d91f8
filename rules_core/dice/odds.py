"""Exact odds computed by the resolvers themselves.

``odds`` runs a resolver once for every possible roll, weighted by the number of ways to roll it. If dice are
thrown only once, ``ways_of`` asks what decides that throw, which the resolver asks too. No rule is coded
twice, so odds and rolls cannot disagree.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any, Generic, TypeVar

from rules_core.dice.faces import Die, F
from rules_core.dice.sources import DiceSource, Reading

T = TypeVar("T")
A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)
K = TypeVar("K", bound=Hashable)

Options = tuple[tuple[object, int], ...]
"""The possible results of a roll, each with its number of equally likely ways."""


class Ways(Generic[K]):
    """How many of ``out_of`` equally likely ways lead to each answer; ``counts`` has no zeros."""

    __slots__ = ("counts", "out_of")

    def __init__(self, counts: dict[K, int], out_of: int) -> None:
        self.counts = counts
        self.out_of = out_of

    def chance(self, wanted: Callable[[K], bool]) -> Fraction:
        """Return the exact probability that an answer is ``wanted``."""
        return Fraction(sum(count for each, count in self.counts.items() if wanted(each)), self.out_of)

    def odds(self) -> dict[K, Fraction]:
        """Return the exact probability of each answer; they add up to 1."""
        return {each: Fraction(count, self.out_of) for each, count in self.counts.items()}


class _Fork(Exception):
    """The resolver asked for a roll past the end of the path, so every option must be followed."""

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.options = options


class _PathDice(DiceSource):
    """Replays the choices of one path, then forks."""

    __slots__ = ("path", "step")

    path: tuple[Any, ...]
    step: int
    """The position on the path; set it to 0 to start a path."""

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        step = self.step
        drawn = self.path[step : step + count]
        if len(drawn) < count:
            raise _Fork(tuple([(face, 1) for face in die.faces]))
        self.step = step + count
        return drawn

    def read(self, reading: Reading[F, T]) -> T:
        step = self.step
        if step == len(self.path):
            raise _Fork(reading.weighted())
        self.step = step + 1
        value: T = self.path[step]
        return value

    def read_all(self, readings: Sequence[Reading[F, T]]) -> tuple[T, ...]:
        return tuple(self.read(each) for each in readings)

    def until(self, settled: Callable[[T], bool], reading: Reading[F, T]) -> tuple[T, ...]:
        # Repeated rolls do not change the relative odds of the results that settle.
        step = self.step
        if step == len(self.path):
            raise _Fork(tuple([each for each in reading.weighted() if settled(each[0])]))
        self.step = step + 1
        return (self.path[step],)


def ways(resolve: Callable[[DiceSource], T], key: Callable[[T], K]) -> Ways[K]:
    """Count the ways to each ``key`` of what ``resolve`` returns.

    ``resolve`` must take every face from its dice source, and must end on every path.
    """
    found: defaultdict[int, defaultdict[K, int]] = defaultdict(lambda: defaultdict(int))
    dice = _PathDice()

    def follow(path: tuple[object, ...], options: Options, weight: int, out_of: int) -> None:
        out_of *= sum([count for _, count in options])
        counted = found[out_of]
        for value, count in options:
            further = (*path, value)
            dice.path, dice.step = further, 0
            try:
                answer = key(resolve(dice))
            except _Fork as fork:
                forked = fork.options
            else:
                counted[answer] += weight * count
                continue
            follow(further, forked, weight * count, out_of)

    dice.path, dice.step = (), 0
    try:
        return Ways({key(resolve(dice)): 1}, 1)
    except _Fork as fork:
        forked = fork.options
    follow((), forked, 1, 1)
    common = lcm(*found)
    counts: dict[K, int] = {}
    for out_of, counted in found.items():
        for each, count in counted.items():
            counts[each] = counts.get(each, 0) + count * (common // out_of)
    return Ways(counts, common)


def ways_of(thrown: Iterable[tuple[T, int]], answer: Callable[[T], K]) -> Ways[K]:
    """Count the ways to each ``answer`` to a single throw; ``thrown`` is as from ``Reading.weighted``."""
    counts: dict[K, int] = {}
    out_of = 0
    for value, count in thrown:
        found = answer(value)
        counts[found] = counts.get(found, 0) + count
        out_of += count
    return Ways(counts, out_of)


def odds(resolve: Callable[[DiceSource], T], key: Callable[[T], K]) -> dict[K, Fraction]:
    """Return the exact probability of each ``key`` of what ``resolve`` returns; they add up to 1."""
    return ways(resolve, key).odds()


def together(
    a: Mapping[A, Fraction], b: Mapping[B, Fraction], ends: Callable[[A, B], Mapping[K, Fraction]]
) -> dict[K, Fraction]:
    """Return the exact probability of each end of two independent rolls.

    ``ends`` returns the probabilities of the ends that follow from the two results.
    """
    out_of_a, ways_a = _whole(a)
    out_of_b, ways_b = _whole(b)
    # Whole numbers by denominator: adding and multiplying fractions takes most of the time.
    found: defaultdict[K, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    for came_a, count_a in ways_a:
        for came_b, count_b in ways_b:
            for end, chance in ends(came_a, came_b).items():
                found[end][chance.denominator] += count_a * count_b * chance.numerator
    both = out_of_a * out_of_b
    return {
        end: sum((Fraction(count, both * out_of) for out_of, count in counted.items()), Fraction(0))
        for end, counted in found.items()
    }


def _whole(chances: Mapping[K, Fraction]) -> tuple[int, list[tuple[K, int]]]:
    """Return a common denominator of probabilities, and the numerators over it."""
    out_of = lcm(*[each.denominator for each in chances.values()])
    return out_of, [(came, each.numerator * (out_of // each.denominator)) for came, each in chances.items()]


def weigh(reading: Reading[F, T], key: Callable[[T], Hashable]) -> tuple[tuple[T, int], ...]:
    """Count the ways to each ``key`` of a reading's value, over all combinations of its dice.

    Each key appears once, with the first value found for it.
    """
    dice = [die.faces for die, count in reading.dice for _ in range(count)]
    examples: dict[Hashable, T] = {}
    ways: dict[Hashable, int] = {}
    for faces in product(*dice):
        value = reading.read(faces)
        examples.setdefault(key(value), value)
        ways[key(value)] = ways.get(key(value), 0) + 1
    return tuple((examples[each], count) for each, count in ways.items())
