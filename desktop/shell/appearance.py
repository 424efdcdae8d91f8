"""The app's look and language, from the settings or the desktop."""

from PySide6 import QtCore
from PySide6.QtCore import QLocale, QObject, Qt, QTranslator, Signal
from PySide6.QtWidgets import QApplication

from desktop.base import words
from desktop.base.pseudo import MIRRORED
from desktop.kit.look import theme
from desktop.session.settings import SettingsController


def language_of(chosen: str) -> str:
    """Return the language for the setting ``chosen``; "system" means the desktop's."""
    return words.best_language(QLocale.system().uiLanguages() if chosen == "system" else [chosen])


class Appearance(QObject):
    """Applies the look in the settings, now and whenever it changes; the language is set at the start."""

    changing = Signal()
    """The look is about to change; ``changed`` follows."""

    changed = Signal()
    """The look changed."""

    def __init__(self, qt: QApplication, settings: SettingsController, parent: QObject) -> None:
        """Apply the language and the look."""
        super().__init__(parent)
        self._qt = qt
        self._settings = settings
        self._speak()
        self._apply()
        settings.look_changed.connect(self._change)
        qt.styleHints().colorSchemeChanged.connect(self._change)
        theme.when_system_contrast_changes(self._change)
        theme.when_system_motion_changes(self._change)

    def toggle_contrast(self) -> None:
        """Switch high contrast on or off."""
        self._settings.choose_contrast("off" if theme.current().high_contrast else "on")

    def _change(self) -> None:
        self.changing.emit()
        self._apply()
        self.changed.emit()

    def _apply(self) -> None:
        kept = self._settings.settings
        self._settings.follow_system(theme.system_reduces_motion())
        theme.reduce_motion(self._settings.reduces_motion)
        name = theme.system_name() if kept.theme == "system" else kept.theme
        contrast = theme.system_wants_contrast() if kept.contrast == "system" else kept.contrast == "on"
        theme.apply(self._qt, name, kept.text_percent / 100, letters=kept.letters, high_contrast=contrast)

    def _speak(self) -> None:
        words.speak(words.asked_for() or language_of(self._settings.settings.language))
        if words.spoken() == MIRRORED:
            self._qt.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        elif words.spoken() in words.LANGUAGES and words.spoken() != "en":
            own = QTranslator(self)
            info = QtCore.QLibraryInfo
            folder = info.path(info.LibraryPath.TranslationsPath)
            if own.load(f"qtbase_{words.spoken()}", folder):
                self._qt.installTranslator(own)
