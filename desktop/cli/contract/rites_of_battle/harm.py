"""Damage, critical injuries and the character's condition."""

from desktop.cli.contract.action import Action, Result, Run, answered, no_dice
from desktop.cli.contract.inputs import LARGEST, Inputs
from rules_core.systems.rites_of_battle.attack import attack_damage, condition
from rules_core.systems.rites_of_battle.injuries import InjuryRoll, RolledInjury, critical_injury
from rules_core.systems.rites_of_battle.table import Table


def _read_attack_damage(given: Inputs, _: Table) -> Run:
    rating, soak = given.number("damage"), given.number("soak")
    successes = given.number("successes", least=-LARGEST)
    targets = given.number("targets", 1, least=1)
    given.finish()

    outcome = attack_damage(rating, successes, soak, targets)
    return no_dice(outcome.result._asdict(), *outcome.steps)


def _read_critical_injury(given: Inputs, _: Table) -> Run:
    asked = InjuryRoll(ongoing=given.number("ongoing", 0), bonus=given.number("bonus", 0))
    given.finish()

    return lambda dice: answered(critical_injury(asked, dice), _as_suffered)


def _as_suffered(suffered: RolledInjury) -> Result:
    total, injury, characteristic = suffered
    return {
        "total": total,
        "name": injury.name,
        "difficulty": injury.difficulty,
        "characteristic": None if characteristic is None else characteristic.value,
        "reduction": injury.reduction,
    }


def _read_condition(given: Inputs, _: Table) -> Run:
    names = ("wounds", "wound_threshold", "strain", "strain_threshold")
    wounds, wound_threshold, strain, strain_threshold = (given.number(name) for name in names)
    given.finish()

    outcome = condition(wounds, wound_threshold, strain, strain_threshold)
    return no_dice(outcome.result._asdict(), *outcome.steps)


ACTIONS = {
    "attack_damage": Action(_read_attack_damage),
    "critical_injury": Action(_read_critical_injury),
    "condition": Action(_read_condition),
}
"""The actions of this topic."""
