"""Opposed rolls and attacks."""

from desktop.cli.contract.action import Action, Result, Run, answered
from desktop.cli.contract.inputs import Inputs
from desktop.cli.contract.shadow_lounge.checks import as_degree, check_of
from rules_core.d100.opposed import OpposedResult
from rules_core.systems.shadow_lounge.checks import CheckResult, opposed
from rules_core.systems.shadow_lounge.contest import Defence, Exchange, defend
from rules_core.systems.shadow_lounge.table import Table


def _read_opposed(given: Inputs, rules: Table) -> Run:
    a, b = (check_of(given.inner(side), rules) for side in ("a", "b"))
    given.finish()
    return lambda dice: answered(opposed(a, b, dice), _as_opposed)


def _as_opposed(result: OpposedResult[CheckResult]) -> Result:
    winner = result.decision.winner
    return {
        **{side: {"roll": its.roll, **as_degree(its)} for side, its in (("a", result.a), ("b", result.b))},
        "winner": None if winner is None else winner.value,
        "by": result.decision.by.value,
        "both_failed": result.both_failed,
    }


def _read_defend(given: Inputs, rules: Table) -> Run:
    attack = check_of(given.inner("attack"), rules)
    defence = given.inner("defense")
    kind = Defence(defence.choice("kind", [each.value for each in Defence]))
    defends = check_of(defence, rules)
    given.finish()
    return lambda dice: answered(defend(attack, kind, defends, dice), _as_exchange)


def _as_exchange(result: Exchange) -> Result:
    return {"attack": as_degree(result.attack), "defense": as_degree(result.defence), "hit": result.hit.value}


ACTIONS = {
    "opposed": Action(_read_opposed, groups=("a", "b", "tie")),
    "defend": Action(_read_defend, groups=("attack", "defense")),
}
"""The actions of this topic."""
