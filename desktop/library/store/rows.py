"""Convert the library's values to and from rows; each row is sealed by a hash over all columns."""

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from desktop.library.records import characters as records
from desktop.library.records.characters import KeptPack, Shelf, Standing
from desktop.library.search.indexes import search_name
from rules_core.sheet import record
from rules_core.sheet.journal import Entry
from rules_core.sheet.plan import Plan

T = TypeVar("T")

Row = dict[str, Any]
"""Columns by name, in the table's order."""

NumberedRow = tuple[int, Row | None]
"""A row with its number in the library, None if it is missing."""


class DamagedRow(ValueError):
    """A row doesn't match its hash or can't be decoded; the message says which."""


class NewerRow(DamagedRow):
    """A row is intact, but in a newer format."""


def sealed(row: Row) -> Row:
    """Return ``row`` with its hash."""
    return {**row, "sha256": _hash(row)}


def verified(row: Row) -> Row:
    """Return ``row`` unchanged. Raises DamagedRow if it doesn't match its hash."""
    if not is_sound(row):
        raise DamagedRow("the row does not match its hash")
    return row


def is_sound(row: Row) -> bool:
    """Return whether a row matches its hash."""
    return bool(_hash({name: value for name, value in row.items() if name != "sha256"}) == row["sha256"])


def character_row(character: records.Character) -> Row:
    """Encode a character as a sealed row."""
    sheet = character.sheet
    return sealed(
        {
            "id": character.id,
            "uuid": character.uuid,
            "rev": character.rev,
            "system": sheet.system,
            "name": sheet.name,
            "search_name": search_name(sheet.name),
            "sheet": msgspec.json.encode(record.sheet_to_data(sheet)).decode(),
            "sheet_format": record.SHEET_FORMAT,
        }
    )


def character_of(row: Row) -> records.Character:
    """Decode a character. Raises DamagedRow."""
    verified(row)
    sheet = _read(row["sheet"], row["sheet_format"], record.SHEET_FORMAT, record.sheet_from_json)
    return records.Character(records.CharacterId(row["id"]), row["uuid"], row["rev"], sheet)


def entry_row(character_id: records.CharacterId, entry: Entry) -> Row:
    """Encode a journal entry as a sealed row."""
    return sealed(
        {
            "character_id": character_id,
            "seq": entry.seq,
            "action_uuid": entry.action_id,
            "entry": msgspec.json.encode(record.entry_to_data(entry)).decode(),
            "entry_format": record.ENTRY_FORMAT,
        }
    )


def entry_of(row: Row) -> Entry:
    """Decode a journal entry. Raises DamagedRow."""
    verified(row)
    return _read(row["entry"], row["entry_format"], record.ENTRY_FORMAT, _entry)


def plan_row(character_id: records.CharacterId, plan: Plan) -> Row:
    """Encode the plan of a current downtime as a sealed row."""
    return sealed(
        {
            "character_id": character_id,
            "plan": msgspec.json.encode(record.plan_to_data(plan)).decode(),
            "plan_format": record.PLAN_FORMAT,
        }
    )


def plan_of(row: Row) -> Plan:
    """Decode a downtime plan. Raises DamagedRow."""
    verified(row)
    return _read(row["plan"], row["plan_format"], record.PLAN_FORMAT, _plan)


def campaign_row(campaign: records.Campaign) -> Row:
    """Encode a campaign as a sealed row."""
    return sealed(
        {
            "id": campaign.id,
            "uuid": campaign.uuid,
            "rev": campaign.rev,
            "name": campaign.name,
            "system": campaign.system,
            "notes": campaign.notes,
            "switches": msgspec.json.encode(dict(campaign.switches)).decode(),
        }
    )


def campaign_of(row: Row) -> records.Campaign:
    """Decode a campaign. Raises DamagedRow."""
    verified(row)
    try:
        # Accept flags written as true or false instead of 1 or 0.
        switches = msgspec.json.decode(row["switches"], type=dict[str, bool | int | str])
    except (msgspec.DecodeError, RecursionError) as error:
        raise DamagedRow(str(error)) from error
    return records.Campaign(
        records.CampaignId(row["id"]),
        row["uuid"],
        row["rev"],
        row["name"],
        row["system"],
        row["notes"],
        tuple(switches.items()),
    )


def shelf_row(character_id: records.CharacterId, standing: Standing) -> Row:
    """Encode a character's standing as a sealed row."""
    return sealed(
        {
            "character_id": character_id,
            "favourite": int(standing.favourite),
            "pinned": int(standing.pinned),
            "shelf": standing.shelf.value,
            "binned_at": standing.binned_at,
            "created_at": standing.created_at,
            "unfinished": int(standing.unfinished),
            "variant_of": standing.variant_of,
            "tags": msgspec.json.encode(standing.tags).decode(),
        }
    )


def standing_of(row: Row) -> Standing:
    """Decode a character's standing. Raises DamagedRow."""
    verified(row)
    try:
        return Standing(
            favourite=bool(row["favourite"]),
            pinned=bool(row["pinned"]),
            shelf=Shelf(row["shelf"]),
            binned_at=row["binned_at"],
            created_at=row["created_at"],
            unfinished=bool(row["unfinished"]),
            variant_of=row["variant_of"],
            tags=msgspec.json.decode(row["tags"], type=tuple[str, ...]),
        )
    except (ValueError, RecursionError) as error:
        raise DamagedRow(str(error)) from error


def pack_row(pack: KeptPack) -> Row:
    """Encode a table pack as a sealed row."""
    return sealed(
        {
            "id": pack.id,
            "uuid": pack.uuid,
            "rev": pack.rev,
            "name": pack.name,
            "system": pack.system,
            "content": pack.content,
        }
    )


def pack_of(row: Row) -> KeptPack:
    """Decode a table pack. Raises DamagedRow."""
    verified(row)
    return KeptPack(row["id"], row["uuid"], row["rev"], row["name"], row["system"], row["content"])


class _Throw(msgspec.Struct, frozen=True):
    notation: str
    name: str
    faces: records.Faces


def throw_row(thrown: records.TrayThrow) -> Row:
    """Encode a roll without a character as a sealed row."""
    throw = _Throw(thrown.notation, thrown.name, thrown.faces)
    return sealed({"id": thrown.id, "at": thrown.at, "throw": msgspec.json.encode(throw).decode()})


def throw_of(row: Row) -> records.TrayThrow:
    """Decode a roll without a character. Raises DamagedRow."""
    verified(row)
    try:
        throw = msgspec.json.decode(row["throw"], type=_Throw)
    except (msgspec.DecodeError, RecursionError) as error:
        raise DamagedRow(str(error)) from error
    return records.TrayThrow(row["id"], row["at"], throw.notation, throw.name, throw.faces)


def favourite_row(kept: records.Favourite) -> Row:
    """Encode a favourite as a sealed row."""
    return sealed({"id": kept.id, "name": kept.name, "notation": kept.notation, "place": kept.place})


def favourite_of(row: Row) -> records.Favourite:
    """Decode a favourite. Raises DamagedRow."""
    verified(row)
    return records.Favourite(row["id"], row["name"], row["notation"], row["place"])


def readable(
    kind: str, rows: Iterable[NumberedRow], decode: Callable[[Row], T]
) -> tuple[tuple[T, ...], dict[int, DamagedRow]]:
    """Decode rows with ``decode``; return the readable values, and the errors of the others by number."""
    whole: list[T] = []
    damaged: dict[int, DamagedRow] = {}
    for number, row in rows:
        try:
            if row is None:
                raise DamagedRow(f"the {kind} is missing")
            whole.append(decode(row))
        except DamagedRow as damage:
            damaged[number] = damage
    return tuple(whole), damaged


def describe_damage(kind: str, damaged: Mapping[int, DamagedRow]) -> str:
    """Describe damaged rows for the log."""
    return "; ".join(f"{kind} {number}: {why}" for number, why in damaged.items())


def _entry(text: str, entry_format: int) -> Entry:
    return record.entry_from_data(msgspec.json.decode(text), entry_format)


def _plan(text: str, plan_format: int) -> Plan:
    return record.plan_from_data(msgspec.json.decode(text), plan_format)


def _read(text: str, record_format: int, newest: int, from_json: Callable[[str, int], T]) -> T:
    if record_format > newest:
        raise NewerRow(f"format {record_format} is of a newer Rollbook, and this one knows {newest}")
    try:
        return from_json(text, record_format)
    except (msgspec.DecodeError, RecursionError, record.RecordError) as error:
        raise DamagedRow(str(error)) from error


def _hash(columns: Row) -> bytes:
    """SHA-256 over type, length and content of every column, so that no two different rows have the same
    input.
    """
    return sha256(b"".join(map(_encoded, columns.values()))).digest()


def _encoded(value: object) -> bytes:
    match value:
        case str():
            content = value.encode()
            return b"s%d:%b" % (len(content), content)
        case bytes():
            return b"b%d:%b" % (len(value), value)
        case int():
            content = str(value).encode()
            return b"i%d:%b" % (len(content), content)
        case _:
            content = repr(value).encode()
            return b"?%d:%b" % (len(content), content)
