"""Advancement in downtime: skills and the Force."""

from fractions import Fraction
from functools import cache, partial

from msgspec import Struct

from rules_core.dice.faces import D4, D6, D10, D100, Die
from rules_core.dice.odds import ways
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.shadow_lounge.skills import HIGHEST_SKILL

_BONUS_EACH = 2


class Advance(Struct, frozen=True):
    """A skill in downtime: its value and its marked successes, 1 or more."""

    value: int
    successes: int


class Advanced(Struct, frozen=True):
    """What came of it: the die with its bonus, whether it beat the value, the gain, the value now."""

    total: int
    improved: bool
    gain: int
    value: int


def may_advance(value: int, successes: int, *, in_the_field: bool = False) -> Ruling:
    """Whether a skill may be levelled up.

    Only in real downtime, not while the adventure still runs (SL-ADV-03); only what was marked (SL-ADV-04);
    never at 99 or above (SL-ADV-02).
    """
    if in_the_field:
        return Ruling(False, step("SL-ADV-03", because="in_the_field"))
    if value >= HIGHEST_SKILL:
        return Ruling(False, step("SL-ADV-02", because="highest", value=value))
    if successes < 1:
        return Ruling(False, step("SL-ADV-04", because="nothing_marked"))
    return Ruling(True, step("SL-ADV-04", because="", bonus=bonus(successes)))


def bonus(successes: int) -> int:
    """What successes beyond the first add to the die, two each (SL-ADV-04)."""
    return _BONUS_EACH * (successes - 1)


def gain_die(value: int) -> Die[int]:
    """The die of a gain by the value before it: up to 80, up to 90, above (SL-ADV-05, reading A11)."""
    if value <= 80:
        return D10
    return D6 if value <= 90 else D4


def advance(skill: Advance, dice: DiceSource) -> Outcome[Advanced]:
    """Try once to level a skill up: the die with its bonus must beat the value (SL-ADV-04).

    No special numbers here (reading A18). The gain goes by the value before it (SL-ADV-05) and ends at 99.
    """
    natural = dice.draw(D100)[0]
    total = natural + bonus(skill.successes)
    improved = total > skill.value
    steps: tuple[Step, ...] = (
        step(
            "SL-ADV-04", roll=natural, bonus=bonus(skill.successes), value=skill.value, beaten=int(improved)
        ),
    )
    if not improved:
        return Outcome(Advanced(total, False, 0, skill.value), steps)
    die = gain_die(skill.value)
    rolled = dice.draw(die)[0]
    value = min(skill.value + rolled, HIGHEST_SKILL)
    steps += (step("SL-ADV-05", die=die.name, rolled=rolled, value=value),)
    return Outcome(Advanced(total, True, value - skill.value, value), steps)


@cache
def improvement_chance(skill: Advance) -> Fraction:
    """The exact chance that a skill goes up, by the same resolver."""
    return ways(partial(advance, skill), lambda tried: tried.result.improved).chance(bool)


class ForceAdvanced(Struct, frozen=True):
    """What came of levelling up the Force: the die with its bonus, and the Force Points won (0 for none)."""

    total: int
    improved: bool
    force_points: int


def advance_force(power: Advance, dice: DiceSource) -> Outcome[ForceAdvanced]:
    """Try once to win Force Points for all the successful uses of any power together (SL-ADV-06).

    The die with its bonus must beat Power, which has no cap and stays as it is (reading A24); a tenth of it
    is won, at least 1, for the maximum pool (reading A19).
    """
    natural = dice.draw(D100)[0]
    total = natural + bonus(power.successes)
    improved = total > power.value
    points = max(1, power.value // 10) if improved else 0
    why = step("SL-ADV-06", roll=natural, bonus=bonus(power.successes), power=power.value, points=points)
    return Outcome(ForceAdvanced(total, improved, points), (why,))


@cache
def force_chance(power: Advance) -> Fraction:
    """The exact chance of winning Force Points, by the same resolver."""
    return ways(partial(advance_force, power), lambda tried: tried.result.improved).chance(bool)


SESSIONS_FOR_A_POINT = 5
"""Sessions with a successful power for each Force Bonus Point (SL-ADV-07)."""


def force_bonus_points(sessions: int) -> int:
    """The Force Bonus Points for so many sessions with at least one successful power (SL-ADV-07)."""
    return sessions // SESSIONS_FOR_A_POINT


def force_target(power: int, bonus_points: int) -> int:
    """What a Force power is rolled against: Power and the Bonus Points (SL-ADV-07, reading A19).

    Damage and advancement go by Power alone.
    """
    return power + bonus_points
