"""The hint that tells a new player how to roll, until the first roll or until it was read."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.controllers.session import Session
from desktop.controllers.settings import SettingsController
from desktop.viewdata.first_roll import first_roll_words
from rules_core.journal import Action, Entry

if TYPE_CHECKING:
    from desktop.widgets.sheet.sheet import Sheet


class FirstRoll(QObject):
    """Shows the hint with whichever character is open, and remembers that it need not come again."""

    def __init__(self, session: Session, settings: SettingsController, sheet: "Sheet") -> None:
        """Show it at once where somebody is open."""
        super().__init__(sheet)
        self._session, self._settings, self._sheet = session, settings, sheet
        session.opened.connect(self._show)
        session.changed.connect(self._look)
        sheet.hint_understood.connect(self._remember)
        if session.is_open:
            self._show()

    def _show(self) -> None:
        if not self._settings.settings.knows_rolling:
            self._sheet.show_hint(first_roll_words(self._session.system.id))

    def _look(self, entry: Entry) -> None:
        if entry.action is Action.ROLL:
            self._remember()

    def _remember(self) -> None:
        if not self._settings.settings.knows_rolling:
            self._settings.remember_rolling()
            self._sheet.show_hint("")
