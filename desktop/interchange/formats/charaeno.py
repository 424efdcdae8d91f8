"""Summary files of Charaeno, a Japanese character sheet service, for the 7th edition."""

import unicodedata

from desktop.interchange.coc7.investigator import CHARACTERISTICS, Investigator
from desktop.interchange.coc7.names import JAPANESE
from desktop.interchange.fields import Fields, Path
from desktop.interchange.review import Format, Reading, Reason, Source, Unreadable
from rules_core.sheet.sheet import Possession, Weapon

ID = "charaeno"
NAME = "Charaeno"

_DETAILS = {
    "occupation": ("occupation",),
    "age": ("age",),
    "pronouns": ("sex",),
    "residence": ("residence",),
    "birthplace": ("birthplace",),
    "spending": ("credit", "spendingLevel"),
    "cash": ("credit", "cash"),
    "assets": ("credit", "assetsDetails"),
    "portrait_url": ("portraitURL",),
}
_SIXTH_EDITION = frozenset({"mentalDisorder", "mythosTomes", "artifactsAndSpells"})


def is_charaeno(source: Source) -> bool:
    """Return whether a file is a Charaeno summary, of any edition."""
    data = source.json
    return isinstance(data, dict) and {"chatpalette", "characteristics", "attribute"} <= data.keys()


def read_charaeno(source: Source) -> Reading:
    """Return the character of a summary. Raises ``Unreadable`` if it is of another edition or empty.

    The file only has current hit points, magic points and Luck; their maxima follow from the rules.
    ``edited`` means that a skill isn't at its base; it is no tick. The picture is a web address, which is
    kept as text and never fetched.
    """
    data = source.json
    if isinstance(data, dict) and data.keys() & _SIXTH_EDITION:
        raise Unreadable(Reason.OTHER_EDITION, format=NAME)
    fields = Fields(source.json)
    sheet = Investigator(fields)
    for detail, path in _DETAILS.items():
        sheet.detail(detail, *path)
    for trait in CHARACTERISTICS:
        sheet.characteristic(trait, "characteristics", trait)
    for row in fields.rows("skills"):
        sheet.skill((*row, "name"), (*row, "value"), changed=(*row, "edited"))
    sheet.tracker("hp", ("attribute", "hp"))
    sheet.tracker("san", ("attribute", "san", "value"), maximum=("attribute", "san", "max"))
    sheet.tracker("mp", ("attribute", "mp"))
    sheet.tracker("luck", ("attribute", "luck"))
    sheet.figure("move", "attribute", "mov")
    sheet.figure("build", "attribute", "build")
    sheet.figure("damage_bonus", "attribute", "db")
    for row in fields.rows("weapons"):
        sheet.weapon(_weapon(fields, row), (*row, "value"))
    for row in fields.rows("possessions"):
        sheet.possession(_possession(fields, sheet, row))
    for row in fields.rows("backstory"):
        _read_heading(fields, sheet, row)
    sheet.notes("note")
    return sheet.reading(("name",), format_id=ID, format_name=NAME, file_name=source.name)


def _weapon(fields: Fields, row: Path) -> Weapon:
    return Weapon(
        name=fields.text(*row, "name"),
        damage=fields.text(*row, "damage"),
        range=fields.text(*row, "range"),
        attacks=fields.text(*row, "attacks"),
        ammo=fields.text(*row, "ammo"),
        malfunction=fields.text(*row, "malfunction"),
    )


def _possession(fields: Fields, sheet: Investigator, row: Path) -> Possession:
    whole = sheet.described((*row, "name"), (*row, "detail"))
    return Possession(whole, fields.text(*row, "count")) if whole else Possession("")


def _read_heading(fields: Fields, sheet: Investigator, row: Path) -> None:
    written = fields.at(*row, "name")
    heading = JAPANESE.get(unicodedata.normalize("NFKC", written)) if isinstance(written, str) else None
    if heading is None:
        return
    fields.take(*row, "name")
    for entry in fields.rows(*row, "entries"):
        key = fields.flag(*entry, "keyConnection")
        sheet.passage(heading, *entry, "text", key=bool(key))


FORMAT = Format(ID, NAME, is_charaeno, read_charaeno)
"""The format."""
