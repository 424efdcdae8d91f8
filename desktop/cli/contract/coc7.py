"""The actions of Call of Cthulhu 7e in the rules contract."""

from dataclasses import asdict
from functools import partial

from desktop.cli.contract.action import Action, Result, Run, no_dice, odds_of, table_of
from desktop.cli.contract.inputs import BadRequest, Inputs
from rules_core.outcome import Outcome
from rules_core.sources import DiceSource
from rules_core.systems.coc7.checks import Check, CheckResult, Kind, check
from rules_core.systems.coc7.degrees import Difficulty, judge, judged
from rules_core.systems.coc7.derive import derive
from rules_core.systems.coc7.luck import group_luck, luck_prices, may_spend_luck
from rules_core.systems.coc7.opposed import opposed
from rules_core.systems.coc7.table import RECOMMENDED, Table

_DIFFICULTIES = {each.key: each for each in Difficulty}
_LUCK_KINDS = (Kind.SKILL.value, Kind.LUCK.value, Kind.SANITY.value)
_CHARACTERISTICS = ("str", "con", "siz", "dex", "app", "int", "pow", "edu")


def _read_check(given: Inputs, table: Inputs) -> Run:
    asked = _check_of(given, table_of(table, RECOMMENDED))

    def run(dice: DiceSource) -> Outcome[Result]:
        rolled = check(asked, dice)
        return Outcome(_as_checked(rolled.result), rolled.steps)

    return run


def _read_opposed(given: Inputs, table: Inputs) -> Run:
    rules = table_of(table, RECOMMENDED)
    a, b = (_dice_of(given.inner(side), rules) for side in ("a", "b"))
    given.finish()

    def run(dice: DiceSource) -> Outcome[Result]:
        outcome = opposed(a, b, dice)
        result = outcome.result
        return Outcome(
            {
                "a": _as_rolled(result.a),
                "b": _as_rolled(result.b),
                "winner": result.winner.value,
                "by": result.by.value,
                "both_failed": result.both_failed,
            },
            outcome.steps,
        )

    return run


def _read_group_luck(given: Inputs, table: Inputs) -> Run:
    rules = table_of(table, RECOMMENDED)
    luck = given.inner("luck").named_numbers()
    given.finish()
    if not luck:
        raise BadRequest("luck must name at least one")

    def run(dice: DiceSource) -> Outcome[Result]:
        outcome = group_luck(luck, dice, rules)
        roller, rolled = outcome.result
        return Outcome({"roller": roller, "target": luck[roller], **_as_checked(rolled)}, outcome.steps)

    return run


def _read_luck_prices(given: Inputs, table: Inputs) -> Run:
    asked = Check(
        target=given.number("target"),
        difficulty=_difficulty_of(given),
        kind=Kind(given.choice("kind", _LUCK_KINDS, Kind.SKILL.value)),
        pushed=given.flag("pushed", False),
        table=table_of(table, RECOMMENDED),
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


def _read_derive(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    traits = {name: given.number(name) for name in _CHARACTERISTICS}
    age, mythos = given.number("age", 25), given.number("mythos", 0)
    given.finish()

    outcome = derive(traits, age, mythos)
    return no_dice(asdict(outcome.result), *outcome.steps)


def _read_odds(given: Inputs, table: Inputs) -> Run:
    given.choice("of", ("check",))
    asked = _check_of(given, table_of(table, RECOMMENDED))
    return lambda _: odds_of(partial(check, asked), lambda rolled: rolled.degree.key)


def _check_of(given: Inputs, table: Table) -> Check:
    return _dice_of(given, table, _difficulty_of(given))


def _dice_of(given: Inputs, table: Table, difficulty: Difficulty = Difficulty.REGULAR) -> Check:
    asked = Check(
        target=given.number("target"),
        difficulty=difficulty,
        bonus=given.number("bonus", 0),
        penalty=given.number("penalty", 0),
        table=table,
    )
    given.finish()
    return asked


def _difficulty_of(given: Inputs) -> Difficulty:
    return _DIFFICULTIES[given.choice("difficulty", _DIFFICULTIES, Difficulty.REGULAR.key)]


def _as_checked(result: CheckResult) -> Result:
    return {**_as_rolled(result), "passed": result.passed}


def _as_rolled(result: CheckResult) -> Result:
    return {"roll": result.roll, "degree": result.degree.key}


ACTIONS = {
    "check": Action(_read_check),
    "opposed": Action(_read_opposed, groups=("a", "b", "tie")),
    "group_luck": Action(_read_group_luck),
    "luck_prices": Action(_read_luck_prices),
    "derive": Action(_read_derive),
    "odds": Action(_read_odds),
}
"""What ``do`` may ask of this game."""
