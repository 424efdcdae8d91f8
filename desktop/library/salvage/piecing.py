"""Put one character together from a damaged library, its backups and readable copies."""

from msgspec import Struct
from msgspec.structs import replace

from desktop.library.records.characters import Character
from desktop.library.salvage import people
from desktop.library.store.rows import DamagedRow, Row, entry_of
from rules_core.sheet.events import fits, invert
from rules_core.sheet.journal import Action
from rules_core.sheet.sheet import Sheet

LIBRARY, BACKUP, COPY = "library", "backup", "copy"
"""The kinds of sources to recover from."""

_SMALL = frozenset({people.PORTRAIT, people.STANDING, people.PLAN, people.CAMPAIGN})
_ENDS_PLAN = (Action.DOWNTIME, Action.DOWNTIME_DROPPED)


class Source(Struct, frozen=True):
    """Where something was recovered from. For a backup with its number and time, in UTC, ISO 8601."""

    kind: str
    number: int = 0
    at: str = ""


class AssembledCharacter(Struct, frozen=True):
    """The recovered character; ``sure`` means it is exactly as last saved, whatever the source."""

    source: Source
    character: Character
    row: Row | None
    sure: bool


class CharacterAssembly:
    """A character being put together. Sources are added from newest to oldest."""

    def __init__(self, person: people.FoundCharacter, source: Source) -> None:
        """Start with the library's data, or with the newest backup or copy if the library has nothing."""
        self.number = person.number
        self.uuid = person.uuid
        self.claimed = person.claimed
        self.name = person.name
        self.entries = person.entries
        self.small = dict(person.small)
        self.campaign = person.campaign
        self.pictures = dict(person.pictures)
        self.last = person.last
        self.missing = set(person.lacking & _SMALL)
        self.unknown = person.unknown
        self.is_ours = ours = source.kind == LIBRARY
        self._sheetless = people.SHEET in person.lacking or not ours
        self._open_ended = person.open_ended or not ours
        self._own_entries = frozenset(person.entries if ours else ())
        self._row = person.row
        self._sheets: list[tuple[Source, Character, dict[int, Row]]] = []
        if person.character is not None:
            self._sheets.append((source, person.character, person.entries))
        self._settled = False

    @property
    def is_unsure(self) -> bool:
        """Whether the library lacks its sheet or part of its journal."""
        return self._sheetless or self._open_ended or len(self.entries) < self.last

    @property
    def is_wanting(self) -> bool:
        """Whether an older backup might have more of it."""
        return bool(self.missing) or (self.is_unsure and not self._settled)

    def add(self, person: people.FoundCharacter, source: Source, *, sound: bool) -> None:
        """Fill in missing parts from another source; ``sound`` means an undamaged backup."""
        self.uuid = self.uuid or person.uuid
        both = people.merge_journals(self.entries, person.entries)
        if both is not None:
            if self.is_unsure:
                self.entries = both
                self.last = max(self.last, *both, 0)
            self.pictures = {**person.pictures, **self.pictures}
        if self._sheetless and person.character is not None:
            self.name = person.name
            self._sheets.append((source, person.character, person.entries))
        for part in self.missing & person.small.keys():
            self.small[part] = person.small[part]
            self.missing.discard(part)
        if people.CAMPAIGN in self.missing and person.campaign:
            self.campaign = person.campaign
            self.missing.discard(people.CAMPAIGN)
        if sound:
            # What a sound backup lacks didn't exist when it was made.
            self.missing.clear()
            self._settled = bool(self._sheets) and not people.gaps(self.entries)

    def result(self) -> AssembledCharacter | None:
        """Return the character as far as it could be recovered, or None if no source has its sheet."""
        if not self._sheets:
            return None
        complete = len(self.entries) == self.last
        if not self._sheetless:
            source, character, _ = self._sheets[0]
            sure = complete and (not self._open_ended or self._is_up_to_date(character.sheet))
            return AssembledCharacter(source, character, self._row, sure)
        best: tuple[int, Source, Character] | None = None
        for source, character, then in self._sheets:
            known = max(then, default=0)
            sheet, reached = character.sheet, known
            if people.merge_journals(self.entries, then) is not None:
                sheet, reached = people.played_on(sheet, then, self.entries)
            if best is None or reached > best[0]:
                played = replace(character, sheet=sheet, rev=character.rev + reached - known)
                best = reached, source, played
        assert best is not None
        reached, source, character = best
        self._forget_plan(reached)
        sure = complete and not self._open_ended and reached == self.last
        return AssembledCharacter(source, character, None, sure)

    def _is_up_to_date(self, sheet: Sheet) -> bool:
        """If the newest entry with changes fits the sheet, no later change is lost."""
        for seq in sorted(self.entries, reverse=True):
            try:
                events = entry_of(self.entries[seq]).events
            except DamagedRow:
                return False
            if events:
                return fits(sheet, invert(events))
        return False

    def _forget_plan(self, reached: int) -> None:
        """Drop a downtime plan that the library's own journal says has ended."""
        for seq in self._own_entries:
            if people.PLAN in self.small and seq <= reached:
                try:
                    over = entry_of(self.entries[seq]).action in _ENDS_PLAN
                except DamagedRow:
                    continue
                if over:
                    del self.small[people.PLAN]
