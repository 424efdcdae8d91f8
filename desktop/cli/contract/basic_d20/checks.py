"""Checks and their odds."""

from functools import partial

from desktop.cli.contract.action import Action, Result, Run, answered, odds_of
from desktop.cli.contract.inputs import LARGEST, Inputs
from rules_core.systems.basic_d20.checks import Check, CheckResult, check
from rules_core.systems.basic_d20.table import Table


def _read_check(given: Inputs, _: Table) -> Run:
    asked = _check_of(given)

    return lambda dice: answered(check(asked, dice), _as_checked)


def _as_checked(rolled: CheckResult) -> Result:
    return {
        "natural": rolled.natural,
        "total": rolled.total,
        "margin": rolled.margin,
        "degree": rolled.degree.key,
    }


def _read_odds(given: Inputs, _: Table) -> Run:
    given.choice("of", ("check",))
    asked = _check_of(given)
    return lambda _: odds_of(partial(check, asked), lambda rolled: rolled.degree.key)


def _check_of(given: Inputs) -> Check:
    asked = Check(any_number(given, "bonus"), any_number(given, "dc"))
    given.finish()
    return asked


def any_number(given: Inputs, name: str, default: int | None = None) -> int:
    """Consume a bonus, DC, AC or attribute, which may be negative."""
    return given.number(name, default, least=-LARGEST)


ACTIONS = {"check": Action(_read_check), "odds": Action(_read_odds)}
"""The actions of this topic."""
