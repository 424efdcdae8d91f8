"""The open character's journal, read from the library as far as it is asked for."""

from bisect import bisect_left
from collections.abc import Iterator

from desktop.base.crash import log
from desktop.library.problems import DamagedEntries, LibraryProblem
from desktop.library.records.characters import Character
from desktop.library.store.library import Library
from desktop.session.unsaved import Unsaved
from rules_core.sheet.journal import Entry

_AT_ONCE = 100
"""So many entries are read in one go, which takes a few milliseconds."""


class JournalReader:
    """Reads the journal of one character at a time, newest first; empty until ``open``.

    Entries that wait to be saved are in it. Damaged ones are passed over and logged; ``damaged`` counts those
    that were met so far.
    """

    def __init__(self, library: Library, unsaved: Unsaved) -> None:
        self._library = library
        self._unsaved = unsaved
        self._character: Character | None = None
        self._kept: list[Entry] = []
        self._last_seq = 0
        self._read_down_to = 1
        self.damaged = 0

    def open(self, character: Character) -> None:
        """Read another journal; a ``LibraryProblem`` leaves the present one open."""
        newest, seqs = self._read(character, None, _AT_ONCE)
        last = max(seqs, default=0)
        self._character = character
        self._kept = self._unsaved.entries_over(character.id, newest, last)
        self._read_down_to, self.damaged = min(seqs, default=1), len(seqs) - len(newest)
        self._last_seq = max((each.seq for each in self._kept), default=last)

    @property
    def next_seq(self) -> int:
        """The number that the next entry will have."""
        return self._last_seq + 1

    def add(self, saved: Entry) -> None:
        """Take in an entry that was written after all others."""
        self._last_seq = saved.seq
        self._kept.insert(0, saved)

    def replace_newest(self, saved: Entry) -> None:
        """Take in an entry that was written in place of the newest."""
        self._kept[0] = saved

    def is_newest(self, entry: Entry) -> bool:
        """Whether nothing was done after an entry."""
        return bool(self._kept) and self._kept[0] == entry

    def newest_first(self) -> Iterator[Entry]:
        """The journal from its newest entry, read as far as asked, and kept."""
        place = 0
        while place < len(self._kept) or self._read_older():
            yield self._kept[place]
            place += 1

    def read_through(self) -> Iterator[Entry]:
        """The journal as ``newest_first`` has it, of which nothing is kept, however long it is.

        It can be gone on with after something was done: what is older stays as it is.
        """
        before: int | None = None
        while page := self._page(before):
            yield from page
            before = page[-1].seq

    def entry(self, seq: int) -> Entry | None:
        """The entry with that number; None where there is none, or it cannot be read."""
        return next(iter(self.between(seq, seq)), None)

    def between(self, oldest: int, newest: int) -> list[Entry]:
        """The entries from one number to another as far as they can be read, newest first."""
        found = self._kept[self._place(newest) : self._place(oldest - 1)]
        there = min(newest, self._read_down_to - 1)
        while oldest <= there:
            found += self._read_quietly(there + 1, min(_AT_ONCE, there - oldest + 1))[0]
            there -= _AT_ONCE
        return found

    def _page(self, before: int | None) -> list[Entry]:
        """Some entries older than the entry ``before``, the newest of all for None; none at the beginning."""
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
        """Where the entry with that number, or else the next older one, stands among those that are kept."""
        return bisect_left(self._kept, -seq, key=lambda each: -each.seq)

    def _read_older(self) -> bool:
        """Read older entries until there are some; False at the beginning, or where the library fails."""
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
        """As ``_read``; nothing where the library fails."""
        assert self._character is not None
        try:
            return self._read(self._character, before, limit)
        except LibraryProblem as problem:
            log.error("journal of character %s: %s", self._character.uuid, problem.what)
            return [], []

    def _read(self, character: Character, before: int | None, limit: int) -> tuple[list[Entry], list[int]]:
        """Some entries, newest first, and the numbers of those and of the damaged ones among them."""
        try:
            read = self._library.entries(character.id, before=before, limit=limit)
        except DamagedEntries as damage:
            log.error("journal of character %s: %s", character.uuid, damage.what)
            return list(damage.readable), [*damage.damaged, *(each.seq for each in damage.readable)]
        return list(read), [each.seq for each in read]
