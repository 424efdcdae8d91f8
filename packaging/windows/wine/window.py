"""Open the bundle's window under Wine, click a skill as a player does, and find the roll in the library."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from windows.wine import place
from windows.wine.running import Wine, windows_path

PACKAGING = Path(place.__file__).resolve().parents[2]

_NEWEST = """
SELECT entry FROM journal WHERE character_id = (SELECT id FROM character WHERE name = ?)
AND json_extract(entry, '$.action') = 'roll' ORDER BY seq DESC LIMIT 1
"""

_GRAB = """
import sys
from PySide6.QtGui import QGuiApplication
application = QGuiApplication(sys.argv)
picture = application.primaryScreen().grabWindow(0)
sys.exit(not picture.save(sys.argv[1]))
"""

QUIT = "ctrl+q"
"""The key that closes the window."""

_CLICK_AGAIN_S = 20.0
"""A click that arrives before the window listens is lost, so it is repeated."""


class Failed(Exception):
    """A step failed; the message is a sentence."""


class Roll(NamedTuple):
    """A roll in the library: the skill, the total, and the dice drawn."""

    name: str
    total: int
    drawn: str


def newest_roll(library: Path, character: str) -> Roll | None:
    """Return the newest roll of a character from the library file, or None."""
    with closing(sqlite3.connect(f"{library.as_uri()}?mode=ro", uri=True, timeout=5)) as reading:
        found = reading.execute(_NEWEST, (character,)).fetchone()
    if found is None:
        return None
    rolled = json.loads(found[0])["roll"]
    return Roll(rolled["name"], rolled["total"], json.dumps(rolled["drawn"]))


def characters(library: Path) -> list[str]:
    """Return the names of the characters in a library file, none if it isn't complete yet."""
    try:
        with closing(sqlite3.connect(f"{library.as_uri()}?mode=ro", uri=True, timeout=5)) as reading:
            return [name for (name,) in reading.execute("SELECT name FROM character ORDER BY id")]
    except sqlite3.OperationalError:
        return []


def export(library: Path, character: str, into: Path) -> Path:
    """Export a character of a library to a ``.rollbook`` file, by the app on this computer."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    command = [sys.executable, "-m", "desktop", "export", character, "--as", "rollbook", "--into", str(into)]
    done = subprocess.run(
        [*command, "--library", str(library)], capture_output=True, encoding="utf-8", check=False
    )
    files = [*into.glob("*.rollbook")]
    if len(files) != 1:
        raise Failed(f"{character} can't be exported: {done.stderr.strip()[-300:]}")
    return files[0]


def find_place(folder: Path, width: int, height: int) -> place.Place:
    """Ask the app on this computer where the skill is; it also makes the library if that is missing."""
    command = [sys.executable, "-m", place.__name__, str(folder), str(width), str(height)]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(PACKAGING)}
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise Failed(f"The app can't tell where a skill is: {done.stderr.strip()[-300:]}")
    return place.read(done.stdout)


def wait_for(until: Callable[[], object], what: str, longest_s: float = 90) -> None:
    """Wait until a condition holds; ``what`` names what should come. Raises Failed if it doesn't in time."""
    end = monotonic() + longest_s
    while not until():
        if monotonic() > end:
            raise Failed(f"After {longest_s:.0f} seconds there is still no sign of {what}.")
        sleep(0.2)


class Desk:
    """The screen with the window on it, seen and used through X."""

    def __init__(self, display: str) -> None:
        """Use the screen ``display``."""
        self._environment = os.environ | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}

    def picture(self, file: Path) -> bytes:
        """Write a picture of the whole screen to a PNG file, and return its content."""
        subprocess.run([sys.executable, "-c", _GRAB, str(file)], env=self._environment, check=True)
        return file.read_bytes()

    def still_picture(self, file: Path) -> None:
        """Write a picture once nothing moves any more."""
        seen = [b""]

        def is_still() -> bool:
            sleep(1)
            seen.append(self.picture(file))
            return seen[-1] == seen[-2]

        wait_for(is_still, "a window in which nothing moves", 60)

    def window(self, title: str) -> tuple[int, int, int, int] | None:
        """Return the place and size of the window with this in its title, or None."""
        found = self._xdotool("search", "--onlyvisible", "--name", title).split()
        if not found:
            return None
        told = self._xdotool("getwindowgeometry", "--shell", found[-1])
        has = dict(each.split("=", 1) for each in told.split())
        return int(has["X"]), int(has["Y"]), int(has["WIDTH"]), int(has["HEIGHT"])

    def click(self, x: int, y: int) -> None:
        """Move the mouse there and click."""
        self._xdotool("mousemove", str(x), str(y))
        self._xdotool("click", "1")

    def press(self, key: str) -> None:
        """Press a key in the window that has the focus."""
        self._xdotool("key", key)

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],  # noqa: S607
            env=self._environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        return done.stdout


def roll_in(program: Path, wine: Wine, work: Path, picture: Path) -> Roll:
    """Start ``program`` over a library with a sample, click a skill, and return the roll that was saved.

    ``work`` gets the library, and ``picture`` a picture of the window after the roll. Raises Failed.
    """
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    asked = find_place(work, 1440, 900)
    library = work / "played" / "library.db"
    before = newest_roll(library, asked.character)
    if before is not None:
        raise Failed("The sample has rolls already, so a new one can't be told.")
    log = library.with_name(f"{library.name}.logs") / "rollbook.log"
    log.unlink(missing_ok=True)
    process = wine.start([program, "--library", windows_path(library)])
    desk = Desk(wine.display)
    try:
        title = f"{asked.character}.*Rollbook"
        wait_for(lambda: desk.window(title) or process.poll() is not None, "a window with the character")
        found = desk.window(title)
        if found is None:
            raise Failed(f"The window ended with the status {process.poll()}.")
        wait_for(lambda: log.is_file() and "library opened" in log.read_text("utf-8"), "an opened library")
        desk.still_picture(picture)
        left, top, width, height = desk.window(title) or found
        if (width, height) != (1440, 900):
            shutil.copytree(work / "played", work / "measured" / "played")
            asked = find_place(work / "measured", width, height)
        _click(desk, left + asked.x, top + asked.y, lambda: newest_roll(library, asked.character))
        rolled = newest_roll(library, asked.character)
        assert rolled is not None
        if rolled.name != asked.skill:
            raise Failed(f"A click on {asked.skill} rolled {rolled.name}.")
        desk.still_picture(picture)
        close(desk, process)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    with closing(sqlite3.connect(library)) as reading:
        if reading.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise Failed("The library is damaged after a roll under Wine.")
    return rolled


def close(desk: Desk, process: subprocess.Popen[bytes]) -> None:
    """Close Rollbook's window by its key, and wait until it ended. Raises Failed unless it ended well."""
    desk.press(QUIT)
    wait_for(lambda: process.poll() is not None, "a window that closes")
    if process.returncode != 0:
        raise Failed(f"The window closed with the status {process.returncode}.")


def _click(desk: Desk, x: int, y: int, done: Callable[[], object]) -> None:
    for _ in range(3):
        desk.click(x, y)
        try:
            return wait_for(done, "a click on a skill", _CLICK_AGAIN_S)
        except Failed:
            continue
    raise Failed(f"Three clicks on a skill, at {x}, {y}, saved no roll.")
