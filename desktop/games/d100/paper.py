"""What printed sheets of the D100 games share."""

from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.games.d100.tray import half_and_fifth
from desktop.views.paper import parts
from desktop.views.paper.paper import PaperOptions, PaperSection, SkillLine, TableBlock
from desktop.views.paper.tables import weapons_table
from desktop.views.sheet import SheetView, SkillRow, TickState
from rules_core.game.system import System
from rules_core.sheet.sheet import Sheet, Skill


def first_sections(
    system: System,
    sheet: Sheet,
    shown: SheetView,
    options: PaperOptions,
    conditions: tuple[PaperSection, ...],
) -> tuple[PaperSection, ...]:
    """Return the sections that play needs most, from the name to the weapons."""
    return (
        *parts.head_part(shown, tr(system.name)),
        *parts.trackers_part(sheet, shown, options),
        *parts.traits_part(sheet, shown, _half_and_fifth),
        *conditions,
        *parts.skills_part(sheet, shown, skill_look()),
        *parts.section("weapons", tr("Weapons"), _weapons(system, sheet)),
    )


def skill_look() -> parts.SkillLook:
    """Return how skills are printed."""
    return parts.SkillLook(_skill, (tr("½"), tr("⅕")))


def _half_and_fifth(value: int) -> tuple[str, ...]:
    return tuple(map(str, half_and_fifth(value)))


def _skill(row: SkillRow, skill: Skill | None) -> SkillLine:
    marks = 0 if skill is None else skill.marks
    trained = skill is not None and skill.occupation
    return SkillLine(row.name, row.shown, _half_and_fifth(row.value), _tick_marks(row, marks), strong=trained)


def _tick_marks(row: SkillRow, marks: int) -> int | None:
    return None if row.tick in (TickState.NEVER, TickState.NONE) else marks


def _weapons(system: System, sheet: Sheet) -> TableBlock | None:
    by_id = {each.id: each for each in sheet.skills}
    used = [by_id.get(each.skill) for each in sheet.weapons]
    small = [("", "") if each is None else _half_and_fifth(each.value) for each in used]
    skills = [
        weapon.skill if skill is None else skill_name(system, skill)
        for weapon, skill in zip(sheet.weapons, used, strict=True)
    ]
    numbers = (
        (tr("Value"), ["" if each is None else str(each.value) for each in used]),
        (tr("½"), [each[0] for each in small]),
        (tr("⅕"), [each[1] for each in small]),
    )
    return weapons_table(sheet.system, sheet.weapons, skills, numbers)
