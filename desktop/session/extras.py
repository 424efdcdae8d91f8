"""Bring what travelled with a character into a library: a downtime, a campaign and table packs."""

from collections.abc import Mapping
from itertools import count
from typing import NamedTuple, Protocol

from desktop.interchange.extras import (
    CAMPAIGN,
    DOWNTIME,
    PACK,
    Answers,
    Choice,
    ExtraCampaign,
    Extras,
    Offer,
    answered,
)
from desktop.interchange.packs import pack_text
from desktop.library.problems import DamagedPlan
from desktop.library.records.characters import Campaign, CampaignId, CharacterId, KeptPack
from desktop.library.search.search import folded
from desktop.library.store.extras import StoredExtras, pack_in
from desktop.library.store.library import Library
from desktop.library.store.transaction import Transaction
from rules_core.sheet.plan import Plan


class Brought(NamedTuple):
    """What came into the library with a character, and what undoing it needs."""

    plan: tuple[Plan | None, Plan] | None = None
    joined: tuple[CampaignId | None, CampaignId] | None = None
    campaign: Campaign | None = None
    packs: tuple[KeptPack, ...] = ()
    replaced: tuple[tuple[KeptPack, KeptPack], ...] = ()


class _Shelves(Protocol):
    """Where campaigns, packs and plans are read from: a library, or a transaction with its own changes."""

    def campaigns(self) -> tuple[Campaign, ...]: ...
    def campaign_of(self, character: CharacterId) -> Campaign | None: ...
    def packs(self) -> tuple[KeptPack, ...]: ...
    def packs_of(self, campaign: CampaignId) -> tuple[KeptPack, ...]: ...
    def plan(self, character: CharacterId) -> Plan | None: ...


class _Writing:
    def __init__(self, tx: Transaction) -> None:
        self._tx = tx

    def campaigns(self) -> tuple[Campaign, ...]:
        return self._tx.campaigns.all()

    def campaign_of(self, character: CharacterId) -> Campaign | None:
        return self._tx.campaigns.of(character)

    def packs(self) -> tuple[KeptPack, ...]:
        return self._tx.packs.all()

    def packs_of(self, campaign: CampaignId) -> tuple[KeptPack, ...]:
        return self._tx.packs.all(campaign)

    def plan(self, character: CharacterId) -> Plan | None:
        try:
            return self._tx.plan(character)
        except DamagedPlan:
            return None


def offers(library: Library, extras: Extras, system: str, twin: CharacterId | None) -> tuple[Offer, ...]:
    """Return what there is to decide about; ``twin`` is the character of the library that may be changed.

    Raises a LibraryProblem if the library can't be read.
    """
    return _offers(StoredExtras(library), extras, system, twin)


def bring(
    tx: Transaction, character: CharacterId, system: str, extras: Extras | None, answers: Answers
) -> Brought:
    """Bring in what travelled with a character, as the player chose. Raises a LibraryProblem."""
    if extras is None:
        return Brought()
    there = _Writing(tx)
    chosen = {each.key: answered(each, answers) for each in _offers(there, extras, system, character)}
    added, replaced = _bring_packs(tx, extras, chosen)
    joined, campaign = _bring_campaign(tx, character, system, extras, chosen)
    plan = None
    if extras.plan is not None and chosen.get(DOWNTIME) is Choice.TAKE:
        plan = (there.plan(character), extras.plan)
        tx.put_plan(character, extras.plan)
    return Brought(plan, joined, campaign, added, replaced)


def take_back(tx: Transaction, character: CharacterId, brought: Brought) -> None:
    """Undo ``bring``; what was changed since stays. Raises a LibraryProblem."""
    there = _Writing(tx)
    if brought.plan is not None and there.plan(character) == brought.plan[1]:
        tx.put_plan(character, brought.plan[0])
    if brought.joined is not None:
        before, after = brought.joined
        present = there.campaign_of(character)
        known = {each.id for each in there.campaigns()}
        if present is not None and present.id == after and (before is None or before in known):
            tx.campaigns.set_member(character, before)
    added = brought.campaign
    if added in there.campaigns() and added is not None and not tx.campaigns.members(added.id):
        tx.campaigns.remove(added.id)
    for old, new in brought.replaced:
        if new in there.packs():
            tx.packs.put(new, old.name, old.content)
    used = {pack.id for each in there.campaigns() for pack in there.packs_of(each.id)}
    for pack in brought.packs:
        if pack in there.packs() and pack.id not in used:
            tx.packs.remove(pack.id)


def _offers(there: _Shelves, extras: Extras, system: str, twin: CharacterId | None) -> tuple[Offer, ...]:
    found: list[Offer] = []
    if extras.plan is not None:
        plan = None if twin is None else there.plan(twin)
        if plan is None:
            found.append(Offer(DOWNTIME, "", (Choice.TAKE, Choice.LEAVE), Choice.TAKE))
        elif plan != extras.plan:
            found.append(Offer(DOWNTIME, "", (Choice.TAKE, Choice.MINE), Choice.MINE, differs=True))
    if extras.campaign is not None and (offer := _campaign_offer(there, extras.campaign, system, twin)):
        found.append(offer)
    kept = {each.uuid: each for each in there.packs()}
    for pack in extras.packs:
        key, mine = f"{PACK}{pack.id}", kept.get(pack.id)
        if mine is None:
            found.append(Offer(key, pack.name, (Choice.TAKE, Choice.LEAVE), Choice.TAKE))
        elif pack_in(mine) != pack and mine.system == pack.system:
            choices = (Choice.TAKE, Choice.MINE)
            found.append(Offer(key, pack.name, choices, Choice.MINE, differs=True, mine=mine.name))
    return tuple(found)


def _campaign_offer(
    there: _Shelves, wanted: ExtraCampaign, system: str, twin: CharacterId | None
) -> Offer | None:
    current = None if twin is None else there.campaign_of(twin)
    match = _match(there, wanted, system)
    mine = current or match
    if mine is None:
        return Offer(CAMPAIGN, wanted.name, (Choice.TAKE, Choice.LEAVE), Choice.TAKE)
    if match is not None and _is_same(there, match, wanted):
        if current is not None and current.id == match.id:
            return None
        if current is None:
            return Offer(CAMPAIGN, wanted.name, (Choice.MINE, Choice.LEAVE), Choice.MINE, mine=match.name)
    choices = (Choice.TAKE, Choice.MINE, Choice.LEAVE)
    return Offer(CAMPAIGN, wanted.name, choices, Choice.MINE, differs=True, mine=mine.name)


def _match(there: _Shelves, wanted: ExtraCampaign, system: str) -> Campaign | None:
    """The library's campaign of this id or name; one with the same house rules comes first."""
    ours = [each for each in there.campaigns() if each.system == system]
    alike = [
        each
        for each in ours
        if each.uuid == wanted.uuid or folded(each.name) in _names(wanted.name, len(ours))
    ]
    alike.sort(key=lambda each: (not _is_same(there, each, wanted), each.uuid != wanted.uuid))
    return next(
        (
            each
            for each in alike
            if _is_same(there, each, wanted)
            or each.uuid == wanted.uuid
            or folded(each.name) == folded(wanted.name)
        ),
        None,
    )


def _names(name: str, most: int) -> set[str]:
    """A campaign's name, and those it gets where the name is taken."""
    return {folded(name), *(folded(_numbered(name, number)) for number in range(2, most + 2))}


def _numbered(name: str, number: int) -> str:
    return f"{name} ({number})"


def _is_same(there: _Shelves, mine: Campaign, wanted: ExtraCampaign) -> bool:
    if dict(mine.switches) != dict(wanted.switches):
        return False
    kept = {each.uuid for each in there.packs()}
    return {each.uuid for each in there.packs_of(mine.id)} == kept.intersection(wanted.packs)


def _bring_packs(
    tx: Transaction, extras: Extras, chosen: Mapping[str, Choice]
) -> tuple[tuple[KeptPack, ...], tuple[tuple[KeptPack, KeptPack], ...]]:
    added: list[KeptPack] = []
    replaced: list[tuple[KeptPack, KeptPack]] = []
    for pack in extras.packs:
        if chosen.get(f"{PACK}{pack.id}") is not Choice.TAKE:
            continue
        mine = next((each for each in tx.packs.all() if each.uuid == pack.id), None)
        if mine is None:
            added.append(tx.packs.add(pack.id, pack.name, pack.system, pack_text(pack)))
        else:
            replaced.append((mine, tx.packs.put(mine, pack.name, pack_text(pack))))
    return tuple(added), tuple(replaced)


def _bring_campaign(
    tx: Transaction, character: CharacterId, system: str, extras: Extras, chosen: Mapping[str, Choice]
) -> tuple[tuple[CampaignId | None, CampaignId] | None, Campaign | None]:
    """The character's campaigns before and after, and the one that was added, each None if none was."""
    there, wanted = _Writing(tx), extras.campaign
    choice = chosen.get(CAMPAIGN)
    if wanted is None or choice not in (Choice.TAKE, Choice.MINE):
        return None, None
    before = there.campaign_of(character)
    match = _match(there, wanted, system)
    if choice is Choice.MINE and before is not None:
        return None, None
    added = None
    if match is None or (choice is Choice.TAKE and not _is_same(there, match, wanted)):
        added = match = _add_campaign(tx, wanted, system)
    tx.campaigns.set_member(character, match.id)
    return (None if before is None else before.id, match.id), added


def _add_campaign(tx: Transaction, wanted: ExtraCampaign, system: str) -> Campaign:
    there = tx.campaigns.all()
    names = {folded(each.name) for each in there if each.system == system}
    numbered = (wanted.name if number == 1 else _numbered(wanted.name, number) for number in count(1))
    name = next(each for each in numbered if folded(each) not in names)
    uuid = "" if any(each.uuid == wanted.uuid for each in there) else wanted.uuid
    added = tx.campaigns.add(name, system, uuid)
    if wanted.switches or wanted.notes:
        added = tx.campaigns.put(added, name=name, notes=wanted.notes, switches=wanted.switches)
    packs = [each.id for each in tx.packs.all() if each.uuid in wanted.packs and each.system == system]
    tx.campaigns.set_packs(added.id, packs)
    return added
