"""A private X display whose pixels lie in a file, and a player's keys: the app is seen from outside.

Nothing of the bench is inside the app then, so source and bundle are started, watched and played alike.
"""

import mmap
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from time import sleep

from tests.bench.screen import HEIGHT, WIDTH

NEEDED = ("Xvfb", "xdotool")
"""The programs without which there is no such display."""

_NOT_OF_A_PLAYER = ("PYTHON", "QT_", "WAYLAND_")

_HEADER_WORDS = 25
_HEADER_LENGTH, _ROW_LENGTH, _COLOURS = 0, 12, 19
_COLOUR_BYTES = 12
_PIXEL_BYTES = 4


def missing() -> list[str]:
    """Those of the needed programs that are not installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


class Display:
    """A screen of 1920 by 1080 pixels without a window manager, from ``with`` to its end."""

    def __init__(self, folder: Path) -> None:
        """Keep the pixels in ``folder``."""
        self._folder = folder

    def __enter__(self) -> "Display":
        assert sys.platform != "win32"
        self._folder.mkdir(parents=True, exist_ok=True)
        read, written = os.pipe()
        self._server = subprocess.Popen(
            [
                *("Xvfb", "-displayfd", str(written), "-screen", "0", f"{WIDTH}x{HEIGHT}x24"),
                *("-fbdir", str(self._folder), "-nolisten", "tcp", "-noreset"),
            ],
            pass_fds=[written],
            stderr=subprocess.DEVNULL,
        )
        os.close(written)
        with os.fdopen(read, encoding="utf-8") as told:
            self.name = f":{told.readline().strip()}"
        with (self._folder / "Xvfb_screen0").open("rb") as file:
            self._pixels = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        words = struct.unpack(f">{_HEADER_WORDS}I", self._pixels[: 4 * _HEADER_WORDS])
        self._first = words[_HEADER_LENGTH] + words[_COLOURS] * _COLOUR_BYTES
        self._row = words[_ROW_LENGTH]
        # One that reads what to do, line by line: starting one for each click would take milliseconds.
        self._mouse = subprocess.Popen(
            ["xdotool", "-"], stdin=subprocess.PIPE, encoding="utf-8", env=self.environment()
        )
        return self

    def __exit__(self, *_problem: object) -> None:
        self._mouse.communicate()
        self._pixels.close()
        self._server.terminate()
        self._server.wait()

    def environment(self) -> dict[str, str]:
        """What a program has to be started with to show itself here, as a player starts it otherwise."""
        env = {name: value for name, value in os.environ.items() if not name.startswith(_NOT_OF_A_PLAYER)}
        return env | {"DISPLAY": self.name}

    def rows(self, *lines: int, left: int = 0, right: int = WIDTH) -> bytes:
        """The pixels between two columns of some lines of the screen, as they are now."""
        starts = (self._first + line * self._row for line in lines)
        return b"".join(self._pixels[at + left * _PIXEL_BYTES : at + right * _PIXEL_BYTES] for at in starts)

    def windows(self) -> list[str]:
        """The windows that can be seen, the last one in front."""
        return self._xdotool("search", "--onlyvisible", "--name", ".").stdout.split()

    def place(self, window: str) -> tuple[int, int, int, int]:
        """Where a window lies: left, top, width, height."""
        told = self._xdotool("getwindowgeometry", "--shell", window).stdout.split()
        found = dict(each.split("=") for each in told)
        return int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"])

    def point(self, left: int, top: int) -> None:
        """Put the mouse somewhere."""
        self._move(f"mousemove {left} {top}")

    def click(self) -> None:
        """Press the mouse's button and let it go, where the mouse is; comes back before that is done."""
        self._move("click 1")

    def press(self, keys: str, seconds: float) -> None:
        """Press keys in the window in front, and give the app so long to do what they ask."""
        self._xdotool("windowfocus", self.windows()[-1], "key", keys)
        sleep(seconds)

    def _move(self, words: str) -> None:
        assert self._mouse.stdin is not None
        self._mouse.stdin.write(f"{words}\n")
        self._mouse.stdin.flush()

    def _xdotool(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["xdotool", *words], env=self.environment(), capture_output=True, encoding="utf-8", check=False
        )
