"""What travels with a character, as the library has it. Damaged parts stay behind."""

from desktop.interchange.extras import ExtraCampaign, Extras
from desktop.interchange.packs import BrokenPack, read_pack
from desktop.library.problems import DamagedCampaigns, DamagedPacks, DamagedPlan
from desktop.library.records.characters import Campaign, CampaignId, CharacterId, KeptPack
from desktop.library.store.library import Library
from rules_core.game.own import homebrew_of
from rules_core.packs.packs import BadPack, Pack
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Sheet


class StoredExtras:
    """The campaigns, packs and plans of a library, as far as they can be read."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def campaigns(self) -> tuple[Campaign, ...]:
        """Return the campaigns by name."""
        try:
            return self._library.campaigns()
        except DamagedCampaigns as damage:
            return damage.readable

    def campaign_of(self, character: CharacterId) -> Campaign | None:
        """Return a character's campaign, or None."""
        try:
            return self._library.campaign_of(character)
        except DamagedCampaigns:
            return None

    def packs(self) -> tuple[KeptPack, ...]:
        """Return the table packs by name."""
        try:
            return self._library.packs()
        except DamagedPacks as damage:
            return tuple(damage.readable)

    def packs_of(self, campaign: CampaignId) -> tuple[KeptPack, ...]:
        """Return the packs of a campaign."""
        try:
            return self._library.packs_of(campaign)
        except DamagedPacks as damage:
            return tuple(damage.readable)

    def plan(self, character: CharacterId) -> Plan | None:
        """Return the plan of a character's downtime, or None."""
        try:
            return self._library.plan(character)
        except DamagedPlan:
            return None


def extras_of(library: Library, character: CharacterId, sheet: Sheet) -> Extras:
    """Return what travels with a character. Damaged parts stay behind, and so do a campaign's notes.

    Raises a LibraryProblem if the library can't be read.
    """
    stored = StoredExtras(library)
    campaign = stored.campaign_of(character)
    attached = () if campaign is None else stored.packs_of(campaign.id)
    ids = {*homebrew_of(sheet).packs, *(each.uuid for each in attached)}
    packs = tuple(pack for each in stored.packs() if each.uuid in ids and (pack := pack_in(each)) is not None)
    found = (
        None
        if campaign is None
        else ExtraCampaign(
            campaign.uuid, campaign.name, campaign.switches, tuple(each.uuid for each in attached)
        )
    )
    return Extras(stored.plan(character), found, packs)


def pack_in(kept: KeptPack) -> Pack | None:
    """Return a pack's content, None if it can't be read."""
    try:
        return read_pack(kept.content.encode())
    except (BadPack, BrokenPack):
        return None
