"""Values derived from characteristics, and skill improvement."""

from msgspec.structs import asdict

from desktop.cli.contract.action import Action, Run, answered, no_dice
from desktop.cli.contract.inputs import Inputs
from rules_core.systems.coc7.derive import derive
from rules_core.systems.coc7.downtime import improve
from rules_core.systems.coc7.table import Table

_CHARACTERISTICS = ("str", "con", "siz", "dex", "app", "int", "pow", "edu")


def _read_improve(given: Inputs, _: Table) -> Run:
    value = given.number("value")
    given.finish()
    return lambda dice: answered(improve(value, dice), asdict)


def _read_derive(given: Inputs, _: Table) -> Run:
    traits = {name: given.number(name) for name in _CHARACTERISTICS}
    age, mythos = given.number("age", 25), given.number("mythos", 0)
    given.finish()

    outcome = derive(traits, age, mythos)
    return no_dice(asdict(outcome.result), *outcome.steps)


ACTIONS = {"improve": Action(_read_improve), "derive": Action(_read_derive)}
"""The actions of this topic."""
