"""What could not be saved yet: it waits in its order, and is tried again until the library takes it."""

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
"""After so long a library that is busy is tried again at first."""
LATER_MS = 2000
"""After so long anything else is tried again."""
AT_ONCE_MS = 40
"""What waits is written for so long at once; then the window has its turn."""
QUIET_MS = 1000
"""A library may be busy for so long before anybody is told."""

_PROGRESS_S = 1
"""While much is written, it is told so often how much is left."""

Write = Callable[[Transaction], object]
"""Writes something in a transaction."""


class Part(Struct, frozen=True):
    """What an action does to one character: its journal entry, and the events that change the sheet.

    The ``entry`` of the character who acts has the number that the library will give it, those of others
    have 0. ``anew``: the entry takes the place of the one with its number.
    """

    number: CharacterId
    entry: Entry
    events: tuple[Event, ...]
    anew: bool = False


class Held(Struct, frozen=True):
    """Something to be written in one transaction: ``first``, then ``write``, then ``also``.

    An action has ``parts``, its own first, and ``write`` gives its entry as it was stored. What has none,
    such as the plan of a downtime, can be written twice without harm; ``key`` is what a later one with the
    same key takes the place of, and ``text`` what was typed, to be shown until it is saved.
    """

    write: Write
    parts: tuple[Part, ...] = ()
    key: str = ""
    text: str = ""
    first: Write | None = None
    also: Write | None = None

    @property
    def noted(self) -> "Iterator[Noted]":
        """What it writes beside sheets and journals, once it waits."""
        return (each for each in (self.first, self.also) if isinstance(each, Noted))


class Noted:
    """Stands in for a transaction while something waits: notes what would be written, to write it later.

    So what an action writes beside sheets and journals is decided when the player acts.
    """

    def __init__(self, plan_of: Callable[[CharacterId], Plan | None]) -> None:
        self._plan_of = plan_of
        self.plans: dict[CharacterId, Plan | None] = {}
        self.pictures: list[bytes] = []
        self._standings: dict[CharacterId, Standing] = {}

    def plan(self, character_id: CharacterId) -> Plan | None:
        """As ``Transaction.plan``."""
        return self.plans[character_id] if character_id in self.plans else self._plan_of(character_id)

    def put_plan(self, character_id: CharacterId, plan: Plan | None) -> None:
        """As ``Transaction.put_plan``."""
        self.plans[character_id] = plan

    def set_standing(self, character_id: CharacterId, standing: Standing) -> None:
        """As ``Transaction.set_standing``."""
        self._standings[character_id] = standing

    def keep_picture(self, image: bytes) -> None:
        """As ``Transaction.keep_picture``."""
        self.pictures.append(image)

    def __call__(self, tx: Transaction) -> None:
        """Write what was noted."""
        for image in self.pictures:
            tx.keep_picture(image)
        for number, plan in self.plans.items():
            tx.put_plan(number, plan)
        for number, standing in self._standings.items():
            tx.set_standing(number, standing)


class Unsaved(QObject):
    """Writes into the library, one transaction after the other, and keeps what the library cannot take now.

    What is wrong may pass (a full disk, a drive that is away, another program at work): then everything waits
    behind the first that could not be written. Where it will not pass, such as after another program wrote,
    nothing more is tried: ``refused`` says why, and what waits can only be read and given up.
    """

    changed = Signal()
    """Something else waits, or what is told of it is another thing."""
    saved_again = Signal()
    """All that waited, and was told of, is saved."""
    given_up = Signal()
    """What waited was given up: the library is right."""

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._held: list[Held] = []
        self.problem: problems.LibraryProblem | None = None
        """Why something waits; None while nothing does."""
        self.refused = False
        """Whether the library will never take what waits."""
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
        """Whether the player is told of what waits: of a library that is only busy not at once."""
        return self._is_told

    @property
    def count(self) -> int:
        """How many actions wait; what is typed on in one field is one."""
        return len({each.parts[0].entry.action_id if each.parts else each.key for each in self._held})

    def of(self, number: CharacterId) -> tuple[Entry, ...]:
        """The entries of a character who acted that wait, oldest first."""
        return tuple(
            each.parts[0].entry for each in self._held if each.parts and each.parts[0].number == number
        )

    def actions(self) -> tuple[tuple[CharacterId, Entry], ...]:
        """Everything that waits with who acted, oldest first."""
        return tuple((each.parts[0].number, each.parts[0].entry) for each in self._held if each.parts)

    @property
    def characters(self) -> frozenset[CharacterId]:
        """Whose sheets or journals something waits for."""
        return frozenset(part.number for each in self._held for part in each.parts)

    def texts(self) -> tuple[str, ...]:
        """What was typed or thrown apart from any character and waits, oldest first."""
        return tuple(each.text for each in self._held if not each.parts and each.text)

    def has(self, key: str) -> bool:
        """Whether what was kept under a key waits."""
        return any(each.key == key for each in self._held)

    def text(self, key: str) -> str | None:
        """What was typed and kept under a key, None where that does not wait."""
        return next((each.text for each in self._held if each.key == key), None)

    def plan(self, number: CharacterId) -> Plan | None:
        """The plan of the downtime that a character is in; raises as ``Library.plan`` does."""
        for each in reversed(self._held):
            for noted in reversed(tuple(each.noted)):
                if number in noted.plans:
                    return noted.plans[number]
        return self._library.plan(number)

    def pictures(self) -> tuple[bytes, ...]:
        """The pictures that wait, the content of image files."""
        return tuple(image for each in self._held for noted in each.noted for image in noted.pictures)

    # Laid over what the library gives

    def over(self, character: Character) -> Character:
        """A character as it will be once everything is saved."""
        sheet, rev = character.sheet, character.rev
        try:
            for part in self._parts(character.id):
                if part.events:
                    sheet, rev = play(sheet, part.events), rev + 1
        except StaleEvent:  # another program wrote: the next try will find that out
            return character
        return replace(character, sheet=sheet, rev=rev)

    def entries_over(self, number: CharacterId, newest_first: Iterable[Entry], last: int) -> list[Entry]:
        """The newest entries of a journal as they will be; ``last`` is the number of the newest there is."""
        entries = {each.seq: each for each in newest_first}
        entries |= {each.seq: each for each in self._numbered(number, last)}
        return [entries[seq] for seq in sorted(entries, reverse=True)]

    def newest_first(self, number: CharacterId) -> Iterator[Entry]:
        """Any character's journal as it will be; raises as ``Library.newest_first`` does."""
        waiting: dict[int, Entry] = {}
        if any(self._parts(number)):
            waiting = {each.seq: each for each in self._numbered(number, self._last(number))}
        yield from (waiting[seq] for seq in sorted(waiting, reverse=True))
        yield from (each for each in self._library.newest_first(number) if each.seq not in waiting)

    def entries_of(self, action_id: str) -> tuple[tuple[CharacterId, Entry], ...]:
        """The entries of one action as they will be; raises as ``Library.entries_of`` does."""
        found = {(number, each.seq): each for number, each in self._library.entries_of(action_id)}
        parts = [part for each in self._held for part in each.parts if part.entry.action_id == action_id]
        for number in {each.number for each in parts}:
            for entry in self._numbered(number, self._last(number)):
                if entry.action_id == action_id:
                    found[number, entry.seq] = entry
        return tuple((number, found[number, seq]) for number, seq in sorted(found))

    def _numbered(self, number: CharacterId, last: int) -> Iterator[Entry]:
        """The entries of a character that wait, under the numbers that they will have."""
        for part in self._parts(number):
            if part.anew:
                yield part.entry
            else:
                last += 1
                yield replace(part.entry, seq=last)

    def _parts(self, number: CharacterId) -> Iterator[Part]:
        return (part for each in self._held for part in each.parts if part.number == number)

    def _last(self, number: CharacterId) -> int:
        """The number of the newest entry that the library has of a character."""
        try:
            return max((each.seq for each in self._library.entries(number, limit=1)), default=0)
        except problems.DamagedEntries as damage:
            return max(damage.damaged)

    # Written

    def save(self, held: Held) -> Entry | None:
        """Write something now, or let it wait where the library cannot take it now.

        Returns the entry of an action as it is stored, or will be. Raises a ``LibraryProblem`` where it
        is not saved and does not wait either: then nothing has happened.
        """
        if self._held and not self.refused:
            self.go_on()
        if self.refused and self.problem is not None:
            raise self.problem
        if not self._held:
            try:
                return self._write(held)
            except problems.LibraryProblem as problem:
                if not self._may_pass(problem):
                    raise
                self.problem = problem
        self._hold(held)
        return held.parts[0].entry if held.parts else None

    def try_again(self) -> None:
        """Write what waits, as far as the library takes it now, however long that takes."""
        self._write_waiting(inf)

    def go_on(self) -> bool:
        """Write some of what waits, and the rest in a moment: the window does not stand still meanwhile.

        False where the library takes nothing now.
        """
        return self._write_waiting(AT_ONCE_MS / 1000)

    def _write_waiting(self, seconds: float) -> bool:
        """Write what waits for about so long, as far as the library takes it now; whether it took all."""
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
                self.problem, self.refused = problem, not self._may_pass(problem)
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
        """Try a last time, and no more after that: the app ends."""
        self.try_again()
        self._timer.stop()
        self._quiet.stop()

    def give_up(self) -> None:
        """Let go of everything that waits: the library stands as it is."""
        self._is_told = False
        self._held.clear()
        self._end()
        self.given_up.emit()

    def _write(self, held: Held) -> Entry | None:
        """Write something for the first time."""
        with self._library.transaction() as tx:
            if held.first is not None:
                held.first(tx)
            stored = held.write(tx)
            if held.also is not None:
                held.also(tx)
        return stored if isinstance(stored, Entry) else None

    def _write_held(self, held: Held) -> None:
        """Write something that waited, once: the try that failed may have reached the disk all the same."""
        try:
            self._write_once(held)
        except StaleEvent as stale:
            raise problems.Conflict(self._library.path, str(stale), held.parts[0].number) from stale

    def _write_once(self, held: Held) -> None:
        with self._library.transaction() as tx:
            if held.parts and _stands(tx, held):
                return
            if held.first is not None:
                held.first(tx)
            stored = held.write(tx)
            if isinstance(stored, Entry) and stored.seq != held.parts[0].entry.seq:
                what = f"entry {held.parts[0].entry.seq} would be {stored.seq}"
                raise problems.Conflict(self._library.path, what, held.parts[0].number)
            if held.also is not None:
                held.also(tx)

    def _hold(self, held: Held) -> None:
        first, also = self._noted(held.first), self._noted(held.also)
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

    def _noted(self, write: Write | None) -> Noted | None:
        """What would be written beside the rest now."""
        if write is None or isinstance(write, Noted):
            return write
        noted = Noted(self.plan)
        write(cast(Transaction, noted))
        return noted

    def _wait(self) -> None:
        self._timer.start(LATER_MS if self._is_told else SOON_MS)

    def _tell(self) -> None:
        self._quiet.stop()
        self._is_told, self._told_at = True, monotonic()
        self.changed.emit()

    def _end(self) -> None:
        """Nothing waits any more."""
        self._timer.stop()
        self._quiet.stop()
        told, self._is_told = self._is_told, False
        self.problem, self.refused = None, False
        self.changed.emit()
        if told:
            self.saved_again.emit()

    def _may_pass(self, problem: problems.LibraryProblem) -> bool:
        """Whether the library may take the same later."""
        if isinstance(problem, problems.LibraryReadOnly):
            return not self._library.read_only
        return isinstance(problem, problems.DiskFull | problems.LibraryBusy | problems.LibraryUnreachable)

    def _single(self, job: Callable[[], object]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(job)
        return timer


def _stands(tx: Transaction, held: Held) -> bool:
    """Whether the library has all the entries of an action already."""
    entries = tx.journal.entries_of(held.parts[0].entry.action_id)
    there = [(number, replace(each, seq=0)) for number, each in entries]
    return all((part.number, replace(part.entry, seq=0)) in there for part in held.parts)
