"""How much memory the app holds after a minute of play, beside a bare PySide6 window."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from tests.bench.bundle import PROGRAM, SOURCE, is_there
from tests.bench.display import Display, missing
from tests.bench.figure import Figure, Left, Taken, compared
from tests.bench.played import library_of_ten

BARE = """
from PySide6.QtWidgets import QApplication, QMainWindow

qt = QApplication([])
window = QMainWindow()
window.setWindowTitle("Bare")  # the screen finds windows by their names
window.resize(1440, 900)
window.show()
qt.exec()
"""
"""A window as large as the app's."""

_BEGIN_S = 4.0
_LOOK_S, _GIVE_UP_S = 0.1, 60.0
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


def take(folder: Path) -> Taken:
    """From source and, where there is one, as a bundle, played alike and all at the same time.

    What a program holds does not depend on how busy the machine is, as how long it takes does.
    """
    if lacking := missing():
        raise Left(f"{' and '.join(lacking)} not installed (Debian: apt-get install xvfb xdotool).")
    commands: dict[str, tuple[str, ...]] = {"from source": SOURCE}
    if is_there():
        commands["as a bundle"] = (str(PROGRAM.resolve()),)
    home = folder / "home"
    home.mkdir()
    library = library_of_ten(home / "library.db", rolls=0)
    with ThreadPoolExecutor(_ROUNDS * (1 + len(commands))) as hands:
        bare = [hands.submit(_held_by_bare, folder / f"bare-{turn}") for turn in range(_ROUNDS)]
        playing = {
            name: [
                hands.submit(_held, command, library, folder / f"{number}-{turn}") for turn in range(_ROUNDS)
            ]
            for number, (name, command) in enumerate(commands.items())
        }
    floor, least = "bare PySide6 window", [each.result() for each in bare]
    told: list[Figure] = []
    for name, played in playing.items():
        minute, everything = zip(*(each.result() for each in played), strict=True)
        told.append(compared(f"Memory after a minute of play, {name}", "MB", minute, floor, least, times=2.6))
        told.append(compared(f"Memory after all windows and games, {name}", "MB", everything, floor, least))
    return Taken(told)


def _held_by_bare(folder: Path) -> float:
    """The memory of a bare window in MB."""
    with Display(folder) as display, _started(display, sys.executable, "-c", BARE) as pid:
        return resident(pid)


def _held(command: tuple[str, ...], filled: Path, folder: Path) -> tuple[float, float]:
    """Start the app and play: its memory in MB at rest after a minute, and after everything was open once.

    ``filled`` is the library that it opens, a copy of it: each that plays has its own.
    """
    shutil.copytree(filled.parent, folder)
    library = folder / filled.name
    began = monotonic()
    with Display(folder / "screen") as display, _started(display, *command, "--library", str(library)) as pid:
        _play(display, _MINUTE, _KEY_S)
        sleep(max(_BEGIN_S, began + _MINUTE_S - monotonic()))
        minute = resident(pid)
        _play(display, _EVERYTHING, _KEY_S)
        sleep(_BEGIN_S)
        return minute, resident(pid)


@contextmanager
def _started(display: Display, *command: str) -> Iterator[int]:
    """The process of a program some seconds after its window has come; it is killed at the end."""
    with subprocess.Popen(command, env=display.environment()) as app:
        try:
            end = monotonic() + _GIVE_UP_S
            while not display.windows():
                if monotonic() > end or app.poll() is not None:
                    raise RuntimeError(f"{command[0]} showed no window")
                sleep(_LOOK_S)
            sleep(_BEGIN_S)
            yield app.pid
        finally:
            app.kill()


def _play(display: Display, keys: tuple[str, ...], seconds: float) -> None:
    for each in keys:
        display.press(each, seconds)


def resident(pid: int) -> float:
    """What a process and those that it started hold in memory, or put out to disk, in MB."""
    assert sys.platform == "linux"
    own = (Path("/proc") / str(pid) / "smaps_rollup").read_text(encoding="ascii")
    sizes = {words[0]: int(words[1]) for words in map(str.split, own.splitlines()[1:])}
    begun = (Path("/proc") / str(pid) / "task" / str(pid) / "children").read_text(encoding="ascii")
    children = sum(resident(int(each)) for each in begun.split())
    return (sizes["Rss:"] + sizes["Swap:"]) * _KILO / _MEGA + children
