"""Read a character's sheet, standing, plan and picture. ``Transaction`` writes them."""

from pathlib import Path

from sqlalchemy import Connection, bindparam, case, func, select, tuple_

from desktop.library import problems
from desktop.library.records.characters import Character, CharacterId, Shelf, Standing
from desktop.library.store.drawers import shelf_number
from desktop.library.store.rows import DamagedRow, NewerRow, Row, character_of, plan_of, standing_of
from desktop.library.store.tables import character, downtime, listing, picture, portrait, shelf, tag
from rules_core.sheet.plan import Plan

_CHARACTER = select(character).where(character.c.id == bindparam("character_id"))
_PLAN = select(downtime).where(downtime.c.character_id == bindparam("character_id"))
_STANDING = select(shelf).where(shelf.c.character_id == bindparam("character_id"))
_PORTRAIT = select(portrait).where(portrait.c.character_id == bindparam("character_id"))
_PICTURE = select(picture.c.image).where(picture.c.digest == bindparam("digest"))
# A damaged sheet has no picture here; opening it reports the damage.
_CHOSEN = select(
    case((func.json_valid(character.c.sheet) == 1, func.json_extract(character.c.sheet, "$.picture")))
).where(character.c.id == bindparam("character_id"))
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


def read_character(connection: Connection, path: Path, character_id: CharacterId) -> Character:
    """Return a character by number.

    Raises UnknownCharacter or DamagedCharacter.
    """
    row = connection.execute(_CHARACTER, {"character_id": character_id}).mappings().one_or_none()
    if row is None:
        raise problems.UnknownCharacter(path, f"there is no character {character_id}", character_id)
    try:
        return character_of(dict(row))
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


def fetch_portrait(connection: Connection, character_id: CharacterId) -> tuple[object, Row | None]:
    """Return the picture digest in a sheet ("" or None if it names none) and the portrait's row."""
    asked = {"character_id": character_id}
    chosen = connection.execute(_CHOSEN, asked).scalar_one_or_none()
    row = connection.execute(_PORTRAIT, asked).mappings().one_or_none()
    return chosen, None if row is None else dict(row)


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
