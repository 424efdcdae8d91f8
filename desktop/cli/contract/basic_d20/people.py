"""Values derived from attributes and level."""

from msgspec.structs import asdict

from desktop.cli.contract.action import Action, Run, no_dice
from desktop.cli.contract.basic_d20.checks import any_number
from desktop.cli.contract.inputs import Inputs
from rules_core.systems.basic_d20.derive import derive
from rules_core.systems.basic_d20.table import Table

_ATTRIBUTES = ("strength", "agility", "precision", "intelligence", "wisdom", "charisma")


def _read_derive(given: Inputs, _: Table) -> Run:
    level = given.number("level", least=1)
    scores = {name: any_number(given, name, 0) for name in _ATTRIBUTES}
    given.finish()

    outcome = derive(level, scores)
    return no_dice(asdict(outcome.result), *outcome.steps)


ACTIONS = {"derive": Action(_read_derive)}
"""The actions of this topic."""
