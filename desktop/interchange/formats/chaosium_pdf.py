"""Chaosium's fillable PDF sheets: only the form fields are read, never the pages."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from desktop.interchange.coc7.investigator import CHARACTERISTICS, Investigator
from desktop.interchange.coc7.names import CUSTOM, SkillName, recognise
from desktop.interchange.fields import Fields
from desktop.interchange.pdf_file import BEGINNING, open_pdf
from desktop.interchange.review import Format, Reading, Reason, RemarkKind, Source, Unreadable
from rules_core.sheet.sheet import Possession, Skill, Weapon
from rules_core.systems.coc7.skills import SKILLS_BY_ID

if TYPE_CHECKING:
    from pypdf import PdfReader

ID = "chaosium-pdf"
NAME = "Chaosium PDF"

_NAME = "Investigators_Name"
_MOST_FIELDS = 5_000
_DEEPEST = 8
_LONGEST_VALUE = 200_000
_BUTTON = "/Btn"
_OFF = "Off"

_DETAILS = {
    "occupation": "Occupation",
    "archetype": "Archetype",
    "pronouns": "Pronouns",
    "age": "Age",
    "birthplace": "Birthplace",
    "residence": "Residence",
    "player": "Players_Name",
    "spending": "SpendingLevel",
    "cash": "Cash",
    "assets": "Assets1",
}
_PASSAGES = {
    "PersonalDescription": "description",
    "Ideology/Beliefs": "ideology",
    "Significant People": "people",
    "Locations": "locations",
    "Possessions": "possessions",
    "Traits": "traits",
    "Injuries": "injuries",
    "Phobias/Manias": "phobias",
    "Tomes/Spells": "tomes",
    "Encounters": "encounters",
}
_GEAR = re.compile(r"gear/?possessions\d*")
_STATUSES = {
    "TempInsanity_Chk": "temporary_insanity",
    "IndefInsanity_Chk": "indefinite_insanity",
    "IndefIInsanity_Chk": "indefinite_insanity",
    "MajorWound_Chk": "major_wound",
    "Unconscious_Chk": "unconscious",
}
_SKILLS = {
    "computer": "computer-use",
    "credit": "credit-rating",
    "cthulhu": "cthulhu-mythos",
    "demo": "demolitions",
    "drive": "drive-auto",
    "elec": "electronics",
    "elecrepair": "electrical-repair",
    "fighting": "fighting-brawl",
    "firearmshandguns": "firearms-handgun",
    "firearmsrifles": "firearms-rifle-shotgun",
    "library": "library-use",
    "mechrepair": "mechanical-repair",
    "ownlanguage": "language-own",
    "psyschology": "psychology",
    "sleight": "sleight-of-hand",
} | {kind.replace("-", ""): kind for kind in SKILLS_BY_ID if kind != "fighting"}
"""The skills' field names in lower case, and the skills they mean."""

_WITH_SPECIALITY = {
    "artcraft": "art-craft",
    "fighting": "fighting",
    "firearms": "firearms",
    "ownlanguage": "language-own",
    "otherlanguage": "language-other",
    "pilot": "pilot",
    "science": "science",
    "survival": "survival",
    "lore": "lore",
}
"""Skills with a separate field for their speciality; several of a kind are numbered."""

_PART = re.compile(r"(?i)skill_(?!regular)(.+?)(_chk|_half|_fifth)?")
_NUMBERED = re.compile(r"([a-z]+)(\d*)")
_UNCHOSEN = ("none", "-")
"""The placeholder for a speciality that is yet to be chosen."""

_TICK = "_chk"
_NAMES = "(names of skills)"
"""The key under which skill names are stored, which have no field of their own."""

_UNWANTED = re.compile("[\0\ud800-\udfff]")
_PERCENT = re.compile(r"(\d{1,4})\s*%")


def is_pdf(source: Source) -> bool:
    """Return whether a file is a PDF at all; ``read_chaosium_pdf`` refuses those without the form."""
    return source.data.startswith(BEGINNING)


def read_chaosium_pdf(source: Source) -> Reading:
    """Return the character of a filled form. Raises ``Unreadable`` if the PDF has no such form, it is
    empty, or it needs a password.

    Forms in circulation spell their fields in several ways. An empty skill has its base value; half and fifth
    follow from the value, with a remark if they don't.
    """
    values = _values(source)
    if _NAME.lower() not in {_plain(name) for name in values}:
        raise Unreadable(Reason.FOREIGN)
    form = _Form({name: value for name, value in values.items() if value})
    sheet, fields = form.sheet, form.fields
    for detail, name in _DETAILS.items():
        sheet.detail(detail, form.name(name))
    for trait in CHARACTERISTICS:
        written = form.name(trait.upper())
        sheet.characteristic(trait, written)
        value = fields.number(written)
        if value is not None:
            form.take_parts(trait.upper(), value)
    for name in form.skills():
        form.read_skill(name)
    if form.holds_character():
        sheet.standard_skills()
    sheet.tracker("hp", form.path("CurrentHP"), maximum=form.path("StartingHP"))
    sheet.tracker(
        "san", form.path("CurrentSanity"), maximum=form.path("MaxSanity"), start=form.path("StartingSanity")
    )
    sheet.tracker("mp", form.path("CurrentMagic"), maximum=form.path("StartingMagic"))
    sheet.tracker("luck", form.path("CurrentLuck"), start=form.path("StartingLuck"))
    sheet.figure("move", form.name("MOV"))
    sheet.figure("build", form.name("Build"))
    sheet.figure("damage_bonus", form.name("DamageBonus"))
    for name, status in _STATUSES.items():
        sheet.status(status, form.name(name))
    form.take_repeats()
    for number in range(1, 10):
        form.read_weapon(number)
    for name, heading in _PASSAGES.items():
        sheet.passage(heading, form.name(name))
    for name in form.values:
        if _GEAR.fullmatch(_plain(name)):
            for line in re.split(r"[\r\n]+", fields.long_text(name)):
                sheet.possession(Possession(line.strip()))
    sheet.notes(form.name("Pulp Talents"))
    return sheet.reading((form.name(_NAME),), format_id=ID, format_name=NAME, file_name=source.name)


class _Form:
    """The filled fields of a form; case and spaces in names make no difference."""

    def __init__(self, values: dict[str, str]) -> None:
        self.values = values
        self._names: dict[str, str] = {}
        self.fields = Fields({**values, _NAMES: self._names})
        self.sheet = Investigator(self.fields)
        self._read: list[Skill] = []
        self._written: dict[str, str] = {}
        for name in values:
            self._written.setdefault(_plain(name), name)

    def name(self, wanted: str) -> str:
        """Return the file's spelling of a field name, or ``wanted`` itself if it has none."""
        return self._written.get(_plain(wanted), wanted)

    def path(self, wanted: str) -> tuple[str]:
        """Return where a field's value is."""
        return (self.name(wanted),)

    def skills(self) -> list[str]:
        """Return the skills with any field filled in, as their fields are named, in the file's order."""
        found: dict[str, str] = {}
        for name in self.values:
            match = _PART.fullmatch(name.replace(" ", "").replace("SkillDef_", "Skill_"))
            if match and (match[2] or _TICK).lower() == _TICK:
                found.setdefault(match[1].lower(), match[1])
        return list(found.values())

    def holds_character(self) -> bool:
        """Return whether a characteristic or a skill is filled in."""
        numbers = (self.fields.at(self.name(each.upper())) for each in CHARACTERISTICS)
        return bool(self._read) or any(number is not None for number in numbers)

    def read_skill(self, name: str) -> None:
        """Read the skill whose fields start with ``name``."""
        special = self.fields.text(self.name(f"SkillDef_{name}"))
        special = "" if special.casefold() in _UNCHOSEN else special
        known = _known(name, special)
        # The field name identifies the skill, but a skill is read together with a stored name.
        self._names[name] = special or (SKILLS_BY_ID[known.kind].name if known.kind != CUSTOM else name)
        value, tick = self.path(f"Skill_{name}"), self.path(f"Skill_{name}_Chk")
        skill = self.sheet.skill((_NAMES, name), value, ticked=tick, known=known)
        if skill is not None:
            self._read.append(skill)
            self.take_parts(f"Skill_{name}", skill.value)

    def take_parts(self, name: str, value: int) -> None:
        """Take the half and the fifth of a value, or tell that they are others."""
        for part, divisor in (("half", 2), ("fifth", 5)):
            written = self.name(f"{name}_{part}")
            if self.values.get(written) and not self._agrees(written, value // divisor):
                rule = str(value // divisor)
                self.sheet.remark(RemarkKind.DIFFERS, written, self.values[written], rule, rule)

    def take_repeats(self) -> None:
        """Take what the combat section repeats about Dodge and unarmed attacks."""
        if dodge := self.sheet.skill_named("Dodge"):
            self._agrees(self.name("Dodge_Copy"), dodge.value)
            self.take_parts("Dodge_Copy", dodge.value)
            self._take_tick("Dodge_Copy_Chk", dodge)
        if brawl := self.sheet.skill_named("Fighting (Brawl)"):
            self._take_chances(0, brawl)
            self._take_tick("Skill_Regular0_Chk", brawl)

    def _take_tick(self, name: str, skill: Skill) -> None:
        if skill.marks:
            self.fields.take(self.name(name))

    def read_weapon(self, number: int) -> None:
        """Read a weapon row."""
        skill = self.sheet.weapon(
            Weapon(
                name=self.fields.text(self.name(f"Weapon_Name{number}")),
                damage=self._of_weapon("Damage", number),
                range=self._of_weapon("Range", number),
                attacks=self._of_weapon("Attacks", number),
                ammo=self._of_weapon("Ammo", number),
                malfunction=self._of_weapon("Malf", number),
            ),
            self.path(f"Weapon_Regular{number}"),
        )
        if skill is not None:
            self._take_chances(number, skill)

    def _of_weapon(self, column: str, number: int) -> str:
        return self.fields.text(self.name(f"Weapon_{column}{number}"))

    def _take_chances(self, number: int, skill: Skill) -> None:
        for part, divisor in (("Regular", 1), ("Hard", 2), ("Extreme", 5)):
            self._agrees(self.name(f"Weapon_{part}{number}"), skill.value // divisor)

    def _agrees(self, name: str, wanted: int) -> bool:
        return self.fields.number(name, least=wanted, most=wanted) is not None


def _known(name: str, special: str) -> SkillName:
    """The skill that a field called after ``name`` means, with what its field for the speciality says."""
    plain = name.lower()
    match = _NUMBERED.fullmatch(plain)
    kind = _WITH_SPECIALITY.get(match[1]) if match else None
    if kind and special:
        return recognise(SKILLS_BY_ID[kind].name, special)
    if plain in _SKILLS:
        return SkillName(_SKILLS[plain])
    return SkillName(kind) if kind else recognise(special or name)


def _plain(name: str) -> str:
    return name.replace(" ", "").lower()


def _values(source: Source) -> dict[str, str]:
    """The form's values by field name, "" for empty ones; ticks are "true".

    Any error in a PDF becomes ``Unreadable``: there are more kinds than can be named.
    """
    try:
        return dict(_fields(open_pdf(source.data, source.password)))
    except Unreadable:
        raise
    except Exception as error:
        raise Unreadable(Reason.FOREIGN) from error


def _fields(reader: "PdfReader") -> Iterator[tuple[str, str]]:
    from pypdf.generic import ArrayObject, DictionaryObject

    form = _resolved(reader.root_object.get("/AcroForm"))
    if not isinstance(form, DictionaryObject):
        return
    waiting: list[tuple[object, str, str, int]] = [(form.get("/Fields"), "", "", 0)]
    seen = 0
    while waiting:
        listed, above, kind, depth = waiting.pop()
        entries = _resolved(listed)
        if not isinstance(entries, ArrayObject) or depth > _DEEPEST:
            continue
        for entry in entries:
            seen += 1
            if seen > _MOST_FIELDS:
                raise Unreadable(Reason.TOO_MANY)
            field = _resolved(entry)
            if not isinstance(field, DictionaryObject):
                continue
            own = _text(field.get("/T"))
            name = ".".join(part for part in (above, own) if part)
            its_kind = str(_resolved(field.get("/FT")) or kind)
            if own:
                yield name, _value(_text(field.get("/V")), its_kind)
            waiting.append((field.get("/Kids"), name, its_kind, depth + 1))


def _value(written: str, kind: str) -> str:
    if kind == _BUTTON:
        return "true" if written.strip("/") not in ("", _OFF) else ""
    percent = _PERCENT.fullmatch(written.strip())
    return percent[1] if percent else written.strip()


def _text(value: object) -> str:
    """A text or number of a PDF, "" for anything else; long texts may be in a stream."""
    from pypdf.generic import StreamObject

    found = _resolved(value)
    if isinstance(found, StreamObject):
        found = found.get_data()
    if isinstance(found, bytes):
        found = found.decode("utf-16" if found.startswith((b"\xfe\xff", b"\xff\xfe")) else "latin-1")
    if not isinstance(found, (str, int, float)):
        return ""
    # Invalid characters would prevent saving.
    return _UNWANTED.sub("", str(found)[:_LONGEST_VALUE])


def _resolved(value: object) -> object:
    """Resolve a value that may be stored elsewhere in the file."""
    from pypdf.generic import PdfObject

    return value.get_object() if isinstance(value, PdfObject) else value


FORMAT = Format(ID, NAME, is_pdf, read_chaosium_pdf)
"""The format."""
