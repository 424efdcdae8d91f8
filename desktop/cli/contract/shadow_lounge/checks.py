"""Checks and their odds."""

from functools import partial

from desktop.cli.contract.action import Action, Result, Run, answered, odds_of, odds_of_sides
from desktop.cli.contract.inputs import Inputs, modifier_of
from rules_core.systems.shadow_lounge.checks import RULES, Check, CheckResult, Degree, check, opposed_odds
from rules_core.systems.shadow_lounge.table import Table

_DEGREES = {each.key: each for each in Degree}


def _read_check(given: Inputs, rules: Table) -> Run:
    asked = check_of(given, rules)
    return lambda dice: answered(
        check(asked, dice),
        lambda rolled: {"roll": rolled.roll, **as_degree(rolled), "succeeded": rolled.succeeded},
    )


def _read_odds(given: Inputs, rules: Table) -> Run:
    if given.choice("of", ("check", "opposed")) == "opposed":
        a, b = (check_of(given.inner(side), rules) for side in ("a", "b"))
        given.finish()
        return lambda _: odds_of_sides(opposed_odds(a, b), (RULES.degree, RULES.value, RULES.tie))
    asked = check_of(given, rules)
    return lambda _: odds_of(partial(check, asked), _degree_key)


def _degree_key(rolled: CheckResult) -> str:
    return f"{rolled.degree.key}+fumble" if rolled.fumble else rolled.degree.key


def check_of(given: Inputs, table: Table) -> Check:
    """Parse a check; rejects remaining keys."""
    target = max(0, given.number("target") + modifier_of(given))
    asked = Check(target, given.number("bonus", 0), given.number("penalty", 0), table=table)
    given.finish()
    return asked


def degree_of(given: Inputs) -> Degree:
    """Consume a success level."""
    return _DEGREES[given.choice("degree", _DEGREES)]


def as_degree(rolled: CheckResult) -> Result:
    """Format a success level and whether the roll is a fumble."""
    return {"degree": rolled.degree.key, "fumble": rolled.fumble}


ACTIONS = {"check": Action(_read_check), "odds": Action(_read_odds)}
"""The actions of this topic."""
