"""The actions of Rites of Battle in the rules contract."""

from collections.abc import Collection

from desktop.cli.contract.action import Action, NotAllowed, Result, Run, as_text, no_dice, table_of
from desktop.cli.contract.inputs import BadRequest, Inputs
from rules_core.dice import NARRATIVE
from rules_core.outcome import Outcome, Ruling, step
from rules_core.sources import DiceSource
from rules_core.systems.rites_of_battle.advancement import Kind, highest, price
from rules_core.systems.rites_of_battle.attack import attack_damage, condition
from rules_core.systems.rites_of_battle.injuries import Blow, critical_injury
from rules_core.systems.rites_of_battle.pool import (
    MOST_DICE,
    RULES_OF_DICE,
    Attempt,
    ImpossiblePool,
    Pool,
    PoolChange,
    Range,
    Weapon,
    assemble,
    may_attack,
)
from rules_core.systems.rites_of_battle.roll import pool_odds, roll
from rules_core.systems.rites_of_battle.spending import (
    ADVANTAGES,
    THREATS,
    UNARMED_CRITICAL_RATING,
    Purse,
    SpendingRefused,
    spend_advantage,
    spend_threat,
)
from rules_core.systems.rites_of_battle.table import RECOMMENDED

_RANGES = tuple(each.value for each in Range)
_WEAPONS = tuple(each.value for each in Weapon)
_KINDS = tuple(each.value for each in Kind)
_LOWEST = -1_000_000

_OUT_OF_RANGE = {
    "too_large": "a ranged weapon larger than a pistol cannot be fired at an engaged target",
    "out_of_reach": "a melee weapon reaches engaged targets only",
}


def _read_pool(given: Inputs, table: Inputs) -> Run:
    rules = table_of(table, RECOMMENDED)
    characteristic, skill = given.number("characteristic"), given.number("skill")
    named = given.optional("range", _RANGES)
    distance = None if named is None else Range(named)
    weapon = Weapon(given.choice("weapon", _WEAPONS, Weapon.ONE_HANDED.value))
    defence = given.number("defense", 0)
    change = PoolChange(upgrades=given.number("upgrades", 0), downgrades=given.number("downgrades", 0))
    given.finish()

    asked = Attempt(characteristic, skill, distance, defence, changes=(change,), table=rules)
    try:
        assembled = assemble(asked)
    except ImpossiblePool as error:
        raise BadRequest(f"with: {error}") from error
    reach = may_attack(weapon, distance)
    if not reach.allowed:
        raise NotAllowed(_OUT_OF_RANGE[str(reach.step.fact("because"))])
    pool = assembled.result
    return no_dice(
        {
            "proficiency": pool.proficiency,
            "ability": pool.ability,
            "challenge": pool.challenge,
            "difficulty": pool.difficulty,
            "setback": pool.setback,
        },
        *assembled.steps,
        *(() if distance is None else (reach.step,)),
    )


def _read_roll(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    pool = _pool_of(given)

    def run(dice: DiceSource) -> Outcome[Result]:
        rolled = roll(pool, dice)
        return Outcome({**rolled.result._asdict(), "passed": rolled.result.passed}, rolled.steps)

    return run


def _read_attack_damage(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    rating, soak = given.number("damage"), given.number("soak")
    successes = given.number("successes", least=_LOWEST)
    targets = given.number("targets", 1, least=1)
    given.finish()

    outcome = attack_damage(rating, successes, soak, targets)
    return no_dice(outcome.result._asdict(), *outcome.steps)


def _read_spend_advantage(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
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
    left, _, bonus = outcome.result
    return no_dice({"left": left, "critical_bonus": bonus}, *outcome.steps)


def _read_spend_threat(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    purse = Purse(points=given.number("threats"), limited_ammo=given.flag("limited_ammo", False))
    choices = _choices_of(given, THREATS)
    given.finish()

    try:
        outcome = spend_threat(purse, choices)
    except SpendingRefused as refused:
        raise NotAllowed(_why(refused.ruling)) from refused
    return no_dice({"left": outcome.result.left}, *outcome.steps)


def _read_critical_injury(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    asked = Blow(ongoing=given.number("ongoing", 0), bonus=given.number("bonus", 0))
    given.finish()

    def run(dice: DiceSource) -> Outcome[Result]:
        outcome = critical_injury(asked, dice)
        total, injury, characteristic = outcome.result
        return Outcome(
            {
                "total": total,
                "name": injury.name,
                "difficulty": injury.difficulty,
                "characteristic": None if characteristic is None else characteristic.value,
                "reduction": injury.reduction,
            },
            outcome.steps,
        )

    return run


def _read_condition(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    names = ("wounds", "wound_threshold", "strain", "strain_threshold")
    wounds, wound_threshold, strain, strain_threshold = (given.number(name) for name in names)
    given.finish()

    outcome = condition(wounds, wound_threshold, strain, strain_threshold)
    return no_dice(outcome.result._asdict(), *outcome.steps)


def _read_xp_cost(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    kind = Kind(given.choice("kind", _KINDS))
    start, to = given.number("from"), given.number("to")
    given.finish()
    if to < start:
        raise BadRequest("with.to must not be below with.from")
    if to > highest(kind):
        raise NotAllowed(f"a {kind.value} cannot be raised above {highest(kind)}")

    outcome = price(kind, start, to)
    return no_dice({"cost": outcome.result}, *outcome.steps)


def _read_odds(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    given.choice("of", ("roll",))
    pool = _pool_of(given)

    def run(_: DiceSource) -> Outcome[Result]:
        rules = [RULES_OF_DICE[die.name] for die, _ in pool.dice]
        steps = tuple(step(rule) for rule in (*rules, "ROB-DICE-07", "ROB-DICE-08"))
        return Outcome({"odds": as_text(pool_odds(pool)._asdict())}, steps)

    return run


def _pool_of(given: Inputs) -> Pool:
    pool = Pool(**{name: given.number(name, 0, most=MOST_DICE) for name in NARRATIVE})
    given.finish()
    return pool


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


ACTIONS = {
    "pool": Action(_read_pool),
    "roll": Action(_read_roll),
    "attack_damage": Action(_read_attack_damage),
    "spend_advantage": Action(_read_spend_advantage),
    "spend_threat": Action(_read_spend_threat),
    "critical_injury": Action(_read_critical_injury),
    "condition": Action(_read_condition),
    "xp_cost": Action(_read_xp_cost),
    "odds": Action(_read_odds),
}
"""What ``do`` may ask of this game."""
