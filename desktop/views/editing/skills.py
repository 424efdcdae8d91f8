"""The skills in edit mode: a table, and the details of one skill."""

from collections.abc import Callable, Iterable

from desktop.base.listed import specialities
from desktop.base.names import full_skill_name, listed_skill_name, skill_name
from desktop.base.words import tr
from desktop.kit.view.shell import Choice
from desktop.views.editing.editing import Editing, choice_at, field_at
from desktop.views.editing.fields import (
    AddView,
    Cell,
    Column,
    Entry,
    FieldView,
    FormSection,
    Listed,
    Section,
    TableRow,
    TableSection,
    TextCell,
)
from desktop.views.editing.things import ColumnSpec
from rules_core.game.places import Place
from rules_core.game.things import CUSTOM
from rules_core.sheet.sheet import Skill

ROW = "shown/skill/"
"""The place of the field that chooses the skill whose details are shown; it is not part of a sheet."""


def skill_place(skill: Skill, field: str = "") -> Place:
    """Return the place of a skill, or of one of its fields."""
    return Place("skill", field, skill.id)


def skill_field(editing: Editing, skill: Skill, field: str, label: str) -> FieldView:
    """Create a field of a skill, named after the skill for screen readers."""
    spoken = f"{skill_name(editing.system, skill)}, {label}"
    return field_at(editing, skill_place(skill, field), label, spoken=spoken)


def skill_choice(
    editing: Editing, skill: Skill, field: str, label: str, choices: Iterable[Choice]
) -> FieldView:
    """Create a skill's field with a fixed choice."""
    spoken = f"{skill_name(editing.system, skill)}, {label}"
    return choice_at(editing, skill_place(skill, field), label, choices, spoken=spoken)


def skill_choices(editing: Editing) -> tuple[Choice, ...]:
    """Return the sheet's skills by name, as choices."""
    return tuple(Choice(each.id, skill_name(editing.system, each)) for each in _by_name(editing))


def skills_part(
    editing: Editing,
    columns: tuple[Column, ...],
    cells: Callable[[Skill, Cell], tuple[Cell, ...]],
    *,
    own: str = "",
    given: tuple[tuple[str, str], ...] = (),
    with_points: bool = False,
) -> tuple[Section, ...]:
    """Build the table of skills, and a form with the details of one of them.

    ``cells`` builds a row from a skill and the cell with its name. ``own`` is the game's word for a skill
    that isn't on its list, and ``given`` are the values of a new one. In a game ``with_points`` a skill has
    a base, points and ticks.
    """
    rows = tuple(_row(editing, each, cells) for each in _by_name(editing))
    add = AddView(
        "skill",
        tr("Add skill"),
        "kind",
        (*_to_add(editing), Choice(CUSTOM, own or tr("Custom skill"))),
        frozenset({CUSTOM, *(each.id for each in editing.system.skills if each.specialised)}),
        with_formula=with_points,
        listed={CUSTOM: Listed(given)} if given else {},
        specialities=specialities(editing.system.id),
    )
    empty = tr("No skills yet.")
    table = TableSection("skills", tr("Skills"), columns, rows, add, filtered=True, empty=empty)
    return (table, *_more(editing, rows, with_points=with_points))


def _by_name(editing: Editing) -> list[Skill]:
    def key(skill: Skill) -> tuple[str, str]:
        return skill_name(editing.system, skill).casefold(), skill.id

    return sorted(editing.sheet.skills, key=key)


def _row(editing: Editing, skill: Skill, cells: Callable[[Skill, Cell], tuple[Cell, ...]]) -> TableRow:
    name, row = skill_name(editing.system, skill), str(skill_place(skill))
    named: Cell = TextCell(name, strong=True, opens=row)
    if editing.system.skill(skill.kind) is None:
        named = skill_field(editing, skill, "name", tr("Name"))._replace(hint=name)
    return TableRow(
        id=row,
        name=name,
        cells=cells(skill, named),
        removes=tr("Remove {name}").format(name=name),
        faded=skill.hidden,
    )


def _to_add(editing: Editing) -> tuple[Choice, ...]:
    there = {each.kind for each in editing.sheet.skills}
    own = () if editing.sheet.homebrew is None else editing.sheet.homebrew.skills
    listed = (
        Choice(each.id, listed_skill_name(each))
        for each in editing.system.skills
        if each.specialised or each.id not in there
    )
    return (*listed, *(Choice(each.id, each.name) for each in own if each.id not in there))


def _more(editing: Editing, rows: tuple[TableRow, ...], *, with_points: bool) -> tuple[Section, ...]:
    skills = {each.id: each for each in editing.sheet.skills}
    if not skills:
        return ()
    chosen = skills.get(editing.row)
    choices = skill_choices(editing)
    which = FieldView(
        ROW,
        tr("Skill"),
        "" if chosen is None else chosen.id,
        Entry.CHOICE,
        (Choice("", tr("Choose a skill")), *choices) if chosen is None else choices,
        wide=3,
    )
    fields = [which]
    if chosen is not None:
        row = next(each for each in rows if each.id == str(skill_place(chosen)))
        there = {each.place for each in row.cells if isinstance(each, FieldView)}
        details = _fields(editing, chosen, with_points=with_points)
        fields += [each for each in details if each.place not in there]
    return (FormSection("skill", tr("Skill details"), tuple(fields)),)


def _fields(editing: Editing, skill: Skill, *, with_points: bool) -> list[FieldView]:
    spec = editing.system.skill(skill.kind)
    wanted = [
        ColumnSpec("value", tr("Total")),
        ColumnSpec("base", tr("Base"), always=with_points),
        ColumnSpec("formula", tr("Base formula"), hint="DEX/2", always=with_points),
        ColumnSpec("occupation", tr("Trained")),
        ColumnSpec("occupation_points", tr("Occupation points"), always=with_points),
        ColumnSpec("interest_points", tr("Personal points"), always=with_points),
        ColumnSpec("marks", tr("Ticks"), always=with_points),
        ColumnSpec("hidden", tr("Hidden in play")),
    ]
    if spec is None or spec.specialised or skill.name:
        label = tr("Speciality") if spec is not None else tr("Name")
        wanted.insert(0, ColumnSpec("name", label, grows=True))
    name = full_skill_name(editing.system, skill)
    return [
        field_at(
            editing,
            skill_place(skill, each.field),
            each.title,
            spoken=f"{name}, {each.title}",
            hint=each.hint,
        )._replace(wide=2 if each.grows or each.hint else 1)
        for each in wanted
        if each.always or getattr(skill, each.field)
    ]
