"""What a character takes along beside its sheet: a downtime under way, its campaign and table packs."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from desktop.base.words import tr
from desktop.interchange.bounded import OWN, load_json
from desktop.interchange.packs import BrokenPack, pack_text, read_pack
from desktop.interchange.review import Remark, RemarkKind, Unreadable, shown
from rules_core.packs.packs import BadPack, Pack
from rules_core.sheet import record
from rules_core.sheet.plan import Plan

FILE = "extras.json"
"""The name of the file in a character's folder."""

_MOST_PACKS = 100
_LONGEST_NAME = 1_000
_LONGEST_NOTES = 1_000_000
_MOST_SWITCHES = 1_000


DOWNTIME, CAMPAIGN, PACK = "extra-downtime", "extra-campaign", "extra-pack-"
"""The keys of offers; a pack's id follows the last one."""


class Choice(StrEnum):
    """What to do with something that travelled."""

    TAKE = "take"
    MINE = "mine"
    LEAVE = "leave"


class Offer(NamedTuple):
    """Something to decide about: its name, the possible choices and the one made unless the player chooses.

    ``differs`` means that the library has another version; ``mine`` names that.
    """

    key: str
    name: str
    choices: tuple[Choice, ...]
    choice: Choice
    differs: bool = False
    mine: str = ""


Answers = Mapping[str, str]
"""The player's choices by the keys of offers."""


class ExtraCampaign(Struct, frozen=True):
    """The campaign of a character: its name, house rules as in ``Campaign``, and the ids of its packs."""

    uuid: str
    name: str
    switches: tuple[tuple[str, int | str], ...] = ()
    packs: tuple[str, ...] = ()
    notes: str = ""


class Extras(Struct, frozen=True):
    """What travels with a character; ``packs`` are those that it or its campaign uses."""

    plan: Plan | None = None
    campaign: ExtraCampaign | None = None
    packs: tuple[Pack, ...] = ()

    def __bool__(self) -> bool:
        """Return whether there is anything."""
        return bool(self.plan is not None or self.campaign or self.packs)


def answered(offer: Offer, answers: Answers) -> Choice:
    """Return the choice made about an offer: the player's if it is possible, else the usual one."""
    with suppress(ValueError):
        answer = Choice(answers.get(offer.key, offer.choice))
        return answer if answer in offer.choices else offer.choice
    return offer.choice


def extras_file(extras: Extras) -> bytes:
    """Return the content of ``extras.json``."""
    data: dict[str, Any] = {}
    if extras.plan is not None:
        data |= {"plan_format": record.PLAN_FORMAT, "plan": record.plan_to_data(extras.plan)}
    if extras.campaign is not None:
        data["campaign"] = {
            "uuid": extras.campaign.uuid,
            "name": extras.campaign.name,
            "switches": dict(extras.campaign.switches),
            "packs": list(extras.campaign.packs),
            "notes": extras.campaign.notes,
        }
    if extras.packs:
        data["packs"] = [pack_text(each) for each in extras.packs]
    return msgspec.json.format(msgspec.json.encode(data), indent=1)


def read_extras(content: bytes) -> tuple[Extras, tuple[Remark, ...]]:
    """Return what a file holds, and remarks on the parts that can't be read: none keeps a character out."""
    try:
        data = load_json(content, OWN)
    except Unreadable:
        data = None
    if not isinstance(data, dict):
        return Extras(), (_left_out(FILE, tr("damaged")),)
    remarks: list[Remark] = []

    def part(key: str, read: Callable[[], Any]) -> Any:
        if key not in data:
            return None
        try:
            return read()
        except (ValueError, msgspec.ValidationError, BadPack, BrokenPack):
            remarks.append(_left_out(f"{FILE}: {key}", tr("damaged or from a newer version of Rollbook")))
            return None

    plan = part("plan", lambda: _plan(data))
    campaign = part("campaign", lambda: _campaign(data["campaign"]))
    packs = part("packs", lambda: _packs(data["packs"]))
    remarks += [
        _left_out(f"{FILE}: {key}", tr("not part of a character"))
        for key in data
        if key not in ("plan", "plan_format", "campaign", "packs")
    ]
    return Extras(plan, campaign, packs or ()), tuple(remarks)


def _left_out(field: str, reason: str) -> Remark:
    return Remark(RemarkKind.LEFT_OUT, shown(field), given="–", reason=reason)


def _plan(data: dict[str, Any]) -> Plan:
    plan_format = data.get("plan_format")
    if isinstance(plan_format, bool) or not isinstance(plan_format, int):
        raise ValueError("plan_format")
    return record.plan_from_data(data["plan"], plan_format)


class _Campaign(Struct, frozen=True, forbid_unknown_fields=True):
    uuid: str
    name: str
    switches: dict[str, int | str] = {}
    packs: tuple[str, ...] = ()
    notes: str = ""


def _campaign(data: object) -> ExtraCampaign:
    found = msgspec.convert(data, _Campaign)
    texts = (found.uuid, *found.switches, *found.packs, *map(str, found.switches.values()))
    if not found.name.strip() or len(found.notes) > _LONGEST_NOTES or len(found.switches) > _MOST_SWITCHES:
        raise ValueError("campaign")
    if any(len(each) > _LONGEST_NAME for each in (found.name, *texts)):
        raise ValueError("campaign")
    return ExtraCampaign(found.uuid, found.name, tuple(found.switches.items()), found.packs, found.notes)


def _packs(data: object) -> tuple[Pack, ...]:
    texts = msgspec.convert(data, tuple[str, ...])
    if len(texts) > _MOST_PACKS:
        raise ValueError("packs")
    return tuple(read_pack(each.encode()) for each in texts)
