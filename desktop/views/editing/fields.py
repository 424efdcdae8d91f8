"""What edit mode and the creation wizard show: sections of fields, each field with its place on the sheet.

A field's id is the place it edits, a ``rules_core.game.places`` place as text. The few kinds of section
below cover all five games and the wizard.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from msgspec import Struct
from msgspec import field as msgspec_field

from desktop.base.words import tr
from desktop.kit.view.sheet import TabView
from desktop.kit.view.shell import Choice


class Entry(StrEnum):
    """How something is entered."""

    LINE = "line"
    NUMBER = "number"
    """A number with arrows."""
    TEXT = "text"
    """Multi-line text."""
    CHOICE = "choice"
    """One of the choices only."""
    SUGGESTED = "suggested"
    """Free text with suggestions."""
    FLAG = "flag"
    """A box, ticked ("1") or not ("")."""


class FieldView(NamedTuple):
    """A field: its place, its label, and its text as typed.

    ``least`` and ``most`` limit the arrows of a number. ``choices`` are the options or suggestions.
    ``remark`` is a warning beside it that never blocks; ``hint`` is the placeholder. ``spoken`` is the screen
    reader name if the label alone isn't clear ("Fast Talk, occupation points"). In a form the field is
    ``wide`` times as wide as a narrow one.
    """

    place: str
    label: str
    text: str
    entry: Entry = Entry.LINE
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 999
    remark: str = ""
    hint: str = ""
    spoken: str = ""
    wide: int = 2
    enabled: bool = True


class FormSection(NamedTuple):
    """Fields side by side under a title ("" for none), wrapping if there is no room."""

    id: str
    title: str
    fields: tuple[FieldView, ...]


class NumberCard(NamedTuple):
    """A characteristic as a small card: its field, and the text below it ("22 · 9")."""

    field: FieldView
    short: str
    aside: str = ""


class NumbersSection(NamedTuple):
    """Characteristics side by side, as in play mode."""

    id: str
    cards: tuple[NumberCard, ...]


class DerivedView(NamedTuple):
    """A value that the rules derive, with its formula and a lock.

    ``field`` edits it while it is set ``by_hand``; then ``rule`` says what the rules give ("by the rules:
    11").
    """

    name: str
    formula: str
    value: str
    field: FieldView
    by_hand: bool = False
    rule: str = ""


class DerivedSection(NamedTuple):
    """Derived values side by side."""

    id: str
    values: tuple[DerivedView, ...]


class Column(NamedTuple):
    """A table column: its heading; ``right`` aligns numbers. A column that ``grows`` takes the remaining
    room.
    """

    title: str
    right: bool = False
    grows: bool = False


class TextCell(NamedTuple):
    """A read-only cell; a ``strong`` one is bold.

    Clicking a cell with ``opens`` chooses the row with that id and shows its details. ``spoken`` replaces
    column and text for screen readers.
    """

    text: str
    strong: bool = False
    opens: str = ""
    spoken: str = ""


Cell = FieldView | TextCell


class TableRow(NamedTuple):
    """A table row; ``id`` is the place of the thing ("skill//spot-hidden").

    ``name`` is used for filtering. ``removes`` is the label of its remove button, "" if it can't be removed.
    A ``movable`` row can move up and down. A ``faded`` one is hidden in play.
    """

    id: str
    name: str
    cells: tuple[Cell, ...]
    removes: str = ""
    movable: bool = False
    faded: bool = False


EMPTY_ROW = "empty"
"""The id of the choice for a row without values. Its name is what was typed, if anything."""


class Listed(NamedTuple):
    """An entry of the game's list: the values that it fills in by field, and a remark beside its name.

    The search also finds it by ``kind``, such as its skill.
    """

    given: tuple[tuple[str, str], ...]
    remark: str = ""
    kind: str = ""


class AddView(NamedTuple):
    """A button that adds a row.

    ``part`` is the kind of thing to add (see ``add``). With ``choices`` it opens a list to choose from or
    type into; the chosen id is passed as ``key``, if there is one. A choice in ``named`` also asks for a
    name; "custom" asks for a name and, if ``with_formula``, its base formula. ``listed`` says by id what a
    choice fills in. ``specialities`` are the known names of ``named`` choices, as (choice, name).
    With ``asks_name`` it only asks for a name.
    """

    part: str
    words: str
    key: str = ""
    choices: tuple[Choice, ...] = ()
    named: frozenset[str] = frozenset()
    with_formula: bool = False
    given: tuple[tuple[str, str], ...] = ()
    listed: Mapping[str, Listed] = {}
    specialities: tuple[tuple[str, str], ...] = ()
    asks_name: bool = False


class TableSection(NamedTuple):
    """Rows of fields under headings, with a filter if ``filtered``; ``empty`` is shown without rows."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    add: AddView | None = None
    filtered: bool = False
    empty: str = ""


class TextSection(NamedTuple):
    """A long text under a title."""

    id: str
    title: str
    field: FieldView


class PageSection(NamedTuple):
    """A page of the notes: its title, its day and its text.

    ``row`` is the place of the page. ``rolls`` is the label of a link to what was rolled on its day, "" for
    none; ``removes`` is the label of the button that removes the page. ``date`` is the day as it is stored.
    """

    id: str
    row: str
    title: FieldView
    day: FieldView
    text: FieldView
    rolls: str
    removes: str
    date: str = ""


class AddSection(NamedTuple):
    """A button that adds something, and a text if there is nothing yet ("" for none)."""

    id: str
    add: AddView
    empty: str = ""


class PurseSection(NamedTuple):
    """Money in a form, with an amount to add to or spend from the field at ``place``, called ``name``."""

    id: str
    title: str
    fields: tuple[FieldView, ...]
    place: str
    name: str


class TellSection(NamedTuple):
    """A text without a field, such as that there is nothing to edit on a page.

    Below it are ``buttons`` by their ids; ``act`` is the act that they request.
    """

    id: str
    title: str
    text: str
    act: str = ""
    buttons: tuple[Choice, ...] = ()


class DiceRow(NamedTuple):
    """A rolled characteristic: its name, its dice in words ("3D6 × 5") and, once rolled, its value.

    ``faces`` are the rolled dice as (kind, face), such as ("d6", 4); ``shown`` is the sum in words.
    """

    id: str
    name: str
    dice: str
    faces: tuple[tuple[str, int], ...] = ()
    shown: str = ""
    value: str = ""


class DiceSection(NamedTuple):
    """Rolled characteristics, each with its own button, and one that rolls all (``all_words``)."""

    id: str
    title: str
    rows: tuple[DiceRow, ...]
    all_words: str


class ChoiceCard(NamedTuple):
    """An option as a card: its id, its name, and what it means."""

    id: str
    title: str
    text: str


class ChoiceSection(NamedTuple):
    """A choice of one card, by its id, "" for none; ``act`` is the act that choosing requests."""

    id: str
    title: str
    cards: tuple[ChoiceCard, ...]
    chosen: str
    act: str


Section = (
    FormSection
    | NumbersSection
    | DerivedSection
    | TableSection
    | TextSection
    | PageSection
    | AddSection
    | PurseSection
    | TellSection
    | DiceSection
    | ChoiceSection
)
"""A section of a page."""


def with_fields(section: Section, change: Callable[[FieldView], FieldView]) -> Section:
    """Return a section with ``change`` applied to each of its fields."""
    match section:
        case FormSection() | PurseSection():
            return section._replace(fields=tuple(map(change, section.fields)))
        case PageSection():
            title, day, text = change(section.title), change(section.day), change(section.text)
            return section._replace(title=title, day=day, text=text)
        case NumbersSection():
            return section._replace(
                cards=tuple(each._replace(field=change(each.field)) for each in section.cards)
            )
        case DerivedSection():
            return section._replace(
                values=tuple(each._replace(field=change(each.field)) for each in section.values)
            )
        case TextSection():
            return section._replace(field=change(section.field))
        case TableSection():
            return section._replace(rows=tuple(_row_with(each, change) for each in section.rows))
        case _:
            return section


def _row_with(row: TableRow, change: Callable[[FieldView], FieldView]) -> TableRow:
    cells = (change(each) if isinstance(each, FieldView) else each for each in row.cells)
    return row._replace(cells=tuple(cells))


class BudgetView(NamedTuple):
    """A budget of points: its name, spent and total points ("262", "290"), and how full it is.

    ``share`` is from 0 to 1, or more if overspent; then ``over`` is set. ``total`` is "" if there is no
    limit.
    """

    id: str
    name: str
    spent: str
    total: str
    share: float
    over: bool
    spoken: str


class FixView(NamedTuple):
    """A button below a remark: its id in the intent, and its words ("Set to 30", "Keep 32")."""

    id: str
    words: str


class RemarkView(NamedTuple):
    """A remark of the checks; its ``tone`` ("warning", "note", "fine") picks the icon."""

    id: str
    tone: str
    title: str
    text: str = ""
    fixes: tuple[FixView, ...] = ()


class DifferenceView(NamedTuple):
    """A change since editing began: name, before and after. Its ``id`` reverts it."""

    id: str
    name: str
    before: str
    after: str
    spoken: str


class PortraitView(NamedTuple):
    """The portrait: its bytes or None, and the initials shown without one."""

    image: bytes | None
    initials: str


class ChecksView(Struct, frozen=True):
    """The panel beside the sheet in edit mode; ``budget_words`` say how the budgets are calculated."""

    budgets: tuple[BudgetView, ...] = ()
    budget_words: str = ""
    remarks: tuple[RemarkView, ...] = ()
    differences: tuple[DifferenceView, ...] = ()
    portrait: PortraitView = msgspec_field(default_factory=lambda: PortraitView(None, ""))


class EditView(Struct, frozen=True):
    """The open character in edit mode.

    ``system`` is the name of the game, ``game`` its id. ``tab`` is the tab shown and ``sections`` its
    content. ``changed`` counts the changes since editing began.
    """

    character: int
    name: str
    initials: str
    line: str
    system: str
    portrait: bytes | None
    tabs: tuple[TabView, ...]
    tab: str
    sections: tuple[Section, ...]
    checks: ChecksView
    changed: int = 0
    campaign: str = ""
    game: str = ""


def with_unsaved(sections: Iterable[Section], unsaved: Container[str]) -> tuple[Section, ...]:
    """Return sections in which the fields waiting to be saved say so."""
    return (
        tuple(with_fields(each, partial(_field, unsaved)) for each in sections)
        if unsaved
        else tuple(sections)
    )


def _field(unsaved: Container[str], field: FieldView) -> FieldView:
    return field._replace(remark=tr("Not saved")) if field.place in unsaved else field
