"""Taking back and doing again, across restarts: undo and redo are journal entries themselves."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop.controllers.session import Deed, Session, nothing_else
from desktop.library.characters import CharacterId
from desktop.library.problems import DamagedPlan, LibraryProblem
from desktop.library.transaction import Transaction
from desktop.viewdata.entries import action_words
from desktop.viewdata.undo import (
    changed_since,
    done_again,
    nothing_to_redo,
    nothing_to_undo,
    take_back_to,
    taken_back_words,
)
from rules_core.events import fits, invert
from rules_core.journal import Action, Entry, redo_target, taken_back, undo_target
from rules_core.plan import Plan
from rules_core.play import BY


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
            self.notice.emit(nothing_to_undo())
        else:
            self._take_back((target,))

    def redo(self) -> None:
        """Do again what was taken back last."""
        target = redo_target(self._session.newest_first()) if self._session.is_open else None
        if target is None:
            self.notice.emit(nothing_to_redo())
            return
        words = self._words(self._session.entry(target.refers[0]))
        events = invert(target.events)
        others = self._on_others((target,))
        plans = self._plans(target)
        if others is None or not fits(self._session.character.sheet, events) or self._went_on(plans):
            self.notice.emit(changed_since(words, redo=True))
            return
        again = tuple((number, _again(each)) for number, each in others)
        also = self._plan_gone if plans else nothing_else
        if self._session.do(Deed(Action.REDO, refers=target.refers, events=events), again, also) is not None:
            self.notice.emit(done_again(words))

    def take_back(self, seq: int) -> None:
        """Take back one entry; where later ones stand on it, offer to take back to it."""
        entry = self._session.entry(seq)
        if entry is None or not self._changed(entry) or seq in taken_back(self._since(seq)):
            return
        if fits(self._session.character.sheet, invert(entry.events)):
            self._take_back((entry,))
        else:
            later = self._standing_since(seq)
            self.take_back_to_offered.emit(seq, take_back_to([self._words(each) for each in later]))

    def take_back_to(self, seq: int) -> None:
        """Take back that entry and every one since that changed the sheet, in one step."""
        standing = self._standing_since(seq)
        if standing:
            self._take_back(standing)

    def undo_words(self) -> str:
        """What undo would take back, "" for nothing."""
        return self._words(self._undo_target())

    def _undo_target(self) -> Entry | None:
        return undo_target(self._session.newest_first(), self._changed) if self._session.is_open else None

    def _changed(self, entry: Entry) -> bool:
        """Whether an action changed anybody, this character or who treated it, or what a roll has left.

        A downtime counts even where it changed nothing: it stands in the chronicle.
        """
        if entry.events or entry.action in (Action.SPEND, Action.DOWNTIME):
            return True
        treated = entry.roll is not None and BY in dict(entry.roll.check)
        return treated and any(each.events for _, each in self._session.entries_of(entry.action_id))

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
            if self._changed(each) and each.action not in (Action.UNDO, Action.REDO) and each.seq not in gone
        )

    def _take_back(self, newest_first: tuple[Entry, ...]) -> None:
        words = self._words(newest_first[0])
        events = tuple(event for each in newest_first for event in invert(each.events))
        others = self._on_others(newest_first)
        if others is None or not fits(self._session.character.sheet, events):
            self.notice.emit(changed_since(words))
            return
        refers = tuple(each.seq for each in newest_first)
        theirs = tuple((number, _taken_back(each)) for number, each in others)
        also = self._plan_back(newest_first)
        if self._session.do(Deed(Action.UNDO, refers=refers, events=events), theirs, also) is not None:
            self.notice.emit(taken_back_words(words, len(newest_first) - 1))

    def _plan_back(self, newest_first: tuple[Entry, ...]) -> Callable[[Transaction], None]:
        """Keeps the plan of a downtime that is taken back, so that its dice do not fall again."""
        plans = [each.plan for each in newest_first if each.action is Action.DOWNTIME and each.plan]
        number = self._session.character.id

        def put_back(tx: Transaction) -> None:
            try:
                under_way = tx.plan(number)
            except DamagedPlan:
                under_way = None
            if under_way is None:
                tx.put_plan(number, plans[-1])

        return put_back if plans else nothing_else

    def _plans(self, undone: Entry) -> list[Plan]:
        """The plans of the downtimes that this undo took back."""
        entries = [self._session.entry(seq) for seq in undone.refers]
        return [each.plan for each in entries if each is not None and each.plan is not None]

    def _went_on(self, plans: list[Plan]) -> bool:
        """Whether a downtime that was taken back went another way since: its dice would count twice."""
        if not plans:
            return False
        try:
            under_way = self._session.library.plan(self._session.character.id)
        except LibraryProblem:
            return True
        if under_way is None:
            return False
        return all(each._replace(page="") != under_way._replace(page="") for each in plans)

    def _plan_gone(self, tx: Transaction) -> None:
        """A downtime that is done again is not under way any more."""
        tx.put_plan(self._session.character.id, None)

    def _on_others(
        self, newest_first: tuple[Entry, ...]
    ) -> tuple[tuple[CharacterId, tuple[Entry, ...]], ...] | None:
        """What these actions wrote for other characters, newest first; None where it fits no more.

        An action on two characters is taken back in both or in none.
        """
        session = self._session
        found: dict[CharacterId, list[Entry]] = {}
        for entry in newest_first:
            for number, other in session.entries_of(entry.action_id):
                if number != session.character.id:
                    found.setdefault(number, []).append(other)
        for number, entries in found.items():
            events = tuple(event for each in entries for event in invert(each.events))
            try:
                sheet = session.library.character(number).sheet
            except LibraryProblem:
                return None
            if not fits(sheet, events):
                return None
        return tuple((number, tuple(entries)) for number, entries in found.items())

    def _words(self, entry: Entry | None) -> str:
        if entry is None:
            return ""
        return action_words(self._session.system, self._session.character.sheet, entry)


def _taken_back(entries: tuple[Entry, ...]) -> Deed:
    """What taking back these entries writes for their character."""
    events = tuple(event for each in entries for event in invert(each.events))
    return Deed(Action.UNDO, refers=tuple(each.seq for each in entries), events=events)


def _again(undone: tuple[Entry, ...]) -> Deed:
    """What doing again what this undo took back writes for its character."""
    return Deed(Action.REDO, refers=undone[0].refers, events=invert(undone[0].events))
