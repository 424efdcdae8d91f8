"""Healing, and conditions from hit points."""

from desktop.cli.contract.action import Action, Result, Run, answered, no_dice
from desktop.cli.contract.inputs import Inputs
from desktop.cli.contract.shadow_lounge.checks import degree_of
from rules_core.sheet.outcome import step
from rules_core.systems.shadow_lounge.healing import TREATMENTS, Healed, Patient, condition, heal
from rules_core.systems.shadow_lounge.table import Table


def _read_heal(given: Inputs, _: Table) -> Run:
    treatment = TREATMENTS[given.choice("treatment", TREATMENTS)]
    degree = degree_of(given)
    max_hp = given.number("max_hp")
    patient = Patient(given.number("hp", most=max_hp), max_hp)
    given.finish()
    return lambda dice: answered(heal(treatment, degree, patient, dice), _as_healed)


def _as_healed(done: Healed) -> Result:
    return {"restored": done.restored, "hp": done.hp, "time": {"amount": done.time, "unit": done.unit.value}}


def _read_condition(given: Inputs, _: Table) -> Run:
    hp = given.number("hp")
    given.finish()
    return no_dice({"state": condition(hp).value}, step("SL-HP-01", hp=hp))


ACTIONS = {"heal": Action(_read_heal), "condition": Action(_read_condition)}
"""The actions of this topic."""
