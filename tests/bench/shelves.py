"""What the library window asks of a hundred thousand characters: no read may hold up a save for long."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from desktop.library.records.characters import CharacterId, Query
from desktop.library.store.library import Library
from tests.bench.crowd import crowd
from tests.bench.figure import Taken, limited

_MANY = 100_000
_TYPED = ("marchetti", "ida bernard", "nestor", "archivist", "久美", "lighthouse", "wilhelm", "climb > 60")
_ROUNDS = 9
_OPENED = 100
_OPENING = "Opening a character, p95"
_READ_MS, _OPEN_MS = 20, 5

T = TypeVar("T")


def take(_folder: Path) -> Taken:
    """All reads, turn by turn; the crowd is made in ``build`` at the first run, which takes minutes."""
    library = Library.open(crowd(Path("build"), _MANY))
    numbers = range(1, _MANY, _MANY // _OPENED)
    asked: dict[str, Sequence[Callable[[], object]]] = {
        _OPENING: [partial(library.character, CharacterId(each)) for each in numbers],
        "Letter of a search, p95": [partial(library.find, Query(text)) for text in typed()],
        "Counts by game of a search, p95": [partial(library.counts, Query(text)) for text in typed()],
        "First page of the library": [partial(library.find, Query())],
        "First page of the favourites": [partial(library.find, Query(favourites=True))],
        "A page far down the library": [partial(library.find, Query(), _MANY - 15_000)],
        "Counts by game of the library": [partial(library.counts, Query())],
        "The rail": [library.rail],
        "All tags": [library.tags],
        "Who plays in which campaign": [library.memberships],
    }
    took: dict[str, list[float]] = {name: [] for name in asked}
    for turn in range(-1, _ROUNDS):
        for name, reads in asked.items():
            read = p95([timed(each)[1] for each in reads])
            if turn >= 0:
                took[name].append(read)
    library.close()
    limits = dict.fromkeys(asked, _READ_MS) | {_OPENING: _OPEN_MS}
    return Taken([limited(name, "ms", took[name], limits[name]) for name in asked])


def typed() -> list[str]:
    """Eight searches letter by letter."""
    return [text[:end] for text in _TYPED for end in range(1, len(text) + 1)]


def p95(samples: Sequence[float]) -> float:
    """What only one in twenty is over."""
    return sorted(samples)[int(len(samples) * 0.95)]


def timed(act: Callable[[], T]) -> tuple[T, float]:
    """What ``act`` gives, and how many milliseconds that takes."""
    began = perf_counter()
    given = act()
    return given, (perf_counter() - began) * 1000
