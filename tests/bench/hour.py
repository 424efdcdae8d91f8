"""An hour of play without the waiting: what grows while the same is done again and again.

Twelve rounds of the same deeds stand for an hour. After each, when nothing goes on, is counted what is alive
and how much memory is held. The first rounds build what then stays, such as each page when it is first shown.
"""

import gc
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from time import sleep

from desktop.base.paths import places
from desktop.base.workarounds.heap import keep_large_blocks_apart
from desktop.kit.look import theme
from desktop.library.store.lock import LibraryLock
from desktop.shell.app import App
from desktop.start import load_features
from desktop.tour.visitor import TableDice
from tests.bench.census import FILES, OBJECTS, THREADS, TIMERS, WIDGETS, alive, come_to_rest
from tests.bench.figure import Curve, Figure, Left, Taken, compared, limited
from tests.bench.memory import BARE, resident
from tests.bench.played_hour import Playing
from tests.flows.everywhere import EVERYBODY
from tests.interchange.shapes import charaeno, encoded

_ROUNDS, _WARM, _MINUTES = 12, 4, 5
"""The rounds, those that build what stays, and the minutes of play that each stands for."""

_MOST_MB = 0.1
"""What a round may leave behind: an evening of four hours then takes five megabytes."""

_JOURNAL = 1.01
"""What the entries of the open character may add to the objects of Python."""

_BARE_S = 3.0
_KILO, _MEGA = 1024, 1_000_000
_PYTHON = "Python objects"
_WHAT = {
    WIDGETS: "widgets",
    OBJECTS: "Qt objects that Rollbook made",
    TIMERS: "timers",
    THREADS: "threads",
    FILES: "open files",
    _PYTHON: "Python objects",
}


def take(folder: Path) -> Taken:
    """Play the hour, and tell what it left behind."""
    if sys.platform != "linux":
        raise Left("only Linux tells what a process holds")
    bare = _bare()
    held: list[float] = []
    peaks: list[float] = []
    counted: list[Counter[str]] = []
    filed: list[int] = []
    with _opened(folder) as playing:
        file = folder / "somebody.json"
        file.write_bytes(encoded(charaeno()))
        for _ in range(_ROUNDS):
            playing.play(file)
            come_to_rest()
            held.append(resident(os.getpid()))
            peaks.append(_peak())
            filed.append((folder / "library.db").stat().st_size)
            counted.append(alive())
            counted[-1][_PYTHON] = len(gc.get_objects())
        deeds = playing.deeds
    left = sum(1 for _ in Path(tempfile.gettempdir()).iterdir())
    return Taken(
        [
            compared("Most memory in an hour of play", "MB", peaks[-1:], "bare PySide6 window", [bare]),
            compared(
                "Memory after an hour of play",
                "MB",
                held[-1:],
                "after twenty minutes",
                held[_WARM - 1 : _WARM],
                times=1.02,
            ),
            limited("What five minutes of play leave in memory", "MB", _slopes(held[_WARM - 1 :]), _MOST_MB),
            limited("Temporary files left by an hour of play", "", [left], 1),
            *(_steady(words, [each[what] for each in counted]) for what, words in _WHAT.items()),
        ],
        [Curve("Memory in an hour of play", "MB", "minutes of play", _lines(held, peaks, bare))],
        [
            f"The hour of play has {deeds} clicks, keys and commands in {_ROUNDS} rounds of the same deeds.",
            (
                f"What was done stays in the journal: in five minutes the library's file grows by "
                f"{_a_round(filed):.2f} MB, and SQLite keeps up to 2 MB of it in memory."
            ),
        ],
    )


def _steady(words: str, counts: Sequence[int]) -> Figure:
    """How many there are in the last rounds beside those before, of which there have to be no more."""
    half = (_ROUNDS - _WARM) // 2
    before, after = counts[_WARM : _WARM + half], counts[_WARM + half :]
    # The journal grows with each deed: what was done stays to be looked at and taken back.
    most = _JOURNAL if words == _WHAT[_PYTHON] else 1
    return compared(
        f"Alive after an hour of play: {words}", "", after, "after forty minutes", before, times=most
    )


def _a_round(filed: Sequence[int]) -> float:
    """What a round adds to the library's file, in MB."""
    return (filed[-1] - filed[_WARM - 1]) / (_ROUNDS - _WARM) / _MEGA


def _slopes(held: Sequence[float]) -> list[float]:
    """What a round adds between any two rounds: the median is the slope of the line through all."""
    return [(b - a) / (j - i) for (i, a), (j, b) in combinations(enumerate(held), 2)]


def _lines(
    held: Sequence[float], peaks: Sequence[float], bare: float
) -> dict[str, list[tuple[float, float]]]:
    minutes = [float(_MINUTES * (number + 1)) for number in range(_ROUNDS)]
    return {
        "Rollbook at rest": list(zip(minutes, held, strict=True)),
        "the most so far": list(zip(minutes, peaks, strict=True)),
        "bare window": [(each, bare) for each in minutes],
    }


def _bare() -> float:
    """The memory of a bare window on the same screen that is off, in MB."""
    with subprocess.Popen((sys.executable, "-c", BARE)) as window:
        sleep(_BARE_S)
        held = resident(window.pid)
        window.kill()
    return held


def _peak() -> float:
    """The most memory that this process ever held, in MB."""
    assert sys.platform == "linux"
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(each for each in status.splitlines() if each.startswith("VmHWM:"))
    return int(line.split()[1]) * _KILO / _MEGA


@contextmanager
def _opened(folder: Path) -> Iterator[Playing]:
    """The app as a process of its own runs it, over a new library with a character of each game."""
    temporary = folder / "temporary"
    temporary.mkdir()
    os.environ["TMPDIR"] = tempfile.tempdir = str(temporary)
    gc.disable()
    qt = theme.new_application("rollbook")
    chosen = places(folder / "library.db")
    lock = LibraryLock.acquire(chosen)
    assert lock is not None
    dice = TableDice()
    app = App(qt, chosen, lock, dice, features=load_features)
    app.settings.remember_rolling()
    app.ready.connect(gc.freeze)
    app.ready.connect(keep_large_blocks_apart)
    ready: list[bool] = []
    app.ready.connect(lambda: ready.append(True))
    app.start()
    playing = Playing(app, dice)
    playing.wait(lambda: bool(ready))
    app.window.resize(1440, 900)
    app.window.activateWindow()
    for name in EVERYBODY:
        playing.add_sample(name)
    try:
        yield playing
    finally:
        app.window.close()
        app.close()
