"""The journal of a character: an append-only list of entries.

One entry is one user action: the roll with all its faces, the steps that decided it, the events that changed
the sheet, and the cause. Undo and redo are entries too, so they survive a restart, and a roll is never
deleted, only marked as undone.
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
    """The kind of a user action."""

    ROLL = "roll"
    PUSH = "push"
    LUCK = "luck"
    TICK = "tick"
    TRACKER = "tracker"
    DAMAGE = "damage"
    TREAT = "treat"
    """A rolled treatment is applied to its patient."""
    REST = "rest"
    STATUS = "status"
    RELOAD = "reload"
    FIGHT = "fight"
    SESSION = "session"
    SPEND = "spend"
    """Something earned by a roll is spent, such as advantages."""
    DOWNTIME = "downtime"
    """A downtime is completed, and its results are on the sheet."""
    DOWNTIME_DROPPED = "downtime_dropped"
    """A downtime was discarded; its dice are kept here, and the sheet is unchanged."""
    ACT = "act"
    """Another action of a game, named in ``about``."""
    NOTE = "note"
    """A note on an earlier entry, such as the consequence of a failed push."""
    AMEND = "amend"
    """A roll is judged again with other choices: same dice, another result. It replaces the first one."""
    STRIKE = "strike"
    """A roll didn't count: it stays in the journal, but everything that it did is undone."""
    CREATE = "create"
    """The character was created; if the entry has events, it is a step of the creation, with its dice."""
    EDIT = "edit"
    """The sheet was edited by hand; ``about`` is the place, and several edits of it are merged into one."""
    IMPORT = "import"
    RESTORE = "restore"
    """The character was restored from a backup, named in ``about``."""
    UNDO = "undo"
    REDO = "redo"


class Roll(Struct, frozen=True):
    """A roll as it was made.

    ``subject`` is what was rolled ("skill:spot-hidden", "trait:str") and ``name`` its name at that time.
    ``check`` holds the inputs of the game's check by name, ``drawn`` every face in order, ``total`` the
    number that counts, ``degree`` the key of the game's degree, and ``passed`` whether the roll succeeded.

    An amended roll also keeps the faces it no longer needs in ``unused``, and names in ``added`` those of
    ``drawn`` that were rolled for the amendment.
    """

    system: str
    subject: str
    name: str
    check: tuple[tuple[str, Fact], ...]
    drawn: tuple[Drawn, ...]
    total: int
    degree: str
    passed: bool
    unused: tuple[Drawn, ...] = ()
    added: tuple[Drawn, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of the subject, such as ``skill``."""
        return Subject.read(self.subject).kind

    @property
    def thing(self) -> str:
        """The id of the subject, such as that of a skill."""
        return Subject.read(self.subject).id

    def input(self, name: str) -> Fact:
        """Return an input of the check by name; ``KeyError`` if there is none."""
        return dict(self.check)[name]


DECLINED = "declined"
"""The kind of subject of a ``SPEND`` entry that declines all that a roll still offers."""


class Entry(Struct, frozen=True):
    """One user action.

    ``seq`` counts from 1 for each character and is the only order; ``at`` is the time in UTC, ISO 8601, for
    display only. ``action_id`` is shared by the entries of one action on several characters. ``about`` names
    what was acted on ("skill:spot-hidden", "tracker:hp"). ``refers`` are the entries that this one undoes,
    redoes, pushes, changes by Luck, applies or adds a note to. If it amends or strikes a roll, they are the
    roll and then everything whose effects it reverts. ``roll`` is set if dice were rolled, or Luck or an
    amendment changed a roll. ``text`` is what the player wrote. ``plan`` is that of a downtime, with all its
    answers and dice.

    ``unreadable`` is a roll that the rules can't read: it is kept as saved, and ``roll`` is None.
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
    unreadable: Roll | None = None


class Marker(Protocol):
    """The part of an entry that tells which other entries are undone."""

    @property
    def seq(self) -> int:
        """Its number."""
        ...

    @property
    def action(self) -> str:
        """The kind of action, one of ``Action``."""
        ...

    @property
    def refers(self) -> tuple[int, ...]:
        """The entries it refers to."""
        ...


class Marks:
    """What the undos and redos of a journal say about older entries, noted newest first.

    Striking a roll undoes it, with everything that was done about it. Unlike an undo, it can be undone.
    A redo cancels one undo: the latest one before it that refers to the same entries and that no other redo
    cancels. An undo or redo that was itself undone, by going back to an earlier point, has no effect.
    """

    def __init__(self) -> None:
        self._latest: dict[int, Action] = {}
        self._redone: list[tuple[int, ...]] = []
        self._struck: set[int] = set()

    def note(self, entry: Marker) -> Action | None:
        """Return whether an entry is undone or redone, None for neither, and note its own effect."""
        stands = self._latest.get(entry.seq)
        if stands is Action.UNDO:
            return stands
        if entry.action == Action.REDO:
            self._redone.append(entry.refers)
            for seq in entry.refers:
                self._latest.setdefault(seq, Action.REDO)
        elif entry.action == Action.UNDO and self.was_redone(entry):
            self._redone.remove(entry.refers)
        elif entry.action == Action.STRIKE:
            self._latest.update(dict.fromkeys(entry.refers, Action.UNDO))
            self._struck.update(entry.refers)
        elif entry.action == Action.UNDO:
            # This overrides a redo of them: it cancelled a newer undo, before which they were already undone.
            self._latest.update(dict.fromkeys(entry.refers, Action.UNDO))
        return stands

    def was_redone(self, undo: Marker) -> bool:
        """Return whether an undo, which is the next entry to note, was redone."""
        return undo.refers in self._redone

    def is_struck(self, seq: int) -> bool:
        """Return whether an entry is undone because its roll was struck."""
        return seq in self._struck

    @property
    def taken_back(self) -> frozenset[int]:
        """The numbers of the entries known to be undone so far."""
        return frozenset(seq for seq, action in self._latest.items() if action is Action.UNDO)


def taken_back(newest_first: Iterable[Marker]) -> frozenset[int]:
    """Return the numbers of the undone entries of a journal, read newest first."""
    marks = Marks()
    for entry in newest_first:
        marks.note(entry)
    return marks.taken_back


def has_events(entry: Entry) -> bool:
    """Return whether an entry changed its character."""
    return bool(entry.events)


def undo_target(newest_first: Iterable[Entry], changed: Callable[[Entry], bool] = has_events) -> Entry | None:
    """Return the entry that Ctrl+Z undoes: the latest that ``changed`` something and is not undone.

    Rolls without consequences are skipped. Reads only as far as needed.
    """
    marks = Marks()
    for entry in newest_first:
        stands = marks.note(entry)
        if entry.action not in (Action.UNDO, Action.REDO) and stands is not Action.UNDO and changed(entry):
            return entry
    return None


def redo_target(newest_first: Iterable[Entry]) -> Entry | None:
    """Return the undo entry that Ctrl+Shift+Z redoes, or None if there is none or a new action ended redo."""
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
    """Return the sheet after entry ``seq``, or before the first for 0, calculated from the current sheet.

    Undo and redo entries changed the sheet too and are reverted like any other. Raises ``StaleEvent`` if the
    journal is incomplete.
    """
    for entry in newest_first:
        if entry.seq <= seq:
            break
        sheet = play(sheet, invert(entry.events))
    return sheet


class StandingRoll(Struct, frozen=True):
    """A roll with everything that happened to it since; its subject names a weapon by its current position.

    ``luck`` are the Luck entries that changed it and are not undone, oldest first; ``taken_back`` marks an
    undone roll, and ``pushed`` one that was pushed. ``applied`` is the entry that applied a treatment,
    ``note`` the latest note on the roll. ``spent`` are the entries that spent what it earned, and
    ``followed`` the rolls that it led to, such as its damage, oldest first.

    ``amended`` is the entry that judged the roll again: ``entry`` then has the new result, steps and effects,
    nothing that was done about the old result counts, and ``first`` is the roll as first judged. A
    ``struck`` roll is ``taken_back`` too.
    """

    entry: Entry
    roll: Roll
    luck: tuple[Entry, ...] = ()
    taken_back: bool = False
    pushed: bool = False
    applied: Entry | None = None
    note: str = ""
    spent: tuple[Entry, ...] = ()
    amended: Entry | None = None
    first: Roll | None = None
    struck: bool = False
    followed: tuple[Entry, ...] = ()

    @property
    def is_live(self) -> bool:
        """Whether what it offers can still be used: it is neither undone, pushed nor declined."""
        return not self.taken_back and not self.pushed and self.declined is None

    @property
    def declined(self) -> Entry | None:
        """The entry that declined what it still offered, None if none did."""
        return next((each for each in self.spent if Subject.read(each.about).kind == DECLINED), None)

    def followed_by(self, kind: str) -> tuple[Entry, ...]:
        """Return the rolls of a kind that it led to, such as ``damage``."""
        return tuple(each for each in self.followed if each.roll is not None and each.roll.kind == kind)


class UnreadRoll(Struct, frozen=True):
    """A roll that the rules can't read, or that was changed in a way they can't read.

    It can only be shown and undone: ``roll`` is as it was saved, and may hold anything. ``taken_back`` and
    ``struck`` are those of a ``StandingRoll``.
    """

    entry: Entry
    roll: Roll
    taken_back: bool = False
    struck: bool = False


class _Since:
    """What happened to one roll, noted newest first."""

    def __init__(self) -> None:
        self.luck: list[Entry] = []
        self.spent: list[Entry] = []
        self.followed: list[Entry] = []
        self.applied: Entry | None = None
        self.note: str | None = None
        self.pushed = False
        self.changed: Roll | None = None
        self.amended: Entry | None = None
        self.unreadable = False
        self._reverted = 0
        """How many events of the amendment revert older ones."""

    def tell(self, entry: Entry, armed: list[Event]) -> None:
        """Note an entry that is not undone."""
        if self.amended is not None:
            self._reverted += len(entry.events)
            return
        self.unreadable |= entry.unreadable is not None
        if entry.roll is not None and entry.action in (Action.LUCK, Action.AMEND):
            self.changed = self.changed or _moved(entry.roll, armed)
        match entry.action:
            case Action.LUCK:
                self.luck.append(entry)
            case Action.SPEND:
                self.spent.append(entry)
            case Action.TREAT:
                self.applied = self.applied or entry
            case _:
                self.amended = entry

    def follow(self, roll: Entry) -> None:
        """Note a roll that it led to; one that followed an older result doesn't count."""
        if self.amended is None:
            self.followed.append(roll)

    def now(self, rolled: Entry) -> Entry:
        """Return the entry of the roll with its present result, steps and effects."""
        last = self.amended
        if last is None:
            return rolled
        effects = last.events[self._reverted + len(rolled.events) :]
        return replace(rolled, roll=last.roll, steps=last.steps, events=effects)


_ABOUT_ROLLS = frozenset({Action.LUCK, Action.SPEND, Action.TREAT, Action.AMEND})


def standing_rolls(newest_first: Iterable[Entry]) -> Iterator[StandingRoll]:
    """Iterate over the readable rolls of a journal with what happened to them since, newest first.

    Reads only as far as needed.
    """
    return (each for each in every_roll(newest_first) if isinstance(each, StandingRoll))


def every_roll(newest_first: Iterable[Entry]) -> Iterator[StandingRoll | UnreadRoll]:
    """Iterate over the rolls of a journal like ``standing_rolls``, with those that can't be read.

    Everything about a roll is newer than the roll, so nothing is read twice and only as far as needed.
    """
    marks = Marks()
    since: dict[int, _Since] = {}
    armed: list[Event] = []
    for entry in newest_first:
        stands = marks.note(entry) is not Action.UNDO
        if entry.action in _ABOUT_ROLLS and entry.refers:
            if stands or marks.is_struck(entry.seq):  # a struck roll is shown as it was last
                since.setdefault(entry.refers[0], _Since()).tell(entry, armed)
        elif entry.action is Action.NOTE:
            about = since.setdefault(entry.refers[0], _Since())
            about.note = entry.text if about.note is None else about.note
        elif entry.action in (Action.ROLL, Action.PUSH) and (saved := entry.roll or entry.unreadable):
            about = since.pop(entry.seq, _NOTHING)
            rolled = _moved(saved, armed)
            if entry.roll is None or about.unreadable:
                struck = marks.is_struck(entry.seq)
                yield UnreadRoll(entry, saved, taken_back=not stands, struck=struck)
            else:
                yield StandingRoll(
                    about.now(entry),
                    about.changed or rolled,
                    tuple(reversed(about.luck)),
                    taken_back=not stands,
                    pushed=about.pushed,
                    applied=about.applied,
                    note=about.note or "",
                    spent=tuple(reversed(about.spent)),
                    amended=about.amended,
                    first=None if about.amended is None else rolled,
                    struck=marks.is_struck(entry.seq),
                    followed=tuple(reversed(about.followed)),
                )
            for seq in entry.refers if stands else ():
                earlier = since.setdefault(seq, _Since())
                if entry.action is Action.PUSH:
                    earlier.pushed = True
                else:
                    earlier.follow(entry)
        armed += (each for each in reversed(entry.events) if moves_weapons(each))


_NOTHING = _Since()


def moves_weapons(event: Event) -> bool:
    """Return whether an event changes the positions of weapons, to which older rolls refer."""
    return isinstance(event, WeaponChanged) and None in (event.before, event.after)


def _moved(roll: Roll, armed: list[Event]) -> Roll:
    """Update the weapon position in a roll after ``armed`` events, newest first."""
    subject = subject_after(roll.subject, reversed(armed)) if armed else roll.subject
    return roll if subject == roll.subject else replace(roll, subject=subject)
