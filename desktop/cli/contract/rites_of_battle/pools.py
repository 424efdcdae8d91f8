"""Dice pools, their rolls and odds."""

from desktop.cli.contract.action import Action, NotAllowed, Run, answered, as_text, no_dice
from desktop.cli.contract.inputs import BadRequest, Inputs
from rules_core.dice.faces import NARRATIVE, SETBACK
from rules_core.sheet.outcome import Outcome
from rules_core.systems.rites_of_battle.pool import (
    MOST_DICE,
    Attempt,
    ImpossiblePool,
    Pool,
    PoolChange,
    Range,
    Weapon,
    assemble,
    may_attack,
    pool_odds,
    pool_steps,
    roll,
)
from rules_core.systems.rites_of_battle.table import Table

_RANGES = tuple(each.value for each in Range)
_WEAPONS = tuple(each.value for each in Weapon)
_OUT_OF_RANGE = {
    "too_large": "a ranged weapon larger than a pistol cannot be fired at an engaged target",
    "out_of_reach": "a melee weapon reaches engaged targets only",
}


def _read_pool(given: Inputs, rules: Table) -> Run:
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
        keys = "with.defense" if error.kind == SETBACK.name else "with.characteristic, skill and upgrades"
        raise BadRequest(f"{keys}: {error}") from error
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


def _read_roll(given: Inputs, _: Table) -> Run:
    pool = _pool_of(given)

    return lambda dice: answered(
        roll(pool, dice), lambda fallen: {**fallen._asdict(), "passed": fallen.passed}
    )


def _read_odds(given: Inputs, _: Table) -> Run:
    given.choice("of", ("roll",))
    pool = _pool_of(given)

    return lambda _: Outcome({"odds": as_text(pool_odds(pool)._asdict())}, pool_steps(pool))


def _pool_of(given: Inputs) -> Pool:
    pool = Pool(**{name: given.number(name, 0, most=MOST_DICE) for name in NARRATIVE})
    given.finish()
    return pool


ACTIONS = {"pool": Action(_read_pool), "roll": Action(_read_roll), "odds": Action(_read_odds)}
"""The actions of this topic."""
