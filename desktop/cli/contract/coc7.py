"""The actions of Call of Cthulhu 7e in the rules contract."""

from dataclasses import asdict
from functools import partial

from desktop.cli.contract.action import Action, Result, Run, answered, no_dice, odds_of, table_of
from desktop.cli.contract.inputs import BadRequest, Inputs
from rules_core.systems.coc7.checks import Check, CheckResult, Kind, check
from rules_core.systems.coc7.damage import Hit, weapon_damage
from rules_core.systems.coc7.degrees import Degree, Difficulty, judge, judged
from rules_core.systems.coc7.derive import derive
from rules_core.systems.coc7.development import improve
from rules_core.systems.coc7.luck import group_luck, luck_prices, may_spend_luck
from rules_core.systems.coc7.opposed import OpposedResult, opposed
from rules_core.systems.coc7.sanity import SanityResult, SanityRoll, sanity_roll
from rules_core.systems.coc7.table import RECOMMENDED, Table
from rules_core.systems.coc7.wounds import Health, wound

_DEGREES = {each.key: each for each in Degree}
_DIFFICULTIES = {each.key: each for each in Difficulty}
_LUCK_KINDS = (Kind.SKILL.value, Kind.LUCK.value, Kind.SANITY.value)
_CHARACTERISTICS = ("str", "con", "siz", "dex", "app", "int", "pow", "edu")


def _read_check(given: Inputs, table: Inputs) -> Run:
    asked = _check_of(given, table_of(table, RECOMMENDED))
    return lambda dice: answered(check(asked, dice), _as_checked)


def _read_opposed(given: Inputs, table: Inputs) -> Run:
    rules = table_of(table, RECOMMENDED)
    a, b = (_dice_of(given.inner(side), rules) for side in ("a", "b"))
    given.finish()
    return lambda dice: answered(opposed(a, b, dice), _as_opposed)


def _as_opposed(result: OpposedResult) -> Result:
    winner = result.decision.winner
    return {
        "a": _as_rolled(result.a),
        "b": _as_rolled(result.b),
        "winner": None if winner is None else winner.value,
        "by": result.decision.by.value,
        "both_failed": result.both_failed,
    }


def _read_group_luck(given: Inputs, table: Inputs) -> Run:
    rules = table_of(table, RECOMMENDED)
    luck = given.inner("luck").named_numbers()
    given.finish()
    if not luck:
        raise BadRequest("with.luck must name at least one")

    def words(rolled: tuple[str, CheckResult]) -> Result:
        roller, result = rolled
        return {"roller": roller, "target": luck[roller], **_as_checked(result)}

    return lambda dice: answered(group_luck(luck, dice, rules), words)


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


def _read_improve(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    value = given.number("value")
    given.finish()
    return lambda dice: answered(improve(value, dice), asdict)


def _read_wound(given: Inputs, table: Inputs) -> Run:
    rules = table_of(table, RECOMMENDED)
    most = given.number("max_hp")
    before = Health(given.number("hp", most=most), most, given.flag("major_wound", False))
    damage, armor = given.number("damage"), given.number("armor", 0)
    given.finish()
    outcome = wound(before, damage, armor, rules)
    after = outcome.result.health
    return no_dice(
        {"hp": after.hp, "major_wound": after.major_wound, "state": outcome.result.state.value},
        *outcome.steps,
    )


def _read_sanity(given: Inputs, table: Inputs) -> Run:
    asked = SanityRoll(
        given.number("san"),
        given.formula("on_success"),
        given.formula("on_failure"),
        table_of(table, RECOMMENDED),
    )
    given.finish()
    return lambda dice: answered(sanity_roll(asked, dice), _as_sanity)


def _as_sanity(result: SanityResult) -> Result:
    rolled = result.rolled
    return {
        "degree": rolled.degree.key,
        "passed": rolled.passed,
        "loss": result.loss,
        "san": result.san,
    }


def _read_weapon_damage(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    hit = Hit(
        given.formula("damage"),
        given.formula("damage_bonus", "0"),
        _DEGREES[given.choice("degree", _DEGREES)],
        impales=given.flag("impales", False),
        fighting_back=given.flag("fighting_back", False),
    )
    given.finish()
    return lambda dice: answered(weapon_damage(hit, dice), lambda damage: {"damage": damage})


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
    "improve": Action(_read_improve),
    "derive": Action(_read_derive),
    "wound": Action(_read_wound),
    "sanity": Action(_read_sanity),
    "weapon_damage": Action(_read_weapon_damage),
    "odds": Action(_read_odds),
}
"""What ``do`` may ask of this game."""
