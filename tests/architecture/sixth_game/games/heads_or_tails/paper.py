"""The printed sheet."""

from desktop.views.paper import parts
from desktop.views.paper.paper import PaperOptions, PaperSection, SkillLine
from desktop.views.sheet import SkillRow
from rules_core.sheet.sheet import Sheet, Skill


def paper_sections(sheet: Sheet, portrait: bytes | None, options: PaperOptions) -> tuple[PaperSection, ...]:
    if options.pencil:
        sheet = parts.in_pencil(sheet)
    shown = parts.shown_sheet(sheet, portrait)
    skills = parts.SkillLook(_skill)
    return (
        *parts.head_part(shown, "Heads or tails"),
        *parts.trackers_part(sheet, shown, options),
        *parts.skills_part(sheet, shown, skills),
        *parts.closing_sections(sheet, shown, options, skills, gear="Gear", details=()),
    )


def _skill(row: SkillRow, _skill: Skill | None) -> SkillLine:
    return SkillLine(row.name, row.shown)
