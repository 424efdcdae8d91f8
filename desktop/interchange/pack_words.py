"""The sentences about packs that cannot be used, for the window and the command line alike."""

from desktop.base.words import tr
from desktop.interchange.packs import LARGEST, BrokenPack, Fault
from rules_core.packs.packs import BadPack, Why

_WHY: dict[Why, str] = {
    Why.MISSING: tr("this has to be there"),
    Why.UNKNOWN_KEY: tr("nothing of this name belongs here"),
    Why.NO_TEXT: tr("a text in quotation marks belongs here"),
    Why.NO_NUMBER: tr("a whole number belongs here"),
    Why.NO_FLAG: tr("true or false belongs here"),
    Why.NO_LIST: tr("a list belongs here"),
    Why.NO_TABLE: tr("keys with values belong here"),
    Why.BAD_CHARACTER: tr("there is a character in it that no text can have"),
    Why.TOO_LONG: tr("no more than {most} characters fit here"),
    Why.TOO_MANY: tr("no more than {most} fit here"),
    Why.NEWER: tr("a newer version of Rollbook made this pack. Update Rollbook to use it"),
    Why.BAD_FORMAT: tr("there is no such format of packs"),
    Why.UNKNOWN_GAME: tr("this version knows no game called “{value}”"),
    Why.BAD_ID: tr("“{value}” is no id: small letters a to z, digits and single hyphens between them"),
    Why.TAKEN: tr("“{value}” is the id of another one already"),
    Why.OF_THE_GAME: tr("the game has something by the id “{value}” itself"),
    Why.BAD_FORMULA: tr("“{value}” is no formula: {fault}"),
    Why.UNKNOWN_NAME: tr("“{value}” names “{text}”, which is no characteristic of this game"),
    Why.UNKNOWN_TRAIT: tr("this game has no characteristic “{value}”"),
    Why.BAD_DICE: tr("“{value}” is no dice such as 1D6+1"),
    Why.UNKNOWN_SKILL: tr("neither the game nor the pack has a skill “{value}”"),
    Why.UNKNOWN_TRACKER: tr("neither the game nor the pack has a tracker “{value}”"),
    Why.UNKNOWN_DEGREE: tr("this game has no degree “{value}”"),
    Why.UNKNOWN_SWITCH: tr("this game has no house rule “{value}”"),
    Why.BAD_POSITION: tr("“{value}” is none of {positions}"),
}

_FORMULA: dict[str, str] = {
    "empty": tr("there is nothing in it"),
    "too_long": tr("it is too long"),
    "too_deep": tr("it has too many brackets within brackets"),
    "unexpected": tr("“{text}” cannot stand at character {place}"),
    "unfinished": tr("it breaks off at the end"),
    "too_large": tr("the number {text} is too large"),
}

_FAULTS: dict[Fault, str] = {
    Fault.TOO_LARGE: tr("The file is larger than {kilobytes} KB, far more than a pack needs."),
    Fault.ENCODING: tr("The file is not Unicode text, so it cannot be a pack."),
    Fault.TOO_DEEP: tr("The file is nested too deeply to be a pack."),
}


def why_words(bad: BadPack) -> str:
    """What is wrong at a place of a pack, as a sentence."""
    return _sentence(_reason(bad))


def pack_fault(error: BadPack | BrokenPack) -> str:
    """One sentence that says what is wrong with a pack's file, and where."""
    if isinstance(error, BadPack):
        if not error.path:
            return tr("This is no pack.")
        return tr("{path}: {reason}").format(path=error.path, reason=_closed(_reason(error)))
    if error.fault is not Fault.NOT_TOML:
        return _FAULTS[error.fault].format(kilobytes=LARGEST // 1024)
    if not error.line:
        return tr("The file breaks off, or is no TOML.")
    return tr("Line {line}: this is no TOML, from character {column} on.").format(
        line=error.line, column=error.column
    )


def _reason(bad: BadPack) -> str:
    facts: dict[str, int | str] = {"value": bad.value, **bad.facts}
    if bad.why is Why.BAD_FORMULA:
        place = int(facts["place"]) + 1
        facts["fault"] = _FORMULA[str(facts["wrong"])].format(text=facts["text"], place=place)
    return _WHY[bad.why].format(**facts)


def _sentence(words: str) -> str:
    return _closed(words[:1].upper() + words[1:])


def _closed(words: str) -> str:
    return f"{words}."
