"""What the sections of edit mode are built from, and the field that edits a place."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from desktop.base.listed import text_shown
from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.kit.view.sheet import TabView
from desktop.kit.view.shell import Choice
from desktop.views.creating_words import TitledText, creating_words
from desktop.views.editing.fields import Entry, FieldView, Section
from desktop.views.game import part
from rules_core.game.creation import Occupation
from rules_core.game.places import LARGEST, Kind, Place, kind_at, span_at
from rules_core.game.registry import creation, system
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
    """What the sections of edit mode are built from.

    ``row`` is the id of the skill whose details are shown, "" for none. ``new_details`` are names of added
    details that have no text yet. ``occupations`` are suggested for the occupation field. ``derived`` are the
    derived values by id, each with its name and formula in words. ``making`` is set for a character still
    being created.
    """

    system: System
    sheet: Sheet
    row: str = ""
    new_details: tuple[str, ...] = ()
    occupations: tuple[Choice, ...] = ()
    derived: Mapping[str, TitledText] = {}
    making: bool = False


Part = Callable[[Editing], tuple[Section, ...]]
"""Builds the sections of one part of a character, such as its weapons."""


def field_at(editing: Editing, place: Place, label: str, *, spoken: str = "", hint: str = "") -> FieldView:
    """Create the field that edits a place, with its current value."""
    least, most = span_at(editing.system, place)
    if place.part == "tracker":
        span = editing.system.tracker_span(editing.sheet, place.which)
        # Larger values can be typed; the arrows stop earlier because field width follows ``most``.
        least, most = span if place.field == "value" else (least, max(LARGEST, span.most))
    kind = kind_at(place)
    text = text_shown(editing.system.id, place, text_at(editing.sheet, place))
    if kind in (Kind.DICE, Kind.EITHER):
        text = dice_text(text)
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
    """Create a field with a fixed choice; the current value is always one of the options."""
    field = field_at(editing, place, label, spoken=spoken)
    offered = tuple(choices)
    if all(each.id != field.text for each in offered):
        offered = (Choice(field.text, field.text or tr("None")), *offered)
    return field._replace(entry=Entry.CHOICE, choices=offered)


def offered(system_id: str, occupation: Occupation) -> Choice:
    """Return an occupation of the game's list as a suggestion."""
    name = text_shown(system_id, Place("detail", "", "occupation"), occupation.name)
    return Choice(name, name)


OWN = frozenset({"custom"})
"""The choices that ask for a name."""


def own_choice(words: str) -> tuple[Choice, ...]:
    """Return the choice of a custom thing that is on no list."""
    return (Choice("custom", words),)


def remove_words(name: str) -> str:
    """Return the label of a button that removes something."""
    return tr("Remove {name}").format(name=name)


class EditTab(NamedTuple):
    """A page of edit mode: its tab as in play, and its parts from top to bottom."""

    tab: TabView
    parts: tuple[str, ...]


class EditPages(NamedTuple):
    """How a game is edited: its tabs, and every part by its id.

    The creation wizard shows the same parts: ``person``, ``traits``, ``derived``, ``skills``, ``trackers``,
    ``weapons``, ``gear``, ``powers``, ``techniques`` and the game's own.
    """

    tabs: tuple[EditTab, ...]
    parts: Mapping[str, Part]

    def sections(self, editing: Editing, tab: str) -> tuple[Section, ...]:
        """Return the sections of a page, by the id of its tab."""
        page = next(each for each in self.tabs if each.tab.id == tab)
        return tuple(section for part in page.parts for section in self.parts[part](editing))


def edit_pages(system_id: str) -> EditPages:
    """Return the pages of a game, loading its modules on first use."""
    found: EditPages = part(system_id, "edit").pages()
    return found


def editing_of(sheet: Sheet, *, row: str = "", new_details: tuple[str, ...] = ()) -> Editing:
    """Return what the pages are built from, for the current sheet; see ``Editing`` for the rest."""
    game = creation(sheet.system)
    return Editing(
        system=system(sheet.system),
        sheet=sheet,
        row=row,
        new_details=new_details,
        occupations=tuple(offered(sheet.system, each) for each in game.occupations if each.name),
        derived=creating_words(sheet.system).derived,
    )
