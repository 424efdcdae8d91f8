"""Taking back and doing again, across restarts: undo and redo are journal entries themselves."""

from PySide6.QtCore import QObject, Signal

from desktop.controllers.session import Session
from desktop.viewdata.entries import action_words
from desktop.viewdata.shell import MessageView, NoticeView
from desktop.words import ntr, tr
from rules_core.events import Event, fits, invert
from rules_core.journal import Action, Entry, redo_target, taken_back, undo_target


class UndoController(QObject):
    """Undo, redo, and taking back one entry or everything since it."""

    notice = Signal(object)
    """Carries a :class:`NoticeView`."""
    take_back_to_offered = Signal(int, object)
    """One entry cannot be taken back alone: carries its number and the question, a :class:`MessageView`."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session

    def undo(self) -> None:
        """Take back the latest action that changed the sheet."""
        target = self._undo_target()
        if target is None:
            self.notice.emit(NoticeView(tr("There is nothing to undo.")))
        else:
            self._take_back((target,))

    def redo(self) -> None:
        """Do again what was taken back last."""
        target = redo_target(self._session.newest_first()) if self._session.is_open else None
        if target is None:
            self.notice.emit(NoticeView(tr("There is nothing to redo.")))
            return
        words = self._words(self._session.entry(target.refers[0]))
        saved = self._act(Action.REDO, target.refers, invert(target.events))
        if saved is not None:
            self.notice.emit(NoticeView(tr("Done again: {what}").format(what=words)))

    def take_back(self, seq: int) -> None:
        """Take back one entry; where later ones stand on it, offer to take back to it."""
        entry = self._session.entry(seq)
        if entry is None or not entry.events or seq in taken_back(self._since(seq)):
            return
        if fits(self._session.character.sheet, invert(entry.events)):
            self._take_back((entry,))
        else:
            later = self._standing_since(seq)
            words = "\n".join(self._words(each) for each in later)
            here = tr("Take back to here")
            asked = MessageView(
                here, tr("Later changes stand on this one. Take all of these back?"), words, here
            )
            self.take_back_to_offered.emit(seq, asked)

    def take_back_to(self, seq: int) -> None:
        """Take back that entry and every one since that changed the sheet, in one step."""
        standing = self._standing_since(seq)
        if standing:
            self._take_back(standing)

    def undo_words(self) -> str:
        """What undo would take back, "" for nothing."""
        return self._words(self._undo_target())

    def redo_words(self) -> str:
        """What redo would do again, "" for nothing."""
        target = redo_target(self._session.newest_first()) if self._session.is_open else None
        return self._words(self._session.entry(target.refers[0])) if target else ""

    def _undo_target(self) -> Entry | None:
        return undo_target(self._session.newest_first()) if self._session.is_open else None

    def _since(self, seq: int) -> list[Entry]:
        since = []
        for each in self._session.newest_first():
            if each.seq < seq:
                break
            since.append(each)
        return since

    def _standing_since(self, seq: int) -> tuple[Entry, ...]:
        since = self._since(seq)
        gone = taken_back(since)
        return tuple(
            each
            for each in since
            if each.events and each.action not in (Action.UNDO, Action.REDO) and each.seq not in gone
        )

    def _take_back(self, newest_first: tuple[Entry, ...]) -> None:
        words = self._words(newest_first[0])
        events = tuple(event for each in newest_first for event in invert(each.events))
        if not fits(self._session.character.sheet, events):
            self.notice.emit(
                NoticeView(tr("{what} cannot be taken back: the sheet has changed since.").format(what=words))
            )
            return
        saved = self._act(Action.UNDO, tuple(each.seq for each in newest_first), events)
        if saved is not None:
            more = len(newest_first) - 1
            if more:
                words = ntr("{what} and {n} more", "{what} and {n} more", more).format(what=words, n=more)
            self.notice.emit(NoticeView(tr("Taken back: {what}").format(what=words)))

    def _act(self, action: Action, refers: tuple[int, ...], events: tuple[Event, ...]) -> Entry | None:
        return self._session.act(action, refers=refers, events=events)

    def _words(self, entry: Entry | None) -> str:
        if entry is None:
            return ""
        return action_words(self._session.system, self._session.character.sheet, entry)
