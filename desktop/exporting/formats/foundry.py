"""A character as an actor for Foundry VTT's Call of Cthulhu 7e system, in its current schema."""

import hashlib
import re
import string

import msgspec

from desktop.base.notes import whole_notes
from desktop.exporting.view.form import Export, ExportData
from desktop.interchange.coc7.foundry import COCID, CONDITIONS, INFOS, KEY, MONEY, OWN, SYSTEM, TITLES
from desktop.interchange.coc7.foundry_items import Json
from desktop.interchange.coc7.names import CUSTOM, slug
from desktop.interchange.html_text import text_html
from rules_core.d100.armour import armour_of
from rules_core.sheet.sheet import Passage, Possession, Sheet, Skill, Weapon
from rules_core.systems.coc7.skills import SKILLS_BY_ID
from rules_core.systems.coc7.system import TRAITS, derived

_ALPHABET = string.digits + string.ascii_letters
_ID_LENGTH = 16
_BONUS = re.compile(r"(?<!\s)\s*+\+\s*+(?P<half>(½|1/2|half)\s*+)?DB\s*$", re.IGNORECASE)
_ATTACKS = re.compile(r"(.{1,40}?)\s?\((.{1,40})\)")
_STEPS = re.compile(r"(\d{1,9})/(\d{1,9})(?:/(\d{1,9}))?\s*+(\D*)")
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_PICTURE = re.compile(r"\.(apng|avif|bmp|gif|jpe?g|png|svg|tiff|webp)$", re.IGNORECASE)
"""The file endings Foundry accepts as pictures; with any other address it refuses the whole actor."""

_NOTHING = frozenset({"", "-", "–", "—"})
_NAMELESS = "—"
"""Foundry refuses an actor with an item that has no name."""

_REACHES = ("normal", "long", "extreme")
_ICONS = {
    "actor": "icons/svg/mystery-man.svg",
    "skill": f"systems/{SYSTEM}/assets/icons/skills.svg",
    "weapon": "icons/svg/sword.svg",
    "item": "icons/svg/item-bag.svg",
}
_ANY = "Any"
"""Foundry's placeholder for a speciality that is yet to be chosen."""


def write(leaving: ExportData) -> bytes:
    """Return the actor as JSON for Foundry's "Import Data".

    Texts are escaped so that nothing in them is markup. The portrait is left out because Foundry wants
    pictures as files on its server, and so is anything its sheet has no place for, such as the history.
    """
    sheet = leaving.sheet
    ids = _Ids(leaving.uuid or sheet.name)
    skills = {each.id: ids.of("skill", each.id) for each in sheet.skills}
    items = [_skill(each, skills[each.id]) for each in sheet.skills]
    items += [
        _weapon(sheet, each, skills, ids.of("weapon", place)) for place, each in enumerate(sheet.weapons)
    ]
    items += [_possession(each, ids.of("item", place)) for place, each in enumerate(sheet.possessions)]
    actor = {
        "name": sheet.name,
        "type": "character",
        "img": address if _PICTURE.search(address := sheet.detail("portrait_url")) else _ICONS["actor"],
        "system": _system(sheet),
        "items": items,
        "effects": [],
        "flags": {OWN: _own(sheet)},
        "prototypeToken": {
            "name": sheet.name,
            "actorLink": True,
            "disposition": 1,
            "sight": {"enabled": True},
        },
        "_stats": {"systemId": SYSTEM},
    }
    return msgspec.json.format(msgspec.json.encode(actor), indent=2)


class _Ids:
    """Ids of 16 letters and digits as Foundry requires, always the same for the same character."""

    def __init__(self, owner: str) -> None:
        self._owner = owner

    def of(self, *parts: str | int) -> str:
        digest = hashlib.sha256("\n".join((self._owner, *map(str, parts))).encode()).digest()
        return "".join(_ALPHABET[each % len(_ALPHABET)] for each in digest[:_ID_LENGTH])


def _own(sheet: Sheet) -> Json:
    """What Foundry has no place for, which Rollbook reads back; Foundry keeps such flags."""
    theirs = (*INFOS.values(), *MONEY.values(), "portrait_url")
    return {
        "details": {each.id: each.text for each in sheet.details if each.id not in theirs},
        "start": {each.id: each.start for each in sheet.trackers if each.start is not None},
    }


def _system(sheet: Sheet) -> Json:
    money = {theirs: sheet.detail(ours) for theirs, ours in MONEY.items()}
    return {
        "characteristics": {each.id: {"value": sheet.trait(each.id), "formula": ""} for each in TRAITS},
        "attribs": _attributes(sheet),
        "conditions": {
            theirs: {"value": bool(sheet.status(status))} for theirs, status in CONDITIONS.items()
        },
        "infos": {theirs: sheet.detail(ours) for theirs, ours in INFOS.items()},
        "flags": {"locked": True, "manualCredit": any(money.values())},
        "monetary": money,
        "biography": _biography(sheet),
        "notes": text_html(whole_notes(sheet)),
    }


def _attributes(sheet: Sheet) -> Json:
    """Trackers and derived values; Foundry doesn't recalculate those set by hand."""
    by_rule = derived(sheet)
    found: Json = {}
    for tracker_id, key in (("hp", "hp"), ("san", "san"), ("mp", "mp"), ("luck", "lck")):
        tracker = next((each for each in sheet.trackers if each.id == tracker_id), None)
        if tracker is None:
            continue
        by_hand = tracker.maximum
        found[key] = {"value": tracker.value}
        if tracker_id != "luck":
            most = by_rule.get(tracker_id) if by_hand is None else by_hand
            found[key] |= {"max": most, "auto": by_hand is None}
    for figure, key in (("move", "mov"), ("build", "build"), ("damage_bonus", "db")):
        value = by_rule.get(figure)
        if figure == "damage_bonus" and value is not None:
            value = str(value)
        found[key] = {"value": value, "auto": sheet.override(figure) is None}
    if points := armour_of(sheet):
        found["armor"] = {"value": points, "auto": False}
    return found


def _biography(sheet: Sheet) -> list[Json]:
    sections = []
    for heading, title in TITLES.items():
        passages = [each for each in sheet.backstory if each.heading == heading]
        sections += [
            {"title": f"{title} ({KEY})" if each.key else title, "value": text_html(each.text)}
            for each in passages or [Passage(heading, "")]
        ]
    return sections


def _skill(skill: Skill, item_id: str) -> Json:
    group, own = _names(skill)
    spec = SKILLS_BY_ID.get(skill.kind)
    special = bool(group)
    spent = skill.occupation_points + skill.interest_points
    adjustments = {"personal": skill.interest_points, "occupation": skill.occupation_points}
    system: Json = {
        "skillName": own,
        "specialization": group,
        "base": "" if skill.base is None else str(skill.base),
        "adjustments": {**adjustments, "archetype": 0, "experiencePackage": 0},
        "properties": {
            "special": special,
            "fighting": skill.kind.startswith("fighting"),
            "firearm": skill.kind.startswith("firearms"),
            "push": spec is None or spec.pushable,
            "noxpgain": spec is not None and not spec.ticks,
            "own": skill.kind == "language-own",
            "requiresname": special and own == _ANY,
        },
        "flags": {"developement": skill.marks > 0, "occupation": skill.occupation},
    }
    if skill.base is None:
        # Foundry migrates a total without a base itself.
        system["value"] = skill.value
    else:
        system["adjustments"] |= {"base": skill.base, "experience": skill.value - skill.base - spent}
    item = {
        "_id": item_id,
        "name": f"{group} ({own})" if group else own,
        "type": "skill",
        "img": _ICONS["skill"],
        "system": system,
        "flags": {},
    }
    if spec is not None:
        cocid = _cocid(skill, specialised=spec.specialised)
        item["flags"] = {SYSTEM: {"cocidFlag": {"id": f"{COCID}{cocid}", "lang": "en", "priority": 0}}}
    return item


def _cocid(skill: Skill, *, specialised: bool) -> str:
    """Foundry's own id of a skill, including its speciality, as in "science-chemistry"."""
    if not specialised or skill.kind == "language-own":
        return skill.kind
    speciality = slug(skill.name)
    known = speciality if speciality.isascii() and speciality else _ANY.lower()
    return f"{skill.kind.removesuffix('-other')}-{known}"


def _names(skill: Skill) -> tuple[str, str]:
    """A skill's group ("" for none) and its name within it, split as Foundry does."""
    spec = SKILLS_BY_ID.get(skill.kind)
    if skill.kind == CUSTOM or spec is None:
        return "", skill.name or skill.kind
    if skill.kind == "language-own":
        return "Language", skill.name or "Own"
    group, bracket, rest = spec.name.partition(" (")
    if spec.specialised:
        return group, skill.name or _ANY
    return (group, rest.removesuffix(")")) if bracket else ("", spec.name)


def _weapon(sheet: Sheet, weapon: Weapon, skills: dict[str, str], item_id: str) -> Json:
    bonus = _BONUS.search(weapon.damage)
    half = bonus is not None and bonus["half"] is not None
    damage = _BONUS.sub("", weapon.damage).split("/")
    steps = _STEPS.fullmatch(weapon.range)
    distances = [each for each in steps.groups()[:3] if each] if steps else [weapon.range]
    if not 1 < len(damage) == len(distances):
        damage, distances = ["/".join(damage)], [weapon.range]
    attacks = _ATTACKS.fullmatch(weapon.attacks)
    magazine = int(weapon.ammo) if _NUMBER.fullmatch(weapon.ammo) else None
    jams = int(weapon.malfunction) if _NUMBER.fullmatch(weapon.malfunction) else None
    # Values that aren't numbers or have no field go into the description.
    besides = [
        text
        for text, told in (
            (weapon.ammo, magazine is not None),
            (weapon.malfunction, jams is not None),
            (weapon.qualities, False),
        )
        if text not in _NOTHING and not told
    ]
    skill = next((each for each in sheet.skills if each.id == weapon.skill), None)
    return {
        "_id": item_id,
        "name": weapon.name or _NAMELESS,
        "type": "weapon",
        "img": _ICONS["weapon"],
        "system": {
            "description": {"value": text_html("\n".join(besides))},
            "skill": {
                "main": {
                    "id": "" if skill is None else skills[skill.id],
                    "name": "" if skill is None else _names(skill)[1],
                }
            },
            "range": {
                reach: {
                    "value": distances[place] if place < len(distances) else "",
                    "units": steps[4].strip() if steps and len(distances) > 1 and not place else "",
                    "damage": damage[place] if place < len(damage) else "",
                }
                for place, reach in enumerate(_REACHES)
            },
            "usesPerRound": {
                "normal": attacks[1] if attacks else weapon.attacks,
                "max": attacks[2] if attacks else None,
                "burst": None,
            },
            "bullets": magazine,
            "ammo": max(0, (magazine or 0) - weapon.fired),
            "malfunction": jams,
            "properties": {
                "rngd": weapon.skill.startswith("firearms"),
                "shotgun": len(damage) > 1,
                "addb": bonus is not None and not half,
                "ahdb": half,
            },
        },
        "flags": {},
    }


def _possession(possession: Possession, item_id: str) -> Json:
    counted = _NUMBER.fullmatch(possession.count)
    name, count = possession.name or _NAMELESS, possession.count
    title = name if counted or not count else f"{name} ({count})"
    return {
        "_id": item_id,
        "name": title,
        "type": "item",
        "img": _ICONS["item"],
        "system": {"quantity": int(count) if counted else 1, "description": {"value": ""}},
        "flags": {OWN: {"title": title, "name": possession.name, "count": count}},
    }


EXPORT = Export("foundry", ".json", is_text=True, games=("coc7",), write=write)
"""The export format."""
