"""Exact odds out of the resolvers themselves.

:func:`odds` runs a resolver once for every way its dice can fall and adds up exact fractions. There is
no second coding of any rule, so odds and rolls cannot disagree.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar, cast

from rules_core.dice import Die
from rules_core.sources import DiceSource, Reading

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class _Fork(Exception):
    """The resolver asked for a die past the end of the path: every option must be followed."""

    def __init__(self, options: tuple[tuple[object, int], ...]) -> None:
        super().__init__()
        self.options = options


class _PathDice(DiceSource):
    """Replays the choices of one path, then forks."""

    def __init__(self, path: tuple[object, ...]) -> None:
        self._path = path
        self._step = 0

    def _next(self, options: Callable[[], tuple[tuple[object, int], ...]]) -> object:
        if self._step == len(self._path):
            raise _Fork(options())
        self._step += 1
        return self._path[self._step - 1]

    def draw(self, die: Die, count: int = 1) -> tuple[int, ...]:
        return tuple(
            cast("int", self._next(lambda: tuple((face, 1) for face in die.faces))) for _ in range(count)
        )

    def read(self, reading: Reading[T]) -> T:
        return cast("T", self._next(reading.weighted))


def odds(resolve: Callable[[DiceSource], T], key: Callable[[T], K]) -> dict[K, Fraction]:
    """The exact chance of each ``key`` of what ``resolve`` answers; the chances add up to 1.

    ``resolve`` must ask its dice source for every face, and end on every path.
    """
    ways: dict[K, dict[int, int]] = {}
    paths: list[tuple[tuple[object, ...], int, int]] = [((), 1, 1)]
    while paths:
        path, weight, out_of = paths.pop()
        try:
            answer = resolve(_PathDice(path))
        except _Fork as fork:
            total = sum(count for _, count in fork.options)
            paths += [((*path, value), weight * count, out_of * total) for value, count in fork.options]
        else:
            counted = ways.setdefault(key(answer), {})
            counted[out_of] = counted.get(out_of, 0) + weight
    return {
        each: sum((Fraction(weight, out_of) for out_of, weight in counted.items()), Fraction(0))
        for each, counted in ways.items()
    }
