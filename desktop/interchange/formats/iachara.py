"""Text files of iachara, a Japanese character sheet service, for the 7th edition."""

import re
import unicodedata
from collections.abc import Iterable

from desktop.interchange.bounded import FOREIGN
from desktop.interchange.coc7.investigator import CHARACTERISTICS, Investigator
from desktop.interchange.coc7.names import JAPANESE, SkillName, recognise
from desktop.interchange.fields import Fields, Path
from desktop.interchange.review import Format, Reading, Reason, RemarkKind, Source, Unreadable
from rules_core.sheet.sheet import Possession, Weapon

ID = "iachara"
NAME = "iachara"

_TITLE = re.compile(r"\s*いあきゃらテキスト[ \t　]*(?P<edition>\d*)[版]?[ \t　]*(?P<version>[^\n]*)")
_SEVENTH = "7"

_PERSON, _ICON, _VALUES, _SKILLS = "基本情報", "アイコン", "能力値", "技能値"
_WEAPONS, _GEAR, _MONEY = "武器", "装備と所持品", "収入と財産"
_STORY, _SCENARIOS, _MEMO = "バックストーリー", "通過したシナリオ名", "メモ"
_SECTIONS = (_PERSON, _ICON, _VALUES, _SKILLS, _WEAPONS, _GEAR, _MONEY, _STORY, _SCENARIOS, _MEMO)
_PROSE = (_STORY, _SCENARIOS, _MEMO)
_OTHER_NAMES = {"戦闘・武器・防具": _WEAPONS, "所持品": _GEAR, "冒険の装備とその他の所持品": _GEAR}
_HEADING = re.compile(r"^【(.{1,20})】[ \t　]*$", re.MULTILINE)

_DETAILS = {
    "職業": "occupation",
    "年齢": "age",
    "性別": "pronouns",
    "出身": "birthplace",
    "住所": "residence",
    "居住地": "residence",
    "プレイヤー": "player",
}
_LOOKS = ("身長", "体重", "髪の色", "瞳の色", "肌の色")
_PAIR = re.compile(r"\s*([^:：/\s]{1,8})\s*[:：]\s*(.*)")
_NEXT_PAIR = re.compile(r"(?<!\s)\s+/\s+(?=[^:：/\s]{1,8}[:：])")

_TRACKERS = {"hp": "HP", "mp": "MP", "luck": "幸運"}
_FOLLOWING = {"IDE": "int", "アイデア": "int", "知識": "edu"}
"""6th edition rolls that are characteristics in the 7th."""
_SANITY_ROW = "正気度"
_SANITY = re.compile(r"正気度\s+(-?\d+)\s*/\s*(-?\d+)\s*")
_FIGURE = re.compile(r"(DB|BLD|MOV)\s+(\S+)\s*")
_FIGURES = {"damage_bonus": "DB", "build": "BLD", "move": "MOV"}
_CELL = r"\s+([-−]?\d{1,9}|-)"
_VALUE_ROW = re.compile(rf"(\S+){_CELL * 4}\s*")
_VALUE_COLUMNS = ("現在値", "能力値", "増加分", "一時的")

_SKILL_ROW = re.compile(rf"(.*\S){_CELL * 6}\s*")
_TIGHT_SKILL_ROW = re.compile(rf"(.*?[^\s\d])([-−]?\d{{1,9}}){_CELL * 5}\s*")
_SKILL_COLUMNS = ("合計", "初期値", "職業P", "興味P", "成長分", "その他")
_GROUP = re.compile(r"『[^』]{0,20}』\s*")
_BUDGET = re.compile(r"(職業ポイント|興味ポイント)\s*[:：]\s*(\d+)\s*/\s*(\d+)\s*")
_BUDGETS = {"職業ポイント": "職業P", "興味ポイント": "興味P"}
_BARE = {
    ("fighting", 25): "fighting-brawl",
    ("firearms", 20): "firearms-handgun",
    ("firearms", 25): "firearms-rifle-shotgun",
}
"""Combat skills without a speciality, identified by their unique base value."""

_WEAPON_COLUMNS = ("成功率", "ダメージ", "射程", "攻撃回数", "装弾数", "耐久力", "故障その他")
_GEAR_ROW = re.compile(r"(\S|\S.*?\S)\s{2,}(\S+)\s+(\S+)\s+([-−]?\d[\d,]*|-)(?:[ \t　](.*))?")
_GEAR_COLUMNS = ("単価", "個数", "価格", "効果、備考など")
_FIRST_COLUMNS = frozenset({"名前", "名称", "技能名", "現在値"})

_WEALTH = {"支出レベル": "spending", "現金": "cash", "資産": "assets"}

_PASSAGE = re.compile(r"^\[(.{1,30})\][ \t　]*$", re.MULTILINE)

_Row = dict[str, object]


def is_iachara(source: Source) -> bool:
    """Return whether a file is an iachara text, of any edition."""
    return source.text is not None and _TITLE.match(source.text) is not None


def read_iachara(source: Source) -> Reading:
    """Return the character of a text. Raises ``Unreadable`` if it is of another edition or empty.

    Columns are padded by display width, so they are split from the right. For a skill, the text has its base,
    the points of both budgets and its growth. The picture is a web address, which is kept as text and never
    fetched.
    """
    text = (source.text or "").replace("\r\n", "\n").replace("\r", "\n")
    title = _TITLE.match(text)
    if title is None or unicodedata.normalize("NFKC", title["edition"]) != _SEVENTH:
        raise Unreadable(Reason.OTHER_EDITION, format=NAME)
    parts = _parts(text[title.end() :])
    lines = {each: _lines(parts[each]) for each in parts if each not in _PROSE}
    document: _Row = {
        _PERSON: _pairs(lines[_PERSON]),
        _ICON: [each.strip().removeprefix(":") for each in lines[_ICON]],
        _VALUES: _values(lines[_VALUES]),
        _SKILLS: _skills(lines[_SKILLS]),
        _WEAPONS: [_weapon_row(each) for each in _rows(lines[_WEAPONS])],
        _GEAR: [_gear_row(each) for each in _rows(lines[_GEAR])],
        _MONEY: _wealth(lines[_MONEY]),
        _STORY: _story(parts[_STORY]),
        _SCENARIOS: parts[_SCENARIOS],
        _MEMO: parts[_MEMO],
        "": lines[""],
    }
    _add_looks(document)
    fields = Fields(document)
    sheet = Investigator(fields)
    _write_person(fields, sheet)
    _write_values(fields, sheet)
    _write_skills(fields, sheet)
    sheet.standard_skills()
    for row in fields.rows(_WEAPONS):
        sheet.weapon(_weapon(fields, row), (*row, "成功率"))
    for row in fields.rows(_GEAR):
        sheet.possession(_possession(fields, sheet, row))
    for written, detail in _WEALTH.items():
        sheet.detail(detail, _MONEY, written)
    for heading, kind in JAPANESE.items():
        sheet.passage(kind, _STORY, heading)
    _write_notes(document, fields, sheet)
    return sheet.reading((_PERSON, "名前"), format_id=ID, format_name=NAME, file_name=source.name)


def _parts(text: str) -> dict[str, str]:
    """The text of each section. Sections stand in one order, so a heading within the memo is its text."""
    found = dict.fromkeys(("", *_SECTIONS), "")
    present, begun = "", 0
    for heading in _HEADING.finditer(text):
        name = _OTHER_NAMES.get(heading[1], heading[1])
        if name in _SECTIONS and (not present or _SECTIONS.index(name) > _SECTIONS.index(present)):
            found[present] = text[begun : heading.start()].strip()
            present, begun = name, heading.end()
            if present == _MEMO:
                break
    found[present] = text[begun:].strip()
    return found


def _lines(part: str) -> list[str]:
    """The lines of a section other than prose. Raises ``Unreadable`` for implausibly many."""
    if part.count("\n") > FOREIGN.items:
        raise Unreadable(Reason.TOO_MANY)
    return [each for each in part.split("\n") if each.strip()]


def _pairs(lines: Iterable[str]) -> _Row:
    """Pairs such as "Age: 30 / Home: Hull" by label; anything else is under the label ""."""
    found: _Row = {}
    others: list[object] = []
    for line in lines:
        for part in _NEXT_PAIR.split(line):
            pair = _PAIR.fullmatch(part)
            if pair and pair[1] not in found:
                found[pair[1]] = pair[2].strip()
            elif part.strip():
                others.append(part.strip())
    return found | {"": others}


def _values(lines: list[str]) -> _Row:
    found: _Row = {}
    others: list[object] = []
    for line in lines:
        if sanity := _SANITY.fullmatch(line):
            found["san"] = {"value": sanity[1], "max": sanity[2]}
        elif figure := _FIGURE.fullmatch(line):
            found[figure[1]] = figure[2]
        elif (row := _VALUE_ROW.fullmatch(line)) and row[1] not in found:
            found[row[1]] = _value_row(row[1], dict(zip(_VALUE_COLUMNS, row.groups()[1:], strict=True)))
        elif line.split()[0] not in _FIRST_COLUMNS:
            others.append(line.strip())
    return found | {"": others}


def _value_row(name: str, cells: dict[str, str]) -> _Row:
    """A value with what it comes to without anything that is for the time being, such as spent points."""
    now, own, grown, passing = (_number(cells[each]) for each in _VALUE_COLUMNS)
    return {**cells, "lasting": str(own + grown if name in _TRACKERS.values() else now - passing)}


def _number(written: str) -> int:
    plain = written.replace("−", "-")
    return 0 if plain == "-" else int(plain)


def _skills(lines: list[str]) -> list[object]:
    found: list[object] = []
    for line in lines:
        if _GROUP.fullmatch(line.strip()) or line.split()[0] in _FIRST_COLUMNS:
            continue
        row = _SKILL_ROW.fullmatch(line) or _TIGHT_SKILL_ROW.fullmatch(line)
        if budget := _BUDGET.fullmatch(line.strip()):
            found.append({"budget": budget[1], "spent": budget[2], "points": budget[3]})
        elif row is None:
            found.append(line.strip())
        else:
            cells = dict(zip(_SKILL_COLUMNS, row.groups()[1:], strict=True))
            trained = _number(cells["職業P"]) > 0
            found.append({"name": row[1].strip(), **cells, "occupation": trained or None})
    return found


def _rows(lines: list[str]) -> list[str]:
    """The lines of a table without its captions."""
    return [each for each in lines if each.split()[0] not in _FIRST_COLUMNS]


def _weapon_row(line: str) -> object:
    cells: list[str] = line.rsplit(None, len(_WEAPON_COLUMNS))
    if len(cells) <= len(_WEAPON_COLUMNS):
        return line.strip()
    return {"name": cells[0].strip(), **dict(zip(_WEAPON_COLUMNS, cells[1:], strict=True))}


def _gear_row(line: str) -> object:
    row = _GEAR_ROW.fullmatch(line)
    if row is None:
        return line.strip()
    cells = ((each or "").strip() for each in row.groups()[1:])
    return {"name": row[1].strip(), **dict(zip(_GEAR_COLUMNS, cells, strict=True))}


def _wealth(lines: list[str]) -> _Row:
    """Money by label; a line without one continues the label before it."""
    found: dict[str, str] = {}
    last = ""
    for line in lines:
        pair = _PAIR.fullmatch(line)
        if pair and pair[1] in _WEALTH and pair[1] not in found:
            last, found[pair[1]] = pair[1], pair[2].strip()
        else:
            found[last] = f"{found.get(last, '')} {line.strip()}".strip()
    return dict(found)


def _story(part: str) -> _Row:
    found: dict[str, str] = {}
    present, begun = "", 0
    for heading in _PASSAGE.finditer(part):
        plain = unicodedata.normalize("NFKC", heading[1]).replace(" ", "")
        if plain in JAPANESE and plain not in found:
            found[present] = part[begun : heading.start()].strip()
            present, begun = plain, heading.end()
            found[present] = ""
    found[present] = part[begun:].strip()
    return dict(found)


def _add_looks(document: _Row) -> None:
    """Put height, hair and the like, which the sheet has no lines for, under the description."""
    person, story = document[_PERSON], document[_STORY]
    if isinstance(person, dict) and isinstance(story, dict):
        looks = " / ".join(f"{each}: {person.pop(each)}" for each in _LOOKS if person.get(each))
        whole = "\n".join(each for each in (looks, story.get("容姿の描写", "")) if each)
        document[_STORY] = {**story, "容姿の描写": whole}


def _write_person(fields: Fields, sheet: Investigator) -> None:
    for written, detail in _DETAILS.items():
        sheet.detail(detail, _PERSON, written)
    for row in fields.rows(_ICON)[:1]:
        sheet.detail("portrait_url", *row)


def _write_values(fields: Fields, sheet: Investigator) -> None:
    for trait in CHARACTERISTICS:
        _lasting(fields, sheet, trait, trait.upper())
        sheet.characteristic(trait, _VALUES, trait.upper(), "lasting")
    for tracker, row in _TRACKERS.items():
        value: Path = (_VALUES, row, "現在値")
        maximum = None if tracker == "luck" else (_VALUES, row, "lasting")
        sheet.tracker(tracker, value, maximum=maximum)
        _settle(fields, row)
    sheet.tracker(
        "san",
        (_VALUES, "san", "value"),
        maximum=(_VALUES, "san", "max"),
        start=(_VALUES, _SANITY_ROW, "能力値"),
    )
    _settle(fields, _SANITY_ROW)
    for row, trait in _FOLLOWING.items():
        if fields.at(_VALUES, row, "lasting") == fields.at(_VALUES, trait.upper(), "lasting"):
            fields.take(_VALUES, row)
    for figure, row in _FIGURES.items():
        sheet.figure(figure, _VALUES, row)


def _lasting(fields: Fields, sheet: Investigator, field: str, row: str) -> None:
    """Add a remark where a characteristic is temporarily changed: the sheet gets the permanent value."""
    now, lasting = fields.at(_VALUES, row, "現在値"), fields.at(_VALUES, row, "lasting")
    if isinstance(now, str) and isinstance(lasting, str):
        if _number(now) == _number(lasting):
            _settle(fields, row)
        else:
            sheet.remark(RemarkKind.CHANGED, field, given=now, taken=lasting)


def _settle(fields: Fields, row: str) -> None:
    """Take the parts of a value if they only add up to it."""
    if fields.at(_VALUES, row, "一時的") in ("0", "-"):
        for column in (*_VALUE_COLUMNS, "lasting"):
            fields.take(_VALUES, row, column)


def _write_skills(fields: Fields, sheet: Investigator) -> None:
    spent = dict.fromkeys(_BUDGETS.values(), 0)
    for row in fields.rows(_SKILLS):
        name = fields.at(*row, "name")
        if not isinstance(name, str):
            continue
        cells = [_number(str(fields.at(*row, column))) for column in _SKILL_COLUMNS]
        for column, points in zip(_SKILL_COLUMNS, cells, strict=True):
            if column in spent:
                spent[column] += points
        sheet.skill(
            (*row, "name"),
            (*row, "合計"),
            occupation=(*row, "occupation"),
            base=(*row, "初期値"),
            occupation_points=(*row, "職業P"),
            interest_points=(*row, "興味P"),
            known=_by_base(name, cells[1]),
        )
        total, parts = cells[0], sum(cells[1:])
        if total == parts:
            fields.take(*row, "成長分")
        else:
            sheet.remark(RemarkKind.DIFFERS, name, str(total), str(total), str(parts))
        if not cells[-1]:
            fields.take(*row, "その他")
        if not cells[-2]:
            fields.take(*row, "成長分")
    for row in fields.rows(_SKILLS):
        spender = _BUDGETS.get(str(fields.at(*row, "budget")))
        if spender and fields.at(*row, "spent") == fields.at(*row, "points") == str(spent[spender]):
            fields.take(*row)


def _by_base(written: str, base: int) -> SkillName | None:
    found = recognise(written)
    field = None if found.name else _BARE.get((found.kind, base))
    return SkillName(field) if field else None


def _weapon(fields: Fields, row: Path) -> Weapon:
    return Weapon(
        name=fields.text(*row, "name"),
        damage=_cell(fields, *row, "ダメージ"),
        range=_cell(fields, *row, "射程"),
        attacks=_cell(fields, *row, "攻撃回数"),
        ammo=_cell(fields, *row, "装弾数"),
        malfunction=_cell(fields, *row, "故障その他"),
    )


def _cell(fields: Fields, *path: str | int) -> str:
    """A cell of a table, in which a hyphen stands for nothing."""
    written = fields.text(*path)
    return "" if written == "-" else written


def _possession(fields: Fields, sheet: Investigator, row: Path) -> Possession:
    whole = sheet.described((*row, "name"), (*row, "効果、備考など"))
    if not whole:
        return Possession("")
    for price in ("単価", "価格"):
        if fields.at(*row, price) in ("0", "-"):
            fields.take(*row, price)
    return Possession(whole, _cell(fields, *row, "個数"))


def _write_notes(document: _Row, fields: Fields, sheet: Investigator) -> None:
    """The memo, and before it, under their heading, the scenarios that were played."""
    if scenarios := document[_SCENARIOS]:
        document[_MEMO] = f"【{_SCENARIOS}】\n{scenarios}\n\n{document[_MEMO]}".strip()
        fields.take(_SCENARIOS)
    sheet.notes(_MEMO)


FORMAT = Format(ID, NAME, is_iachara, read_iachara)
"""The format."""
