"""The hint that shows a new player how to roll, until the first roll or until the player closes it."""

from PySide6.QtCore import QObject, Signal

from desktop.help.view.help import first_roll_words
from desktop.session.session import Session
from desktop.session.settings import SettingsController
from rules_core.sheet.journal import Action, Entry


class FirstRoll(QObject):
    """Shows the hint for the open character's game, and remembers when it is no longer needed."""

    hint_changed = Signal(str)
    """Carries the hint to show, or "" to hide it."""

    def __init__(self, session: Session, settings: SettingsController, parent: QObject | None = None) -> None:
        """Follow ``session``. Call ``show`` for a character that is already open."""
        super().__init__(parent)
        self._session, self._settings = session, settings
        session.opened.connect(self.show)
        session.changed.connect(self._see_roll)

    def show(self) -> None:
        """Show the hint if a character is open and the player has never rolled."""
        if self._session.is_open and not self._settings.settings.knows_rolling:
            self.hint_changed.emit(first_roll_words(self._session.system.id))

    def remember(self) -> None:
        """Hide the hint, and never show it again."""
        if not self._settings.settings.knows_rolling:
            self._settings.remember_rolling()
            self.hint_changed.emit("")

    def _see_roll(self, entry: Entry) -> None:
        if entry.action is Action.ROLL:
            self.remember()
