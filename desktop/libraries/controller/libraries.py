"""Switch to another library, create one, move this one, and list recent ones."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.base.paths import HomeUnknown, Places, places, places_in_app
from desktop.base.recent import clear, note, recent, replace
from desktop.kit.view.shell import NoticeView
from desktop.libraries import view
from desktop.library.problems import (
    LibraryBusy,
    LibraryDamaged,
    LibraryProblem,
    LibraryReadOnly,
    LibraryUnreachable,
)
from desktop.library.running.second_start import send_request
from desktop.library.store.identity import identify
from desktop.library.store.lock import LibraryLock
from desktop.session.background import Background
from desktop.session.opening import OpeningController
from desktop.session.starts import Start

if TYPE_CHECKING:
    from desktop.library.moving.moving import Plan, Step


class _Stopped(Exception):
    """The window is being closed."""


class MoveController(QObject):
    """Moves a library in the background; whatever happens, one of the two places has it complete."""

    page_changed = Signal(object)
    """Carries a ``ProblemView``: the progress, or why it stopped."""
    done = Signal(object, object)
    """The library is in its new place; carries its file and a ``BannerView``."""
    _at = Signal(object)

    def __init__(self, plan: "Plan", background: Background, parent: QObject | None = None) -> None:
        """Carry out ``plan``. Requires the library's lock."""
        super().__init__(parent)
        self._plan = plan
        self._background = background
        self._stopped = False
        self.kept = Path()
        """The folder of the old library after the move."""
        self._at.connect(self._show_step)

    def move(self) -> None:
        """Start the move."""
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
                return move_library(plan, told, view.moved_note(plan.to.library))
            finally:
                lock.release()

        self._background.run(work, self._moved, self._failed)

    def stop(self) -> None:
        """Cancel as soon as possible; everything is then in its old place."""
        self._stopped = True

    def _show_step(self, step: "Step") -> None:
        self.page_changed.emit(view.moving_view(step))

    def _moved(self, kept: Path) -> None:
        plan = self._plan
        log.info("moved: %d bytes", plan.size)
        self.kept = kept
        replace(plan.where.recent, plan.where.library, plan.to.library)
        self.done.emit(plan.to.library, view.moved_banner(plan.to.library, kept))

    def _failed(self, error: Exception) -> None:
        if isinstance(error, _Stopped):
            return
        if not isinstance(error, LibraryProblem):
            raise error
        log.error("not moved: %s %s", type(error).__name__, error.what)
        self.page_changed.emit(view.not_moved(error))


class LibrariesController(QObject):
    """Checks in the background whether another library can be opened before this one is closed."""

    notice = Signal(object)
    """Carries a ``NoticeView``."""
    leave_requested = Signal(object)
    """Another library can be opened instead of this one; carries a ``Start``."""
    move_planned = Signal(object)
    """The library can be moved if the player agrees; carries a ``Plan``."""
    recent_changed = Signal(object)
    """The recent libraries; carries a tuple of ``RecentRow``."""

    def __init__(
        self, opening: OpeningController, background: Background, parent: QObject | None = None
    ) -> None:
        """Start at the library of ``opening``."""
        super().__init__(parent)
        self._opening = opening
        self._background = background

    def open(self, library: Path) -> None:
        """Switch to the library in that file."""
        here = self._opening.places

        def work() -> Start | NoticeView:
            return _start_for(library, here)

        self._background.run(work, self._found, self._failed)

    def make(self, library: Path) -> None:
        """Create an empty library in that file and switch to it."""
        here = self._opening.places

        def work() -> Start | NoticeView:
            from desktop.library.store.migrate import create

            if library.exists():
                return view.name_taken(library.name)
            create(library)
            return _start_for(library, here)

        self._background.run(work, self._found, self._failed)

    def plan_move(self, folder: Path, *, read_only: bool) -> None:
        """Check whether the library can be moved to a folder; a read-only one can't."""
        if read_only:
            self.notice.emit(view.only_read())
            return
        here = self._opening.places

        def work() -> "Plan | NoticeView":
            from desktop.library.moving.moving import MoveRefused, plan_move

            try:
                return plan_move(here, folder)
            except MoveRefused as refused:
                return view.move_refused(refused.why)

        self._background.run(work, self._planned, self._failed)

    def note_opened(self) -> None:
        """Record that this library was opened last."""
        here = self._opening.places
        note(here.recent, here.library)

    def clear(self) -> None:
        """Remove all recent libraries but this one."""
        clear(self._opening.places.recent)
        self.look()

    def look(self) -> None:
        """Check which recent libraries are available."""
        here = self._opening.places

        def work() -> tuple[view.RecentRow, ...]:
            try:
                usual = places().library
            except HomeUnknown:
                return ()  # then there is no list either
            return tuple(
                view.recent_row(
                    each,
                    Path.home(),
                    is_open=each == here.library,
                    is_usual=each == usual,
                    is_there=_is_there(each),
                )
                for each in recent(here.recent)
            )

        self._background.run(work, self.recent_changed.emit, self._failed)

    def _found(self, found: Start | NoticeView) -> None:
        if isinstance(found, Start):
            self.leave_requested.emit(found)
        else:
            self.notice.emit(found)

    def _planned(self, found: "Plan | NoticeView") -> None:
        if isinstance(found, NoticeView):
            self.notice.emit(found)
        else:
            self.move_planned.emit(found)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, LibraryProblem):
            raise error
        log.error("another library: %s %s", type(error).__name__, error.what)
        self.notice.emit(view.not_opened(error))


def _start_for(library: Path, here: Places) -> Start | NoticeView:
    from desktop.library.backups.backups import is_backup

    to = places_in_app(library, here.settings)
    if to.library == here.library or _is_same(to.library, here.library):
        return view.open_already()
    if is_backup(library):
        return view.is_a_backup()
    try:
        if identify(to.library) is None:
            raise LibraryUnreachable(to.library, "there is no such file")
    except LibraryDamaged:
        pass  # its problem page offers to save what can be read
    try:
        lock = LibraryLock.acquire(to)
    except LibraryReadOnly as refused:
        return Start(to, refused=refused)
    if lock is None:
        send_request(to)
        return view.open_elsewhere()
    return Start(to, lock)


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _is_there(library: Path) -> bool:
    try:
        return library.is_file()
    except OSError:
        return False
