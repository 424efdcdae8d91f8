"""The sheet of the Shadow Lounge game on paper."""

from desktop.viewdata.layouts.contexts import ForceContext
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
from desktop.viewdata.layouts.paper_tables import d100_weapons, table
from desktop.viewdata.layouts.shadow_lounge_force import force_view
from desktop.viewdata.paper import FactsBlock, PaperOptions, PaperSection, TableBlock
from desktop.viewdata.sheet import Labelled
from desktop.words import tr
from rules_core.sheet import Sheet
from rules_core.systems.shadow_lounge.degrees import Degree, limit
from rules_core.systems.shadow_lounge.play_force import POWER
from rules_core.systems.shadow_lounge.play_healing import CONDITIONS, TREATED
from rules_core.systems.shadow_lounge.system import SYSTEM

_DETAILS = (
    "occupation", "age", "species", "homeworld", "residence", "birthplace", "pronouns", "player", "cash",
    "assets",
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
        *conditions_part(sheet, status_checks(sheet, CONDITIONS, TREATED)),
        *skills_part(sheet, shown, skills),
        *section("weapons", tr("Weapons"), d100_weapons(sheet, half_and_fifth)),
        *section("powers", tr("The Force"), _force_facts(sheet, options), _powers(sheet)),
        *own_part(sheet),
        *leftovers_part(sheet, ("powers",)),
        *gear_part(sheet, shown.money, tr("Gear"), options),
        *backstory_part(shown),
        *further_part(sheet, _DETAILS, (POWER,)),
        *hidden_skills_part(sheet, skills),
        *notes_part(sheet, options),
    )


def half_and_fifth(value: int) -> tuple[str, ...]:
    """What a hard and an extreme success need."""
    return str(limit(value, Degree.HARD)), str(limit(value, Degree.EXTREME))


def _force_facts(sheet: Sheet, options: PaperOptions) -> FactsBlock | None:
    """What powers are rolled against, and how near the next point of Power is."""
    if sheet.trait(POWER) is None:
        return None
    shown = force_view(sheet, ForceContext())
    sessions = "" if options.pencil else shown.sessions
    return FactsBlock((Labelled(tr("Rolled against"), shown.target), Labelled(tr("Sessions"), sessions)))


def _powers(sheet: Sheet) -> TableBlock | None:
    powers = force_view(sheet, ForceContext()).powers
    return table(
        (
            (tr("Power", "of the Force"), [each.name for each in powers]),
            (tr("Cost"), [each.cost for each in powers]),
            (tr("Dice"), [each.dice for each in sheet.powers]),
            (tr("Defence"), [each.defence for each in powers]),
            (tr("Range"), [each.range for each in powers]),
            (tr("Successes"), [str(each.successes) if each.successes else "" for each in powers]),
            (tr("What it does"), [each.effect for each in powers]),
        ),
        wide=tr("What it does"),
        right=(tr("Successes"),),
    )
