"""Spending advantage and threat."""

from collections.abc import Collection

from desktop.cli.contract.action import Action, NotAllowed, Run, no_dice
from desktop.cli.contract.inputs import BadRequest, Inputs
from rules_core.sheet.outcome import Ruling
from rules_core.systems.rites_of_battle.spending import (
    ADVANTAGES,
    THREATS,
    UNARMED_CRITICAL_RATING,
    Purse,
    SpendingRefused,
    spend_advantage,
    spend_threat,
)
from rules_core.systems.rites_of_battle.table import Table


def _read_spend_advantage(given: Inputs, _: Table) -> Run:
    purse = Purse(
        points=given.number("advantages"),
        critical_rating=given.number("critical_rating", UNARMED_CRITICAL_RATING, least=1),
        dealt_damage=given.flag("dealt_damage", True),
    )
    choices = _choices_of(given, ADVANTAGES)
    given.finish()

    try:
        outcome = spend_advantage(purse, choices)
    except SpendingRefused as refused:
        raise NotAllowed(_why(refused.ruling)) from refused
    spent = outcome.result
    return no_dice({"left": spent.left, "critical_bonus": spent.critical_bonus}, *outcome.steps)


def _read_spend_threat(given: Inputs, _: Table) -> Run:
    purse = Purse(points=given.number("threats"), limited_ammo=given.flag("limited_ammo", False))
    choices = _choices_of(given, THREATS)
    given.finish()

    try:
        outcome = spend_threat(purse, choices)
    except SpendingRefused as refused:
        raise NotAllowed(_why(refused.ruling)) from refused
    return no_dice({"left": outcome.result.left}, *outcome.steps)


def _choices_of(given: Inputs, options: Collection[str]) -> list[str]:
    choices = given.texts("choices")
    if any(each not in options for each in choices):
        raise BadRequest(f"with.choices must hold only {', '.join(options)}")
    return choices


def _why(ruling: Ruling) -> str:
    facts = dict(ruling.step.facts)
    match facts["because"]:
        case "again":
            return f"{facts['option']} may be chosen only once"
        case "no_damage":
            return f"{facts['option']} needs an attack that does damage"
        case "limited_ammo":
            return "a weapon with limited ammo does not run out of it"
        case _:
            return f"the choices cost {facts['cost']}, which is {facts['short']} more than there is"


ACTIONS = {"spend_advantage": Action(_read_spend_advantage), "spend_threat": Action(_read_spend_threat)}
"""The actions of this topic."""
