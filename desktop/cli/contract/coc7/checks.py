"""Checks and their odds."""

from functools import partial

from desktop.cli.contract.action import Action, NotAllowed, Result, Run, answered, odds_of, odds_of_sides
from desktop.cli.contract.inputs import Inputs, modifier_of
from rules_core.systems.coc7.checks import Check, CheckResult, Difficulty, check
from rules_core.systems.coc7.table import Table

_DIFFICULTIES = {each.key: each for each in Difficulty}


def _read_check(given: Inputs, rules: Table) -> Run:
    asked = _check_of(given, rules)
    return lambda dice: answered(check(asked, dice), as_checked)


def _read_odds(given: Inputs, rules: Table) -> Run:
    if given.choice("of", ("check", "opposed")) == "opposed":
        from rules_core.systems.coc7.contest import RULES, opposed_odds

        a, b = (dice_of(given.inner(side), rules) for side in ("a", "b"))
        given.finish()
        return lambda _: odds_of_sides(opposed_odds(a, b), (RULES.degree, RULES.value, RULES.tie))
    asked = _check_of(given, rules)
    return lambda _: odds_of(partial(check, asked), lambda rolled: rolled.degree.key)


def _check_of(given: Inputs, table: Table) -> Check:
    return dice_of(given, table, difficulty_of(given))


def dice_of(given: Inputs, table: Table, difficulty: Difficulty = Difficulty.REGULAR) -> Check:
    """Parse a check whose difficulty is known; rejects remaining keys."""
    value, modifier = given.number("target"), modifier_of(given)
    asked = Check(
        target=max(0, value + modifier),
        difficulty=difficulty,
        bonus=given.number("bonus", 0),
        penalty=given.number("penalty", 0),
        table=table,
    )
    given.finish()
    if modifier and not table.modifiers:
        raise NotAllowed("the house rule modifiers is off")
    return asked


def difficulty_of(given: Inputs) -> Difficulty:
    """Consume the difficulty."""
    return _DIFFICULTIES[given.choice("difficulty", _DIFFICULTIES, Difficulty.REGULAR.key)]


def as_checked(result: CheckResult) -> Result:
    """Format the result of a check."""
    return {**as_rolled(result), "passed": result.passed}


def as_rolled(result: CheckResult) -> Result:
    """Format one side's roll."""
    return {"roll": result.roll, "degree": result.degree.key}


ACTIONS = {"check": Action(_read_check), "odds": Action(_read_odds)}
"""The actions of this topic."""
