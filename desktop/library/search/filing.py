"""Update the search indexes for lists, words, numbers and tags when the library changes."""

from collections.abc import Iterable

from sqlalchemy import Connection

from desktop.library.records.characters import CampaignId, CharacterId, Standing
from desktop.library.search.indexes import (
    indexed_text,
    search_name,
    tag_mark,
    text_of,
    trait_names,
    trait_values,
)
from desktop.library.store.drawers import drawer, moved, shelf_number
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import Sheet

_ADD_LISTING = """
INSERT INTO listing(character_id, shelf, drawer, search_name, played_at, created_at, favourite, pinned,
    unfinished, variant_of, binned_at)
VALUES (?, ?, ?, ?, '', ?, ?, ?, ?, ?, ?)
"""
_SET_STANDING = """
UPDATE listing SET shelf = ?, drawer = ?, favourite = ?, pinned = ?, unfinished = ?, variant_of = ?,
    binned_at = ?, created_at = coalesce(nullif(?, ''),
        (SELECT json_extract(entry, '$.at') FROM journal
            WHERE journal.character_id = listing.character_id AND seq = 1 AND json_valid(entry)), '')
WHERE character_id = ?
"""
_PLAYED = """
UPDATE listing SET played_at = ?, created_at = CASE created_at WHEN '' THEN ? ELSE created_at END
WHERE character_id = ?
"""
_KEYS = """
UPDATE text SET keys = (
    SELECT 's' || (drawer / 100) || ' g' || (drawer % 100) || ' d' || drawer
        || CASE favourite WHEN 1 THEN ' fav' ELSE '' END
        || coalesce((SELECT ' c' || campaign_id FROM member
            WHERE member.character_id = listing.character_id), '')
        || coalesce((SELECT ' ' || group_concat(mark, ' ') FROM tag
            WHERE tag.character_id = listing.character_id), '')
    FROM listing WHERE character_id = ?1
) WHERE rowid = ?1
"""
_SET_TRAIT = """
INSERT INTO trait(character_id, trait_id, value, drawer) VALUES (?, ?, ?, ?)
ON CONFLICT(character_id, trait_id) DO UPDATE SET value = excluded.value, drawer = excluded.drawer
"""


def file_new(connection: Connection, number: CharacterId, sheet: Sheet, standing: Standing) -> None:
    """Add a new character to every index."""
    place = drawer(standing.shelf, sheet.system)
    created = standing.created_at
    flags = int(standing.favourite), int(standing.pinned), int(standing.unfinished)
    connection.exec_driver_sql(
        _ADD_LISTING,
        (
            *(number, shelf_number(standing.shelf), place, search_name(sheet.name), created),
            *(*flags, standing.variant_of, standing.binned_at),
        ),
    )
    words, notes = text_of(sheet)
    connection.exec_driver_sql(
        "INSERT INTO text(rowid, keys, words, notes) VALUES (?, '', ?, ?)", (number, words, notes)
    )
    _set_tags(connection, number, standing.tags)
    file_keys(connection, number)
    _set_traits(connection, number, trait_values(sheet), place)
    _set_names(connection, trait_names(sheet))


def file_sheet(connection: Connection, number: CharacterId, before: Sheet, after: Sheet) -> None:
    """Update the indexes after a character's sheet changed from ``before`` to ``after``."""
    if before.name != after.name:
        connection.exec_driver_sql(
            "UPDATE listing SET search_name = ? WHERE character_id = ?", (search_name(after.name), number)
        )
    if before.system != after.system:
        _move(connection, number, after.system)
    earlier, present = trait_values(before), trait_values(after)
    changed = {name: value for name, value in present.items() if earlier.get(name) != value}
    if changed:
        (place,) = connection.exec_driver_sql(
            "SELECT drawer FROM listing WHERE character_id = ?", (number,)
        ).one()
        _set_traits(connection, number, changed, place)
    gone = [(number, name) for name in earlier if name not in present]
    if gone:
        connection.exec_driver_sql("DELETE FROM trait WHERE character_id = ? AND trait_id = ?", gone)
    if (names := trait_names(after)) != trait_names(before):
        _set_names(connection, names)
    if indexed_text(after) != indexed_text(before):
        connection.exec_driver_sql(
            "UPDATE text SET words = ?, notes = ? WHERE rowid = ?", (*text_of(after), number)
        )


def file_standing(connection: Connection, number: CharacterId, system: str, standing: Standing) -> None:
    """Update the indexes to a character's new standing."""
    place = drawer(standing.shelf, system)
    flags = int(standing.favourite), int(standing.pinned), int(standing.unfinished)
    connection.exec_driver_sql(
        _SET_STANDING,
        (
            *(shelf_number(standing.shelf), place, *flags, standing.variant_of, standing.binned_at),
            *(standing.created_at, number),
        ),
    )
    connection.exec_driver_sql(
        "UPDATE trait SET drawer = ?1 WHERE character_id = ?2 AND drawer <> ?1", (place, number)
    )
    connection.exec_driver_sql("DELETE FROM tag WHERE character_id = ?", (number,))
    _set_tags(connection, number, standing.tags)
    file_keys(connection, number)


def file_entry(connection: Connection, number: CharacterId, entry: Entry) -> None:
    """Record when a character was last played."""
    if entry.at:
        file_entries(connection, number, entry.at, entry.at)


def file_entries(connection: Connection, number: CharacterId, first: str, last: str) -> None:
    """Record when a character was played, by the times of the first and last added entry."""
    connection.exec_driver_sql(_PLAYED, (last, first, number))


def file_keys(connection: Connection, number: CharacterId) -> None:
    """Rewrite a character's section, game, campaign and tags in the full-text index."""
    connection.exec_driver_sql(_KEYS, (number,))


def members_of(connection: Connection, campaign_id: CampaignId) -> list[CharacterId]:
    """Return the numbers of the characters in a campaign."""
    rows = connection.exec_driver_sql("SELECT character_id FROM member WHERE campaign_id = ?", (campaign_id,))
    return [CharacterId(number) for (number,) in rows.all()]


def forget(connection: Connection, number: CharacterId) -> None:
    """Remove a character from every index."""
    connection.exec_driver_sql("DELETE FROM text WHERE rowid = ?", (number,))
    for table in ("trait", "growth", "tag", "listing"):
        connection.exec_driver_sql(f"DELETE FROM {table} WHERE character_id = ?", (number,))  # noqa: S608


def _move(connection: Connection, number: CharacterId, system: str) -> None:
    (place,) = connection.exec_driver_sql(
        "SELECT drawer FROM listing WHERE character_id = ?", (number,)
    ).one()
    there = moved(place, system)
    connection.exec_driver_sql("UPDATE listing SET drawer = ? WHERE character_id = ?", (there, number))
    connection.exec_driver_sql("UPDATE trait SET drawer = ? WHERE character_id = ?", (there, number))
    file_keys(connection, number)


def _set_tags(connection: Connection, number: CharacterId, tags: Iterable[str]) -> None:
    rows = [(number, tag, tag_mark(tag)) for tag in dict.fromkeys(tags)]
    if rows:
        connection.exec_driver_sql("INSERT INTO tag(character_id, tag, mark) VALUES (?, ?, ?)", rows)


def _set_traits(connection: Connection, number: CharacterId, values: dict[str, int], place: int) -> None:
    rows = [(number, trait_id, value, place) for trait_id, value in values.items()]
    if rows:
        connection.exec_driver_sql(_SET_TRAIT, rows)


def _set_names(connection: Connection, names: set[tuple[str, str]]) -> None:
    if names:
        connection.exec_driver_sql(
            "INSERT OR IGNORE INTO trait_name(name, trait_id) VALUES (?, ?)", sorted(names)
        )
