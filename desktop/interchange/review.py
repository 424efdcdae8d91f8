"""What formats are given and give: a file, the character made of it with remarks, or why it is unreadable."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from desktop.base.images import sniff
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import Sheet

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


_LONGEST_SHOWN = 200


class RemarkKind(StrEnum):
    """What a remark is about, in the order of the review page."""

    READ = "read"
    """Understood. ``taken`` is the value, or how many there are."""
    DERIVED = "derived"
    """Not in the file; the rules give ``taken``."""
    CHANGED = "changed"
    """The file has ``given``; the sheet has ``taken``."""
    DIFFERS = "differs"
    """The file has ``given``, the rules give ``rule``; ``taken`` was kept."""
    MISSING = "missing"
    """A character has this, but the file does not say it; ``taken`` stands there now, or nothing."""
    UNKNOWN = "unknown"
    """A skill named ``given`` that the game's list does not have; kept as the character's own
    with the value ``taken``."""
    UNREAD = "unread"
    """A part of the file that the sheet has no place for; kept with the character."""
    LEFT_OUT = "left_out"
    """A part of the file that is not kept: a picture that is none, a torn line. ``given`` is its size,
    ``reason`` says why."""


class Remark(Struct, frozen=True):
    """One line of the review.

    ``field`` is a sheet field's id (``name``, ``hp``, ``skills``), a skill's name, or for ``UNREAD`` and
    ``LEFT_OUT`` the path in the file. ``given``, ``taken`` and ``rule`` are values as text, "" where they
    say nothing for this kind, shortened where they are long: the sheet has them whole. ``reason`` is words
    for the screen.
    """

    kind: RemarkKind
    field: str
    given: str = ""
    taken: str = ""
    rule: str = ""
    reason: str = ""


class Reading(Struct, frozen=True):
    """A file read as a character.

    ``format`` is the format's id, ``format_name`` its name on screen; ``entries`` the character's journal,
    oldest first, where the format has one; ``uuid`` the character's own id in the Rollbook format, else "".
    """

    format: str
    format_name: str
    sheet: Sheet
    portrait: bytes | None = None
    entries: tuple[Entry, ...] = ()
    remarks: tuple[Remark, ...] = ()
    uuid: str = ""

    def remarks_of(self, kind: RemarkKind) -> tuple[Remark, ...]:
        """The remarks of one kind, in the order of the file."""
        return tuple(each for each in self.remarks if each.kind is kind)


def shown(text: str) -> str:
    """``text`` short enough for a remark, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SHOWN else f"{line[: _LONGEST_SHOWN - 1]}…"


def read_remarks(
    sheet: Sheet, portrait: bytes | None = None, entries: tuple[Entry, ...] = ()
) -> tuple[Remark, ...]:
    """What a reader understood: short values as they are, lists by their number."""
    found = [("name", sheet.name)]
    found += [(each.id, each.text) for each in sheet.details]
    found += [(each.id, str(each.value)) for each in sheet.traits]
    found += [(each.id, str(each.value)) for each in sheet.overrides]
    found += [(each.id, str(each.value)) for each in sheet.trackers]
    found += [
        (field, str(len(items)))
        for field, items in (
            ("skills", sheet.skills),
            ("weapons", sheet.weapons),
            ("possessions", sheet.possessions),
            ("backstory", sheet.backstory),
            ("journal", entries),
        )
        if items
    ]
    if sheet.notes:
        found.append(("notes", str(len(sheet.notes.splitlines()))))
    if portrait is not None and (info := sniff(portrait)):
        found.append(("portrait", f"{info.format.value} {info.width} × {info.height}"))
    return tuple(Remark(RemarkKind.READ, shown(field), taken=shown(taken)) for field, taken in found)


class Source(Struct, frozen=True):
    """A file as it is given to formats, each of which says whether it is one of theirs.

    ``data`` are its bytes and ``name`` its file name, "" for what was pasted: it is noted with the character
    and says nothing about the format. ``text`` is the file as text, its byte order mark taken off, None where
    it is none. ``json`` is the value that the text holds as JSON, None where it is none.
    """

    data: bytes
    name: str = ""
    text: str | None = None
    json: object = None


class Format(NamedTuple):
    """A format: its id, its name on screen, whether a file is one of its files, and how such a file is read.

    ``recognises`` looks at what is in a file and never fails; no file is one of two formats. ``read`` raises
    ``Unreadable`` where a file is of the format but no character.
    """

    id: str
    name: str
    recognises: Callable[[Source], bool]
    read: Callable[[Source], Reading]
