"""A profile in our own words: what is not ours counts for the function of ours that asked for it."""

import cProfile
import pstats
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

_ROOT = Path(__file__).parents[2]
_OURS = ("desktop", "rules_core")
_DEEPEST = 60
"""How far up the callers a function of ours is looked for; libraries call themselves."""

QT = "Qt by itself: events, layouts, its own widgets"
"""What nobody of ours asked for."""

Place = tuple[str, int, str]
"""A function as the profiler names it: file, line, name."""


class Cost(NamedTuple):
    """One function and its share of the path, 0 to 1, with what is not ours below it."""

    name: str
    share: float


class Folded(NamedTuple):
    """The time of a path in milliseconds, slowed by the profiler, and its functions, the dearest first."""

    total_ms: float
    costs: tuple[Cost, ...]


def folded(profiles: list[cProfile.Profile]) -> Folded:
    """Fold the profiles of one path, taken in whichever threads; time spent waiting for locks is left out."""
    spent: dict[str, float] = defaultdict(float)
    for each in profiles:
        each.create_stats()
        stats: dict[Place, tuple[int, int, float, float, Mapping[Place, tuple[int, int, float, float]]]]
        stats = pstats.Stats(each).stats  # type: ignore[attr-defined]
        callers = {place: found[4] for place, found in stats.items()}
        for place, (_, _, own, _, _) in stats.items():
            if "acquire" not in place[2] and "lsprof" not in place[2]:
                for name, share in _payers(place, callers, 1.0, 0):
                    spent[name] += own * share
    total = sum(spent.values())
    dearest = sorted(spent.items(), key=lambda item: -item[1])
    return Folded(total * 1000, tuple(Cost(name, took / total) for name, took in dearest))


def _payers(
    place: Place,
    callers: Mapping[Place, Mapping[Place, tuple[int, int, float, float]]],
    share: float,
    deep: int,
) -> Iterator[tuple[str, float]]:
    """Whose time it is: ours, or that of the callers, each by how much of it was spent for them."""
    if (name := _ours(place)) is not None:
        yield name, share
        return
    asked = callers.get(place, {})
    weights = {caller: max(found[3], 1e-9) for caller, found in asked.items() if caller != place}
    whole = sum(weights.values())
    if not weights or deep > _DEEPEST or share < 1e-3:
        yield QT, share
        return
    for caller, weight in weights.items():
        yield from _payers(caller, callers, share * weight / whole, deep + 1)


def _ours(place: Place) -> str | None:
    """``file:function`` of a function of the app, None for one of a library."""
    file = Path(place[0])
    if file.is_relative_to(_ROOT) and (inside := file.relative_to(_ROOT)).parts[0] in _OURS:
        return f"{inside.as_posix()}:{place[2]}"
    return None
