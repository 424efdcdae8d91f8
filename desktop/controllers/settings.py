"""What the player chose about the app itself, kept at once."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.settings import LEAST_SCALE, MOST_SCALE, Settings, Theme, load, save


class SettingsController(QObject):
    """Holds the settings and keeps every change."""

    look_changed = Signal()
    """The theme or the text size was chosen anew."""

    def __init__(self, file: Path, parent: QObject | None = None) -> None:
        """Read the settings kept in ``file``."""
        super().__init__(parent)
        self._file = file
        self.settings: Settings = load(file)

    def choose_theme(self, theme: Theme) -> None:
        """Wear another theme."""
        self._keep(replace(self.settings, theme=theme))
        self.look_changed.emit()

    def resize_text(self, step: int) -> None:
        """Make text larger or smaller by ``step`` percent, within 80 and 200."""
        percent = min(MOST_SCALE, max(LEAST_SCALE, self.settings.text_percent + step))
        self._keep(replace(self.settings, text_percent=percent))
        self.look_changed.emit()

    def usual_text(self) -> None:
        """Go back to text of 100 %."""
        self.resize_text(100 - self.settings.text_percent)

    def remember_character(self, uuid: str) -> None:
        """Keep which character is open, so that the next start, after a crash too, comes back to it."""
        if uuid != self.settings.last_character:
            self._keep(replace(self.settings, last_character=uuid))

    def remember_window(self, window: str, splitter: str) -> None:
        """Keep where the window and its panes are."""
        self._keep(replace(self.settings, window=window, splitter=splitter))

    def _keep(self, settings: Settings) -> None:
        self.settings = settings
        save(self._file, settings)
