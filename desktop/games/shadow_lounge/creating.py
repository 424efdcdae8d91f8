"""The texts of character creation in Shadow Lounge."""

from desktop.base.words import tr
from desktop.games.d100 import creating as d100
from desktop.views.creating_words import CreatingWords, StepWords, TitledText
from desktop.views.remark_words import keep
from rules_core.game.creation import Remark
from rules_core.sheet.sheet import Sheet
from rules_core.systems.shadow_lounge.creating import METHODS, budgets
from rules_core.systems.shadow_lounge.system import SYSTEM

_STEPS = {
    "characteristics": StepWords(
        tr("Characteristics"),
        tr("Characteristics"),
        tr("Roll the dice or enter your table's numbers. Only Force users need Power."),
    ),
    "person": StepWords(
        tr("Person"),
        tr("Who is your character?"),
        tr("You only need a name. Many tables use (CON + SIZ) ÷ 10 for hit points."),
    ),
    "skills": StepWords(
        tr("Skills"),
        tr("Skills"),
        tr(
            "Your table sets the skill points: enter formulas, or leave these empty and spend freely. "
            "Trained marks the skills of your occupation; occupation points tick it."
        ),
    ),
    "force": StepWords(
        tr("The Force"), tr("The Force"), tr("For Force users only. Everyone else can skip this step.")
    ),
    "gear": StepWords(
        tr("Gear"), tr("What do they own?"), tr("Weapons, what your character carries, and credits.")
    ),
    "backstory": StepWords(
        tr("Backstory"),
        tr("Where do they come from?"),
        tr("Answer what you like. The questions only help you start."),
    ),
    "finish": StepWords(
        tr("Finish"), tr("Ready to play"), tr("You can change everything later in edit mode.")
    ),
}

_METHODS = {
    "roll": TitledText(tr("Roll"), tr("3D6 × 5 for each, and for Luck.")),
    "typed": TitledText(tr("Your own values"), tr("Enter the numbers your table gives you.")),
}


def _budget_words(sheet: Sheet) -> str:
    return d100.budget_sums(SYSTEM, sheet, budgets(sheet))


def _remark(sheet: Sheet, remark: Remark) -> TitledText:
    if remark.id == "above_99":
        title = tr("{skill} is {value}").format(
            skill=d100.skill_of(SYSTEM, sheet, remark), value=dict(remark.facts)["value"]
        )
        return TitledText(title, tr("Skills can't improve above 99."))
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
    fine=tr("All rules met"),
    gaps={"cash": tr("No credits yet")},
)
"""The texts of character creation in Shadow Lounge."""
