"""What travels with a character into its readable copy: read from the library, and its state as a hash."""

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256

from desktop.interchange.extras import ExtraCampaign, Extras
from desktop.interchange.packs import BrokenPack, read_pack
from desktop.library.records.characters import CharacterId
from desktop.library.store.identity import all_rows
from desktop.library.store.rows import DamagedRow, campaign_of, pack_of, plan_of
from desktop.library.store.tables import campaign, columns, downtime, pack
from rules_core.packs.packs import BadPack, Pack

_PLAN = f"SELECT {columns(downtime)} FROM downtime WHERE character_id = ?"  # noqa: S608
_CAMPAIGN = (
    f"SELECT {columns(campaign)} FROM campaign"  # noqa: S608
    " WHERE id = (SELECT campaign_id FROM member WHERE character_id = ?)"
)
_ATTACHED = """
SELECT uuid FROM pack JOIN campaign_pack ON pack_id = pack.id
WHERE campaign_id = (SELECT campaign_id FROM member WHERE character_id = ?) ORDER BY uuid
"""
_PACKS = f"SELECT {columns(pack)} FROM pack WHERE uuid = ?"  # noqa: S608
_PACK_SEALS = "SELECT uuid, sha256 FROM pack"
_SEALS = """
SELECT character.id, downtime.sha256, campaign.sha256, (
    SELECT group_concat(pack_id) FROM campaign_pack WHERE campaign_pack.campaign_id = member.campaign_id
)
FROM character
LEFT JOIN downtime ON downtime.character_id = character.id
LEFT JOIN member ON member.character_id = character.id
LEFT JOIN campaign ON campaign.id = member.campaign_id
WHERE character.id BETWEEN ? AND ? AND (downtime.character_id IS NOT NULL OR member.campaign_id IS NOT NULL)
"""


class ExtraSeals:
    """The states of what travels, read once for a refresh; packs change rarely and are read as a whole."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._packs = {uuid: bytes(seal) for uuid, seal in connection.execute(_PACK_SEALS)}
        self._uuids = dict(connection.execute("SELECT id, uuid FROM pack").fetchall())
        self._rows: dict[int, tuple[bytes, ...]] = {}
        self._attached: dict[int, frozenset[str]] = {}

    def read(self, connection: sqlite3.Connection, first: int, last: int) -> None:
        """Read the states of the characters with numbers from ``first`` to ``last``."""
        for number, plan, joined, packs in connection.execute(_SEALS, (first, last)):
            self._rows[number] = (bytes(plan or b""), bytes(joined or b""))
            found = (self._uuids.get(int(each), "") for each in (packs or "").split(",") if each)
            self._attached[number] = frozenset(found)

    def seal(self, number: CharacterId, own_packs: Iterable[str]) -> str:
        """Return the state of what travels with a character whose sheet has these packs, "" for nothing."""
        wanted = {*own_packs, *self._attached.get(number, ())} & self._packs.keys()
        state = self._rows.get(number, ())
        if not state and not wanted:
            return ""
        packs = (part for uuid in sorted(wanted) for part in (uuid.encode(), self._packs[uuid]))
        joined = (each.encode() for each in sorted(self._attached.get(number, ())))
        return sha256(b"\n".join((*state, *joined, b"", *packs))).hexdigest()


def read_extras(connection: sqlite3.Connection, number: CharacterId, own_packs: tuple[str, ...]) -> Extras:
    """Return what travels with a character; a damaged part stays behind."""
    plan = joined = None
    attached = tuple(uuid for (uuid,) in connection.execute(_ATTACHED, (number,)))
    with suppress(DamagedRow):
        plan = next((plan_of(each) for each in all_rows(connection, _PLAN, number)), None)
    with suppress(DamagedRow):
        for each in all_rows(connection, _CAMPAIGN, number):
            found = campaign_of(each)
            joined = ExtraCampaign(found.uuid, found.name, found.switches, attached, found.notes)
    packs = (_pack(connection, each) for each in sorted({*own_packs, *attached}))
    return Extras(plan, joined, tuple(each for each in packs if each is not None))


def _pack(connection: sqlite3.Connection, uuid: str) -> Pack | None:
    with suppress(DamagedRow, BadPack, BrokenPack):
        for each in all_rows(connection, _PACKS, uuid):
            return read_pack(pack_of(each).content.encode())
    return None
