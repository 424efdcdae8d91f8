"""The development phase: what ticks bring once a scenario is over."""

from fractions import Fraction
from functools import cache, partial

from msgspec import Struct

from rules_core.dice.faces import D6, D10, D100
from rules_core.dice.notation import DiceSum
from rules_core.dice.odds import odds, ways
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.coc7.table import RECOMMENDED, Table

ALWAYS_ABOVE = 95
"""A die above this improves any skill (COC-XP-03, reading A12)."""

MASTERY = 90
"""Whoever brings a skill to this regains Sanity (COC-XP-04)."""

MOST_LUCK = 99


class Improved(Struct, frozen=True):
    """What came of a tick: whether the skill improved, its gain, its value now, and Sanity regained."""

    improved: bool
    gain: int
    value: int
    sanity_gain: int


def improve(value: int, dice: DiceSource) -> Outcome[Improved]:
    """Roll for a ticked skill once the scenario is over (COC-XP-05); the tick is gone after it.

    A die above the skill, or above 95, adds 1D10 (COC-XP-03); there is no upper limit. A skill that comes
    from below 90 to 90 or more brings 2D6 Sanity (COC-XP-04).
    """
    natural = dice.draw(D100)[0]
    improved = natural > value or natural > ALWAYS_ABOVE
    steps: tuple[Step, ...] = (
        step("COC-XP-05"),
        step("COC-XP-03", roll=natural, value=value, improved=int(improved)),
    )
    if not improved:
        return Outcome(Improved(False, 0, value, 0), steps)
    gain = dice.draw(D10)[0]
    sanity = 0
    if value < MASTERY <= value + gain:
        sanity = dice.read(DiceSum(2, D6))
        steps += (step("COC-XP-04", value=value + gain, sanity=sanity),)
    return Outcome(Improved(True, gain, value + gain, sanity), steps)


@cache  # downtime asks anew for every page that it shows
def improvement_chance(value: int) -> Fraction:
    """The exact chance that a ticked skill improves, by the same resolver."""
    return ways(partial(improve, value), lambda tried: tried.result.improved).chance(bool)


def may_recover_luck(table: Table = RECOMMENDED) -> Ruling:
    """Whether Luck comes back after a scenario: only where the table plays so (COC-LUCK-04, reading A18)."""
    return Ruling(table.luck_recovery, step("COC-LUCK-04", because="" if table.luck_recovery else "table"))


def recover_luck(luck: int, dice: DiceSource, most: int = MOST_LUCK) -> Outcome[int]:
    """The Luck after a try to recover some: a die above it adds 1D10 (COC-LUCK-04), up to ``most``."""
    natural = dice.draw(D100)[0]
    if natural <= luck:
        return Outcome(luck, (step("COC-LUCK-04", because="", roll=natural, luck=luck),))
    after = max(luck, min(luck + dice.draw(D10)[0], most))
    return Outcome(after, (step("COC-LUCK-04", because="", roll=natural, luck=after),))


def luck_recovery_odds(luck: int) -> dict[int, Fraction]:
    """The exact chance of each Luck after a try to recover some, by the same resolver."""
    return odds(partial(recover_luck, luck), lambda tried: tried.result)


@cache
def luck_recovery_chance(luck: int) -> Fraction:
    """The exact chance that Luck below 99 comes back, by the same resolver."""
    return 1 - luck_recovery_odds(luck).get(luck, Fraction(0))
