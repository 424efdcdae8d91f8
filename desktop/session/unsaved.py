"""Actions that couldn't be saved yet: they wait in order and are retried until the library saves them."""

from collections.abc import Callable, Iterable, Iterator
from math import inf
from time import monotonic
from typing import cast

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.base.crash import log
from desktop.library import problems
from desktop.library.records.characters import Character, CharacterId, Standing
from desktop.library.store.library import Library
from desktop.library.store.transaction import Transaction
from rules_core.sheet.events import Event, StaleEvent, play
from rules_core.sheet.journal import Entry
from rules_core.sheet.plan import Plan

SOON_MS = 250
"""The first retry interval while the library is busy."""
LATER_MS = 2000
"""The retry interval otherwise."""
AT_ONCE_MS = 40
"""The longest time spent writing at once, so that the window stays responsive."""
QUIET_MS = 1000
"""How long the library may be busy before the player is told."""

_PROGRESS_S = 1
"""The interval of progress updates while much is written."""

Write = Callable[[Transaction], object]
"""Writes something in a transaction."""


class Part(Struct, frozen=True):
    """What an action does to one character: its journal entry, and the events that change the sheet.

    The acting character's ``entry`` has its future number; those of others have 0. With ``afresh`` the entry
    replaces the one with its number.
    """

    number: CharacterId
    entry: Entry
    events: tuple[Event, ...]
    afresh: bool = False


class Held(Struct, frozen=True):
    """Something to write in one transaction: ``first``, then ``write``, then ``also``.

    An action has ``parts``, its own first, and ``write`` returns its entry as stored. Without parts, such as
    a downtime plan, writing twice does no harm. A later one with the same ``key`` replaces it, and ``text``
    is what was typed, shown until it is saved.
    """

    write: Write
    parts: tuple[Part, ...] = ()
    key: str = ""
    text: str = ""
    first: Write | None = None
    also: Write | None = None

    @property
    def recorded_writes(self) -> "Iterator[RecordedWrites]":
        """What it writes besides sheets and journals while it waits."""
        return (each for each in (self.first, self.also) if isinstance(each, RecordedWrites))


class RecordedWrites:
    """Records writes in place of a transaction while something waits, to write them later.

    So what an action writes besides sheets and journals is decided when the player acts.
    """

    def __init__(self, plan_of: Callable[[CharacterId], Plan | None]) -> None:
        self._plan_of = plan_of
        self.plans: dict[CharacterId, Plan | None] = {}
        self.pictures: list[bytes] = []
        self._standings: dict[CharacterId, Standing] = {}

    def plan(self, character_id: CharacterId) -> Plan | None:
        """Like ``Transaction.plan``."""
        return self.plans[character_id] if character_id in self.plans else self._plan_of(character_id)

    def put_plan(self, character_id: CharacterId, plan: Plan | None) -> None:
        """Like ``Transaction.put_plan``."""
        self.plans[character_id] = plan

    def set_standing(self, character_id: CharacterId, standing: Standing) -> None:
        """Like ``Transaction.set_standing``."""
        self._standings[character_id] = standing

    def keep_picture(self, image: bytes) -> None:
        """Like ``Transaction.keep_picture``."""
        self.pictures.append(image)

    def __call__(self, tx: Transaction) -> None:
        """Write what was recorded."""
        for image in self.pictures:
            tx.keep_picture(image)
        for number, plan in self.plans.items():
            tx.put_plan(number, plan)
        for number, standing in self._standings.items():
            tx.set_standing(number, standing)


class Unsaved(QObject):
    """Writes to the library, one transaction after another, and keeps what can't be saved now.

    A problem may pass (a full disk, a missing drive, another program): then everything waits behind the first
    write that failed. If it won't pass, for example because another program changed the library, nothing is
    retried: ``refused`` is set, and what waits can only be read and discarded.
    """

    changed = Signal()
    """What waits, or what the player is told about it, changed."""
    saved_again = Signal()
    """Everything that waited and was reported is saved."""
    given_up = Signal()
    """What waited was discarded: the library's state counts."""

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._held: list[Held] = []
        self.problem: problems.LibraryProblem | None = None
        """Why something waits; None while nothing does."""
        self.refused = False
        """Whether the library will never save what waits."""
        self._is_told = False
        self._told_at = 0.0
        self._timer = self._single(self.go_on)
        self._quiet = self._single(self._tell)

    @property
    def is_any(self) -> bool:
        """Whether anything waits."""
        return bool(self._held)

    @property
    def is_told(self) -> bool:
        """Whether the player was told: not at once if the library is only busy."""
        return self._is_told

    @property
    def count(self) -> int:
        """The number of waiting actions; typing in one field counts once."""
        return len({each.parts[0].entry.action_id if each.parts else each.key for each in self._held})

    def of(self, number: CharacterId) -> tuple[Entry, ...]:
        """Return the waiting entries of an acting character, oldest first."""
        return tuple(
            each.parts[0].entry for each in self._held if each.parts and each.parts[0].number == number
        )

    def actions(self) -> tuple[tuple[CharacterId, Entry], ...]:
        """Return all waiting entries with their acting characters, oldest first."""
        return tuple((each.parts[0].number, each.parts[0].entry) for each in self._held if each.parts)

    @property
    def characters(self) -> frozenset[CharacterId]:
        """The characters with unsaved changes."""
        return frozenset(part.number for each in self._held for part in each.parts)

    def texts(self) -> tuple[str, ...]:
        """Return waiting text and rolls without a character, oldest first."""
        return tuple(each.text for each in self._held if not each.parts and each.text)

    def has(self, key: str) -> bool:
        """Return whether something with that key waits."""
        return any(each.key == key for each in self._held)

    def text(self, key: str) -> str | None:
        """Return the waiting text with that key, or None."""
        return next((each.text for each in self._held if each.key == key), None)

    def plan(self, number: CharacterId) -> Plan | None:
        """Return a character's current downtime plan. Raises as ``Library.plan`` does."""
        for each in reversed(self._held):
            for recorded_writes in reversed(tuple(each.recorded_writes)):
                if number in recorded_writes.plans:
                    return recorded_writes.plans[number]
        return self._library.plan(number)

    def pictures(self) -> tuple[bytes, ...]:
        """Return the waiting pictures as image file contents."""
        return tuple(
            image
            for each in self._held
            for recorded_writes in each.recorded_writes
            for image in recorded_writes.pictures
        )

    # Combined with the library's data

    def over(self, character: Character) -> Character:
        """Return a character as it will be once everything is saved."""
        sheet, rev = character.sheet, character.rev
        try:
            for part in self._parts(character.id):
                if part.events:
                    sheet, rev = play(sheet, part.events), rev + 1
        except StaleEvent:  # another program wrote; the next try will detect it
            return character
        return replace(character, sheet=sheet, rev=rev)

    def entries_over(self, number: CharacterId, newest_first: Iterable[Entry], last: int) -> list[Entry]:
        """Return the newest entries as they will be; ``last`` is the newest number in the library."""
        entries = {each.seq: each for each in newest_first}
        entries |= {each.seq: each for each in self._numbered(number, last)}
        return [entries[seq] for seq in sorted(entries, reverse=True)]

    def newest_first(self, number: CharacterId) -> Iterator[Entry]:
        """Iterate over any character's journal as it will be. Raises as ``Library.newest_first`` does."""
        waiting: dict[int, Entry] = {}
        if any(self._parts(number)):
            waiting = {each.seq: each for each in self._numbered(number, self._last(number))}
        yield from (waiting[seq] for seq in sorted(waiting, reverse=True))
        yield from (each for each in self._library.newest_first(number) if each.seq not in waiting)

    def entries_of(self, action_id: str) -> tuple[tuple[CharacterId, Entry], ...]:
        """Return the entries of one action as they will be. Raises as ``Library.entries_of`` does."""
        found = {(number, each.seq): each for number, each in self._library.entries_of(action_id)}
        parts = [part for each in self._held for part in each.parts if part.entry.action_id == action_id]
        for number in {each.number for each in parts}:
            for entry in self._numbered(number, self._last(number)):
                if entry.action_id == action_id:
                    found[number, entry.seq] = entry
        return tuple((number, found[number, seq]) for number, seq in sorted(found))

    def _numbered(self, number: CharacterId, last: int) -> Iterator[Entry]:
        """Yield a character's waiting entries with their future numbers."""
        for part in self._parts(number):
            if part.afresh:
                yield part.entry
            else:
                last += 1
                yield replace(part.entry, seq=last)

    def _parts(self, number: CharacterId) -> Iterator[Part]:
        return (part for each in self._held for part in each.parts if part.number == number)

    def _last(self, number: CharacterId) -> int:
        try:
            return max((each.seq for each in self._library.entries(number, limit=1)), default=0)
        except problems.DamagedEntries as damage:
            return max(damage.damaged)

    # Writing

    def save(self, held: Held) -> Entry | None:
        """Write something now, or let it wait if the library can't save it now.

        Returns the entry of an action as it is or will be stored. Raises a LibraryProblem if it is neither
        saved nor waits:
        then nothing has happened.
        """
        if self._held and not self.refused:
            self.go_on()
        if self.refused and self.problem is not None:
            raise self.problem
        if not self._held:
            try:
                return self._write(held)
            except problems.LibraryProblem as problem:
                if not self._may_succeed_later(problem):
                    raise
                self.problem = problem
        self._queue(held)
        return held.parts[0].entry if held.parts else None

    def try_again(self) -> None:
        """Write everything that waits, as far as possible, however long that takes."""
        self._write_waiting(inf)

    def go_on(self) -> bool:
        """Write part of what waits now and the rest shortly, so that the window stays responsive.

        Returns False if the library saves nothing now.
        """
        return self._write_waiting(AT_ONCE_MS / 1000)

    def _write_waiting(self, seconds: float) -> bool:
        """Write for about ``seconds``. Returns False if the library failed."""
        if not self._held:
            return True
        before, until = (len(self._held), type(self.problem)), monotonic() + seconds
        failed = False
        while self._held and not self.refused:
            try:
                self._write_held(self._held[0])
            except problems.LibraryProblem as problem:
                if type(problem) is not type(self.problem):
                    log.error("still not saved: %s %s", type(problem).__name__, problem.what)
                self.problem, self.refused = problem, not self._may_succeed_later(problem)
                failed = True
                break
            del self._held[0]
            if monotonic() >= until:
                break
        if not self._held:
            self._end()
        elif self.refused:
            self._timer.stop()
            self._tell()
        elif not failed:
            if self._is_told and monotonic() > self._told_at + _PROGRESS_S:
                self._tell()
            self._timer.start(0)
        else:
            is_other = before != (len(self._held), type(self.problem))
            if is_other if self._is_told else not isinstance(self.problem, problems.LibraryBusy):
                self._tell()
            self._wait()
        return not failed

    def close(self) -> None:
        """Try one last time, then stop: the app ends."""
        self.try_again()
        self._timer.stop()
        self._quiet.stop()

    def give_up(self) -> None:
        """Discard everything that waits."""
        self._is_told = False
        self._held.clear()
        self._end()
        self.given_up.emit()

    def _write(self, held: Held) -> Entry | None:
        with self._library.transaction() as tx:
            if held.first is not None:
                held.first(tx)
            stored = held.write(tx)
            if held.also is not None:
                held.also(tx)
        return stored if isinstance(stored, Entry) else None

    def _write_held(self, held: Held) -> None:
        """Write something once: the failed try may have reached the disk after all."""
        try:
            self._write_once(held)
        except StaleEvent as stale:
            raise problems.Conflict(self._library.path, str(stale), held.parts[0].number) from stale

    def _write_once(self, held: Held) -> None:
        with self._library.transaction() as tx:
            if held.parts and _is_saved(tx, held):
                return
            if held.first is not None:
                held.first(tx)
            stored = held.write(tx)
            if isinstance(stored, Entry) and stored.seq != held.parts[0].entry.seq:
                what = f"entry {held.parts[0].entry.seq} would be {stored.seq}"
                raise problems.Conflict(self._library.path, what, held.parts[0].number)
            if held.also is not None:
                held.also(tx)

    def _queue(self, held: Held) -> None:
        first, also = self._recorded(held.first), self._recorded(held.also)
        if held.key:
            self._held = [each for each in self._held if each.key != held.key]
        self._held.append(replace(held, first=first, also=also))
        assert self.problem is not None
        log.error("waits to be saved: %s %s", type(self.problem).__name__, self.problem.what)
        if not isinstance(self.problem, problems.LibraryBusy):
            self._tell()
        elif not self._is_told:
            self._quiet.start(QUIET_MS)
        else:
            self._tell()
        if not self._timer.isActive():
            self._wait()

    def _recorded(self, write: Write | None) -> RecordedWrites | None:
        if write is None or isinstance(write, RecordedWrites):
            return write
        recorded_writes = RecordedWrites(self.plan)
        write(cast(Transaction, recorded_writes))
        return recorded_writes

    def _wait(self) -> None:
        self._timer.start(LATER_MS if self._is_told else SOON_MS)

    def _tell(self) -> None:
        self._quiet.stop()
        self._is_told, self._told_at = True, monotonic()
        self.changed.emit()

    def _end(self) -> None:
        self._timer.stop()
        self._quiet.stop()
        told, self._is_told = self._is_told, False
        self.problem, self.refused = None, False
        self.changed.emit()
        if told:
            self.saved_again.emit()

    def _may_succeed_later(self, problem: problems.LibraryProblem) -> bool:
        """Whether the library may save the same later."""
        if isinstance(problem, problems.LibraryReadOnly):
            return not self._library.read_only
        return isinstance(problem, problems.DiskFull | problems.LibraryBusy | problems.LibraryUnreachable)

    def _single(self, job: Callable[[], object]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(job)
        return timer


def _is_saved(tx: Transaction, held: Held) -> bool:
    """Whether the library already has all entries of an action."""
    entries = tx.journal.entries_of(held.parts[0].entry.action_id)
    there = [(number, replace(each, seq=0)) for number, each in entries]
    return all((part.number, replace(part.entry, seq=0)) in there for part in held.parts)
