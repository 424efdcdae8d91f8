"""Spending experience."""

from desktop.cli.contract.action import Action, NotAllowed, Run, no_dice
from desktop.cli.contract.inputs import BadRequest, Inputs
from rules_core.systems.rites_of_battle.skills import Kind, highest, price
from rules_core.systems.rites_of_battle.table import Table

_KINDS = tuple(each.value for each in Kind)


def _read_xp_cost(given: Inputs, _: Table) -> Run:
    kind = Kind(given.choice("kind", _KINDS))
    start, to = given.number("from"), given.number("to")
    given.finish()
    if to < start:
        raise BadRequest("with.to must not be below with.from")
    if to > highest(kind):
        raise NotAllowed(f"a {kind.value} cannot be raised above {highest(kind)}")

    outcome = price(kind, start, to)
    return no_dice({"cost": outcome.result}, *outcome.steps)


ACTIONS = {"xp_cost": Action(_read_xp_cost)}
"""The actions of this topic."""
