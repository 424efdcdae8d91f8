"""The data passed to and from formats: a file, the character read from it with remarks, or why it is
unreadable.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from desktop.base.images import sniff
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import Sheet

if TYPE_CHECKING:
    from desktop.interchange.extras import Extras

Fact = int | str
"""A number or word used in a message."""


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
    OWN_EXPORT = "own_export"
    NO_CHARACTER = "no_character"
    NEWER = "newer"
    RECORD = "record"
    JOURNAL = "journal"
    ARCHIVE = "archive"
    OFFICE = "office"
    LOCKED = "locked"
    WRONG_PASSWORD = "wrong_password"  # noqa: S105
    PROTECTED = "protected"
    TOO_SLOW = "too_slow"
    TOO_COMPLEX = "too_complex"
    MISTAKE = "mistake"
    NO_READER = "no_reader"
    STOPPED = "stopped"


LOCKED = frozenset((Reason.LOCKED, Reason.WRONG_PASSWORD))
"""The reasons why a file needs a password."""


class Hints(Struct, frozen=True):
    """What the player said about a file: its ``encoding``, as in ``encodings.OLDER``, and its ``password``.

    The password is never saved or logged.
    """

    encoding: str = ""
    password: str = ""

    def __repr__(self) -> str:
        return f"Hints({self.encoding!r})"


NO_HINTS = Hints()
"""Nothing was said about a file."""


class Unreadable(Exception):
    """A file can't be read as a character: ``reason`` says why, ``facts`` fill in its message."""

    def __init__(self, reason: Reason, **facts: Fact) -> None:
        super().__init__(reason.value, facts)
        self.reason = reason
        self.facts = facts


def too_large(limit: int) -> Unreadable:
    """Return why a file of more than ``limit`` bytes is not read."""
    return Unreadable(Reason.TOO_LARGE, megabytes=limit // (1024 * 1024))


_LONGEST_SHOWN = 200


class RemarkKind(StrEnum):
    """What a remark is about, in the order of the review page."""

    READ = "read"
    """Recognised. ``taken`` is the value, or the number of values."""
    DERIVED = "derived"
    """Missing from the file; the rules give ``taken``."""
    CHANGED = "changed"
    """The file has ``given``; the sheet has ``taken``."""
    DIFFERS = "differs"
    """The file has ``given``, the rules give ``rule``; the sheet has ``taken``."""
    MISSING = "missing"
    """A character needs this, but the file lacks it; the sheet has ``taken``, or nothing."""
    UNKNOWN = "unknown"
    """A skill named ``given`` that isn't in the game's list; kept as a custom skill with value ``taken``."""
    ENCODING = "encoding"
    """The file is text in an encoding that is a guess: ``taken`` is its name."""
    WEAPON = "weapon"
    """A weapon whose skill is a guess: ``given`` is the file's chance, ``taken`` the skill, "" for none.
    ``at`` is its position among the weapons.
    """
    UNREAD = "unread"
    """Part of the file that has no place on the sheet; kept with the character. ``taken`` is the name of the
    thing it belongs to, if any.
    """
    LEFT_OUT = "left_out"
    """Part of the file that isn't kept, such as an invalid picture or an incomplete line. ``given`` is its
    size, ``reason`` says why.
    """


class Remark(Struct, frozen=True):
    """One line of the review.

    ``field`` is a sheet field's id (``name``, ``hp``, ``skills``), a skill's name, or for ``UNREAD`` and
    ``LEFT_OUT`` the path in the file. ``given``, ``taken`` and ``rule`` are values as text, "" if irrelevant
    for this kind, and shortened if long; the sheet has them in full. ``reason`` is text for the screen.
    """

    kind: RemarkKind
    field: str
    given: str = ""
    taken: str = ""
    rule: str = ""
    reason: str = ""
    at: int | None = None


class Reading(Struct, frozen=True):
    """A file read as a character.

    ``format`` is the format's id, ``format_name`` its name on screen; ``entries`` the character's journal,
    oldest first, if the format has one; ``uuid`` the character's own id in the Rollbook format, else "";
    ``extras`` what travels with it. ``encodings`` are those in which the file makes sense, if it isn't
    Unicode; the first was used. ``more`` are further characters in the same text.
    """

    format: str
    format_name: str
    sheet: Sheet
    portrait: bytes | None = None
    entries: tuple[Entry, ...] = ()
    remarks: tuple[Remark, ...] = ()
    uuid: str = ""
    extras: "Extras | None" = None
    encodings: tuple[str, ...] = ()
    more: "tuple[Reading, ...]" = ()

    def remarks_of(self, kind: RemarkKind) -> tuple[Remark, ...]:
        """Return the remarks of one kind, in the file's order."""
        return tuple(each for each in self.remarks if each.kind is kind)


def shown(text: str) -> str:
    """Return ``text`` on one line, shortened for a remark."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SHOWN else f"{line[: _LONGEST_SHOWN - 1]}…"


def read_remarks(
    sheet: Sheet, portrait: bytes | None = None, entries: tuple[Entry, ...] = ()
) -> tuple[Remark, ...]:
    """Return remarks on what was recognised: short values themselves, lists by their length."""
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
    if sheet.notes or sheet.pages:
        texts = (sheet.notes, *(each.text for each in sheet.pages))
        found.append(("notes", str(sum(len(each.splitlines()) for each in texts))))
    if portrait is not None and (info := sniff(portrait)):
        found.append(("portrait", f"{info.format.value} {info.width} × {info.height}"))
    return tuple(Remark(RemarkKind.READ, shown(field), taken=shown(taken)) for field, taken in found)


class Source(Struct, frozen=True):
    """A file given to formats, each of which tells whether it is one of its own.

    ``data`` is its content and ``name`` its file name, "" if pasted; the name is only recorded with the
    character. ``text`` is the content as text without its byte order mark, or None. ``json`` is the parsed
    JSON value, or None. ``password`` opens the file if it is locked.
    """

    data: bytes
    name: str = ""
    text: str | None = None
    json: object = None
    password: str = ""


class Format(NamedTuple):
    """A format: its id, name on screen, a test for its files, and their reader.

    ``recognises`` checks the content and never fails; no file belongs to two formats. ``read`` raises
    ``Unreadable`` if a file has the format but no valid character.
    """

    id: str
    name: str
    recognises: Callable[[Source], bool]
    read: Callable[[Source], Reading]
