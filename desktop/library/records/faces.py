"""Read the dice in journals, plans and rolls without a character, in pieces and without anything else.

The rows are not checked against their hashes: nothing depends on how often a face came up.
"""

from contextlib import suppress
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, case, func, or_, select, tuple_

from desktop.library.records.characters import CharacterId, Faces
from desktop.library.store.tables import downtime, journal, tray_throw
from rules_core.dice.sources import Drawn
from rules_core.sheet.fairness import EntryDice, PlanDice

PIECE = 2000
"""Entries or rolls per read: few enough that a save never waits long."""

IDS = 10_000
"""Action ids per read; takes about as long."""


class Place(NamedTuple):
    """A position in the journals of all characters: after entry ``seq`` of ``character``."""

    character: int = 0
    seq: int = 0


class Piece(NamedTuple):
    """A piece of the journals, oldest entries of each character first.

    ``entries`` are the readable ones, with their characters and action ids. ``rows`` counts all entries, 0 at
    the end. ``end`` is the position after the last one.
    """

    entries: tuple[tuple[CharacterId, str, EntryDice], ...]
    rows: int
    end: Place


class TrayPiece(NamedTuple):
    """A piece of the rolls without a character, oldest first.

    ``drawn`` are the dice of the readable ones. ``rows`` counts all rolls, 0 at the end. ``end`` is the
    number of the last one.
    """

    drawn: tuple[Drawn, ...]
    rows: int
    end: int


class _TrayDice(msgspec.Struct):
    """The dice in the JSON of a roll without a character."""

    faces: Faces


_TELLING = ('"drawn":[[', '"action":"undo"', '"action":"redo"')
# Don't even read the text of entries without dice, such as long edited notes.
_TOLD = case((or_(*(func.instr(journal.c.entry, each) > 0 for each in _TELLING)), journal.c.entry))
_ROWS = select(journal.c.character_id, journal.c.seq, journal.c.action_uuid, _TOLD)
_ALL = (
    _ROWS.where(
        tuple_(journal.c.character_id, journal.c.seq) > tuple_(bindparam("character"), bindparam("seq"))
    )
    .order_by(journal.c.character_id, journal.c.seq)
    .limit(bindparam("limit"))
)
_OF_ONE = (
    _ROWS.where(journal.c.character_id == bindparam("character"), journal.c.seq > bindparam("seq"))
    .order_by(journal.c.seq)
    .limit(bindparam("limit"))
)
_HOW_MANY = select(func.count()).select_from(journal)
_HOW_MANY_OF_ONE = _HOW_MANY.where(journal.c.character_id == bindparam("character"))
_IDS = journal.c.action_uuid > bindparam("after")
_ID_FURTHER_ON = (
    select(journal.c.action_uuid)
    .where(_IDS)
    .order_by(journal.c.action_uuid)
    .limit(1)
    .offset(bindparam("offset"))
)
_SHARED = select(journal.c.action_uuid).where(_IDS).group_by(journal.c.action_uuid).having(func.count() > 1)
_SHARED_UP_TO = _SHARED.where(journal.c.action_uuid <= bindparam("last"))

_PLANS = select(downtime.c.character_id, downtime.c.plan)

_THROWS = (
    select(tray_throw.c.id, tray_throw.c.throw)
    .where(tray_throw.c.id > bindparam("after"))
    .order_by(tray_throw.c.id)
    .limit(bindparam("limit"))
)
_HOW_MANY_THROWS = select(func.count()).select_from(tray_throw)

_entry = msgspec.json.Decoder(EntryDice)
_plan = msgspec.json.Decoder(PlanDice)
_throw = msgspec.json.Decoder(_TrayDice)


def read_piece(connection: Connection, only: CharacterId | None, after: Place) -> Piece:
    """Return readable entries after a position, of all characters or of ``only`` one."""
    asked: dict[str, int] = {"character": after.character, "seq": after.seq, "limit": PIECE}
    if only is not None:
        asked["character"] = only
    rows = connection.execute(_ALL if only is None else _OF_ONE, asked).all()
    found: list[tuple[CharacterId, str, EntryDice]] = []
    for character, _, action, entry in rows:
        if entry is None:
            continue
        try:
            found.append((CharacterId(character), action, _entry.decode(entry)))
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            continue
    return Piece(tuple(found), len(rows), Place(*rows[-1][:2]) if rows else after)


def count_entries(connection: Connection, only: CharacterId | None) -> int:
    """Return the number of entries of all characters or of ``only`` one."""
    if only is None:
        return int(connection.execute(_HOW_MANY).scalar_one())
    return int(connection.execute(_HOW_MANY_OF_ONE, {"character": only}).scalar_one())


def shared_actions(connection: Connection, after: str) -> tuple[frozenset[str], str | None]:
    """Return action ids that occur in several journals, such as a roll for someone else: their dice count
    once.

    Reads some ids after ``after`` and also returns the last one read, None at the end.
    """
    last = connection.execute(_ID_FURTHER_ON, {"after": after, "offset": IDS}).scalar_one_or_none()
    asked = {"after": after} if last is None else {"after": after, "last": last}
    found = connection.execute(_SHARED if last is None else _SHARED_UP_TO, asked)
    return frozenset(found.scalars()), last


def read_plans(connection: Connection, only: CharacterId | None) -> dict[CharacterId, PlanDice]:
    """Return the readable plans of current downtimes, of all characters or of ``only`` one."""
    found: dict[CharacterId, PlanDice] = {}
    for character, plan in connection.execute(_PLANS):
        if only in (None, character):
            with suppress(msgspec.DecodeError, RecursionError, UnicodeError):
                found[CharacterId(character)] = _plan.decode(plan)
    return found


def read_tray_piece(connection: Connection, after: int) -> TrayPiece:
    """Return the readable rolls without a character after the given number."""
    rows = connection.execute(_THROWS, {"after": after, "limit": PIECE}).all()
    drawn: list[Drawn] = []
    for _, throw in rows:
        try:
            drawn += (Drawn("", die, faces) for die, faces in _throw.decode(throw).faces)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            continue
    return TrayPiece(tuple(drawn), len(rows), rows[-1][0] if rows else after)


def count_throws(connection: Connection) -> int:
    """Return the number of rolls without a character."""
    return int(connection.execute(_HOW_MANY_THROWS).scalar_one())
