"""Bring a character read from a file into a library, and find out whether it is already there."""

from collections import defaultdict
from enum import StrEnum
from hashlib import sha256
from typing import NamedTuple
from uuid import uuid4

from msgspec.structs import replace

from desktop.interchange.review import Reading
from desktop.interchange.updating import replaced, updated
from desktop.library.problems import CharacterExists, CharacterProblem
from desktop.library.records.characters import Character, CharacterId
from desktop.library.store.library import Library
from desktop.library.store.transaction import Transaction
from rules_core.sheet.events import Event, SheetRestored, fits, invert, play
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet


class Way(StrEnum):
    """How a character that was read comes into the library.

    ``ADD``: as a new one, even if it is already there. ``UPDATE``: the one there takes what the file has.
    ``REPLACE``: the one there becomes what the file has.
    """

    ADD = "add"
    UPDATE = "update"
    REPLACE = "replace"


class Twin(NamedTuple):
    """A character of the library that an import brings again; ``sheet`` is None if it can't be read."""

    id: CharacterId
    sheet: Sheet | None


class Changed(NamedTuple):
    """An existing character changed by an import, with what undoing it needs.

    ``seq`` is the number of the entry in its journal, 0 if the sheet was the same, and ``events`` are those
    of the entry.
    """

    id: CharacterId
    seq: int
    events: tuple[Event, ...]


class ExistingCharacters:
    """A library's characters for checking imports for duplicates, with the list read only once."""

    def __init__(self, library: Library) -> None:
        """Raises a LibraryProblem if the library can't be read."""
        self._library = library
        self._uuids: set[str] = set()
        self._named: defaultdict[str, list[CharacterId]] = defaultdict(list)
        for row in library.listed(None):
            self._uuids.add(row.uuid)
            self._named[row.name].append(row.id)

    def find(self, reading: Reading) -> Twin | None:
        """Return this character, or one with the same name from the same file format. None if neither is
        there.

        Raises a LibraryProblem if the library can't be read.
        """
        if reading.uuid in self._uuids and (same := self._library.id_of(reading.uuid)) is not None:
            return self._twin(same)
        for each in self._named.get(reading.sheet.name, ()):
            twin = self._twin(each)
            # Report a damaged one with that name too: the player may be restoring it.
            if twin.sheet is None or _is_alike(twin.sheet, reading.sheet):
                return twin
        return None

    def _twin(self, number: CharacterId) -> Twin:
        try:
            return Twin(number, self._library.character(number).sheet)
        except CharacterProblem:
            return Twin(number, None)

    def add(self, character: Character) -> None:
        """Record a character that was just added."""
        self._uuids.add(character.uuid)
        self._named[character.sheet.name].append(character.id)


def _is_alike(ours: Sheet, theirs: Sheet) -> bool:
    return ours.system == theirs.system and _format(ours) == _format(theirs)


def _format(sheet: Sheet) -> str:
    return sheet.origin.format if sheet.origin else ""


def add(tx: Transaction, reading: Reading, now: str) -> Character:
    """Add a character with its journal, followed by an entry for the import at the time ``now``.

    A copy of an existing character becomes a new one and changes none.
    """
    try:
        character = tx.add(reading.sheet, uuid=reading.uuid or None, portrait=reading.portrait)
    except CharacterExists:
        character = tx.add(reading.sheet, portrait=reading.portrait)
    entry = Entry(0, str(uuid4()), Action.IMPORT, now, about=reading.format)
    tx.journal.append_all(character.id, (*reading.entries, entry))
    return character


def change(tx: Transaction, twin: CharacterId, reading: Reading, way: Way, now: str) -> Changed:
    """Update or replace an existing character at the time ``now``, by one entry of its journal.

    The journal of the file isn't taken over. Raises a LibraryProblem if the
    character can't be read or written.
    """
    before, theirs = tx.character(twin), reading.sheet
    if reading.portrait is not None:
        theirs = replace(theirs, picture=sha256(reading.portrait).hexdigest())
    sheet = replaced(before.sheet, theirs) if way is Way.REPLACE else updated(before.sheet, theirs)
    if reading.portrait is not None and sheet.picture == theirs.picture:
        tx.keep_picture(reading.portrait)
    if sheet == before.sheet:
        return Changed(twin, 0, ())
    tx.put(before, sheet)
    events = (SheetRestored(before.sheet, sheet),)
    entry = Entry(0, str(uuid4()), Action.IMPORT, now, about=reading.format, events=events)
    return Changed(twin, tx.journal.append(twin, entry).seq, events)


def change_back(tx: Transaction, changed: Changed, now: str) -> bool:
    """Undo ``change`` by another entry. Return False, and change nothing, if it was played since.

    Raises a LibraryProblem if the character can't be read or written.
    """
    if changed.seq == 0:
        return True
    before, events = tx.character(changed.id), invert(changed.events)
    if not fits(before.sheet, events):
        return False
    tx.put(before, play(before.sheet, events))
    undo = Entry(0, str(uuid4()), Action.UNDO, now, refers=(changed.seq,), events=events)
    tx.journal.append(changed.id, undo)
    return True
