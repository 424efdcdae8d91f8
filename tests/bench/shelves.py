"""The library with a hundred thousand characters: typing a search, scrolling, opening, and the first list."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from time import perf_counter

from desktop.library.characters import CharacterId
from desktop.library.first_list import first_list
from desktop.library.library import Library
from desktop.library.shelf import Query
from tests.bench.crowd import crowd
from tests.bench.report import Figure, compared, limited

MANY, FEW = 100_000, 10
"""The sizes of the two libraries that are compared."""

_TYPED = (
    "marchetti",
    "ida bernard",
    "nestor",
    "archivist",
    "久美",
    "lighthouse",
    "wilhelm",
    "climb > 60",
)
_ROUNDS = 5
_OPENED = 200
_BARE = """
SELECT character.id, system, name, favourite, pinned, played_at
FROM (SELECT rowid AS number FROM text WHERE text MATCH ?)
CROSS JOIN listing ON listing.character_id = number
JOIN character ON character.id = number
WHERE listing.shelf = 0
ORDER BY played_at DESC, number DESC LIMIT 100
"""


def figures(folder: Path) -> list[Figure]:
    """The figures of the library; the crowd is made in ``folder`` at the first run, which takes minutes."""
    many, few = crowd(folder, MANY), crowd(folder, FEW)
    library = Library.open(many)
    found = [_typing(library, many), *_asking(library)]
    opened = [
        _timed(partial(library.character, CharacterId(number))) for number in range(1, MANY, MANY // _OPENED)
    ]
    found.append(limited("Opening a character, p95", "ms", [_p95(opened)], 5))
    library.close()
    with_many = [_timed(partial(first_list, many)) for _ in range(21)]
    with_few = [_timed(partial(first_list, few)) for _ in range(21)]
    found.append(compared(f"First list of {MANY}", "ms", with_many, f"of {FEW}", with_few))
    return found


def _typing(library: Library, path: Path) -> Figure:
    """Every search of ``_TYPED`` letter by letter, beside the bare query over the same text index."""
    ours: list[float] = []
    theirs: list[float] = []
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as bare:
        for turn in range(-1, _ROUNDS):
            for text in _typed():
                own = _timed(partial(library.find, Query(text)))
                other = _timed(partial(_bare, bare, text))
                if turn >= 0:
                    ours.append(own)
                    theirs.append(other)
    return compared("Search as you type, p95", "ms", [_p95(ours)], "bare query, p95", [_p95(theirs)], times=3)


def _asking(library: Library) -> list[Figure]:
    """What the library window asks for besides: none of it may hold up a save."""
    counted = [_timed(partial(library.counts, Query(text))) for text in _typed()]
    deep = [_timed(partial(library.find, Query(), MANY - 15_000)) for _ in range(11)]
    every = [_timed(partial(library.counts, Query())) for _ in range(11)]
    return [
        limited("Counts by game of a search, p95", "ms", [_p95(counted)], 20),
        limited("A page far down the library", "ms", deep, 20),
        limited("Counts by game of the library", "ms", every, 20),
    ]


def _typed() -> list[str]:
    return [text[:end] for text in _TYPED for end in range(1, len(text) + 1)]


def _bare(connection: sqlite3.Connection, text: str) -> object:
    return connection.execute(_BARE, (_match(text),)).fetchall()


def _match(text: str) -> str:
    words = "".join(each if each.isalnum() else " " for each in text).split() or ["x"]
    drawers = " OR ".join(f"d{number}" for number in range(6))
    return f"keys : ({drawers}) AND words : (" + " AND ".join(f'"{each}" *' for each in words) + ")"


def _p95(samples: list[float]) -> float:
    return sorted(samples)[int(len(samples) * 0.95)]


def _timed(act: Callable[[], object]) -> float:
    began = perf_counter()
    act()
    return (perf_counter() - began) * 1000
