"""Starts seen from outside: Rollbook from source and as a bundle, a bare window, and other programs of Qt.

Each is started as a player starts it, on a private screen, in a home that is the same at every start. Nothing
of the bench is inside any of them: what they show is read from the pixels of the screen.
"""

import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.bench import homes
from tests.bench.bundle import PROGRAM, SOURCE, is_there
from tests.bench.display import Display, missing
from tests.bench.figure import Figure, Left, Taken, compared
from tests.bench.stage import Clicked, Failed, Program, Stage, Watched

_BARE = f"""
from PySide6.QtWidgets import QApplication, QMainWindow

qt = QApplication([])
window = QMainWindow()
window.setWindowTitle("Bare")
window.menuBar().addMenu("File").addAction("Quit", "Ctrl+Q", qt.quit)
window.resize{homes.WINDOW}
window.show()
qt.exec()
"""
"""A window as large as the app's, with a menu that can be opened."""

_HELD = """
import re
from pathlib import Path

status = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
print(re.search("^Rss: +([0-9]+)", status, re.MULTILINE)[1])
"""
"""Tells the resident memory of the process that runs it."""

_WINDOW = f"""
from {{}}.QtWidgets import QApplication, QMainWindow

qt = QApplication([])
window = QMainWindow()
window.resize{homes.WINDOW}
window.show()
qt.processEvents()
"""

_SQLALCHEMY = """
from desktop.base.workarounds.plain_imports import restore

restore()
from desktop.base.workarounds.loaded_late import put_off

with put_off():
    import sqlalchemy
"""

_FROM_SOURCE, _BUNDLE = "Rollbook from source", "Rollbook's bundle"
_BARE_WINDOW, _NOVELWRITER, _ANKI = "bare PySide6 window", "novelWriter", "Anki"

_PEERS = (
    (_NOVELWRITER, homes.NOVELWRITER, homes.home_of_novelwriter),
    (_ANKI, homes.ANKI, homes.home_of_anki),
)

_NO_SLOWER = 1.0
_BUNDLE_TIMES = 1.2

_CLICKED_ROUNDS = 9
_WATCHED_ROUNDS = 5


def take(folder: Path) -> Taken:
    """All programs that are there, turn by turn."""
    if lacking := missing():
        raise Left(f"the programs need {' and '.join(lacking)}, to be shown and clicked on.")
    notes: list[str] = []
    clicked: dict[str, list[Clicked]] = {}
    watched: dict[str, list[Watched]] = {}
    with Display(folder / "screen") as display:
        stage = Stage(display, folder)
        programs = _programs(stage, notes)
        looks = {name: stage.look(program) for name, program in programs.items()}
        for _ in range(_CLICKED_ROUNDS):
            for name, program in programs.items():
                clicked.setdefault(name, []).append(stage.click(program, looks[name]))
        for _ in range(_WATCHED_ROUNDS):
            for name, program in programs.items():
                watched.setdefault(name, []).append(stage.watch(program, looks[name]))
    if _NOVELWRITER in programs:
        notes.append(_why_more_memory())
    return Taken(_figures(clicked, watched), notes=notes)


def _programs(stage: Stage, notes: list[str]) -> dict[str, Program]:
    """What can be started here, each with a home in which it was started once; what lacks is noted."""
    found = {_BARE_WINDOW: stage.settled(sys.executable, "-c", _BARE)}
    homes.home_of_rollbook(stage.home)
    found[_FROM_SOURCE] = stage.settled(*SOURCE)
    if is_there():
        found[_BUNDLE] = found[_FROM_SOURCE]._replace(command=(str(PROGRAM.resolve()),))
    else:
        notes.append("The bundle is not there (make bundle).")
    for name, program, home in _PEERS:
        if not program.exists():
            notes.append(f"{name} is not there (make bench-programs).")
            continue
        try:
            found[name] = stage.settled(*home(stage.home))
        except (Failed, subprocess.CalledProcessError) as problem:
            notes.append(f"{name} does not start here: {problem}.")
            shutil.rmtree(stage.home)
    return found


def _why_more_memory() -> str:
    """What stops Rollbook from holding as little memory as novelWriter does."""
    python = homes.NOVELWRITER.with_name("python")
    window = _WINDOW.format("PySide6")
    ours, theirs = _held(sys.executable, window), _held(str(python), _WINDOW.format("PyQt6"))
    database = _held(sys.executable, window + _SQLALCHEMY) - ours
    return (
        "What stops Rollbook from holding as little memory as novelWriter: a bare window holds "
        f"{ours:.0f} MB with PySide6 and {theirs:.0f} MB with novelWriter's PyQt6, and SQLAlchemy, without "
        f"which novelWriter can do, another {database:.0f} MB."
    )


def _held(python: str, code: str) -> float:
    """The resident memory of Python in MB after it has run ``code``."""
    done = subprocess.run([python, "-c", code + _HELD], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return int(done.stdout) * 1024 / 1_000_000


def _figures(
    clicked: Mapping[str, Sequence[Clicked]], watched: Mapping[str, Sequence[Watched]]
) -> list[Figure]:
    painted = {name: [each.painted for each in some] for name, some in clicked.items()}
    answered = {name: [each.answered for each in some] for name, some in clicked.items()}
    shown = {name: [each.shown for each in some] for name, some in watched.items()}
    held = {name: [each.held for each in some] for name, some in watched.items()}
    return [
        *_compared("first paint", "ms", painted, _BUNDLE_TIMES),
        *_compared("a click at the first paint answered", "ms", answered, None),
        *_compared("all shown", "ms", shown, _BUNDLE_TIMES),
        *_compared("memory at rest", "MB", held, None),
    ]


def _compared(
    what: str, unit: str, found: Mapping[str, Sequence[float]], bundle: float | None
) -> list[Figure]:
    """Each of ours beside each of the others, and the bundle beside the source."""
    pairs = [
        (_FROM_SOURCE, _BARE_WINDOW, None),
        (_BUNDLE, _FROM_SOURCE, bundle),
        *((ours, other, _NO_SLOWER) for other in (_NOVELWRITER, _ANKI) for ours in (_FROM_SOURCE, _BUNDLE)),
    ]
    return [
        compared(f"{ours}, {what}, beside {other}", unit, found[ours], other, found[other], times=times)
        for ours, other, times in pairs
        if ours in found and other in found
    ]
