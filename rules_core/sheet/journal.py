"""What happened to a character: a list of entries that only grows.

One entry is one user action: what was rolled with all its faces, the steps that decided, the events that
changed the sheet, and the cause. Undo and redo are entries too, so they survive a restart, and a roll is
never deleted: it is marked as taken back.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from rules_core.dice.sources import Drawn
from rules_core.sheet.events import Event, WeaponChanged, invert, play
from rules_core.sheet.outcome import Fact, Step
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import subject_after


class Action(StrEnum):
    """What kind of thing the player did."""

    ROLL = "roll"
    PUSH = "push"
    LUCK = "luck"
    TICK = "tick"
    TRACKER = "tracker"
    DAMAGE = "damage"
    TREAT = "treat"
    """A treatment that was rolled is applied to its patient."""
    REST = "rest"
    STATUS = "status"
    RELOAD = "reload"
    FIGHT = "fight"
    SESSION = "session"
    SPEND = "spend"
    """Something that a roll earned is spent, such as advantages."""
    DOWNTIME = "downtime"
    """A downtime is over, and what came of it is on the sheet."""
    DOWNTIME_DROPPED = "downtime_dropped"
    """A downtime was given up; its dice are kept here, and the sheet is as it was."""
    ACT = "act"
    """Something else that a game knows, named in ``about``."""
    NOTE = "note"
    """Words about an earlier entry, such as what a failed push brought."""
    CREATE = "create"
    """The character was made; on an entry that changes it, a step of making it, with the dice thrown."""
    EDIT = "edit"
    """Something on the sheet was changed by hand; ``about`` is the place, several edits of which are one."""
    IMPORT = "import"
    RESTORE = "restore"
    """The character was brought back from a backup; ``about`` names which."""
    UNDO = "undo"
    REDO = "redo"


class Roll(Struct, frozen=True):
    """A roll as it fell.

    ``subject`` is what was rolled ("skill:spot-hidden", "trait:str") and ``name`` its name at that time.
    ``check`` are the inputs of the game's check by name; ``drawn`` every face in order; ``total`` the number
    that counts; ``degree`` the key of the game's degree; ``passed`` whether it was enough for what was asked.
    """

    system: str
    subject: str
    name: str
    check: tuple[tuple[str, Fact], ...]
    drawn: tuple[Drawn, ...]
    total: int
    degree: str
    passed: bool

    @property
    def kind(self) -> str:
        """The kind of the subject, such as ``skill``."""
        return Subject.read(self.subject).kind

    @property
    def thing(self) -> str:
        """The id of the subject, such as that of a skill."""
        return Subject.read(self.subject).id

    def input(self, name: str) -> Fact:
        """An input of the check by name; ``KeyError`` if there is none."""
        return dict(self.check)[name]


class Entry(Struct, frozen=True):
    """One action of the player.

    ``seq`` counts from 1 for each character and is the only order; ``at`` is the time in UTC, ISO 8601, for
    reading only. ``action_id`` is shared by the entries of one action on several characters. ``about`` names
    what was acted on ("skill:spot-hidden", "tracker:hp"). ``refers`` are the entries that this one takes
    back, redoes, pushes, changes by Luck, applies or notes something on. ``roll`` is set where dice fell, or
    where Luck changed a roll. ``text`` is what the player wrote. ``plan`` is that of a downtime, with all its
    answers and dice.
    """

    seq: int
    action_id: str
    action: Action
    at: str
    about: str = ""
    refers: tuple[int, ...] = ()
    roll: Roll | None = None
    steps: tuple[Step, ...] = ()
    events: tuple[Event, ...] = ()
    text: str = ""
    plan: Plan | None = None


class Marker(Protocol):
    """What is read of an entry to know how others stand: an ``Entry``, or a part of it."""

    @property
    def seq(self) -> int:
        """Its number."""
        ...

    @property
    def action(self) -> str:
        """What kind of thing the player did, one of ``Action``."""
        ...

    @property
    def refers(self) -> tuple[int, ...]:
        """The entries that it is about."""
        ...


class Marks:
    """What the undos and redos of a journal say of older entries, which are noted from the newest on.

    A redo lets one undo say nothing any more: the latest before it that names the same entries and that no
    other redo was about. An undo or redo that was itself taken back, by going back to a date before it, says
    nothing either.
    """

    def __init__(self) -> None:
        self._latest: dict[int, Action] = {}
        self._redone: list[tuple[int, ...]] = []

    def note(self, entry: Marker) -> Action | None:
        """How an entry stands, taken back or done again, None for untouched; what it says is noted."""
        stands = self._latest.get(entry.seq)
        if stands is Action.UNDO:
            return stands
        if entry.action == Action.REDO:
            self._redone.append(entry.refers)
            for seq in entry.refers:
                self._latest.setdefault(seq, Action.REDO)
        elif entry.action == Action.UNDO and self.was_redone(entry):
            self._redone.remove(entry.refers)
        elif entry.action == Action.UNDO:
            # Over any redo of these: that one was about a newer undo, before which they were taken back too.
            self._latest.update(dict.fromkeys(entry.refers, Action.UNDO))
        return stands

    def was_redone(self, undo: Marker) -> bool:
        """Whether what an undo took back, which is the next to be noted, was done again."""
        return undo.refers in self._redone

    @property
    def taken_back(self) -> frozenset[int]:
        """The entries that stand as taken back, by number, as far as was noted."""
        return frozenset(seq for seq, action in self._latest.items() if action is Action.UNDO)


def taken_back(newest_first: Iterable[Marker]) -> frozenset[int]:
    """The entries that stand as taken back, by number, out of a journal read from its newest entry."""
    marks = Marks()
    for entry in newest_first:
        marks.note(entry)
    return marks.taken_back


def has_events(entry: Entry) -> bool:
    """Whether an entry changed its character."""
    return bool(entry.events)


def undo_target(newest_first: Iterable[Entry], changed: Callable[[Entry], bool] = has_events) -> Entry | None:
    """The entry that Ctrl+Z takes back: the latest that ``changed`` something and is not taken back.

    Rolls without consequences are passed over. Reads only as far as it must.
    """
    marks = Marks()
    for entry in newest_first:
        stands = marks.note(entry)
        if entry.action not in (Action.UNDO, Action.REDO) and stands is not Action.UNDO and changed(entry):
            return entry
    return None


def redo_target(newest_first: Iterable[Entry]) -> Entry | None:
    """The undo entry that Ctrl+Shift+Z plays again, None when there is none or a new action ended redo."""
    marks = Marks()
    for entry in newest_first:
        if entry.action not in (Action.UNDO, Action.REDO):
            return None
        redone = marks.was_redone(entry)
        stands = marks.note(entry) is not Action.UNDO
        if entry.action is Action.UNDO and stands and not redone:
            return entry
    return None


def sheet_at(sheet: Sheet, newest_first: Iterable[Entry], seq: int) -> Sheet:
    """The sheet as it was after the entry ``seq``, 0 for before the first, out of the sheet as it is now.

    Undoing and doing again changed the sheet as well and is taken back like anything else. Raises
    ``StaleEvent`` where the journal does not tell of everything that happened.
    """
    for entry in newest_first:
        if entry.seq <= seq:
            break
        sheet = play(sheet, invert(entry.events))
    return sheet


class StandingRoll(Struct, frozen=True):
    """A roll as it stands now; where its subject names a weapon's place, that is the present one.

    ``luck`` are the entries of Luck spent on it that stand, oldest first; ``taken_back`` marks a roll whose
    entry was undone; ``pushed`` one that was rolled again by a push. ``applied`` is the entry that applied a
    treatment and stands, ``note`` the latest words that were noted on it. ``spent`` are the entries that
    spent what it earned and stand, oldest first.
    """

    entry: Entry
    roll: Roll
    luck: tuple[Entry, ...] = ()
    taken_back: bool = False
    pushed: bool = False
    applied: Entry | None = None
    note: str = ""
    spent: tuple[Entry, ...] = ()


def standing_rolls(newest_first: Iterable[Entry]) -> Iterator[StandingRoll]:
    """The rolls of a journal read from its newest entry, each with what became of it, newest first.

    What became of a roll is always newer than the roll, so nothing is read twice and only as far as asked.
    """
    marks = Marks()
    luck: dict[int, list[Entry]] = {}
    pushed: set[int] = set()
    applied: dict[int, Entry] = {}
    notes: dict[int, str] = {}
    spent: dict[int, list[Entry]] = {}
    amended: dict[int, Roll] = {}
    armed: list[Event] = []
    for entry in newest_first:
        stands = marks.note(entry) is not Action.UNDO
        match entry.action:
            case Action.LUCK if stands:
                luck.setdefault(entry.refers[0], []).append(entry)
                if entry.roll is not None:
                    amended.setdefault(entry.refers[0], _moved(entry.roll, armed))
            case Action.TREAT if stands and entry.refers:
                applied.setdefault(entry.refers[0], entry)
            case Action.SPEND if stands:
                spent.setdefault(entry.refers[0], []).append(entry)
            case Action.NOTE:
                notes.setdefault(entry.refers[0], entry.text)
            case Action.ROLL | Action.PUSH if entry.roll is not None:
                changed_by = tuple(reversed(luck.pop(entry.seq, [])))
                yield StandingRoll(
                    entry,
                    amended.get(entry.seq) or _moved(entry.roll, armed),
                    changed_by,
                    taken_back=not stands,
                    pushed=entry.seq in pushed,
                    applied=applied.pop(entry.seq, None),
                    note=notes.pop(entry.seq, ""),
                    spent=tuple(reversed(spent.pop(entry.seq, []))),
                )
                if entry.action is Action.PUSH and stands:
                    pushed.update(entry.refers)
            case _:
                pass
        armed += (each for each in reversed(entry.events) if moves_weapons(each))


def moves_weapons(event: Event) -> bool:
    """Whether weapons have other places after an event, so that older rolls go by other ones."""
    return isinstance(event, WeaponChanged) and None in (event.before, event.after)


def _moved(roll: Roll, armed: list[Event]) -> Roll:
    """A roll as it names its weapon after weapons came and went, the newest first."""
    subject = subject_after(roll.subject, reversed(armed)) if armed else roll.subject
    return roll if subject == roll.subject else replace(roll, subject=subject)
