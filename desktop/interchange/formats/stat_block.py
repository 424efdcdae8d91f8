"""Stat blocks as printed in scenarios and forums: a row of characteristics, then attacks and skills."""

import re

from msgspec.structs import replace

from desktop.base.words import tr
from desktop.interchange.coc7.investigator import CHARACTERISTICS, Investigator
from desktop.interchange.coc7.names import CUSTOM, SkillName, recognise
from desktop.interchange.coc7.printed_block import Block, normalised, rows
from desktop.interchange.coc7.several_blocks import pieces
from desktop.interchange.fields import Fields, Path
from desktop.interchange.review import Format, Reading, Reason, Remark, RemarkKind, Source, Unreadable, shown
from desktop.interchange.words import UNNAMED
from rules_core.sheet.sheet import Possession, Skill, Weapon
from rules_core.systems.coc7.skills import SKILLS_BY_ID

ID = "stat-block"
NAME = tr("stat block")

_MOST_TEXT = 100_000
_OTHER_EDITION_MOST = 25
"""In the 6th edition, characteristics are dice totals; in the 7th, percentages."""

_MORE = {
    "range": re.compile(r"\brange\s*:?\s*([^,;\n]+)", re.IGNORECASE),
    "attacks": re.compile(r"\b(?:attacks?|uses)(?:\s+per\s+round)?\s*:?\s*([\d(][^,;\n]*)", re.IGNORECASE),
    "ammo": re.compile(r"\b(?:ammo|bullets|shots)\s*:?\s*([^,;\n]+)", re.IGNORECASE),
    "malfunction": re.compile(r"\bmalf\w*\s*:?\s*([^,;\n]+)", re.IGNORECASE),
}
_FIREARMS = {
    "firearms-handgun": re.compile(
        r"\b(?:revolver|pistol|automatic|derringer|handgun|luger)s?\b", re.IGNORECASE
    ),
    "firearms-rifle-shotgun": re.compile(r"\b(?:rifle|shotgun|carbine|gauge)s?\b", re.IGNORECASE),
    "firearms-submachine-gun": re.compile(r"\b(?:sub-?machine guns?|tommy gun|smg)\b", re.IGNORECASE),
}
"""Words in weapon names that tell which firearms skill they use."""


def is_stat_block(source: Source) -> bool:
    """Return whether a text has most of the characteristics in a row, each with its number."""
    text = source.text
    if text is None or source.json is not None or len(text) > _MOST_TEXT or _is_program_output(text):
        return False
    return next(rows(normalised(text)), None) is not None


def _is_program_output(text: str) -> bool:
    """Whether a text has what programs write and people do not, though the rows may be like theirs."""
    first = text.lstrip("\ufeff \t\r\n")
    return first.startswith(("{", "[", "<", ".", "。", "/", '"')) or any(
        mark in text for mark in ("いあきゃらテキスト", '"kind"', '""kind""', "CC<=", "CCB<=", "■能力値■")
    )


def read_stat_block(source: Source) -> Reading:
    """Return the character of each block in a text. Raises ``Unreadable`` if all are of an older edition.

    Skills that aren't printed have their base values. Unrecognised text is kept with the character of its
    block.
    """
    blocks = [Block(each) for each in pieces(normalised(source.text or ""))]
    older = [each for each in blocks if _is_older(each)]
    if len(older) == len(blocks):
        raise Unreadable(Reason.OTHER_EDITION, format=NAME)
    first, *others = (_sheet(each, source.name) for each in blocks if each not in older)
    left_out = tuple(
        Remark(RemarkKind.LEFT_OUT, shown(each.data["name"] or UNNAMED), "", reason=tr("another edition"))
        for each in older
    )
    return replace(first, remarks=(*first.remarks, *left_out), more=tuple(others))


def _is_older(block: Block) -> bool:
    numbers = [int(each["value"]) for each in block.data["characteristics"].values()]
    return bool(numbers) and max(numbers) <= _OTHER_EDITION_MOST


def _sheet(block: Block, file_name: str) -> Reading:
    fields = Fields(block.data)
    sheet = Investigator(fields)
    for detail in block.data["details"]:
        sheet.detail(detail, "details", detail)
    for trait in CHARACTERISTICS:
        path = ("characteristics", trait)
        sheet.characteristic(trait, *path, "value")
        value = fields.number(*path, "value")
        if value is not None:
            _take_parts(sheet, fields, trait, value, path)
    skills: list[tuple[Path, Skill | None]] = []
    for row in fields.rows("entries"):
        skills.append((row, _read_skill(sheet, fields, row)))
    sheet.standard_skills()
    for row, skill in skills:
        if fields.at(*row, "damage"):
            sheet.weapon(_weapon(fields, row, skill))
    for tracker in ("hp", "san", "mp", "luck"):
        sheet.tracker(tracker, ("values", tracker, "value"), maximum=("values", tracker, "most"))
    for figure in ("move", "build", "damage_bonus"):
        sheet.figure(figure, "values", figure, "value")
    for heading in block.data["passages"]:
        sheet.passage(heading, "passages", heading)
    for row in fields.rows("possessions"):
        sheet.possession(Possession(fields.text(*row)))
    sheet.notes("notes")
    return sheet.reading(("name",), format_id=ID, format_name=NAME, file_name=file_name)


def _read_skill(sheet: Investigator, fields: Fields, row: Path) -> Skill | None:
    """Read an entry as a new skill, or as the existing one with the same chance."""
    written = str(fields.at(*row, "name"))
    known = _attack_skill(written) if fields.at(*row, "damage") or written.casefold() == "fighting" else None
    if known is not None:
        sheet.remark(RemarkKind.CHANGED, "skills", given=written, taken=SKILLS_BY_ID[known.kind].name)
    there = sheet.skill_named(SKILLS_BY_ID[known.kind].name if known else written)
    if there is not None and fields.number(*row, "value", least=there.value, most=there.value) is not None:
        fields.take(*row, "name")
        skill: Skill | None = there
    else:
        skill = sheet.skill((*row, "name"), (*row, "value"), known=None if there is not None else known)
    if skill is not None:
        _take_parts(sheet, fields, written, skill.value, row)
    return skill


def _attack_skill(written: str) -> SkillName | None:
    """The skill of an attack named after its weapon; None if the name doesn't tell."""
    if written.casefold() == "fighting":
        return SkillName("fighting-brawl")  # printed like this, it means unarmed
    if recognise(written).kind != CUSTOM:
        return None
    return next((SkillName(kind) for kind, words in _FIREARMS.items() if words.search(written)), None)


def _take_parts(sheet: Investigator, fields: Fields, name: str, value: int, path: Path) -> None:
    """Take the half and the fifth of a value, or tell that they are others."""
    for part, divisor in (("half", 2), ("fifth", 5)):
        given, rule = fields.at(*path, part), value // divisor
        if given not in ("", None) and fields.number(*path, part, least=rule, most=rule) is None:
            sheet.remark(RemarkKind.DIFFERS, name, str(given), str(rule), str(rule))


def _weapon(fields: Fields, row: Path, skill: Skill | None) -> Weapon:
    more = fields.text(*row, "more")
    said = {key: match[1].strip() if (match := each.search(more)) else "" for key, each in _MORE.items()}
    return Weapon(
        name=_weapon_name(str(fields.at(*row, "name"))),
        skill="" if skill is None else skill.id,
        damage=" ".join(fields.text(*row, "damage").split()),
        range=said["range"],
        attacks=said["attacks"],
        ammo=said["ammo"],
        malfunction=said["malfunction"],
    )


def _weapon_name(written: str) -> str:
    """The name of a weapon: the speciality if the attack is named after a skill."""
    inner = re.fullmatch(
        r"(?:Fighting|Firearms|Combat rapproché|Armes à feu)\s*\((.+)\)", written, re.IGNORECASE
    )
    return inner[1] if inner else written


FORMAT = Format(ID, NAME, is_stat_block, read_stat_block)
"""The format."""
