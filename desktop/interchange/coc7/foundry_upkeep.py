"""Removes Foundry's internal data from actors: ids, tokens, permissions, labels and default icons."""

from collections import Counter
from typing import Any

from desktop.interchange.coc7.foundry import SYSTEM
from desktop.interchange.coc7.foundry_items import Json, body_of, cocid_of, part

_DOCUMENT = ("folder", "sort", "permission", "ownership", "_stats", "exportSource")
_ACTOR = (*_DOCUMENT, "_id", "token", "prototypeToken")
_ITEM = (*_DOCUMENT, "img")
_FLAGS = ("core", "exportSource")
_SYSTEM_FLAGS = ("skillListMode", "skillShowUncommon")
_BODY = ("development", "pannel", "flags")
_MONEY = ("format", "symbol", "values", "monetarySymbol", "multiplier")
_LABELS = ("short", "label", "tempValue", "oneFifthSanity", "current", "dailyLimit")
_SKILL = ("properties", "eras", "attributes")
_WEAPON = ("eras", "wpnType")
_WEAPON_PROPERTIES = ("melee", "rngd")
_TYPES = ("boolean", "string")


def without_upkeep(data: Json, root: str) -> int:
    """Remove everything from an actor that isn't about the character. Return the number of values removed.

    ``root`` is the key of the actor's system data. Flags of other modules are kept, and so are items that no
    reader uses.
    """
    pruning = _Pruning()
    pruning.drop(data, *_ACTOR)
    pruning.flags(data)
    body = part(data, root)
    pruning.drop(body, *_BODY)
    for place in ("monetary", "credit"):
        pruning.drop(part(body, place), *_MONEY)
    for place in ("characteristics", "attribs"):
        for each in _values(part(body, place)):
            pruning.drop(each, *_LABELS)
    for place in ("conditions", "status"):
        for each in _values(part(body, place)):
            pruning.types(each)
    pruning.types(part(body, "personalDescription"))
    listed = data.get("items")
    items = [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
    common = _common_descriptions(items)
    for item in items:
        kind, inner = item.get("type"), part(item, body_of(item))
        if kind == "skill":
            pruning.drop(inner, *_SKILL)
            text = part(inner, "description", "value")
            if (isinstance(text, str) and text in common) or cocid_of(item) or _from_compendium(item):
                pruning.drop(inner, "description")
        elif kind == "weapon":
            pruning.drop(inner, *_WEAPON)
            pruning.drop(part(inner, "properties"), *_WEAPON_PROPERTIES)
        pruning.drop(item, *_ITEM, *(() if kind == "skill" else ("_id",)))
        pruning.flags(item)
    return pruning.count


class _Pruning:
    """Removes values from objects and counts those that weren't empty."""

    def __init__(self) -> None:
        self.count = 0

    def drop(self, owner: object, *keys: str) -> None:
        if isinstance(owner, dict):
            for key in keys:
                if key in owner:
                    self.count += _leaves(owner.pop(key))

    def flags(self, document: Json) -> None:
        flags = document.get("flags")
        self.drop(flags, *_FLAGS)
        own = part(flags, SYSTEM)
        self.drop(own, *_SYSTEM_FLAGS)
        if document.get("type") == "skill":
            self.drop(part(own, "cocidFlag"), "lang", "priority", "eras")
        else:
            self.drop(own, "cocidFlag")

    def types(self, owner: object) -> None:
        kind = part(owner, "type")
        if isinstance(kind, str) and kind.casefold() in _TYPES:
            self.drop(owner, "type")


def _values(owner: object) -> list[Any]:
    return list(owner.values()) if isinstance(owner, dict) else []


def _leaves(value: object) -> int:
    waiting, count = [value], 0
    while waiting:
        each = waiting.pop()
        if isinstance(each, (dict, list)):
            waiting.extend(each.values() if isinstance(each, dict) else each)
        else:
            count += each not in (None, "")
    return count


def _common_descriptions(items: list[Json]) -> frozenset[str]:
    """Descriptions shared by several skills: they come from the program, not the player."""
    found = Counter(
        text
        for item in items
        if isinstance(text := part(item, body_of(item), "description", "value"), str)
        if item.get("type") == "skill"
    )
    return frozenset(text for text, count in found.items() if count > 1)


def _from_compendium(item: Json) -> bool:
    sources = (part(item, "flags", "core", "sourceId"), part(item, "_stats", "compendiumSource"))
    return any(isinstance(each, str) and each.startswith("Compendium.") for each in sources)
