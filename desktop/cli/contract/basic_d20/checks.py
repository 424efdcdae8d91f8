"""Checks and their odds."""

from functools import partial

from desktop.cli.contract.action import Action, Result, Run, odds_of
from desktop.cli.contract.inputs import LARGEST, Inputs
from rules_core.outcome import Outcome
from rules_core.sources import DiceSource
from rules_core.systems.basic_d20.checks import Check, check
from rules_core.systems.basic_d20.table import Table


def _read_check(given: Inputs, _: Table) -> Run:
    asked = _check_of(given)

    def run(dice: DiceSource) -> Outcome[Result]:
        rolled = check(asked, dice)
        result = rolled.result
        return Outcome(
            {
                "natural": result.natural,
                "total": result.total,
                "margin": result.margin,
                "degree": result.degree.key,
            },
            rolled.steps,
        )

    return run


def _read_odds(given: Inputs, _: Table) -> Run:
    given.choice("of", ("check",))
    asked = _check_of(given)
    return lambda _: odds_of(partial(check, asked), lambda rolled: rolled.degree.key)


def _check_of(given: Inputs) -> Check:
    asked = Check(any_number(given, "bonus"), any_number(given, "dc"))
    given.finish()
    return asked


def any_number(given: Inputs, name: str, default: int | None = None) -> int:
    """A bonus, DC, AC or attribute: these may be below 0."""
    return given.number(name, default, least=-LARGEST)


ACTIONS = {
    "check": Action(_read_check),
    "odds": Action(_read_odds),
}
"""The actions of this topic."""
