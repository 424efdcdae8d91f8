"""Luck."""

from desktop.cli.contract.action import Action, Result, Run, answered, no_dice
from desktop.cli.contract.coc7.checks import as_checked, difficulty_of
from desktop.cli.contract.inputs import BadRequest, Inputs
from rules_core.systems.coc7.after_roll import group_luck, luck_prices, may_spend_luck
from rules_core.systems.coc7.checks import Check, CheckResult, Kind, judge, judged
from rules_core.systems.coc7.table import Table

_LUCK_KINDS = (Kind.SKILL.value, Kind.LUCK.value, Kind.SANITY.value)


def _read_group_luck(given: Inputs, rules: Table) -> Run:
    luck = given.inner("luck").named_numbers()
    given.finish()
    if not luck:
        raise BadRequest("with.luck must name at least one")

    def words(rolled: tuple[str, CheckResult]) -> Result:
        roller, result = rolled
        return {"roller": roller, "target": luck[roller], **as_checked(result)}

    return lambda dice: answered(group_luck(luck, dice, rules), words)


def _read_luck_prices(given: Inputs, rules: Table) -> Run:
    asked = Check(
        target=given.number("target"),
        difficulty=difficulty_of(given),
        kind=Kind(given.choice("kind", _LUCK_KINDS, Kind.SKILL.value)),
        pushed=given.flag("pushed", False),
        table=rules,
    )
    roll = given.number("roll", least=1, most=100)
    luck = given.number("luck")
    given.finish()

    verdict = judge(roll, asked.target, asked.difficulty, asked.table)
    prices = luck_prices(asked, roll, verdict[0], luck)
    return no_dice(
        {"prices": {degree.key: points for degree, points in prices.items()}},
        judged(verdict, roll, asked.target, asked.difficulty, asked.table),
        may_spend_luck(asked, verdict[0]).step,
    )


ACTIONS = {"group_luck": Action(_read_group_luck), "luck_prices": Action(_read_luck_prices)}
"""The actions of this topic."""
