"""Actors of Foundry VTT's Call of Cthulhu 7e system, as written from 2020 to today."""

from copy import deepcopy
from typing import Any

from desktop.base.words import ntr, tr
from desktop.interchange.coc7 import foundry_items as items
from desktop.interchange.coc7.foundry import CONDITIONS, INFOS, KEY, MONEY, NAME, OWN, SYSTEM, heading_of
from desktop.interchange.coc7.foundry_upkeep import without_upkeep
from desktop.interchange.coc7.investigator import CHARACTERISTICS, Investigator
from desktop.interchange.fields import Fields, Path
from desktop.interchange.html_text import html_text
from desktop.interchange.review import Format, Reading, Reason, RemarkKind, Source, Unreadable
from rules_core.sheet.sheet import Possession, Skill, Weapon
from rules_core.systems.coc7.skills import SKILLS_BY_ID
from rules_core.systems.coc7.system import base_value

ID = "foundry"

_PEOPLE = ("character", "npc", "creature")
_THINGS = ("container", "vehicle")
_LONGEST_REMARK = 120
"""The maximum length of an item's description shown in brackets after its name."""

_MOST_SANITY = 99

_TOMES = ("book", "spell")
_REMARKS = {"talent": "traits", "status": "phobias"}
"""Items that are texts about the person, and the headings they go under."""

_DEFAULT_PICTURES = ("icons/", "systems/")


def is_foundry(source: Source) -> bool:
    """Return whether a file is an actor of the Call of Cthulhu 7e system."""
    data = source.json
    if not isinstance(data, dict) or data.get("type") not in (*_PEOPLE, *_THINGS):
        return False
    body = data.get(items.body_of(data))
    if not isinstance(body, dict):
        return False
    if (system := items.part(data, "_stats", "systemId")) is not None:
        return bool(system == SYSTEM)
    if data["type"] in _THINGS:
        # Keys that only containers and vehicles of this system have.
        about = body.get("description")
        return (isinstance(about, dict) and "keeper" in about) or "crew" in body
    return items.part(body, "attribs", "lck") is not None


def read_foundry(source: Source) -> Reading:
    """Return the character of an actor. Raises ``Unreadable`` if it is a container or vehicle, or empty.

    Files of all years are normalised first: skill totals and bases as numbers, HTML as text. Foundry's
    internal data, such as ids and tokens, is counted and dropped.
    """
    data = deepcopy(source.json)
    if not isinstance(data, dict) or data.get("type") in _THINGS:
        raise Unreadable(Reason.NO_CHARACTER, format=NAME)
    return _Actor(data).read(source.name)


class _Actor:
    """An actor being read: its fields, and the sheet built from them."""

    def __init__(self, data: items.Json) -> None:
        self._root = items.body_of(data)
        kept = without_upkeep(data, self._root)
        self._data = data
        self._marked: list[str] = []
        self._plain_texts()
        self._fields = Fields(data)
        # Rollbook's own actors already say of each weapon whether it has a skill.
        own = items.part(data, "flags", OWN) is not None
        self._sheet = Investigator(self._fields, guesses=not own)
        self._own_details = items.part(data, "flags", OWN, "details")
        self._sheet.remark(
            RemarkKind.READ,
            tr("Foundry's internal data"),
            taken=ntr(
                "{count} value that isn't about the character, not imported",
                "{count} values that aren't about the character, not imported",
                kept,
            ).format(count=kept),
        )
        self._skills: dict[str, Skill] = {}

    def read(self, file_name: str) -> Reading:
        fields, sheet, root = self._fields, self._sheet, self._root
        fields.take("type")
        for key, detail in INFOS.items():
            sheet.detail(detail, root, "infos", key)
        if not fields.at(root, "infos", "occupation"):
            sheet.detail("occupation", root, "infos", "type")
        for detail in self._own_details if isinstance(self._own_details, dict) else ():
            sheet.detail(detail, "flags", OWN, "details", detail)
        self._money()
        for trait in CHARACTERISTICS:
            sheet.characteristic(trait, root, "characteristics", trait, "value")
        for row in self._items("skill"):
            self._skill(row)
        self._trackers()
        for place in ("conditions", "status"):
            for key, status in CONDITIONS.items():
                at = (root, place, key)
                sheet.status(status, *(at if isinstance(fields.at(*at), bool) else (*at, "value")))
        for row in self._items("weapon"):
            sheet.weapon(self._weapon(row))
        self._things()
        self._biography()
        self._picture()
        for field in self._marked:
            sheet.remark(RemarkKind.CHANGED, field, given="HTML", taken=tr("plain text"))
        self._take_empty_values()
        return sheet.reading(("name",), format_id=ID, format_name=NAME, file_name=file_name)

    def _items(self, *kinds: str) -> list[Path]:
        return [row for row in self._fields.rows("items") if self._fields.at(*row, "type") in kinds]

    def _item(self, row: Path) -> items.Json:
        item = self._fields.at(*row)
        assert isinstance(item, dict)  # it has a type
        self._fields.take(*row, "type")
        return item

    def _plain_texts(self) -> None:
        """Put the text of what is written in HTML in its place."""
        biography = items.part(self._data, self._root, "biography")
        places: list[tuple[Any, str, str]] = []
        if isinstance(biography, list):
            places += [
                (each, "value", heading_of(str(each.get("title"))) or "description")
                for each in biography
                if isinstance(each, dict)
            ]
        body = items.part(self._data, self._root)
        places += [(body, "backstory", "description"), (body, "notes", "notes")]
        for owner in (items.part(biography, "personalDescription"), items.part(body, "personalDescription")):
            places.append((owner, "value", "description"))
        for owner, key, field in places:
            given = items.part(owner, key)
            if isinstance(given, str) and (text := html_text(given).strip()) != given.strip():
                owner[key] = text
                self._marked.append(field)

    def _money(self) -> None:
        fields, root = self._fields, self._root
        place = "monetary" if isinstance(fields.at(root, "monetary"), dict) else "credit"
        owner = items.part(self._data, root, place)
        details, assets = items.part(owner, "assetsDetails"), items.part(owner, "assets")
        if isinstance(details, str) and details.strip():
            both = isinstance(assets, str) and assets.strip() and assets.strip() != details.strip()
            owner["assets"] = f"{assets.strip()}; {details.strip()}" if both else details
            fields.take(root, place, "assetsDetails")
        for key, detail in MONEY.items():
            self._sheet.detail(detail, root, place, key)

    def _skill(self, row: Path) -> None:
        fields, item = self._fields, self._item(row)
        body, cocid = items.body_of(item), items.cocid_of(item)
        traits = {
            each: number
            for each in CHARACTERISTICS
            if (number := items.whole(fields.at(self._root, "characteristics", each, "value"))) is not None
        }
        formula = items.part(item, body, "base")
        known = items.skill_of(item)
        spec = SKILLS_BY_ID.get(known.kind)
        by_rule = None if spec is None else base_value(spec, traits, known.name)
        sums = self._data.get("type") == "character"
        differs = items.settle_skill(item, traits, sums=sums, by_rule=by_rule)
        at = (*row, body)
        skill = self._sheet.skill(
            (*row, "name"),
            (*at, "value"),
            base=(*at, "base"),
            occupation_points=(*at, "adjustments", "occupation"),
            interest_points=(*at, "adjustments", "personal"),
            ticked=(*at, "flags", "developement"),
            occupation=(*at, "flags", "occupation"),
            known=known,
        )
        if skill is None:
            return
        if differs is not None:
            given, taken = differs
            self._sheet.remark(RemarkKind.CHANGED, str(item["name"]), given=str(given), taken=str(taken))
        if isinstance(formula, str) and known.kind in ("dodge", "language-own") and "@" in formula:
            fields.take(*at, "base")
        if (found := items.amount(formula, traits)) is not None and found == skill.base:
            fields.take(*at, "base")
        for key in ("base", "archetype", "experience", "experiencePackage"):
            if items.whole(fields.at(*at, "adjustments", key)) is not None:
                fields.take(*at, "adjustments", key)
        fields.take(*at, "skillName")
        fields.take(*at, "specialization")
        for name in (items.part(item, "_id"), cocid, items.part(item, body, "skillName"), item["name"]):
            if isinstance(name, str) and name:
                self._skills.setdefault(name, skill)
        fields.take(*row, "_id")
        fields.take(*row, "flags", SYSTEM, "cocidFlag", "id")

    def _trackers(self) -> None:
        fields, sheet, at = self._fields, self._sheet, (self._root, "attribs")
        power = fields.at(self._root, "characteristics", "pow", "value")
        start: Path = ("flags", OWN, "start")
        sheet.tracker("hp", (*at, "hp", "value"), maximum=(*at, "hp", "max"), start=(*start, "hp"))
        sanity: Path | None = (*at, "san", "max")
        if (
            fields.at(*at, "san", "auto") is not False
            and items.whole(fields.at(*at, "san", "max")) == _MOST_SANITY
        ):
            # The default before anything is known; Foundry itself derives it from Cthulhu Mythos.
            fields.take(*at, "san", "max")
            sanity = None
        sheet.tracker("san", (*at, "san", "value"), maximum=sanity, start=(*start, "san"))
        points = (*at, "mp", "max") if items.whole(power) is not None else None
        sheet.tracker("mp", (*at, "mp", "value"), maximum=points, start=(*start, "mp"))
        sheet.tracker("luck", (*at, "lck", "value"), start=(*start, "luck"))
        fields.take(*at, "lck", "max")
        for figure, key in (("move", "mov"), ("build", "build"), ("damage_bonus", "db")):
            if fields.at(*at, key, "auto") is True or fields.at(*at, key, "value") == "auto":
                fields.take(*at, key)
            else:
                sheet.figure(figure, *at, key, "value")
        armour = fields.at(*at, "armor")
        sheet.armour(*at, "armor", *(("value",) if isinstance(armour, dict) else ()))
        for key in ("hp", "mp", "san", "mov", "build", "db", "armor"):
            fields.take(*at, key, "auto")

    def _weapon(self, row: Path) -> Weapon:
        fields, item = self._fields, self._item(row)
        at = (*row, items.body_of(item))
        reach = [(*at, "range", step) for step in ("normal", "long", "extreme")]
        damage = "/".join(text for each in reach if (text := self._number_or_text(*each, "damage")))
        bonuses = [
            bonus
            for flag, bonus in (("addb", "+DB"), ("ahdb", "+½DB"))
            if fields.flag(*at, "properties", flag)
        ]
        if bonuses and "DB" not in damage.upper():
            damage += bonuses[0]
        distance = "/".join(text for each in reach if (text := self._number_or_text(*each, "value")))
        unit = next((text for each in reach if (text := fields.text(*each, "units"))), "")
        attacks, most = (self._number_or_text(*at, "usesPerRound", key) for key in ("normal", "max"))
        magazine = self._number_or_text(*at, "bullets")
        loaded = fields.number(*at, "ammo")
        shots = items.whole(magazine) or 0
        return Weapon(
            name=fields.text(*row, "name"),
            skill=self._weapon_skill(at),
            damage=damage,
            range=f"{distance} {unit}".strip() if distance else "",
            attacks=f"{attacks} ({most})" if most and most != attacks else attacks,
            ammo=magazine,
            malfunction=self._number_or_text(*at, "malfunction"),
            # 0 is also the default before it was ever loaded.
            fired=shots - loaded if loaded and loaded < shots else 0,
        )

    def _weapon_skill(self, at: Path) -> str:
        """The weapon's skill by item id, system id or name; its id on the sheet, "" for none."""
        fields, place = self._fields, (*at, "skill", "main")
        written = [fields.at(*place, key) for key in ("id", "name")]
        for each in written:
            if not isinstance(each, str) or not each:
                continue
            skill = self._skills.get(each) or self._skills.get(each.removeprefix("i.skill."))
            skill = skill or self._sheet.skill_named(each)
            if skill is not None:
                for key in ("id", "name"):
                    fields.take(*place, key)
                return skill.id
        return ""

    def _number_or_text(self, *path: str | int) -> str:
        """A number or text, "" for 0, which means none."""
        text = self._fields.text(*path)
        return "" if text == "0" else text

    def _things(self) -> None:
        fields, sheet = self._fields, self._sheet
        for row in self._items("item", "armor"):
            self._thing(row)
        for row in self._items(*_TOMES):
            item = self._item(row)
            self._passage(
                "tomes", row, items.settle_book(item) if item["type"] == "book" else items.settle_spell(item)
            )
        for row in self._items(*_REMARKS):
            item = self._item(row)
            self._passage(_REMARKS[item["type"]], row, items.settle_remark(item))
        for kind in ("occupation", "archetype"):
            given = fields.at(self._root, "infos", kind)
            for row in self._items(kind):
                name = fields.at(*row, "name")
                if not given:
                    sheet.detail(kind, *row, "name")
                    given = name
                if name == given:
                    fields.take(*row, "name")
                    fields.take(*row, "type")

    def _thing(self, row: Path) -> None:
        fields, item = self._fields, self._item(row)
        body = items.body_of(item)
        name, count = fields.text(*row, "name"), fields.text(*row, body, "quantity")
        own = (*row, "flags", OWN)
        if name and fields.at(*own, "title") == name:
            fields.take(*own, "title")
            written = fields.text(*own, "count")
            if count == written or (count == "1" and not written.isdecimal()):
                self._sheet.possession(Possession(fields.text(*own, "name"), written))
                return
        place: Path = (*row, body, "description", "value")
        if isinstance(items.part(item, body, "description"), str):
            place = (*row, body, "description")
        given = fields.at(*place)
        about = html_text(given).strip() if isinstance(given, str) else ""
        if name and about and len(about) <= _LONGEST_REMARK and "\n" not in about:
            fields.take(*place)
            whole_name = f"{name} ({about})"
            self._sheet.remark(RemarkKind.CHANGED, "possessions", given=name, taken=whole_name)
            name = whole_name
        self._sheet.possession(Possession(name, "" if count == "1" else count))

    def _passage(self, heading: str, row: Path, inside: list[tuple[str, ...]]) -> None:
        self._sheet.passage(heading, *row, "name")
        for each in inside:
            self._fields.take(*row, *each)

    def _biography(self) -> None:
        fields, sheet, root = self._fields, self._sheet, self._root
        place = (root, "biography")
        if isinstance(fields.at(*place), list):
            for row in fields.rows(*place):
                title = fields.text(*row, "title")
                heading = heading_of(title)
                owner = fields.at(*row)
                if title and not heading and isinstance(owner, dict) and isinstance(owner.get("value"), str):
                    owner["value"] = f"{title}: {owner['value']}" if owner["value"].strip() else ""
                key = KEY.casefold() in title.casefold()
                sheet.passage(heading or "description", *row, "value", key=key)
        else:
            sheet.passage("description", *place, "personalDescription", "value")
        sheet.passage("description", root, "personalDescription", "value")
        sheet.passage("description", root, "backstory")
        sheet.notes(root, "notes")

    def _picture(self) -> None:
        image = self._fields.at("img")
        if not isinstance(image, str):
            return
        if image.startswith("data:"):
            self._sheet.portrait("img")
        elif image.startswith(_DEFAULT_PICTURES):
            self._fields.take("img")
        else:
            self._sheet.detail("portrait_url", "img")

    def _take_empty_values(self) -> None:
        """Take every 0 and false in the actor and in the items that were read."""
        waiting: list[tuple[Path, object]] = [((self._root,), self._fields.at(self._root))]
        read = self._items("skill", "weapon", "item", "armor", *_TOMES, *_REMARKS)
        waiting += [(row, self._fields.at(*row)) for row in read]
        while waiting:
            path, value = waiting.pop()
            if isinstance(value, dict):
                waiting += [((*path, key), each) for key, each in value.items()]
            elif isinstance(value, list):
                waiting += [((*path, place), each) for place, each in enumerate(value)]
            elif value is False or value in (0, "0"):
                self._fields.take(*path)


FORMAT = Format(ID, NAME, is_foundry, read_foundry)
"""The format."""
