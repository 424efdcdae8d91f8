"""Add a character read from a file to a library, and find out whether it is already there."""

from collections import defaultdict
from uuid import uuid4

from desktop.interchange.review import Reading
from desktop.library.problems import CharacterExists, CharacterProblem
from desktop.library.records.characters import Character, CharacterId
from desktop.library.store.library import Library
from desktop.library.store.transaction import Transaction
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet


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

    def has(self, reading: Reading) -> bool:
        """Return whether this character is there, or one with the same name from the same file format.

        Raises a LibraryProblem if the library can't be read.
        """
        return reading.uuid in self._uuids or any(
            _has_same_format(self._library, each, reading.sheet)
            for each in self._named.get(reading.sheet.name, ())
        )

    def add(self, character: Character) -> None:
        """Record a character that was just added."""
        self._uuids.add(character.uuid)
        self._named[character.sheet.name].append(character.id)


def _has_same_format(library: Library, character_id: CharacterId, sheet: Sheet) -> bool:
    try:
        return _format(library.character(character_id).sheet) == _format(sheet)
    except CharacterProblem:
        # Report a damaged one with that name too: the player may be restoring it.
        return True


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
