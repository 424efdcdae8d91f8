"""``rollbook tour FOLDER``: runs through the app off screen, with fixed dice, and takes pictures.

Every picture shows the real window over a real library in a temporary folder. ``tour.json`` records each
picture's file, title, screen and state, and its look, language and colour vision. The tour has parts that can
be run alone, each starting with a new library.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import resources
from desktop.base import clock, words
from desktop.base.disk import replace
from desktop.base.pseudo import MIRRORED, PSEUDO
from desktop.base.settings import LEAST_SCALE, LETTERS, MOST_SCALE
from desktop.base.terminal import run_to_exit_status
from desktop.cli.usage import Usage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from desktop.shell.feature import Feature
    from desktop.tour.look import Look
    from desktop.tour.parts import Part

    Features = Callable[[], Sequence[Feature[Any]]]

_PLAYED_AT = datetime(2026, 11, 20, 20, 40, tzinfo=UTC)
"""The time shown in every picture, so that two runs give the same pictures."""

_TEXTS = range(LEAST_SCALE, MOST_SCALE + 1, 10)


def main(argv: list[str], features: "Features") -> int:
    """Run the tour of these features into the given folder. Return the exit status (2 for wrong usage)."""
    return run_to_exit_status(lambda: _run(argv, features))


def _run(argv: list[str], features: "Features") -> int:
    asked = _usage().asked(argv)
    os.environ["QT_QPA_PLATFORM"] = platform()
    if asked.language:
        words.speak(asked.language)  # before importing anything that caches its texts
    from desktop.tour.parts import parts

    found = parts(features())
    if asked.list:
        sys.stdout.write("".join(f"{name}\n" for name in found))
        return 0
    unknown = [name for name in asked.part if name not in found]
    if unknown or asked.folder is None:
        wrong = f"no part is called {unknown[0]}; use --list to see them" if unknown else "name a folder"
        sys.stderr.write(f"rollbook tour: {wrong}\n")
        return 2
    asked.folder.mkdir(parents=True, exist_ok=True)
    clock.drive(_PLAYED_AT)
    look = _look(asked)
    faults: list[str] = []
    sys.excepthook = lambda *caught: faults.append("".join(traceback.format_exception(*caught)))
    _hear_warnings(faults)
    played = 0
    for name in asked.part or found:
        try:
            played += _play(asked.folder, name, found[name], look, features)
        except RuntimeError as stopped:  # it went differently than the tour expects
            faults.append(f"{name}: {stopped}\n")
    gather(asked.folder)
    sys.stdout.write(f"{played} pictures in {asked.folder}\n")
    sys.stderr.write("".join(faults))
    return 1 if faults else 0


def platform() -> str:
    """Return the off-screen platform with a screen of normal size: its default is too small for most windows.

    A colon in the path, as after a drive letter, would end it, and Qt misreads non-ASCII characters.
    """
    screen = str(resources.path("tour", "screen.json"))
    return f"offscreen:configfile={screen}" if screen.isascii() and ":" not in screen else "offscreen"


def _usage() -> Usage:
    usage = Usage("tour", "Take pictures of the app, part by part.")
    usage.add_argument("folder", type=Path, nargs="?", help="where to save the pictures")
    usage.add_argument("--part", nargs="+", default=[], metavar="NAME", help="play these parts only")
    usage.add_argument("--list", action="store_true", help="list the parts")
    usage.add_argument("--theme", choices=("light", "dark"))
    usage.add_argument("--size", type=_size, metavar="WIDTHxHEIGHT", help="window size, such as 1024x640")
    usage.add_argument("--text", type=int, choices=_TEXTS, metavar="PERCENT", help="text size, 80 to 200")
    usage.add_argument("--contrast", choices=("high", "usual"))
    usage.add_argument("--letters", choices=LETTERS)
    usage.add_argument("--language", choices=(*words.LANGUAGES, PSEUDO, MIRRORED))
    return usage


def _size(asked: str) -> tuple[int, int]:
    width, _, height = asked.partition("x")
    return int(width), int(height)


def _look(asked: argparse.Namespace) -> "Look":
    from desktop.tour.look import Look

    contrast = {"high": "on", "usual": "off", None: None}[asked.contrast]
    return Look(asked.theme, asked.size, asked.text, contrast, asked.letters)  # type: ignore[arg-type]


def _hear_warnings(faults: list[str]) -> None:
    """Qt warnings are errors, except what the off-screen platform prints for every window."""
    from PySide6.QtCore import qInstallMessageHandler

    def hear(_kind: object, _where: object, said: str) -> None:
        if not said.startswith("This plugin does not support"):
            faults.append(f"Qt: {said}\n")

    qInstallMessageHandler(hear)


def _play(folder: Path, name: str, part: "Part", look: "Look", features: "Features") -> int:
    """Run a part. Return the number of pictures taken."""
    from PySide6.QtWidgets import QApplication

    from desktop.kit.look import theme
    from desktop.tour.visitor import Visitor

    run = "-".join([name, *look.slug(), *([words.spoken()] if words.spoken() != "en" else [])])
    for old in folder.glob(f"{run}-[0-9][0-9][0-9]-*.png"):
        old.unlink()
    running = QApplication.instance()
    qt = running if isinstance(running, QApplication) else QApplication([])
    # Otherwise the computer's speed decides which pictures have a caret, notice or ring.
    qt.setCursorFlashTime(0)
    theme.keep_messages_visible()
    # Its path is visible in some pictures, so it must not change.
    home = Path(tempfile.gettempdir(), f"rollbook-tour-{run}")
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    try:
        at = Visitor(qt, features, folder, home, look)
        at.run = run
        try:
            part(at)
        finally:
            at.close()
            _write(folder / f"{run}.json", at.pictures)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    return len(at.pictures)


def gather(folder: Path) -> None:
    """Write ``tour.json`` with every part in the folder, from this run or earlier ones."""
    pictures = [
        picture
        for run in sorted(folder.glob("*.json"))
        if run.name != "tour.json"
        for picture in json.loads(run.read_text(encoding="utf-8"))
    ]
    _write(folder / "tour.json", pictures)


def _write(file: Path, pictures: list[dict[str, Any]]) -> None:
    """Write atomically: other processes may be running other parts."""
    new = file.with_suffix(f".{os.getpid()}")
    new.write_text(json.dumps(pictures, indent=1, ensure_ascii=False), encoding="utf-8")
    replace(new, file)
