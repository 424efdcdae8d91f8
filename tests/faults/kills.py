"""Kills at random moments of play.

Runs by itself: ``python -m tests.faults.kills KILLS SEED``. Somebody plays one act after the other in an
order that the seed lays down, tells of every save on a pipe, and is killed at any moment. What is in the
library then must be what it was at the last save that was told, or at the next one.
"""

import json
import os
import random
import shutil
import signal
import sys
import time
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from desktop.library.library import Library
from tests.faults.player import ACTS, Player, play_all
from tests.faults.points import warm_up
from tests.faults.shim import scratch
from tests.faults.truth import faults_in, fingerprint

_NAME = "library.db"
_ACTS_IN_A_GAME = 12


def game(seed: int) -> list[str]:
    """The acts of one game."""
    return random.Random(seed).choices(list(ACTS), k=_ACTS_IN_A_GAME)


def _play(folder: Path, acts: list[str], pipe: int, *, watched: bool) -> None:
    """Play a game and tell of every save, with what the library holds then where it is ``watched``."""
    QCoreApplication([])
    player = Player(folder)

    def saved() -> None:
        told = fingerprint(folder / _NAME) if watched else "saved"
        os.write(pipe, f"{told}\n".encode())

    player.library.when_saved = saved
    for each in acts:
        ACTS[each](player)


def _told(folder: Path, acts: list[str], kill_after: float | None) -> list[str]:
    """What a game told until its end, or until it was killed after so many seconds."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        try:
            _play(folder, acts, writes, watched=kill_after is None)
        finally:
            os._exit(0)
    os.close(writes)
    if kill_after is not None:
        time.sleep(kill_after)
        os.kill(child, signal.SIGKILL)
    with os.fdopen(reads) as pipe:
        told = pipe.read().splitlines()
    os.waitpid(child, 0)
    return told


def main() -> None:
    """Kill so often, and print what came of it as one line of JSON."""
    kills, seed = int(sys.argv[1]), int(sys.argv[2])
    warm_up()
    home = scratch()
    start, folder = home / "start", home / "now"
    start.mkdir()
    _told_by_laying(start)
    lost: list[dict[str, object]] = []
    saves = 0
    moments = random.Random(seed)
    games = max(1, kills // 25)
    for number in range(games):
        acts = game(seed * 1000 + number)
        shutil.copytree(start, folder)
        began = time.monotonic()
        states = [fingerprint(folder / _NAME), *_told(folder, acts, None)]
        seconds = time.monotonic() - began
        shutil.rmtree(folder)
        for kill in range(kills // games):
            shutil.copytree(start, folder)
            told = len(_told(folder, acts, moments.random() * seconds))
            saves += told
            try:
                Library.open(folder / _NAME).close()
                wrong = faults_in(folder / _NAME)
                if not wrong and fingerprint(folder / _NAME) not in states[told : told + 2]:
                    wrong.append(f"{told} were told to be saved, and that is not what is there")
            except Exception as error:
                wrong = [f"cannot be opened: {error!r}"]
            lost += [{"job": "kill", "fault": str(acts), "at": kill, "what": each} for each in wrong]
            shutil.rmtree(folder)
    shutil.rmtree(home)
    print(json.dumps({"job": "kill at any moment", "operations": saves, "points": kills, "lost": lost}))


def _told_by_laying(start: Path) -> None:
    child = os.fork()
    if not child:
        QCoreApplication([])
        play_all(start)
        os._exit(0)
    os.waitpid(child, 0)


if __name__ == "__main__":
    main()
