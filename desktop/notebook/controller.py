"""Writing on the gear and the notes page in play."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from desktop.base.dates import local_time
from desktop.kit.view.shell import NoticeView
from desktop.notebook.view import PlayPage, evening_of, new_page, play_page, spent_notice
from desktop.session.edits import SheetEdits
from desktop.session.session import Session
from desktop.views.editing.words import refusal
from desktop.views.entries import entry_words
from desktop.views.game import game_of
from rules_core.game.edit import edit
from rules_core.game.money import changed_amount
from rules_core.game.places import Place, place_of
from rules_core.game.things import things_of
from rules_core.game.typed import Unfit
from rules_core.sheet.journal import Action


class NotebookController(QObject):
    """Saves what is written on a page, added to it or removed from it: each act is one journal entry."""

    refused = Signal(str, str)
    """A typed value is refused; carries its place and the reason, "" once it is valid."""
    spend_refused = Signal(str)
    """An amount can't be used; carries the reason, "" once it was used."""
    stale = Signal()
    """The page has to be shown again."""
    stand_requested = Signal(str)
    """A field has to be focused, because it is new; carries its place."""
    ending = Signal()
    """The app ends: what is being typed has to be saved now."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._edits = SheetEdits(session, self)
        self._edits.refused.connect(self.refused)
        self._edits.notice.connect(self.notice)
        self._edits.stale.connect(self.stale)
        session.opened.connect(self._edits.forget)

    def view(self, tab: str) -> PlayPage:
        """Return what the page behind a tab shows."""
        session = self._session
        unsaved = frozenset(each.about for each in session.waiting if each.action is Action.EDIT)
        modified = game_of(session.system.id).adds_modifiers(session.rules)
        return play_page(tab, session.character.id, session.character.sheet, unsaved, modified=modified)

    def edited(self, place: str, text: str) -> None:
        """Save a typed text."""
        self._edits.edited(place, text)

    def settled(self, place: str) -> None:
        """The focus left a field."""
        self._edits.settled(place)

    def added(self, part: str, given: Mapping[str, str]) -> None:
        """Add a thing, and let the player write on there."""
        sheet = self._session.character.sheet
        if part == "page":
            given = new_page(sheet, evening_of(local_time(self._session.now())))
        place = len(things_of(sheet, part))
        if self._edits.added(part, given) and part in _FIRST:
            self.stand_requested.emit(str(Place(part, _FIRST[part], str(place))))

    def removed(self, row_id: str) -> None:
        """Remove a thing, and offer to undo that: it may have been a slip."""
        session, sheet = self._session, self._session.character.sheet
        entry = self._edits.removed(row_id)
        if entry is not None:
            self.notice.emit(NoticeView(entry_words(session.system, sheet, entry), undo=True))

    def spend(self, place_text: str, amount: str, adds: bool) -> None:
        """Add a typed amount to the money at a place, or spend it."""
        session, place = self._session, place_of(place_text)
        sheet = session.character.sheet
        try:
            text = changed_amount(sheet.detail(place.which), amount, adds=adds)
            events = edit(session.system, sheet, place, text)
        except Unfit as unfit:
            self.spend_refused.emit(refusal(session.system, place, unfit))
            return
        self._edits.stop()
        if self._edits.save(place_text, events) is not None:
            self._edits.stop()
            self.spend_refused.emit("")
            self.notice.emit(spent_notice(sheet, text))


_FIRST = {"page": "text", "possession": "count"}
"""The field to write in after a thing was added, by its part."""
