"""What a file knows of each character, and how to merge what several files know."""

from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import Struct

from desktop.library.records.characters import Character, CharacterId
from desktop.library.salvage.wreck import Wreck
from desktop.library.store.rows import (
    DamagedRow,
    Row,
    character_of,
    character_row,
    entry_of,
    entry_row,
    plan_row,
    sealed,
)
from rules_core.sheet.events import StaleEvent, invert, play
from rules_core.sheet.sheet import Sheet

if TYPE_CHECKING:
    from desktop.interchange.extras import Extras
    from desktop.interchange.review import Reading

SHEET, JOURNAL, PORTRAIT, STANDING, PLAN, CAMPAIGN = (
    *("sheet", "journal", "portrait"),
    *("standing", "plan", "campaign"),
)
"""The separate parts of a character."""

_SMALL = {PORTRAIT: "portrait", STANDING: "shelf", PLAN: "downtime", CAMPAIGN: "member"}


class FoundCharacter(Struct, frozen=True):
    """What one file holds of a character: its intact rows, with entries by number.

    ``number`` is the character's number in this file. ``uuid`` is "" if the file no longer tells it reliably;
    ``claimed`` and ``name`` are what it says, right or wrong. ``last`` is the highest entry number, readable
    or not; ``open_ended`` means there may have been more. ``campaign`` is the uuid of its campaign, "" for
    none. ``lacking`` are parts that existed, or may have, but can't be read; ``unknown`` are those of them
    that may never have existed. ``extras`` are what travelled into a readable copy.
    """

    number: int
    uuid: str
    claimed: str
    name: str
    character: Character | None
    row: Row | None
    entries: dict[int, Row]
    last: int
    open_ended: bool
    small: dict[str, Row]
    campaign: str
    pictures: dict[str, bytes]
    lacking: frozenset[str]
    unknown: frozenset[str] = frozenset()
    extras: "Extras | None" = None


def characters_of(wreck: Wreck) -> tuple[FoundCharacter, ...]:
    """Return every character that a file mentions, by number."""
    rows = wreck.rows
    numbers = {number for (number,) in (*rows["character"], *wreck.spoiled["character"])}
    if "character" in wreck.broken:
        numbers |= {number for number, _ in rows["journal"]}
        numbers |= {number for table in _SMALL.values() for (number,) in rows[table]}
    entries: dict[int, dict[int, Row]] = {number: {} for number in numbers}
    for (number, seq), row in rows["journal"].items():
        if number in entries:
            entries[number][seq] = row
    spoiled_entries: dict[int, int] = {}
    for number, seq in wreck.spoiled["journal"]:
        spoiled_entries[number] = max(seq, spoiled_entries.get(number, 0))
    used: dict[int, list[str]] = {}
    for digest, number in rows["picture_use"]:
        used.setdefault(number, []).append(digest)
    return tuple(
        _person(wreck, number, entries[number], spoiled_entries.get(number, 0), used.get(number, ()))
        for number in sorted(numbers)
    )


def character_from_copy(reading: "Reading") -> FoundCharacter:
    """Create a Person from a readable copy."""
    character = Character(CharacterId(0), reading.uuid, 1, reading.sheet)
    entries = {each.seq: entry_row(CharacterId(0), each) for each in reading.entries}
    small: dict[str, Row] = {}
    pictures: dict[str, bytes] = {}
    if reading.portrait is not None:
        digest = sha256(reading.portrait).hexdigest()
        if digest == reading.sheet.picture:
            pictures[digest] = reading.portrait
        else:
            small[PORTRAIT] = sealed({"character_id": 0, "image": reading.portrait})
    extras = reading.extras
    if extras is not None and extras.plan is not None:
        small[PLAN] = plan_row(CharacterId(0), extras.plan)
    name = reading.sheet.name
    row = character_row(character)
    return FoundCharacter(
        number=0,
        uuid=reading.uuid,
        claimed=reading.uuid,
        name=name,
        character=character,
        row=row,
        entries=entries,
        last=len(entries),
        open_ended=True,
        small=small,
        campaign="" if extras is None or extras.campaign is None else extras.campaign.uuid,
        pictures=pictures,
        lacking=frozenset(),
        extras=extras,
    )


def merge_journals(mine: dict[int, Row], theirs: dict[int, Row]) -> dict[int, Row] | None:
    """Merge two journals of the same history, or return None if they differ. The later version of an entry
    wins.

    The last entry of either may have been extended after it was written.
    """
    both = {**theirs, **mine}
    for seq in mine.keys() & theirs.keys():
        if _same(mine[seq], theirs[seq]):
            continue
        if mine[seq]["action_uuid"] != theirs[seq]["action_uuid"] or seq not in (max(mine), max(theirs)):
            return None
        if seq < max(theirs):
            both[seq] = theirs[seq]
    return both


def gaps(entries: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers missing between 1 and the highest."""
    there = set(entries)
    return tuple(seq for seq in range(1, max(there, default=0)) if seq not in there)


def played_on(sheet: Sheet, then: dict[int, Row], now: dict[int, Row]) -> tuple[Sheet, int]:
    """Replay later entries on a sheet up to the first gap; return the sheet and the last entry applied.

    ``then`` is the journal at the time of the sheet, ``now`` the merged one. If any entry doesn't fit the
    sheet, none is applied.
    """
    newest = max(then, default=0)
    first = newest + 1
    reached, result = newest, sheet
    try:
        if newest in now and not _same(then[newest], now[newest]):
            result = play(result, invert(entry_of(then[newest]).events))
            first = newest
        for seq in range(first, max(now, default=0) + 1):
            if seq not in now:
                break
            result = play(result, entry_of(now[seq]).events)
            reached = seq
    except (StaleEvent, DamagedRow, KeyError, IndexError):
        return sheet, newest
    return result, reached


def _person(
    wreck: Wreck, number: int, entries: dict[int, Row], last_spoiled: int, used: Iterable[str]
) -> FoundCharacter:
    rows, key = wreck.rows, (number,)
    row = rows["character"].get(key)
    character: Character | None = None
    if row is not None:
        try:
            character = character_of(row)
        except DamagedRow:
            row = None
    lacking = {
        part
        for part, table in _SMALL.items()
        if key not in rows[table] and (table in wreck.broken or key in wreck.spoiled[table])
    }
    if character is None:
        lacking.add(SHEET)
    if gaps(entries) or "journal" in wreck.broken or last_spoiled:
        lacking.add(JOURNAL)
    campaign = ""
    if (joined_to := rows["member"].get(key)) is not None:
        found = rows["campaign"].get((joined_to["campaign_id"],))
        campaign = "" if found is None else str(found["uuid"])
        if found is None:
            lacking.add(CAMPAIGN)
    known = row or wreck.spoiled["character"].get(key) or {}
    return FoundCharacter(
        number=number,
        uuid="" if character is None else character.uuid,
        claimed=str(known.get("uuid", "")),
        name=str(known.get("name", "")),
        character=character,
        row=row,
        entries=entries,
        last=max(last_spoiled, *entries, 0),
        open_ended="journal" in wreck.broken,
        small={
            part: rows[table][key]
            for part, table in _SMALL.items()
            if part != CAMPAIGN and key in rows[table]
        },
        campaign=campaign,
        pictures={
            digest: rows["picture"][digest,]["image"] for digest in used if (digest,) in rows["picture"]
        },
        lacking=frozenset(lacking),
        unknown=frozenset(part for part in lacking & _SMALL.keys() if key not in wreck.spoiled[_SMALL[part]]),
    )


def _same(one: Row, other: Row) -> bool:
    if (one["action_uuid"], one["entry_format"], one["entry"]) == (
        *(other["action_uuid"], other["entry_format"]),
        other["entry"],
    ):
        return True
    try:
        return entry_of(one) == entry_of(other)
    except DamagedRow:
        return False
