"""What the sections of edit mode are made from, and the field that edits a place."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from desktop.base.words import tr
from desktop.kit.view.shell import Choice
from desktop.views.creating_words import Told
from desktop.views.editing.fields import Entry, FieldView, Section
from rules_core.game.places import LARGEST, Kind, Place, kind_at, span_at
from rules_core.game.system import System
from rules_core.game.things import text_at
from rules_core.sheet.sheet import Sheet

_ENTRIES = {
    Kind.NUMBER: Entry.NUMBER,
    Kind.OPTIONAL: Entry.NUMBER,
    Kind.TEXT: Entry.TEXT,
    Kind.FLAG: Entry.FLAG,
}


class Editing(NamedTuple):
    """What the sections are made from.

    ``row`` is the id of the skill whose further fields are shown, "" for none. ``new_details`` are the names
    of details that were added and have no text yet. ``occupations`` are offered where one is asked for, and
    ``derived`` are the derived values by id, each with its name and its formula in words. ``making`` says
    that the character is being made, and has not been played yet.
    """

    system: System
    sheet: Sheet
    row: str = ""
    new_details: tuple[str, ...] = ()
    occupations: tuple[Choice, ...] = ()
    derived: Mapping[str, Told] = {}
    making: bool = False


Part = Callable[[Editing], tuple[Section, ...]]
"""Makes the sections of one part of a character, such as its weapons."""


def field_at(editing: Editing, place: Place, label: str, *, spoken: str = "", hint: str = "") -> FieldView:
    """The field that edits a place, with what stands there now."""
    least, most = span_at(editing.system, place)
    if place.part == "tracker":
        span = editing.system.tracker_span(editing.sheet, place.which)
        # Larger ones can be typed, but nobody gets there by arrows, and fields are as wide as their most.
        least, most = span if place.field == "value" else (least, max(LARGEST, span.most))
    kind, text = kind_at(place), text_at(editing.sheet, place)
    return FieldView(
        place=str(place),
        label=label,
        text=text.replace("-", "−") if _ENTRIES.get(kind) is Entry.NUMBER else text,
        entry=_ENTRIES.get(kind, Entry.LINE),
        least=least,
        most=most,
        hint=hint,
        spoken=spoken,
    )


def choice_at(
    editing: Editing, place: Place, label: str, choices: Iterable[Choice], *, spoken: str = ""
) -> FieldView:
    """A field that takes one of some choices; what stands there now is among them, whatever it is."""
    field = field_at(editing, place, label, spoken=spoken)
    offered = tuple(choices)
    if all(each.id != field.text for each in offered):
        offered = (Choice(field.text, field.text or tr("None")), *offered)
    return field._replace(entry=Entry.CHOICE, choices=offered)


OWN = frozenset({"custom"})
"""The choices that ask for a name."""


def own_choice(words: str) -> tuple[Choice, ...]:
    """The choice of something that is on no list."""
    return (Choice("custom", words),)


def remove_words(name: str) -> str:
    """What the button says that takes something off."""
    return tr("Remove {name}").format(name=name)
