"""The messages about invalid packs, for the window and the command line."""

from desktop.base.words import tr
from desktop.interchange.packs import LARGEST, BrokenPack, Fault
from rules_core.packs.packs import BadPack, Why

_WHY: dict[Why, str] = {
    Why.MISSING: tr("this is required"),
    Why.UNKNOWN_KEY: tr("this key isn't known here"),
    Why.NO_TEXT: tr("this must be text in quotation marks"),
    Why.NO_NUMBER: tr("this must be a whole number"),
    Why.NO_FLAG: tr("this must be true or false"),
    Why.NO_LIST: tr("this must be a list"),
    Why.NO_TABLE: tr("this must be a table of keys and values"),
    Why.BAD_CHARACTER: tr("this contains a character that isn't allowed in text"),
    Why.TOO_LONG: tr("this can have at most {most} characters"),
    Why.TOO_MANY: tr("this can have at most {most} items"),
    Why.NEWER: tr("this pack was made by a newer version of Rollbook. Update Rollbook to use it"),
    Why.BAD_FORMAT: tr("there is no such pack format"),
    Why.UNKNOWN_GAME: tr("this version has no game called “{value}”"),
    Why.BAD_ID: tr(
        "“{value}” isn't a valid id. Use lower-case letters a to z, digits, and single hyphens between them"
    ),
    Why.TAKEN: tr("“{value}” is already used as an id"),
    Why.OF_THE_GAME: tr("“{value}” is already an id in the game itself"),
    Why.BAD_FORMULA: tr("“{value}” isn't a formula: {fault}"),
    Why.UNKNOWN_NAME: tr("“{value}” uses “{text}”, which isn't a characteristic of this game"),
    Why.UNKNOWN_TRAIT: tr("this game has no characteristic “{value}”"),
    Why.BAD_DICE: tr("“{value}” isn't a dice roll such as 1D6+1"),
    Why.UNKNOWN_SKILL: tr("neither the game nor the pack has a skill “{value}”"),
    Why.UNKNOWN_TRACKER: tr("neither the game nor the pack has a tracker “{value}”"),
    Why.UNKNOWN_DEGREE: tr("this game has no degree “{value}”"),
    Why.UNKNOWN_SWITCH: tr("this game has no house rule “{value}”"),
    Why.BAD_POSITION: tr("“{value}” isn't one of {positions}"),
}

_FORMULA: dict[str, str] = {
    "empty": tr("it's empty"),
    "too_long": tr("it's too long"),
    "too_deep": tr("it has too many nested brackets"),
    "unexpected": tr("“{text}” isn't allowed at character {place}"),
    "unfinished": tr("it's incomplete"),
    "too_large": tr("the number {text} is too large"),
}

_FAULTS: dict[Fault, str] = {
    Fault.TOO_LARGE: tr("The file is larger than {kilobytes} KB, far more than a pack needs."),
    Fault.ENCODING: tr("The file isn't Unicode text, so it can't be a pack."),
    Fault.TOO_DEEP: tr("The file is nested too deeply to be a pack."),
}


def why_words(bad: BadPack) -> str:
    """Return what is wrong at a place in a pack, as a sentence."""
    return _sentence(_reason(bad))


def pack_fault(error: BadPack | BrokenPack) -> str:
    """Return a sentence that says what is wrong with a pack file, and where."""
    if isinstance(error, BadPack):
        if not error.path:
            return tr("This isn't a pack.")
        return tr("{path}: {reason}").format(path=error.path, reason=_closed(_reason(error)))
    if error.fault is not Fault.NOT_TOML:
        return _FAULTS[error.fault].format(kilobytes=LARGEST // 1024)
    if not error.line:
        return tr("The file is incomplete or isn't TOML.")
    return tr("Line {line}: this isn't valid TOML from character {column} on.").format(
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
