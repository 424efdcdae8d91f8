"""Roll20 characters, as exported by the browser add-on VTT Enhancement Suite."""

import re
from typing import Any

from desktop.interchange.coc7.investigator import Investigator, same_bonus
from desktop.interchange.coc7.names import CUSTOM, SkillName, recognise
from desktop.interchange.fields import Fields, Path, path_text
from desktop.interchange.html_text import html_text
from desktop.interchange.review import Format, Reading, Reason, RemarkKind, Source, Unreadable
from rules_core.sheet.sheet import Detail, Sheet, Skill, Trait, Weapon
from rules_core.systems.coc7.skills import SKILLS_BY_ID
from rules_core.systems.coc7.system import derived

ID = "roll20"
NAME = "Roll20"

_CHARACTERISTICS = {
    "str": "strength",
    "con": "constitution",
    "siz": "size",
    "dex": "dexterity",
    "app": "appearance",
    "int": "intelligence",
    "pow": "power",
    "edu": "education",
}
_DETAILS = {
    "occupation": "occupation",
    "archetype": "archetype",
    "age": "age",
    "pronouns": "gender",
    "residence": "residence",
    "birthplace": "birthplace",
    "player": "player",
    "spending": "spending_level",
    "cash": "cash",
    "assets": "assets",
}
_PASSAGES = {
    "personal_description": "description",
    "ideology": "ideology",
    "significant_people": "people",
    "meaningful_locations": "locations",
    "treasured_possessions": "possessions",
    "traits": "traits",
    "injuries": "injuries",
    "phobias": "phobias",
    "arcane_tomes": "tomes",
    "encounters": "encounters",
}
"""Prefixes of the backstory rows, and our headings."""

_STATUSES = {
    "temp_insane": "temporary_insanity",
    "indef_insane": "indefinite_insanity",
    "major_wound": "major_wound",
    "unconscious": "unconscious",
}
_SKILLS = {
    "own": "language-own",
    "axe": "fighting-axe",
    "brawl": "fighting-brawl",
    "chainsaw": "fighting-chainsaw",
    "flail": "fighting-flail",
    "garrote": "fighting-garrote",
    "spear": "fighting-spear",
    "sword": "fighting-sword",
    "whip": "fighting-whip",
    "artillery": "firearms-artillery",
    "bow": "firearms-bow",
    "flamethrower": "firearms-flamethrower",
    "handgun": "firearms-handgun",
    "heavy_weapons": "firearms-heavy-weapons",
    "machine_gun": "firearms-machine-gun",
    "rifle_shotgun": "firearms-rifle-shotgun",
    "submachine_gun": "firearms-submachine-gun",
} | {kind.replace("-", "_"): kind for kind in SKILLS_BY_ID}
"""Names of the skill rows, and the skills they mean."""

_LISTS = {
    "artcraft": "art-craft",
    "sciences": "science",
    "languages": "language-other",
    "survival": "survival",
    "fighting": "fighting",
    "firearms": "firearms",
    "additionalskills": "",
    "psychic": "",
}
"""Lists of skills, and the skill of which each row is a speciality; "" if rows have names of their own."""

_REPEATED = re.compile(r"repeating_([a-z]{1,40})_(-?[\w-]{1,60}?)_(name|value|weapon_\w{1,40})")
_NAMED = re.compile(r"((?:additional|fighting|firearms)_skill_\d{1,3})_name")
_WORKINGS = re.compile(
    r"translation_.*|.*_toggle|toggle_.*|.*_roll|sheet_initialized|sheet_version|first_open_flag|tab_control"
)
"""The sheet's own macros, switches and labels; not about the character."""

_TOP_WORKINGS = ("schema_version", "oldId", "tags", "defaulttoken", "controlledby", "inplayerjournals")
_PULP = "toggle_pulp_hitpoint_calculation"
_POINTS = re.compile(r"(\d{1,4})([.,]\d+)?(?:\s*/\s*(\d{1,4})([.,]\d+)?)?")
_WRITTEN = "(as written)"


def is_roll20(source: Source) -> bool:
    """Return whether a file is from the add-on, for any game."""
    data = source.json
    return isinstance(data, dict) and "schema_version" in data and isinstance(data.get("attribs"), list)


def read_roll20(source: Source) -> Reading:
    """Return the character of a file. Raises ``Unreadable`` if its sheet is for another game.

    The sheet calculates some values only in the browser, so stored ones may be outdated: maxima and the
    damage bonus are derived from the characteristics, with remarks about what the file says. Skills at base
    value aren't in the file.
    """
    document = dict(source.json) if isinstance(source.json, dict) else {}
    rows = [dict(each) if isinstance(each, dict) else each for each in document.get("attribs", [])]
    document["attribs"] = rows
    notes = _notes(document)
    found = _Attributes(document)
    if not {"size", "power", "education"} <= found.names.keys():
        raise Unreadable(Reason.OTHER_GAME)
    fields, sheet = found.fields, found.sheet
    for detail, name in _DETAILS.items():
        sheet.detail(detail, *found.current(name))
    sheet.armour(*found.current("armor"))
    for trait, name in _CHARACTERISTICS.items():
        sheet.characteristic(trait, *found.current(name))
    for name in found.names:
        found.read_skill(name)
    if any(fields.at(*found.current(name)) not in ("", None) for name in _CHARACTERISTICS.values()):
        sheet.standard_skills()
    found.read_trackers()
    found.read_figures()
    for name, status in _STATUSES.items():
        sheet.status(status, *found.current(name))
        found.take_no(name)
    for weapon in found.weapons():
        found.read_weapon(weapon)
    for name in found.names:
        for beginning, heading in _PASSAGES.items():
            if name.startswith(beginning) and name.endswith("_value"):
                sheet.passage(heading, *found.current(name))
    if notes:
        sheet.remark(RemarkKind.CHANGED, "notes", given=notes, taken=str(fields.at("notes")))
    sheet.notes("notes")
    avatar = fields.at("avatar")
    if isinstance(avatar, str) and avatar.startswith("data:"):
        sheet.portrait("avatar")
    else:
        sheet.detail("portrait_url", "avatar")
    found.take_workings()
    return sheet.reading(("name",), format_id=ID, format_name=NAME, file_name=source.name)


def _notes(document: dict[str, Any]) -> str:
    """Join the texts beside the sheet as plain text. Return their markup, "" if there was none."""
    written = [text for key in ("bio", "gmnotes") if isinstance(text := document.get(key), str) and text]
    plain = [html_text(each) for each in written]
    for key in ("bio", "gmnotes"):
        if isinstance(document.get(key), str):
            del document[key]
    document["notes"] = "\n\n".join(each for each in plain if each.strip())
    return "" if plain == written else " ".join(written)


class _Attributes:
    """A character's rows by name; the first of each name counts."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.names: dict[str, int] = {}
        self._rows: list[Any] = document["attribs"]
        for number, row in enumerate(self._rows):
            if isinstance(row, dict) and isinstance(name := row.get("name"), str):
                self.names.setdefault(name, number)
        self.fields = Fields(document)
        self.sheet = Investigator(self.fields)

    def current(self, name: str) -> Path:
        """Return where a row's current value is."""
        return self._at(name, "current")

    def _at(self, name: str, key: str) -> Path:
        return ("attribs", self.names[name], key) if name in self.names else ("attribs", name)

    def _is_empty(self, name: str) -> bool:
        return self.fields.at(*self.current(name)) in ("", None)

    def read_skill(self, name: str) -> None:
        """Read the skill whose value is in the row ``name``; an empty one has its base value."""
        special: Path | None = None
        if name in _SKILLS:
            known: SkillName | None = SkillName(_SKILLS[name])
        elif match := _REPEATED.fullmatch(name):
            section, row, part = match.groups()
            if section not in _LISTS or part != "value":
                return
            special = self.current(f"repeating_{section}_{row}_name")
            known = self._listed(_LISTS[section], self.fields.text(*special))
        elif f"{name}_name" in self.names and _NAMED.fullmatch(f"{name}_name"):
            special = self.current(f"{name}_name")
            known = None
        else:
            return
        if self._is_empty(name) and (special is None or not self.fields.at(*special)):
            return
        self.sheet.skill(special or self._at(name, "name"), self.current(name), known=known)

    def _listed(self, kind: str, written: str) -> SkillName | None:
        if not kind:
            return None
        whole = recognise(written)
        if whole.kind == kind or whole.kind.startswith(f"{kind}-"):
            return whole  # "Fighting (Axe)", written in full in the list of Fighting
        return recognise(SKILLS_BY_ID[kind].name, written)

    def read_trackers(self) -> None:
        """Read the trackers; maxima that no longer match the characteristics get a remark and aren't used."""
        rules = derived(self._as_sheet())
        for tracker, name in (
            ("hp", "hitpoints"),
            ("mp", "magicpoints"),
            ("san", "sanity"),
            ("luck", "luck"),
        ):
            self._split(tracker, name)
            most = self._at(name, "max")
            begun: Path | None = None
            rule = rules.get(tracker)
            given = self.fields.number(*most)
            self.fields.release(*most)
            if tracker == "san" and given is not None and given == self._value("power"):
                begun = most  # their maximum of Sanity is often the starting value
            elif self._is_stale(tracker, given, rule) and isinstance(rule, int):
                self._mend(tracker, name, rule)
            if begun is None:
                self.sheet.tracker(tracker, self.current(name), maximum=most)
            else:
                self.sheet.tracker(tracker, self.current(name), start=begun)

    def _is_stale(self, tracker: str, given: int | None, rule: int | str | None) -> bool:
        if tracker not in ("hp", "mp") or given is None or given == rule:
            return False
        return tracker == "mp" or not self._is_on(_PULP)

    def _mend(self, tracker: str, name: str, rule: int) -> None:
        """Use the rules' maximum and cap the value at it; the row keeps what was written."""
        row = self._rows[self.names[name]]
        given = str(row["max"])
        row[_WRITTEN] = f"{row.get('current')} / {row['max']}"
        row["max"] = rule
        self.sheet.remark(RemarkKind.DIFFERS, f"{tracker}_maximum", given, str(rule), str(rule))
        now = self.fields.number(*self.current(name))
        if now is not None and now > rule:
            self.sheet.remark(RemarkKind.DIFFERS, tracker, str(now), str(rule), str(rule))
            row["current"] = rule

    def _split(self, tracker: str, name: str) -> None:
        """Split "7 / 11" and round halves down; the row keeps what was written."""
        written = self.fields.at(*self.current(name))
        match = _POINTS.fullmatch(written.strip()) if isinstance(written, str) else None
        if match is None or not (match[2] or match[3]):
            return
        row = self._rows[self.names[name]]
        row["current"] = match[1]
        if match[3] and row.get("max") in ("", None):
            row["max"] = match[3]
        row[_WRITTEN] = written
        whole = f"{match[1]} / {match[3]}" if match[3] else match[1]
        self.sheet.remark(RemarkKind.CHANGED, tracker, given=str(written), taken=whole)

    def read_figures(self) -> None:
        """Take values that match what the characteristics give; add a remark for others."""
        rules = derived(self._as_sheet())
        for figure, name in (("move", "movement_rate"), ("build", "build"), ("damage_bonus", "damage_bonus")):
            given, rule = self.fields.at(*self.current(name)), rules.get(figure)
            if rule is None:
                self.sheet.figure(figure, *self.current(name))
            elif given not in ("", None):
                written = str(given).strip()
                if written == str(rule) or (figure == "damage_bonus" and same_bonus(written, str(rule))):
                    self.fields.take(*self.current(name))
                else:
                    self.sheet.remark(RemarkKind.DIFFERS, figure, written, str(rule), str(rule))

    def _as_sheet(self) -> Sheet:
        """The characteristics alone, for what the rules make of them."""
        traits = [Trait(trait, self._value(name) or 0) for trait, name in _CHARACTERISTICS.items()]
        mythos = self._value("cthulhu_mythos") or 0
        return Sheet(
            "coc7",
            "",
            details=(Detail("age", self.fields.text(*self.current("age"))),),
            traits=tuple(each for each in traits if each.value),
            skills=(Skill("cthulhu-mythos", "cthulhu-mythos", mythos),),
        )

    def _value(self, name: str) -> int | None:
        return self.fields.number(*self.current(name))

    def _is_on(self, name: str) -> bool:
        return self.fields.at(*self.current(name)) in ("on", "1", 1)

    def take_no(self, name: str) -> None:
        """Take a condition that is off, also if it is a number."""
        if self.fields.at(*self.current(name)) in (0, "0", "off"):
            self.fields.take(*self.current(name))

    def weapons(self) -> list[str]:
        """Return the row prefixes of each weapon, in the file's order."""
        found = (_REPEATED.fullmatch(name) for name in self.names)
        rows = [match[2] for match in found if match and match[1] == "weapons"]
        return [f"repeating_weapons_{each}_weapon_" for each in dict.fromkeys(rows)]

    def read_weapon(self, beginning: str) -> None:
        """Read the weapon whose rows have this prefix."""
        skill = self._skill_of(f"{beginning}skill_parsed")
        if skill is not None:
            self.fields.take(*self.current(f"{beginning}skill_parsed"))
        # The maximum damage, which follows from the damage.
        self.fields.take(*self.current(f"{beginning}damage_extreme"))
        name, damage, distance, attacks, ammo, malfunction = (
            self.fields.text(*self.current(f"{beginning}{part}"))
            for part in ("name", "damage", "range", "attacks", "ammo", "malfunction")
        )
        self.sheet.weapon(
            Weapon(
                name,
                "" if skill is None else skill.id,
                damage=damage,
                range=distance,
                attacks=attacks,
                ammo=ammo,
                malfunction=malfunction,
            ),
            self.current(f"{beginning}skill_value"),
        )

    def _skill_of(self, name: str) -> Skill | None:
        written = self.fields.at(*self.current(name))
        if not isinstance(written, str) or not written:
            return None
        if written in _SKILLS:
            return self.sheet.skill_named(SKILLS_BY_ID[_SKILLS[written]].name)
        if f"{written}_name" in self.names:
            return self.sheet.skill_named(self.fields.text(*self.current(f"{written}_name")))
        return None if recognise(written).kind == CUSTOM else self.sheet.skill_named(written)

    def take_workings(self) -> None:
        """Take the sheet's own data, and the names and ids of rows whose value was taken."""
        for key in _TOP_WORKINGS:
            if self.fields.at(key) in ("", "[]", None) or key in ("schema_version", "oldId"):
                self.fields.take(key)
        unread = {path for path, _ in self.fields.unread()}
        for number, row in enumerate(self._rows):
            if not isinstance(row, dict):
                continue
            name = row.get("name")
            if isinstance(name, str) and _WORKINGS.fullmatch(name):
                self.fields.take("attribs", number)
            elif row.get("current") in ("", None) and row.get("max") in ("", None):
                self.fields.take("attribs", number)  # an empty row
            elif not unread & {path_text(("attribs", number)), path_text(("attribs", number, "current"))}:
                self.fields.take("attribs", number, "name")
                self.fields.take("attribs", number, "id")


FORMAT = Format(ID, NAME, is_roll20, read_roll20)
"""The format."""
