"""The bundle that ``make bundle`` made: how large it is. How it starts is measured in ``programs.py``."""

import os
import sys
from pathlib import Path

from tests.bench.figure import Left, Taken, limited

DIST = Path("dist")
PROGRAM = DIST / "rollbook" / "rollbook"
"""The program in the bundle."""

SOURCE = (sys.executable, "-m", "desktop")
"""What starts the app from source."""

_MEGA = 1_000_000


def take(_folder: Path) -> Taken:
    """How many bytes the files of the bundle and its archive hold."""
    if not is_there():
        raise Left("the bundle is not there (make bundle).")
    unpacked = sum(each.lstat().st_size for each in PROGRAM.parent.rglob("*") if not each.is_dir())
    packed = [each.stat().st_size / _MEGA for each in DIST.glob("rollbook-*.tar.xz")]
    found = [limited("Bundle, unpacked", "MB", [unpacked / _MEGA], 110)]
    return Taken(found + [limited("Bundle, as tar.xz", "MB", [each], 36) for each in packed[-1:]])


def is_there() -> bool:
    """Whether there is a bundle to be measured."""
    return os.access(PROGRAM, os.X_OK)
