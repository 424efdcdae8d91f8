"""Exact odds out of the resolvers themselves.

:func:`odds` runs a resolver once for every value that its throws can take, weighted by the ways to throw it.
There is no second coding of any rule, so odds and rolls cannot disagree.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Generic, TypeVar, cast

from rules_core.dice import Die, F
from rules_core.sources import DiceSource, Reading

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")
K = TypeVar("K", bound=Hashable)

Options = tuple[tuple[object, int], ...]
"""What a throw can show, each with its number of equally likely ways."""


class Ways(Generic[K]):
    """How many of ``out_of`` equally likely ways lead to each answer; ``counts`` holds none that is 0."""

    __slots__ = ("counts", "out_of")

    def __init__(self, counts: dict[K, int], out_of: int) -> None:
        self.counts = counts
        self.out_of = out_of

    def chance(self, wanted: Callable[[K], bool]) -> Fraction:
        """The exact chance of all the answers that are ``wanted`` together."""
        return Fraction(sum(count for each, count in self.counts.items() if wanted(each)), self.out_of)

    def odds(self) -> dict[K, Fraction]:
        """The exact chance of each answer; the chances add up to 1."""
        return {each: Fraction(count, self.out_of) for each, count in self.counts.items()}


class _Fork(Exception):
    """The resolver asked for a throw past the end of the path: every option must be followed."""

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.options = options


class _PathDice(DiceSource):
    """Replays the choices of one path, then forks."""

    __slots__ = ("_path", "_step")

    def __init__(self, path: tuple[object, ...]) -> None:
        self._path = path
        self._step = 0

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        drawn: tuple[F, ...] = ()
        for _ in range(count):
            if self._step == len(self._path):
                raise _Fork(tuple((face, 1) for face in die.faces))
            drawn += (cast("F", self._path[self._step]),)
            self._step += 1
        return drawn

    def read(self, reading: Reading[F, T]) -> T:
        step = self._step
        if step == len(self._path):
            raise _Fork(reading.weighted())
        self._step = step + 1
        return cast("T", self._path[step])

    def read_all(self, readings: Sequence[Reading[F, T]]) -> tuple[T, ...]:
        return tuple(self.read(each) for each in readings)

    def until(self, settled: Callable[[T], bool], reading: Reading[F, T]) -> tuple[T, ...]:
        # Throws that are thrown again leave the odds of the last one as they are among those that settle.
        step = self._step
        if step == len(self._path):
            raise _Fork(tuple(each for each in reading.weighted() if settled(each[0])))
        self._step = step + 1
        return (cast("T", self._path[step]),)


def ways(resolve: Callable[[DiceSource], T], key: Callable[[T], K]) -> Ways[K]:
    """The number of ways to each ``key`` of what ``resolve`` answers.

    ``resolve`` must ask its dice source for every face, and end on every path.
    """
    found: defaultdict[int, defaultdict[K, int]] = defaultdict(lambda: defaultdict(int))

    def follow(path: tuple[object, ...], weight: int, out_of: int) -> None:
        try:
            answer = key(resolve(_PathDice(path)))
        except _Fork as fork:
            options = fork.options
        else:
            found[out_of][answer] += weight
            return
        out_of *= sum([count for _, count in options])
        for value, count in options:
            follow((*path, value), weight * count, out_of)

    follow((), 1, 1)
    common = lcm(*found)
    counts: dict[K, int] = {}
    for out_of, counted in found.items():
        for each, count in counted.items():
            counts[each] = counts.get(each, 0) + count * (common // out_of)
    return Ways(counts, common)


def odds(resolve: Callable[[DiceSource], T], key: Callable[[T], K]) -> dict[K, Fraction]:
    """The exact chance of each ``key`` of what ``resolve`` answers; the chances add up to 1."""
    return ways(resolve, key).odds()


def together(
    a: Mapping[A, Fraction], b: Mapping[B, Fraction], ends: Callable[[A, B], Mapping[K, Fraction]]
) -> dict[K, Fraction]:
    """The exact chance of each end of two rolls that know nothing of one another.

    ``ends`` answers the chance of each end that follows from what the two rolls came to.
    """
    chances: dict[K, Fraction] = {}
    for came_a, chance_a in a.items():
        for came_b, chance_b in b.items():
            for end, chance in ends(came_a, came_b).items():
                chances[end] = chances.get(end, Fraction(0)) + chance_a * chance_b * chance
    return chances


def weigh(reading: Reading[F, T], key: Callable[[T], Hashable]) -> tuple[tuple[T, int], ...]:
    """Throw every combination of the dice of ``reading`` and count the ways to each ``key`` of its value.

    Each key stands once, with the first value found for it.
    """
    dice = [die.faces for die, count in reading.dice for _ in range(count)]
    examples: dict[Hashable, T] = {}
    ways: dict[Hashable, int] = {}
    for faces in product(*dice):
        value = reading.read(faces)
        examples.setdefault(key(value), value)
        ways[key(value)] = ways.get(key(value), 0) + 1
    return tuple((examples[each], count) for each, count in ways.items())
