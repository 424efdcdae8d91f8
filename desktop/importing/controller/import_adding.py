"""Brings imported characters into the library in one transaction, and keeps copies of their files."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.base.crash import log
from desktop.importing.controller.import_reading import Source
from desktop.interchange.detect import bytes_of
from desktop.interchange.review import Reading, Unreadable
from desktop.library.readable.originals import keep_original
from desktop.library.records.characters import CharacterId, Shelf
from desktop.library.store.library import Library
from desktop.session.adding import Changed, Way, add, change, change_back
from desktop.session.background import Background
from desktop.session.extras import Brought, bring, take_back
from desktop.session.session import Session

_TOLD_MS = 120
"""Interval between progress reports."""

T = TypeVar("T")


class Arrival(Struct, frozen=True):
    """A character that was read, and how it comes into the library; ``twin`` is the one to change.

    ``extras`` are the player's choices about what travelled with it.
    """

    source: Source
    reading: Reading
    way: Way = Way.ADD
    twin: CharacterId | None = None
    extras: dict[str, str] = {}


class Arrived(Struct, frozen=True):
    """The number of a character that came into the library; ``changed`` if it was there already."""

    id: CharacterId
    changed: Changed | None = None
    brought: Brought = Brought()

    @property
    def is_same(self) -> bool:
        """Whether it was there already, and nothing of it changed."""
        return self.changed is not None and not self.changed.events and self.brought == Brought()


class Adding(Struct, frozen=True):
    """The characters to bring in and the library; ``originals`` is the folder for copies of their files."""

    library: Library
    characters: tuple[Arrival, ...]
    now: str
    originals: Path


class Progress:
    """How far a background job is, and whether it should stop."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.stop = Event()


class Stopped(Exception):
    """The player stopped the import; nothing was written."""


class ImportAdding(QObject):
    """Brings in characters and undoes that, each in one transaction in the background."""

    told = Signal(int, int)
    """Progress: how many of how many characters have been added."""
    failed = Signal(object)
    """Nothing was changed; carries ``Stopped``, a library problem or an unexpected exception."""

    def __init__(
        self, session: Session, background: Background, originals: Path, parent: QObject | None = None
    ) -> None:
        """``originals`` is the folder where imported files are kept."""
        super().__init__(parent)
        self._session = session
        self._background = background
        self._originals = originals
        self._progress: Progress | None = None
        self._tick = QTimer(self)
        self._tick.setInterval(_TOLD_MS)
        self._tick.timeout.connect(self._tell)

    def add(self, characters: tuple[Arrival, ...], done: Callable[[tuple[Arrived, ...]], object]) -> None:
        """Bring in characters, call ``done`` with the result of each, and keep copies of their files."""
        self._progress = Progress(len(characters))
        job = Adding(self._session.library, characters, self._session.now(), self._originals)

        def added(arrived: tuple[Arrived, ...]) -> None:
            self._background.run(partial(keep_originals, job), lambda _: None, _log_failure)
            done(arrived)

        self._tick.start()
        self._run(partial(add_all, job, self._progress), added)

    def take_back(
        self, characters: tuple[Arrived, ...], done: Callable[[tuple[Arrived, ...]], object]
    ) -> None:
        """Undo the arrival of characters, then call ``done`` with those that are as before.

        Added ones go to the bin, changed ones become what they were unless they were played since.
        """
        library, now = self._session.library, self._session.now()
        self._run(partial(take_back_all, library, characters, now), done)

    def stop(self) -> None:
        """Cancel adding if nothing has been written yet."""
        if self._progress is not None:
            self._progress.stop.set()

    def close(self) -> None:
        """Stop reporting; adding that has started still finishes."""
        self._tick.stop()

    def _run(self, work: Callable[[], T], done: Callable[[T], object]) -> None:
        def ended(result: T) -> None:
            self._free()
            done(result)

        def failed(error: Exception) -> None:
            self._free()
            self.failed.emit(error)

        self._background.run(work, ended, failed)

    def _free(self) -> None:
        self._tick.stop()
        self._progress = None

    def _tell(self) -> None:
        if self._progress is not None:
            self.told.emit(self._progress.done, self._progress.total)


def add_all(job: Adding, progress: Progress) -> tuple[Arrived, ...]:
    """Bring in characters in one transaction.

    Raises ``Stopped``, or ``LibraryProblem`` if the library can't be written.
    """
    arrived: list[Arrived] = []
    with job.library.transaction() as tx:
        for each in job.characters:
            if progress.stop.is_set():
                raise Stopped
            if each.twin is None or each.way is Way.ADD:
                number, changed = add(tx, each.reading, job.now).id, None
            else:
                number, changed = each.twin, change(tx, each.twin, each.reading, each.way, job.now)
            brought = bring(tx, number, each.reading.sheet.system, each.reading.extras, each.extras)
            arrived.append(Arrived(number, changed, brought))
            progress.done += 1
    log.info("import: %d added or changed", len(arrived))
    return tuple(arrived)


def keep_originals(job: Adding) -> None:
    """Keep unchanged copies of the imported files."""
    sources = {id(each.source): each.source for each in job.characters}  # a text may hold several
    for source in sources.values():
        try:
            data = source.data if source.path is None else bytes_of(source.path)
        except Unreadable:
            continue  # deleted since it was read
        if data:
            keep_original(job.originals, source.name, data, job.now)


def take_back_all(library: Library, characters: tuple[Arrived, ...], now: str) -> tuple[Arrived, ...]:
    """Undo the arrival of characters in one transaction, newest first; return those that are as before."""
    undone = []
    with library.transaction() as tx:
        for each in reversed(characters):
            if each.changed is None:
                tx.set_standing(each.id, replace(tx.standing(each.id), shelf=Shelf.BIN, binned_at=now))
            elif not change_back(tx, each.changed, now):
                continue
            take_back(tx, each.id, each.brought)
            undone.append(each)
    return tuple(reversed(undone))


def _log_failure(error: Exception) -> None:
    """The copies of the files could not be kept; the characters still came in."""
    log.error("originals: %s", type(error).__name__)
