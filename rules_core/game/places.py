"""The places on a sheet: what can be typed at each, and the limits of its numbers.

A place is written ``part/field/which``: ``name``, ``detail//age``, ``trait//str``,
``skill/value/spot-hidden``, ``weapon/damage/0``, ``override//move``. ``heading//traits`` is the first
paragraph of the backstory under a heading, whether there is one or not.
"""

from enum import StrEnum
from typing import NamedTuple

from rules_core.game.system import Span, System

LARGEST = 999
"""The largest number that can be typed; the smallest is its negative where negative numbers are allowed."""

LARGEST_TRACKER = 99_999
"""The largest number of a tracker, such as experience."""

LONGEST_LINE, LONGEST_TEXT, LONGEST_NAME = 500, 100_000, 200
"""The most characters in a line, in a longer text and in a name."""


class Place(NamedTuple):
    """A place on a sheet; ``which`` is an id, or a position counted from 0 for things without ids."""

    part: str
    field: str = ""
    which: str = ""

    def __str__(self) -> str:
        return f"{self.part}/{self.field}/{self.which}"


def place_of(text: str) -> Place:
    """Parse the text of a ``Place``."""
    return Place(*text.split("/", 2))


class Kind(StrEnum):
    """What can be typed at a place."""

    NUMBER = "number"
    OPTIONAL = "optional"
    """A number or nothing."""
    LINE = "line"
    DICE = "dice"
    """A line that may have dice, such as a weapon's damage."""
    TEXT = "text"
    NAME = "name"
    FLAG = "flag"
    """"1" or nothing."""
    DATE = "date"
    """A day, such as "2026-11-28", or nothing."""
    FORMULA = "formula"
    EITHER = "either"
    """A number or a line, such as a damage bonus; only a number if the rules give a number."""


FIELDS: dict[str, dict[str, Kind]] = {
    "name": {"": Kind.NAME},
    "notes": {"": Kind.TEXT},
    "heading": {"": Kind.TEXT},
    "detail": {"": Kind.LINE},
    "trait": {"": Kind.OPTIONAL},
    "status": {"": Kind.OPTIONAL},
    "override": {"": Kind.EITHER},
    "skill": {
        "value": Kind.NUMBER,
        "base": Kind.OPTIONAL,
        "occupation_points": Kind.NUMBER,
        "interest_points": Kind.NUMBER,
        "marks": Kind.NUMBER,
        "name": Kind.LINE,
        "formula": Kind.FORMULA,
        "trait": Kind.LINE,
        "occupation": Kind.FLAG,
        "hidden": Kind.FLAG,
    },
    "tracker": {"value": Kind.NUMBER, "maximum": Kind.OPTIONAL, "start": Kind.OPTIONAL},
    "weapon": {
        **dict.fromkeys(("damage", "qualities"), Kind.DICE),
        **dict.fromkeys(("skill", "range", "attacks", "ammo", "malfunction"), Kind.LINE),
        "critical": Kind.LINE,
        "name": Kind.NAME,
        "fired": Kind.NUMBER,
    },
    "possession": {"name": Kind.NAME, "count": Kind.LINE},
    "passage": {"text": Kind.TEXT, "heading": Kind.LINE, "key": Kind.FLAG},
    "page": {"title": Kind.LINE, "date": Kind.DATE, "text": Kind.TEXT},
    "power": {
        "dice": Kind.DICE,
        **dict.fromkeys(("name", "defence", "range", "kind"), Kind.LINE),
        "effect": Kind.TEXT,
        "cost": Kind.OPTIONAL,
        "marks": Kind.NUMBER,
    },
    "technique": {
        **dict.fromkeys(("skill", "kind"), Kind.LINE),
        "listing": Kind.TEXT,
        "name": Kind.NAME,
        "ranks": Kind.NUMBER,
    },
    "injury": {"detail": Kind.LINE, "roll": Kind.NUMBER, "spent": Kind.FLAG},
}
"""The editable fields of each part, "" if it is a single value, and what can be typed there."""

_SIGNED = (("skill", "value"), ("skill", "base"), ("trait", ""), ("technique", "ranks"))
"""What can be negative in a game with such numbers."""

_ALWAYS_SIGNED = (("override", ""), ("injury", "roll"))

FORMULAS = frozenset(("creation:points", "creation:interest"))
"""The details that hold a formula: those of the creation points."""


def fields_of(part: str) -> tuple[str, ...]:
    """Return the editable fields of a part, "" if it is a single value; ``KeyError`` for an unknown part."""
    return tuple(FIELDS[part])


def kind_at(place: Place) -> Kind:
    """Return what can be typed at a place; ``KeyError`` if no sheet has such a place."""
    if place.part == "detail" and place.which in FORMULAS:
        return Kind.FORMULA
    return FIELDS[place.part][place.field]


def span_at(system: System, place: Place) -> Span:
    """Return the limits of a number at a place; the value of a tracker is also limited by the sheet."""
    at = place.part, place.field
    signed = at in _ALWAYS_SIGNED or (system.signed and at in _SIGNED)
    return Span(-LARGEST if signed else 0, LARGEST_TRACKER if place.part == "tracker" else LARGEST)


def check_place(place: Place) -> None:
    """Raise ``KeyError`` for an impossible place: a name has no id, a detail has one."""
    kind_at(place)
    if bool(place.which) == (place.part in ("name", "notes")):
        raise KeyError(str(place))


def clamped(span: Span, number: int) -> int:
    """Return the number within the span that is nearest to ``number``."""
    return max(span.least, min(span.most, number))
