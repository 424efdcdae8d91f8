"""Moving the library of this start to another place before it is opened."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.base.recent import replace
from desktop.libraries.view import moved_banner, moved_note, moving_view, not_moved
from desktop.library.problems import LibraryBusy, LibraryProblem
from desktop.library.store.lock import LibraryLock
from desktop.session.background import Background

if TYPE_CHECKING:
    from desktop.library.moving.moving import Plan, Step


class _Stopped(Exception):
    """The window is being closed."""


class MoveController(QObject):
    """Moves a library in the background; whatever happens, one of the two places has it whole."""

    page_changed = Signal(object)
    """Carries a ``ProblemView``: how far it is, or why it went no further."""
    done = Signal(object, object)
    """The library lies in its new place; carries that file, and the ``BannerView`` that tells of it."""
    _at = Signal(object)

    def __init__(self, plan: "Plan", background: Background, parent: QObject | None = None) -> None:
        """Carry out ``plan``; the lock of the library must be held."""
        super().__init__(parent)
        self._plan = plan
        self._background = background
        self._stopped = False
        self.kept = Path()
        """The folder in which the old library lies, once it was moved."""
        self._at.connect(self._show_step)

    def move(self) -> None:
        """Begin."""
        plan = self._plan

        def work() -> Path:
            from desktop.library.moving.moving import move_library

            def told(step: "Step") -> None:
                if self._stopped:
                    raise _Stopped
                self._at.emit(step)

            lock = LibraryLock.acquire(plan.to)
            if lock is None:
                raise LibraryBusy(plan.to.library, "another window holds it")
            try:
                return move_library(plan, told, moved_note(plan.to.library))
            finally:
                lock.release()

        self._background.run(work, self._moved, self._failed)

    def stop(self) -> None:
        """Give it up, as soon as it can be; then everything lies where it lay."""
        self._stopped = True

    def _show_step(self, step: "Step") -> None:
        self.page_changed.emit(moving_view(step))

    def _moved(self, kept: Path) -> None:
        plan = self._plan
        log.info("moved: %d bytes", plan.size)
        self.kept = kept
        replace(plan.where.recent, plan.where.library, plan.to.library)
        self.done.emit(plan.to.library, moved_banner(plan.to.library, kept))

    def _failed(self, error: Exception) -> None:
        if isinstance(error, _Stopped):
            return
        if not isinstance(error, LibraryProblem):
            raise error
        log.error("not moved: %s %s", type(error).__name__, error.what)
        self.page_changed.emit(not_moved(error))
