"""Luck that may be spent on a roll of the Shadow Lounge game: prices, and what each would bring."""

from desktop.base.words import tr
from desktop.games.d100 import tray as d100
from desktop.games.shadow_lounge.against import rolled_verdict
from desktop.views.tray import LuckOffer
from rules_core.sheet.journal import StandingRoll
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.systems.shadow_lounge.checks import Kind
from rules_core.systems.shadow_lounge.degrees import Degree, meets
from rules_core.systems.shadow_lounge.kept import check_of, result_of
from rules_core.systems.shadow_lounge.luck import luck_costs
from rules_core.systems.shadow_lounge.play import skill_rolled
from rules_core.systems.shadow_lounge.skills import can_be_marked


def luck_offers(owner: Sheet, standing: StandingRoll, luck: int) -> tuple[LuckOffer, ...]:
    """A button for each better degree; ``owner`` is the sheet whose Luck it is, with ``luck`` points."""
    present = standing.roll
    asked = check_of(present)

    def effects(level: Degree, points: int) -> tuple[str, str]:
        return _effect(owner, standing, level), d100.ending_after(present, level, points, rolled_verdict)

    return d100.luck_offers(luck_costs(asked, result_of(present)), luck, asked.required, effects)


def luck_refusal(ruling: Ruling) -> str:
    """Why no Luck may be spent on a roll, "" where nobody would want to."""
    return {
        "luck": tr("Luck cannot change a Luck check"),
        "critical_failure": tr("Luck cannot change a 100"),
        "fumble": tr("Luck is not spent on fumbles at this table"),
        "applied": tr("The treatment is done with: undo that to spend Luck"),
    }.get(str(ruling.step.fact("because")), "")


def _effect(owner: Sheet, standing: StandingRoll, level: Degree) -> str:
    """What Luck that reaches a degree does to the success that counts, or that it is not enough."""
    asked = check_of(standing.roll)
    if not meets(level, asked.required):
        return tr("Still below {level}").format(level=d100.short_word(asked.required))
    if asked.kind not in (Kind.SKILL, Kind.POWER):
        return ""
    skill = skill_rolled(owner, standing.roll.subject)
    if skill is not None and not can_be_marked(skill):
        return ""
    natural = standing.entry.roll or standing.roll
    if result_of(natural).succeeded:
        return tr("The success still counts")
    return tr("The success does not count")
