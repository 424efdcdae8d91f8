"""Character creation: all characters are alike."""

from rules_core.game.creation import Creation, CreationResult, Method, Step
from rules_core.sheet.sheet import Sheet, Skill, Tracker

CREATION = Creation(
    blank=lambda name: Sheet(
        "heads-or-tails", name, skills=(Skill("calling", "calling", 1),), trackers=(Tracker("hp", 3),)
    ),
    steps=(Step("finish", ("finish",)),),
    methods=(Method("typed"),),
    budgets=lambda _sheet: (),
    remarks=lambda _sheet: (),
    quick=lambda _sheet, _dice: CreationResult(()),
)
