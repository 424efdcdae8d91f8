"""Runs the parts of the tour in several processes at once."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from desktop.tour.command import gather

LANGUAGES = ("de", "es", "pseudo", "pseudo-mirrored")
"""The languages besides English in which each main screen is seen."""

_LONGEST = ("screens", "colours", "windows", "looks", "pages", "states", "playing", "games", "downtime")
"""The parts that take longest, which begin first."""

_AT_ONCE = 2 * (os.cpu_count() or 1)
"""How many processes play: each waits half of its time."""


def play(folder: Path, runs: Sequence[Sequence[str]] = ()) -> int:
    """Play these runs of the tour into ``folder``, each told by its options; without any, all there are.

    The status is 1 where a run failed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not runs:
        for old in (*folder.glob("*.png"), *folder.glob("*.json")):
            old.unlink()
    waiting = list(runs or all_runs())
    playing: list[tuple[Sequence[str], float, subprocess.Popen[str]]] = []
    failed = False
    while waiting or playing:
        while waiting and len(playing) < _AT_ONCE:
            run = waiting.pop(0)
            playing.append((run, time.monotonic(), _start(folder, run)))
        time.sleep(0.1)
        for each in [each for each in playing if each[2].poll() is not None]:
            playing.remove(each)
            run, begun, process = each
            said = process.communicate()[0].strip()
            failed |= process.returncode != 0
            said = said or f"ended with {process.returncode} and no word"
            sys.stdout.write(f"{' '.join(run)}: {said} ({time.monotonic() - begun:.0f} s)\n")
            sys.stdout.flush()
    gather(folder)  # each run listed only those before it
    return int(failed)


def all_runs() -> list[list[str]]:
    """Every part, and the main screens once more in each language."""
    listed = subprocess.run(
        [*_TOUR, "--list"], capture_output=True, encoding="utf-8", check=True
    ).stdout.split()
    parts = sorted(listed, key=lambda part: _LONGEST.index(part) if part in _LONGEST else len(_LONGEST))
    other = [["--part", "screens", "--language", each] for each in LANGUAGES]
    return [*other, *(["--part", part] for part in parts)]


_TOUR = (sys.executable, "-m", "desktop", "tour")


def _start(folder: Path, run: Sequence[str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*_TOUR, str(folder), *run], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    )
