"""Updates the visible page of the sheet beside the skills."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop.rolling.rolls import RollController
from desktop.session.session import Session
from rules_core.sheet.journal import Action, Entry

_SKILLS = "skills"


class PageController(QObject):
    """Sends the view of the visible page; other pages are updated when opened."""

    page_changed = Signal(str, object)
    """A page has a new view; carries its id and the view."""

    def __init__(
        self,
        session: Session,
        rolls: RollController,
        view_of: Callable[[str], object],
        parent: QObject | None = None,
    ) -> None:
        """``view_of`` returns the view of a page by its id, or None if there is no such page."""
        super().__init__(parent)
        self._session = session
        self._view_of = view_of
        self._tab = _SKILLS
        self._waits = False
        session.opening.connect(self._wait)
        session.opened.connect(self._opened)
        session.changed.connect(self._changed)
        session.rules_changed.connect(self.show)
        rolls.tray.subject_changed.connect(self.show)

    def turn_to(self, tab: str) -> None:
        """The player opened a page; nothing is sent if it was visible already."""
        if tab != self._tab:
            self._tab = tab
            self._send(tab)

    def landed(self) -> None:
        """The dice have landed, so their effects can be shown."""
        if self._waits:
            self._waits = False
            self.show()

    def show(self) -> None:
        """Send the visible page again, unless dice are still rolling or a character is being opened."""
        # The cards beside the skills too, since the sheet goes back there by itself.
        self._send(_SKILLS, self._tab)

    def _send(self, *tabs: str) -> None:
        if self._waits or not self._session.is_open:
            return
        for tab in dict.fromkeys(tabs):
            view = self._view_of(tab)
            if view is not None:
                self.page_changed.emit(tab, view)

    def _wait(self) -> None:
        self._waits = True

    def _opened(self) -> None:
        self._waits = False
        self.show()

    def _changed(self, entry: Entry) -> None:
        self._waits = entry.action in (Action.ROLL, Action.PUSH)
        self.show()
