"""The printed sheet of Call of Cthulhu 7e."""

from desktop.base.words import tr
from desktop.games.coc7.sanity.view import SanityContext, sanity_view
from desktop.games.d100.paper import first_sections, skill_look
from desktop.views.paper import parts
from desktop.views.paper.paper import PaperOptions, PaperSection
from desktop.views.sheet_parts import has_tracker
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7.derive import BODY, INJURY, LOST_TODAY, MIND, SHOCKED
from rules_core.systems.coc7.system import SYSTEM

_DETAILS = (
    "occupation", "age", "residence", "birthplace", "pronouns", "archetype", "era", "player", "cash",
    "spending", "assets",
)  # fmt: skip


def paper_sections(sheet: Sheet, portrait: bytes | None, options: PaperOptions) -> tuple[PaperSection, ...]:
    """Return the sections of a printed sheet, starting with what play needs most."""
    if options.pencil:
        sheet = parts.in_pencil(sheet)
    shown = parts.shown_sheet(sheet, portrait)
    conditions = parts.conditions_part(
        sheet, parts.status_checks(sheet, (*BODY, *MIND), INJURY), _sanity(sheet)
    )
    return (
        *first_sections(SYSTEM, sheet, shown, options, conditions),
        *parts.closing_sections(
            sheet, shown, options, skill_look(), gear=tr("Gear and cash"), details=_DETAILS
        ),
    )


def _sanity(sheet: Sheet) -> tuple[str, ...]:
    if not has_tracker(sheet, "san"):
        return ()
    lost = sanity_view(sheet, SanityContext()).day if sheet.status(LOST_TODAY) else ""
    return (lost, tr("Lost 5 or more Sanity at once: roll INT.") if sheet.status(SHOCKED) else "")
