"""Parses a printed stat block: its row of characteristics, and the parts below its headings."""

import re
from collections.abc import Iterator
from typing import Any

from desktop.interchange.coc7.investigator import CHARACTERISTICS
from desktop.interchange.coc7.names import CUSTOM, recognise

_MOST_ENTRIES = 300
_LEAST_CHARACTERISTICS = 6
_MOST_BETWEEN = 60

_DASHES = str.maketrans(
    {
        "‐": "-",
        "‑": "-",
        "‒": "-",
        "–": "-",
        "—": "-",
        "―": "-",
        "−": "-",
        "\u00a0": " ",
        "％": "%",
        "：": ":",
    }
)
_CODES = {each.upper(): each for each in CHARACTERISTICS} | {
    "FOR": "str",
    "TAI": "siz",
    "POU": "pow",
    "ÉDU": "edu",
}
"""Printed abbreviations of the characteristics, English and French, and their ids."""

_LABELS = {
    "hp": r"HP|H\.P\.|Hit\s+Points?|PV|Points?\s+de\s+vie",
    "mp": r"MP|M\.P\.|Magic\s+Points?|PM|Points?\s+de\s+magie",
    "san": r"SAN|Sanity(?:\s+Points?)?",
    "luck": r"Luck|LCK|LUK|Chance",
    "damage_bonus": r"DB|D\.B\.|Damage\s+Bonus|Dmg\.?\s+Bonus|BD|Impact|Bonus\s+aux\s+dommages",
    "build": r"Build|BLD|Carrure",
    "move": r"Move(?:ment)?(?:\s+Rate)?|MOV|MV|MVT|Mouvement",
}
"""Patterns for the labels of other values, ignoring case."""

_CHARACTERISTIC = re.compile(
    rf"\b({'|'.join(_CODES)}|Str|Con|Siz|Dex|App|Int|Pow|Edu)\b[ \t]*[.:=]?\s*"
    r"(\d{1,3}|-+|n/?a)(?!\d|[dDwW]\d|\.\d)(?:\s*%)?(?:\s*\((\d{1,3})\s*/\s*(\d{1,3})\))?(?:\s*/\s*(\d{1,3})\s*/\s*(\d{1,3}))?"
)
_BONUS = r"(?:none|nil|n/?a|[+-]?\s?\d{1,2}[DW]\d{1,2}|[+-]?\s?\d{1,2}|-+)"
_FIGURE = re.compile(
    "|".join(
        rf"\b(?P<{key}>{label})(?=[\s.:=+\-\d])[ \t]*[.:=]?\s*(?P<{key}_is>{value})"
        for key, label in _LABELS.items()
        for value in [
            _BONUS if key == "damage_bonus" else r"[+-]?\d{1,3}(?:\s*/\s*\d{1,3})?(?!\s*[dDwW%]?\d)"
        ]
    ),
    re.IGNORECASE,
)
PERSON = re.compile(
    r"(?im)^[ \t]*"
    r"(?P<label>name|occupation|profession|age|residence|home|birthplace|sex|gender|pronouns)"
    r"[ \t]*:[ \t]*(?P<text>[^\n]+)$"
)
"""A line about the person: "Occupation: librarian"."""

_DETAILS = {"profession": "occupation", "home": "residence", "sex": "pronouns", "gender": "pronouns"}
_AGE = re.compile(r"(?:aged?\s*:?\s*)?(\d{1,3})(?:\s*(?:years?\s+old|yrs?\.?|y/?o))?", re.IGNORECASE)
_LONGEST_LINE = 100

_HEADINGS = {
    "skills": "skills",
    "notable skills": "skills",
    "other skills": "skills",
    "languages": "languages",
    "language": "languages",
    "attack": "attacks",
    "attacks": "attacks",
    "combat": "attacks",
    "weapon": "attacks",
    "weapons": "attacks",
    "fighting attacks": "attacks",
    "possessions": "possessions",
    "equipment": "possessions",
    "gear": "possessions",
    "description": "description",
    "traits": "traits",
    "ideology": "ideology",
    "ideology/beliefs": "ideology",
    "significant people": "people",
    "meaningful locations": "locations",
    "treasured possessions": "treasures",
    "injuries": "injuries",
    "phobias": "phobias",
    "spells": "tomes",
    "roleplaying hooks": "notes",
    "backstory": "notes",
    "background": "notes",
    "notes": "notes",
    "armor": "armour",
    "armour": "armour",
    "armure": "armour",
    "attacks per round": "rest",
    "sanity loss": "rest",
    "special powers": "rest",
    "special abilities": "rest",
    "pulp talents": "rest",
    "compétences": "skills",
    "langues": "languages",
    "attaques": "attacks",
    "armes": "attacks",
    "équipement": "possessions",
    "possessions de valeur": "treasures",
    "sortilèges": "tomes",
    "sorts": "tomes",
}
"""Headings in lower case, and what is below them; "rest" is kept unread."""

_PASSAGES = {
    "description": "description",
    "traits": "traits",
    "ideology": "ideology",
    "people": "people",
    "locations": "locations",
    "treasures": "possessions",
    "injuries": "injuries",
    "phobias": "phobias",
    "tomes": "tomes",
}
"""Headings whose text belongs to the backstory, with our heading."""

HEADING = re.compile(
    r"(?im)(?:^|(?<=[.;])|(?<=[.;]\s))[ \t*#_]*("
    + "|".join(re.escape(each) for each in sorted(_HEADINGS, key=len, reverse=True))
    + r")[ \t*_]*(?::|\n|$|(?=[ \t]+[-]))"
)
_CHANCE = (
    r"(?P<value>\d{1,3})(?P<sure>\s*%)?"
    r"(?P<parts>\s*\(\s*(?P<half>\d{1,3})\s*%?\s*/\s*(?P<fifth>\d{1,3})\s*%?\s*\))?"
)
_DAMAGE_PART = r"(?:\d{0,2}[DW]\d{1,3}|\d{1,3}|(?:half\s+|½\s*)?(?:DB|damage\s+bonus|BD|impact))"
_DAMAGE = rf"{_DAMAGE_PART}(?:\s*[+\-/]\s*{_DAMAGE_PART})*"
_ENTRY = re.compile(
    rf"""
    (?<!\w) (?P<name> (?:\.\d\d[ ]|\d\d?\s?mm[ ]|\d\d-gauge[ ])? [^\W\d_] [^\d%,;:()\n]{{0,40}}
        (?:\n[^\d%,;:()\n.]{{1,40}})? (?: \([^()\n]{{0,60}}\) \s* ){{0,2}} )
    \s* [:\-]? \s* {_CHANCE} (?! [\d.]*\d ) (?! \s*[dDwW]\d )
    (?: \s* [,;:]? \s* (?:damage|dmg\.?|dam\.?|does|for|dommages|dégâts) \s*:?\s* (?P<damage>{_DAMAGE})
        (?P<more> (?: \s*[,;]\s* (?:\w+[ ]){{0,2}}?
            (?:range|attacks?|uses|shots|ammo|bullets|malf\w*) \b [^,;\n]{{0,40}} ){{0,5}} ) )?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_GAP = re.compile(r"\s{5,}")
"""Wider gaps are narrowed: patterns would try every way to split them."""

_TRIPLE = re.compile(r"\b(\d{1,3})[ \t]+(\d{1,3})[ \t]+(\d{1,3})\b(?![ \t]*[%/(])")
_PRINTED_BASE = re.compile(r"[ \t]*\((?:\d{1,2}[ \t]?%|EDU|half DEX|DEX/2)\)(?=[ \t]+\d)")
"""A skill's base between its name and its value: "Law (05%) 40"."""

_CHANCE_IN_BRACKETS = re.compile(r"[ \t]*\([ \t]*(\d{1,3})[ \t]?%[ \t]*\)")
_NAMED_PARTS = re.compile(
    r"\(\s*(?:Hard|Majeur)\s*:?\s*(\d{1,3})\s*%?\s*[/,;]\s*(?:Extreme|Extr[êe]me)\s*:?\s*(\d{1,3})\s*%?\s*\)",
    re.IGNORECASE,
)
_SHOTS_IN_BRACKETS = re.compile(
    r"\[[ \t]*(\d{1,3})(?:[ \t]*(?:shots?|bullets|rounds))?[ \t]*\]", re.IGNORECASE
)
_SHOTS_AFTER_DICE = re.compile(
    r"(?<=[\dB])[ \t]*\([ \t]*(\d{1,3})[ \t]*(?:shots?|bullets|rounds)[ \t]*\)(?![ \t]*\d)", re.IGNORECASE
)
_SHOTS = re.compile(r"\s*\(\s*(\d{1,3})\s*(?:shots?|bullets|rounds)\s*\)", re.IGNORECASE)
"""How many shots a weapon has, in brackets behind its name."""

_EMPTY = " \t\r\n.,;:*-_#|`•·()[]"


def normalised(text: str) -> str:
    """Normalise ``text``: one kind of dash and line end, no wide gaps, and one notation for chances."""
    text = text.translate(_DASHES).replace("\r\n", "\n").replace("\r", "\n")
    text = _GAP.sub(_narrow, text)
    text = _NAMED_PARTS.sub(r"(\1/\2)", text)
    text = _SHOTS_IN_BRACKETS.sub(r"(\1 shots)", text)
    text = _SHOTS_AFTER_DICE.sub(r", shots \1", text)
    text = _TRIPLE.sub(_with_parts, text)
    text = _PRINTED_BASE.sub("", text)
    text = _CHANCE_IN_BRACKETS.sub(r" \1%", text)
    lines = text.split("\n")
    for number, line in enumerate(lines):
        codes = line.replace("|", " ").replace("*", " ").split()
        if len(codes) < _LEAST_CHARACTERISTICS or not all(each.upper() in _CODES for each in codes):
            continue
        below = number + 1
        while below < len(lines) and not lines[below].strip(" \t|:-"):
            below += 1
        values = lines[below].replace("|", " ").replace("%", " ").split() if below < len(lines) else []
        if len(values) == len(codes) and all(each.isdigit() or each.strip("-") == "" for each in values):
            lines[number] = ""
            lines[below] = " ".join(f"{code} {value}" for code, value in zip(codes, values, strict=True))
    return "\n".join(lines)


def _narrow(gap: re.Match[str]) -> str:
    """An empty line, a line end or some spaces in place of a gap."""
    return "\n" * min(gap[0].count("\n"), 2) or "    "


def _with_parts(match: re.Match[str]) -> str:
    """A value with its half and fifth behind it, as on a sheet, in the way that scenarios print them."""
    value, half, fifth = (int(each) for each in match.groups())
    return f"{value} ({half}/{fifth})" if (half, fifth) == (value // 2, value // 5) else match[0]


def rows(text: str) -> Iterator[list[re.Match[str]]]:
    """Return the row of characteristics in a text: most of them, close together, each once."""
    row: list[re.Match[str]] = []
    for match in _CHARACTERISTIC.finditer(text):
        far = row and match.start() - row[-1].end() > _MOST_BETWEEN
        if far or _trait(match) in {_trait(each) for each in row}:
            if len(row) >= _LEAST_CHARACTERISTICS:
                yield row
            row = []
        row.append(match)
    if len(row) >= _LEAST_CHARACTERISTICS:
        yield row


def _trait(match: re.Match[str]) -> str:
    return _CODES[match[1].upper()]


class Block:
    """A text split into recognised values, with their places in ``data``, and the rest."""

    def __init__(self, text: str) -> None:
        """``text`` must be ``normalised`` and have at least one of the ``rows``."""
        self.data: dict[str, Any] = {
            "name": "",
            "details": {},
            "characteristics": {},
            "values": {},
            "entries": [],
            "passages": {},
            "possessions": [],
            "notes": "",
            "rest": [],
        }
        row, *others = rows(text)
        end = others[0][0].start() if others else len(text)
        begin = row[0].start()
        self._read_head(text[:begin])
        self._read_characteristics(row)
        body = text[begin:end]
        for each in row:
            body = _blanked(body, each.start() - begin, each.end() - begin)
        for heading, part in _sections(body):
            self._read_section(heading, part)
        self._leave(text[end:])

    def _leave(self, text: str) -> None:
        if text.strip(_EMPTY):
            self.data["rest"].append(text.strip(" \t\n,;"))

    def _read_head(self, head: str) -> None:
        details = self.data["details"]
        for match in PERSON.finditer(head):
            label = match["label"].lower()
            if label == "name":
                self.data["name"] = match["text"].strip()
            else:
                details.setdefault(_DETAILS.get(label, label), match["text"].strip())
        lines = [line.strip(" \t*#_|`").rstrip(":") for line in PERSON.sub("", head).split("\n")]
        lines = [line for line in lines if line.strip(_EMPTY)]
        if lines and not self.data["name"]:
            if len(lines[0]) > _LONGEST_LINE:
                self.data["notes"] = "\n".join(lines)
                return
            first = re.sub(r"^\(?\d{1,2}[.)]\s+", "", lines.pop(0))
            self.data["name"], *parts = [each.strip() for each in first.split(",")]
            self._read_parts(parts)
        if lines and len(lines[0]) <= _LONGEST_LINE and not lines[0].endswith("."):
            parts = [each.strip() for each in lines[0].split(",")]
            if any(_AGE.fullmatch(each) for each in parts) or not details.get("occupation"):
                self._read_parts(parts)
                lines.pop(0)
        self.data["notes"] = "\n".join(lines)

    def _read_parts(self, parts: list[str]) -> None:
        """Read what follows the name: "44, librarian"."""
        others: list[str] = []
        for each in parts:
            match = _AGE.fullmatch(each)
            if match and "age" not in self.data["details"]:
                self.data["details"]["age"] = match[1]
            elif each.strip(_EMPTY):
                others.append(each)
        if others:
            self.data["details"].setdefault("occupation", ", ".join(others))

    def _read_characteristics(self, row: list[re.Match[str]]) -> None:
        for match in row:
            if match[2].isdigit():
                half, fifth = (match[3] or match[5] or ""), (match[4] or match[6] or "")
                found = {"value": match[2], "half": half, "fifth": fifth}
                self.data["characteristics"][_trait(match)] = found

    def _read_section(self, heading: str, part: str) -> None:
        """Read the text below a heading, or before the first one."""
        data, section = self.data, _HEADINGS.get(heading.lower(), "attacks")
        if section == "attacks":
            self._read_entries(self._without_values(part))
        elif section in ("skills", "languages"):
            self._read_entries(part, section)
        elif section in _PASSAGES and part.strip(_EMPTY):
            data["passages"].setdefault(_PASSAGES[section], part.strip())
        elif section == "possessions":
            data["possessions"] += [each.strip(" \t.-•·*") for each in re.split(r"[,;\n]", part)]
        elif section == "notes":
            data["notes"] = "\n".join(each for each in (data["notes"], part.strip()) if each)
        else:
            # A heading's text is on its line; attacks may follow on the next.
            line, _, others = part.partition("\n")
            if section == "armour" and any(each.isdecimal() for each in line):
                line, _, same_line = line.partition(". ")
                others = f"{same_line}\n{others}"
                self.data["details"].setdefault("armour", line.strip(" \t.;,"))
            else:
                self._leave(f"{heading}: {line.strip()}" if line.strip(_EMPTY) else "")
            self._read_entries(self._without_values(others))

    def _without_values(self, part: str) -> str:
        """Read hit points and the like, and return the rest of ``part``."""
        kept = part
        for match in _FIGURE.finditer(part):
            key = next(each for each in _LABELS if match[each])
            if key not in self.data["values"]:
                value, _, most = match[f"{key}_is"].replace(" ", "").partition("/")
                self.data["values"][key] = {"value": value, "most": most}
                kept = _blanked(kept, match.start(), match.end())
        return kept

    def _read_entries(self, part: str, section: str = "") -> None:
        place = 0
        for match in _ENTRY.finditer(part):
            shots = _SHOTS.search(match["name"])
            name, before = _name(_SHOTS.sub("", match["name"]))
            known = recognise(name).kind != CUSTOM
            if not (known or _is_sure(match)):
                continue
            if len(self.data["entries"]) >= _MOST_ENTRIES:
                break
            self._leave(part[place : match.start()] + before)
            place = match.end()
            if section == "languages":
                name = name if known else f"Language ({name})"
            given = {key: match[key] or "" for key in ("value", "half", "fifth", "damage", "more")}
            if shots and match["damage"]:
                given["more"] += f", shots {shots[1]}"
            self.data["entries"].append({"name": name} | given)
        self._leave(part[place:])


def _is_sure(entry: re.Match[str]) -> bool:
    """Whether an entry is one whatever its name is."""
    return bool(entry["sure"] or entry["parts"] or entry["damage"])


def values_end(text: str, begin: int, end: int) -> int | None:
    """Return where the last value in a part of a text ends, None if there is none."""
    ends = [match.end() for match in _FIGURE.finditer(text, begin, end)]
    ends += [
        match.end()
        for match in _ENTRY.finditer(text, begin, end)
        if _is_sure(match) or recognise(_name(match["name"])[0]).kind != CUSTOM
    ]
    return max(ends, default=None)


def _sections(body: str) -> Iterator[tuple[str, str]]:
    """The parts of a text, each with its heading, "" for the first."""
    heading, place = "", 0
    for match in HEADING.finditer(body):
        yield heading, body[place : match.start()]
        heading, place = match[1], match.end()
    yield heading, body[place:]


def _blanked(text: str, start: int, end: int) -> str:
    """``text`` with a part made empty in such a way that nothing is read across it."""
    return f"{text[:start]}{';' * (end - start)}{text[end:]}"


def _name(written: str) -> tuple[str, str]:
    """A name as printed, and what stands before it on another line or in another sentence."""
    lines = [each.strip() for each in written.split("\n")]
    whole = " ".join(" ".join(lines).split())
    if len(lines) > 1 and recognise(whole).kind == CUSTOM:
        whole, before = lines[-1], " ".join(lines[:-1])
    else:
        before = ""
    sentence, _, last = whole.rpartition(". ")
    if len(sentence) > 3 and recognise(whole).kind == CUSTOM:
        whole, before = last, f"{before} {sentence}".strip()
    return whole.strip(" -*•·"), before
