"""How much memory the app holds after a minute of play, beside a bare PySide6 window."""

import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

from desktop.paths import places
from tests.bench.bundle import PROGRAM, SOURCE, is_there
from tests.bench.display import Display
from tests.bench.report import Figure, alone, compared

_BARE = """
from PySide6.QtWidgets import QApplication, QMainWindow

qt = QApplication([])
window = QMainWindow()
window.resize(1440, 900)
window.show()
qt.exec()
"""
"""A window as large as the app's."""

_BEGIN_S = 4.0
_KEY_S = 1.3
_MINUTE_S = 60.0
_ROUNDS = 3
_KILO = 1024
_MEGA = 1_000_000

_ROLLS = ("Return", "r", "r")
_MINUTE = (
    *_ROLLS,
    *(each for _ in range(4) for each in ("ctrl+Tab", *_ROLLS)),  # the character of another game among them
    *("ctrl+Next",) * 3,
    *("ctrl+z",) * 2,
    *("ctrl+h",) * 2,
    *_ROLLS * 3,
)
"""Rolls of five characters, pages, undo, the timeline, and rolls again."""

_EVERYTHING = (
    *(each for _ in range(5) for each in ("ctrl+Tab", *_ROLLS)),
    *("ctrl+e",) * 2,
    "ctrl+l",
    "Escape",
    "ctrl+p",
    "Escape",
    "ctrl+shift+e",
    "Escape",
    *_ROLLS,
)
"""The other characters of all five games, and what is seldom open: edit mode, library, print, export."""


def figures(library: Path, folder: Path) -> list[Figure]:
    """From source and, where there is one, as a bundle, played alike over ``library``."""
    bare: list[float] = []
    commands: dict[str, tuple[str, ...]] = {"from source": SOURCE}
    if is_there():
        commands["as a bundle"] = (str(PROGRAM.resolve()),)
    held: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    with Display(folder / "screen") as display:
        for _ in range(_ROUNDS):
            bare.append(_held_by_bare(display))
            for name, found in held.items():
                found.append(_held(display, (*commands[name], "--library", str(library)), library))
    floor = "bare PySide6 window"
    told: list[Figure] = []
    for name, found in held.items():
        minute, everything = zip(*found, strict=True)
        told.append(compared(f"Memory after a minute of play, {name}", "MB", minute, floor, bare, times=2.6))
        told.append(compared(f"Memory after all windows and games, {name}", "MB", everything, floor, bare))
    return told


def curve(library: Path, folder: Path, minutes: tuple[int, ...] = (1, 2, 5, 10)) -> list[Figure]:
    """From source, after so many minutes of the same play over and over: it has to level off."""
    found: list[Figure] = []
    with (
        Display(folder / "screen") as display,
        subprocess.Popen((*SOURCE, "--library", str(library)), env=display.environment()) as app,
    ):
        sleep(_BEGIN_S)
        began = monotonic()
        for minute in minutes:
            while monotonic() - began < minute * _MINUTE_S:
                _play(display, (*_MINUTE, *_EVERYTHING), 0.5)
            sleep(_BEGIN_S)
            found.append(alone(f"Memory after {minute} min without a rest", "MB", [resident(app.pid)]))
        app.kill()
    places(library).running.unlink(missing_ok=True)
    return found


def _held_by_bare(display: Display) -> float:
    """The memory of a bare window in MB."""
    with subprocess.Popen((sys.executable, "-c", _BARE), env=display.environment()) as app:
        sleep(_BEGIN_S)
        held = resident(app.pid)
        app.kill()
    _wait_for_nothing(display)
    return held


def _held(display: Display, command: tuple[str, ...], library: Path) -> tuple[float, float]:
    """Start the app and play: its memory in MB at rest after a minute, and after everything was open once."""
    with subprocess.Popen(command, env=display.environment()) as app:
        began = monotonic()
        sleep(_BEGIN_S)
        _play(display, _MINUTE, _KEY_S)
        sleep(max(_BEGIN_S, began + _MINUTE_S - monotonic()))
        minute = resident(app.pid)
        _play(display, _EVERYTHING, _KEY_S)
        sleep(_BEGIN_S)
        everything = resident(app.pid)
        app.kill()
    places(library).running.unlink(missing_ok=True)
    _wait_for_nothing(display)
    return minute, everything


def _wait_for_nothing(display: Display) -> None:
    """Wait until the screen has noticed that the program on it is gone."""
    while display.windows():
        sleep(0.01)


def _play(display: Display, keys: tuple[str, ...], seconds: float) -> None:
    for each in keys:
        display.press(each, seconds)


def resident(pid: int) -> float:
    """What a process and those that it started hold in memory, or put out to disk, in MB."""
    own = (Path("/proc") / str(pid) / "smaps_rollup").read_text(encoding="ascii")
    sizes = {words[0]: int(words[1]) for words in map(str.split, own.splitlines()[1:])}
    begun = (Path("/proc") / str(pid) / "task" / str(pid) / "children").read_text(encoding="ascii")
    children = sum(resident(int(each)) for each in begun.split())
    return (sizes["Rss:"] + sizes["Swap:"]) * _KILO / _MEGA + children
