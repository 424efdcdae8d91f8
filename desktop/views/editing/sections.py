"""The sections of edit mode and the wizard that every game has: person, numbers, trackers and notes."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from desktop.base.dates import sample_day
from desktop.base.notes import page_name
from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.kit.view.shell import Choice
from desktop.views.editing.editing import OWN, Editing, choice_at, field_at, own_choice, remove_words
from desktop.views.editing.fields import (
    AddSection,
    AddView,
    Cell,
    Column,
    DerivedSection,
    DerivedView,
    Entry,
    FieldView,
    FormSection,
    NumberCard,
    NumbersSection,
    PageSection,
    Section,
    TableRow,
    TableSection,
    TextCell,
    TextSection,
)
from desktop.views.places import tracker_called
from rules_core.game.creation import is_unlisted
from rules_core.game.places import LARGEST, Place
from rules_core.sheet.sheet import Tracker


class DetailSpec(NamedTuple):
    """A form field: the detail it edits, its label, its width, a hint, and its choices if any."""

    id: str
    label: str
    wide: int = 2
    hint: str = ""
    choices: tuple[Choice, ...] = ()


# The person


def person_part(editing: Editing, asked: Iterable[DetailSpec]) -> tuple[Section, ...]:
    """Build the form with the name and personal details."""
    name = field_at(editing, Place("name"), tr("Name"))._replace(wide=3)
    return (FormSection("person", "", (name, *(_detail(editing, each) for each in asked))),)


def details_part(
    editing: Editing, section: str, title: str, asked: Iterable[DetailSpec]
) -> tuple[FormSection, ...]:
    """Build a form of details."""
    return (FormSection(section, title, tuple(_detail(editing, each) for each in asked)),)


def _detail(editing: Editing, asked: DetailSpec) -> FieldView:
    place = Place("detail", "", asked.id)
    field = field_at(editing, place, asked.label, hint=asked.hint)
    if asked.choices:
        field = choice_at(editing, place, asked.label, asked.choices)
    if asked.id == "occupation" and editing.occupations:
        field = field._replace(entry=Entry.SUGGESTED, choices=editing.occupations)
    return field._replace(wide=asked.wide)


def further_details(editing: Editing, known: Iterable[str]) -> tuple[Section, ...]:
    """List every detail without a field elsewhere, with a button that adds one."""
    elsewhere = set(known)
    there = [
        each.id for each in editing.sheet.details if each.id not in elsewhere and not is_unlisted(each.id)
    ]
    rows = []
    for name in dict.fromkeys((*there, *editing.new_details)):
        place = Place("detail", "", name)
        field = field_at(editing, place, name, spoken=name)
        rows.append(TableRow(str(place), name, (TextCell(name, strong=True), field), remove_words(name)))
    add = AddView("detail", tr("Add a detail"), choices=own_choice(tr("Custom detail")), named=OWN)
    columns = (Column(tr("Detail")), Column(tr("Text"), grows=True))
    return (TableSection("details", tr("Other details"), columns, tuple(rows), add),)


# Numbers


def numbers_part(
    editing: Editing, aside: Callable[[int], str], further: tuple[NumberCard, ...] = ()
) -> tuple[Section, ...]:
    """Return where a derived value set by hand is stored: a maximum is stored with its tracker."""
    cards = []
    for spec in editing.system.traits:
        field = field_at(editing, Place("trait", "", spec.id), tr(spec.name), spoken=tr(spec.name))
        value = editing.sheet.trait(spec.id)
        cards.append(NumberCard(field, tr(spec.short), "" if value is None else aside(value)))
    return (NumbersSection("traits", (*cards, *further)),)


def further_traits(editing: Editing, known: Iterable[str] = ()) -> tuple[Section, ...]:
    """Build fields for numbers of the sheet that aren't the game's and have no field elsewhere."""
    elsewhere = {each.id for each in editing.system.traits} | set(known)
    fields = tuple(
        field_at(editing, Place("trait", "", each.id), each.id)._replace(wide=1)
        for each in editing.sheet.traits
        if each.id not in elsewhere
    )
    return (FormSection("further-traits", tr("Other numbers"), fields),) if fields else ()


def derived_part(editing: Editing) -> tuple[Section, ...]:
    """Build the derived values, with their formulas.

    A value that can't be derived for this sheet can still be set by hand.
    """
    values = tuple(found for each in editing.derived if (found := _derived(editing, each)) is not None)
    return (DerivedSection("derived", values),) if values else ()


def derived_place(editing: Editing, derived_id: str) -> Place:
    """Return where a derived value is stored once it is set by hand: a tracker's maximum is stored with the
    tracker.
    """
    if any(each.id == derived_id for each in editing.system.trackers):
        return Place("tracker", "maximum", derived_id)
    return Place("override", "", derived_id)


def _derived(editing: Editing, derived_id: str) -> DerivedView | None:
    sheet, place = editing.sheet, derived_place(editing, derived_id)
    if place.part == "tracker" and all(each.id != derived_id for each in sheet.trackers):
        return None
    given = editing.system.by_rule(sheet).get(derived_id)
    rule, number = _shown(given), place.part == "tracker" or isinstance(given, int)
    name, formula = editing.derived[derived_id]
    field = field_at(editing, place, name, spoken=name)
    by_hand = field.text != ""
    return DerivedView(
        name=name,
        formula=formula,
        value=_shown(field.text) if by_hand else rule,
        field=field._replace(entry=Entry.NUMBER if number else Entry.LINE),
        by_hand=by_hand,
        rule=tr("by the rules: {value}").format(value=rule) if by_hand and given is not None else "",
    )


def _shown(value: int | str | None) -> str:
    return "–" if value is None else dice_text(str(value).replace("-", "−"))


def trackers_part(editing: Editing, beside: Iterable[str] = ()) -> tuple[Section, ...]:
    """Build the table of trackers, with value, maximum and starting value.

    Maximums that the rules derive are among the derived values, and the values of those ``beside`` are among
    the characteristics.
    """
    sheet, elsewhere = editing.sheet, (frozenset(beside), frozenset(editing.derived))
    with_start = any(each.start is not None for each in sheet.trackers)
    columns = [
        Column(tr("Tracker"), grows=True),
        Column(tr("Current"), right=True),
        Column(tr("Max"), right=True),
    ]
    if with_start:
        columns.append(Column(tr("Starting"), right=True))
    rows = tuple(_tracker(editing, each, elsewhere, with_start=with_start) for each in sheet.trackers)
    there = {each.id for each in sheet.trackers}
    own = () if sheet.homebrew is None else sheet.homebrew.trackers
    missing = (
        *(Choice(each.id, tr(each.name)) for each in editing.system.trackers if each.id not in there),
        *(Choice(each.id, each.name) for each in own if each.id not in there),
    )
    add = AddView("tracker", tr("Add tracker"), "id", missing) if missing else None
    return (TableSection("trackers", tr("Trackers"), tuple(columns), rows, add),)


def _tracker(
    editing: Editing, tracker: Tracker, elsewhere: tuple[frozenset[str], frozenset[str]], *, with_start: bool
) -> TableRow:
    def number(field: str, words: str, hint: str = "") -> FieldView:
        spoken = words.format(name=name)
        return field_at(editing, Place("tracker", field, tracker.id), name, spoken=spoken, hint=hint)

    name = tracker_called(editing.system, editing.sheet, tracker.id)
    span = editing.system.tracker_span(editing.sheet, tracker.id)
    now, most = TextCell(str(tracker.value)), TextCell(str(span.most))
    hint = str(span.most) if span.most < LARGEST else ""  # above it, there is no maximum
    cells: list[Cell] = [
        TextCell(name, strong=True),
        now if tracker.id in elsewhere[0] else number("value", tr("{name}, current")),
        most if tracker.id in elsewhere[1] else number("maximum", tr("{name}, maximum"), hint=hint),
    ]
    if with_start:
        cells.append(number("start", tr("{name}, starting")))
    return TableRow(str(Place("tracker", "", tracker.id)), name, tuple(cells), remove_words(name))


def notes_part(editing: Editing) -> tuple[Section, ...]:
    """Build the pages of notes, newest first, and the plain page below them."""
    pages = tuple(_page(editing, place) for place in reversed(range(len(editing.sheet.pages))))
    new = AddView("page", tr("New page"), given=(("title", tr("Session {n}").format(n=len(pages) + 1)),))
    title = tr("Plain notes") if pages else tr("Notes")
    field = field_at(editing, Place("notes"), title, spoken=tr("Notes"))
    return (AddSection("new-page", new), *pages, TextSection("notes", title, field))


def _page(editing: Editing, place: int) -> PageSection:
    page = editing.sheet.pages[place]
    name = page_name(page)

    def field(which: str, label: str, hint: str = "") -> FieldView:
        return field_at(
            editing, Place("page", which, str(place)), label, spoken=f"{name}, {label}", hint=hint
        )

    return PageSection(
        id=f"page-{place}",
        row=str(Place("page", "", str(place))),
        title=field("title", tr("Title"), tr("Untitled")),
        day=field("date", tr("Day"), sample_day()),
        text=field("text", tr("Text"), tr("What happened, whom you met, what you owe")),
        rolls="",
        removes=remove_words(name),
        date=page.date,
    )
