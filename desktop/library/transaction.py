"""What one user action writes: all of it or nothing."""

from dataclasses import replace
from pathlib import Path
from uuid import uuid4

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from desktop.library.characters import Character, CharacterId
from desktop.library.indexes import text_of, trait_values
from desktop.library.problems import (
    CharacterExists,
    Conflict,
    DamagedCharacter,
    LibraryProblem,
    UnknownCharacter,
)
from desktop.library.rows import DamagedRow, Row, character_of, character_row, entry_row, sealed
from desktop.library.tables import character, journal, portrait, text, trait
from rules_core.journal import Entry
from rules_core.sheet import Sheet

# Statements are built once: what they compile to is then found by their identity in the engine's cache.
_CHARACTER = select(character).where(character.c.id == bindparam("character_id"))
_NEXT_ID = select(func.coalesce(func.max(character.c.id), 0) + 1)
_TAKEN = select(character.c.id).where(character.c.uuid == bindparam("uuid"))
_PRESENT_REV = select(character.c.rev).where(character.c.id == bindparam("character_id"))
_ADD = insert(character).inline()
_PUT = update(character).where(
    character.c.id == bindparam("present_id"), character.c.rev == bindparam("present_rev")
)
_ADD_PORTRAIT = insert(portrait).inline()
_NEXT_SEQ = select(func.coalesce(func.max(journal.c.seq), 0) + 1).where(
    journal.c.character_id == bindparam("character_id")
)
_APPEND = insert(journal).inline()
_SET_TRAIT = (
    sqlite.insert(trait)
    .inline()
    .on_conflict_do_update(
        index_elements=["character_id", "trait_id"], set_={"value": sqlite.insert(trait).excluded.value}
    )
)
_DROP_TRAIT = delete(trait).where(
    trait.c.character_id == bindparam("of_character"), trait.c.trait_id == bindparam("of_trait")
)
_ADD_TEXT = insert(text).inline()
_SET_TEXT = update(text).where(text.c.rowid == bindparam("of_character"))
_CHARACTER_STANDS = select(character.c.id).where(
    character.c.id == bindparam("character_id"), character.c.sha256 == bindparam("sha256")
)
_ENTRY_STANDS = select(journal.c.seq).where(
    journal.c.character_id == bindparam("character_id"),
    journal.c.seq == bindparam("seq"),
    journal.c.action_uuid == bindparam("action_uuid"),
    journal.c.sha256 == bindparam("sha256"),
)


def read_character(connection: Connection, path: Path, character_id: CharacterId) -> Character:
    """The character with that number in the library at ``path``.

    Raises :class:`~desktop.library.problems.UnknownCharacter` or
    :class:`~desktop.library.problems.DamagedCharacter`.
    """
    row = connection.execute(_CHARACTER, {"character_id": character_id}).mappings().one_or_none()
    if row is None:
        raise UnknownCharacter(path, f"there is no character {character_id}", character_id)
    try:
        return character_of(dict(row))
    except DamagedRow as damage:
        raise DamagedCharacter(path, str(damage), character_id) from damage


class Transaction:
    """The writes of one user action, saved together when the ``with`` block of the library ends."""

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._characters: dict[CharacterId, Row] = {}
        self._entries: list[Row] = []

    def character(self, character_id: CharacterId) -> Character:
        """The character as it is now, with what this transaction has written.

        Raises :class:`~desktop.library.problems.UnknownCharacter` or
        :class:`~desktop.library.problems.DamagedCharacter`.
        """
        return read_character(self._connection, self._path, character_id)

    def add(self, sheet: Sheet, *, uuid: str | None = None, portrait: bytes | None = None) -> Character:
        """A new character; without a uuid it gets a new one. ``portrait`` is the content of an image file.

        Raises :class:`~desktop.library.problems.CharacterExists` if the library has that uuid.
        """
        uuid = uuid or str(uuid4())
        if self._connection.execute(_TAKEN, {"uuid": uuid}).one_or_none() is not None:
            raise CharacterExists(self._path, f"there is a character {uuid}")
        number = CharacterId(self._connection.execute(_NEXT_ID).scalar_one())
        added = Character(number, uuid, 1, sheet)
        row = character_row(added)
        self._connection.execute(_ADD, row)
        self._characters[number] = row
        if portrait is not None:
            self._connection.execute(_ADD_PORTRAIT, sealed({"character_id": number, "image": portrait}))
        self._index_traits(number, {}, trait_values(sheet))
        name, notes = text_of(sheet)
        self._connection.execute(_ADD_TEXT, {"rowid": number, "name": name, "notes": notes})
        return added

    def put(self, before: Character, sheet: Sheet) -> Character:
        """Write a sheet in place of that of ``before``, which must be the present one.

        Raises :class:`~desktop.library.problems.Conflict` if it is not, and
        :class:`~desktop.library.problems.UnknownCharacter` if there is no such character.
        """
        after = replace(before, rev=before.rev + 1, sheet=sheet)
        row = character_row(after)
        changed = {name: value for name, value in row.items() if name not in ("id", "uuid")}
        present = {"present_id": before.id, "present_rev": before.rev}
        if self._connection.execute(_PUT, changed | present).rowcount != 1:
            raise self._not_put(before)
        self._characters[after.id] = row
        self._index_traits(after.id, trait_values(before.sheet), trait_values(sheet))
        if text_of(before.sheet) != text_of(sheet):
            name, notes = text_of(sheet)
            self._connection.execute(_SET_TEXT, {"of_character": after.id, "name": name, "notes": notes})
        return after

    def append(self, character_id: CharacterId, entry: Entry) -> Entry:
        """Add an entry to the character's journal under the next number, whatever ``entry.seq`` says.

        Raises :class:`~desktop.library.problems.UnknownCharacter`. Returns the entry as stored.
        """
        seq = self._connection.execute(_NEXT_SEQ, {"character_id": character_id}).scalar_one()
        stored = replace(entry, seq=seq)
        row = entry_row(character_id, stored)
        try:
            self._connection.execute(_APPEND, row)
        except IntegrityError as error:
            raise UnknownCharacter(
                self._path, f"there is no character {character_id}", character_id
            ) from error
        self._entries.append(row)
        return stored

    def stands(self, connection: Connection) -> bool:
        """Whether everything that this transaction wrote is read back over another connection."""
        wrote = bool(self._characters or self._entries)
        return (
            wrote
            and all(
                connection.execute(
                    _CHARACTER_STANDS, {"character_id": number, "sha256": row["sha256"]}
                ).first()
                for number, row in self._characters.items()
            )
            and all(connection.execute(_ENTRY_STANDS, row).first() for row in self._entries)
        )

    def _not_put(self, before: Character) -> LibraryProblem:
        rev = self._connection.execute(_PRESENT_REV, {"character_id": before.id}).scalar_one_or_none()
        if rev is None:
            return UnknownCharacter(self._path, f"there is no character {before.id}", before.id)
        return Conflict(self._path, f"character {before.id} is at {rev}, not {before.rev}", before.id)

    def _index_traits(self, number: CharacterId, before: dict[str, int], after: dict[str, int]) -> None:
        set_now = [
            {"character_id": number, "trait_id": trait_id, "value": value}
            for trait_id, value in after.items()
            if before.get(trait_id) != value
        ]
        gone = [
            {"of_character": number, "of_trait": trait_id} for trait_id in before if trait_id not in after
        ]
        if set_now:
            self._connection.execute(_SET_TRAIT, set_now)
        if gone:
            self._connection.execute(_DROP_TRAIT, gone)
