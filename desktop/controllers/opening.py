"""Getting a library open: the first look, the lock, the opening itself, and what to do where it fails."""

import gc
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from desktop.controllers.background import Background
from desktop.crash import log
from desktop.library.first_list import FirstList, first_list
from desktop.library.lock import LibraryLock, ask_to_raise
from desktop.library.problems import LibraryBusy, LibraryProblem
from desktop.paths import Places, places


class OpeningController(QObject):
    """Opens the library of this start, off the UI thread, and holds its lock until :meth:`close`."""

    opened = Signal(object)
    """The library is open; carries it."""
    failed = Signal(object)
    """It cannot be opened; carries a :class:`ProblemView`."""
    looked = Signal(object)
    """The library was looked at once more; carries a :class:`FirstList`."""
    notice = Signal(object)
    """Carries a :class:`NoticeView`."""
    raise_requested = Signal()
    """A second start asks for the window."""

    def __init__(
        self,
        chosen: Places,
        lock: LibraryLock | None,
        background: Background,
        parent: QObject | None = None,
    ) -> None:
        """Take over the ``lock`` of the library at ``chosen``, None where it could not be had."""
        super().__init__(parent)
        self.places = chosen
        self._lock = lock
        self._background = background
        self._second_start = QFileSystemWatcher(self)
        self._second_start.fileChanged.connect(self.raise_requested)
        self._watch()

    def look(self) -> FirstList:
        """Read the list of characters, quickly and before anything else is loaded."""
        return first_list(self.places.library)

    def open(self) -> None:
        """Open the library in the background; :attr:`opened` or :attr:`failed` tells how it went."""
        path = self.places.library

        def load() -> object:
            # Loading SQLAlchemy is what takes the time, so it is done in the thread.
            from desktop.library.library import Library

            return Library.open(path)

        self._background.run(load, self.opened.emit, self._failed)

    def fail(self, problem: LibraryProblem) -> None:
        """Say what is wrong with the library."""
        from desktop.viewdata.problems import problem_view

        log.error("library: %s %s", type(problem).__name__, problem.what)
        gc.enable()  # nothing is being started any more
        self.failed.emit(problem_view(problem))

    def try_again(self) -> None:
        """Look at the library once more, after something was wrong with it."""
        try:
            self._lock = self._lock or LibraryLock.acquire(self.places)
        except LibraryProblem as problem:
            self.fail(problem)
            return
        if self._lock is None:
            self.fail(LibraryBusy(self.places.library, "another window holds it"))
            return
        self._watch()
        self.looked.emit(self.look())

    def open_other(self, library: Path) -> None:
        """Open another library in place of one that cannot be opened."""
        self.close()
        self.places = places(library)
        self.try_again()

    def set_aside(self) -> None:
        """Move a library that cannot be used into a folder of its own, unchanged, and start a new one."""
        from desktop.library.aside import set_aside
        from desktop.viewdata.problems import kept_aside, not_set_aside

        try:
            folder = set_aside(self.places.library)
        except OSError as error:
            self.notice.emit(not_set_aside(error.strerror or str(error)))
            return
        self.try_again()
        self.notice.emit(kept_aside(folder))

    def close(self) -> None:
        """Let the library go."""
        if self._second_start.files():
            self._second_start.removePaths(self._second_start.files())
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, LibraryProblem):
            raise error
        self.fail(error)

    def _watch(self) -> None:
        if self._lock is not None:
            ask_to_raise(self.places)  # makes the file, so that it can be watched
            if self.places.raise_request.is_file():
                self._second_start.addPath(str(self.places.raise_request))
