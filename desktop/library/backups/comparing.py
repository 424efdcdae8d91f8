"""What is otherwise in a copy of the library than in the library itself, character by character."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from sqlite3 import Connection
from typing import NamedTuple

import msgspec
from sqlalchemy import Table

from desktop.library.moving.private_copy import private_copy, remove_copy
from desktop.library.problems import DamagedCharacter, DamagedEntries, LibraryUnreachable, UnknownCharacter
from desktop.library.records.characters import Character, CharacterId, Shelf, Standing
from desktop.library.store.identity import PATIENT_MS, all_rows, identify, reading
from desktop.library.store.rows import (
    DamagedRow,
    Row,
    character_of,
    entry_of,
    is_sound,
    plan_of,
    standing_of,
    verified,
)
from desktop.library.store.tables import character, columns, downtime, journal, portrait, shelf
from desktop.library.store.transaction import Transaction
from rules_core.sheet.journal import Entry
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Sheet

MOST_SHEETS = 500
"""Of so many characters the sheets are handed out; of more it is only said that they differ."""

_PIECE = 500
_SHEETS = 25
"""Rows that are read at once, so that no read lasts over 20 ms: of sheets fewer, since they are large."""


class How(StrEnum):
    """How a character differs between the library and a copy of it.

    ``HERE``: only the library has it; ``THERE``: only the copy; ``BINNED``: it is in the bin of the library
    alone. ``SHEET``: the sheet is another one; ``JOURNAL``: only more has happened. The others:
    what the library or the copy or both hold of it is damaged.
    """

    HERE = "here"
    THERE = "there"
    BINNED = "binned"
    SHEET = "sheet"
    JOURNAL = "journal"
    DAMAGED_HERE = "damaged_here"
    DAMAGED_THERE = "damaged_there"
    DAMAGED_BOTH = "damaged_both"


class Side(NamedTuple):
    """A character's journal on one side: its entries, and the time of the newest, "" where it has none."""

    entries: int
    newest: str


class Unlike(NamedTuple):
    """A character that differs. ``number`` is its number in the library, None where it is not there.

    ``sheets`` are that of the copy and that of the library, where both can be read and differ.
    """

    how: How
    uuid: str
    system: str
    name: str
    number: CharacterId | None
    here: Side | None
    there: Side | None
    sheets: tuple[Sheet, Sheet] | None = None


def compare(library: Path, backup: Path) -> tuple[Unlike, ...]:
    """Which characters differ between the library and a copy of it, by name.

    The library may be open and in use. The copy is not touched; one of an older schema is brought up to date
    in a place of its own. Raises a ``LibraryProblem`` where one of them cannot
    be read as a whole.
    """
    with at_newest_schema(backup) as copy:
        here, there = _contents(library), _contents(copy)
        pairs = list(_pairs(here, there))
        unlike = [(each, other, how) for each, other in pairs if (how := _how(each, other)) is not None]
        told: list[Unlike] = []
        with reading(library, wait_ms=PATIENT_MS) as ours, reading(copy, wait_ms=PATIENT_MS) as theirs:
            for at, (mine, kept, how) in enumerate(unlike):
                then = now = None
                if mine is not None and kept is not None and mine.seal != kept.seal and at < MOST_SHEETS:
                    then, now = _sheet(theirs, kept), _sheet(ours, mine)
                told.append(_unlike(mine, kept, how, None if then is None or now is None else (then, now)))
    return tuple(sorted(told, key=lambda each: (each.name.casefold(), each.uuid)))


@contextmanager
def at_newest_schema(backup: Path) -> Iterator[Path]:
    """A copy of the library as this version reads it: itself, or a draft that was brought up to date.

    Raises a ``LibraryProblem`` where it cannot be read.
    """
    found = identify(backup, wait_ms=PATIENT_MS)
    if found is None:
        raise LibraryUnreachable(backup, "the copy is gone")
    if (found.is_current or found.is_newer) and not found.unfinished:
        yield backup
        return
    mine = private_copy(backup)
    try:
        yield mine
    finally:
        remove_copy(mine)


class _Kept:
    """One character of one file, as far as it is compared."""

    def __init__(self, row: Row) -> None:
        self.number = CharacterId(row["id"])
        self.uuid, self.system, self.name = str(row["uuid"]), str(row["system"]), str(row["name"])
        self.seal = bytes(row["sha256"] or b"")
        self.sound = is_sound(row)
        self.whole = self.sound
        """Whether the sheet and all that belongs to it are what was written."""
        self.binned = False
        self.entries = 0
        self.newest = ""
        self.last = b""

    @property
    def side(self) -> Side:
        return Side(self.entries, self.newest)


def _contents(path: Path) -> dict[CharacterId, _Kept]:
    """Every character of a file, each of its rows held against its hash."""
    found: dict[CharacterId, _Kept] = {}
    with reading(path, wait_ms=PATIENT_MS) as connection:
        names = columns(character)
        of_characters = f"SELECT {names} FROM character WHERE id > ? ORDER BY id LIMIT {_SHEETS}"  # noqa: S608
        place = -1
        while piece := all_rows(connection, of_characters, place):
            found |= {CharacterId(row["id"]): _Kept(row) for row in piece}
            place = piece[-1]["id"]
        for table in (shelf, portrait, downtime):
            for row in _by_character(connection, table):
                if (kept := found.get(row["character_id"])) is not None:
                    kept.whole &= is_sound(row)
                    kept.binned |= table is shelf and _is_binned(row)
        _read_journals(connection, found)
    return found


def _by_character(connection: Connection, table: Table) -> Iterator[Row]:
    size = _SHEETS if table is portrait else _PIECE
    statement = (
        f"SELECT {columns(table)} FROM {table.name} WHERE character_id > ? ORDER BY character_id LIMIT {size}"  # noqa: S608
    )
    place = -1
    while piece := all_rows(connection, statement, place):
        yield from piece
        place = piece[-1]["character_id"]


def _read_journals(connection: Connection, found: dict[CharacterId, _Kept]) -> None:
    statement = (
        f"SELECT {columns(journal)} FROM journal WHERE (character_id, seq) > (?, ?)"  # noqa: S608
        f" ORDER BY character_id, seq LIMIT {_PIECE}"
    )
    place = -1, -1
    newest: Row | None = None
    while piece := all_rows(connection, statement, *place):
        for row in piece:
            if newest is not None and newest["character_id"] != row["character_id"]:
                _end_journal(found, newest)
            newest = row
            if (kept := found.get(row["character_id"])) is not None:
                kept.entries += 1
                kept.whole &= row["seq"] == kept.entries and is_sound(row)
        place = piece[-1]["character_id"], piece[-1]["seq"]
    if newest is not None:
        _end_journal(found, newest)


def _end_journal(found: dict[CharacterId, _Kept], newest: Row) -> None:
    kept = found.get(newest["character_id"])
    if kept is not None:
        kept.last = bytes(newest["sha256"] or b"")
        try:
            kept.newest = msgspec.json.decode(newest["entry"], type=_Dated).at
        except msgspec.DecodeError:
            kept.whole = False


class _Dated(msgspec.Struct):
    at: str = ""


def _pairs(
    here: dict[CharacterId, _Kept], there: dict[CharacterId, _Kept]
) -> Iterator[tuple[_Kept | None, _Kept | None]]:
    """Each character of both sides; one whose uuid was damaged goes by its number."""
    by_uuid = {each.uuid: each for each in there.values()}
    ours = {each.uuid for each in here.values()}
    met: set[str] = set()
    for each in here.values():
        other = by_uuid.get(each.uuid)
        if other is None and not each.sound:
            other = there.get(each.number)
            if other is not None and other.uuid in ours:
                other = None
        if other is not None:
            met.add(other.uuid)
        yield each, other
    for each in there.values():
        if each.uuid not in met:
            yield None, each


def _how(here: _Kept | None, there: _Kept | None) -> How | None:
    if here is not None and not here.whole:
        return How.DAMAGED_HERE if there is None or there.whole else How.DAMAGED_BOTH
    if there is not None and not there.whole:
        return How.DAMAGED_THERE
    if here is None:
        return How.THERE
    if there is None:
        return How.HERE
    if here.binned and not there.binned:
        return How.BINNED
    if here.seal != there.seal:
        return How.SHEET
    return None if (here.entries, here.last) == (there.entries, there.last) else How.JOURNAL


def _unlike(here: _Kept | None, there: _Kept | None, how: How, sheets: tuple[Sheet, Sheet] | None) -> Unlike:
    told = there if here is None or (not here.sound and there is not None) else here
    assert told is not None
    if sheets is not None and how is How.SHEET and sheets[0] == sheets[1]:
        how = How.JOURNAL  # it was written again, and says the same
    return Unlike(
        how=how,
        uuid=told.uuid,
        system=told.system,
        name=told.name,
        number=None if here is None else here.number,
        here=None if here is None else here.side,
        there=None if there is None else there.side,
        sheets=sheets,
    )


def _sheet(connection: Connection, kept: _Kept) -> Sheet | None:
    statement = f"SELECT {columns(character)} FROM character WHERE id = ?"  # noqa: S608
    try:
        return next((character_of(each).sheet for each in all_rows(connection, statement, kept.number)), None)
    except DamagedRow:
        return None


def _is_binned(row: Row) -> bool:
    try:
        return standing_of(row).shelf is Shelf.BIN
    except DamagedRow:
        return False


class Theirs(NamedTuple):
    """A character with all that a copy of the library holds of it; the entries from the first.

    ``campaign`` is the uuid of the one that it plays in, "" for none.
    """

    character: Character
    entries: tuple[Entry, ...]
    standing: Standing
    portrait: bytes | None
    pictures: tuple[bytes, ...]
    plan: Plan | None
    campaign: str

    def keep_pictures(self, tx: Transaction) -> None:
        """Have the library keep the pictures of this character."""
        for image in self.pictures:
            tx.keep_picture(image)


def read_theirs(path: Path, uuid: str) -> Theirs:
    """A character out of a copy of the library, which stays as it is.

    Raises ``UnknownCharacter``,
    ``DamagedCharacter`` or
    ``DamagedEntries`` of that copy, or another
    ``LibraryProblem`` where it cannot be read.
    """
    with at_newest_schema(path) as copy, reading(copy, wait_ms=PATIENT_MS) as connection:
        found = all_rows(connection, f"SELECT {columns(character)} FROM character WHERE uuid = ?", uuid)  # noqa: S608
        if not found:
            raise UnknownCharacter(path, f"there is no character {uuid}", 0)
        number = found[0]["id"]

        def of(table: str, names: str) -> list[Row]:
            order = " ORDER BY seq" if table == "journal" else ""
            return all_rows(connection, f"SELECT {names} FROM {table} WHERE character_id = ?{order}", number)  # noqa: S608

        try:
            they = character_of(found[0])
        except DamagedRow as damage:
            raise DamagedCharacter(path, str(damage), number) from damage
        entries: list[Entry] = []
        for place, row in enumerate(of("journal", columns(journal)), 1):
            try:
                if row["seq"] != place:
                    raise DamagedRow("an entry is missing")
                entries.append(entry_of(row))
            except DamagedRow as damage:
                raise DamagedEntries(path, str(damage), number, (place,), tuple(entries[::-1])) from damage
        standing, image, plan = Standing(), None, None
        with suppress(DamagedRow):
            standing = next(map(standing_of, of("shelf", columns(shelf))), standing)
        with suppress(DamagedRow):
            image = next((verified(each)["image"] for each in of("portrait", columns(portrait))), None)
        with suppress(DamagedRow):
            plan = next(map(plan_of, of("downtime", columns(downtime))), None)
        images = all_rows(
            connection,
            "SELECT image FROM picture JOIN picture_use USING (digest) WHERE character_id = ?",
            number,
        )
        joined = all_rows(
            connection,
            "SELECT campaign.uuid FROM campaign JOIN member ON member.campaign_id = campaign.id"
            " WHERE character_id = ?",
            number,
        )
    pictures = tuple(each["image"] for each in images)
    return Theirs(they, tuple(entries), standing, image, pictures, plan, joined[0]["uuid"] if joined else "")


def names_in(path: Path) -> dict[str, str]:
    """The names of the characters in a copy of the library, by uuid; raises as ``read_theirs`` does."""
    with at_newest_schema(path) as copy, reading(copy, wait_ms=PATIENT_MS) as connection:
        return {
            str(row["uuid"]): str(row["name"])
            for row in all_rows(connection, "SELECT uuid, name FROM character")
        }
