"""Many starts at the same moment, in a folder where there is no library yet.

Runs by itself: ``python -m tests.faults.starts STARTS ROUNDS``. One at a time holds the library; nobody sees
a half one; whoever does not get it asks the window of the one who has it to come to the front.
"""

import json
import os
import shutil
import sys
import time
from pathlib import Path

from desktop.base.paths import places
from desktop.library.running.second_start import ask, hear
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from tests.faults.shim import scratch
from tests.faults.truth import faults_in

_HELD_S = 0.02


def _start(library: Path, began: float) -> str:
    """Start as the app does, at the moment ``began``; what came of it."""
    chosen = places(library)
    time.sleep(max(0.0, began - time.monotonic()))
    lock = LibraryLock.acquire(chosen)
    if lock is None:
        ask(chosen, (Path(f"/{os.getpid()}"),))
        return "asked"
    mine = library.with_name("held")
    mine.mkdir()  # fails where somebody else is inside
    opened = Library.open(library)
    opened.listed()
    opened.close()
    time.sleep(_HELD_S)
    mine.rmdir()
    lock.release()
    return "held"


def main() -> None:
    """Race so often, and print what came of it as one line of JSON."""
    starts, rounds = int(sys.argv[1]), int(sys.argv[2])
    lost: list[dict[str, object]] = []
    held = 0
    for turn in range(rounds):
        home = scratch()
        began = time.monotonic() + 0.2
        children = []
        for _ in range(starts):
            child = os.fork()
            if not child:
                status = 1
                try:
                    status = {"held": 0, "asked": 2}[_start(home / "library.db", began)]
                except BaseException as error:
                    sys.stderr.write(f"{error!r}\n")
                finally:
                    os._exit(status)
            children.append(child)
        came = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
        wrong = faults_in(home / "library.db")
        if 0 not in came:
            wrong.append("nobody got the library")
        if any(each not in (0, 2) for each in came):
            wrong.append(f"a start ended badly: {came}")
        asked = hear(places(home / "library.db")) or ()
        if len(set(asked)) != came.count(2):
            wrong.append(f"{came.count(2)} asked for something, and {len(asked)} were heard")
        held += came.count(0)
        lost += [{"job": "starts", "fault": "race", "at": turn, "what": each} for each in wrong]
        shutil.rmtree(home)
    points = starts * rounds
    print(json.dumps({"job": "starts at once", "operations": held, "points": points, "lost": lost}))


if __name__ == "__main__":
    main()
