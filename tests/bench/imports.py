"""Imports: a thousand sheets of all formats into a library, and a window that stays alive meanwhile."""

import sys
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter
from uuid import uuid4

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from desktop.bootstrap import App
from desktop.controllers.importing import MOST
from desktop.interchange.detect import read_character
from desktop.interchange.reader import Reader
from desktop.interchange.review import Reading
from desktop.library.clock import now
from desktop.library.library import Library
from desktop.viewdata.importing import ImportView
from rules_core.journal import Action, Entry
from rules_core.sheet import Sheet
from tests.bench.report import Figure, alone, compared, limited
from tests.interchange.known_files import known_files
from tests.library.people import blow

SHEETS = 1_000
_LEAST_A_MINUTE = 1_000
_MOST_MB = 512
_MOST_MS = 100
_ENTRIES = 5_000
_ROUNDS = 3
_LONGEST_S = 120.0


def figures(qt: QApplication, app: App, folder: Path) -> list[Figure]:
    """The figures of imports, into a library of its own and through the window of ``app``."""
    files = list(_written(folder / "sheets"))
    seconds, megabytes, readings = _read(files)
    saved = _saved(folder / "imported.db", readings)
    found = [
        limited(f"Importing {SHEETS} mixed sheets", "s", [seconds + saved], 60 * SHEETS / _LEAST_A_MINUTE),
        alone("of that reading, in a process of its own", "s", [seconds]),
        alone("and saving, one transaction each", "s", [saved]),
    ]
    if megabytes:
        found.append(limited("Memory of the reading process at most", "MB", [megabytes], _MOST_MB))
    found.append(_journal(folder / "journal.db"))
    return [*found, *_window(qt, app, files)]


def _written(folder: Path) -> Iterator[Path]:
    """So many files: every shape of every format in turn, each of another character."""
    folder.mkdir(parents=True)
    kinds = [(name, data, read_character(data, name).sheet.name) for name, data in known_files().items()]
    for number, (name, data, person) in enumerate(islice(cycle(kinds), SHEETS)):
        path = folder / f"{number:04} {name}"
        renamed = data.replace(person.encode(), f"{person} {number}".encode())
        path.write_bytes(data if data.startswith(b"%PDF") else renamed)
        yield path


def _read(files: list[Path]) -> tuple[float, float, list[Reading]]:
    """How long reading takes, how many megabytes the process took at most (0: unknown), and what was read."""
    begun = perf_counter()
    with Reader() as reader:
        readings = [reader.read(each) for each in files]
        seconds = perf_counter() - begun
        return seconds, _most_megabytes(reader.pid), readings


def _most_megabytes(pid: int | None) -> float:
    if pid is None or sys.platform != "linux":
        return 0.0
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    (line,) = (each for each in status.splitlines() if each.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def _saved(path: Path, readings: list[Reading]) -> float:
    library = Library.open(path)
    begun = perf_counter()
    for each in readings:
        with library.transaction() as tx:
            added = tx.add(each.sheet, portrait=each.portrait)
            entry = Entry(0, str(uuid4()), Action.IMPORT, now(), about=each.format)
            tx.append_all(added.id, (*each.entries, entry))
    seconds = perf_counter() - begun
    library.close()
    return seconds


def _journal(path: Path) -> Figure:
    """A long journal that comes with its character, beside the same entries one after another."""
    entries = [blow(str(uuid4())) for _ in range(_ENTRIES)]
    library = Library.open(path)
    whole, single = [], []
    for _ in range(_ROUNDS):
        with library.transaction() as tx:
            at_once, one_by_one = tx.add(Sheet("coc7", "Ada")).id, tx.add(Sheet("coc7", "Ida")).id
            begun = perf_counter()
            tx.append_all(at_once, entries)
            between = perf_counter()
            for each in entries:
                tx.append(one_by_one, each)
            whole.append((between - begun) * 1000 / _ENTRIES)
            single.append((perf_counter() - between) * 1000 / _ENTRIES)
    library.close()
    return compared("Writing a whole journal, an entry", "ms", whole, "one by one", single, times=0.25)


def _window(qt: QApplication, app: App, files: list[Path]) -> list[Figure]:
    """How long the window stood still while it read as many files as it takes at once, and added them."""
    assert app.late is not None
    importing = app.late.importing
    some = files[:MOST]
    shown: list[ImportView | None] = [None]
    importing.view_changed.connect(shown.append)
    begun = perf_counter()
    with _Pulse() as reading:
        importing.import_files(some)
        _wait(qt, lambda: (view := shown[-1]) is not None and len(view.rows) == len(some) and not view.busy)
    with _Pulse() as adding:
        importing.accept_all()
        _wait(qt, lambda: (view := shown[-1]) is None or view.report is not None)
    seconds = perf_counter() - begun
    importing.finish()
    return [
        alone(f"Importing {len(some)} in the window, review and all", "s", [seconds]),
        limited("Longest gap of the window while it reads", "ms", [reading.longest_ms], _MOST_MS),
        limited("Longest gap of the window while it adds", "ms", [adding.longest_ms], _MOST_MS),
    ]


class _Pulse:
    """Beats in the event loop, and knows the longest time between two beats."""

    def __init__(self) -> None:
        self.longest_ms = 0.0
        self._last = perf_counter()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)

    def __enter__(self) -> "_Pulse":
        self._last = perf_counter()
        self._timer.start(2)
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.stop()

    def _beat(self) -> None:
        now_s = perf_counter()
        self.longest_ms = max(self.longest_ms, (now_s - self._last) * 1000)
        self._last = now_s


def _wait(qt: QApplication, until: Callable[[], bool]) -> None:
    """Let the window live until something is so."""
    end = perf_counter() + _LONGEST_S
    while not until():
        if perf_counter() > end:
            raise TimeoutError
        qt.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
