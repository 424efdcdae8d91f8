"""Recover from damage: save what can be read, open a backup, or restore one damaged character."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.base.clock import moment
from desktop.base.crash import log
from desktop.base.paths import Places
from desktop.library.problems import LibraryDamaged, LibraryMissing, LibraryProblem
from desktop.library.records.characters import CharacterId
from desktop.session.background import Background
from desktop.session.opening import offered_copy

if TYPE_CHECKING:
    from desktop.library.backups.restore import Restored
    from desktop.library.salvage.rescue import RescueResult
    from desktop.library.salvage.salvage import Step
    from desktop.session.session import Session


class _Stopped(Exception):
    """The window is being closed."""


class RescueController(QObject):
    """Replaces a damaged library; the damaged file is set aside unchanged."""

    page_changed = Signal(object)
    """Carries a ``ProblemView``: the progress, or why it stopped."""
    done = Signal()
    """A library is in place and can be opened."""
    reported = Signal(object)
    """Carries a ``ReportView`` of what was saved."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""
    _at = Signal(object)

    def __init__(self, where: Places, background: Background, parent: QObject | None = None) -> None:
        """Work on the library at ``where``. Requires its lock."""
        super().__init__(parent)
        self._where = where
        self._background = background
        self._stopped = False
        self._at.connect(self._show_step)

    def salvage(self) -> None:
        """Save what can be read to a new library, in the background."""
        self._at.emit(None)

        def work() -> "RescueResult":
            from desktop.backups.view.rescue import report_view
            from desktop.library.salvage.rescue import rescue

            def told(step: "Step") -> None:
                if self._stopped:
                    raise _Stopped
                self._at.emit(step)

            return rescue(self._where, told, lambda salvaged: report_view(salvaged, None, moment()).text)

        self._background.run(work, self._salvaged, self._failed)

    def open_backup(self) -> None:
        """Replace the library by the newest good backup, in the background."""
        from desktop.backups.view.rescue import opening_copy_view

        self.page_changed.emit(opening_copy_view())

        def work() -> Path | None:
            from desktop.library.salvage.rescue import newest_good, open_backup

            copy = newest_good(self._where.backups)
            if copy is None:
                raise LibraryMissing(self._where.library, "the backup is gone")
            return open_backup(self._where, copy)

        self._background.run(work, self._copy_opened, self._failed)

    def stop(self) -> None:
        """Cancel as soon as possible; everything is then in its old place."""
        self._stopped = True

    def look_for_conflicts(self) -> None:
        """Report, once, conflicting copies that sync programs put next to the library."""
        library = self._where.library

        def work() -> tuple[Path, ...]:
            from desktop.library.store.parts import conflict_copies

            return conflict_copies(library)

        self._background.run(work, self._tell_conflicts, self._conflicts_unknown)

    def _show_step(self, step: "Step | None") -> None:
        from desktop.backups.view.rescue import step_view
        from desktop.library.salvage.salvage import Step

        self.page_changed.emit(step_view(step or Step.READING))

    def _salvaged(self, rescued: "RescueResult") -> None:
        from desktop.backups.view.rescue import report_view

        salvaged = rescued.salvaged
        log.info(
            "salvaged: %d whole, %d older, %d lost",
            *(len(salvaged.whole), len(salvaged.older), len(salvaged.lost)),
        )
        # First: the receiver waits for the library to be open.
        self.reported.emit(report_view(salvaged, rescued.folder, moment()))
        self.done.emit()

    def _copy_opened(self, folder: Path | None) -> None:
        from desktop.backups.view.rescue import copy_opened

        self.done.emit()
        self.notice.emit(copy_opened(folder))

    def _failed(self, error: Exception) -> None:
        from desktop.backups.view.rescue import nothing_saved
        from desktop.views.problems import problem_view

        if isinstance(error, _Stopped):
            return
        if not isinstance(error, LibraryProblem):
            raise error
        log.error("rescue: %s %s", type(error).__name__, error.what)
        copy = offered_copy(error, self._where)
        if isinstance(error, LibraryDamaged) and copy is None:
            self.page_changed.emit(nothing_saved(self._where.library))
        else:
            self.page_changed.emit(problem_view(error, copy))

    def _tell_conflicts(self, found: tuple[Path, ...]) -> None:
        if found:
            from desktop.backups.view.rescue import conflict_copies

            self.notice.emit(conflict_copies(found))

    def _conflicts_unknown(self, error: Exception) -> None:
        log.error("conflict copies: %s", type(error).__name__)


class MendController(QObject):
    """Restores single damaged characters of an open library."""

    mended = Signal(int)
    """A character can be opened again; carries its number."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(
        self, session: "Session", where: Places, background: Background, parent: QObject | None = None
    ) -> None:
        """Use the backups of ``where``."""
        super().__init__(parent)
        self._session = session
        self._where = where
        self._background = background

    def mend(self, character_id: int) -> None:
        """Restore a character from the newest backup that has it undamaged, in the background."""

        def work() -> "Restored | None":
            from desktop.library.salvage.rescue import restore_damaged_character

            library = self._session.library
            return restore_damaged_character(
                library, self._where.backups, CharacterId(character_id), self._session.now()
            )

        self._background.run(work, self._on_restored, self._on_failed)

    def _on_restored(self, restored: "Restored | None") -> None:
        from desktop.backups.view.rescue import character_restored, no_good_backup

        if restored is None:
            self.notice.emit(no_good_backup())
            return
        self.mended.emit(restored.character)
        self.notice.emit(character_restored(restored.name))

    def _on_failed(self, error: Exception) -> None:
        from desktop.views.problems import not_saved

        if not isinstance(error, LibraryProblem):
            raise error
        log.error("character not brought back: %s %s", type(error).__name__, error.what)
        self.notice.emit(not_saved(error))
