"""The reading of an import: the files that wait, some of them read at a time, off the UI thread."""

from collections import Counter, deque
from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.interchange.batch import files_of
from desktop.interchange.packs import is_pack_file
from desktop.interchange.reader import Reader
from desktop.interchange.review import Reading, Unreadable
from desktop.interchange.words import fault, what_now
from desktop.library.problems import LibraryProblem
from desktop.library.store.file_guard import is_part_of
from desktop.library.store.library import Library
from desktop.session.adding import Twins
from desktop.session.background import Background

_SLICE_S = 0.15
"""Files are read for so long before it is told how far that is."""


class Source(Struct, frozen=True):
    """What is to be read: a file, or with ``data`` a text that was pasted."""

    name: str
    path: Path | None = None
    data: bytes = b""


class Sorted(Struct, frozen=True):
    """Files told apart: characters to be, table packs, and whether the open library was among them.

    ``left_out`` counts files beyond the most that are looked for at once.
    """

    sources: list[Source]
    packs: list[Path]
    is_library: bool
    left_out: int = 0


class Found(Struct, frozen=True):
    """What became of a source: what was read, else the ``fault``.

    ``has_twin`` says that the library has such a character already.
    """

    source: Source
    reading: Reading | None = None
    fault: str = ""
    has_twin: bool = False


class ImportReading(QObject):
    """Reads what waits, a slice of it at a time; what comes meanwhile is read afterwards."""

    going_on = Signal()
    """Another slice is about to be read."""
    some_read = Signal(object)
    """Carries a list of ``Found``, in the order in which they waited."""
    ended = Signal()
    """Nothing waits any more, or no more is read."""
    failed = Signal(object)
    """The reading came to its end by a mistake of its own; carries the exception."""

    def __init__(self, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self._reader: Reader | None = None
        self._stop = Event()
        self._queue: deque[Source] = deque()
        self.is_closed = False
        self.done = 0
        """How many were read since the reading began."""
        self.rest: list[Source] = []
        """What was too much for one import, or not read when it was stopped."""

    @property
    def is_reading(self) -> bool:
        """Whether files are being read."""
        return self._reader is not None

    @property
    def waiting(self) -> int:
        """How many wait to be read."""
        return len(self._queue)

    def forget(self) -> None:
        """Have nothing wait, and no rest."""
        self._queue.clear()
        self.rest = []

    def put(self, sources: list[Source], room: int) -> None:
        """Have sources wait, so many of them; the others are the rest."""
        self._queue += sources[:room]
        self.rest += sources[room:]

    def read_on(self, library: Library) -> None:
        """Read some of what waits, then tell, then read on."""
        if not self._queue or self.is_closed:
            self._end()
            return
        if self._reader is None:
            self._reader = Reader()
            self._stop.clear()
            self.done = 0
        self.going_on.emit()
        work = partial(read_some, self._reader, tuple(self._queue), library, self._stop)
        self._background.run(work, partial(self._take, library), self._fail)

    def stop(self) -> None:
        """Read no more of what waits; that becomes the rest."""
        if self._reader is not None:
            self._stop.set()
            self._reader.close()

    def close(self) -> None:
        """Read no more, ever."""
        self.is_closed = True
        self._queue.clear()
        if self._reader is not None:
            self._reader.close()

    def _take(self, library: Library, found: list[Found]) -> None:
        if self.is_closed:
            self._end()
            return
        stopped = self._stop.is_set()
        for _ in found:
            self._queue.popleft()
        # What could not be read while it was stopped may be readable: its reading was what was stopped.
        read = [each for each in found if each.reading is not None or not stopped]
        self.done += len(read)
        self.some_read.emit(read)
        if stopped:
            not_read = [each.source for each in found if each.reading is None]
            self.rest = [*not_read, *self._queue, *self.rest]
            self._queue.clear()
        self.read_on(library)

    def _end(self) -> None:
        self._give_back()
        self.ended.emit()

    def _fail(self, error: Exception) -> None:
        self._give_back()
        self.failed.emit(error)

    def _give_back(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None


def sorted_out(paths: list[Path], library: Path) -> Sorted:
    """The files of what was chosen or dropped, told apart; ``library`` is the one that is open."""
    batch = files_of(paths)
    theirs = [each for each in batch.files if not is_part_of(each, library)]
    packs = [each for each in theirs if is_pack_file(each)]
    told_apart = set(packs)
    sources = [Source(each.name, each) for each in theirs if each not in told_apart]
    return Sorted(sources, packs, len(theirs) < len(batch.files), batch.left_out)


def read_some(reader: Reader, sources: tuple[Source, ...], library: Library, stop: Event) -> list[Found]:
    """Read files for a moment, at least one of them."""
    end = monotonic() + _SLICE_S
    found: list[Found] = []
    formats: Counter[str] = Counter()
    for each in sources:
        try:
            if each.path is not None:
                read = reader.read(each.path)
            else:
                read = reader.read_bytes(each.data, each.name)
            found.append(Found(each, read))
            formats[read.format] += 1
        except Unreadable as error:
            formats[f"not read, {error.reason}"] += 1
            found.append(Found(each, fault=f"{fault(error)} {what_now(error)}".rstrip()))
        if stop.is_set() or monotonic() > end:
            break
    log.info("import: %s", "; ".join(f"{name}: {count}" for name, count in formats.items()))
    try:
        twins = Twins(library)
        return [
            Found(each.source, each.reading, each.fault, each.reading is not None and twins.has(each.reading))
            for each in found
        ]
    except LibraryProblem as problem:
        log.error("twins: %s", problem.what)
        return found
