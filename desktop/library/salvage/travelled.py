"""Campaigns and table packs that the library and its backups lost, from the readable copies of characters."""

from collections.abc import Iterable

from desktop.interchange.extras import ExtraCampaign, Extras
from desktop.interchange.packs import pack_text
from desktop.library.records.characters import Campaign, CampaignId, KeptPack
from desktop.library.salvage.wreck import Key, Wreck
from desktop.library.store.rows import Row, campaign_row, pack_row


class TravelledRows:
    """Fills in lost campaigns and packs from what travelled with characters into their copies."""

    def __init__(self, wreck: Wreck, rows: dict[str, dict[Key, Row]], attached: set[Key]) -> None:
        """Fill in ``rows`` by table, and the packs ``attached`` to campaigns."""
        self._rows = rows
        self._attached = attached
        self._broken = wreck.broken
        self._spoiled = {name: dict(wreck.spoiled[name]) for name in ("campaign", "pack")}

    def add(self, travelled: Iterable[tuple[str, Extras]]) -> None:
        """Fill in from copies; each is the game of a character, and what travelled with it."""
        for system, extras in travelled:
            for pack in extras.packs:
                if key := self._place("pack", pack.id):
                    (number,) = key
                    kept = KeptPack(number, pack.id, 1, pack.name, pack.system, pack_text(pack))
                    self._rows["pack"][key] = pack_row(kept)
            if extras.campaign is not None:
                self._add_campaign(system, extras.campaign)

    def _add_campaign(self, system: str, joined: ExtraCampaign) -> None:
        key = self._place("campaign", joined.uuid)
        if key:
            number, name, notes = CampaignId(key[0]), joined.name, joined.notes
            found = Campaign(number, joined.uuid, 1, name, system, notes, joined.switches)
            self._rows["campaign"][key] = campaign_row(found)
        campaign = self._number("campaign", joined.uuid)
        if campaign is not None and (key or "campaign_pack" in self._broken):
            packs = (self._number("pack", each) for each in joined.packs)
            self._attached |= {(campaign, each) for each in packs if each is not None}

    def _place(self, table: str, uuid: str) -> Key:
        """The key of a row that was lost; () if it is there, or was deleted since."""
        rows, spoiled = self._rows[table], self._spoiled[table]
        free = [key for key in sorted(spoiled) if key not in rows]
        if self._number(table, uuid) is not None or not (free or table in self._broken):
            return ()
        its_own = next((key for key in free if spoiled[key].get("uuid") == uuid), None)
        new = (max((key[0] for key in (*rows, *spoiled)), default=0) + 1,)
        return its_own or (free[0] if len(free) == 1 else new)

    def _number(self, table: str, uuid: str) -> int | None:
        return next((key[0] for key, row in self._rows[table].items() if row["uuid"] == uuid), None)
