"""Compare a backup with the library, character by character."""

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
"""Sheets are returned for this many characters; the others are only reported as different."""

_PIECE = 500
_SHEETS = 25
"""Rows per read, so that no read takes longer than 20 ms. Sheets are large, so fewer at once."""


class DifferenceKind(StrEnum):
    """How a character differs between the library and a backup.

    ``HERE``: only in the library. ``THERE``: only in the backup. ``BINNED``: in the bin of the library only.
    ``SHEET``: the sheets differ. ``JOURNAL``: only the history differs. The others: its data is damaged in
    the library, the backup or both.
    """

    HERE = "here"
    THERE = "there"
    BINNED = "binned"
    SHEET = "sheet"
    JOURNAL = "journal"
    DAMAGED_HERE = "damaged_here"
    DAMAGED_THERE = "damaged_there"
    DAMAGED_BOTH = "damaged_both"


class JournalState(NamedTuple):
    """A character's journal on one side: the number of entries and the newest one's time, or ""."""

    entries: int
    newest: str


class CharacterDifference(NamedTuple):
    """A character that differs. ``number`` is its number in the library, None if it isn't there.

    ``sheets`` are those of the backup and the library, if both can be read and differ.
    """

    how: DifferenceKind
    uuid: str
    system: str
    name: str
    number: CharacterId | None
    here: JournalState | None
    there: JournalState | None
    sheets: tuple[Sheet, Sheet] | None = None


def compare(library: Path, backup: Path) -> tuple[CharacterDifference, ...]:
    """Return the characters that differ between the library and a backup, sorted by name.

    The library may be open and in use. The backup isn't changed; one with an older schema is upgraded in a
    temporary copy. Raises a LibraryProblem if one of them can't be read as a whole.
    """
    with at_newest_schema(backup) as copy:
        here, there = _contents(library), _contents(copy)
        pairs = list(_pairs(here, there))
        unlike = [
            (each, other, how) for each, other in pairs if (how := _difference_kind(each, other)) is not None
        ]
        told: list[CharacterDifference] = []
        with reading(library, wait_ms=PATIENT_MS) as ours, reading(copy, wait_ms=PATIENT_MS) as theirs:
            for at, (mine, kept, how) in enumerate(unlike):
                then = now = None
                if mine is not None and kept is not None and mine.seal != kept.seal and at < MOST_SHEETS:
                    then, now = _sheet(theirs, kept), _sheet(ours, mine)
                told.append(
                    _difference(mine, kept, how, None if then is None or now is None else (then, now))
                )
    return tuple(sorted(told, key=lambda each: (each.name.casefold(), each.uuid)))


@contextmanager
def at_newest_schema(backup: Path) -> Iterator[Path]:
    """Yield a path to the backup in the current schema: itself, or an upgraded temporary copy.

    Raises a LibraryProblem if it can't be read.
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


class _ComparedCharacter:
    """One character of one file, as far as it is compared."""

    def __init__(self, row: Row) -> None:
        self.number = CharacterId(row["id"])
        self.uuid, self.system, self.name = str(row["uuid"]), str(row["system"]), str(row["name"])
        self.seal = bytes(row["sha256"] or b"")
        self.sound = is_sound(row)
        self.whole = self.sound
        """Whether the sheet and everything that belongs to it match their hashes."""
        self.binned = False
        self.entries = 0
        self.newest = ""
        self.last = b""

    @property
    def side(self) -> JournalState:
        return JournalState(self.entries, self.newest)


def _contents(path: Path) -> dict[CharacterId, _ComparedCharacter]:
    found: dict[CharacterId, _ComparedCharacter] = {}
    with reading(path, wait_ms=PATIENT_MS) as connection:
        names = columns(character)
        of_characters = f"SELECT {names} FROM character WHERE id > ? ORDER BY id LIMIT {_SHEETS}"  # noqa: S608
        place = -1
        while piece := all_rows(connection, of_characters, place):
            found |= {CharacterId(row["id"]): _ComparedCharacter(row) for row in piece}
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


def _read_journals(connection: Connection, found: dict[CharacterId, _ComparedCharacter]) -> None:
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


def _end_journal(found: dict[CharacterId, _ComparedCharacter], newest: Row) -> None:
    kept = found.get(newest["character_id"])
    if kept is not None:
        kept.last = bytes(newest["sha256"] or b"")
        try:
            kept.newest = msgspec.json.decode(newest["entry"], type=_EntryTime).at
        except msgspec.DecodeError:
            kept.whole = False


class _EntryTime(msgspec.Struct):
    at: str = ""


def _pairs(
    here: dict[CharacterId, _ComparedCharacter], there: dict[CharacterId, _ComparedCharacter]
) -> Iterator[tuple[_ComparedCharacter | None, _ComparedCharacter | None]]:
    """Pair the characters of both sides by uuid, or by number if the uuid is damaged."""
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


def _difference_kind(
    here: _ComparedCharacter | None, there: _ComparedCharacter | None
) -> DifferenceKind | None:
    if here is not None and not here.whole:
        return DifferenceKind.DAMAGED_HERE if there is None or there.whole else DifferenceKind.DAMAGED_BOTH
    if there is not None and not there.whole:
        return DifferenceKind.DAMAGED_THERE
    if here is None:
        return DifferenceKind.THERE
    if there is None:
        return DifferenceKind.HERE
    if here.binned and not there.binned:
        return DifferenceKind.BINNED
    if here.seal != there.seal:
        return DifferenceKind.SHEET
    return None if (here.entries, here.last) == (there.entries, there.last) else DifferenceKind.JOURNAL


def _difference(
    here: _ComparedCharacter | None,
    there: _ComparedCharacter | None,
    how: DifferenceKind,
    sheets: tuple[Sheet, Sheet] | None,
) -> CharacterDifference:
    told = there if here is None or (not here.sound and there is not None) else here
    assert told is not None
    if sheets is not None and how is DifferenceKind.SHEET and sheets[0] == sheets[1]:
        how = DifferenceKind.JOURNAL  # it was rewritten without changes
    return CharacterDifference(
        how=how,
        uuid=told.uuid,
        system=told.system,
        name=told.name,
        number=None if here is None else here.number,
        here=None if here is None else here.side,
        there=None if there is None else there.side,
        sheets=sheets,
    )


def _sheet(connection: Connection, kept: _ComparedCharacter) -> Sheet | None:
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


class BackupCharacter(NamedTuple):
    """Everything a backup holds of a character; entries oldest first.

    ``campaign`` is the uuid of its campaign, "" for none.
    """

    character: Character
    entries: tuple[Entry, ...]
    standing: Standing
    portrait: bytes | None
    pictures: tuple[bytes, ...]
    plan: Plan | None
    campaign: str

    def keep_pictures(self, tx: Transaction) -> None:
        """Store the pictures of this character in the library."""
        for image in self.pictures:
            tx.keep_picture(image)


def read_from_backup(path: Path, uuid: str) -> BackupCharacter:
    """Read a character from a backup, which isn't changed.

    Raises UnknownCharacter, DamagedCharacter or DamagedEntries of that backup, or another LibraryProblem if
    it can't be read.
    """
    with at_newest_schema(path) as copy, reading(copy, wait_ms=PATIENT_MS) as connection:
        named = all_rows(connection, f"SELECT {columns(character)} FROM character WHERE uuid = ?", uuid)  # noqa: S608
        found = next(iter(named), None)
        if found is None:
            raise UnknownCharacter(path, f"there is no character {uuid}", 0)
        number = found["id"]

        def of(table: str, names: str) -> list[Row]:
            order = " ORDER BY seq" if table == "journal" else ""
            return all_rows(connection, f"SELECT {names} FROM {table} WHERE character_id = ?{order}", number)  # noqa: S608

        try:
            they = character_of(found)
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
    campaign = next((each["uuid"] for each in joined), "")
    return BackupCharacter(they, tuple(entries), standing, image, pictures, plan, campaign)


def names_in(path: Path) -> dict[str, str]:
    """Return the names of the characters in a backup by uuid. Raises a LibraryProblem if it can't be read."""
    with at_newest_schema(path) as copy, reading(copy, wait_ms=PATIENT_MS) as connection:
        return {
            str(row["uuid"]): str(row["name"])
            for row in all_rows(connection, "SELECT uuid, name FROM character")
        }
