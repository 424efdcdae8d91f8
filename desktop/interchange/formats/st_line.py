"""Lines that set a character's values in Chinese dice bots: ``.st 力量50体质60侦查70``."""

import re
import unicodedata
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from desktop.interchange.coc7.investigator import CHARACTERISTICS, Investigator
from desktop.interchange.coc7.names import CUSTOM, SkillName, recognise
from desktop.interchange.coc7.printed_block import normalised, rows
from desktop.interchange.fields import Fields, Path
from desktop.interchange.review import Format, Reading, Reason, RemarkKind, Source, Unreadable
from rules_core.sheet.sheet import Weapon
from rules_core.systems.coc7.skills import SKILLS_BY_ID
from rules_core.systems.coc7.system import base_value

ID = "st"
NAME = ".st"

_MOST_TEXT = 20_000
_MOST_VALUES = 500

_VALUES = {
    "str": "str 力量",
    "con": "con 体质 體質",
    "siz": "siz 体型 體型 体形 體形",
    "dex": "dex 敏捷",
    "app": "app 外貌 外表",
    "int": "int 智力 灵感 靈感",
    "pow": "pow 意志",
    "edu": "edu 教育 知识 知識",
    "hp": "hp 生命值 生命 体力 體力 血量 耐久值",
    "san": "san 理智 san值 理智值 理智点数 理智點數 心智 心智点数 心智點數 sanity",
    "mp": "mp 魔法值 魔法 魔力 魔力值",
    "luck": "luck 幸运 幸運 幸运值 幸運值 运气 運氣 luk",
    "hp_maximum": "hpmax 生命值上限 生命上限 体力上限 體力上限 血量上限 耐久值上限",
    "san_maximum": (
        "sanmax 理智上限 理智值上限 san上限 san值上限 sanity上限 理智点数上限 理智點數上限 "
        "心智上限 心智点数上限 心智點數上限"
    ),
    "mp_maximum": "mpmax 魔法值上限 魔法上限 蓝量上限 藍量上限",
    "damage_bonus": "db 伤害加值 傷害加值",
    "build": "build 体格 體格",
    "move": "mov move 移动力 移動力 移动速度 移動速度 移速",
    "age": "age 年龄 年齡",
    "armour": "ar armor armour 护甲 護甲 装甲 裝甲",
}
"""The bots' names of the values, short and long, and our ids."""

_SHORT = {"cr": "credit-rating", "cm": "cthulhu-mythos"}
"""Short skill names that only these lines use."""

_IDS = {name: value for value, names in _VALUES.items() for name in names.split()}
_SIGNED = frozenset({"damage_bonus", "build"})
"""Values whose sign is part of the number, not an addition."""

_AT_COLON = re.compile(r"([^:]*):(.*)", re.DOTALL)
_COMMAND = re.compile(r"[.。/!]\s*st(.*)", re.IGNORECASE)
_COMMANDS = re.compile(r"(?m)^\s*[.。/!]\s*st", re.IGNORECASE)
_OTHERS = re.compile(r"[.。/!]\s*(?:nn|pc\s+(?:new|tag)|sn|setcoc)\b\s*(.*)", re.IGNORECASE)
_CALLED = re.compile(r"[.。/!]\s*(?:nn|pc\s+new)\b\s*(.+)", re.IGNORECASE)
_CLEAR = re.compile(r"\s*(?:clr|clear)\b\s*", re.IGNORECASE)
_OTHER_ORDER = re.compile(r"\s*(?:show|export|fmt|help)\b.*", re.IGNORECASE)
_DELETE = re.compile(r"\s*(?:del|rm)\b\s*(.*)", re.IGNORECASE)
_DICE = r"(?:\d{1,4}[dDwW]\d{1,4}|[dD]\d{1,4}|\d{1,5})"
_SETTING = re.compile(
    rf"""
    [\s,;|、。]*
    (?: & (?P<formula>[^=\s:&]{{1,40}}) \s* [=:] \s* (?P<dice>[^\s&]{{1,80}})
      | (?P<name> '[^'\n]{{1,60}}' | "[^"\n]{{1,60}}" | [^\d'"&\s,;|、:=+\-*][^\d'"&,;|、=\n]{{0,60}}?
                (?: \d{{1,4}} (?= \s*[:=]\s*\d ) | \d (?= \s+\d ) )? )
        (?P<set> \s* [:=]? \s* )
        (?P<change> [+\-]=? )? \s*
        (?P<value> {_DICE} (?: [+\-*] {_DICE} )* ) (?: \s*/\s* (?P<most>\d{{1,4}}) )? \s* %?
    )
    """,
    re.VERBOSE,
)
_HEADING = re.compile(r"[^\d:=]{1,40}")
_LABELLED = re.compile(r"(?:姓名|名字|角色|name)\s*[:=]\s*(\D{1,40})", re.IGNORECASE)
_BLANK = re.compile(r"[^\d:=]{1,40}[:=]")
_LEAST_BARE = 4
"""How many characteristics make lines without the command recognisable."""

_JOINT = " -_:·*#\t"


class _Value(Struct, frozen=True):
    """A value that was set: its name as written, and the number.

    ``change`` is "+" or "-" if it changes an earlier value.
    """

    name: str
    value: str
    most: str = ""
    change: str = ""


class _Lines:
    """The values set by lines, in order; ``rest`` is what was not recognised, ``orders`` counts commands."""

    def __init__(self) -> None:
        self.name = ""
        self.values: list[_Value] = []
        self.formulas: list[tuple[str, str]] = []
        self.rest: list[str] = []
        self.orders = 0


def is_st_line(source: Source) -> bool:
    """Return whether a text consists only of such lines, perhaps with a character's name."""
    if source.text is None or source.json is not None or len(source.text) > _MOST_TEXT:
        return False
    lines = _lines(source.text)
    if lines is None or len(lines.rest) > len(lines.values) or len(lines.values) > _MOST_VALUES:
        return False
    known = sum(_kind(each.name) != CUSTOM for each in lines.values)
    if not lines.orders:
        traits = {_id(each.name) for each in lines.values} & set(CHARACTERISTICS)
        if len(traits) < _LEAST_BARE or next(rows(normalised(source.text)), None) is not None:
            return False
    return known > 0 and known * 2 >= len(lines.values)


def read_st_line(source: Source) -> Reading:
    """The character that the lines set; ``Unreadable`` where there is none.

    Later lines count before earlier ones, as in play. A change is made to what was set before, else to a
    skill's base; what is rolled is not, as dice are for the table. Skills that are not set stand at their
    bases, and a stored formula becomes a weapon.
    """
    lines = _lines(source.text or "")
    if lines is None:
        raise Unreadable(Reason.NO_CHARACTER, format=NAME)
    return _Setting(lines).reading(source.name)


def _lines(text: str) -> _Lines | None:
    """The values that a text sets, or None if it has anything else."""
    found = _Lines()
    bare = _COMMANDS.search(unicodedata.normalize("NFKC", text)) is None
    for number, line in enumerate(unicodedata.normalize("NFKC", text).splitlines()):
        # Collapse spaces: the pattern would try every way to split them.
        body = " ".join(line.split())
        if not body:
            continue
        if match := _COMMAND.fullmatch(body):
            found.orders += 1
            _obey(found, match[1])
        elif match := _CALLED.fullmatch(body):
            found.name = match[1].strip()
        elif _OTHERS.fullmatch(body):
            found.rest.append(body)
        elif match := _LABELLED.fullmatch(body):
            found.name = match[1].strip()
        elif (found.orders or bare) and (settings := _settings(body)) is not None:
            _name_first(found, settings[0])
            _add(found, *settings)
        elif not found.orders and not found.name and _HEADING.fullmatch(body) and number < 10:
            found.name = body
        else:
            return None
    return found if found.orders or found.values else None


def _name_first(found: _Lines, values: list[_Value]) -> None:
    """Take the character's name off the first value: "张三力量50"."""
    if values and not found.values and not found.name:
        found.name, first = _called(values[0].name)
        values[0] = replace(values[0], name=first)


def _obey(found: _Lines, body: str) -> None:
    if match := _CLEAR.match(body):
        found.values.clear()
        found.formulas.clear()
        body = body[match.end() :]
    if match := _DELETE.fullmatch(body):
        gone = {_key(each) for each in match[1].split()}
        found.values[:] = [each for each in found.values if _key(each.name) not in gone]
        return
    if _OTHER_ORDER.fullmatch(body):
        return
    values, formulas, rest = _parse(body)
    _name_first(found, values)
    _add(found, values, formulas, rest)


def _add(found: _Lines, values: list[_Value], formulas: list[tuple[str, str]], rest: list[str]) -> None:
    found.values += values
    found.formulas += formulas
    found.rest += rest


def _settings(body: str) -> tuple[list[_Value], list[tuple[str, str]], list[str]] | None:
    """The values of a line that continues the one before, or None."""
    values, formulas, rest = _parse(body)
    if not all(_BLANK.fullmatch(each) for each in rest):
        return None
    return (values, formulas, rest) if values or formulas or rest else None


def _parse(body: str) -> tuple[list[_Value], list[tuple[str, str]], list[str]]:
    values: list[_Value] = []
    formulas: list[tuple[str, str]] = []
    rest: list[str] = []
    place = 0
    for match in _SETTING.finditer(body):
        rest.append(body[place : match.start()])
        place = match.end()
        if match["formula"]:
            formulas.append((match["formula"].strip("'\""), match["dice"]))
            continue
        name, blanks = _without_blanks(match["name"].strip("'\" ").rstrip(_JOINT))
        rest += blanks
        change = match["change"] or ""
        if change and ("=" not in change) and (match["set"].strip() or _id(name) in _SIGNED):
            values.append(_Value(name, f"{change.rstrip('=')}{match['value']}", match["most"] or ""))
        else:
            values.append(_Value(name, match["value"], match["most"] or "", change.rstrip("=")))
    rest.append(body[place:])
    return values, formulas, [each.strip() for each in rest if each.strip(" \t,;|、。.")]


def _without_blanks(name: str) -> tuple[str, list[str]]:
    """Split off values left blank: "力量: 体质" is 体质. A speciality stays: "外语: 法语"."""
    blanks: list[str] = []
    while (parts := _AT_COLON.fullmatch(name)) is not None:
        head, tail = (each.strip() for each in parts.groups())
        kind = _kind(tail)
        if kind == CUSTOM or kind == _kind(head):
            break
        blanks.append(f"{head}:")
        name = tail
    return name, blanks


def _called(written: str) -> tuple[str, str]:
    """Split a character's name from the first value's: "张三力量" is 张三 and 力量."""
    if _kind(written) != CUSTOM:
        return "", written
    for place in range(1, len(written)):
        name, value = written[:place].strip(_JOINT), written[place:].strip(_JOINT)
        inside_a_word = written[place - 1].isascii() and written[place - 1 : place + 1].isalpha()
        if not inside_a_word and name and value and _kind(value) != CUSTOM:
            return name, value
    return "", written


def _id(name: str) -> str:
    return _IDS.get(name.casefold().replace(" ", ""), "")


def _skill(name: str) -> SkillName:
    if short := _SHORT.get(name.casefold()):
        return SkillName(short)
    known = recognise(name)
    if known.kind == CUSTOM and (spec := SKILLS_BY_ID.get(recognise(_without_number(name)).kind)):
        return SkillName(spec.id) if spec.specialised else known
    return known


def _without_number(name: str) -> str:
    """``name`` without the digit that parts it from the next of its kind, as in 艺术1 and 艺术2."""
    return name[:-1] if name[-1:].isdigit() else name


def _kind(name: str) -> str:
    """The id of the value or skill called ``name``; ``custom`` if unknown."""
    return _id(name) or _skill(name).kind


def _key(name: str) -> str:
    """What names of the same value have in common."""
    known = _skill(name)
    return _id(name) or f"{known.kind}:{known.name or name[len(_without_number(name)) :]}"


class _Setting:
    """The final values, and the sheet built from them."""

    def __init__(self, lines: _Lines) -> None:
        self._rows: dict[str, dict[str, Any]] = {}
        self._lines = lines
        told: list[tuple[str, str, str]] = []
        for each in lines.values:
            told += self._set(each)
        formulas = [{"name": name, "dice": dice} for name, dice in lines.formulas]
        self._data: dict[str, Any] = {
            "name": lines.name,
            "values": list(self._rows.values()),
            "formulas": formulas,
            "rest": lines.rest,
        }
        self._places = {key: number for number, key in enumerate(self._rows)}
        self._fields = Fields(self._data)
        self._sheet = Investigator(self._fields)
        for field, given, taken in told:
            self._sheet.remark(RemarkKind.CHANGED, field, given, taken)

    def _set(self, each: _Value) -> list[tuple[str, str, str]]:
        """Set or change one value. Return the remark about it as field, given and taken."""
        key = _key(each.name)
        row = self._rows.setdefault(key, {"name": each.name})
        before = row.get("value")
        if not each.change:
            row["value"] = each.value
            if each.most:
                row["most"] = each.most
            return [(each.name, str(before), each.value)] if before not in (None, each.value) else []
        if before is None:
            before = self._base(each.name)
        if before is None or not each.value.isdigit() or not str(before).isdigit():
            row.setdefault("changes", []).append(f"{each.change}{each.value}")
            return []
        change = int(each.value) if each.change == "+" else -int(each.value)
        row["value"] = str(max(0, int(before) + change))
        return [(each.name, f"{before}{each.change}{each.value}", row["value"])]

    def _base(self, name: str) -> str | None:
        """The base of a skill not set before; None if it isn't one or has none."""
        known = _skill(name)
        spec = SKILLS_BY_ID.get(known.kind)
        traits = {
            trait: int(row["value"])
            for trait in CHARACTERISTICS
            if (row := self._rows.get(trait)) and str(row.get("value", "")).isdigit()
        }
        base = None if spec is None else base_value(spec, traits, known.name)
        return None if base is None else str(base)

    def _at(self, key: str, part: str = "value") -> Path:
        return ("values", self._places[key], part) if key in self._places else ("values", key)

    def _value(self, key: str) -> Path:
        """Where a value is; its name counts as read, and an unusable one gets a remark."""
        path = self._at(key)
        if self._fields.at(*path) is not None:
            self._fields.take(*self._at(key, "name"))
        return path

    def reading(self, file_name: str) -> Reading:
        """Return the character."""
        fields, sheet = self._fields, self._sheet
        sheet.detail("age", *self._value("age"))
        sheet.armour(*self._value("armour"))
        for trait in CHARACTERISTICS:
            sheet.characteristic(trait, *self._value(trait))
        for key in self._places:
            name = fields.at(*self._at(key, "name"))
            if key not in _VALUES and fields.at(*self._at(key)) is not None:
                sheet.skill(self._at(key, "name"), self._at(key), known=_skill(str(name)))
        if set(self._places) - (set(_VALUES) - set(CHARACTERISTICS)):
            sheet.standard_skills()
        for tracker in ("hp", "san", "mp", "luck"):
            most = self._value(f"{tracker}_maximum")
            if fields.at(*most) is None:
                most = self._at(tracker, "most")
            sheet.tracker(tracker, self._value(tracker), maximum=most)
        for figure in ("move", "build", "damage_bonus"):
            sheet.figure(figure, *self._value(figure))
        for row in fields.rows("formulas"):
            name = fields.text(*row, "name")
            skill = sheet.skill_named(name)
            sheet.weapon(Weapon(name, "" if skill is None else skill.id, damage=fields.text(*row, "dice")))
        return sheet.reading(("name",), format_id=ID, format_name=NAME, file_name=file_name)


FORMAT = Format(ID, NAME, is_st_line, read_st_line)
"""The format."""
