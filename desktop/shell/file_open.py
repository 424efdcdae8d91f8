"""Receives files that the desktop passes to the running app, as macOS does with an event for each."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class FileOpening(QObject):
    """Receives files to open, and reports those that arrive together at once."""

    opened = Signal(object)
    """Carries a tuple of ``Path``."""

    def __init__(self, qt: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._files: list[Path] = []
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._tell)
        qt.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Collect the file of a file-open event; ignore other events."""
        if not isinstance(event, QFileOpenEvent):
            return False
        if file := event.file():
            self._files.append(Path(file))
            self._soon.start(0)
        return True

    def _tell(self) -> None:
        files, self._files = tuple(self._files), []
        self.opened.emit(files)
