"""Imports: files of all formats read and saved, and a window that stays alive meanwhile."""

import io
import json
import sqlite3
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter, process_time
from uuid import uuid4

from pypdf import PdfReader
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from desktop.base.clock import now
from desktop.exporting.formats import exports
from desktop.exporting.view.form import ExportData
from desktop.importing.controller.importing import MOST
from desktop.importing.feature import FEATURE as IMPORTING
from desktop.importing.view.importing import ImportView
from desktop.interchange.archive import is_archive
from desktop.interchange.detect import read_character
from desktop.interchange.reader import Reader
from desktop.interchange.review import Reading
from desktop.interchange.rollbook import open_sample
from desktop.library.search.indexes import text_of
from desktop.library.store.library import Library
from desktop.session.adding import add
from desktop.shell.app import App
from desktop.views.about import samples
from rules_core.sheet.sheet import Sheet
from tests.bench.figure import Figure, Taken, compared, limited
from tests.bench.memory_peak import most_megabytes
from tests.bench.played import library_of_ten, opened
from tests.interchange.known_files import format_of, known_files
from tests.library.people import blow

SHEETS = 1_000
_LIMIT_MS = 60
"""A sheet, for a thousand in a minute."""
_MOST_MB = 512
_GAP_MS = 100
_ENTRIES = 1_000
_ROUNDS = 7
_SOME = 40
_READ_EACH = 10
_SAVE_TIMES = 2
_SAVE_PLUS_MS = 5
_LONGEST_S = 120.0
_TABLES = "character", "journal", "listing", "trait", "portrait", "shelf", "tag"
"""Where a character that was imported stands, besides the text index."""


def take(folder: Path) -> Taken:
    """Files read in a process as an import reads them, by format, saved, and taken in by the window."""
    qt = QApplication([])
    files = list(_written(folder / "sheets"))
    reading, readings = _read(files)
    figures = [*reading, *_formats(), _saved(folder, readings), _journal(folder / "journal.db")]
    with opened(qt, library_of_ten(folder / "ten.db")) as app:
        figures += _window(qt, app, files)
    return Taken(figures)


def _written(folder: Path) -> Iterator[Path]:
    """So many files: every shape of every format in turn, each of another character."""
    folder.mkdir(parents=True)
    kinds = [(name, data, read_character(data, name).sheet.name) for name, data in known_files().items()]
    for number, (name, data, person) in enumerate(islice(cycle(kinds), SHEETS)):
        path = folder / f"{number:04} {name}"
        renamed = data.replace(person.encode(), f"{person} {number}".encode())
        path.write_bytes(data if data.startswith(b"%PDF") else renamed)
        yield path


def _read(files: list[Path]) -> tuple[list[Figure], list[Reading]]:
    """A thousand sheets by the process that reads, which starts again for each round, and what was read."""
    each, megabytes = [], []
    readings: list[Reading] = []
    batch = len(files) // _ROUNDS
    for start in range(0, batch * _ROUNDS, batch):
        began = perf_counter()
        with Reader() as reader:
            readings += [reader.read(file) for file in files[start : start + batch]]
            each.append((perf_counter() - began) * 1000 / batch)
            megabytes.append(most_megabytes(reader.pid or 0))
    figures = [
        limited("Reading a sheet of any format, the process started", "ms", each, _LIMIT_MS, of_one="sheets")
    ]
    if all(megabytes):
        figures.append(limited("Memory of the reading process at most", "MB", megabytes, _MOST_MB))
    return figures, readings


def _formats() -> Iterator[Figure]:
    """Each format by itself in this process, beside the same bytes that are only parsed."""
    by_format: dict[str, list[bytes]] = {}
    for name, data in known_files().items():
        by_format.setdefault(format_of(name), []).append(data)
    ours = next(each for each in exports() if each.id == "rollbook")
    shipped = [open_sample(each.id) for each in samples()]
    by_format["rollbook"] = [
        ours.write(ExportData(each.sheet, each.entries, each.portrait, each.uuid)) for each in shipped
    ]
    for format_id, files in sorted(by_format.items()):
        mine, floor = [], []
        for _ in range(_ROUNDS + 1):
            mine.append(_milliseconds(lambda data: read_character(data, "x"), files))
            floor.append(_milliseconds(_parsed, files))
        yield compared(
            f"Reading a file of {format_id}", "ms", mine[1:], _floor_of(files[0]), floor[1:], of_one="files"
        )


def _milliseconds(read: Callable[[bytes], object], files: Sequence[bytes]) -> float:
    """Of the processor, for one file."""
    began = process_time()
    for _ in range(_READ_EACH):
        for each in files:
            read(each)
    return (process_time() - began) * 1000 / len(files) / _READ_EACH


def _parsed(data: bytes) -> object:
    """The floor: what any program has to do before it looks at a value."""
    if is_archive(data):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return json.loads(archive.read("character.json"))
    if data.startswith(b"%PDF"):
        return PdfReader(io.BytesIO(data)).get_fields()
    if data.startswith((b"{", b"[")):
        return json.loads(data)
    return data.decode().split()


def _floor_of(data: bytes) -> str:
    if is_archive(data):
        return "zipfile and json"
    if data.startswith(b"%PDF"):
        return "pypdf"
    return "json" if data.startswith((b"{", b"[")) else "the words of the text"


def _saved(folder: Path, readings: Sequence[Reading]) -> Figure:
    """Characters added, a transaction each, beside the same rows by plain ``sqlite3`` into a twin."""
    path, twin = folder / "imported.db", folder / "twin.db"
    Library.open(twin).close()
    library = Library.open(path)
    mine, floor = [], []
    with closing(_plain(path)) as source, closing(_plain(twin)) as target:
        target.execute("PRAGMA journal_mode=TRUNCATE")
        target.execute("PRAGMA synchronous=EXTRA")
        for turn in range(_ROUNDS + 1):
            some = readings[turn * _SOME : (turn + 1) * _SOME]
            began = perf_counter()
            numbers = []
            for each in some:
                with library.transaction() as tx:
                    numbers.append(add(tx, each, now()).id)
            mine.append((perf_counter() - began) * 1000 / len(some))
            rows = [_rows(source, number, each.sheet) for number, each in zip(numbers, some, strict=True)]
            began = perf_counter()
            for each_rows in rows:
                target.execute("BEGIN IMMEDIATE")
                for statement, values in each_rows:
                    target.executemany(statement, values)
                target.execute("COMMIT")
            floor.append((perf_counter() - began) * 1000 / len(some))
    library.close()
    return compared(
        "Saving an imported sheet",
        "ms",
        mine[1:],
        "plain sqlite3",
        floor[1:],
        times=_SAVE_TIMES,
        plus=_SAVE_PLUS_MS,
        of_one="sheets",
    )


def _plain(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def _rows(
    source: sqlite3.Connection, number: int, sheet: Sheet
) -> list[tuple[str, list[tuple[object, ...]]]]:
    """The statements that write all that stands in the library of a character, with their values."""
    found: list[tuple[str, list[tuple[object, ...]]]] = []
    for table in _TABLES:
        column = "id" if table == "character" else "character_id"
        rows = source.execute(f"SELECT * FROM {table} WHERE {column} = ?", (number,)).fetchall()
        if rows:
            found.append((f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows))
    text = (number, "", *text_of(sheet))
    return [*found, ("INSERT INTO text(rowid, keys, words, notes) VALUES (?, ?, ?, ?)", [text])]


def _journal(path: Path) -> Figure:
    """A long journal that comes with its character, beside the same entries one after another."""
    entries = [blow(str(uuid4())) for _ in range(_ENTRIES)]
    library = Library.open(path)
    whole, single = [], []
    for _ in range(_ROUNDS):
        with library.transaction() as tx:
            at_once, one_by_one = tx.add(Sheet("coc7", "Ada")).id, tx.add(Sheet("coc7", "Ida")).id
            began = perf_counter()
            tx.journal.append_all(at_once, entries)
            between = perf_counter()
            for each in entries:
                tx.journal.append(one_by_one, each)
            whole.append((between - began) * 1000 / _ENTRIES)
            single.append((perf_counter() - between) * 1000 / _ENTRIES)
    library.close()
    return compared("Writing a whole journal, an entry", "ms", whole, "one by one", single, times=0.25)


def _window(qt: QApplication, app: App, files: list[Path]) -> list[Figure]:
    """How long the window stood still while it read as many files as it takes at once, and added them.

    So many at a time as there are rounds for; each is read, reviewed and added with all others of its round.
    """
    importing = app.host.part(IMPORTING)
    assert importing is not None
    shown: list[ImportView | None] = [None]
    importing.view_changed.connect(shown.append)
    each, reading_ms, adding_ms = [], [], []
    batch = min(MOST, len(files) // _ROUNDS)
    for start in range(0, batch * _ROUNDS, batch):
        some = files[start : start + batch]

        def all_read(some: list[Path] = some) -> bool:
            view = shown[-1]
            return view is not None and len(view.rows) == len(some) and not view.busy

        began = perf_counter()
        with _Pulse() as reading:
            importing.import_files(some)
            _wait(qt, all_read)
        with _Pulse() as adding:
            importing.accept_all()
            _wait(qt, lambda: (view := shown[-1]) is None or view.report is not None)
        each.append((perf_counter() - began) * 1000 / len(some))
        reading_ms.append(reading.longest_ms)
        adding_ms.append(adding.longest_ms)
        importing.finish()
    return [
        limited("Importing a sheet in the window, review and all", "ms", each, _LIMIT_MS, of_one="sheets"),
        limited("Longest gap of the window while it reads", "ms", reading_ms, _GAP_MS),
        limited("Longest gap of the window while it adds", "ms", adding_ms, _GAP_MS),
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
