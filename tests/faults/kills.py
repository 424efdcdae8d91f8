"""Kills at random moments of play.

Runs by itself: ``python -m tests.faults.kills KILLS SEED``. A player does one action after another in an
order given by the seed, reports every save on a pipe, and is killed at any moment. The library must then be
as at the last reported save or the next one.
"""

import json
import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.library.store.library import Library
from tests.faults.player import ACTS, Player, play_all
from tests.faults.points import warm_up
from tests.faults.shim import scratch
from tests.faults.truth import faults_in, fingerprint

_NAME = "library.db"
_ACTS_IN_A_GAME = 12


def game(seed: int) -> list[str]:
    """Return the actions of one game."""
    return random.Random(seed).choices(list(ACTS), k=_ACTS_IN_A_GAME)


def _play(folder: Path, acts: list[str], pipe: int, *, watched: bool) -> None:
    """Play a game and report every save, with the library's content if ``watched``."""
    QCoreApplication([])
    player = Player(folder)

    def saved() -> None:
        told = fingerprint(folder / _NAME) if watched else "saved"
        os.write(pipe, f"{told}\n".encode())

    player.library.when_saved = saved
    for each in acts:
        ACTS[each](player)


def kill(child: int) -> None:
    """End a process at once."""
    assert sys.platform != "win32"
    os.kill(child, signal.SIGKILL)


def told_by(
    folder: Path,
    acts: list[str],
    ended_after: float | None = None,
    *,
    end: Callable[[int], None] = kill,
    watched: bool = False,
) -> list[str]:
    """Return the reports of a game until its end, or until it was killed after some seconds."""
    assert sys.platform != "win32"
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        try:
            _play(folder, acts, writes, watched=watched)
        finally:
            os._exit(0)
    os.close(writes)
    if ended_after is not None:
        time.sleep(ended_after)
        end(child)
    with os.fdopen(reads, encoding="utf-8") as pipe:
        told = pipe.read().splitlines()
    os.waitpid(child, 0)
    return told


class Game(NamedTuple):
    """The actions of a game, the library's content before and after each save, and the duration."""

    acts: list[str]
    states: list[str]
    seconds: float


def rehearsed(start: Path, folder: Path, seed: int) -> Game:
    """Return an uninterrupted game, played in ``folder`` from the content of ``start``."""
    acts = game(seed)
    shutil.copytree(start, folder)
    states = [fingerprint(folder / _NAME), *told_by(folder, acts, watched=True)]
    shutil.rmtree(folder)
    # Once more unobserved, which takes longer: a kill after the end kills nothing.
    shutil.copytree(start, folder)
    began = time.monotonic()
    told_by(folder, acts)
    seconds = time.monotonic() - began
    shutil.rmtree(folder)
    return Game(acts, states, seconds)


def wrong_with(library: Path, states: list[str], told: int) -> list[str]:
    """Return what is wrong with a library after the given number of reported saves."""
    try:
        Library.open(library).close()
        wrong = faults_in(library)
        if not wrong and fingerprint(library) not in states[told : told + 2]:
            wrong.append(f"{told} were told to be saved, and that is not what is there")
    except Exception as error:
        wrong = [f"cannot be opened: {error!r}"]
    return wrong


def lay(start: Path) -> None:
    """Play one of everything in a separate process."""
    assert sys.platform != "win32"
    child = os.fork()
    if not child:
        QCoreApplication([])
        play_all(start)
        os._exit(0)
    os.waitpid(child, 0)


def main() -> None:
    """Kill the given number of times and print the result as one line of JSON."""
    kills, seed = int(sys.argv[1]), int(sys.argv[2])
    warm_up()
    home = scratch()
    start, folder = home / "start", home / "now"
    start.mkdir()
    lay(start)
    lost: list[dict[str, object]] = []
    saves = 0
    moments = random.Random(seed)
    games = max(1, kills // 25)
    for number in range(games):
        acts, states, seconds = rehearsed(start, folder, seed * 1000 + number)
        for at in range(kills // games):
            shutil.copytree(start, folder)
            told = len(told_by(folder, acts, moments.random() * seconds))
            saves += told
            wrong = wrong_with(folder / _NAME, states, told)
            lost += [{"job": "kill", "fault": str(acts), "at": at, "what": each} for each in wrong]
            shutil.rmtree(folder)
    shutil.rmtree(home)
    print(json.dumps({"job": "kill at any moment", "operations": saves, "points": kills, "lost": lost}))


if __name__ == "__main__":
    main()
