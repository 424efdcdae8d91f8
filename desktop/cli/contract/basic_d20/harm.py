"""Attacks and saves."""

from desktop.cli.contract.action import Action, Result, Run
from desktop.cli.contract.basic_d20.checks import any_number
from desktop.cli.contract.inputs import Inputs
from rules_core.outcome import Outcome
from rules_core.sources import DiceSource
from rules_core.systems.basic_d20.attack import Attack, Delivery, attack
from rules_core.systems.basic_d20.saves import Save, save
from rules_core.systems.basic_d20.table import Table


def _read_attack(given: Inputs, _: Table) -> Run:
    asked = Attack(
        bonus=any_number(given, "bonus"),
        ac=any_number(given, "ac"),
        damage=given.formula("damage"),
        attribute=any_number(given, "attribute", 0),
        delivery=Delivery.MELEE if given.flag("melee", True) else Delivery.RANGED,
    )
    given.finish()

    def run(dice: DiceSource) -> Outcome[Result]:
        rolled = attack(asked, dice)
        return Outcome({"degree": rolled.result.degree.key, "damage": rolled.result.damage}, rolled.steps)

    return run


def _read_save(given: Inputs, _: Table) -> Run:
    asked = Save(any_number(given, "bonus"), any_number(given, "dc"), given.number("damage"))
    given.finish()

    def run(dice: DiceSource) -> Outcome[Result]:
        rolled = save(asked, dice)
        return Outcome({"degree": rolled.result.degree.key, "damage": rolled.result.damage}, rolled.steps)

    return run


ACTIONS = {
    "attack": Action(_read_attack),
    "save": Action(_read_save),
}
"""The actions of this topic."""
