"""Attacks and saves."""

from desktop.cli.contract.action import Action, Result, Run, answered
from desktop.cli.contract.basic_d20.checks import any_number, as_open, said_of
from desktop.cli.contract.inputs import Inputs
from desktop.cli.contract.undecided import target
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome
from rules_core.systems.basic_d20.checks import (
    Attack,
    AttackResult,
    Degree,
    Delivery,
    Save,
    SaveResult,
    attack,
    open_check,
    roll_damage,
    said_check,
    save,
    saved_damage,
)
from rules_core.systems.basic_d20.table import Table


def _read_attack(given: Inputs, _: Table) -> Run:
    bonus, ac = any_number(given, "bonus"), target(given, "ac")
    degree = None if ac is not None else said_of(given)
    asked = Attack(
        bonus=bonus,
        ac=ac or 0,
        damage=given.formula("damage"),
        attribute=any_number(given, "attribute", 0),
        delivery=Delivery.MELEE if given.flag("melee", True) else Delivery.RANGED,
    )
    given.finish()

    if degree is not None:
        return lambda dice: _said_attack(asked, degree, dice)
    if ac is None:
        return lambda dice: answered(open_check(bonus, dice), as_open)
    return lambda dice: answered(attack(asked, dice), _as_harm)


def _said_attack(asked: Attack, degree: Degree, dice: DiceSource) -> Outcome[Result]:
    named = said_check(asked.bonus, degree, dice)
    if not degree.succeeded:
        return Outcome({"degree": degree.key, "damage": 0}, named.steps)
    hit = roll_damage(asked, degree, dice)
    return Outcome({"degree": degree.key, "damage": hit.result}, named.steps + hit.steps)


def _read_save(given: Inputs, _: Table) -> Run:
    bonus, dc, damage = any_number(given, "bonus"), target(given, "dc"), given.number("damage")
    degree = None if dc is not None else said_of(given)
    given.finish()

    if degree is not None:
        return lambda dice: answered(
            said_check(bonus, degree, dice),
            lambda _: {"degree": degree.key, "damage": saved_damage(damage, degree)},
        )
    if dc is None:
        return lambda dice: answered(open_check(bonus, dice), as_open)
    return lambda dice: answered(save(Save(bonus, dc, damage), dice), _as_harm)


def _as_harm(done: AttackResult | SaveResult) -> Result:
    return {"degree": done.degree.key, "damage": done.damage}


ACTIONS = {"attack": Action(_read_attack), "save": Action(_read_save)}
"""The actions of this topic."""
