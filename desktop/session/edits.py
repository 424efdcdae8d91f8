"""Editing the open character by hand: typed values, and things that are added, removed or moved."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from desktop.base.listed import text_stored
from desktop.session.session import ActionRecord, Session
from desktop.views.editing.words import add_refused, refusal
from rules_core.game.edit import add, edit, removed
from rules_core.game.places import Place, place_of
from rules_core.game.typed import Unfit
from rules_core.sheet.events import Event, play
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet

Following = Callable[[Sheet, Sheet], tuple[Event, ...]]
"""Returns what follows from a change, by the sheets before and after it."""


class SheetEdits(QObject):
    """Edits places of the open sheet.

    Every edit is one journal entry; more typing in the same field extends that entry until the focus leaves
    it. An edit is either saved, or the sheet stays as it was.
    """

    refused = Signal(str, str)
    """A typed value is refused; carries its place and the reason, "" once it is valid."""
    stale = Signal()
    """What is shown has to be shown again: a thing no longer exists, or a refused text goes."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(
        self, session: Session, parent: QObject | None = None, follow: Following = lambda *_sheets: ()
    ) -> None:
        """``follow`` returns what else follows from a typed value, by the sheets before and after it."""
        super().__init__(parent)
        self._session = session
        self._follow = follow
        self._typing: Entry | None = None
        self._refused = ""

    def stop(self) -> None:
        """Let the next typing be a new edit."""
        self._typing = None

    def forget(self) -> None:
        """Start afresh: nothing is being typed, and nothing is refused."""
        self._typing, self._refused = None, ""

    def edited(self, place_text: str, text: str) -> None:
        """Set the value at a place to the typed text; ``refused`` says why if it is invalid."""
        place, session = place_of(place_text), self._session
        if place.field == "marks" and not text:
            text = "0"  # an empty checkbox
        text = text_stored(session.system.id, place, text)
        typing = self._typing
        if typing is not None and not (typing.about == str(place) and session.journal.is_newest(typing)):
            typing = None
        # Further typing edits the sheet from before the first key, so that pauses leave no trace.
        sheet = session.character.sheet if typing is None else session.before(typing)
        try:
            events = edit(session.system, sheet, place, text)
        except Unfit as unfit:
            self._refused = place_text
            self.refused.emit(place_text, refusal(session.system, place, unfit))
            return
        except KeyError:
            self.stale.emit()  # it no longer exists, for example after undo
            return
        if events:
            events += self._follow(sheet, play(sheet, events))
        self._allowed(place_text)
        if typing is None:
            if events:
                self._typing = self.save(str(place), events)
        elif events != typing.events:
            self._typing = session.amend(typing, events) or typing

    def settled(self, _place: str = "") -> None:
        """The focus left a field: the next typing there is a new edit."""
        self._typing = None
        if self._refused:
            self._allowed(self._refused)
            self.stale.emit()

    def added(self, part: str, given: Mapping[str, str]) -> bool:
        """Add a thing to the sheet; return whether it was saved."""
        session = self._session
        try:
            game = session.system.id
            stored = {field: text_stored(game, Place(part, field), text) for field, text in given.items()}
            events = add(session.system, session.character.sheet, part, stored)
        except Unfit as unfit:
            self.notice.emit(add_refused(session.system, part, unfit))
            return False
        self._typing = None
        return self.save(str(Place(part)), events) is not None

    def removed(self, row_id: str) -> Entry | None:
        """Remove a thing from the sheet; return None if it could not be saved or was already removed."""
        self._typing = None
        try:
            events = removed(self._session.system, self._session.character.sheet, place_of(row_id))
        except KeyError:
            events = ()  # it was already removed
        if events:
            return self.save(row_id, events)
        self.stale.emit()
        return None

    def save(self, about: str, events: tuple[Event, ...]) -> Entry | None:
        """Save an edit; return None if it could not be saved."""
        return self._session.do(ActionRecord(Action.EDIT, about, events=events))

    def _allowed(self, place: str) -> None:
        if self._refused == place:
            self._refused = ""
            self.refused.emit(place, "")
