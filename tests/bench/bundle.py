"""The bundle that ``make bundle`` made: how large it is, and how long it takes to start beside the source."""

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter, sleep

from desktop.paths import places
from tests.bench.display import Display
from tests.bench.report import Figure, compared, limited

DIST = Path("dist")
PROGRAM = DIST / "rollbook" / "rollbook"
"""The program in the bundle."""

SOURCE = (sys.executable, "-m", "desktop")
"""What starts the app from source."""

MEGA = 1_000_000

_ROUNDS = 15
_LOOK_S = 0.001
_GIVE_UP_S = 30
_LAST_CHANGE_S = 1.5
"""So long nothing may change before what is seen is taken for what is to stay."""

_LIST = range(150, 700, 25)
_LIST_COLUMNS = (60, 250)
_SHEET = range(380, 860, 8)
_SHEET_COLUMNS = (300, 1000)


def sizes() -> list[Figure]:
    """How many bytes the files of the bundle and its archive hold; nothing where there is no bundle."""
    unpacked = sum(each.lstat().st_size for each in PROGRAM.parent.rglob("*") if not each.is_dir())
    found = [limited("Bundle, unpacked", "MB", [unpacked / MEGA], 135)] if unpacked else []
    packed = [each.stat().st_size / MEGA for each in DIST.glob("rollbook-*.tar.xz")]
    return found + [limited("Bundle, as tar.xz", "MB", [each], 45) for each in packed[-1:]]


def starts(library: Path, folder: Path) -> list[Figure]:
    """The bundle with ``library`` beside the source, to its first pixels and to the sheet as it stays."""
    shown: dict[str, list[float]] = {"source": [], "bundle": []}
    ready: dict[str, list[float]] = {"source": [], "bundle": []}
    commands = {"source": SOURCE, "bundle": (str(PROGRAM.resolve()),)}
    with Display(folder / "screen") as display:
        kept = {"PYTHONPYCACHEPREFIX": str((folder / "bytecode").resolve())}
        for turn in range(-1, _ROUNDS):
            for name, command in commands.items():
                first, last = _start(display, (*command, "--library", str(library)), kept, library)
                if turn >= 0:
                    shown[name].append(first)
                    ready[name].append(last)
    beside = "from source"
    return [
        compared("Bundle, start to first paint", "ms", shown["bundle"], beside, shown["source"], times=1.2),
        compared("Bundle, start to its sheet", "ms", ready["bundle"], beside, ready["source"], times=1.2),
    ]


def _start(
    display: Display, command: tuple[str, ...], kept: dict[str, str], library: Path
) -> tuple[float, float]:
    """The milliseconds to the first change of the list's pixels, and to the last of the sheet's."""
    empty = display.rows(*_LIST, left=_LIST_COLUMNS[0], right=_LIST_COLUMNS[1])
    first = last = 0.0
    seen = b""
    began = now = perf_counter()
    with subprocess.Popen(command, env=display.environment() | kept) as app:
        while first == 0.0 or seen == b"" or now - last < _LAST_CHANGE_S:
            sleep(_LOOK_S)
            now = perf_counter()
            if now - began > _GIVE_UP_S or app.poll() is not None:
                raise RuntimeError(f"{command[0]} showed nothing that stayed")
            if first == 0.0:
                if display.rows(*_LIST, left=_LIST_COLUMNS[0], right=_LIST_COLUMNS[1]) != empty:
                    first = last = now
            elif (pixels := display.rows(*_SHEET, left=_SHEET_COLUMNS[0], right=_SHEET_COLUMNS[1])) != seen:
                seen, last = pixels, now
        app.kill()
    places(library).running.unlink(missing_ok=True)  # it ended well, and the next start is one as usual
    while display.windows():
        sleep(0.01)
    return (first - began) * 1000, (last - began) * 1000


def is_there() -> bool:
    """Whether there is a bundle to be measured."""
    return os.access(PROGRAM, os.X_OK)
