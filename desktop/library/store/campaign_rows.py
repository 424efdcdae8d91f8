"""Read and write campaigns, their members and table packs."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from desktop.library import problems
from desktop.library.records.characters import Campaign, CampaignId, CharacterId, KeptPack, Listed, Shelf
from desktop.library.search.filing import file_keys, members_of
from desktop.library.search.indexes import search_name
from desktop.library.store.character_rows import LISTED
from desktop.library.store.drawers import shelf_number
from desktop.library.store.engine import fetch_numbered, plain
from desktop.library.store.identity import all_rows
from desktop.library.store.row_record import WriteContext
from desktop.library.store.rows import (
    NumberedRow,
    campaign_of,
    campaign_row,
    describe_damage,
    pack_of,
    pack_row,
    readable,
)
from desktop.library.store.tables import campaign, campaign_pack, character, columns, member, pack

Named = TypeVar("Named", Campaign, KeptPack)

_CAMPAIGNS = select(campaign)
# A statement of every opening is plain SQL, which avoids SQLAlchemy's overhead.
_CAMPAIGN_OF = f"""
SELECT {columns(campaign)} FROM campaign
WHERE id = (SELECT campaign_id FROM member WHERE character_id = ?)
"""  # noqa: S608
_MEMBERS = LISTED.join(member, member.c.character_id == character.c.id).where(
    member.c.campaign_id == bindparam("campaign_id")
)
# CROSS JOIN keeps SQLite from scanning all characters for members.
_MEMBERSHIPS = """
SELECT member.character_id, campaign_id
FROM member CROSS JOIN listing ON listing.character_id = member.character_id
WHERE listing.shelf <> ?
"""
_NEXT_CAMPAIGN = select(func.coalesce(func.max(campaign.c.id), 0) + 1)
_PRESENT_CAMPAIGN = select(campaign.c.rev).where(campaign.c.id == bindparam("campaign_id"))
_ADD_CAMPAIGN = insert(campaign).inline()
# Numbers of deleted campaigns are reused, so compare the uuid too.
_PUT_CAMPAIGN = update(campaign).where(
    campaign.c.id == bindparam("present_id"),
    campaign.c.uuid == bindparam("present_uuid"),
    campaign.c.rev == bindparam("present_rev"),
)
_REMOVE_CAMPAIGN = delete(campaign).where(campaign.c.id == bindparam("campaign_id"))
_REMOVE_MEMBERS = delete(member).where(member.c.campaign_id == bindparam("campaign_id"))
_REMOVE_MEMBER = delete(member).where(member.c.character_id == bindparam("character_id"))
_SET_MEMBER = (
    sqlite.insert(member)
    .inline()
    .on_conflict_do_update(
        index_elements=["character_id"], set_={"campaign_id": sqlite.insert(member).excluded.campaign_id}
    )
)
_PACKS = select(pack)
_PACKS_OF = select(pack).join(campaign_pack).where(campaign_pack.c.campaign_id == bindparam("campaign_id"))
_NEXT_PACK = select(func.coalesce(func.max(pack.c.id), 0) + 1)
_PACK_TAKEN = select(pack.c.id).where(pack.c.uuid == bindparam("uuid"))
_PRESENT_PACK = select(pack.c.rev).where(pack.c.id == bindparam("pack_id"))
_ADD_PACK = insert(pack).inline()
_PUT_PACK = update(pack).where(
    pack.c.id == bindparam("present_id"),
    pack.c.uuid == bindparam("present_uuid"),
    pack.c.rev == bindparam("present_rev"),
)
_REMOVE_PACK = delete(pack).where(pack.c.id == bindparam("of_pack"))
_DETACH_PACK = delete(campaign_pack).where(campaign_pack.c.pack_id == bindparam("of_pack"))
_DETACH_ALL = delete(campaign_pack).where(campaign_pack.c.campaign_id == bindparam("of_campaign"))
_ATTACH = insert(campaign_pack).inline()


def fetch_campaigns(connection: Connection) -> list[NumberedRow]:
    """Return the rows of all campaigns, in no order."""
    return fetch_numbered(connection.execute(_CAMPAIGNS))


def fetch_campaign_of(connection: sqlite3.Connection, character_id: CharacterId) -> list[NumberedRow]:
    """Return the row of a character's campaign, if there is one."""
    return [(row["id"], row) for row in all_rows(connection, _CAMPAIGN_OF, character_id)]


def fetch_packs(connection: Connection, campaign_id: CampaignId | None = None) -> list[NumberedRow]:
    """Return the rows of all packs, or those of a campaign, in no order."""
    if campaign_id is None:
        return fetch_numbered(connection.execute(_PACKS))
    return fetch_numbered(connection.execute(_PACKS_OF, {"campaign_id": campaign_id}))


def campaigns_in(path: Path, rows: Iterable[NumberedRow]) -> tuple[Campaign, ...]:
    """Decode campaigns from rows, sorted by name.

    Raises DamagedCampaigns, which also holds the readable ones.
    """
    whole, damaged = readable("campaign", rows, campaign_of)
    if damaged:
        raise problems.DamagedCampaigns(
            path, describe_damage("campaign", damaged), tuple(damaged), _by_name(whole)
        )
    return _by_name(whole)


def campaign_in(path: Path, rows: Iterable[NumberedRow]) -> Campaign | None:
    """Decode the campaign in rows, None if there is none.

    Raises DamagedCampaigns.
    """
    return next(iter(campaigns_in(path, rows)), None)


def packs_in(path: Path, rows: Iterable[NumberedRow]) -> tuple[KeptPack, ...]:
    """Decode packs from rows, sorted by name.

    Raises DamagedPacks, which also holds the readable ones.
    """
    whole, damaged = readable("pack", rows, pack_of)
    if damaged:
        raise problems.DamagedPacks(path, describe_damage("pack", damaged), tuple(damaged), _by_name(whole))
    return _by_name(whole)


def read_members(connection: Connection, campaign_id: CampaignId) -> tuple[Listed, ...]:
    """Return the characters in a campaign by name, without those in the bin."""
    return tuple(Listed(*row) for row in connection.execute(_MEMBERS, {"campaign_id": campaign_id}))


def read_memberships(connection: Connection) -> dict[CharacterId, CampaignId]:
    """Return the campaign of every character that is in one, without those in the bin."""
    rows = connection.exec_driver_sql(_MEMBERSHIPS, (shelf_number(Shelf.BIN),))
    return {CharacterId(number): CampaignId(joined) for number, joined in rows}


class CampaignWriter:
    """Writes campaigns, their members and attached packs, in one transaction."""

    def __init__(self, writing: WriteContext) -> None:
        self._connection, self._path, self._record = writing

    def all(self) -> tuple[Campaign, ...]:
        """Return the campaigns including this transaction's changes, by name; damaged ones are left out."""
        return _by_name(readable("campaign", fetch_campaigns(self._connection), campaign_of)[0])

    def of(self, character_id: CharacterId) -> Campaign | None:
        """Return a character's campaign, or None if it has none or it is damaged."""
        rows = fetch_campaign_of(plain(self._connection), character_id)
        return next(iter(readable("campaign", rows, campaign_of)[0]), None)

    def members(self, campaign_id: CampaignId) -> tuple[Listed, ...]:
        """Return the characters in a campaign by name, without those in the bin."""
        return read_members(self._connection, campaign_id)

    def add(self, name: str, system: str, uuid: str = "") -> Campaign:
        """Create a campaign without members, with all house rules as recommended.

        It gets an id of its own unless ``uuid`` is given, which no other campaign may have.
        """
        number = CampaignId(self._connection.execute(_NEXT_CAMPAIGN).scalar_one())
        added = Campaign(number, uuid or str(uuid4()), 1, name, system)
        row = campaign_row(added)
        self._connection.execute(_ADD_CAMPAIGN, row)
        self._record.put(campaign, row)
        return added

    def put(
        self, before: Campaign, *, name: str, notes: str, switches: Iterable[tuple[str, int | str]]
    ) -> Campaign:
        """Update a campaign from its current state ``before``.

        Raises CampaignConflict if ``before`` is outdated, or UnknownCampaign.
        """
        after = replace(before, rev=before.rev + 1, name=name, notes=notes, switches=tuple(switches))
        row = campaign_row(after)
        changed = {column: value for column, value in row.items() if column not in ("id", "uuid")}
        present = {"present_id": before.id, "present_uuid": before.uuid, "present_rev": before.rev}
        if self._connection.execute(_PUT_CAMPAIGN, changed | present).rowcount != 1:
            self._check_campaign(before.id)
            what = f"campaign {before.id} is not at {before.rev}"
            raise problems.CampaignConflict(self._path, what, before.id)
        self._record.put(campaign, row)
        return after

    def remove(self, campaign_id: CampaignId) -> None:
        """Delete a campaign, even a damaged one; its characters stay without a campaign.

        Raises UnknownCampaign.
        """
        number = {"campaign_id": campaign_id}
        left = members_of(self._connection, campaign_id)
        self._connection.execute(_REMOVE_MEMBERS, number)
        self._connection.execute(_DETACH_ALL, {"of_campaign": campaign_id})
        if self._connection.execute(_REMOVE_CAMPAIGN, number).rowcount != 1:
            raise self._unknown(campaign_id)
        for character_id in left:
            file_keys(self._connection, character_id)
            self._record.expect(member, character_id)
        self._record.expect(campaign_pack, campaign_id)
        self._record.expect(campaign, campaign_id)

    def set_member(self, character_id: CharacterId, campaign_id: CampaignId | None) -> None:
        """Move a character to a campaign; None removes it from any.

        Raises UnknownCharacter or UnknownCampaign.
        """
        if campaign_id is None:
            self._connection.execute(_REMOVE_MEMBER, {"character_id": character_id})
        else:
            self._check_campaign(campaign_id)
            try:
                joined = {"character_id": character_id, "campaign_id": campaign_id}
                self._connection.execute(_SET_MEMBER, joined)
            except IntegrityError as error:
                what = f"there is no character {character_id}"
                raise problems.UnknownCharacter(self._path, what, character_id) from error
        file_keys(self._connection, character_id)
        self._record.expect(member, character_id, only=() if campaign_id is None else (campaign_id,))

    def set_packs(self, campaign_id: CampaignId, packs: Iterable[int]) -> None:
        """Attach exactly these packs to a campaign.

        Raises UnknownCampaign or UnknownPack.
        """
        self._check_campaign(campaign_id)
        wanted = tuple(sorted(set(packs)))
        self._connection.execute(_DETACH_ALL, {"of_campaign": campaign_id})
        for pack_id in wanted:
            if self._connection.execute(_PRESENT_PACK, {"pack_id": pack_id}).first() is None:
                raise problems.UnknownPack(self._path, f"there is no pack {pack_id}", pack_id)
            self._connection.execute(_ATTACH, {"campaign_id": campaign_id, "pack_id": pack_id})
        self._record.expect(campaign_pack, campaign_id, only=wanted)

    def _check_campaign(self, campaign_id: CampaignId) -> None:
        if self._connection.execute(_PRESENT_CAMPAIGN, {"campaign_id": campaign_id}).first() is None:
            raise self._unknown(campaign_id)

    def _unknown(self, campaign_id: CampaignId) -> problems.UnknownCampaign:
        return problems.UnknownCampaign(self._path, f"there is no campaign {campaign_id}", campaign_id)


class PackWriter:
    """Writes table packs in one transaction."""

    def __init__(self, writing: WriteContext) -> None:
        self._connection, self._path, self._record = writing

    def all(self, campaign_id: CampaignId | None = None) -> tuple[KeptPack, ...]:
        """Return the packs, or a campaign's, including this transaction's changes; no damaged ones."""
        return _by_name(readable("pack", fetch_packs(self._connection, campaign_id), pack_of)[0])

    def add(self, uuid: str, name: str, system: str, content: str) -> KeptPack:
        """Add a pack. Raises PackExists if the library has that uuid."""
        if self._connection.execute(_PACK_TAKEN, {"uuid": uuid}).first() is not None:
            raise problems.PackExists(self._path, f"there is a pack {uuid}")
        added = KeptPack(self._connection.execute(_NEXT_PACK).scalar_one(), uuid, 1, name, system, content)
        row = pack_row(added)
        self._connection.execute(_ADD_PACK, row)
        self._record.put(pack, row)
        return added

    def put(self, before: KeptPack, name: str, content: str) -> KeptPack:
        """Update a pack from its current state ``before``.

        Raises PackConflict if ``before`` is outdated, or UnknownPack.
        """
        after = replace(before, rev=before.rev + 1, name=name, content=content)
        row = pack_row(after)
        changed = {column: value for column, value in row.items() if column not in ("id", "uuid")}
        present = {"present_id": before.id, "present_uuid": before.uuid, "present_rev": before.rev}
        if self._connection.execute(_PUT_PACK, changed | present).rowcount != 1:
            if self._connection.execute(_PRESENT_PACK, {"pack_id": before.id}).first() is None:
                raise self._unknown(before.id)
            raise problems.PackConflict(self._path, f"pack {before.id} is not at {before.rev}", before.id)
        self._record.put(pack, row)
        return after

    def remove(self, pack_id: int) -> None:
        """Delete a pack, even a damaged one; characters keep what they took from it.

        Raises UnknownPack.
        """
        self._connection.execute(_DETACH_PACK, {"of_pack": pack_id})
        if self._connection.execute(_REMOVE_PACK, {"of_pack": pack_id}).rowcount != 1:
            raise self._unknown(pack_id)
        self._record.expect(pack, pack_id)
        self._record.expect_nowhere(campaign_pack, pack_id)

    def _unknown(self, pack_id: int) -> problems.UnknownPack:
        return problems.UnknownPack(self._path, f"there is no pack {pack_id}", pack_id)


def _by_name(named: Iterable[Named]) -> tuple[Named, ...]:
    return tuple(sorted(named, key=lambda each: (search_name(each.name), each.id)))
