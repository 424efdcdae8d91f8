"""The words of making a character of the Shadow Lounge."""

from desktop.base.words import tr
from desktop.games.d100 import creating as d100
from desktop.views.creating_words import CreatingWords, StepWords, Told
from desktop.views.remark_words import keep
from rules_core.game.creation import Remark
from rules_core.sheet.sheet import Sheet
from rules_core.systems.shadow_lounge.creating import METHODS, budgets
from rules_core.systems.shadow_lounge.system import SYSTEM

_STEPS = {
    "characteristics": StepWords(
        tr("Characteristics"),
        tr("Characteristics"),
        tr("Roll the dice or type what your table gives. Power is only for those whom the Force answers."),
    ),
    "person": StepWords(
        tr("Person"),
        tr("Who is it?"),
        tr("A name is enough. Many tables take a tenth of CON and SIZ together for hit points."),
    ),
    "skills": StepWords(
        tr("Skills"),
        tr("Skills"),
        tr("Your table says how many points there are. Type a formula for each, or none, and spend freely."),
    ),
    "force": StepWords(
        tr("The Force"), tr("The Force"), tr("For those whom it answers. Everybody else goes on to the end.")
    ),
    "finish": StepWords(
        tr("Finish"), tr("Ready to play"), tr("Everything can be changed later in edit mode.")
    ),
}

_METHODS = {
    "roll": Told(tr("Roll"), tr("3D6 × 5 for each, and for Luck.")),
    "typed": Told(tr("Type", "with the keyboard"), tr("Enter the numbers that your table gives.")),
}


def _budget_words(sheet: Sheet) -> str:
    return d100.budget_sums(SYSTEM, sheet, budgets(sheet))


def _remark(sheet: Sheet, remark: Remark) -> Told:
    if remark.id == "above_99":
        title = tr("{skill} is {value}").format(
            skill=d100.skill_of(SYSTEM, sheet, remark), value=dict(remark.facts)["value"]
        )
        return Told(title, tr("Learning takes no skill above 99."))
    return d100.remark_words(SYSTEM, sheet, remark)


WORDS = CreatingWords(
    step=_STEPS.__getitem__,
    method=_METHODS.__getitem__,
    budget=d100.budget_name,
    budget_words=_budget_words,
    remark=_remark,
    fix=d100.fix_words,
    keep=keep,
    derived={},
    dice={each: d100.DICE[notation] for each, notation in METHODS[0].dice},
    fine=tr("Nothing is against the rules"),
)
"""How the Shadow Lounge speaks of making somebody."""
