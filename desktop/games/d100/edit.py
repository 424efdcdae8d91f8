"""What edit mode in the D100 games shares."""

from collections.abc import Iterable

from desktop.base.words import tr
from desktop.games.d100.tray import half_and_fifth, spoken_half_and_fifth
from desktop.views.editing.editing import Editing
from desktop.views.editing.fields import Cell, Column, Entry, FormSection, Section, TextCell
from desktop.views.editing.sections import DetailSpec, details_part
from desktop.views.editing.skills import skill_choices, skill_field, skills_part
from desktop.views.editing.things import weapons_part
from rules_core.d100.armour import ARMOUR
from rules_core.game.creation import CAP, CREDIT_RANGE, INTEREST_FORMULA, POINTS_FORMULA
from rules_core.sheet.sheet import Skill, Weapon


def half_and_fifth_of(value: int) -> str:
    """Return half and a fifth of a value as text: "25 · 10"."""
    return " · ".join(map(str, half_and_fifth(value)))


def d100_skills(
    editing: Editing, *, ticks: str, forbidden: dict[str, str], unticked: frozenset[str] = frozenset()
) -> tuple[Section, ...]:
    """Return the skills with base, points and total.

    Args: ``ticks`` is the heading of the tick column; during creation, that column shows the occupation's
    skills instead. ``forbidden`` maps kinds that can't have points to the text shown instead. ``unticked``
    kinds can't be ticked in either.
    """
    columns = (
        Column(tr("Trained") if editing.making else ticks),
        Column(tr("Skill"), grows=True),
        Column(tr("Base"), right=True),
        Column(tr("Occupation"), grows=True),
        Column(tr("Personal")),
        Column(tr("Total"), right=True),
        Column("½ · ⅕", right=True),
    )

    def cells(skill: Skill, name: Cell) -> tuple[Cell, ...]:
        counted = editing.system.counts_marks
        mark = skill_field(editing, skill, "marks", ticks)
        mark = mark if counted else mark._replace(entry=Entry.FLAG, text="1" if skill.marks else "")
        mark = mark._replace(enabled=bool(skill.marks) or skill.kind not in unticked)
        if editing.making:
            trained = skill_field(editing, skill, "occupation", tr("trained"))
            mark = trained._replace(enabled=skill.occupation or skill.kind not in unticked)
        points: tuple[Cell, Cell] = (
            skill_field(editing, skill, "occupation_points", tr("occupation points")),
            skill_field(editing, skill, "interest_points", tr("personal points")),
        )
        if skill.kind in forbidden and not skill.occupation_points and not skill.interest_points:
            points = (TextCell(forbidden[skill.kind]), TextCell(""))
        return (
            mark,
            name,
            TextCell("" if skill.base is None else str(skill.base)),
            *points,
            _total(editing, skill),
            TextCell(half_and_fifth_of(skill.value), spoken=spoken_half_and_fifth(skill.value)),
        )

    return skills_part(editing, columns, cells, with_points=True)


def _total(editing: Editing, skill: Skill) -> Cell:
    """Return the total as plain text if base and points add up to it, otherwise as an editable field."""
    made = (skill.base or 0) + skill.occupation_points + skill.interest_points
    if skill.base is not None and made == skill.value:
        return TextCell(str(skill.value), strong=True)
    return skill_field(editing, skill, "value", tr("total"))


def points_part(editing: Editing, *, interest: bool = False) -> tuple[FormSection, ...]:
    """Return the fields of the point budgets; ``interest`` adds one for personal points."""
    asked = [DetailSpec(POINTS_FORMULA, tr("Occupation points"), hint="EDU × 2 + DEX × 2")]
    if interest:
        asked.append(DetailSpec(INTEREST_FORMULA, tr("Personal points"), hint="INT × 2"))
    else:
        asked.append(DetailSpec(CREDIT_RANGE, tr("Credit Rating"), hint=tr("from–to, such as 9–30")))
    asked.append(DetailSpec(CAP, tr("Skill cap"), wide=1, hint=tr("No limit")))
    return details_part(editing, "points", tr("Points for a new character"), asked)


def person() -> tuple[DetailSpec, ...]:
    """Return the fields for who the character is."""
    return (
        DetailSpec("occupation", tr("Occupation"), 3),
        DetailSpec("age", tr("Age"), 1),
        DetailSpec("residence", tr("Residence")),
        DetailSpec("birthplace", tr("Birthplace")),
    )


def armour() -> tuple[DetailSpec, ...]:
    """Return the field for the armour that damage is reduced by."""
    return (DetailSpec(ARMOUR, tr("Armour"), 4, tr("Its points first, such as 1, leather jacket")),)


def armour_part(editing: Editing) -> tuple[Section, ...]:
    """Return the armour, above the weapons."""
    return details_part(editing, "armour", "", armour())


def d100_weapons(editing: Editing, listed: Iterable[Weapon] = ()) -> tuple[Section, ...]:
    """Return the weapons, each with a skill of the sheet; ``listed`` are those of the game's list."""
    fields = ("skill", "damage", "range", "attacks", "ammo", "malfunction")
    return weapons_part(editing, fields, skill_choices(editing), listed)
