"""Read the open character's journal from the library on demand."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping

from desktop.base.crash import log
from desktop.library.problems import DamagedEntries, LibraryProblem
from desktop.library.records.characters import Character, CharacterId
from desktop.library.store.library import Library
from desktop.session.unsaved import Unsaved
from rules_core.sheet.journal import Entry

_AT_ONCE = 100
"""Entries per read, which takes a few milliseconds."""


class JournalReader:
    """Reads one character's journal at a time, newest first; empty until ``open``.

    Includes unsaved entries. Damaged ones are skipped and logged; ``damaged`` counts those found so far.
    """

    def __init__(self, library: Library, unsaved: Unsaved) -> None:
        self._library = library
        self._unsaved = unsaved
        self._character: Character | None = None
        self._kept: list[Entry] = []
        self._last_seq = 0
        self._read_down_to = 1
        self.damaged = 0

    def open(self, character: Character, read: Callable[[], tuple[Entry, ...]]) -> None:
        """Switch to another journal, whose newest entries ``read`` returns.

        If it raises a LibraryProblem, the current one stays open.
        """
        newest, seqs = self._read(character, read)
        last = max(seqs, default=0)
        self._character = character
        self._kept = self._unsaved.entries_over(character.id, newest, last)
        self._read_down_to, self.damaged = min(seqs, default=1), len(seqs) - len(newest)
        self._last_seq = max((each.seq for each in self._kept), default=last)

    @property
    def next_seq(self) -> int:
        """The number of the next entry."""
        return self._last_seq + 1

    def add(self, saved: Entry) -> None:
        """Add an entry that was saved after all others."""
        self._last_seq = saved.seq
        self._kept.insert(0, saved)

    def replace_newest(self, saved: Entry) -> None:
        """Replace the newest entry by one that was saved in its place."""
        self._kept[0] = saved

    def is_newest(self, entry: Entry) -> bool:
        """Return whether nothing was done after an entry."""
        return bool(self._kept) and self._kept[0] == entry

    def newest_first(self) -> Iterator[Entry]:
        """Iterate over the journal from its newest entry, reading on demand and caching."""
        place = 0
        while place < len(self._kept) or self._read_older():
            yield self._kept[place]
            place += 1

    def read_through(self) -> Iterator[Entry]:
        """Iterate like ``newest_first`` without caching, however long the journal is.

        It can be continued after an action: older entries don't change.
        """
        before: int | None = None
        while page := self._page(before):
            yield from page
            before = page[-1].seq

    def entry(self, seq: int) -> Entry | None:
        """Return the entry with that number, or None if there is none or it can't be read."""
        return next(iter(self.between(seq, seq)), None)

    def between(self, oldest: int, newest: int) -> list[Entry]:
        """Return the readable entries of a range of numbers, newest first."""
        found = self._kept[self._place(newest) : self._place(oldest - 1)]
        there = min(newest, self._read_down_to - 1)
        while oldest <= there:
            found += self._read_quietly(there + 1, min(_AT_ONCE, there - oldest + 1))[0]
            there -= _AT_ONCE
        return found

    def _page(self, before: int | None) -> list[Entry]:
        """Return some entries older than ``before`` (None for the newest); empty at the beginning."""
        kept = self._kept[0 if before is None else self._place(before - 1) :]
        if kept:
            return kept
        down_to = self._read_down_to if before is None else before
        while down_to > 1:
            older, seqs = self._read_quietly(down_to, _AT_ONCE)
            if older:
                return older
            down_to = min(seqs, default=1)
        return []

    def _place(self, seq: int) -> int:
        """Return the index of an entry, or the next older one, among the cached entries."""
        return bisect_left(self._kept, -seq, key=lambda each: -each.seq)

    def _read_older(self) -> bool:
        """Cache older entries. Returns False at the beginning or if the library fails."""
        while self._read_down_to > 1:
            older, seqs = self._read_quietly(self._read_down_to, _AT_ONCE)
            if not seqs:
                return False
            self._read_down_to = min(seqs)
            self._kept += older
            self.damaged += len(seqs) - len(older)
            if older:
                return True
        return False

    def _read_quietly(self, before: int, limit: int) -> tuple[list[Entry], list[int]]:
        assert self._character is not None
        try:
            number = self._character.id
            return self._read(
                self._character, lambda: self._library.entries(number, before=before, limit=limit)
            )
        except LibraryProblem as problem:
            log.error("journal of character %s: %s", self._character.uuid, problem.what)
            return [], []

    def _read(
        self, character: Character, read: Callable[[], tuple[Entry, ...]]
    ) -> tuple[list[Entry], list[int]]:
        """Return some entries, newest first, and the numbers of these and of the damaged ones among them."""
        try:
            entries = read()
        except DamagedEntries as damage:
            log.error("journal of character %s: %s", character.uuid, damage.what)
            return list(damage.readable), [*damage.damaged, *(each.seq for each in damage.readable)]
        return list(entries), [each.seq for each in entries]


def without_copies(
    parts: tuple[tuple[CharacterId, Entry], ...], first_actions: Mapping[CharacterId, str], own: CharacterId
) -> tuple[tuple[CharacterId, Entry], ...]:
    """Return the entries of an action without those of copies of a character.

    Characters with the same first action are copies of one. The oldest of them shares actions with others,
    and a copy with no one: for ``own``, if it is a copy, only its own entries are left.
    """
    oldest: dict[str, CharacterId] = {}
    for number in sorted(first_actions):
        oldest.setdefault(first_actions[number], number)
    originals = {number for number, _ in parts if oldest.get(first_actions.get(number, ""), number) == number}
    is_copy = own not in originals and any(number == own for number, _ in parts)
    wanted = {own} if is_copy else originals
    return tuple(each for each in parts if each[0] in wanted)
