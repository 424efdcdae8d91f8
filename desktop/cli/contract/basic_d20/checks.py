"""Checks and their odds."""

from functools import partial

from desktop.cli.contract.action import Action, Result, Run, answered, odds_of
from desktop.cli.contract.inputs import LARGEST, Inputs
from desktop.cli.contract.undecided import odds_by_target, reached_words, said, target
from rules_core.game.undecided import targets_for
from rules_core.sheet.outcome import Outcome
from rules_core.systems.basic_d20.checks import (
    Check,
    CheckResult,
    Degree,
    OpenRoll,
    check,
    degrees_by_dc,
    open_check,
    said_check,
)
from rules_core.systems.basic_d20.table import Table


def _read_check(given: Inputs, _: Table) -> Run:
    bonus, dc = any_number(given, "bonus"), target(given, "dc")
    if dc is None:
        return _open_check(given, bonus)
    asked = Check(bonus, dc)
    given.finish()

    return lambda dice: answered(check(asked, dice), _as_checked)


def _open_check(given: Inputs, bonus: int) -> Run:
    degree = said_of(given)
    given.finish()
    if degree is None:
        return lambda dice: answered(open_check(bonus, dice), as_open)
    return lambda dice: answered(
        said_check(bonus, degree, dice), lambda rolled: {**_as_checked(rolled), "margin": None}
    )


def said_of(given: Inputs) -> Degree | None:
    """Consume the degree that the GM named, None for none."""
    named = said(given, [each.key for each in Degree])
    return next((each for each in Degree if each.key == named), None)


def as_open(rolled: OpenRoll) -> Result:
    """Return a roll against an unknown DC or AC: its total, and what it reaches."""
    return {"natural": rolled.natural, **reached_words(rolled.total, degrees_by_dc(rolled), "degree")}


def _as_checked(rolled: CheckResult) -> Result:
    return {
        "natural": rolled.natural,
        "total": rolled.total,
        "margin": rolled.margin,
        "degree": rolled.degree.key,
    }


def _read_odds(given: Inputs, _: Table) -> Run:
    given.choice("of", ("check",))
    bonus, dc = any_number(given, "bonus"), target(given, "dc")
    given.finish()
    if dc is None:
        return lambda _: odds_by_target("dc", targets_for(bonus, 0), partial(_odds, bonus))
    return lambda _: _odds(bonus, dc)


def _odds(bonus: int, dc: int) -> Outcome[Result]:
    return odds_of(partial(check, Check(bonus, dc)), lambda rolled: rolled.degree.key)


def any_number(given: Inputs, name: str, default: int | None = None) -> int:
    """Consume a bonus, DC, AC or attribute, which may be negative."""
    return given.number(name, default, least=-LARGEST)


ACTIONS = {"check": Action(_read_check), "odds": Action(_read_odds)}
"""The actions of this topic."""
