"""Create the bug report off the UI thread, and save it on request."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.about.view import report
from desktop.base.disk import reason, write_whole
from desktop.base.paths import Places
from desktop.base.settings import Settings
from desktop.session.background import Background


class ReportController(QObject):
    """The report of one window, while it is open."""

    view_changed = Signal(object)
    """Carries a ``ProblemReportView``."""

    def __init__(self, chosen: Places, background: Background, parent: QObject | None = None) -> None:
        """Report on the library at ``chosen``."""
        super().__init__(parent)
        self._chosen = chosen
        self._background = background
        self._view = report.ProblemReportView()
        self._open = True

    @property
    def text(self) -> str:
        """The report, "" until it is ready."""
        return self._view.text

    def make(self, display: report.Display, settings: Settings) -> None:
        """Create the report; ``view_changed`` follows."""
        chosen = self._chosen

        def work() -> report.ProblemReportView:
            logs = chosen.logs if chosen.logs.is_dir() else None
            return report.ProblemReportView(report.report_text(chosen, display, settings), logs=logs)

        self._background.run(work, self._show, _raise)

    def note_copied(self) -> None:
        """Show that the report was copied."""
        self._note(report.copied_words())

    def save(self, path: Path) -> None:
        """Save the report to a file."""

        def failed(error: Exception) -> None:
            if not isinstance(error, OSError):
                raise error
            self._note(report.not_saved_words(path.name, reason(error)))

        data = self._view.text.encode()
        saved = report.saved_words(path.name)
        self._background.run(lambda: write_whole(path, data), lambda _: self._note(saved), failed)

    def stop(self) -> None:
        """Stop updating: the window is closed."""
        self._open = False

    def _note(self, words: str) -> None:
        self._show(self._view._replace(note=words))

    def _show(self, view: report.ProblemReportView) -> None:
        self._view = view
        if self._open:
            self.view_changed.emit(view)


def _raise(error: Exception) -> None:
    raise error
