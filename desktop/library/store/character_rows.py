"""Read a character's sheet, standing, plan and picture. ``Transaction`` writes them."""

import sqlite3
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Connection, bindparam, func, select, tuple_

from desktop.library import problems
from desktop.library.records.characters import Character, CharacterId, Shelf, Standing
from desktop.library.store.drawers import shelf_number
from desktop.library.store.identity import all_rows
from desktop.library.store.rows import DamagedRow, NewerRow, Row, character_of, plan_of, standing_of, verified
from desktop.library.store.tables import character, columns, downtime, listing, picture, portrait, shelf, tag
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import NO_PICTURE

# Statements of every opening are plain SQL, which avoids SQLAlchemy's overhead.
_CHARACTER = f"SELECT {columns(character)} FROM character WHERE id = ?"  # noqa: S608
_PORTRAIT = f"SELECT {columns(portrait)} FROM portrait WHERE character_id = ?"  # noqa: S608
_CHOSEN_PICTURE = "SELECT image FROM picture WHERE digest = ?"
# A damaged sheet has no picture here; opening it reports the damage.
_CHOSEN = """
SELECT CASE WHEN json_valid(sheet) THEN json_extract(sheet, '$.picture') END FROM character WHERE id = ?
"""
_PLAN = select(downtime).where(downtime.c.character_id == bindparam("character_id"))
_STANDING = select(shelf).where(shelf.c.character_id == bindparam("character_id"))
_PICTURE = select(picture.c.image).where(picture.c.digest == bindparam("digest"))
LISTED = (
    select(character.c.id, character.c.uuid, character.c.system, character.c.name)
    .join(listing, listing.c.character_id == character.c.id)
    .where(listing.c.shelf != shelf_number(Shelf.BIN))
    .order_by(character.c.search_name, character.c.id)
)
"""The characters for ``Listed``, by name, without the bin."""

_LISTED_AFTER = (
    LISTED.add_columns(character.c.search_name)
    .where(tuple_(character.c.search_name, character.c.id) > tuple_(bindparam("name"), bindparam("number")))
    .limit(bindparam("limit"))
)
_REV = select(character.c.rev).where(character.c.id == bindparam("character_id"))
_ID_OF = select(character.c.id).where(character.c.uuid == bindparam("uuid"))

_TAGS = (
    select(tag.c.tag, func.count())
    .join(listing, listing.c.character_id == tag.c.character_id)
    .where(listing.c.shelf != bindparam("bin"))
    .group_by(tag.c.tag)
)


def read_character(connection: sqlite3.Connection, path: Path, character_id: CharacterId) -> Character:
    """Return a character by number.

    Raises UnknownCharacter or DamagedCharacter.
    """
    rows = all_rows(connection, _CHARACTER, character_id)
    if not rows:
        raise problems.UnknownCharacter(path, f"there is no character {character_id}", character_id)
    try:
        return character_of(rows[0])
    except NewerRow as newer:
        raise problems.NewerCharacter(path, str(newer), character_id) from newer
    except DamagedRow as damage:
        raise problems.DamagedCharacter(path, str(damage), character_id) from damage


def read_plan(connection: Connection, path: Path, character_id: CharacterId) -> Plan | None:
    """Return the plan of a character's current downtime, or None.

    Raises DamagedPlan.
    """
    row = connection.execute(_PLAN, {"character_id": character_id}).mappings().one_or_none()
    if row is None:
        return None
    try:
        return plan_of(dict(row))
    except DamagedRow as damage:
        raise problems.DamagedPlan(path, str(damage), character_id) from damage


def read_standing(connection: Connection, path: Path, character_id: CharacterId) -> Standing:
    """Return a character's standing, the default if it has no row.

    Raises DamagedStanding.
    """
    row = connection.execute(_STANDING, {"character_id": character_id}).mappings().one_or_none()
    if row is None:
        return Standing()
    try:
        return standing_of(dict(row))
    except DamagedRow as damage:
        raise problems.DamagedStanding(path, str(damage), character_id) from damage


def read_chosen(connection: sqlite3.Connection, character_id: CharacterId) -> str:
    """Return the picture in a character's sheet, as in ``Sheet.picture``."""
    found = connection.execute(_CHOSEN, (character_id,)).fetchone()
    return str(found[0] or "") if found else ""


def fetch_portrait(connection: sqlite3.Connection, character_id: CharacterId, chosen: str) -> Row | None:
    """Return the row of a character's picture without checking it; ``chosen`` is as in ``Sheet.picture``."""
    if chosen == NO_PICTURE:
        return None
    asked = (_CHOSEN_PICTURE, chosen) if chosen else (_PORTRAIT, character_id)
    return next(iter(all_rows(connection, *asked)), None)


def portrait_in(path: Path, character_id: CharacterId, chosen: str, row: Row | None) -> bytes | None:
    """Return the image in a row of ``fetch_portrait``.

    Raises DamagedPortrait.
    """
    if row is None:
        return None
    try:
        image: bytes = row["image"] if chosen else verified(row)["image"]
    except DamagedRow as damage:
        raise problems.DamagedPortrait(path, str(damage), character_id) from damage
    if chosen and sha256(image).hexdigest() != chosen:
        raise problems.DamagedPortrait(path, "the picture does not match its hash", character_id)
    return image


def fetch_picture(connection: Connection, digest: str) -> bytes | None:
    """Return the picture with that digest without checking it, or None."""
    return connection.execute(_PICTURE, {"digest": digest}).scalar_one_or_none()


def fetch_listed(
    connection: Connection, name: str, number: int, limit: int
) -> list[tuple[CharacterId, str, str, str, str]]:
    """Return characters after a sort name and number: number, uuid, game, name and sort name."""
    rows = connection.execute(_LISTED_AFTER, {"limit": limit, "name": name, "number": number})
    return [(CharacterId(each), uuid, system, called, sort) for each, uuid, system, called, sort in rows]


def read_rev(connection: Connection, character_id: CharacterId) -> int | None:
    """Return the character's revision, or None if it isn't in the library."""
    return connection.execute(_REV, {"character_id": character_id}).scalar_one_or_none()


def find_uuid(connection: Connection, uuid: str) -> CharacterId | None:
    """Return the number of the character with that uuid, or None."""
    return connection.execute(_ID_OF, {"uuid": uuid}).scalar_one_or_none()


def count_tags(connection: Connection) -> list[tuple[str, int]]:
    """Return every tag with its number of characters, without those in the bin."""
    return [(tag, count) for tag, count in connection.execute(_TAGS, {"bin": shelf_number(Shelf.BIN)})]
