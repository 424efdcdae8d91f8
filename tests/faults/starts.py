"""Many starts at the same moment in a folder without a library.

Runs by itself: ``python -m tests.faults.starts STARTS ROUNDS``. One at a time holds the library, nobody sees
a partial one, and the others ask its window to come to the front.
"""

import json
import os
import shutil
import sys
import time
from pathlib import Path

from desktop.base.paths import places
from desktop.library.running.second_start import receive_requests, send_request
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from tests.faults.shim import scratch
from tests.faults.truth import faults_in

_HELD_S = 0.02


def _start(library: Path, began: float) -> str:
    """Start like the app at the moment ``began`` and return the result."""
    chosen = places(library)
    time.sleep(max(0.0, began - time.monotonic()))
    lock = LibraryLock.acquire(chosen)
    if lock is None:
        send_request(chosen, (Path(f"/{os.getpid()}"),))
        return "asked"
    mine = library.with_name("held")
    mine.mkdir()  # fails if another process is inside
    opened = Library.open(library)
    opened.listed()
    opened.close()
    time.sleep(_HELD_S)
    mine.rmdir()
    lock.release()
    return "held"


def main() -> None:
    """Race the given number of times and print the result as one line of JSON."""
    assert sys.platform != "win32"
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
        restored = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
        wrong = faults_in(home / "library.db")
        if 0 not in restored:
            wrong.append("nobody got the library")
        if any(each not in (0, 2) for each in restored):
            wrong.append(f"a start ended badly: {restored}")
        asked = receive_requests(places(home / "library.db")) or ()
        if len(set(asked)) != restored.count(2):
            wrong.append(f"{restored.count(2)} asked for something, and {len(asked)} were heard")
        held += restored.count(0)
        lost += [{"job": "starts", "fault": "race", "at": turn, "what": each} for each in wrong]
        shutil.rmtree(home)
    points = starts * rounds
    print(json.dumps({"job": "starts at once", "operations": held, "points": points, "lost": lost}))


if __name__ == "__main__":
    main()
