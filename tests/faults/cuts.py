"""Power cuts on a real file system: ext4 is shut down during play, with unwritten data.

Runs by itself: ``python -m tests.faults.cuts CUTS SEED``. It needs root and a loop device, and says so
otherwise. After the next mount, the library must be as at the last acknowledged save or the next one.
"""

import json
import os
import random
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.kills import kill, lay, rehearsed, told_by, wrong_with
from tests.faults.points import warm_up
from tests.faults.shim import scratch

if sys.platform != "win32":
    import fcntl

_MEGABYTES = 64
_CUTS_IN_A_GAME = 20

_SHUT_DOWN, _DROP_THE_LOG = 0x8004587D, 2
"""EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: from then on nothing reaches the disk."""


def why_not() -> str:
    """Return why no file system can be cut off here, or ""."""
    if sys.platform != "linux" or os.geteuid():
        return "CUTTING OFF A REAL FILE SYSTEM NEEDS LINUX AND ROOT"
    if not all(map(shutil.which, ("mkfs.ext4", "mount", "umount"))) or not Path("/dev/loop-control").exists():
        return "CUTTING OFF A REAL FILE SYSTEM NEEDS MKFS.EXT4 AND LOOP DEVICES"
    return ""


def _made(image: Path) -> None:
    with image.open("wb") as file:
        file.truncate(_MEGABYTES * 1024**2)
    subprocess.run(["mkfs.ext4", "-q", "-F", image], check=True)


@contextmanager
def _mounted(image: Path, place: Path) -> Iterator[Path]:
    subprocess.run(["mount", "-o", "loop", image, place], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)


def cut(place: Path) -> None:
    """Cut the power of a mounted file system."""
    assert sys.platform != "win32"
    descriptor = os.open(place, os.O_RDONLY)
    try:
        fcntl.ioctl(descriptor, _SHUT_DOWN, struct.pack("I", _DROP_THE_LOG))
    finally:
        os.close(descriptor)


def main() -> None:
    """Cut the power the given number of times and print the result as one line of JSON."""
    assert sys.platform != "win32"
    cuts, seed = int(sys.argv[1]), int(sys.argv[2])
    result: dict[str, object] = {"job": "power cut on ext4", "operations": 0, "points": 0, "lost": []}
    if reason := why_not():
        print(json.dumps(result | {"not run": reason}))
        return
    warm_up()
    home = scratch()
    start, image, place = home / "start", home / "image", home / "place"
    start.mkdir()
    place.mkdir()
    lay(start)
    _made(image)

    def end(child: int) -> None:
        cut(place)
        kill(child)

    lost: list[dict[str, object]] = []
    saves = 0
    moments = random.Random(seed)
    for at in range(cuts):
        if at % _CUTS_IN_A_GAME == 0:
            with _mounted(image, place):
                acts, states, seconds = rehearsed(start, place / "now", seed * 1000 + at)
        with _mounted(image, place):
            shutil.copytree(start, place / "now")
            os.sync()
            told = len(told_by(place / "now", acts, moments.random() * seconds, end=end))
        with _mounted(image, place):
            wrong = wrong_with(place / "now" / "library.db", states, told)
            shutil.rmtree(place / "now")
        saves += told
        lost += [{"job": "cut", "fault": str(acts), "at": at, "what": each} for each in wrong]
    shutil.rmtree(home)
    print(json.dumps(result | {"operations": saves, "points": cuts, "lost": lost}))


if __name__ == "__main__":
    main()
