"""Luck that may be spent on a roll of Call of Cthulhu: prices, and what each would bring."""

from desktop.base.words import tr
from desktop.games.coc7.against import rolled_verdict
from desktop.games.d100 import tray as d100
from desktop.views.tray import LuckOffer
from rules_core.sheet.journal import StandingRoll
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7.degrees import Degree, meets
from rules_core.systems.coc7.kept import check_of
from rules_core.systems.coc7.luck import luck_costs
from rules_core.systems.coc7.play import gave_tick, skill_rolled


def luck_offers(owner: Sheet, standing: StandingRoll, luck: int) -> tuple[LuckOffer, ...]:
    """A button for each better degree; ``owner`` is the sheet whose Luck it is, with ``luck`` points."""
    present = standing.roll
    asked = check_of(present)

    def effects(level: Degree, points: int) -> tuple[str, str]:
        return _effect(owner, standing, level), d100.ending_after(present, level, points, rolled_verdict)

    costs = luck_costs(asked, present.total, Degree[present.degree.upper()])
    return d100.luck_offers(costs, luck, asked.difficulty, effects)


def _effect(owner: Sheet, standing: StandingRoll, level: Degree) -> str:
    """What Luck that reaches a level does to the tick, or that it is still not enough."""
    asked = check_of(standing.roll)
    if not meets(level, asked.difficulty):
        return tr("Still below {level}").format(level=d100.short_word(asked.difficulty))
    if skill_rolled(owner, standing.roll.subject) is None:
        return ""
    removes = gave_tick(standing.entry) and not standing.luck
    return tr("Removes the tick") if removes else tr("No tick")


def luck_refusal(ruling: Ruling) -> str:
    """Why no Luck may be spent on a roll, "" where nobody would want to."""
    return {
        "pushed": tr("Luck cannot change a pushed roll"),
        "fumble": tr("Luck cannot change a fumble"),
        "table": tr("Luck is not spent at this table"),
        "malfunction": tr("Luck cannot mend a gun that jams"),
        "month": tr("Luck cannot change a month of psychoanalysis"),
        "applied": tr("The treatment is done with: undo that to spend Luck"),
    }.get(str(ruling.step.fact("because")), "")
