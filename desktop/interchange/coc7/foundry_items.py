"""Normalises the items of Foundry actors from any year: skills, books, spells and possessions."""

import re
from collections.abc import Mapping
from typing import Any

from desktop.interchange.coc7.foundry import COCID, SYSTEM
from desktop.interchange.coc7.names import CUSTOM, SkillName, recognise
from desktop.interchange.html_text import html_text
from rules_core.sheet.formula import worth
from rules_core.systems.coc7.skills import SKILLS_BY_ID

Json = dict[str, Any]

_COMBAT = ("fighting", "firearms")
_UNCHOSEN = frozenset({"any", "任意", "none"})
_CHOOSE = "専門分野を選ぶ"
_COCID_SYNONYMS = {"fighting-throw": "throw", "language-any": "language-other"}
_WHOLE = re.compile(r"[+-]?\d{1,9}(\.0+)?", re.ASCII)
_ROUNDED = re.compile(r"(?:Math\.)?(?P<way>floor|round|ceil)\s*\((?P<inner>.{1,80})\)", re.IGNORECASE)
_DECIMAL = re.compile(r"(\d{0,3})\.(\d{1,3})", re.ASCII)
_UNSET = -1
_COSTS = {"magicPoints": "MP", "mp": "MP", "sanity": "SAN", "san": "SAN", "power": "POW", "pow": "POW"}
_COSTS |= {"hitPoints": "HP", "hp": "HP"}


def part(value: object, *path: str) -> Any:
    """Return the value at a path of nested objects, or None."""
    for step in path:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def body_of(item: Json) -> str:
    """Return the key of a document's system data: "system", before 2022 "data"."""
    return "system" if isinstance(item.get("system"), dict) else "data"


def whole(value: object) -> int | None:
    """Return a whole number, also from text; None for anything else."""
    if isinstance(value, str):
        return int(value.strip().partition(".")[0]) if _WHOLE.fullmatch(value.strip()) else None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != int(value):
        return None
    return int(value)


def amount(value: object, traits: Mapping[str, int]) -> int | None:
    """Return a number, or the value of a formula such as ``@EDU`` or ``floor(@DEX*0.5)``; None if unknown."""
    found = whole(value)
    if found is not None or not isinstance(value, str) or not value.strip():
        return found
    text = value.replace("@", "").strip().removesuffix("%").strip()
    if _DECIMAL.fullmatch(text):
        return None
    rounding = _ROUNDED.fullmatch(text)
    inner = _DECIMAL.sub(_fraction, rounding["inner"] if rounding else text)
    match rounding["way"].lower() if rounding else "floor":
        case "round":
            return worth(f"(2*({inner})+1)/2", traits)
        case "ceil":
            below = worth(f"-({inner})", traits)
            return None if below is None else -below
        case _:
            return worth(inner, traits)


def _fraction(decimal: re.Match[str]) -> str:
    """A decimal number as the formulas write it: "0.5" as "(05/10)"."""
    return f"({decimal[1]}{decimal[2]}/1{'0' * len(decimal[2])})"


def cocid_of(item: Json) -> str:
    """Return the system's own id of a skill without its prefix; "" for none."""
    found = part(item, "flags", SYSTEM, "cocidFlag", "id")
    return found.removeprefix(COCID) if isinstance(found, str) and found.startswith(COCID) else ""


def skill_of(item: Json) -> SkillName:
    """Return which skill an item is, by the system's own id or else by its name, and complete its name.

    Names take many forms: "Any" with the group "Track", "Fighting (Brawl)", "Brawl" of "Fighting", and a
    group with a kind inside it.
    """
    inner = body_of(item)
    group, kind = part(item, inner, "specialization"), part(item, inner, "skillName")
    if isinstance(group, dict):
        group, kind = part(group, "group"), part(group, "type")
    title = _line(item.get("name"))
    group, own = _line(group), _line(kind) or title
    if group and own.casefold().startswith(f"{group.casefold()} (") and own.endswith(")"):
        own = own[len(group) + 2 : -1]
    special = "" if _unchosen(own) or own == group or _is_own(group, own) else own
    item["name"] = title if not group or (special in title and title != own) else _named(group, special)
    found = _by_cocid(cocid_of(item), special) or _by_name(title, group, own, special, item["name"])
    if found.kind == CUSTOM or not SKILLS_BY_ID[found.kind].specialised:
        return found
    return SkillName(found.kind, _speciality(found.kind, found.name))


def _by_name(title: str, group: str, own: str, special: str, whole_name: str) -> SkillName:
    alone, together = recognise(own), recognise(group, special) if group else recognise(title)
    if _is_own(group, own):
        return recognise(group, own)
    if alone.kind == CUSTOM or (group and not special):
        return together if together.kind != CUSTOM else recognise(whole_name)
    family = together.kind.partition("-")[0]
    if together.kind in (CUSTOM, *_COMBAT) or alone.kind.partition("-")[0] == family:
        # "Throw" of "Fighting" is Throw, Language (Own) isn't Language (Other), and Law can be a science.
        return alone
    return together


def settle_skill(
    item: Json, traits: Mapping[str, int], *, sums: bool, by_rule: int | None = None
) -> tuple[int, int] | None:
    """Write a skill's base and total to its ``base`` and ``value``, as far as known.

    The total is the sum of the adjustments. Older files don't include the base among them: it is separate,
    possibly a formula. There, a stored value counts if present, except for characters whose points were
    recorded (``sums``). A base that the file leaves blank is ``by_rule``, else 0. Return the ignored value
    and the used one if they differ.
    """
    body = item.get(body_of(item))
    if not isinstance(body, dict):
        return None
    given = body.get("adjustments")
    adjustments = given if isinstance(given, dict) else {}
    points = sum(whole(each) or 0 for key, each in adjustments.items() if key != "base")
    base = amount(adjustments.get("base"), traits)
    stored = amount(body.get("value"), traits)
    if body.get("value") == body.get("base"):
        body["value"] = None
    if stored == _UNSET:
        stored = None
        body["value"] = None
    if base is None:
        base = amount(body.get("base"), traits)
        total = None if base is None else base + points
        if stored is not None and not (sums and points and total is not None):
            total = stored
        elif total is None and points:
            total = (by_rule or 0) + points
        if base is None and _is_blank(body.get("base")):
            body["base"] = None
    else:
        total = base + points
    if base is not None:
        body["base"] = base
    if total is not None:
        body["value"] = total
    return (stored, total) if stored is not None and total is not None and stored != total else None


def _is_blank(base: object) -> bool:
    """Whether nothing stands for a skill's base, such as "-"."""
    return isinstance(base, str) and not any(each.isalnum() for each in base)


def settle_book(item: Json) -> list[tuple[str, ...]]:
    """Complete a book's name with everything known about it. Return the paths used."""
    body = body_of(item)
    said = {(body, key): _line(part(item, body, key)) for key in ("author", "date")}
    about = ", ".join(each for each in said.values() if each)
    name = f"{_line(item.get('name'))} ({about})" if about else _line(item.get("name"))
    places = ((body, "description", "value"), (body, "content"))
    texts = {place: _plain(part(item, *place)) for place in places}
    item["name"] = "\n".join(each for each in (name, *texts.values()) if each)
    return [place for place, text in (said | texts).items() if text]


def settle_spell(item: Json) -> list[tuple[str, ...]]:
    """Complete a spell's name with everything known about it. Return the paths used."""
    body = body_of(item)
    taken: list[tuple[str, ...]] = []
    said = []
    for place in ("costs", "cost"):
        costs = part(item, body, place)
        for key, unit in _COSTS.items():
            if (cost := _line(part(costs, key))) and cost != "0":
                said.append(f"{cost} {unit}")
                taken.append((body, place, key))
        if other := _line(part(costs, "others")):
            said.append(other)
            taken.append((body, place, "others"))
    if time := _line(part(item, body, "castingTime")):
        said.append(time)
        taken.append((body, "castingTime"))
    name = f"{_line(item.get('name'))} ({', '.join(said)})" if said else _line(item.get("name"))
    if text := _plain(part(item, body, "description", "value")):
        taken.append((body, "description", "value"))
    item["name"] = "\n".join(each for each in (name, text) if each)
    return taken


def settle_remark(item: Json) -> list[tuple[str, ...]]:
    """Complete the name of a talent or a state of mind. Return the paths used."""
    body = body_of(item)
    text = _plain(part(item, body, "description", "value"))
    item["name"] = f"{_line(item.get('name'))}: {text}" if text else _line(item.get("name"))
    return [(body, "description", "value")] if text else []


def _by_cocid(cocid: str, special: str) -> SkillName | None:
    cocid = _COCID_SYNONYMS.get(cocid, cocid)
    if cocid in SKILLS_BY_ID:
        return SkillName(cocid, special if SKILLS_BY_ID[cocid].specialised else "")
    for spec in SKILLS_BY_ID.values():
        if spec.specialised and cocid.startswith(f"{spec.id.removesuffix('-other')}-"):
            return SkillName(spec.id, special)
    return None


def _speciality(kind: str, name: str) -> str:
    """The speciality in a name that may be the whole skill name; "" if it is that name and no more."""
    found = recognise(name)
    inner = found.name if found.kind == kind else name
    return "" if recognise(inner) == SkillName(kind) else inner


def _is_own(group: str, name: str) -> bool:
    """Whether these two words together say "own language" and not which."""
    return bool(group) and recognise(group, name) == SkillName("language-own")


def _unchosen(name: str) -> bool:
    return name.casefold() in _UNCHOSEN or _CHOOSE in name


def _named(group: str, special: str) -> str:
    return f"{group} ({special})" if special else group


def _line(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return ""
    return " ".join(str(value).split())


def _plain(value: object) -> str:
    return html_text(value).strip() if isinstance(value, str) else ""
