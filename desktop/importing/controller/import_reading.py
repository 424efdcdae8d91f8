"""Reads the queued files of an import in slices, off the UI thread."""

from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.interchange.extras import Offer
from desktop.interchange.reader import Reader
from desktop.interchange.review import NO_HINTS, Hints, Reading, Reason, Unreadable
from desktop.interchange.words import fault, what_now
from desktop.library.problems import LibraryProblem
from desktop.library.store.library import Library
from desktop.session.adding import ExistingCharacters, Twin
from desktop.session.background import Background
from desktop.session.extras import offers

_SLICE_S = 0.15
"""How long to read before reporting progress."""


class Source(Struct, frozen=True):
    """Something to read: a file or, with ``data``, pasted text."""

    name: str
    path: Path | None = None
    data: bytes = b""


class ReadResult(Struct, frozen=True):
    """The result of reading a source, or the ``fault`` and its ``reason``.

    ``twin`` is this character in the library, if it is already there. ``offers`` are about what travelled
    with it. ``part`` is its number among the characters of the source, and ``more`` are the others.
    """

    source: Source
    reading: Reading | None = None
    fault: str = ""
    twin: Twin | None = None
    offers: tuple[Offer, ...] = ()
    reason: Reason | None = None
    part: int = 0
    more: "tuple[ReadResult, ...]" = ()


class ImportReading(QObject):
    """Reads a queue of sources slice by slice; sources added meanwhile are read afterwards."""

    going_on = Signal()
    """Another slice is about to be read."""
    some_read = Signal(object)
    """Carries a list of ``ReadResult`` in queue order."""
    ended = Signal()
    """The queue is empty, or reading was stopped."""
    failed = Signal(object)
    """Reading failed unexpectedly; carries the exception."""

    def __init__(self, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self._reader: Reader | None = None
        self._stop = Event()
        self._queue: deque[Source] = deque()
        self.is_closed = False
        self.done = 0
        """How many sources were read since reading began."""
        self.rest: list[Source] = []
        """Sources that exceeded the limit for one import or were not read before it was stopped."""

    @property
    def is_reading(self) -> bool:
        """Whether files are being read."""
        return self._reader is not None

    @property
    def waiting(self) -> int:
        """The length of the queue."""
        return len(self._queue)

    def forget(self) -> None:
        """Empty the queue and the rest."""
        self._queue.clear()
        self.rest = []

    def put(self, sources: list[Source], room: int) -> None:
        """Queue up to ``room`` sources; the others become the rest."""
        self._queue += sources[:room]
        self.rest += sources[room:]

    def read_on(self, library: Library) -> None:
        """Read a slice of the queue, report it, and continue."""
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

    def read_again(
        self, source: Source, hints: Hints, library: Library, done: Callable[[ReadResult], None]
    ) -> None:
        """Read one source again as the player said, then call ``done``."""
        reader = self._reader = Reader()
        self._stop.clear()

        def ended(found: list[ReadResult]) -> None:
            self._give_back()
            if not self.is_closed:
                done(found[0])

        work = partial(read_some, reader, (source,), library, self._stop, hints)
        self._background.run(work, ended, self._fail)

    def stop(self) -> None:
        """Stop reading; what is still queued becomes the rest."""
        if self._reader is not None:
            self._stop.set()
            self._reader.close()

    def close(self) -> None:
        """Stop reading for good."""
        self.is_closed = True
        self._queue.clear()
        if self._reader is not None:
            self._reader.close()

    def _take(self, library: Library, found: list[ReadResult]) -> None:
        if self.is_closed:
            self._end()
            return
        stopped = self._stop.is_set()
        for _ in found:
            self._queue.popleft()
        # A file that failed while stopping may be readable: it was interrupted.
        read = [each for each in found if each.reading is not None or not stopped]
        self.done += len(read)
        self.some_read.emit([part for each in read for part in (each, *each.more)])
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


def read_some(
    reader: Reader, sources: tuple[Source, ...], library: Library, stop: Event, hints: Hints = NO_HINTS
) -> list[ReadResult]:
    """Read at least one file, and more until the time slice is over."""
    end = monotonic() + _SLICE_S
    found: list[ReadResult] = []
    formats: Counter[str] = Counter()
    for each in sources:
        try:
            if each.path is not None:
                read = reader.read(each.path, hints)
            else:
                read = reader.read_bytes(each.data, each.name, hints)
            more = tuple(ReadResult(each, one, part=at) for at, one in enumerate(read.more, 1))
            found.append(ReadResult(each, read, more=more))
            formats[read.format] += 1
        except Unreadable as error:
            formats[f"not read, {error.reason}"] += 1
            words = f"{fault(error)} {what_now(error)}".rstrip()
            found.append(ReadResult(each, fault=words, reason=error.reason))
        if stop.is_set() or monotonic() > end:
            break
    log.info("import: %s", "; ".join(f"{name}: {count}" for name, count in formats.items()))
    try:
        twins = ExistingCharacters(library)
        return [_compared(each, library, twins) for each in found]
    except LibraryProblem as problem:
        log.error("twins: %s", problem.what)
        return found


def _compared(found: ReadResult, library: Library, twins: ExistingCharacters) -> ReadResult:
    if (reading := found.reading) is None:
        return found
    more = tuple(_compared(each, library, twins) for each in found.more)
    found, twin = replace(found, more=more), twins.find(reading)
    if reading.extras is None:
        return replace(found, twin=twin)
    number = None if twin is None or twin.sheet is None else twin.id
    return replace(found, twin=twin, offers=offers(library, reading.extras, reading.sheet.system, number))
