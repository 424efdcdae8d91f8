"""What edit mode and the creation wizard show: sections of fields, each field with its place on the sheet.

A field goes by the place of ``rules_core.game.places`` that it edits, as text. Sections are general: five
games and the wizard show everything through the few kinds below.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec import field as msgspec_field

from desktop.kit.view.lists import TabView
from desktop.kit.view.shell import Choice


class Entry(StrEnum):
    """How something is entered."""

    LINE = "line"
    NUMBER = "number"
    """A number; arrows step it."""
    TEXT = "text"
    """Several lines."""
    CHOICE = "choice"
    """One of the choices and nothing else."""
    SUGGESTED = "suggested"
    """Free text, with choices that are offered."""
    FLAG = "flag"
    """A box that is ticked ("1") or not ("")."""


class FieldView(NamedTuple):
    """A field: its place, its label, and what stands in it as typed.

    ``least`` and ``most`` are where the arrows of a number stop. ``choices`` are what is offered. ``remark``
    is a warning that stands beside it and never blocks; ``hint`` is shown in an empty field. ``spoken`` is
    what a screen reader says where the label alone would not tell ("Fast Talk, occupation points"). In a form
    it is ``wide`` times as wide as a narrow one.
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
    """Fields side by side under a title ("" for none), as many in a row as there is room for."""

    id: str
    title: str
    fields: tuple[FieldView, ...]


class NumberCard(NamedTuple):
    """A characteristic as a small card: its field, and what stands below it ("22 · 9")."""

    field: FieldView
    short: str
    aside: str = ""


class NumbersSection(NamedTuple):
    """Characteristics side by side, as in play."""

    id: str
    cards: tuple[NumberCard, ...]


class DerivedView(NamedTuple):
    """A value that the rules derive, with the formula and a lock.

    ``field`` edits it once it is ``by_hand``: then ``rule`` says what the rules give ("rule gives 11").
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
    """A column of a table: its heading; ``right`` is for numbers. One that ``grows`` takes the room left."""

    title: str
    right: bool = False
    grows: bool = False


class TextCell(NamedTuple):
    """A cell that only tells something; a ``strong`` one is set bold.

    With ``opens`` a click on it chooses the row with that id, whose further fields are then shown. ``spoken``
    is what a screen reader says in place of the column and the text.
    """

    text: str
    strong: bool = False
    opens: str = ""
    spoken: str = ""


Cell = FieldView | TextCell


class TableRow(NamedTuple):
    """A row of a table: ``id`` is the place of the thing ("skill//spot-hidden").

    ``name`` is how the row is called, and what filtering goes by. ``removes`` are the words of its button at
    the end, "" where it cannot be taken off. A ``movable`` one can go up and down. A ``faded`` one is hidden
    in play.
    """

    id: str
    name: str
    cells: tuple[Cell, ...]
    removes: str = ""
    movable: bool = False
    faded: bool = False


class AddView(NamedTuple):
    """A button that adds a row.

    ``part`` is what is added (see ``add``). With ``choices`` it opens a list of them to
    be picked from or typed into: the id of a choice is given as ``key``; one that is in ``named`` asks for a
    name too, and "custom" for a name and, where it is ``with_formula``, the formula of its base.
    """

    part: str
    words: str
    key: str = ""
    choices: tuple[Choice, ...] = ()
    named: frozenset[str] = frozenset()
    with_formula: bool = False
    given: tuple[tuple[str, str], ...] = ()


class TableSection(NamedTuple):
    """Rows of fields under headings. A ``filtered`` one has a filter; ``empty`` is shown without rows."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    add: AddView | None = None
    filtered: bool = False
    empty: str = ""


class TextSection(NamedTuple):
    """One long text under a title."""

    id: str
    title: str
    field: FieldView


class TellSection(NamedTuple):
    """Words without a field, such as that there is nothing to edit on a page."""

    id: str
    title: str
    text: str


class DiceRow(NamedTuple):
    """A characteristic that is thrown: its name, the dice in words ("3D6 × 5") and, once thrown, its value.

    ``faces`` are the dice as they fell ((kind, face) such as ("d6", 4)); ``shown`` is the sum in words.
    """

    id: str
    name: str
    dice: str
    faces: tuple[tuple[str, int], ...] = ()
    shown: str = ""
    value: str = ""


class DiceSection(NamedTuple):
    """Characteristics with their dice; each has its own button, and one throws all (``all_words``)."""

    id: str
    title: str
    rows: tuple[DiceRow, ...]
    all_words: str


class ChoiceCard(NamedTuple):
    """Something to be chosen, as a card: its id, its name, what it means."""

    id: str
    title: str
    text: str


class ChoiceSection(NamedTuple):
    """One of several cards is chosen, by its id, "" for none; ``act`` is what choosing asks for."""

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
    | TellSection
    | DiceSection
    | ChoiceSection
)
"""A part of a page."""


def with_fields(section: Section, change: Callable[[FieldView], FieldView]) -> Section:
    """A section with each of its fields changed; one without fields stays as it is."""
    match section:
        case FormSection():
            return section._replace(fields=tuple(map(change, section.fields)))
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
    """A budget of points: its name, how many are spent of how many ("262", "290"), and how it is full.

    ``share`` is from 0 to 1 and more; ``over`` says that too many are spent. ``total`` is "" where nobody
    said.
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
    """A remark of the checks: its icon by ``tone`` ("warning", "note", "fine"), its words, its buttons."""

    id: str
    tone: str
    title: str
    text: str = ""
    fixes: tuple[FixView, ...] = ()


class DifferenceView(NamedTuple):
    """Something that was changed since editing began: what, from what, to what. ``id`` takes it back."""

    id: str
    name: str
    before: str
    after: str
    spoken: str


class PortraitView(NamedTuple):
    """The portrait: its bytes or None, the initials that stand in for it."""

    image: bytes | None
    initials: str


class ChecksView(Struct, frozen=True):
    """What stands beside the sheet in edit mode; ``budget_words`` say how the budgets come about."""

    budgets: tuple[BudgetView, ...] = ()
    budget_words: str = ""
    remarks: tuple[RemarkView, ...] = ()
    differences: tuple[DifferenceView, ...] = ()
    portrait: PortraitView = msgspec_field(default_factory=lambda: PortraitView(None, ""))


class EditView(Struct, frozen=True):
    """The open character in edit mode.

    ``system`` is the name of the game, ``game`` its id. ``tab`` is the part that is shown, and ``sections``
    stand on it. ``changed`` counts what is otherwise than when editing began.
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
