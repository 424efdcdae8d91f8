"""Luck: its cost, spending it and regaining it."""

from desktop.cli.contract.action import Action, NotAllowed, Run, answered, no_dice
from desktop.cli.contract.inputs import Inputs
from desktop.cli.contract.shadow_lounge.checks import as_degree
from rules_core.sheet.outcome import Step
from rules_core.systems.shadow_lounge.checks import Check, CheckResult, judge, judged
from rules_core.systems.shadow_lounge.luck import (
    Restoration,
    fallen,
    luck_prices,
    luck_refusal,
    may_spend_luck,
    restore_luck,
    spend_luck,
)
from rules_core.systems.shadow_lounge.table import Table


def _read_luck_prices(given: Inputs, rules: Table) -> Run:
    asked, before, luck = _luck_of(given, rules)
    given.finish()
    prices = luck_prices(asked, before, luck)
    return no_dice(
        {"prices": {degree.key: points for degree, points in prices.items()}},
        *_why(asked, before),
        may_spend_luck(asked, before).step,
    )


def _read_spend_luck(given: Inputs, rules: Table) -> Run:
    asked, before, luck = _luck_of(given, rules)
    points = given.number("spend")
    given.finish()
    if refusal := luck_refusal(asked, before, luck, points):
        raise NotAllowed(_LUCK_REFUSED[str(refusal.step.fact("because"))])
    spent = spend_luck(asked, before, luck, points)
    after = spent.result.result
    return no_dice(
        {
            "roll": after.roll,
            **as_degree(after),
            "succeeded": after.succeeded,
            "luck": spent.result.luck,
            "noted": spent.result.noted,
        },
        *_why(asked, before),
        *spent.steps,
    )


def _why(asked: Check, before: CheckResult) -> tuple[Step, ...]:
    return judged(judge(before.natural, asked.target), before.natural, asked.target)


_LUCK_REFUSED = {
    "critical": "a 1 or 69 is a critical success already",
    "critical_failure": "Luck changes nothing about a 100",
    "fumble": "this table spends no Luck on fumbles",
    "points": "that is more Luck than there is, or more than brings the die to 1",
}


def _luck_of(given: Inputs, rules: Table) -> tuple[Check, CheckResult, int]:
    asked = Check(given.number("target"), table=rules)
    return asked, fallen(asked, given.number("natural", least=1, most=100)), given.number("luck")


def _read_restore_luck(given: Inputs, _: Table) -> Run:
    event = Restoration(given.choice("event", [each.value for each in Restoration]))
    most = given.number("max_luck")
    luck = given.number("luck", most=most)
    given.finish()
    return lambda dice: answered(
        restore_luck(event, luck, most, dice), lambda done: {"restored": done.restored, "luck": done.luck}
    )


ACTIONS = {
    "luck_prices": Action(_read_luck_prices),
    "spend_luck": Action(_read_spend_luck),
    "restore_luck": Action(_read_restore_luck),
}
"""The actions of this topic."""
