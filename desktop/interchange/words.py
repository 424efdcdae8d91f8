"""The words about files: a sentence for each fault, and a line for each remark of the review."""

from collections.abc import Callable

from desktop.interchange.review import Remark, RemarkKind
from desktop.interchange.unreadable import Reason, Unreadable
from desktop.words import ntr, tr

UNNAMED = tr("Unnamed")
"""The name of a character whose file gives none."""

_LONGEST_SHOWN = 80

_FAULTS: dict[Reason, str] = {
    Reason.MISSING: tr("There is no such file."),
    Reason.NOT_A_FILE: tr("This is not a file that can be read."),
    Reason.REFUSED: tr("The file cannot be opened: {detail}."),
    Reason.EMPTY: tr("The file is empty."),
    Reason.TOO_LARGE: tr("The file is larger than {megabytes} MB, far more than a character needs."),
    Reason.ENCODING: tr(
        "The file is not Unicode text, so it cannot be a character file that Rollbook knows."
    ),
    Reason.NOT_JSON: tr("The file is damaged: it breaks off or goes wrong at line {line}."),
    Reason.TOO_DEEP: tr("The file is nested too deeply to be a character."),
    Reason.TOO_MANY: tr("The file holds far more parts than a character has."),
    Reason.TOO_LONG: tr("The file holds a text that is far too long for a character."),
    Reason.NUMBER: tr("The file holds a number that no character can have."),
    Reason.DUPLICATE_KEY: tr("The file is damaged: it gives “{key}” twice."),
    Reason.BAD_CHARACTER: tr("The file is damaged: it holds characters that no text can have."),
    Reason.FOREIGN: tr("This is not a character file that Rollbook knows."),
    Reason.OTHER_GAME: tr("This file is for a game this version does not know."),
    Reason.OTHER_EDITION: tr(
        "This is a {format} file for another edition of the game. Rollbook plays the seventh."
    ),
    Reason.NO_CHARACTER: tr("This looks like a {format} file, but there is no character in it."),
    Reason.NEWER: tr("This file was made by a newer version of Rollbook. Update Rollbook to open it."),
    Reason.RECORD: tr("The character in this file is damaged: {detail}."),
    Reason.JOURNAL: tr("The journal in this file is damaged at line {line}."),
    Reason.ARCHIVE: tr("This Rollbook file is damaged or is not one."),
}

_FIELDS: dict[str, str] = {
    "name": tr("Name"),
    "occupation": tr("Occupation"),
    "age": tr("Age"),
    "pronouns": tr("Gender or pronouns"),
    "residence": tr("Residence"),
    "birthplace": tr("Birthplace"),
    "player": tr("Player"),
    "archetype": tr("Archetype"),
    "era": tr("Era"),
    "cash": tr("Cash"),
    "spending": tr("Spending level"),
    "assets": tr("Assets"),
    "portrait_url": tr("Address of the picture"),
    "source_url": tr("Address of the sheet"),
    "str": "STR",
    "con": "CON",
    "siz": "SIZ",
    "dex": "DEX",
    "app": "APP",
    "int": "INT",
    "pow": "POW",
    "edu": "EDU",
    "hp": tr("Hit points"),
    "san": tr("Sanity"),
    "mp": tr("Magic points"),
    "luck": tr("Luck"),
    "hp_maximum": tr("Maximum hit points"),
    "san_maximum": tr("Maximum Sanity"),
    "mp_maximum": tr("Maximum magic points"),
    "luck_maximum": tr("Maximum Luck"),
    "move": tr("Move"),
    "build": tr("Build"),
    "damage_bonus": tr("Damage bonus"),
    "skills": tr("Skills"),
    "weapons": tr("Weapons"),
    "possessions": tr("Possessions"),
    "backstory": tr("Backstory"),
    "notes": tr("Notes"),
    "journal": tr("Journal"),
    "portrait": tr("Portrait"),
    "description": tr("Personal description"),
    "ideology": tr("Ideology and beliefs"),
    "people": tr("Significant people"),
    "locations": tr("Meaningful locations"),
    "traits": tr("Traits"),
    "injuries": tr("Injuries and scars"),
    "phobias": tr("Phobias and manias"),
    "tomes": tr("Tomes, spells and artefacts"),
    "encounters": tr("Encounters with strange entities"),
}

_COUNTED: dict[str, Callable[[int], str]] = {
    "skills": lambda n: ntr("{n} skill", "{n} skills", n),
    "weapons": lambda n: ntr("{n} weapon", "{n} weapons", n),
    "possessions": lambda n: ntr("{n} possession", "{n} possessions", n),
    "backstory": lambda n: ntr("{n} entry", "{n} entries", n),
    "notes": lambda n: ntr("{n} line", "{n} lines", n),
    "journal": lambda n: ntr("{n} entry", "{n} entries", n),
}

_HEADINGS: dict[RemarkKind, str] = {
    RemarkKind.READ: tr("Read"),
    RemarkKind.DERIVED: tr("Filled in by the rules"),
    RemarkKind.CHANGED: tr("Changed"),
    RemarkKind.DIFFERS: tr("Different from the rules"),
    RemarkKind.MISSING: tr("Not in the file"),
    RemarkKind.UNKNOWN: tr("Skills that the game’s list does not have"),
    RemarkKind.UNREAD: tr("Not understood, kept with the character"),
    RemarkKind.LEFT_OUT: tr("Left out"),
}


def fault_sentence(fault: Unreadable) -> str:
    """One sentence that says what is wrong with a file."""
    return _FAULTS[fault.reason].format(**fault.facts)


def heading(kind: RemarkKind) -> str:
    """The heading of the remarks of one kind."""
    return _HEADINGS[kind]


def field_label(field: str) -> str:
    """A field's name on screen; a path in the file or a skill's name stays as it is."""
    return _FIELDS.get(field, field)


def remark_text(remark: Remark) -> str:
    """What a remark says about its field, without the field's name."""
    given, taken = _shortened(remark.given), _shortened(remark.taken)
    match remark.kind:
        case RemarkKind.READ:
            counted = _COUNTED.get(remark.field)
            return counted(int(taken)).format(n=taken) if counted else taken
        case RemarkKind.DERIVED:
            return taken
        case RemarkKind.CHANGED:
            return tr("“{given}” became “{taken}”").format(given=given, taken=taken)
        case RemarkKind.DIFFERS if remark.taken == remark.given:
            return tr("{given} in the file, {rule} by the rules. The file’s value was kept.").format(
                given=given, rule=remark.rule
            )
        case RemarkKind.DIFFERS:
            return tr("{given} in the file, {rule} by the rules. The rules’ value was taken.").format(
                given=given, rule=remark.rule
            )
        case RemarkKind.MISSING:
            return tr("set to {taken}").format(taken=taken) if taken else tr("left empty")
        case RemarkKind.UNKNOWN | RemarkKind.UNREAD:
            return given
        case RemarkKind.LEFT_OUT:
            return given or tr("too long to keep")


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SHOWN else f"{line[: _LONGEST_SHOWN - 1]}…"
