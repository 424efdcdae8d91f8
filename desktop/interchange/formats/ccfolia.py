"""ccfolia pieces as copied to the clipboard, made by Charaeno, iachara and others for Japanese groups."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice

from desktop.base.words import ntr, tr
from desktop.interchange.bounded import FOREIGN, parse_json
from desktop.interchange.coc7.investigator import CHARACTERISTICS, Investigator
from desktop.interchange.coc7.names import CUSTOM, recognise
from desktop.interchange.coc7.palette_reading import Check, Damage, read_line
from desktop.interchange.fields import Fields, Path
from desktop.interchange.review import Format, Reading, Reason, RemarkKind, Source, Unreadable
from rules_core.sheet.sheet import Weapon

ID = "ccfolia"
NAME = "ccfolia"

_TRACKERS = {
    "hp": ("HP", "耐久力", "耐久"),
    "mp": ("MP", "マジックポイント", "マジック・ポイント"),
    "san": ("SAN", "SAN値", "正気度", "正気", "SANITY", "正気度ポイント"),
    "luck": ("幸運", "LUCK", "LUK", "ラック"),
}
_TRAITS = {
    "str": ("STR", "筋力"),
    "con": ("CON", "体力"),
    "siz": ("SIZ", "体格"),
    "dex": ("DEX", "敏捷", "敏捷性"),
    "app": ("APP", "外見"),
    "int": ("INT", "知性"),
    "pow": ("POW", "精神", "精神力"),
    "edu": ("EDU", "教育"),
}
_FIGURES = {
    "move": ("MOV", "移動率", "移動力", "MOVE"),
    "build": ("ビルド", "BLD", "BUILD"),
    "damage_bonus": ("DB", "ダメージボーナス", "ダメージ・ボーナス"),
}
_ARMOUR = {"armour": ("装甲", "装甲値", "アーマー", "防護点", "护甲", "護甲", "ARMOR", "ARMOUR")}
_FOLLOWING = {
    "int": ("アイデア", "アイディア", "灵感", "靈感", "아이디어", "IDE", "IDEA", "IDEE"),
    "edu": ("知識", "知识", "지식", "KNOW", "KNOWLEDGE", "WISSEN", "CONOCIMIENTO"),
}
"""6th edition checks that are characteristics in the 7th."""

_ROLES = {name: role for role, names in (_TRACKERS | _TRAITS | _FIGURES | _ARMOUR).items() for name in names}
_NO_CHECKS = frozenset((*_FIGURES, *_ARMOUR))
_FOLLOWS = {name: role for role, names in _FOLLOWING.items() for name in names}
_ROLL = re.compile(r"(?:の?(?:ロール|チェック|判定))+$")
_TIMES = re.compile(r"\s*[×X*]\s*\d+$")

_KIND = r'"{1,2}kind"{1,2}\s*:\s*"{1,2}character"{1,2}'
_BEGINS = re.compile(r'\{\s*(?="{1,2}(?:kind|data)"{1,2}\s*:)')
_HAS_KIND = re.compile(_KIND)
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[{}]', re.DOTALL)
_MOST_TRIES = 8
_LINE_END = re.compile(r"\r\n|[\r\n]")
_ONLY_HERE = frozenset({"san", "siz", "edu"})
"""Values that pieces of other games don't have."""

_HIGHEST_OF_SIXTH = 24
"""The highest characteristic of a person in the 6th edition; few are as low in the 7th."""

_PLACEMENT = ("x", "y", "z", "angle", "width", "height", "active", "secret", "invisible", "hideStatus")
_UPKEEP = (*_PLACEMENT, "owner", "roomId", "createdAt", "updatedAt")
"""Where the piece is on the table and who owns it; not about the character."""

_UNARMED = frozenset({"素手", "こぶし", "拳", "パンチ", "キック", "頭突き", "組み付き"})


def is_ccfolia(source: Source) -> bool:
    """Return whether a file has a ccfolia piece of any game, alone or within other text."""
    if source.json is not None:
        return isinstance(source.json, dict) and source.json.get("kind") == "character"
    text = source.text
    return text is not None and _HAS_KIND.search(text) is not None and _piece(text) is not None


def read_ccfolia(source: Source) -> Reading:
    """Return the character of a piece. Raises ``Unreadable`` if it is of another edition or game.

    Every field is optional. Skills exist only as rolls in ``commands``, mostly without those at base value.
    If nothing tells the edition, the 7th is assumed, with a remark. Pictures are web addresses, which are
    kept as text and never fetched.
    """
    document = source.json if isinstance(source.json, dict) else _piece(source.text or "")
    given = document.get("data") if isinstance(document, dict) else None
    data: dict[str, object] = given if isinstance(given, dict) else {}
    piece = _Piece(data)
    edition = _edition(data, piece)
    if edition is None and not piece.is_investigator():
        raise Unreadable(Reason.NO_CHARACTER, format=NAME)
    if edition == _SIXTH:
        raise Unreadable(Reason.OTHER_EDITION, format=NAME)
    fields = Fields({**(document or {}), "data": {**data, "commands": piece.commands}})
    fields.take("kind")
    sheet = Investigator(fields)
    if edition is None:
        sheet.remark(RemarkKind.MISSING, "edition", taken="7")
    piece.write(fields, sheet)
    return sheet.reading(("data", "name"), format_id=ID, format_name=NAME, file_name=source.name)


_SIXTH, _SEVENTH = 6, 7


def _edition(data: Mapping[str, object], piece: "_Piece") -> int | None:
    """The edition from the source's address, else from the dice bot, else from the highest characteristic."""
    address = str(data.get("externalUrl") or "").casefold()
    if "/6th/" in address or "coc6" in address:
        return _SIXTH
    if "/7th/" in address or "coc7" in address:
        return _SEVENTH
    bots = [each.bot for each in piece.checks]
    sixth, seventh = bots.count("CCB"), bots.count("CC")
    if sixth != seventh:
        return _SIXTH if sixth > seventh else _SEVENTH
    characteristics = [piece.numbers[name] for name in piece.numbers if _ROLES.get(name) in CHARACTERISTICS]
    if not characteristics or not piece.is_investigator():
        return None
    return _SEVENTH if max(characteristics) > _HIGHEST_OF_SIXTH else _SIXTH


class _Piece:
    """The content of a piece: its values by label, and its commands line by line.

    ``commands`` are the lines for the review: a name with a number or dice if a line adds something, "" if it
    repeats other data, and the whole line if neither.
    """

    def __init__(self, data: Mapping[str, object]) -> None:
        self._bare = not any(data.get(each) for each in ("status", "params", "commands")) and bool(
            data.get("name")
        )
        self._rows = {label: path for path, label in _labels(data)}
        values = Fields({"data": data})
        self.numbers = {
            label: number
            for label, path in self._rows.items()
            if (number := values.number(*path, "value", most=_MOST)) is not None
        }
        lines = _lines(data.get("commands"))
        read = [read_line(line, self.numbers) for line in lines]
        self.checks = [each for each in read if isinstance(each, Check)]
        self._known = {role: self.numbers[name] for name in self.numbers if (role := _ROLES.get(name))}
        self._places: dict[str, Path] = {}
        self._skills: list[Path] = []
        self._weapons: list[tuple[Path, Damage]] = []
        self._seen: dict[tuple[str, str], int] = {}
        self.commands: list[object] = list(lines)
        for numbers_first in (True, False):
            for place, (line, roll) in enumerate(zip(lines, read, strict=True)):
                if isinstance(roll, Check) and (_role(roll.name) is not None) is numbers_first:
                    self.commands[place] = self._check(place, line, roll)
                elif isinstance(roll, Damage) and not numbers_first:
                    self.commands[place] = {"name": roll.name, "dice": roll.dice}
                    self._weapons.append((("data", "commands", place), roll))

    def is_investigator(self) -> bool:
        """Whether something marks the piece as this game, or nothing marks it at all."""
        return bool(self.checks) or not _ONLY_HERE.isdisjoint(self._known) or self._bare

    def write(self, fields: Fields, sheet: Investigator) -> None:
        """Transfer everything to a sheet."""
        for place, line in enumerate(self.commands):
            if line == "":
                fields.take("data", "commands", place)
        upkeep = [key for key in _UPKEEP if fields.at("data", key) not in (None, "")]
        for key in upkeep:
            fields.take("data", key)
        if upkeep:
            words = ntr(
                "{count} value that isn't about the character, not imported",
                "{count} values that aren't about the character, not imported",
                len(upkeep),
            )
            sheet.remark(
                RemarkKind.READ, tr("ccfolia's internal data"), taken=words.format(count=len(upkeep))
            )
        for detail, key in (("portrait_url", "iconUrl"), ("source_url", "externalUrl")):
            sheet.detail(detail, "data", key)
        for trait in CHARACTERISTICS:
            sheet.characteristic(trait, *self._place(fields, trait, trait))
        for row in self._skills:
            sheet.skill((*row, "name"), (*row, "value"))
        self._skills_among_params(fields, sheet)
        sheet.standard_skills()
        for tracker in _TRACKERS:
            self._tracker(fields, sheet, tracker)
        for figure in _FIGURES:
            sheet.figure(figure, *self._place(fields, figure, figure))
        sheet.armour(*self._place(fields, "armour", "armour"))
        for row, damage in self._weapons:
            self._weapon(fields, sheet, row, damage)
        sheet.notes("data", "memo")
        if fields.number("data", "initiative") != self._known.get("dex"):
            fields.release("data", "initiative")

    def _check(self, place: int, line: str, check: Check) -> object:
        """Read a check: a value of the character, a skill, or nothing new."""
        path: Path = ("data", "commands", place)
        entry = {"name": check.name, "value": check.value}
        if role := _role(check.name):
            if not check.plain or check.value is None or self._known.get(role) == check.value:
                return ""
            if role in self._known or role in _NO_CHECKS or _TIMES.search(_plain(check.name)):
                return line
            self._known[role], self._places[role] = check.value, path
            return entry
        found = recognise(check.name)
        if found.kind == CUSTOM and (check.value is None or not check.plain):
            return line
        key = (found.kind, found.name.casefold())
        if key in self._seen and self._seen[key] == check.value:
            return ""
        if check.value is not None:
            self._seen.setdefault(key, check.value)
        self._skills.append(path)
        return entry

    def _place(self, fields: Fields, role: str, absent: str) -> Path:
        """Where the value for a role is: in status or params, else in the commands."""
        for label, path in self._rows.items():
            if _ROLES.get(label) == role:
                fields.take(*path, "label")
                return (*path, "value")
        if role in self._places:
            fields.take(*self._places[role], "name")
            return (*self._places[role], "value")
        return ("data", absent)

    def _tracker(self, fields: Fields, sheet: Investigator, tracker: str) -> None:
        value = self._place(fields, tracker, tracker)
        maximum: Path | None = (*value[:-1], "max")
        most = fields.number(*value[:-1], "max")
        if most is not None and (not most or tracker in ("san", "luck")):
            # Not a maximum: ccfolia's default, or the starting or current value of Sanity and Luck.
            mythos = sheet.skill_named("Cthulhu Mythos")
            by_rule = 99 - (mythos.value if mythos and tracker == "san" else 0)
            if most not in (0, by_rule, self._known.get(tracker), self._known.get("pow")):
                fields.release(*value[:-1], "max")
            maximum = None
        sheet.tracker(tracker, value, maximum=maximum)

    def _skills_among_params(self, fields: Fields, sheet: Investigator) -> None:
        """Skills that players keep as params, to use them in rolls of their own."""
        for label, path in self._rows.items():
            written = fields.at(*path, "label")
            if label in _ROLES or label not in self.numbers or not isinstance(written, str):
                continue
            found = recognise(written)
            key = (found.kind, found.name.casefold())
            if found.kind != CUSTOM and key not in self._seen:
                sheet.skill((*path, "label"), (*path, "value"))
            elif self._seen.get(key) == self.numbers[label]:
                fields.take(*path, "label")
                fields.take(*path, "value")

    def _weapon(self, fields: Fields, sheet: Investigator, row: Path, damage: Damage) -> None:
        name = fields.text(*row, "name")
        dice = fields.text(*row, "dice")
        if not damage.whole:
            sheet.remark(RemarkKind.CHANGED, "weapons", given=f"{dice.removesuffix('+DB')}なし", taken=dice)
        kind = "fighting-brawl" if name in _UNARMED else recognise(name).kind
        fights = kind.startswith(("fighting", "firearms"))
        skill = sheet.skill_named("Brawl" if name in _UNARMED else name) if fights else None
        sheet.weapon(Weapon(name, skill.id if skill else "", dice))


_MOST = 9999


def _labels(data: Mapping[str, object]) -> Iterator[tuple[Path, str]]:
    """Every status and param by its label in capital letters; the first of each label counts."""
    seen: set[str] = set()
    for part in ("status", "params"):
        rows = data.get(part)
        for place, row in enumerate(rows if isinstance(rows, list) else ()):
            label = row.get("label") if isinstance(row, dict) else None
            if isinstance(label, str) and (plain := _plain(label)) not in seen:
                seen.add(plain)
                yield ("data", part, place), plain


def _lines(commands: object) -> list[str]:
    if isinstance(commands, list):
        commands = "\n".join(each for each in commands if isinstance(each, str))
    lines = _LINE_END.split(commands) if isinstance(commands, str) else []
    if len(lines) > FOREIGN.items:
        raise Unreadable(Reason.TOO_MANY)
    return lines


def _plain(label: str) -> str:
    return unicodedata.normalize("NFKC", label).strip().upper()


def _role(name: str) -> str | None:
    """The character's value that a check uses; None for a skill."""
    plain = _plain(name)
    for each in (plain, _TIMES.sub("", _ROLL.sub("", plain)).strip()):
        if role := _ROLES.get(each) or _FOLLOWS.get(each):
            return role
    return None


def _piece(text: str) -> dict[str, object] | None:
    """The first complete piece within a text, possibly quoted by a spreadsheet, or None.

    The text before and after it is stored beside it, so that it is kept.
    """
    for begin in islice(_BEGINS.finditer(text), _MOST_TRIES):
        before, rest = text[: begin.start()], text[begin.start() :]
        if text[begin.end() : begin.end() + 2] == '""':
            # Quotation marks are doubled, and the whole is quoted.
            before, rest = before.removesuffix('"'), rest.replace('""', '"')
        end = _end_of_object(rest)
        with suppress(Unreadable):
            found = parse_json(rest[:end])
            if isinstance(found, dict) and found.get("kind") == "character":
                behind = rest[end:].strip().removeprefix('"')
                return {"before": before.strip(), **found, "behind": behind.strip()}
    return None


def _end_of_object(text: str) -> int:
    """The length of the object at the start of ``text``, 0 if it is incomplete."""
    depth = 0
    for token in _TOKEN.finditer(text):
        depth += (token[0] == "{") - (token[0] == "}")
        if depth == 0:
            return token.end()
    return 0


FORMAT = Format(ID, NAME, is_ccfolia, read_ccfolia)
"""The format."""
