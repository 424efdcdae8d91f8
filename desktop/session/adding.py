"""Adding the character that was read from a file to a library."""

from uuid import uuid4

from desktop.interchange.review import Reading
from desktop.library.problems import CharacterExists
from desktop.library.records.characters import Character
from desktop.library.store.transaction import Transaction
from rules_core.sheet.journal import Action, Entry


def add(tx: Transaction, reading: Reading, now: str) -> Character:
    """Add a character with its journal, which then says that it was imported, at the time ``now``.

    A copy of one that is there already becomes another character and touches none.
    """
    try:
        character = tx.add(reading.sheet, uuid=reading.uuid or None, portrait=reading.portrait)
    except CharacterExists:
        character = tx.add(reading.sheet, portrait=reading.portrait)
    entry = Entry(0, str(uuid4()), Action.IMPORT, now, about=reading.format)
    tx.journal.append_all(character.id, (*reading.entries, entry))
    return character
