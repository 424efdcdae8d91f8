"""Schedule the readable copies: after a quiet moment, at the end, and once after the start."""

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.backups.view.copies import CopiesView, copies_view, not_copied, some_not_copied
from desktop.base.crash import log
from desktop.base.disk import reason
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import CopiesFailed, LibraryProblem
from desktop.library.records.characters import CharacterId
from desktop.library.store.library import Library
from desktop.session.background import Background

if TYPE_CHECKING:  # writing copies is loaded in the thread that does it, not at the start
    from desktop.library.readable.copies import RefreshResult

START_MS = 10_000
"""Milliseconds after the start until the copies are first checked."""

QUIET_MS = 60_000
"""Milliseconds after the last change until they are updated."""

LONGEST_MS = 600_000
"""The longest wait after the first change during busy play, in milliseconds."""

CLOSING_S = 2.0
"""Seconds into the app's end after which no further copy is started; the next start does the rest."""

LONGEST_CLOSING_S = 5.0
"""How long the app's end waits for a copy in progress, in seconds: the drive may not respond."""


class _Stamp(NamedTuple):
    """The identity and modification time of the library file, if known."""

    file: tuple[int, int] = (0, 0)
    changed: int = 0


def _stamp(library: Path) -> _Stamp:
    try:
        found = library.stat()
    except OSError:
        return _Stamp()
    return _Stamp((found.st_dev, found.st_ino), found.st_mtime_ns)


class CopiesController(QObject):
    """Keeps the readable copies of one open library up to date, off the UI thread."""

    changed = Signal()
    """``state`` has changed."""
    notice = Signal(object)
    """The copies couldn't be written, reported once per session; carries a ``NoticeView``."""

    def __init__(
        self,
        library: Library,
        folder: Path,
        background: Background,
        now: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        """Copy from ``library`` to ``folder``; ``now`` returns the time in UTC, ISO 8601.

        Does nothing while the library is read-only.
        """
        super().__init__(parent)
        self._library = library
        self._folder = folder
        self._background = background
        self._now = now
        self._one_at_a_time = Lock()
        self._under_way = False
        self._until: float | None = None
        self._there: dict[CharacterId, str] = {}
        self._seen = _Stamp()
        self._refreshed_at = ""
        self._problem = ""
        self._was_notified = False
        self._quiet = self._timer(QUIET_MS)
        self._longest = self._timer(LONGEST_MS)
        self._start = self._timer(START_MS)
        self._start.start()

    @property
    def state(self) -> CopiesView:
        """The state of the copies in words."""
        today = datetime.fromisoformat(self._now()).astimezone().date()
        return copies_view(str(self._folder), self._refreshed_at, self._problem, today)

    def touch(self) -> None:
        """Schedule an update because something was saved."""
        self._quiet.start()
        if not self._longest.isActive():
            self._longest.start()

    def refresh(self) -> None:
        """Update the copies now in the background; again afterwards if an update is running."""
        for timer in (self._start, self._quiet, self._longest):
            timer.stop()
        if self._library.read_only:
            return
        if self._under_way:
            self._quiet.start()
            return
        self._under_way = True
        self._background.run(self._work, self._done, self._failed)

    def close(self) -> None:
        """Update them as far as possible in a short time."""
        for timer in (self._start, self._quiet, self._longest):
            timer.stop()
        self._until = time.monotonic() + CLOSING_S
        if self._under_way or (not self._library.read_only and _stamp(self._library.path) != self._seen):
            self._background.finish(self._last_work, LONGEST_CLOSING_S)

    def _last_work(self) -> None:
        try:
            self._work()
        except LibraryProblem as problem:
            log.error("copies: %s %s", type(problem).__name__, problem.what)

    def _work(self) -> "RefreshResult":
        from desktop.library.readable.copies import refresh

        with self._one_at_a_time:
            stamp = _stamp(self._library.path)
            done = refresh(self._library.path, self._folder, stop=self._has_to_stop)
            # Characters missing in a library that replaced another were not deleted.
            if stamp.file == self._seen.file:
                self._put_away(done.characters)
            self._there = done.characters
            # Unfinished copies are checked again.
            self._seen = stamp._replace(changed=0) if done.failed or done.stopped else stamp
        return done

    def _put_away(self, there: dict[CharacterId, str]) -> None:
        gone = [uuid for number, uuid in self._there.items() if number not in there]
        if gone:
            from desktop.library.readable.copies import put_away

            try:
                put_away(self._folder, gone)
            except OSError as error:
                raise CopiesFailed(self._library.path, reason(error), self._folder) from error

    def _has_to_stop(self) -> bool:
        return self._until is not None and time.monotonic() > self._until

    def _done(self, done: "RefreshResult") -> None:
        self._under_way = False
        damaged = sum(each.damaged for each in done.failed)
        for each in done.failed:
            log.error("copy of character %s: %s", each.uuid, each.what)
        if done.failed:
            self._tell(some_not_copied(damaged, len(done.failed)))
        else:
            self._problem = ""
            self._refreshed_at = self._now()
        self.changed.emit()

    def _failed(self, error: Exception) -> None:
        self._under_way = False
        if not isinstance(error, LibraryProblem):
            raise error
        log.error("copies: %s %s", type(error).__name__, error.what)
        if isinstance(error, CopiesFailed):
            self._tell(not_copied(error.what))
            self.changed.emit()

    def _tell(self, problem: str) -> None:
        self._problem = problem
        if not self._was_notified:
            self._was_notified = True
            self.notice.emit(NoticeView(problem, warning=True))

    def _timer(self, ms: int) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(ms)
        timer.timeout.connect(self.refresh)
        return timer
