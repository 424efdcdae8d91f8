"""Why a file cannot be read. The sentence for each reason is in ``desktop.interchange.words``."""

from enum import StrEnum

Fact = int | str
"""A number or a word that the sentence mentions."""


class Reason(StrEnum):
    """What is wrong with a file."""

    MISSING = "missing"
    FOLDER = "folder"
    NOT_A_FILE = "not_a_file"
    REFUSED = "refused"
    EMPTY = "empty"
    TOO_LARGE = "too_large"
    ENCODING = "encoding"
    NOT_JSON = "not_json"
    TOO_DEEP = "too_deep"
    TOO_MANY = "too_many"
    NUMBER = "number"
    DUPLICATE_KEY = "duplicate_key"
    BAD_CHARACTER = "bad_character"
    FOREIGN = "foreign"
    OTHER_GAME = "other_game"
    OTHER_EDITION = "other_edition"
    NO_CHARACTER = "no_character"
    NEWER = "newer"
    RECORD = "record"
    JOURNAL = "journal"
    ARCHIVE = "archive"
    TOO_SLOW = "too_slow"
    TOO_COMPLEX = "too_complex"
    MISTAKE = "mistake"
    NO_READER = "no_reader"
    STOPPED = "stopped"


class Unreadable(Exception):
    """A file cannot be read as a character: ``reason`` says why, ``facts`` what the sentence mentions."""

    def __init__(self, reason: Reason, **facts: Fact) -> None:
        super().__init__(reason.value, facts)
        self.reason = reason
        self.facts = facts
