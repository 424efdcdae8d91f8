"""The hint that tells a new player how to roll, until the first roll or until the player has read it."""

from PySide6.QtCore import QObject, Signal

from desktop.help.view.help import first_roll_words
from desktop.session.session import Session
from desktop.session.settings import SettingsController
from rules_core.sheet.journal import Action, Entry


class FirstRoll(QObject):
    """Shows the hint for the game of the open character, and remembers when it is no longer needed."""

    hint_changed = Signal(str)
    """Carries the hint to show, "" for none."""

    def __init__(self, session: Session, settings: SettingsController, parent: QObject | None = None) -> None:
        """Follow ``session``; ``show`` shows the hint for the character that is open already."""
        super().__init__(parent)
        self._session, self._settings = session, settings
        session.opened.connect(self.show)
        session.changed.connect(self._look)

    def show(self) -> None:
        """Show the hint, unless the player knows how to roll or no character is open."""
        if self._session.is_open and not self._settings.settings.knows_rolling:
            self.hint_changed.emit(first_roll_words(self._session.system.id))

    def remember(self) -> None:
        """Hide the hint, and never show it again."""
        if not self._settings.settings.knows_rolling:
            self._settings.remember_rolling()
            self.hint_changed.emit("")

    def _look(self, entry: Entry) -> None:
        if entry.action is Action.ROLL:
            self.remember()
