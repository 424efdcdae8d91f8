"""Rolling a pool, and its exact odds by the same resolver."""

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from rules_core.dice.odds import Ways, ways
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Step, step
from rules_core.systems.rites_of_battle.pool import RULES_OF_DICE, Pool
from rules_core.systems.rites_of_battle.symbols import ALL, PoolReading, Symbols


def roll(pool: Pool, dice: DiceSource) -> Outcome[Symbols]:
    """Roll a pool (ROB-DICE-07, ROB-DICE-08; ROB-DICE-01 to ROB-DICE-06 for the kinds of dice in it)."""
    fallen = throw(PoolReading(pool), dice)
    return Outcome(fallen, pool_steps(pool, fallen))


def pool_steps(pool: Pool, fallen: Symbols | None = None) -> tuple[Step, ...]:
    """The rules that decide a roll of a pool, with what it came to once it is rolled."""
    facts = {} if fallen is None else fallen._asdict()
    enough = {} if fallen is None else {"successes": fallen.successes, "passed": int(fallen.passed)}
    return (
        *(step(RULES_OF_DICE[die.name], count=count) for die, count in pool.dice),
        step("ROB-DICE-07", **facts),
        step("ROB-DICE-08", **enough),
    )


def throw(reading: PoolReading, dice: DiceSource) -> Symbols:
    """All that decides a roll, before it is put into steps: odds ask for it thousands of times."""
    return dice.read(reading)


def pool_ways(pool: Pool, watched: tuple[str, ...] = ALL) -> Ways[Symbols]:
    """The whole table of what a pool can come to with the ways to each; what is not ``watched`` reads 0.

    With everything watched it takes half a second for three dozen dice and grows fast from there; what
    ``pool_odds`` answers is quick for any pool.
    """
    return ways(partial(throw, PoolReading(pool, watched)), _itself)


def chance_to_pass(pool: Pool) -> Fraction:
    """The exact chance that a pool succeeds (ROB-DICE-08)."""
    return pool_ways(pool, ("successes",)).chance(lambda fallen: fallen.passed)


class PoolOdds(NamedTuple):
    """Exact chances: success, net advantage, net threat, one triumph or more, one despair or more."""

    passed: Fraction
    advantage: Fraction
    threat: Fraction
    triumph: Fraction
    despair: Fraction


def pool_odds(pool: Pool) -> PoolOdds:
    """The exact chances of a pool. Each is enumerated over what it depends on alone."""
    advantages = pool_ways(pool, ("advantages",))
    return PoolOdds(
        passed=chance_to_pass(pool),
        advantage=advantages.chance(lambda fallen: fallen.advantages > 0),
        threat=advantages.chance(lambda fallen: fallen.advantages < 0),
        triumph=pool_ways(pool, ("triumphs",)).chance(lambda fallen: fallen.triumphs > 0),
        despair=pool_ways(pool, ("despairs",)).chance(lambda fallen: fallen.despairs > 0),
    )


def _itself(fallen: Symbols) -> Symbols:
    return fallen
