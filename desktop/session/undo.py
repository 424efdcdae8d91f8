"""Undo and redo, also across restarts: both are journal entries themselves."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.library.problems import DamagedPlan, LibraryProblem
from desktop.library.records.characters import CharacterId
from desktop.library.store.transaction import Transaction
from desktop.session.session import ActionRecord, Session, no_extra_changes
from desktop.views import undo as undo_view
from desktop.views.entries import FINISH, QUICK_START, action_words
from rules_core.game.play import ANSWERS, BY, FOE_CHARACTER
from rules_core.sheet.events import Event, StaleEvent, fits, invert, play
from rules_core.sheet.journal import Action, Entry, Marks, redo_target, sheet_at, taken_back, undo_target
from rules_core.sheet.plan import Plan
from rules_core.sheet.subject import Subject

_MARKERS = (Action.UNDO, Action.REDO, Action.STRIKE)
"""Entries that undo or redo others; a strike can itself be undone."""

_SHARED = frozenset({BY, ANSWERS, FOE_CHARACTER})
"""The facts of rolls that are also in another character's journal."""

_ALWAYS_CHANGES = (Action.SPEND, Action.DOWNTIME, Action.AMEND, Action.STRIKE)


class UndoSteps(NamedTuple):
    """The entries to undo, and the undone entries to redo; each newest first.

    ``refers`` are the entries that the undo entry refers to.
    """

    gone: tuple[Entry, ...]
    again: tuple[Entry, ...]
    refers: tuple[Entry, ...]


class UndoController(QObject):
    """Undo, redo, and undoing one entry or everything since it."""

    notice = Signal(object)
    """Carries a ``NoticeView``."""
    creation_undone = Signal()
    """"Start playing" or a quick start was undone: the character is unfinished again."""
    creation_redone = Signal()
    """"Start playing" or a quick start was redone."""
    undo_to_offered = Signal(int, object)
    """One entry can't be undone alone; carries its number and a ``MessageView`` with the question."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session

    def undo(self) -> None:
        """Undo the latest action that changed the sheet."""
        target = self._undo_target()
        if target is None:
            self.notice.emit(undo_view.nothing_to_undo())
        else:
            self._take_back(UndoSteps((target,), (), (target,)))

    def redo(self) -> None:
        """Redo what was undone last."""
        target = self._redo_target()
        if target is None:
            self.notice.emit(undo_view.nothing_to_redo())
            return
        words = self._words_of_undone(target)
        events = invert(target.events)
        others = self._entries_of_others((target,))
        plans = self._plans(target)
        if others is None:
            self.notice.emit(undo_view.cannot_undo_for_others(words, redo=True))
            return
        if not fits(self._session.character.sheet, events) or self._continued_differently(plans):
            self.notice.emit(undo_view.cannot_undo(words, redo=True))
            return
        again = tuple((number, _redo_deed(each)) for number, each in others)
        also = self._remove_plan if plans else no_extra_changes
        if refinished := any(map(_is_finish, self._undone_by(target))):
            also = partial(self._set_unfinished, unfinished=False)
        if (
            self._session.do(ActionRecord(Action.REDO, refers=target.refers, events=events), again, also)
            is not None
        ):
            if refinished:
                self.creation_redone.emit()
            self.notice.emit(undo_view.done_again(words))

    def take_back(self, seq: int) -> None:
        """Undo one entry; if later ones depend on it, offer to undo them all."""
        entry = self._session.journal.entry(seq)
        if entry is None or entry.action in (Action.UNDO, Action.REDO):
            return
        if not self._changed(entry) or seq in taken_back(self._entries_since(seq)):
            return
        if self._is_independent(entry) or self._alone(entry) is not None:
            self._take_back(UndoSteps((entry,), (), (entry,)))
        else:
            from rules_core.game.undoing import dependents, touching

            later = [self._words(each) for each in self._standing_since(seq)]
            since = self._entries_since(seq)
            on_it = dependents(since, entry) or touching(since, entry)
            self.undo_to_offered.emit(
                seq, undo_view.take_back_to(later, [self._words(each) for each in on_it])
            )

    def _alone(self, entry: Entry) -> tuple[Event, ...] | None:
        """Return the events that undo an entry and leave all later ones, None if they depend on it."""
        from rules_core.game.undoing import dependents, undone_alone

        since = self._entries_since(entry.seq)
        if dependents(since, entry):
            return None
        return undone_alone(self._session.system, self._session.character.sheet, since, entry)

    def _is_independent(self, entry: Entry) -> bool:
        """Whether an entry can be undone alone so that all later changes can still be undone."""
        sheet, later = self._session.character.sheet, self._standing_since(entry.seq + 1)
        if any(_builds_on(each, entry) for each in later):
            return False
        try:
            without = play(sheet, invert(entry.events))
            return play(without, _inverted(later)) == play(sheet, _inverted((*later, entry)))
        except StaleEvent:
            return False

    def take_back_to(self, seq: int) -> None:
        """Restore the sheet to before that entry, in one step that can be undone.

        What was undone since then is redone.
        """
        back = self.back_to(seq)
        if back.refers:
            self._take_back(back)

    def back_to(self, seq: int) -> UndoSteps:
        """Return what restoring the sheet to before that entry undoes and redoes; empty if unchanged."""
        since = self._entries_since(seq)
        standing = self._standing_since(seq)
        markers = [each for each in since if each.action in _MARKERS]
        older = {number for each in markers for number in each.refers if number < seq}
        strikes = any(each.action is Action.STRIKE for each in markers)
        if not older and not strikes and self._restores(since, standing, seq):
            return UndoSteps(standing, (), standing)
        # Entries undone before this date or redone since must change their state again, so undo
        # the undo entries themselves, with everything since.
        now, then = taken_back(self._session.journal.newest_first()), taken_back(self._before(seq))
        again = [
            each
            for number in sorted(older & (now - then), reverse=True)
            if (each := self._session.journal.entry(number))
        ]
        undone = [
            each
            for number in sorted(older & (then - now), reverse=True)
            if (each := self._session.journal.entry(number))
        ]
        if not (standing or undone or again):  # undone and redone since: nothing changes
            return UndoSteps((), (), ())
        everything = tuple(each for each in since if each in markers or self._changed(each))
        return UndoSteps((*standing, *undone), tuple(again), everything)

    def _restores(self, since: list[Entry], standing: tuple[Entry, ...], seq: int) -> bool:
        """Whether undoing only the given entries restores the sheet to before an entry."""
        sheet = self._session.character.sheet
        try:
            then = sheet_at(sheet, since, seq - 1)
        except StaleEvent:
            return True  # the journal is incomplete, so try what is there
        try:
            return play(sheet, _inverted(standing)) == then
        except StaleEvent:  # an older change was undone alone since
            return False

    def _before(self, seq: int) -> Iterable[Entry]:
        return (each for each in self._session.journal.newest_first() if each.seq < seq)

    def undo_words(self) -> str:
        """Describe what undo would undo, "" for nothing."""
        return self._words(self._undo_target())

    def redo_words(self) -> str:
        """Describe what redo would redo, "" for nothing."""
        target = self._redo_target()
        return "" if target is None else self._words_of_undone(target)

    def words_of(self, entries: Iterable[Entry]) -> list[str]:
        """Describe what some entries did, each in a few words."""
        return [self._words(each) for each in entries]

    def _undo_target(self) -> Entry | None:
        if not self._session.is_open:
            return None
        return self._just_finished() or undo_target(self._played(), self._changed)

    def _just_finished(self) -> Entry | None:
        """Return the entry that ended the creation if nothing was done since: then undo opens it again."""
        marks = Marks()
        for entry in self._session.journal.newest_first():
            stands = marks.note(entry) is not Action.UNDO
            if stands and entry.action not in (Action.UNDO, Action.REDO):
                return entry if _is_finish(entry) else None
        return None

    def _played(self) -> Iterator[Entry]:
        """Yield the entries that undo may reach, newest first."""
        marks = Marks()
        for entry in self._session.journal.newest_first():
            if marks.note(entry) is not Action.UNDO and _stops_undo(entry):
                return
            yield entry

    def _redo_target(self) -> Entry | None:
        return redo_target(self._session.journal.newest_first()) if self._session.is_open else None

    def _words_of_undone(self, target: Entry) -> str:
        """Describe the newest entry that an undo refers to and that is no undo itself."""
        did = (each for each in self._undone_by(target) if each.action not in (Action.UNDO, Action.REDO))
        return self._words(next(did, None))

    def _undone_by(self, target: Entry) -> list[Entry]:
        entries = (self._session.journal.entry(seq) for seq in target.refers)
        return [each for each in entries if each is not None]

    def _changed(self, entry: Entry) -> bool:
        """Whether an action changed this or another character, or what is left of a roll.

        A downtime counts even if it changed nothing: it is in the chronicle. So does a changed roll.
        """
        if entry.events or entry.action in _ALWAYS_CHANGES:
            return True
        shared = Subject.read(entry.about).kind == "hurt"
        if entry.roll is not None:
            shared = not _SHARED.isdisjoint(dict(entry.roll.check))
        return shared and any(each.events for _, each in self._session.entries_of(entry.action_id))

    def _entries_since(self, seq: int) -> list[Entry]:
        since = []
        for each in self._session.journal.newest_first():
            if each.seq < seq:
                break
            since.append(each)
        return since

    def _standing_since(self, seq: int) -> tuple[Entry, ...]:
        since = self._entries_since(seq)
        gone = taken_back(since)
        return tuple(
            each
            for each in since
            if self._changed(each) and each.action not in _MARKERS and each.seq not in gone
        )

    def _take_back(self, back: UndoSteps) -> None:
        words = self._words((*back.gone, *back.again)[0])
        events = _inverted(back.refers)
        others = self._entries_of_others(back.refers)
        plans = [each.plan for each in back.again if each.plan is not None]
        if others is None:
            self.notice.emit(undo_view.cannot_undo_for_others(words))
            return
        sheet = self._session.character.sheet
        if len(back.refers) == 1 and not (fits(sheet, events) and self._is_independent(back.refers[0])):
            events = self._alone(back.refers[0]) or events
        if not fits(sheet, events) or self._continued_differently(plans):
            self.notice.emit(undo_view.cannot_undo(words))
            return
        refers = tuple(each.seq for each in back.refers)
        theirs = tuple((number, _undo_deed(each)) for number, each in others)
        also = self._remove_plan if plans else self._restore_plan(back.gone)
        if unfinished := len(back.refers) == 1 and _is_finish(back.refers[0]):
            also = partial(self._set_unfinished, unfinished=True)
            events = events or self._reopened()
        if self._session.do(ActionRecord(Action.UNDO, refers=refers, events=events), theirs, also) is None:
            return
        if unfinished:
            self.creation_undone.emit()
        self.notice.emit(undo_view.undone_notice(words, len(back.gone) + len(back.again) - 1))

    def _reopened(self) -> tuple[Event, ...]:
        """Return what continues the creation of a quick start, whose own entry changed nothing."""
        from rules_core.game.registry import creation

        sheet = self._session.character.sheet
        reopen = creation(sheet.system).reopen
        return () if reopen is None else reopen(sheet)

    def _set_unfinished(self, tx: Transaction, *, unfinished: bool) -> None:
        number = self._session.character.id
        tx.set_standing(number, replace(self._session.library.standing(number), unfinished=unfinished))

    def _restore_plan(self, newest_first: tuple[Entry, ...]) -> Callable[[Transaction], None]:
        """Keep the plan of an undone downtime, so that its dice aren't rolled again."""
        plans = [each.plan for each in newest_first if each.action is Action.DOWNTIME and each.plan]
        number = self._session.character.id

        def put_back(tx: Transaction) -> None:
            try:
                under_way = tx.plan(number)
            except DamagedPlan:
                under_way = None
            if under_way is None:
                tx.put_plan(number, plans[-1])

        return put_back if plans else no_extra_changes

    def _plans(self, undone: Entry) -> list[Plan]:
        entries = [self._session.journal.entry(seq) for seq in undone.refers]
        return [each.plan for each in entries if each is not None and each.plan is not None]

    def _continued_differently(self, plans: list[Plan]) -> bool:
        """Whether an undone downtime was continued differently since: its dice would count twice."""
        if not plans:
            return False
        try:
            under_way = self._session.plan()
        except LibraryProblem:
            return True
        if under_way is None:
            return False
        return all(each._replace(page="") != under_way._replace(page="") for each in plans)

    def _remove_plan(self, tx: Transaction) -> None:
        """A redone downtime is no longer in progress."""
        tx.put_plan(self._session.character.id, None)

    def _entries_of_others(
        self, newest_first: tuple[Entry, ...]
    ) -> tuple[tuple[CharacterId, tuple[Entry, ...]], ...] | None:
        """Return what these actions wrote for other characters, newest first.

        None if that is unknown or no longer fits: an action on two characters is undone for both or none.
        """
        session = self._session
        found: dict[CharacterId, list[Entry]] = {}
        for entry in newest_first:
            parts = session.entries_of(entry.action_id)
            if not parts:  # at least this entry exists, so the others can't be read now
                return None
            for number, other in parts:
                if number != session.character.id:
                    found.setdefault(number, []).append(other)
        for number, entries in found.items():
            events = _inverted(tuple(entries))
            try:
                sheet = session.read_character(number).sheet
            except LibraryProblem:
                return None
            if not fits(sheet, events):
                return None
        return tuple((number, tuple(entries)) for number, entries in found.items())

    def _words(self, entry: Entry | None) -> str:
        if entry is None:
            return ""
        return action_words(
            self._session.system, self._session.character.sheet, entry, self._session.journal.entry
        )


def _builds_on(later: Entry, entry: Entry) -> bool:
    """Return whether an entry is about a roll as ``entry`` left it: amends it, or changes an amended one."""
    if later.action is Action.AMEND and entry.seq in later.refers:
        return True
    amended = entry.refers[:1] if entry.action is Action.AMEND else ()
    return bool(amended) and later.refers[:1] == amended


def _inverted(newest_first: tuple[Entry, ...]) -> tuple[Event, ...]:
    return tuple(event for each in newest_first for event in invert(each.events))


def _stops_undo(entry: Entry) -> bool:
    """Undo stops here: what came before created the character, and is edited, not undone.

    To undo the import that brought the character, move it to the bin. One that changed it is undone.
    """
    brought = entry.action is Action.IMPORT and not entry.events
    return brought or _is_finish(entry)


def _is_finish(entry: Entry) -> bool:
    """Return whether an entry made a character ready to play: the last step, or a quick start."""
    return entry.action is Action.CREATE and entry.about in (FINISH, QUICK_START)


def _undo_deed(entries: tuple[Entry, ...]) -> ActionRecord:
    return ActionRecord(Action.UNDO, refers=tuple(each.seq for each in entries), events=_inverted(entries))


def _redo_deed(undone: tuple[Entry, ...]) -> ActionRecord:
    return ActionRecord(Action.REDO, refers=undone[0].refers, events=invert(undone[0].events))
