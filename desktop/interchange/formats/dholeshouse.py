"""Files of The Dhole's House, a character sheet site: XML converted to JSON, every number a text."""

from copy import deepcopy

from desktop.base.words import tr
from desktop.interchange.coc7.investigator import CHARACTERISTICS, Investigator, same_bonus
from desktop.interchange.fields import Fields, Path
from desktop.interchange.html_text import html_text
from desktop.interchange.review import Format, Reading, Reason, RemarkKind, Source, Unreadable
from rules_core.sheet.sheet import Possession, Skill, Weapon

ID = "dholeshouse"
NAME = "The Dhole's House"

ROOT = "Investigator"
"""The key of the whole character."""
_DETAILS = {
    "occupation": ("PersonalDetails", "Occupation"),
    "archetype": ("PersonalDetails", "Archetype"),
    "pronouns": ("PersonalDetails", "Gender"),
    "age": ("PersonalDetails", "Age"),
    "birthplace": ("PersonalDetails", "Birthplace"),
    "residence": ("PersonalDetails", "Residence"),
    "era": ("Header", "GameType"),
    "spending": ("Cash", "spending"),
    "cash": ("Cash", "cash"),
    "assets": ("Cash", "assets"),
}
_PASSAGES = {
    "description": "description",
    "ideology": "ideology",
    "people": "people",
    "locations": "locations",
    "possessions": "possessions",
    "traits": "traits",
    "injurues": "injuries",
    "injuries": "injuries",
    "phobias": "phobias",
    "tomes": "tomes",
    "encounters": "encounters",
}
"""Their backstory keys, including their misspelling, and our headings."""


def is_dholeshouse(source: Source) -> bool:
    """Return whether a file is from The Dhole's House."""
    data = source.json
    return isinstance(data, dict) and ROOT in data


def read_dholeshouse(source: Source) -> Reading:
    """Return the character of a file. Raises ``Unreadable`` if it is of another edition or empty.

    A list of one is an object, and an empty one is null. Skills without a speciality say "None" and are kept,
    so that one may be chosen later. Backstory may be HTML because other programs show it so; the sheet gets
    its text.
    """
    data = deepcopy(source.json)
    marked = _plain_backstory(data)
    fields = Fields(data)
    edition = fields.at(ROOT, "Header", "GameVersion")
    if isinstance(edition, str) and edition.strip() and not edition.strip().startswith("7"):
        raise Unreadable(Reason.OTHER_EDITION, format=NAME)
    sheet = Investigator(fields)
    for detail, path in _DETAILS.items():
        sheet.detail(detail, ROOT, *path)
    numbers = (ROOT, "Characteristics")
    for trait in CHARACTERISTICS:
        sheet.characteristic(trait, *numbers, trait.upper())
    for row in _list(fields, "Skills", "Skill"):
        _read_skill(fields, sheet, row)
    sheet.tracker("hp", (*numbers, "HitPts"), maximum=(*numbers, "HitPtsMax"))
    sheet.tracker(
        "san", (*numbers, "Sanity"), maximum=(*numbers, "SanityMax"), start=(*numbers, "SanityStart")
    )
    sheet.tracker("mp", (*numbers, "MagicPts"), maximum=(*numbers, "MagicPtsMax"))
    # Their maximum of Luck is the starting value: Luck may grow beyond it.
    sheet.tracker("luck", (*numbers, "Luck"), start=(*numbers, "LuckMax"))
    sheet.figure("move", *numbers, "Move")
    sheet.figure("build", *numbers, "Build")
    sheet.figure("damage_bonus", *numbers, "DamageBonus")
    _take_repeats(fields, sheet)
    for row in _list(fields, "Weapons", "weapon"):
        skill = sheet.weapon(_weapon(fields, sheet, row), (*row, "regular"))
        if skill is not None:
            _take_equal(fields, skill.value // 2, *row, "hard")
            _take_equal(fields, skill.value // 5, *row, "extreme")
    for row in _list(fields, "Possessions", "item"):
        inner = (*row, "description") if isinstance(fields.at(*row), dict) else row
        sheet.possession(Possession(fields.text(*inner)))
    for key, heading in _PASSAGES.items():
        sheet.passage(heading, ROOT, "Backstory", key)
    for heading in marked:
        sheet.remark(RemarkKind.CHANGED, heading, given="HTML", taken=tr("plain text"))
    sheet.portrait(ROOT, "PersonalDetails", "Portrait")
    return sheet.reading(
        (ROOT, "PersonalDetails", "Name"), format_id=ID, format_name=NAME, file_name=source.name
    )


def _plain_backstory(data: object) -> list[str]:
    """Replace HTML in the backstory with its text. Return the headings affected."""
    character = data.get(ROOT) if isinstance(data, dict) else None
    backstory = character.get("Backstory") if isinstance(character, dict) else None
    changed = []
    for key, heading in _PASSAGES.items():
        given = backstory.get(key) if isinstance(backstory, dict) else None
        if isinstance(backstory, dict) and isinstance(given, str) and (text := html_text(given)) != given:
            backstory[key] = text
            changed.append(heading)
    return changed


def _list(fields: Fields, section: str, entry: str) -> list[Path]:
    if isinstance(fields.at(ROOT, section), list):
        return fields.rows(ROOT, section)
    return fields.rows(ROOT, section, entry)


def _read_skill(fields: Fields, sheet: Investigator, row: Path) -> None:
    skill = sheet.skill(
        (*row, "name"), (*row, "value"), speciality=(*row, "subskill"), occupation=(*row, "occupation")
    )
    if skill is not None:
        _take_equal(fields, skill.value // 2, *row, "half")
        _take_equal(fields, skill.value // 5, *row, "fifth")


def _weapon(fields: Fields, sheet: Investigator, row: Path) -> Weapon:
    skill: Skill | None = None
    if written := fields.text(*row, "skillname"):
        skill = sheet.skill_named(written)
        if skill is None:
            fields.release(*row, "skillname")
    return Weapon(
        name=fields.text(*row, "name"),
        skill="" if skill is None else skill.id,
        damage=fields.text(*row, "damage"),
        range=fields.text(*row, "range"),
        attacks=fields.text(*row, "attacks"),
        ammo=fields.text(*row, "ammo"),
        malfunction=fields.text(*row, "malf"),
    )


def _take_repeats(fields: Fields, sheet: Investigator) -> None:
    """Take what the Combat section repeats unchanged."""
    combat = (ROOT, "Combat")
    bonus, build = (fields.at(ROOT, "Characteristics", key) for key in ("DamageBonus", "Build"))
    again = fields.at(*combat, "DamageBonus")
    if isinstance(again, str) and isinstance(bonus, str) and same_bonus(again, bonus):
        fields.take(*combat, "DamageBonus")
    if fields.at(*combat, "Build") == build:
        fields.take(*combat, "Build")
    dodge = sheet.skill_named("Dodge")
    if dodge is not None:
        for part, divisor in (("value", 1), ("half", 2), ("fifth", 5)):
            _take_equal(fields, dodge.value // divisor, *combat, "Dodge", part)


def _take_equal(fields: Fields, wanted: int, *path: str | int) -> None:
    fields.number(*path, least=wanted, most=wanted)


FORMAT = Format(ID, NAME, is_dholeshouse, read_dholeshouse)
"""The format."""
