"""Opposed rolls."""

from desktop.cli.contract.action import Action, Result, Run, answered
from desktop.cli.contract.coc7.checks import as_rolled, dice_of
from desktop.cli.contract.inputs import Inputs
from rules_core.d100.opposed import OpposedResult
from rules_core.systems.coc7.checks import CheckResult
from rules_core.systems.coc7.contest import opposed
from rules_core.systems.coc7.table import Table


def _read_opposed(given: Inputs, rules: Table) -> Run:
    a, b = (dice_of(given.inner(side), rules) for side in ("a", "b"))
    given.finish()
    return lambda dice: answered(opposed(a, b, dice), _as_opposed)


def _as_opposed(result: OpposedResult[CheckResult]) -> Result:
    winner = result.decision.winner
    return {
        "a": as_rolled(result.a),
        "b": as_rolled(result.b),
        "winner": None if winner is None else winner.value,
        "by": result.decision.by.value,
        "both_failed": result.both_failed,
    }


ACTIONS = {"opposed": Action(_read_opposed, groups=("a", "b", "tie"))}
"""The actions of this topic."""
