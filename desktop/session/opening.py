"""Open a library: the first look, the lock, the opening itself, and recovery if it fails."""

import gc
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from desktop.base.crash import log
from desktop.base.disk import reason
from desktop.base.paths import HomeUnknown, Places, places, places_in_app, places_to_read
from desktop.library import problems
from desktop.library.backups.replacing import finish_restore
from desktop.library.moving.move_record import finish_move, forget_move, moved_to
from desktop.library.running.second_start import delete_old_requests, receive_requests
from desktop.library.search.first_list import FirstList, FirstState, first_list
from desktop.library.store.lock import LibraryLock
from desktop.session.background import Background

if TYPE_CHECKING:
    from desktop.kit.view.shell import Choice
    from desktop.library.store.library import Library


class OpeningController(QObject):
    """Opens the library of this start, off the UI thread, and holds its lock until ``close``."""

    opened = Signal(object)
    """The library is open; carries it."""
    failed = Signal(object)
    """It can't be opened; carries a ``ProblemView``."""
    looked = Signal(object)
    """The library was looked at again; carries a ``FirstList``."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""
    opened_again = Signal()
    """The library file now in place is open instead of the previous one."""
    second_start = Signal(object)
    """A second start asks for the window; carries a tuple of files to import."""

    def __init__(
        self, chosen: Places, lock: LibraryLock | None, background: Background, parent: QObject | None = None
    ) -> None:
        """Take over the ``lock`` of the library at ``chosen``, None if it couldn't be locked."""
        super().__init__(parent)
        self.places = chosen
        self._lock = lock
        self._reading: LibraryLock | None = None
        """Tells a second start about this window if the library itself can't be locked."""
        self._read_only = ""
        self._background = background
        self._requests = QFileSystemWatcher(self)
        self._requests.directoryChanged.connect(self._receive)
        self._watch()

    def look(self) -> FirstList:
        """Read the list of characters quickly, before anything else is loaded."""
        if self._lock is not None:
            finish_move(self.places)
            try:
                finish_restore(self.places.library)
            except problems.LibraryProblem as unfinished:
                return FirstList(FirstState.PROBLEM, problem=unfinished)
        found = first_list(self.places.library)
        if found.state is FirstState.MISSING:
            from desktop.library.salvage.missing import missing

            if problem := missing(self.places):
                return FirstList(FirstState.PROBLEM, problem=problem)
        return found

    @property
    def holds_lock(self) -> bool:
        """Whether the library may be written to."""
        return self._lock is not None

    def can_read(self, refused: problems.LibraryProblem) -> bool:
        """Return whether the library can be read although its lock was ``refused``, and prepare for that."""
        if not isinstance(refused, problems.LibraryReadOnly):
            return False
        if first_list(self.places.library).state not in (FirstState.FINE, FirstState.LATER):
            return False
        self._read_only = "held" if isinstance(refused, problems.LocksRefused) else "media"
        if self._reading is None:
            with suppress(problems.LibraryReadOnly, HomeUnknown):
                self._reading = LibraryLock.acquire(places_to_read(self.places))
            self._watch()
        return True

    def open(self) -> None:
        """Open the library in the background; ``opened`` or ``failed`` follows."""
        self._background.run(self._load, self.opened.emit, self._failed)

    def open_again(self, library: "Library") -> None:
        """Open what is now at the place of the open ``library``, for writing if possible.

        Runs in the background. ``opened_again`` follows, or a ``notice`` says why the previous one stays
        open.
        """
        try:
            if first_list(self.places.library).state is FirstState.MISSING:
                # The library must not come back empty.
                raise problems.LibraryUnreachable(self.places.library, "no library lies there")
            self._relock()
        except problems.LibraryProblem as problem:
            self._notify_not_opened(problem)
            return

        def take_over(again: "Library") -> None:
            library.become(again)
            self.opened_again.emit()

        self._background.run(self._load, take_over, self._notify_not_opened)

    def _relock(self) -> None:
        """The folder may have been replaced, so the held lock may be elsewhere."""
        if self._lock is not None and self._lock.is_for(self.places):
            return
        try:
            lock = LibraryLock.acquire(self.places)
        except problems.LibraryReadOnly as refused:
            if not self.can_read(refused):
                raise
            return
        if lock is None:
            raise problems.LibraryBusy(self.places.library, "another window holds it")
        if self._lock is not None:
            self._lock.release()
        self._lock, self._read_only = lock, ""
        self._watch()

    def _load(self) -> "Library":
        # Loading SQLAlchemy takes most of the time, so it happens in the thread.
        from desktop.base.workarounds.loaded_late import put_off

        with put_off():  # its SQLite part is loaded with the first library
            from desktop.library.store.library import Library

            began = monotonic()
            library = Library.open(
                self.places.library, backups=self.places.backups, read_only=self._read_only
            )
        how = f"for reading only: {library.read_only}" if library.read_only else "for writing"
        log.info("library opened %s, in %d ms", how, (monotonic() - began) * 1000)
        return library

    def fail(self, problem: problems.LibraryProblem) -> None:
        """Report what is wrong with the library."""
        from desktop.views.problems import problem_view

        log.error("library: %s %s", type(problem).__name__, problem.what)
        gc.enable()  # the start is over
        is_usual = False
        with suppress(HomeUnknown):
            is_usual = self.places.library == places().library
        self.failed.emit(problem_view(problem, offered_copy(problem, self.places), is_usual=is_usual))

    def try_again(self, *, afresh: bool = False) -> None:
        """Look at the library again after a problem; ``afresh`` if it is to be created."""
        self._read_only = ""
        if not afresh and self._lock is None and (gone := self._find_missing()):
            self.fail(gone)  # locking would create the folder of a missing drive
            return
        try:
            self._lock = self._lock or LibraryLock.acquire(self.places)
        except problems.LibraryProblem as problem:
            if not self.can_read(problem):
                self.fail(problem)
                return
        else:
            if self._lock is None:
                self.fail(problems.LibraryBusy(self.places.library, "another window holds it"))
                return
        self._watch()
        if afresh:
            forget_move(self.places.library)
        self.looked.emit(first_list(self.places.library) if afresh else self.look())

    def open_other(self, library: Path) -> None:
        """Open another library instead of one that can't be opened, with the same settings."""
        self.close()
        self.places = places_in_app(library, self.places.settings)
        self.try_again()

    def open_default(self) -> None:
        """Open the person's default library."""
        self.open_other(places().library)

    def open_moved(self) -> None:
        """Open the library where it was moved to."""
        from desktop.base.recent import note

        if (to := moved_to(self.places.library)) is not None:
            note(self.places.recent, to)  # so that no new library is created if its drive is missing
            self.open_other(to)

    def _find_missing(self) -> problems.LibraryProblem | None:
        from desktop.library.salvage.missing import missing

        found = missing(self.places)
        return found if isinstance(found, problems.LibraryGone) else None

    def set_aside(self) -> None:
        """Move an unusable library to a folder of its own, unchanged, and start a new one."""
        from desktop.library.moving.aside import set_aside
        from desktop.views.problems import library_set_aside, not_set_aside

        try:
            folder = set_aside(self.places.library)
        except OSError as error:
            self.notice.emit(not_set_aside(reason(error)))
            return
        self.try_again(afresh=True)
        self.notice.emit(library_set_aside(folder))

    def close(self) -> None:
        """Release the library."""
        if self._requests.directories():
            self._requests.removePaths(self._requests.directories())
        for each in (self._lock, self._reading):
            if each is not None:
                each.release()
        self._lock = self._reading = None

    def _notify_not_opened(self, error: Exception) -> None:
        from desktop.views.problems import not_reached

        if not isinstance(error, problems.LibraryProblem):
            raise error
        log.error("library not opened again: %s %s", type(error).__name__, error.what)
        self.notice.emit(not_reached(error))

    def _failed(self, error: Exception) -> None:
        if isinstance(error, problems.LibraryProblem):
            self.fail(error)
            return
        # A bug; the page says that the library wasn't opened and what to do.
        self.fail(problems.LibraryProblem(self.places.library, type(error).__name__))
        raise error

    def _watch(self) -> None:
        """Listen for second starts, including earlier requests."""
        if (where := self._request_places) is not None:
            with suppress(OSError):  # then second starts can't ask, but this one can go on
                where.requests.mkdir(exist_ok=True)
                self._requests.addPath(str(where.requests))
            delete_old_requests(where)
            QTimer.singleShot(0, self, self._receive)

    @property
    def _request_places(self) -> Places | None:
        """The places where a second start leaves its requests; None while this window holds no lock."""
        if self._lock is not None:
            return self.places
        return None if self._reading is None else places_to_read(self.places)

    def _receive(self) -> None:
        if (where := self._request_places) is not None and (files := receive_requests(where)) is not None:
            self.second_start.emit(files)


def offered_copy(problem: problems.LibraryProblem, where: Places) -> "Choice | None":
    """Return the newest good backup as a choice for a damaged library, or None."""
    if not isinstance(problem, problems.LibraryDamaged | problems.LibraryMissing | problems.NotALibrary):
        return None
    from desktop.base.clock import moment
    from desktop.library.salvage.rescue import newest_good
    from desktop.views.problems import backup_choice

    copy = newest_good(where.backups)
    return None if copy is None else backup_choice(copy, moment())
