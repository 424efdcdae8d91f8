"""Read and write journals, with the index of entries that show growth."""

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from desktop.base.words import tr
from desktop.library.problems import Conflict, DamagedEntries, LibraryProblem, UnknownCharacter
from desktop.library.records.characters import CharacterId
from desktop.library.search.filing import file_entries, file_entry
from desktop.library.search.indexes import shows_growth
from desktop.library.store import rows as row_format
from desktop.library.store.engine import fetch_rows
from desktop.library.store.identity import all_rows, reading
from desktop.library.store.row_record import WriteContext
from desktop.library.store.tables import character, columns, growth, journal
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet

# Build statements once: the engine caches compiled statements by identity.
_NUMBERED = select(journal).where(
    journal.c.character_id == bindparam("character_id"), journal.c.seq.in_(bindparam("seqs"))
)
_ENTRIES_OF = (
    select(journal)
    .where(journal.c.action_uuid == bindparam("action_uuid"))
    .order_by(journal.c.character_id, journal.c.seq)
)
_FIRST_ACTIONS = select(journal.c.character_id, journal.c.action_uuid).where(
    journal.c.seq == 1, journal.c.character_id.in_(bindparam("numbers"))
)
_NO_SEQ_IS_LARGER = 2**62
_GROWTH = (
    select(growth.c.seq)
    .where(growth.c.character_id == bindparam("character_id"), growth.c.seq <= bindparam("newest"))
    .order_by(growth.c.seq.desc())
    .limit(bindparam("limit"))
)
_GROWTH_ENTRIES = (
    select(journal)
    .join(growth, (growth.c.character_id == journal.c.character_id) & (growth.c.seq == journal.c.seq))
    .where(
        growth.c.character_id == bindparam("character_id"),
        growth.c.seq.between(bindparam("oldest"), bindparam("newest")),
    )
)
# Statements of every opening and action are plain SQL, which avoids SQLAlchemy's overhead.
_LAST_SEQ = "SELECT coalesce(max(seq), 0) AS seq FROM journal WHERE character_id = ?"
_ENTRIES = f"SELECT {columns(journal)} FROM journal WHERE character_id = ? AND seq BETWEEN ? AND ?"  # noqa: S608
_NEXT_SEQ = "SELECT coalesce(max(seq), 0) + 1 FROM journal WHERE character_id = ?"
_APPEND = """
INSERT INTO journal(character_id, seq, action_uuid, entry, entry_format, sha256) VALUES (?, ?, ?, ?, ?, ?)
"""
_NEWEST_SEQ = select(func.max(journal.c.seq)).where(journal.c.character_id == bindparam("character_id"))
_EXTEND = update(journal).where(
    journal.c.character_id == bindparam("of_character"), journal.c.seq == bindparam("of_seq")
)
_REMOVE_JOURNAL = delete(journal).where(journal.c.character_id == bindparam("of_character"))
_MEND_ENTRY = (
    sqlite.insert(journal)
    .inline()
    .on_conflict_do_update(
        index_elements=["character_id", "seq"],
        set_={
            name: sqlite.insert(journal).excluded[name]
            for name in ("action_uuid", "entry", "entry_format", "sha256")
        },
    )
)
_ADD_GROWTH = insert(growth).inline()
_LEAVE_GROWTH = delete(growth).where(
    growth.c.character_id == bindparam("of_character"), growth.c.seq == bindparam("of_seq")
)
_IN_GROWTH = select(growth.c.seq).where(
    growth.c.character_id == bindparam("character_id"), growth.c.seq.in_(bindparam("refers"))
)
_GROWTH_OF = select(growth.c.seq).where(growth.c.character_id == bindparam("character_id"))
# By insertion order: clocks may be set back.
_NEWEST = f"SELECT {columns(journal)} FROM journal ORDER BY rowid DESC LIMIT 1"  # noqa: S608
_CHARACTER = f"SELECT {columns(character)} FROM character WHERE id = ?"  # noqa: S608


class LastAction(NamedTuple):
    """The newest entry of all journals, and its character's current sheet."""

    sheet: Sheet
    entry: Entry


def last_action(library: Path) -> LastAction | None:
    """Return the last action in the library at a path, or None if there is none or it can't be read."""
    try:
        with reading(library) as connection:
            for newest in all_rows(connection, _NEWEST):
                for whose in all_rows(connection, _CHARACTER, newest["character_id"]):
                    return LastAction(row_format.character_of(whose).sheet, row_format.entry_of(newest))
    except (row_format.DamagedRow, LibraryProblem):
        pass
    return None


def lost_entry(seq: int, at: str) -> Entry:
    """Create a placeholder for the lost entry ``seq``, because journals have no gaps.

    ``at`` is the time of a neighbouring entry.
    """
    return Entry(
        seq=seq,
        action_id=str(uuid4()),
        action=Action.NOTE,
        at=at,
        about="lost",
        refers=(seq,),  # a note refers to an entry: this one
        text=tr("This entry couldn't be read after the library was damaged."),
    )


def fetch_entries(
    connection: sqlite3.Connection, character_id: CharacterId, before: int | None, limit: int
) -> list[row_format.NumberedRow]:
    """Return the newest ``limit`` entry rows of a journal, or those before ``before``; newest first."""
    newest: int = connection.execute(_LAST_SEQ, (character_id,)).fetchone()[0]
    if before is not None:
        newest = min(newest, before - 1)
    found = all_rows(connection, _ENTRIES, character_id, newest - limit + 1, newest)
    rows = {row["seq"]: row for row in found}
    return [(seq, rows.get(seq)) for seq in range(newest, max(newest - limit, 0), -1)]


def fetch_numbered(
    connection: Connection, character_id: CharacterId, seqs: Sequence[int]
) -> list[row_format.NumberedRow]:
    """Return the rows of the entries with these numbers, in their order."""
    asked = {"character_id": character_id, "seqs": list(seqs)}
    rows = {row["seq"]: row for row in fetch_rows(connection.execute(_NUMBERED, asked))}
    return [(seq, rows.get(seq)) for seq in seqs]


def fetch_growth(
    connection: Connection, character_id: CharacterId, before: int | None, limit: int
) -> list[row_format.NumberedRow]:
    """Return the newest ``limit`` rows of entries that show growth, like ``fetch_entries``."""
    newest = _NO_SEQ_IS_LARGER if before is None else before - 1
    asked = {"character_id": character_id, "newest": newest, "limit": limit}
    seqs = connection.execute(_GROWTH, asked).scalars().all()
    span = {"character_id": character_id, "oldest": min(seqs, default=0), "newest": newest}
    rows = {row["seq"]: row for row in fetch_rows(connection.execute(_GROWTH_ENTRIES, span))}
    return [(seq, rows.get(seq)) for seq in seqs]


def entries_in(
    path: Path, character_id: CharacterId, rows: Iterable[row_format.NumberedRow]
) -> tuple[Entry, ...]:
    """Decode entries of one journal from rows.

    Raises DamagedEntries, which also holds the readable ones.
    """
    whole, damaged = row_format.readable("entry", rows, row_format.entry_of)
    if damaged:
        newer = tuple(seq for seq, why in damaged.items() if isinstance(why, row_format.NewerRow))
        raise DamagedEntries(
            path,
            row_format.describe_damage("entry", damaged),
            character_id,
            tuple(damaged),
            whole,
            newer=newer,
        )
    return whole


def read_entries_of(
    connection: Connection, path: Path, action_id: str
) -> tuple[tuple[CharacterId, Entry], ...]:
    """Return every entry of one action, by character and number.

    Raises DamagedEntries for the first character with a damaged one.
    """
    found: list[tuple[CharacterId, Entry]] = []
    for row in fetch_rows(connection.execute(_ENTRIES_OF, {"action_uuid": action_id})):
        try:
            found.append((CharacterId(row["character_id"]), row_format.entry_of(row)))
        except row_format.DamagedRow as damage:
            what = f"entry {row['seq']}: {damage}"
            whole = tuple(entry for number, entry in found if number == row["character_id"])
            newer = (row["seq"],) if isinstance(damage, row_format.NewerRow) else ()
            raise DamagedEntries(
                path, what, row["character_id"], (row["seq"],), whole, newer=newer
            ) from damage
    return tuple(found)


def read_first_actions(connection: Connection, numbers: Iterable[CharacterId]) -> dict[CharacterId, str]:
    """Return the id of the first action of each of these characters that has a journal."""
    rows = connection.execute(_FIRST_ACTIONS, {"numbers": list(numbers)})
    return {CharacterId(number): action_id for number, action_id in rows}


class JournalWriter:
    """Writes journal entries in one transaction."""

    def __init__(self, writing: WriteContext) -> None:
        self._connection, self._path, self._record = writing

    def entries_of(self, action_id: str) -> tuple[tuple[CharacterId, Entry], ...]:
        """Return every entry of one action, like ``Library.entries_of``."""
        return read_entries_of(self._connection, self._path, action_id)

    def append(self, character_id: CharacterId, entry: Entry) -> Entry:
        """Append an entry to a character's journal under the next number, whatever its ``seq``.

        Returns the entry as stored. Raises UnknownCharacter.
        """
        seq: int = self._connection.exec_driver_sql(_NEXT_SEQ, (character_id,)).scalar_one()
        stored = replace(entry, seq=seq)
        row = row_format.entry_row(character_id, stored)
        try:
            self._connection.exec_driver_sql(_APPEND, tuple(row.values()))
        except IntegrityError as error:
            raise self._unknown_character(character_id) from error
        self._record.put(journal, row)
        self._index(character_id, stored)
        return stored

    def append_all(self, character_id: CharacterId, entries: Iterable[Entry]) -> None:
        """Append many entries, oldest first, as ``append`` does.

        Raises UnknownCharacter.
        """
        asked = {"character_id": character_id}
        first: int = self._connection.exec_driver_sql(_NEXT_SEQ, (character_id,)).scalar_one()
        stored = [
            entry if entry.seq == seq else replace(entry, seq=seq) for seq, entry in enumerate(entries, first)
        ]
        if not stored:
            return
        rows = [row_format.entry_row(character_id, each) for each in stored]
        try:
            self._connection.exec_driver_sql(_APPEND, [tuple(row.values()) for row in rows])
        except IntegrityError as error:
            raise self._unknown_character(character_id) from error
        for row in rows:
            self._record.put(journal, row)
        grown = set(self._connection.execute(_GROWTH_OF, asked).scalars()) if first > 1 else set()
        added = []
        for each in stored:
            goes_back = each.action in (Action.UNDO, Action.REDO)
            if shows_growth(each) or (goes_back and not grown.isdisjoint(each.refers)):
                grown.add(each.seq)
                added.append({"character_id": character_id, "seq": each.seq})
        if added:
            self._connection.execute(_ADD_GROWTH, added)
        timed = [each.at for each in stored if each.at]
        if timed:
            file_entries(self._connection, character_id, timed[0], timed[-1])

    def extend(self, character_id: CharacterId, entry: Entry) -> Entry:
        """Replace the newest entry, keeping its number; both must be of ``Action.EDIT``.

        Raises Conflict if ``entry.seq`` is not the newest.
        """
        newest = self._connection.execute(_NEWEST_SEQ, {"character_id": character_id}).scalar_one()
        if newest != entry.seq:
            raise Conflict(self._path, f"the newest entry is {newest}, not {entry.seq}", character_id)
        row = row_format.entry_row(character_id, entry)
        changed = {name: value for name, value in row.items() if name not in ("character_id", "seq")}
        there = {"of_character": character_id, "of_seq": entry.seq}
        self._connection.execute(_EXTEND, changed | there)
        self._record.put(journal, row)
        self._connection.execute(_LEAVE_GROWTH, there)
        if shows_growth(entry):
            self._connection.execute(_ADD_GROWTH, {"character_id": character_id, "seq": entry.seq})
        file_entry(self._connection, character_id, entry)
        return entry

    def mend(self, character_id: CharacterId, entries: Iterable[Entry], *, whole: bool) -> None:
        """Write entries under their numbers, replacing damaged or missing ones.

        With ``whole`` they replace the whole journal. Call ``index_again`` afterwards.
        """
        if whole:
            self._connection.execute(_REMOVE_JOURNAL, {"of_character": character_id})
        for entry in entries:
            row = row_format.entry_row(character_id, entry)
            self._connection.execute(_MEND_ENTRY, row)
            self._record.put(journal, row)

    def index_again(self, character_id: CharacterId, entries: Iterable[Entry]) -> None:
        """Index the entries of a character, oldest first, if only its sheet is indexed so far."""
        for entry in entries:
            self._index(character_id, entry)

    def _index(self, character_id: CharacterId, entry: Entry) -> None:
        if shows_growth(entry) or self._undoes_growth(character_id, entry):
            self._connection.execute(_ADD_GROWTH, {"character_id": character_id, "seq": entry.seq})
        file_entry(self._connection, character_id, entry)

    def _undoes_growth(self, character_id: CharacterId, entry: Entry) -> bool:
        if entry.action not in (Action.UNDO, Action.REDO):
            return False
        refers = {"character_id": character_id, "refers": entry.refers}
        return self._connection.execute(_IN_GROWTH, refers).first() is not None

    def _unknown_character(self, character_id: CharacterId) -> UnknownCharacter:
        return UnknownCharacter(self._path, f"there is no character {character_id}", character_id)
