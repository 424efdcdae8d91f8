"""Schedule backups: after the first change of a session, regularly while it changes, and at the end."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal

from desktop.backups.view.copies import damage_notice, damage_words, trouble_notice, trouble_words
from desktop.base.crash import log
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import LibraryBusy, LibraryProblem
from desktop.session.background import Background

if TYPE_CHECKING:
    from desktop.library.backups.backups import Backup

INTERVAL_S = 30 * 60.0
"""Seconds after a backup until a change leads to the next one."""

RETRY_S = 5 * 60.0
"""Seconds until a failed backup is tried again."""

QUIET_S = 5.0
"""Seconds without input before an automatic backup starts."""

LONGEST_WAIT_S = 10 * 60.0
"""The longest wait for that, in seconds."""

CLOSE_S = 10.0
"""How long the process stays for the last backup after its window was closed, in seconds."""

_TICK_MS = 2_500
_INPUT = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.InputMethod,
    }
)


class BackupsController(QObject):
    """Backs up the library in the background. A failure never stops a save, and is reported once per session.

    The library's file tells whether it changed, so it doesn't matter who changed it. If another controller
    made a backup, for example before a downtime, no automatic one is made until something changes.
    """

    notice = Signal(object)
    """Carries a ``NoticeView``; its action is the command that shows the backups."""
    state_changed = Signal()
    """``state`` has changed."""

    def __init__(
        self,
        library: Path,
        folder: Path,
        background: Background,
        most_bytes: Callable[[], int],
        *,
        app: QCoreApplication,
        clock: Callable[[], float] = monotonic,
        parent: QObject | None = None,
    ) -> None:
        """Back up ``library`` to ``folder`` within the size limit of ``most_bytes``.

        Events of ``app`` tell whether the player is busy. ``clock`` counts seconds.
        """
        super().__init__(parent)
        self._library = library
        self._folder = folder
        self._background = background
        self._most_bytes = most_bytes
        self._app = app
        self._clock = clock
        self._good: Backup | None = None
        self._trouble = ""
        self._notices_shown: set[NoticeView] = set()
        self._covered_ns: int | None = None
        self._damaged = False
        self._next_at = 0.0
        self._reason = "first"
        self._due_since: float | None = None
        self._touched_at = 0.0
        self._busy = True
        self._ticking = QTimer(self)
        self._ticking.setInterval(_TICK_MS)
        self._ticking.timeout.connect(self.tick)

    @property
    def state(self) -> "tuple[Backup | None, str]":
        """The newest verified backup or None, and why there is no newer one, or ""."""
        return self._good, self._trouble

    def start(self) -> None:
        """Read the list of backups, and from then on make one when it is due."""
        folder = self._folder

        def look() -> "tuple[Backup, ...]":
            from desktop.library.backups.backups import backups

            return backups(folder)

        self._background.run(look, self._looked, self._failed)
        self._ticking.start()

    def stop(self) -> None:
        """Stop making automatic backups."""
        self._ticking.stop()
        self._stop_listening()

    def tick(self) -> None:
        """Make the due backup as soon as there is no input."""
        now = self._clock()
        if not self._is_due:
            return
        if self._due_since is None:
            self._listen()
        elif now - self._touched_at >= QUIET_S or now - self._due_since >= LONGEST_WAIT_S:
            self._stop_listening()
            self._run(self._reason, lambda: None)

    def before(self, reason: str, then: Callable[[], object]) -> None:
        """Make a backup for ``reason``, then call ``then`` even if it failed."""
        self._run(reason, then)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note input from the player, only while a backup is due."""
        if event.type() in _INPUT:
            self._touched_at = self._clock()
        return False

    def close(self) -> None:
        """Make the last backup of the session if something changed, within ``CLOSE_S``.

        If it takes longer, the next start finds that the library is newer than its backup.
        """
        self.stop()
        if not self._changed:
            return
        job = partial(_back_up, self._library, self._folder, "close", self._most_bytes())
        self._background.finish(partial(_log_failure, job), CLOSE_S)

    @property
    def _changed(self) -> bool:
        try:
            return self._library.stat().st_mtime_ns != self._covered_ns
        except OSError:
            return False

    @property
    def _is_due(self) -> bool:
        if self._busy or self._clock() < self._next_at or not self._changed:
            return False
        # Backups of a damaged library never replace others, so make them only at the end of a session.
        return not (self._damaged and self._reason == "interval")

    def _listen(self) -> None:
        self._due_since = self._touched_at = self._clock()
        self._app.installEventFilter(self)

    def _stop_listening(self) -> None:
        if self._due_since is not None:
            self._app.removeEventFilter(self)
        self._due_since = None

    def _run(self, reason: str, then: Callable[[], object]) -> None:
        self._busy = True

        def made(backup: "Backup") -> None:
            self._backup_done(backup)
            then()

        def failed(error: Exception) -> None:
            try:
                self._failed(error)
            finally:
                then()

        work = partial(_back_up, self._library, self._folder, reason, self._most_bytes())
        self._background.run(work, made, failed)

    def _looked(self, found: "tuple[Backup, ...]") -> None:
        self._busy = False
        self._good = next((each for each in found if each.verified), None)
        if found:
            self._covered_ns = found[0].changed_ns
        self.state_changed.emit()

    def _backup_done(self, backup: "Backup") -> None:
        self._busy = False
        self._covered_ns = backup.changed_ns
        self._next_at = self._clock() + INTERVAL_S
        self._reason = "interval"
        self._damaged = not backup.verified
        if backup.verified:
            self._good = backup
            self._tell("", None)
        else:
            log.error("backup %s: %s", backup.number, backup.wrong)
            self._tell(damage_words(), damage_notice())

    def _failed(self, error: Exception) -> None:
        self._busy = False
        self._next_at = self._clock() + RETRY_S
        if not isinstance(error, LibraryProblem):
            raise error
        log.error("no backup: %s %s", type(error).__name__, error.what)
        if not isinstance(error, LibraryBusy):  # it will pass
            self._tell(trouble_words(error), trouble_notice())

    def _tell(self, trouble: str, notice: NoticeView | None) -> None:
        self._trouble = trouble
        if notice is not None and notice not in self._notices_shown:
            self._notices_shown.add(notice)
            self.notice.emit(notice)
        self.state_changed.emit()


def _back_up(library: Path, folder: Path, reason: str, most_bytes: int) -> "Backup":
    """Return the newest backup if it is current, else make one; runs in a thread."""
    from desktop.library.backups.backups import backup, backups, is_covered, verify

    there = backups(folder)
    if there and is_covered(library, there[0]) and (there[0].verified or there[0].wrong):
        return there[0]
    began = monotonic()
    made = backup(library, folder, reason, most_bytes=most_bytes)
    log.info(
        "backup %d (%s): %d bytes in %d ms", made.number, reason, made.size, (monotonic() - began) * 1000
    )
    if not made.search_is_sound:
        _mend_search(library)
    unread = next((each for each in there if not each.verified and not each.wrong), None)
    if unread is not None:
        try:
            verify(unread)
        except OSError as error:
            log.error("backup %s not read: %s", unread.number, error)
    return made


def _mend_search(library: Path) -> None:
    """Rebuild the search index. Otherwise saving a name or a note would fail."""
    from desktop.library.search.indexes import rebuild

    try:
        rebuild(library)
    except LibraryProblem as problem:
        log.error("search index not made afresh: %s %s", type(problem).__name__, problem.what)
    else:
        log.info("search index made afresh")


def _log_failure(job: Callable[[], object]) -> None:
    try:
        job()
    except LibraryProblem as problem:
        log.error("no backup: %s %s", type(problem).__name__, problem.what)
