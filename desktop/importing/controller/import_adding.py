"""The adding of an import: characters come into the library in one transaction, and their files are kept."""

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
from desktop.session.adding import add
from desktop.session.background import Background
from desktop.session.session import Session

_TOLD_MS = 120
"""How often it is told how far the adding is."""

T = TypeVar("T")


class Adding(Struct, frozen=True):
    """What is to be added, and where to; ``originals`` is where the files that it is from are kept."""

    library: Library
    characters: tuple[tuple[Source, Reading], ...]
    now: str
    originals: Path


class Progress:
    """How far something is that is done in a thread, and whether it is to stop."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.stop = Event()


class Stopped(Exception):
    """The player had it stopped; nothing was written."""


class ImportAdding(QObject):
    """Adds characters, and takes back that they were added: each in one transaction, in the background."""

    told = Signal(int, int)
    """So many of so many are added; now and then, while they are."""
    failed = Signal(object)
    """Nothing has happened; carries a ``Stopped``, a library problem, or what was a mistake of ours."""

    def __init__(
        self, session: Session, background: Background, originals: Path, parent: QObject | None = None
    ) -> None:
        """``originals`` is where the files that were imported are kept."""
        super().__init__(parent)
        self._session = session
        self._background = background
        self._originals = originals
        self._progress: Progress | None = None
        self._tick = QTimer(self)
        self._tick.setInterval(_TOLD_MS)
        self._tick.timeout.connect(self._tell)

    def add(
        self,
        characters: tuple[tuple[Source, Reading], ...],
        done: Callable[[tuple[CharacterId, ...]], object],
    ) -> None:
        """Add characters, then call ``done`` with their numbers, and keep the files that they are from."""
        self._progress = Progress(len(characters))
        job = Adding(self._session.library, characters, self._session.now(), self._originals)

        def added(numbers: tuple[CharacterId, ...]) -> None:
            self._background.run(partial(keep_originals, job), lambda _: None, _log_failure)
            done(numbers)

        self._tick.start()
        self._run(partial(add_all, job, self._progress), added)

    def take_back(
        self, characters: tuple[CharacterId, ...], done: Callable[[tuple[CharacterId, ...]], object]
    ) -> None:
        """Move characters to the bin, then call ``done`` with their numbers."""
        library, now = self._session.library, self._session.now()
        self._run(partial(put_into_bin, library, characters, now), done)

    def stop(self) -> None:
        """Add nobody, where that is still to be had."""
        if self._progress is not None:
            self._progress.stop.set()

    def close(self) -> None:
        """Tell no more; what is being added is added."""
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


def add_all(job: Adding, progress: Progress) -> tuple[CharacterId, ...]:
    """Add characters in one transaction.

    Raises ``Stopped``, and a ``LibraryProblem`` where it could not be.
    """
    added: list[CharacterId] = []
    with job.library.transaction() as tx:
        for _, reading in job.characters:
            if progress.stop.is_set():
                raise Stopped
            added.append(add(tx, reading, job.now).id)
            progress.done += 1
    log.info("import: %d added", len(added))
    return tuple(added)


def keep_originals(job: Adding) -> None:
    """Keep the files that characters are from, as they were."""
    for source, _ in job.characters:
        try:
            data = source.data if source.path is None else bytes_of(source.path)
        except Unreadable:
            continue  # gone since it was read
        if data:
            keep_original(job.originals, source.name, data, job.now)


def put_into_bin(library: Library, characters: tuple[CharacterId, ...], now: str) -> tuple[CharacterId, ...]:
    """Move characters to the bin in one transaction."""
    with library.transaction() as tx:
        for each in characters:
            tx.set_standing(each, replace(tx.standing(each), shelf=Shelf.BIN, binned_at=now))
    return characters


def _log_failure(error: Exception) -> None:
    """The files that characters are from could not be kept; the characters were added all the same."""
    log.error("originals: %s", type(error).__name__)
