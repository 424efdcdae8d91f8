"""The order of turns."""

from desktop.cli.contract.action import Action, NotAllowed, Run, no_dice
from desktop.cli.contract.inputs import BadRequest, Inputs, shown
from rules_core.systems.basic_d20.table import Table
from rules_core.systems.basic_d20.turns import Turn, TurnOrder, TurnRefused


def _read_turns(given: Inputs, rules: Table) -> Run:
    combatants = given.texts("combatants")
    known = frozenset(combatants)
    if not combatants:
        raise BadRequest("with.combatants must name at least one")
    if len(known) != len(combatants):
        raise BadRequest("with.combatants names one twice")
    turns = tuple(_turn_of(each, known, at) for at, each in enumerate(given.objects("turns")))
    given.finish()

    try:
        order = TurnOrder(tuple(combatants), turns, table=rules)
    except TurnRefused as refused:
        raise NotAllowed(f"{shown(refused.name)} {refused.reason}") from refused
    result = {
        "may_be_chosen": order.may_be_chosen,
        "may_overrule": order.may_overrule,
        "round_over": order.round_over,
    }
    return no_dice(result, *order.steps)


def _turn_of(given: Inputs, known: frozenset[str], at: int) -> Turn:
    turn = Turn(given.text("actor"), tuple(given.texts("attacked", [])))
    given.finish()
    for key, names in (("actor", (turn.actor,)), ("attacked", turn.attacked)):
        for name in names:
            if name not in known:
                raise BadRequest(f"with.turns[{at}].{key}: {shown(name)} is not among the combatants")
    return turn


ACTIONS = {"turns": Action(_read_turns)}
"""The actions of this topic."""
