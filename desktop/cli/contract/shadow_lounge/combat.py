"""Attack situations, damage and initiative."""

from desktop.cli.contract.action import Action, Result, Run, answered, no_dice
from desktop.cli.contract.inputs import LARGEST, BadRequest, Inputs
from desktop.cli.contract.shadow_lounge.checks import degree_of
from rules_core.systems.shadow_lounge.combat import (
    Attack,
    Combatant,
    Situation,
    extra_dice,
    order,
    roll_damage,
)
from rules_core.systems.shadow_lounge.table import Table

# The contract has six; being lifted by the Force exists only in the app.
_SITUATIONS = tuple(each.value for each in Situation if each is not Situation.FORCE_LIFTED)


def _read_circumstances(given: Inputs, _: Table) -> Run:
    named = given.texts("situations")
    given.finish()
    for each in named:
        if each not in _SITUATIONS:
            raise BadRequest(f"with.situations may hold {', '.join(_SITUATIONS)}")
    outcome = extra_dice({Situation(each) for each in named})
    return no_dice(
        {"attacker": _as_dice(outcome.result.attacker), "defender": _as_dice(outcome.result.defender)},
        *outcome.steps,
    )


def _as_dice(net: int) -> Result:
    return {"bonus": max(0, net), "penalty": max(0, -net)}


def _read_damage(given: Inputs, _: Table) -> Run:
    attack = Attack(
        given.formula("weapon"), given.number("skill"), degree_of(given), given.number("multiplier", 1)
    )
    given.finish()
    return lambda dice: answered(
        roll_damage(attack, dice), lambda done: {"damage": done.damage, "skill_modifier": done.skill_modifier}
    )


def _read_initiative(given: Inputs, _: Table) -> Run:
    combatants = [_combatant(each) for each in given.objects("combatants")]
    given.finish()
    if len({each.name for each in combatants}) < len(combatants):
        raise BadRequest("with.combatants holds a name twice")
    return lambda dice: answered(order(combatants, dice), lambda names: {"order": list(names)})


def _combatant(given: Inputs) -> Combatant:
    read = Combatant(
        given.text("name"),
        given.number("dex"),
        given.flag("ready", False),
        given.number("modifier", 0, least=-LARGEST),
    )
    given.finish()
    return read


ACTIONS = {
    "circumstances": Action(_read_circumstances),
    "damage": Action(_read_damage),
    "initiative": Action(_read_initiative),
}
"""The actions of this topic."""
