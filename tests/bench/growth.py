"""How a library grows: ten, a thousand and a hundred thousand characters, beside plain ``sqlite3``."""

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.base.clock import now
from desktop.base.paths import places
from desktop.library.backups.backups import backup
from desktop.library.checks.checkup import check_up
from desktop.library.records.characters import CharacterId, Query
from desktop.library.store.library import Library
from desktop.session.session import ActionRecord, Session
from desktop.session.undo import UndoController
from rules_core.sheet.events import NameChanged, TrackerChanged
from rules_core.sheet.journal import Action
from tests.bench import plain_library
from tests.bench.crowd import crowd
from tests.bench.figure import Curve, Figure, Taken, compared
from tests.bench.plain_library import PlainLibrary
from tests.bench.plain_writer import PlainWriter
from tests.bench.shelves import p95, timed, typed
from tests.bench.startup import started, usual_python

_COUNTS = 10, 1_000, 100_000
_STARTS, _ROUNDS, _WHOLE_ROUNDS = 7, 7, 5
_OPENED, _CHANGES = 8, 3
"""So many characters are opened in a round, and so often is each changed: a round counts as its median."""

_TAKES_LONG = 20_000
"""Libraries of more characters are backed up and checked once: that takes most of a minute each."""

Pairs = list[tuple[float, float]]
"""What Rollbook took and what the other took, in the same rounds."""


class Kind(NamedTuple):
    """Something that is measured: what it is called, beside what it stands, and what is aimed at.

    The largest library takes at most ``times`` the other ``plus`` so much; where it is ``flat`` it takes at
    most a fifth more than the smallest.
    """

    name: str
    beside: str
    times: float | None = None
    plus: float = 0
    flat: bool = False
    unit: str = "ms"


_SAME_ROWS = "plain sqlite3, same rows"
_PAINT = Kind("Start to first paint with the list", "bare window, list by sqlite3", flat=True)
_SEARCH = Kind("Search as you type, p95", "bare query, p95", times=3)
_OPEN = Kind("Open a character with its journal", _SAME_ROWS, flat=True)
_EDIT = Kind("Change a number, saved", _SAME_ROWS, times=2, plus=5, flat=True)
_UNDO = Kind("Undo it, saved", _SAME_ROWS, times=2, plus=5, flat=True)
_RENAME = Kind("Change a name, saved", _SAME_ROWS, times=2, plus=5, flat=True)
_BACKUP = Kind("Back up, read back", "sqlite3 backup, fsync, integrity_check", times=1.5)
_CHECK = Kind("Check everything as doctor does", "sqlite3 checks, SHA-256 of the rows", times=2)
_SIZE = Kind("Library file", "its characters and journals in SQLite, no index", unit="MB")
_KINDS = (_PAINT, _SEARCH, _OPEN, _EDIT, _UNDO, _RENAME, _BACKUP, _CHECK, _SIZE)

_LIMIT = (
    "What limits the backup and the check of a hundred thousand characters is SQLite's own integrity_check, "
    "which is most of either side: it looks up each of six million numbers in their index. Rollbook does "
    "more than the other side: it checks the full-text index, holds every row of a backup against its seal, "
    "and keeps the hash of the file. The check works on a copy, so that a window can go on saving."
)


def take(folder: Path) -> Taken:
    """All of it; the crowds are made in ``build`` at the first run, which takes minutes."""
    qt = QCoreApplication.instance() or QCoreApplication([])
    build, folder = Path("build").resolve(), folder.resolve()
    sizes = [_Size(count, crowd(build, count), folder / str(count)) for count in _COUNTS]
    env = usual_python(folder / "bytecode")
    for turn in range(-1, _STARTS):
        for each in sizes:
            each.start(env, counts=turn >= 0)
    tables = [_Table(each) for each in sizes]
    for turn in range(-1, _ROUNDS):
        for table in tables:
            table.play(counts=turn >= 0)
            qt.processEvents()
    for table in tables:
        table.close()
    figures = [figure for kind in _KINDS for figure in _figures(kind, sizes)]
    return Taken(figures, [_curve(kind, sizes) for kind in _KINDS if kind is not _RENAME], [_LIMIT])


class _Size:
    """A copy of a library of so many characters, its twin for plain ``sqlite3``, and what was found."""

    def __init__(self, count: int, library: Path, folder: Path) -> None:
        """Back up ``library`` both ways, and check the copies, which are then what is played with."""
        self.count = count
        self.found: dict[Kind, Pairs] = defaultdict(list)
        folder.mkdir()
        _read_once(library)
        rounds = range(-1, _WHOLE_ROUNDS) if count < _TAKES_LONG else range(1)
        for turn in rounds:
            self.path, self.twin = folder / f"{turn}" / "library.db", folder / f"{turn}" / "twin.db"
            self.path.parent.mkdir()
            made, ours = timed(partial(backup, library, folder / "backups", "by-hand"))
            assert made.verified
            _, theirs = timed(partial(plain_library.back_up, library, self.twin))
            made.path.rename(self.path)
            self.note(_BACKUP, ours, theirs, counts=turn >= 0)
            found, ours = timed(partial(check_up, places(self.path)))
            assert found.examination is not None
            assert not found.examination.faults
            _, theirs = timed(partial(plain_library.check, self.path))
            self.note(_CHECK, ours, theirs, counts=turn >= 0)
        bare = plain_library.bytes_of(self.path, folder / "bare.db")
        self.note(_SIZE, self.path.stat().st_size / 1e6, bare / 1e6, counts=True)

    def note(self, kind: Kind, ours: float, theirs: float, *, counts: bool) -> None:
        """Keep a round, unless it is one that fills caches."""
        if counts:
            self.found[kind].append((ours, theirs))

    def start(self, env: dict[str, str], *, counts: bool) -> None:
        """Start Rollbook over the library, and then the bare window."""
        ours = started(env, "tests.bench.rollbook_window", str(self.path))
        theirs = started(env, "tests.bench.listed_window", str(self.twin))
        self.note(_PAINT, ours["painted"], theirs["painted"], counts=counts)


class _Table:
    """The library of one size and its twin, both open, and a player."""

    def __init__(self, size: _Size) -> None:
        self._size = size
        self._library, self._plain = Library.open(size.path), PlainLibrary(size.twin)
        self._writer = PlainWriter(size.path, size.twin)
        self._session = Session(self._library, now)
        self._undo = UndoController(self._session)
        self._chance = Random(size.count)

    def close(self) -> None:
        """Close both files."""
        for each in (self._library, self._plain, self._writer):
            each.close()

    def play(self, *, counts: bool) -> None:
        """A round: all searches; then some characters are opened, edited, undone and renamed."""
        self._search(counts=counts)
        acts: dict[Kind, Pairs] = defaultdict(list)
        for _ in range(_OPENED):
            number = CharacterId(self._chance.randint(1, self._size.count))
            _, ours = timed(partial(self._session.open, number))
            acts[_OPEN].append((ours, timed(partial(self._plain.read, number))[1]))
            for _ in range(_CHANGES):
                acts[_EDIT].append(self._saved(self._change))
                acts[_UNDO].append(self._saved(self._undo.undo))
                acts[_RENAME].append(self._saved(self._rename))
        for kind, pairs in acts.items():
            self._size.note(kind, *(median(side) for side in zip(*pairs, strict=True)), counts=counts)

    def _search(self, *, counts: bool) -> None:
        found = [
            (timed(partial(self._library.find, Query(text)))[1], timed(partial(self._plain.search, text))[1])
            for text in typed()
        ]
        self._size.note(_SEARCH, *(p95(side) for side in zip(*found, strict=True)), counts=counts)

    def _change(self) -> None:
        tracker = self._session.character.sheet.trackers[0]
        more = TrackerChanged(tracker.id, tracker.value, tracker.value + 1)
        self._session.do(ActionRecord(Action.EDIT, events=(more,)))

    def _rename(self) -> None:
        before = self._session.character.sheet.name
        after = f"{before.split(',')[0]}, the {self._chance.randint(2, 99)}th"
        self._session.do(ActionRecord(Action.EDIT, events=(NameChanged(before, after),)))

    def _saved(self, act: Callable[[], None]) -> tuple[float, float]:
        """Do something that is saved; then write the same rows into the twin."""
        before = self._session.character
        _, ours = timed(act)
        assert self._session.character.rev == before.rev + 1
        return ours, self._writer.catch_up(before.id)


def _figures(kind: Kind, sizes: list[_Size]) -> list[Figure]:
    """The largest library beside the other way, and beside the smallest."""
    few, many = ([*zip(*size.found[kind], strict=True)] for size in (sizes[0], sizes[-1]))
    name = f"{kind.name}, 100 000 characters"
    found = [compared(name, kind.unit, many[0], kind.beside, many[1], times=kind.times, plus=kind.plus)]
    if kind.flat:
        found.append(compared(f"{name}, beside 10", kind.unit, many[0], "with 10", few[0], times=1.2))
    return found


def _curve(kind: Kind, sizes: list[_Size]) -> Curve:
    def line(side: int) -> list[tuple[float, float]]:
        return [(size.count, median(pair[side] for pair in size.found[kind])) for size in sizes]

    return Curve(kind.name, kind.unit, "characters", {"Rollbook": line(0), kind.beside: line(1)})


def _read_once(library: Path) -> None:
    """Have the system know the file: what the disk does is not measured."""
    with library.open("rb") as file:
        while file.read(1 << 24):
            pass
