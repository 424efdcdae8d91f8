"""The sheet of Call of Cthulhu 7e on paper."""

from desktop.viewdata.layouts.coc7_sanity import sanity_view
from desktop.viewdata.layouts.contexts import SanityContext
from desktop.viewdata.layouts.paper_parts import (
    backstory_part,
    conditions_part,
    d100_skills,
    further_part,
    gear_part,
    head_part,
    hidden_skills_part,
    in_pencil,
    leftovers_part,
    notes_part,
    own_part,
    section,
    shown_sheet,
    skills_part,
    status_checks,
    trackers_part,
    traits_part,
)
from desktop.viewdata.layouts.paper_tables import d100_weapons
from desktop.viewdata.layouts.sheet_parts import has_tracker
from desktop.viewdata.paper import PaperOptions, PaperSection
from desktop.words import tr
from rules_core.sheet import Sheet
from rules_core.systems.coc7.degrees import Degree, limit
from rules_core.systems.coc7.statuses import (
    BODY,
    INJURY,
    LOST_TODAY,
    MIND,
    SHOCKED,
)
from rules_core.systems.coc7.system import SYSTEM

_DETAILS = (
    "occupation", "age", "residence", "birthplace", "pronouns", "archetype", "era", "player", "cash",
    "spending", "assets",
)  # fmt: skip


def paper_sections(sheet: Sheet, portrait: bytes | None, options: PaperOptions) -> tuple[PaperSection, ...]:
    """The sections of a sheet, what is needed in play first."""
    if options.pencil:
        sheet = in_pencil(sheet)
    shown = shown_sheet(sheet, portrait)
    skills = d100_skills(half_and_fifth)
    return (
        *head_part(shown, tr(SYSTEM.name)),
        *trackers_part(sheet, shown, options),
        *traits_part(sheet, shown, half_and_fifth),
        *conditions_part(sheet, status_checks(sheet, (*BODY, *MIND), INJURY), _sanity(sheet)),
        *skills_part(sheet, shown, skills),
        *section("weapons", tr("Weapons"), d100_weapons(sheet, half_and_fifth)),
        *own_part(sheet),
        *leftovers_part(sheet, ()),
        *gear_part(sheet, shown.money, tr("Gear and cash"), options),
        *backstory_part(shown),
        *further_part(sheet, _DETAILS),
        *hidden_skills_part(sheet, skills),
        *notes_part(sheet, options),
    )


def half_and_fifth(value: int) -> tuple[str, ...]:
    """What a hard and an extreme success need."""
    return str(limit(value, Degree.HARD)), str(limit(value, Degree.EXTREME))


def _sanity(sheet: Sheet) -> tuple[str, ...]:
    """What the day has cost, where it has cost anything, and what waits."""
    if not has_tracker(sheet, "san"):
        return ()
    lost = sanity_view(sheet, SanityContext()).day if sheet.status(LOST_TODAY) else ""
    return (lost, tr("Shaken by a loss of Sanity: INT is to be rolled.") if sheet.status(SHOCKED) else "")
