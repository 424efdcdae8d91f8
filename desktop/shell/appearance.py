"""How the app looks and which language it speaks: as the settings say, or the desktop."""

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, Qt, QTranslator, Signal
from PySide6.QtWidgets import QApplication

from desktop.base import words
from desktop.base.pseudo import MIRRORED
from desktop.kit.look import theme
from desktop.session.settings import SettingsController


def language_of(chosen: str) -> str:
    """The language that is spoken where ``chosen`` is in the settings: "system" is that of the desktop."""
    return words.best_of(QLocale.system().uiLanguages() if chosen == "system" else [chosen])


class Appearance(QObject):
    """Wears the look of the settings at once, and each other one; the language is that of the start."""

    changed = Signal()
    """Another look is worn now."""

    def __init__(self, qt: QApplication, settings: SettingsController, parent: QObject) -> None:
        """Speak and wear what is wanted now."""
        super().__init__(parent)
        self._qt = qt
        self._settings = settings
        self._speak()
        self._wear()
        settings.look_changed.connect(self._change)
        qt.styleHints().colorSchemeChanged.connect(self._change)
        theme.when_system_contrast_changes(self._change)
        theme.when_system_motion_changes(self._change)

    def toggle_contrast(self) -> None:
        """Choose high contrast where it is not worn, and else the usual one."""
        self._settings.choose_contrast("off" if theme.current().high_contrast else "on")

    def _change(self) -> None:
        self._wear()
        self.changed.emit()

    def _wear(self) -> None:
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
            folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            if own.load(f"qtbase_{words.spoken()}", folder):
                self._qt.installTranslator(own)
