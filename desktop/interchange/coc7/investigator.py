"""Builds a Call of Cthulhu 7e sheet from what a reader finds in another program's file."""

import base64
import binascii
import re
import unicodedata
from pathlib import PurePath

from msgspec.structs import replace

from desktop.base.images import fault
from desktop.interchange.coc7 import weapon_skills
from desktop.interchange.coc7.names import CUSTOM, SkillName, is_unchosen, recognise, slug
from desktop.interchange.fields import Fields, Path
from desktop.interchange.review import Reading, Reason, Remark, RemarkKind, Unreadable, read_remarks, shown
from desktop.interchange.words import UNNAMED
from rules_core.d100.armour import ARMOUR
from rules_core.dice.notation import standard_letters
from rules_core.sheet import sheet as sheets
from rules_core.sheet.weapons import number_in
from rules_core.systems.coc7.creating import blank
from rules_core.systems.coc7.skills import SKILLS_BY_ID
from rules_core.systems.coc7.system import TRACKERS, TRAITS, base_value, derived

_BREAK = re.compile(r"\r\n?|(?:\r?\n)?<br\s*/?>(?:\r?\n)?", re.IGNORECASE)
_DATA_URL = re.compile(r"data:image/[a-z+.-]{1,20};base64,")
_LONGEST_NAME = 200
_MOST_POINTS = 9999


def plain_breaks(text: str) -> str:
    """Replace HTML line breaks in ``text`` with plain ones; other markup is left as text."""
    return _BREAK.sub("\n", text)


def same_bonus(one: str, other: str) -> bool:
    """Return whether two damage bonuses mean the same, such as "None", "+0" and "0"."""
    return _bonus(one) == _bonus(other)


def _bonus(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).replace(" ", "").replace("−", "-").upper().lstrip("+±")
    return "0" if plain in ("", "NONE", "-", "なし", "-0") else plain


class Investigator:
    """Builder of a sheet.

    A reader calls the methods with paths in the file, characteristics before skills. ``reading`` then adds
    what the rules derive, compares, and keeps the rest of the file. Unusable values stay unread; only
    ``reading`` can fail, for a file without a character.
    """

    def __init__(self, fields: Fields, *, guesses: bool = True) -> None:
        """``guesses`` gives a weapon without a skill the likeliest one."""
        self._guesses = guesses
        self.fields = fields
        self.remarks: list[Remark] = []
        self._details: list[sheets.Detail] = []
        self._traits: list[sheets.Trait] = []
        self._skills: list[sheets.Skill] = []
        self._weapons: list[sheets.Weapon] = []
        self._possessions: list[sheets.Possession] = []
        self._passages: list[sheets.Passage] = []
        self._given: dict[str, tuple[int | None, Path, int | None]] = {}
        self._figures: dict[str, Path] = {}
        self._statuses: list[sheets.Status] = []
        self._notes = ""
        self._stated: list[str] = []
        self._portrait: bytes | None = None

    def detail(self, detail_id: str, *path: str | int) -> None:
        """Read a short text, such as ``occupation``; a second one for the same detail stays unread."""
        there = any(each.id == detail_id for each in self._details)
        if not there and (text := self.fields.text(*path)):
            self._details.append(sheets.Detail(detail_id, text))

    def armour(self, *path: str | int) -> None:
        """Read armour: points, perhaps with words. 0 is none, and so is what was read already."""
        written = str(self.fields.at(*path)).strip()
        there = next((each.text for each in self._details if each.id == ARMOUR), "")
        if written == str(number_in(there)):
            self.fields.take(*path)
        else:
            self.detail(ARMOUR, *path)

    def characteristic(self, trait_id: str, *path: str | int) -> None:
        """Read a characteristic."""
        value = self.fields.number(*path, most=_MOST_POINTS)
        if value is None:
            self.remark(RemarkKind.MISSING, trait_id)
        else:
            self._traits.append(sheets.Trait(trait_id, value))

    def skill(
        self,
        name: Path,
        value: Path,
        *,
        speciality: Path | None = None,
        occupation: Path | None = None,
        changed: Path | None = None,
        ticked: Path | None = None,
        base: Path | None = None,
        occupation_points: Path | None = None,
        interest_points: Path | None = None,
        known: SkillName | None = None,
    ) -> sheets.Skill | None:
        """Read a skill. Return None if the row names none.

        Pass ``speciality`` if the file has it separately, ``changed`` if the value isn't the base, ``base``
        if the file has one, the points spent at creation, and ``known`` if the file identifies the skill by
        more than its name.
        """
        written = self.fields.text(*name)
        if not written:
            return None
        special = None if speciality is None else self.fields.text(*speciality)
        found = known or recognise(written, _speciality(special) if special else None)
        spec = SKILLS_BY_ID.get(found.kind)
        if spec and not spec.specialised and any(each.kind == found.kind for each in self._skills):
            # The same skill under two names: the second keeps its own, so that none is lost.
            found, spec = SkillName(CUSTOM, f"{written} ({special})" if special else written), None
        traits = {each.id: each.value for each in self._traits}
        by_rule = None if spec is None else base_value(spec, traits, found.name)
        given_base = None if base is None else self.fields.number(*base, most=_MOST_POINTS)
        begun = by_rule if given_base is None else given_base
        number = self.fields.number(*value, most=_MOST_POINTS)
        if number is None:
            number = begun or 0
            self.remark(RemarkKind.MISSING, found.name or written, taken=str(number))
        edited = None if changed is None else self.fields.flag(*changed)
        # An empty line for a custom skill is kept without a remark.
        is_blank = is_unchosen(written, special) and (edited is False or number <= 1)
        if found.kind == CUSTOM and not is_blank:
            self.remark(RemarkKind.UNKNOWN, "skills", given=found.name, taken=str(number))
        if edited is not None and edited is not (begun is None or begun != number):
            begun = None if edited else number
        skill = sheets.Skill(
            self._skill_id(found),
            found.kind,
            number,
            found.name,
            begun,
            marks=int(self._flag(ticked)),
            occupation=self._flag(occupation),
            occupation_points=self._points(occupation_points),
            interest_points=self._points(interest_points),
        )
        self._skills.append(skill)
        return skill

    def _flag(self, path: Path | None) -> bool:
        return path is not None and bool(self.fields.flag(*path))

    def _points(self, path: Path | None) -> int:
        return 0 if path is None else self.fields.number(*path, most=_MOST_POINTS) or 0

    def skill_named(self, written: str) -> sheets.Skill | None:
        """Return the skill on the sheet that ``written`` names, or None."""
        found = recognise(written)
        return next(
            (
                each
                for each in self._skills
                if (each.kind == found.kind and each.name.casefold() == found.name.casefold())
                or each.name.casefold() == written.casefold()
            ),
            None,
        )

    def standard_skills(self) -> None:
        """Add the skills that everyone has and the file lacks, at their base values.

        For programs that only write skills above their base. Call it after every ``skill``; the skills are
        those of a new, empty sheet.
        """
        there = {each.kind for each in self._skills}
        traits = {each.id: each.value for each in self._traits}
        absent = [each for each in blank("").skills if each.kind not in there]
        for each in absent:
            base = base_value(SKILLS_BY_ID[each.kind], traits)
            self._skills.append(replace(each, value=base or 0, base=base))
        if absent:
            self.remark(RemarkKind.DERIVED, "skills", taken=str(len(absent)))

    def tracker(
        self, tracker_id: str, value: Path, maximum: Path | None = None, start: Path | None = None
    ) -> None:
        """Read a tracker's current value and, if given, its maximum and starting value."""
        now = self.fields.number(*value, most=_MOST_POINTS)
        begun = None if start is None else self.fields.number(*start, most=_MOST_POINTS)
        self._given[tracker_id] = (now, maximum or (), begun)

    def figure(self, figure_id: str, *path: str | int) -> None:
        """Read a value that the rules derive too: ``move``, ``build`` or ``damage_bonus``."""
        self._figures[figure_id] = path

    def status(self, status_id: str, *path: str | int) -> None:
        """Read a condition such as ``prone``; it is set if any of several mentions is true."""
        there = any(each.id == status_id for each in self._statuses)
        if self.fields.flag(*path) and not there:
            self._statuses.append(sheets.Status(status_id, 1))

    def weapon(self, weapon: sheets.Weapon, chance: Path | None = None) -> sheets.Skill | None:
        """Read a weapon, unless its row is empty, after the skills. Return its skill, if any.

        Without a skill, it gets the one that its name, kind, range, damage and ``chance`` tell, or a guess,
        which the review shows. A chance that isn't the skill's value goes to the notes.
        """
        if weapon == sheets.Weapon(""):
            return None
        name = weapon_skills.label(weapon)
        written = "" if chance is None else self.fields.text(*chance)
        number = weapon_skills.percentage(written)
        skill = next((each for each in self._skills if each.id == weapon.skill), None)
        if number is None and written and chance is not None:
            skill = skill or self._combat_skill(written)
            if skill is None:
                self.fields.release(*chance)
        skill = skill or self._combat_skill(weapon.name)
        sure = skill is not None
        if skill is None and not self._guesses:
            sure = True
        elif skill is None:
            skill, sure = weapon_skills.skill_of(weapon, self._skills, number)
            if sure and skill is not None:
                self.remark(RemarkKind.DERIVED, name, taken=self._name_of(skill))
        stated = number is not None and (skill is None or number != skill.value)
        if stated:
            self._stated.append(f"{' '.join(name.split())}: {number} %")
        if not sure:
            taken = "" if skill is None else self._name_of(skill)
            given = "" if number is None else f"{number} %"
            self.remark(RemarkKind.WEAPON, name, given, taken, at=len(self._weapons))
        elif stated and skill is not None:
            taken = f"{self._name_of(skill)} {skill.value} %"
            self.remark(RemarkKind.CHANGED, name, f"{number} %", taken)
        damage = standard_letters(weapon.damage)
        self._weapons.append(replace(weapon, skill="" if skill is None else skill.id, damage=damage))
        return skill

    def _combat_skill(self, written: str) -> sheets.Skill | None:
        skill = self.skill_named(written) if written else None
        return skill if skill in weapon_skills.combat_skills(self._skills) else None

    def _name_of(self, skill: sheets.Skill) -> str:
        return skill.name or SKILLS_BY_ID[skill.kind].name

    def described(self, name: Path, detail: Path) -> str:
        """Return an item's name with its detail in brackets, which adds a remark; "" without a name."""
        written = self.fields.text(*name)
        if not written or not (said := self.fields.text(*detail)):
            return written
        whole = f"{written} ({said})"
        self.remark(RemarkKind.CHANGED, "possessions", given=written, taken=whole)
        return whole

    def possession(self, possession: sheets.Possession) -> None:
        """Read a possession, unless it has no name."""
        if possession.name:
            self._possessions.append(possession)

    def passage(self, heading: str, *path: str | int, key: bool = False) -> None:
        """Read a backstory text."""
        if text := self._long_text(heading, *path):
            self._passages.append(sheets.Passage(heading, text, key))

    def notes(self, *path: str | int) -> None:
        """Read the notes."""
        self._notes = self._long_text("notes", *path)

    def portrait(self, *path: str | int) -> None:
        """Read a base64 picture, with or without ``data:`` prefix; its type follows from its first bytes."""
        text = self.fields.at(*path)
        if not isinstance(text, str) or not text:
            return
        try:
            data = base64.b64decode("".join(_DATA_URL.sub("", text, count=1).split()), validate=True)
        except (binascii.Error, ValueError):
            data = b""
        if fault(data) is None:
            self._portrait = data
            self.fields.take(*path)

    def reading(self, name: Path, *, format_id: str, format_name: str, file_name: str) -> Reading:
        """Return the finished reading. Raises ``Unreadable`` without any characteristic, skill and name."""
        given_name = self.fields.long_text(*name)
        if not self._traits and not self._skills:
            raise Unreadable(Reason.NO_CHARACTER, format=format_name)
        if not given_name:
            self.remark(RemarkKind.MISSING, "name", taken=UNNAMED)
        elif len(given_name) > _LONGEST_NAME:
            self.fields.release(*name)
            shorter = given_name[:_LONGEST_NAME]
            self.remark(RemarkKind.CHANGED, "name", given=given_name, taken=shorter)
            given_name = shorter
        sheet = sheets.Sheet(
            system="coc7",
            name=given_name or UNNAMED,
            details=tuple(self._details),
            traits=tuple(self._traits),
            skills=tuple(self._skills),
            weapons=tuple(self._weapons),
            possessions=tuple(self._possessions),
            backstory=tuple(self._passages),
            notes="\n".join(each for each in (self._notes, *self._stated) if each),
            statuses=tuple(sorted(self._statuses, key=lambda each: each.id)),
        )
        sheet = self._with_figures(sheet)
        sheet = replace(sheet, trackers=tuple(self._tracker(sheet, spec.id) for spec in TRACKERS))
        unread = self.fields.unread()
        for (path, text), owner in zip(unread, self.fields.unread_owners(), strict=True):
            self.remark(RemarkKind.UNREAD, path, given=text, taken=owner)
        sheet = replace(sheet, origin=sheets.Origin(format_id, PurePath(file_name).name, tuple(unread)))
        order = list(RemarkKind)
        remarks = (*read_remarks(sheet, self._portrait), *self.remarks)
        return Reading(
            format=format_id,
            format_name=format_name,
            sheet=sheet,
            portrait=self._portrait,
            remarks=tuple(sorted(remarks, key=lambda each: order.index(each.kind))),
        )

    def remark(
        self,
        kind: RemarkKind,
        field: str,
        given: str = "",
        taken: str = "",
        rule: str = "",
        *,
        at: int | None = None,
    ) -> None:
        """Add a remark about ``field`` to the review."""
        self.remarks.append(Remark(kind, shown(field), shown(given), shown(taken), rule, at=at))

    def _long_text(self, field: str, *path: str | int) -> str:
        given = self.fields.long_text(*path)
        text = plain_breaks(given)
        if "<br" in given.lower():
            self.remark(RemarkKind.CHANGED, field, given="<br>", taken="↵")
        return text

    def _skill_id(self, found: SkillName) -> str:
        part = slug(found.name)
        wanted = f"{found.kind}:{part}" if part else found.kind
        taken = {each.id for each in self._skills}
        count, free = 1, wanted
        while free in taken:
            count += 1
            free = f"{wanted}#{count}"
        return free

    def _with_figures(self, sheet: sheets.Sheet) -> sheets.Sheet:
        """``sheet`` with those values set by hand that the file gives other than the rules do."""
        by_rule = derived(sheet)
        for figure, path in self._figures.items():
            rule = by_rule.get(figure)
            if figure == "damage_bonus":
                text = standard_letters(self.fields.text(*path))
                if text and (rule is None or not same_bonus(text, str(rule))):
                    sheet = replace(sheet, overrides=(*sheet.overrides, sheets.Override(figure, text)))
                    self._differs(figure, text, text, rule)
            else:
                number = self.fields.number(*path, least=-99, most=999)
                if number is not None and number != rule:
                    sheet = replace(sheet, overrides=(*sheet.overrides, sheets.Override(figure, number)))
                    self._differs(figure, str(number), str(number), rule)
        return sheet

    def _tracker(self, sheet: sheets.Sheet, tracker_id: str) -> sheets.Tracker:
        now, maximum_path, start = self._given.get(tracker_id, (None, (), None))
        rule = derived(sheet).get(tracker_id)
        by_rule = rule if isinstance(rule, int) else None
        maximum = self.fields.number(*maximum_path, most=_MOST_POINTS) if maximum_path else None
        maximum_id = f"{tracker_id}_maximum"
        if maximum is None:
            if by_rule is not None and tracker_id != "luck":
                self.remark(RemarkKind.DERIVED, maximum_id, taken=str(by_rule))
        elif maximum == by_rule:
            maximum = None
        elif tracker_id == "san" and by_rule is not None and maximum > by_rule:
            # Cthulhu Mythos caps Sanity whatever a file says (COC-DER-02); the file's own number
            # is kept as unread.
            self._differs(maximum_id, str(maximum), str(by_rule), by_rule)
            self.fields.release(*maximum_path)
            maximum = None
        else:
            self._differs(maximum_id, str(maximum), str(maximum), by_rule)
        most = maximum if maximum is not None else by_rule
        if now is None:
            now = self._start(sheet, tracker_id, start, most)
        elif most is not None and now > most:
            self._differs(tracker_id, str(now), str(now), most)
        return sheets.Tracker(tracker_id, now, maximum, start)

    def _start(self, sheet: sheets.Sheet, tracker_id: str, start: int | None, most: int | None) -> int:
        """The value of a tracker that the file does not give."""
        value: int | None = start
        if value is None and tracker_id == "san":
            value = sheet.trait("pow")
        elif value is None and tracker_id != "luck":
            value = most
        if value is None:
            self.remark(RemarkKind.MISSING, tracker_id, taken="0")
            return 0
        value = value if most is None else min(value, most)
        self.remark(RemarkKind.DERIVED, tracker_id, taken=str(value))
        return value

    def _differs(self, field: str, given: str, taken: str, rule: int | str | None) -> None:
        if rule is not None:
            self.remark(RemarkKind.DIFFERS, field, given, taken, str(rule))


def _speciality(written: str) -> str:
    return "" if written.casefold() == "none" else written


CHARACTERISTICS = tuple(each.id for each in TRAITS)
"""The ids of the eight characteristics."""
