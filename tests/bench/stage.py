"""A program on a private screen: started in the same home each time, seen and clicked from outside."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter, sleep
from typing import NamedTuple

from tests.bench.display import Display

_LOOK_S = 0.001
_GIVE_UP_S = 60
_QUIET_S = 1.5
"""So long nothing may change before what is seen is taken for what is to stay."""
_REST_S = 4.0
"""So long after the first paint a program is at rest, and its memory is looked at."""
_KEY_S = 1.0
_OPEN_S = 1.0

_TITLE = 16, 9
"""A place in the title of the first menu, from the corner of the window: menu bars are on top."""
_BAR, _BAR_COLUMNS = range(2, 16, 2), (60, 140)
"""What is looked at for the first paint, from the corner of the window: away from the mouse."""
_MENU, _MENU_COLUMNS = range(40, 110, 5), (4, 100)
"""What is looked at for the open menu."""
_ABOVE, _BELOW, _STEP = 40, 60, 12
"""Every so many lines between the bars of a window are looked at for changes: below, a clock may tick."""

_PIXEL = 4
_KILO, _MEGA = 1024, 1_000_000


class Program(NamedTuple):
    """What is started: its command, and the home that it finds, which is copied for each start."""

    command: tuple[str, ...]
    home: Path


class Look(NamedTuple):
    """Where a program's window lies, and the pixels of its first menu when that is open."""

    left: int
    top: int
    right: int
    bottom: int
    menu: bytes = b""
    telling: tuple[int, ...] = ()
    """Where in ``menu`` each pixel begins that was otherwise before."""


class Clicked(NamedTuple):
    """Milliseconds from a start to the first paint, and to the answer of a click that came right after."""

    painted: float
    answered: float


class Watched(NamedTuple):
    """Milliseconds from a start to the last change in the window, and the memory in MB at rest."""

    shown: float
    held: float


class Failed(Exception):
    """A program ended, or did not show in time what it should."""


class Stage:
    """The screen on which one program at a time is shown, and the home that it finds."""

    def __init__(self, display: Display, folder: Path) -> None:
        """Keep the homes in ``folder``, which is there."""
        self._display = display
        self._folder = folder.resolve()
        self._kept = 0
        self.home = self._folder / "home"
        """The home folder of the started program; to be filled before ``settled``."""

    def settled(self, *command: str) -> Program:
        """Have a first start over in the home as it is, and keep that home.

        What a box asks is answered with Enter; then the program is ended as by a player, with Ctrl+Q.
        """
        self.home.mkdir(exist_ok=True)
        with self._started(command) as (app, began):
            self._wait_for_window(app, began)
            while app.poll() is None:
                windows = len(self._display.windows())
                if windows > 0:
                    self._display.press("Return" if windows > 1 else "ctrl+q", _KEY_S)
                if perf_counter() - began > _GIVE_UP_S:
                    raise Failed(f"{command!r} did not end")
        self._kept += 1
        return Program(command, self.home.rename(self._folder / f"home-{self._kept}"))

    def look(self, program: Program) -> Look:
        """Find the window, and see how its first menu looks when it is open."""
        with self._shown(program) as (app, began):
            self._wait_for_window(app, began)
            places = [self._display.place(each) for each in self._display.windows()]
            left, top, width, height = max(places, key=lambda each: each[2] * each[3])
            look = Look(left, top, left + width, top + height)
            before = self._menu(look)
            self._display.point(left + _TITLE[0], top + _TITLE[1])
            self._display.click()
            sleep(_OPEN_S)
            menu = self._menu(look)
        pixels = range(0, len(menu), _PIXEL)
        telling = tuple(at for at in pixels if menu[at : at + _PIXEL] != before[at : at + _PIXEL])
        if not telling:
            raise Failed(f"{program.command[0]} opened no menu")
        return look._replace(menu=menu, telling=telling)

    def click(self, program: Program, look: Look) -> Clicked:
        """Start, and click the first menu as soon as anything is painted."""
        self._display.point(look.left + _TITLE[0], look.top + _TITLE[1])
        empty = self._bar(look)
        with self._shown(program) as (app, began):
            while self._bar(look) == empty:
                _wait(app, began)
            painted = perf_counter()
            if self._is_open(look):
                raise Failed(f"{program.command[0]} looks as if its menu were open, before any click")
            self._display.click()
            while not self._is_open(look):
                _wait(app, began)
            answered = perf_counter()
        return Clicked((painted - began) * 1000, (answered - began) * 1000)

    def watch(self, program: Program, look: Look) -> Watched:
        """Start, and only look on until the program is at rest and nothing changes any more."""
        self._display.point(0, 0)
        empty = self._bar(look)
        with self._shown(program) as (app, began):
            while self._bar(look) == empty:
                _wait(app, began)
            painted = changed = perf_counter()
            pixels = b""
            while perf_counter() < max(painted + _REST_S, changed + _QUIET_S):
                if (now := self._inside(look)) != pixels:
                    pixels, changed = now, perf_counter()
                _wait(app, began)
            held = _held(app.pid)
        return Watched((changed - began) * 1000, held)

    @contextmanager
    def _shown(self, program: Program) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
        """A start in a copy of the program's home, which goes with its end."""
        shutil.copytree(program.home, self.home)
        with self._started(program.command) as started:
            yield started
        shutil.rmtree(self.home)

    @contextmanager
    def _started(self, command: tuple[str, ...]) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
        """A start in the home as it is: the process and when it began; then the end of all its processes."""
        assert sys.platform != "win32"
        env = self._display.environment() | {
            "HOME": str(self.home),
            "XDG_RUNTIME_DIR": str(self.home),
            "LANG": "C.UTF-8",
            "PYTHONPYCACHEPREFIX": str(self._folder / "bytecode"),
            "QTWEBENGINE_DISABLE_SANDBOX": "1",  # which who is root cannot have
        }
        with (self._folder / "said").open("wb") as said:
            began = perf_counter()
            app = subprocess.Popen(command, env=env, stdout=said, stderr=said, start_new_session=True)
        try:
            yield app, began
        finally:
            with suppress(ProcessLookupError):
                os.killpg(app.pid, signal.SIGKILL)
            app.wait()
        while self._display.windows():
            sleep(0.01)

    def _wait_for_window(self, app: subprocess.Popen[bytes], began: float) -> None:
        """Wait until there is a window, and all is at rest."""
        while not self._display.windows():
            _wait(app, began)
        sleep(_REST_S)

    def _bar(self, look: Look) -> bytes:
        return self._pixels(look, _BAR, _BAR_COLUMNS)

    def _menu(self, look: Look) -> bytes:
        return self._pixels(look, _MENU, _MENU_COLUMNS)

    def _pixels(self, look: Look, lines: range, columns: tuple[int, int]) -> bytes:
        left, right = columns
        return self._display.rows(
            *(look.top + line for line in lines), left=look.left + left, right=look.left + right
        )

    def _inside(self, look: Look) -> bytes:
        lines = range(look.top + _ABOVE, look.bottom - _BELOW, _STEP)
        return self._display.rows(*lines, left=look.left, right=look.right)

    def _is_open(self, look: Look) -> bool:
        """Whether most of what tells it shows the open menu; what cannot be chosen yet may be grey in it."""
        now = self._menu(look)
        alike = sum(now[at : at + _PIXEL] == look.menu[at : at + _PIXEL] for at in look.telling)
        return alike * 2 > len(look.telling)


def _wait(app: subprocess.Popen[bytes], began: float) -> None:
    """Wait until it is worth another look."""
    sleep(_LOOK_S)
    if app.poll() is not None:
        raise Failed(f"{app.args!r} ended by itself, with status {app.returncode}")
    if perf_counter() - began > _GIVE_UP_S:
        raise Failed(f"{app.args!r} did not show in time what it should")


def _held(pid: int, kinds: tuple[str, ...] = ("Rss:", "Swap:")) -> float:
    """The resident memory of a process in MB, and of those that it started what is theirs alone.

    What they share is counted once: a web engine has many processes of the same pages.
    """
    assert sys.platform == "linux"
    own = (Path("/proc") / str(pid) / "smaps_rollup").read_text(encoding="ascii")
    sizes = {words[0]: int(words[1]) for words in map(str.split, own.splitlines()[1:])}
    begun = (Path("/proc") / str(pid) / "task" / str(pid) / "children").read_text(encoding="ascii")
    theirs = ("Private_Clean:", "Private_Dirty:", "Swap:")
    children = sum(_held(int(each), theirs) for each in begun.split())
    return sum(sizes[kind] for kind in kinds) * _KILO / _MEGA + children
