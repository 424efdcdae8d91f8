"""Values derived from traits."""

from msgspec.structs import asdict

from desktop.cli.contract.action import Action, Run, no_dice
from desktop.cli.contract.inputs import LARGEST, Inputs
from rules_core.systems.striker.skills import derive
from rules_core.systems.striker.table import Table

_TRAITS = ("agility", "size", "health", "energy", "focus")
_FACTORS = ("hx", "ex", "fx")


def _read_derive(given: Inputs, _: Table) -> Run:
    traits = {name: given.number(name, least=-LARGEST) for name in _TRAITS if given.has(name)}
    factors = {name: given.number(name) for name in _FACTORS if given.has(name)}
    given.finish()
    outcome = derive(**traits, **factors)
    return no_dice(asdict(outcome.result), *outcome.steps)


ACTIONS = {"derive": Action(_read_derive)}
"""The actions of this topic."""
