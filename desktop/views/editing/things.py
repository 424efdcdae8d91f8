"""Tables of the things on a sheet: weapons, gear, powers, techniques, injuries and backstory paragraphs."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from desktop.base.listed import called
from desktop.base.names import listed_skill_name, skill_name
from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.kit.view.shell import Choice
from desktop.views.editing.editing import OWN, Editing, choice_at, field_at, own_choice, remove_words
from desktop.views.editing.fields import (
    EMPTY_ROW,
    AddView,
    Cell,
    Column,
    FieldView,
    Listed,
    Section,
    TableRow,
    TableSection,
    TextCell,
)
from desktop.views.sheet_parts import backstory_headings
from rules_core.game.places import Place
from rules_core.sheet.sheet import Injury, Passage, Weapon


class ColumnSpec(NamedTuple):
    """A column of a table of things: the field it edits and its heading.

    A column that isn't ``always`` shown is left out while it is empty.
    """

    field: str
    title: str
    grows: bool = False
    right: bool = False
    choices: tuple[Choice, ...] = ()
    always: bool = True
    hint: str = ""


def things_table(
    editing: Editing,
    part: str,
    things: Iterable[tuple[str, object, str]],
    columns: Iterable[ColumnSpec],
    *,
    section: str,
    title: str,
    add: AddView,
    empty: str = "",
) -> TableSection:
    """Build a table of things; ``things`` are, in order, (id or number, thing, name)."""
    listed = tuple(things)
    shown = tuple(
        each for each in columns if each.always or any(getattr(thing, each.field) for _, thing, _ in listed)
    )
    rows = tuple(
        TableRow(
            id=str(Place(part, "", which)),
            name=name,
            cells=tuple(_cell(editing, Place(part, each.field, which), each, name) for each in shown),
            removes=remove_words(name),
            movable=len(listed) > 1,
        )
        for which, _, name in listed
    )
    heads = tuple(Column(each.title, right=each.right, grows=each.grows) for each in shown)
    return TableSection(section, title, heads, rows, add, empty=empty)


def _cell(editing: Editing, place: Place, shown: ColumnSpec, name: str) -> FieldView:
    spoken = f"{name}, {shown.title}"
    if shown.choices:
        return choice_at(editing, place, shown.title, shown.choices, spoken=spoken)
    return field_at(editing, place, shown.title, spoken=spoken, hint=shown.hint)


def weapons_part(
    editing: Editing,
    fields: Iterable[str],
    means: Iterable[Choice],
    listed: Iterable[Weapon] = (),
    prices: Mapping[str, str] = {},
) -> tuple[Section, ...]:
    """Build the weapons: the game's ``fields``, and any other field that is filled in.

    ``means`` are the skills that weapons can use, ``listed`` the weapons of the game's list, ``prices`` what
    these cost, in words, by name.
    """
    known, words, listed = tuple(fields), _weapon_titles(), tuple(listed)
    skills = (Choice("", tr("None")), *_fighting_first(editing, means, listed))
    columns = tuple(
        ColumnSpec(
            field,
            words[field],
            grows=field in ("name", "qualities"),
            choices=skills if field == "skill" else (),
            always=field in ("name", *known),
        )
        for field in words
    )
    system = editing.system.id
    things = ((str(number), each, called(system, each)) for number, each in enumerate(editing.sheet.weapons))
    new = AddView("weapon", tr("Add weapon"), given=(("name", tr("New weapon")),))
    offered = {each.name: _listed_weapon(editing, each, words, prices) for each in listed}
    if offered:
        choices = (*(Choice(each, tr(each)) for each in offered), Choice(EMPTY_ROW, tr("Empty row")))
        new = new._replace(choices=choices, listed=offered)
    empty = tr("No weapons yet.")
    return (
        things_table(
            editing, "weapon", things, columns, section="weapons", title=tr("Weapons"), add=new, empty=empty
        ),
    )


def added_in_play(add: AddView) -> AddView:
    """Return what a button adds in play, where rows can't be written in: an entry of the list, or a name."""
    return add if add.choices else AddView(add.part, add.words, asks_name=True)


def _fighting_first(
    editing: Editing, means: Iterable[Choice], listed: Iterable[Weapon]
) -> tuple[Choice, ...]:
    """Put what the weapons of the game and of the sheet are used with before all other skills."""
    used = {each.skill for each in (*listed, *editing.sheet.weapons)}
    kinds = {each.kind for each in editing.sheet.skills if each.id in used} | used
    kinds |= {each.partition("-")[0] for each in kinds}  # "fighting" of "fighting-axe"
    used |= {each.id for each in editing.sheet.skills if each.kind.partition("-")[0] in kinds - {""}}
    return tuple(sorted(means, key=lambda each: each.id not in used))


def _listed_weapon(
    editing: Editing, weapon: Weapon, fields: Iterable[str], prices: Mapping[str, str]
) -> Listed:
    given = tuple((field, text) for field in fields if (text := str(getattr(weapon, field))))
    skill = next((each for each in editing.sheet.skills if each.id == weapon.skill), None)
    spec = editing.system.skill(weapon.skill)
    listed = "" if spec is None else listed_skill_name(spec)
    kind = listed if skill is None else skill_name(editing.system, skill)
    remarks = (dice_text(weapon.damage), dice_text(weapon.range), prices.get(weapon.name, ""))
    return Listed(given, " · ".join(each for each in remarks if each), kind)


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
    """Build the gear, with counts."""
    things = ((str(number), each, each.name) for number, each in enumerate(editing.sheet.possessions))
    columns = (ColumnSpec("name", tr("Name"), grows=True), ColumnSpec("count", tr("Count")))
    new = AddView("possession", tr("Add gear"), given=(("name", tr("New gear")),))
    empty = tr("No gear yet.")
    return (
        things_table(
            editing, "possession", things, columns, section="gear", title=tr("Gear"), add=new, empty=empty
        ),
    )


def powers_part(
    editing: Editing,
    title: str,
    words: str,
    columns: Iterable[ColumnSpec],
    names: Mapping[str, str] = {},
    *,
    empty: str = "",
) -> tuple[Section, ...]:
    """Build powers, feats or talents; ``names`` are the game's own by id, ``words`` is the add button's
    label.
    """
    powers = editing.sheet.powers
    things = tuple(
        (each.id, each, called(editing.system.id, each) or names.get(each.kind, "") or each.kind)
        for each in powers
    )
    new = AddView("power", words, given=(("name", tr("New")),))
    if names:
        choices = (*(Choice(*each) for each in names.items()), *own_choice(tr("Custom")))
        new = AddView("power", words, "kind", choices, OWN)
    table = things_table(
        editing, "power", things, columns, section="powers", title=title, add=new, empty=empty
    )
    # A power from the game's list uses that name until it gets its own.
    rows = tuple(
        row._replace(cells=tuple(_hinted(cell, "power/name/", row.name) for cell in row.cells))
        for row in table.rows
    )
    return (table._replace(rows=rows),)


def _hinted(cell: Cell, start: str, hint: str) -> Cell:
    if isinstance(cell, FieldView) and cell.place.startswith(start) and not cell.text:
        return cell._replace(hint=hint)
    return cell


def power_columns() -> dict[str, ColumnSpec]:
    """Return the columns that powers can have, by field."""
    return {
        "name": ColumnSpec("name", tr("Name"), grows=True),
        "cost": ColumnSpec("cost", tr("Cost"), right=True, always=False),
        "dice": ColumnSpec("dice", tr("Dice"), always=False, hint=dice_text("2d6+1")),
        "defence": ColumnSpec("defence", tr("Defence"), always=False),
        "range": ColumnSpec("range", tr("Range"), always=False),
        "marks": ColumnSpec("marks", tr("Successes"), right=True, always=False),
        "effect": ColumnSpec("effect", tr("Effect"), grows=True),
    }


def techniques_part(
    editing: Editing, title: str, means: Iterable[Choice], kinds: Iterable[Choice]
) -> tuple[Section, ...]:
    """Build techniques with their skill, ranks and description."""
    columns = (
        ColumnSpec("name", tr("Name"), grows=True),
        ColumnSpec("skill", tr("Skill"), choices=(Choice("", tr("None")), *means)),
        ColumnSpec("kind", tr("Kind"), choices=(Choice("", tr("None")), *kinds)),
        ColumnSpec("ranks", tr("Ranks"), right=True),
        ColumnSpec("listing", tr("Listing"), grows=True),
    )
    things = ((each.id, each, called(editing.system.id, each)) for each in editing.sheet.techniques)
    new = AddView("technique", tr("Add technique"), given=(("name", tr("New technique")),))
    empty = tr("No techniques yet.")
    return (
        things_table(
            editing, "technique", things, columns, section="techniques", title=title, add=new, empty=empty
        ),
    )


def injuries_part(editing: Editing, title: str, name: Callable[[Injury], str]) -> tuple[Section, ...]:
    """Build lasting injuries by what was rolled; ``name`` names an injury."""
    columns = (
        ColumnSpec("roll", tr("Roll", "as a heading"), right=True),
        ColumnSpec("detail", tr("Details"), grows=True),
        ColumnSpec("spent", tr("Effect ended")),
    )
    there = {each.id for each in editing.sheet.injuries}
    free = next(each for n in range(1, len(there) + 2) if (each := f"injury-{n}") not in there)
    things = tuple((each.id, each, name(each)) for each in editing.sheet.injuries)
    new = AddView("injury", tr("Add injury"), given=(("id", free), ("roll", "0")))
    empty = tr("No lasting injuries.")
    table = things_table(
        editing, "injury", things, columns, section="injuries", title=title, add=new, empty=empty
    )
    # The roll determines the injury.
    rows = tuple(row._replace(cells=(TextCell(row.name, strong=True), *row.cells)) for row in table.rows)
    return (table._replace(columns=(Column(tr("Injury")), *table.columns), rows=rows),)


def backstory_part(editing: Editing) -> tuple[Section, ...]:
    """Build the backstory under its headings; paragraphs can move, also to another heading."""
    found: dict[str, list[tuple[int, Passage]]] = {each: [] for each in backstory_headings()}
    for number, passage in enumerate(editing.sheet.backstory):
        found.setdefault(passage.heading, []).append((number, passage))
    headings = tuple(Choice(each, backstory_headings().get(each, each) or tr("No heading")) for each in found)
    return tuple(_heading(editing, each, headings, found[each.id]) for each in headings)


def _heading(
    editing: Editing, heading: Choice, headings: tuple[Choice, ...], passages: list[tuple[int, Passage]]
) -> TableSection:
    columns = (
        ColumnSpec("text", tr("Text"), grows=True),
        ColumnSpec("key", tr("Key")),
        ColumnSpec("heading", tr("Heading"), choices=headings),
    )
    things = (
        (str(number), each, tr("{heading}, paragraph {n}").format(heading=heading.title, n=place + 1))
        for place, (number, each) in enumerate(passages)
    )
    new = AddView("passage", tr("Add paragraph"), given=(("heading", heading.id), ("text", "")))
    return things_table(
        editing, "passage", things, columns, section=f"backstory-{heading.id}", title=heading.title, add=new
    )


def leftovers(editing: Editing, shown: Iterable[str]) -> tuple[Section, ...]:
    """Build the things on a sheet that its game doesn't know, such as powers from an imported file.

    ``shown`` are the kinds that have a place: "powers", "techniques", "injuries".
    """
    sheet, has_place = editing.sheet, set(shown)
    skills = tuple(Choice(each.id, called(sheet.system, each) or each.id) for each in sheet.skills)
    sections: tuple[Section, ...] = ()
    if sheet.powers and "powers" not in has_place:
        columns = power_columns().values()
        sections += powers_part(editing, tr("Powers"), tr("Add power"), columns)
    if sheet.techniques and "techniques" not in has_place:
        sections += techniques_part(editing, tr("Techniques"), skills, ())
    if sheet.injuries and "injuries" not in has_place:
        sections += injuries_part(editing, tr("Injuries"), lambda each: each.id)
    return sections
