"""The parts that the pages of edit mode and the creation wizard are made of, alike in every game."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from desktop.viewdata.creating_words import Told
from desktop.viewdata.edit import (
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
    Section,
    TableRow,
    TableSection,
    TextCell,
    TextSection,
)
from desktop.viewdata.layouts.sheet_parts import backstory_headings
from desktop.viewdata.places import tracker_called
from desktop.viewdata.shell import Choice
from desktop.words import tr
from rules_core.creation import is_unlisted
from rules_core.edit import LARGEST, Kind, Place, kind_at, span_at, text_at
from rules_core.sheet import Injury, Passage, Sheet, Tracker
from rules_core.system import System

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


class Asked(NamedTuple):
    """A field of a form: the detail that it edits, its label, how wide it is, a hint, its choices if any."""

    id: str
    label: str
    wide: int = 2
    hint: str = ""
    choices: tuple[Choice, ...] = ()


class Shown(NamedTuple):
    """A column of a table of things: the field that it edits and its heading.

    One that is not ``always`` there is left out where no thing has anything in it.
    """

    field: str
    title: str
    grows: bool = False
    right: bool = False
    choices: tuple[Choice, ...] = ()
    always: bool = True
    hint: str = ""


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


# The person


def person_part(editing: Editing, asked: Iterable[Asked]) -> tuple[Section, ...]:
    """The name and what else says who somebody is."""
    name = field_at(editing, Place("name"), tr("Name"))._replace(wide=3)
    return (FormSection("person", "", (name, *(_detail(editing, each) for each in asked))),)


def details_part(
    editing: Editing, section: str, title: str, asked: Iterable[Asked]
) -> tuple[FormSection, ...]:
    """Details of the character as a form."""
    return (FormSection(section, title, tuple(_detail(editing, each) for each in asked)),)


def _detail(editing: Editing, asked: Asked) -> FieldView:
    place = Place("detail", "", asked.id)
    field = field_at(editing, place, asked.label, hint=asked.hint)
    if asked.choices:
        field = choice_at(editing, place, asked.label, asked.choices)
    if asked.id == "occupation" and editing.occupations:
        field = field._replace(entry=Entry.SUGGESTED, choices=editing.occupations)
    return field._replace(wide=asked.wide)


def further_details(editing: Editing, known: Iterable[str]) -> tuple[Section, ...]:
    """Every detail that has no field elsewhere, by its own name, and a button for another one."""
    elsewhere = set(known)
    there = [
        each.id for each in editing.sheet.details if each.id not in elsewhere and not is_unlisted(each.id)
    ]
    rows = []
    for name in dict.fromkeys((*there, *editing.new_details)):
        place = Place("detail", "", name)
        field = field_at(editing, place, name, spoken=name)
        rows.append(TableRow(str(place), name, (TextCell(name, strong=True), field), _removes(name)))
    add = AddView("detail", tr("Add a detail"), choices=_own(tr("A detail of your own")), named=_OWN)
    columns = (Column(tr("Detail")), Column(tr("Text"), grows=True))
    return (TableSection("details", tr("Further details"), columns, tuple(rows), add),)


_OWN = frozenset({"custom"})


def _own(words: str) -> tuple[Choice, ...]:
    return (Choice("custom", words),)


def _removes(name: str) -> str:
    return tr("Remove {name}").format(name=name)


# Numbers


def numbers_part(
    editing: Editing, aside: Callable[[int], str], further: tuple[NumberCard, ...] = ()
) -> tuple[Section, ...]:
    """The characteristics side by side; ``aside`` stands below a value, and ``further`` cards follow."""
    cards = []
    for spec in editing.system.traits:
        field = field_at(editing, Place("trait", "", spec.id), tr(spec.name), spoken=tr(spec.name))
        value = editing.sheet.trait(spec.id)
        cards.append(NumberCard(field, tr(spec.short), "" if value is None else aside(value)))
    return (NumbersSection("traits", (*cards, *further)),)


def further_traits(editing: Editing, known: Iterable[str] = ()) -> tuple[Section, ...]:
    """Numbers on the sheet that are none of the game's list and have no field elsewhere."""
    elsewhere = {each.id for each in editing.system.traits} | set(known)
    fields = tuple(
        field_at(editing, Place("trait", "", each.id), each.id)._replace(wide=1)
        for each in editing.sheet.traits
        if each.id not in elsewhere
    )
    return (FormSection("further-traits", tr("Further numbers"), fields),) if fields else ()


def derived_part(editing: Editing) -> tuple[Section, ...]:
    """Values that the rules derive, with their formulas.

    A value that cannot be told for this sheet can still be set by hand.
    """
    values = tuple(found for each in editing.derived if (found := _derived(editing, each)) is not None)
    return (DerivedSection("derived", values),) if values else ()


def derived_place(editing: Editing, derived_id: str) -> Place:
    """Where a derived value is kept once it is set by hand: the most of a tracker stands with the tracker."""
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
        rule=tr("rule gives {value}").format(value=rule) if by_hand and given is not None else "",
    )


def _shown(value: int | str | None) -> str:
    return "–" if value is None else str(value).replace("-", "−")


def trackers_part(editing: Editing, beside: Iterable[str] = ()) -> tuple[Section, ...]:
    """Every tracker with its value, its most and what it began at.

    The most of one that the rules derive stands among the derived values, and the value of those ``beside``
    among the characteristics.
    """
    sheet, told = editing.sheet, (frozenset(beside), frozenset(editing.derived))
    with_start = any(each.start is not None for each in sheet.trackers)
    columns = [
        Column(tr("Tracker"), grows=True),
        Column(tr("Now"), right=True),
        Column(tr("Most"), right=True),
    ]
    if with_start:
        columns.append(Column(tr("At the start"), right=True))
    rows = tuple(_tracker(editing, each, told, with_start=with_start) for each in sheet.trackers)
    there = {each.id for each in sheet.trackers}
    own = () if sheet.homebrew is None else sheet.homebrew.trackers
    missing = (
        *(Choice(each.id, tr(each.name)) for each in editing.system.trackers if each.id not in there),
        *(Choice(each.id, each.name) for each in own if each.id not in there),
    )
    add = AddView("tracker", tr("Add tracker"), "id", missing) if missing else None
    return (TableSection("trackers", tr("Trackers"), tuple(columns), rows, add),)


def _tracker(
    editing: Editing, tracker: Tracker, told: tuple[frozenset[str], frozenset[str]], *, with_start: bool
) -> TableRow:
    def number(field: str, words: str, hint: str = "") -> FieldView:
        spoken = words.format(name=name)
        return field_at(editing, Place("tracker", field, tracker.id), name, spoken=spoken, hint=hint)

    name = tracker_called(editing.system, editing.sheet, tracker.id)
    span = editing.system.tracker_span(editing.sheet, tracker.id)
    now, most = TextCell(str(tracker.value)), TextCell(str(span.most))
    hint = str(span.most) if span.most < LARGEST else ""  # beyond that nobody has said
    cells: list[Cell] = [
        TextCell(name, strong=True),
        now if tracker.id in told[0] else number("value", tr("{name}, now")),
        most if tracker.id in told[1] else number("maximum", tr("{name}, the most"), hint=hint),
    ]
    if with_start:
        cells.append(number("start", tr("{name}, at the start")))
    return TableRow(str(Place("tracker", "", tracker.id)), name, tuple(cells), _removes(name))


# Things of which there are many


def things_table(
    editing: Editing,
    part: str,
    things: Iterable[tuple[str, object, str]],
    columns: Iterable[Shown],
    *,
    section: str,
    title: str,
    add: AddView,
    empty: str = "",
) -> TableSection:
    """A table of things: ``things`` are, in order, which it is (id or number), the thing, and its name."""
    listed = tuple(things)
    shown = tuple(
        each for each in columns if each.always or any(getattr(thing, each.field) for _, thing, _ in listed)
    )
    rows = tuple(
        TableRow(
            id=str(Place(part, "", which)),
            name=name,
            cells=tuple(_cell(editing, Place(part, each.field, which), each, name) for each in shown),
            removes=_removes(name),
            movable=len(listed) > 1,
        )
        for which, _, name in listed
    )
    heads = tuple(Column(each.title, right=each.right, grows=each.grows) for each in shown)
    return TableSection(section, title, heads, rows, add, empty=empty)


def _cell(editing: Editing, place: Place, shown: Shown, name: str) -> FieldView:
    spoken = f"{name}, {shown.title}"
    if shown.choices:
        return choice_at(editing, place, shown.title, shown.choices, spoken=spoken)
    return field_at(editing, place, shown.title, spoken=spoken, hint=shown.hint)


def weapons_part(editing: Editing, fields: Iterable[str], means: Iterable[Choice]) -> tuple[Section, ...]:
    """The weapons: the ``fields`` that the game knows, and any other in which something stands.

    ``means`` are the skills that a weapon can be used by.
    """
    known, words = tuple(fields), _weapon_titles()
    skills = (Choice("", tr("None")), *means)
    columns = tuple(
        Shown(
            field,
            words[field],
            grows=field in ("name", "qualities"),
            choices=skills if field == "skill" else (),
            always=field in ("name", *known),
        )
        for field in words
    )
    things = ((str(number), each, each.name) for number, each in enumerate(editing.sheet.weapons))
    new = AddView("weapon", tr("Add weapon"), given=(("name", tr("New weapon")),))
    empty = tr("No weapons yet.")
    return (
        things_table(
            editing, "weapon", things, columns, section="weapons", title=tr("Weapons"), add=new, empty=empty
        ),
    )


def _weapon_titles() -> dict[str, str]:
    return {
        "name": tr("Name"),
        "skill": tr("Skill"),
        "damage": tr("Damage"),
        "range": tr("Range"),
        "attacks": tr("Attacks"),
        "ammo": tr("Ammo"),
        "malfunction": tr("Malfunction"),
        "critical": tr("Critical"),
        "qualities": tr("Qualities"),
    }


def gear_part(editing: Editing) -> tuple[Section, ...]:
    """What is carried, with counts."""
    things = ((str(number), each, each.name) for number, each in enumerate(editing.sheet.possessions))
    columns = (Shown("name", tr("Name"), grows=True), Shown("count", tr("Count")))
    new = AddView("possession", tr("Add gear"), given=(("name", tr("New gear")),))
    empty = tr("Nothing is carried yet.")
    return (
        things_table(
            editing, "possession", things, columns, section="gear", title=tr("Gear"), add=new, empty=empty
        ),
    )


def powers_part(
    editing: Editing,
    title: str,
    words: str,
    columns: Iterable[Shown],
    names: Mapping[str, str] = {},
    *,
    empty: str = "",
) -> tuple[Section, ...]:
    """Powers, feats or talents; ``names`` are those of the game's list by id, ``words`` the button's."""
    powers = editing.sheet.powers
    things = tuple((each.id, each, each.name or names.get(each.kind, "") or each.kind) for each in powers)
    new = AddView("power", words, given=(("name", tr("New")),))
    if names:
        choices = (*(Choice(*each) for each in names.items()), *_own(tr("One of your own")))
        new = AddView("power", words, "kind", choices, _OWN)
    table = things_table(
        editing, "power", things, columns, section="powers", title=title, add=new, empty=empty
    )
    # One of the game's list has its name from there until it is given another.
    rows = tuple(
        row._replace(cells=tuple(_hinted(cell, "power/name/", row.name) for cell in row.cells))
        for row in table.rows
    )
    return (table._replace(rows=rows),)


def _hinted(cell: Cell, start: str, hint: str) -> Cell:
    if isinstance(cell, FieldView) and cell.place.startswith(start) and not cell.text:
        return cell._replace(hint=hint)
    return cell


def power_columns() -> dict[str, Shown]:
    """The columns that powers can have, by field."""
    return {
        "name": Shown("name", tr("Name"), grows=True),
        "cost": Shown("cost", tr("Cost"), right=True, always=False),
        "dice": Shown("dice", tr("Dice"), always=False, hint="2d6+1"),
        "defence": Shown("defence", tr("Defence"), always=False),
        "range": Shown("range", tr("Range"), always=False),
        "marks": Shown("marks", tr("Successes"), right=True, always=False),
        "effect": Shown("effect", tr("What it does"), grows=True),
    }


def techniques_part(
    editing: Editing, title: str, means: Iterable[Choice], kinds: Iterable[Choice]
) -> tuple[Section, ...]:
    """Techniques with the skill that they belong to, their ranks and what they do."""
    columns = (
        Shown("name", tr("Name"), grows=True),
        Shown("skill", tr("Skill"), choices=(Choice("", tr("None")), *means)),
        Shown("kind", tr("Kind"), choices=(Choice("", tr("None")), *kinds)),
        Shown("ranks", tr("Ranks"), right=True),
        Shown("listing", tr("What it does"), grows=True),
    )
    things = ((each.id, each, each.name) for each in editing.sheet.techniques)
    new = AddView("technique", tr("Add technique"), given=(("name", tr("New technique")),))
    empty = tr("No techniques yet.")
    return (
        things_table(
            editing, "technique", things, columns, section="techniques", title=title, add=new, empty=empty
        ),
    )


def injuries_part(editing: Editing, title: str, name: Callable[[Injury], str]) -> tuple[Section, ...]:
    """Lasting injuries by what was rolled; ``name`` is what one is called."""
    columns = (
        Shown("roll", tr("Roll", "as a heading"), right=True),
        Shown("detail", tr("What it took"), grows=True),
        Shown("spent", tr("Effect over")),
    )
    there = {each.id for each in editing.sheet.injuries}
    free = next(each for n in range(1, len(there) + 2) if (each := f"injury-{n}") not in there)
    things = tuple((each.id, each, name(each)) for each in editing.sheet.injuries)
    new = AddView("injury", tr("Add injury"), given=(("id", free), ("roll", "0")))
    empty = tr("No lasting injuries.")
    table = things_table(
        editing, "injury", things, columns, section="injuries", title=title, add=new, empty=empty
    )
    # Which injury it is follows from the roll.
    rows = tuple(row._replace(cells=(TextCell(row.name, strong=True), *row.cells)) for row in table.rows)
    return (table._replace(columns=(Column(tr("Injury")), *table.columns), rows=rows),)


# Texts


def backstory_part(editing: Editing) -> tuple[Section, ...]:
    """The backstory under its headings; each paragraph can be moved, also under another heading."""
    found: dict[str, list[tuple[int, Passage]]] = {each: [] for each in backstory_headings()}
    for number, passage in enumerate(editing.sheet.backstory):
        found.setdefault(passage.heading, []).append((number, passage))
    headings = tuple(Choice(each, backstory_headings().get(each, each) or tr("No heading")) for each in found)
    return tuple(_heading(editing, each, headings, found[each.id]) for each in headings)


def _heading(
    editing: Editing, heading: Choice, headings: tuple[Choice, ...], passages: list[tuple[int, Passage]]
) -> TableSection:
    columns = (
        Shown("text", tr("Text"), grows=True),
        Shown("key", tr("Key")),
        Shown("heading", tr("Heading"), choices=headings),
    )
    things = (
        (str(number), each, tr("{heading}, paragraph {n}").format(heading=heading.title, n=place + 1))
        for place, (number, each) in enumerate(passages)
    )
    new = AddView("passage", tr("Add paragraph"), given=(("heading", heading.id), ("text", "")))
    return things_table(
        editing, "passage", things, columns, section=f"backstory-{heading.id}", title=heading.title, add=new
    )


def notes_part(editing: Editing) -> tuple[Section, ...]:
    """The notes, as one plain text."""
    field = field_at(editing, Place("notes"), tr("Notes"), spoken=tr("Notes"))
    return (TextSection("notes", tr("Notes"), field),)


def leftovers(editing: Editing, shown: Iterable[str]) -> tuple[Section, ...]:
    """What a sheet holds of the kinds that the game itself does not know, such as powers from a file.

    ``shown`` are the kinds that have a place: "powers", "techniques", "injuries".
    """
    sheet, has_place = editing.sheet, set(shown)
    skills = tuple(Choice(each.id, each.name or each.id) for each in sheet.skills)
    sections: tuple[Section, ...] = ()
    if sheet.powers and "powers" not in has_place:
        columns = power_columns().values()
        sections += powers_part(editing, tr("Powers"), tr("Add power"), columns)
    if sheet.techniques and "techniques" not in has_place:
        sections += techniques_part(editing, tr("Techniques"), skills, ())
    if sheet.injuries and "injuries" not in has_place:
        sections += injuries_part(editing, tr("Injuries"), lambda each: each.id)
    return sections
