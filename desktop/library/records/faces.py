"""What journals, plans and the throws without a character tell of dice, read in pieces: only of dice.

The rows are not held against their hashes: nothing is decided by how often a face was seen.
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
"""How many entries or throws are read at once: few enough that a save never waits long."""

IDS = 10_000
"""How many ids of actions are gone through at once; that takes as long."""


class Place(NamedTuple):
    """A place in the journals of all characters, after the entry of that number of that character."""

    character: int = 0
    seq: int = 0


class Piece(NamedTuple):
    """A piece of the journals, the oldest entries of each character first.

    ``entries`` are those that can be read, with their characters and action ids; ``rows`` is how many there
    were in all, 0 at the end; ``end`` is the place after the last of them.
    """

    entries: tuple[tuple[CharacterId, str, EntryDice], ...]
    rows: int
    end: Place


class TrayPiece(NamedTuple):
    """A piece of the throws without a character, the oldest first.

    ``drawn`` are the dice of those that can be read; ``rows`` is how many throws there were in all, 0 at the
    end; ``end`` is the number of the last of them.
    """

    drawn: tuple[Drawn, ...]
    rows: int
    end: int


class _TrayDice(msgspec.Struct):
    """What the JSON of a throw without a character tells of dice."""

    faces: Faces


_TELLING = ('"drawn":[[', '"action":"undo"', '"action":"redo"')
# Of an entry that tells nothing of dice, such as a long text that was edited, not even the text is read.
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
    """The entries after a place, of all characters or of one ``only``, but those that are damaged."""
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
    """How many entries there are to be read."""
    if only is None:
        return int(connection.execute(_HOW_MANY).scalar_one())
    return int(connection.execute(_HOW_MANY_OF_ONE, {"character": only}).scalar_one())


def shared_actions(connection: Connection, after: str) -> tuple[frozenset[str], str | None]:
    """The actions that stand in several journals, such as a roll for somebody else: their dice fell once.

    Read are some whose ids come after ``after``; with them the last id that was read, None at the end.
    """
    last = connection.execute(_ID_FURTHER_ON, {"after": after, "offset": IDS}).scalar_one_or_none()
    asked = {"after": after} if last is None else {"after": after, "last": last}
    found = connection.execute(_SHARED if last is None else _SHARED_UP_TO, asked)
    return frozenset(found.scalars()), last


def read_plans(connection: Connection, only: CharacterId | None) -> dict[CharacterId, PlanDice]:
    """The plans of downtimes under way, of all characters or of one ``only``, but those that are damaged."""
    found: dict[CharacterId, PlanDice] = {}
    for character, plan in connection.execute(_PLANS):
        if only in (None, character):
            with suppress(msgspec.DecodeError, RecursionError, UnicodeError):
                found[CharacterId(character)] = _plan.decode(plan)
    return found


def read_tray_piece(connection: Connection, after: int) -> TrayPiece:
    """The throws without a character after the one of that number, but those that are damaged."""
    rows = connection.execute(_THROWS, {"after": after, "limit": PIECE}).all()
    drawn: list[Drawn] = []
    for _, throw in rows:
        try:
            drawn += (Drawn("", die, faces) for die, faces in _throw.decode(throw).faces)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            continue
    return TrayPiece(tuple(drawn), len(rows), rows[-1][0] if rows else after)


def count_throws(connection: Connection) -> int:
    """How many throws without a character there are to be read."""
    return int(connection.execute(_HOW_MANY_THROWS).scalar_one())
