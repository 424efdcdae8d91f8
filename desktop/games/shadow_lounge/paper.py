"""The printed sheet of Shadow Lounge."""

from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.games.d100.paper import first_sections, skill_look
from desktop.games.shadow_lounge.force.view import ForceContext, force_view
from desktop.views.paper import parts
from desktop.views.paper.paper import FactsBlock, PaperOptions, PaperSection, TableBlock
from desktop.views.paper.tables import table
from desktop.views.sheet import Labelled
from rules_core.sheet.sheet import Sheet
from rules_core.systems.shadow_lounge.play_combat import POWER
from rules_core.systems.shadow_lounge.play_healing import CONDITIONS, TREATED
from rules_core.systems.shadow_lounge.system import SYSTEM

_DETAILS = (
    "occupation", "age", "species", "homeworld", "residence", "birthplace", "pronouns", "player", "cash",
    "assets",
)  # fmt: skip


def paper_sections(sheet: Sheet, portrait: bytes | None, options: PaperOptions) -> tuple[PaperSection, ...]:
    """Return the sections of a printed sheet, starting with what play needs most."""
    if options.pencil:
        sheet = parts.in_pencil(sheet)
    shown = parts.shown_sheet(sheet, portrait)
    conditions = parts.conditions_part(sheet, parts.status_checks(sheet, CONDITIONS, TREATED))
    return (
        *first_sections(SYSTEM, sheet, shown, options, conditions),
        *parts.section("powers", tr("The Force"), _force_facts(sheet, options), _powers(sheet)),
        *parts.closing_sections(
            sheet,
            shown,
            options,
            skill_look(),
            gear=tr("Gear"),
            details=_DETAILS,
            traits=(POWER,),
            placed=("powers",),
        ),
    )


def _force_facts(sheet: Sheet, options: PaperOptions) -> FactsBlock | None:
    if sheet.trait(POWER) is None:
        return None
    shown = force_view(sheet, ForceContext())
    sessions = "" if options.pencil else shown.sessions
    return FactsBlock((Labelled(tr("Target"), shown.target), Labelled(tr("Sessions"), sessions)))


def _powers(sheet: Sheet) -> TableBlock | None:
    powers = force_view(sheet, ForceContext()).powers
    return table(
        (
            (tr("Power", "of the Force"), [each.name for each in powers]),
            (tr("Cost"), [each.cost for each in powers]),
            (tr("Dice"), [dice_text(each.dice) for each in sheet.powers]),
            (tr("Defence"), [each.defence for each in powers]),
            (tr("Range"), [each.range for each in powers]),
            (tr("Successes"), [str(each.successes) if each.successes else "" for each in powers]),
            (tr("Effect"), [each.effect for each in powers]),
        ),
        wide=tr("Effect"),
        right=(tr("Successes"),),
    )
