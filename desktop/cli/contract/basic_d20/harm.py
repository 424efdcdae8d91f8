"""Attacks and saves."""

from desktop.cli.contract.action import Action, Result, Run, answered
from desktop.cli.contract.basic_d20.checks import any_number
from desktop.cli.contract.inputs import Inputs
from rules_core.systems.basic_d20.checks import Attack, AttackResult, Delivery, Save, SaveResult, attack, save
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

    return lambda dice: answered(attack(asked, dice), _as_harm)


def _read_save(given: Inputs, _: Table) -> Run:
    asked = Save(any_number(given, "bonus"), any_number(given, "dc"), given.number("damage"))
    given.finish()

    return lambda dice: answered(save(asked, dice), _as_harm)


def _as_harm(done: AttackResult | SaveResult) -> Result:
    return {"degree": done.degree.key, "damage": done.damage}


ACTIONS = {"attack": Action(_read_attack), "save": Action(_read_save)}
"""The actions of this topic."""
