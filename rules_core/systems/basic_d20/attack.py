"""Attacks: the roll against AC and the damage of a hit."""

from enum import StrEnum
from functools import partial

from msgspec import Struct

from rules_core.dice.faces import Die
from rules_core.dice.notation import DiceSum, Formula, roll_together
from rules_core.dice.odds import Ways, after, ways
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Step, step
from rules_core.systems.basic_d20.checks import Check, CheckResult, check, throw
from rules_core.systems.basic_d20.degrees import Degree


class Delivery(StrEnum):
    """How a weapon reaches its target; it decides about the attribute in the damage (D20-ATK-02)."""

    MELEE = "melee"
    RANGED = "ranged"
    THROWN = "thrown"


class Attack(Struct, frozen=True):
    """An attack before the dice fall.

    ``bonus`` is that of the weapon's skill with every modifier. ``ac`` is the target's, the DC that an attack
    fixes (D20-ROLL-05). ``damage`` are the weapon's dice. ``attribute`` is the one used in a melee attack
    roll, Strength for a thrown weapon; a ranged attack ignores it. ``deadly`` is the extra die of a critical
    hit, None without one.
    """

    bonus: int
    ac: int
    damage: Formula
    attribute: int = 0
    delivery: Delivery = Delivery.MELEE
    deadly: Die[int] | None = None


class AttackResult(Struct, frozen=True):
    """An attack after the dice fell; ``damage`` is 0 on a miss."""

    rolled: CheckResult
    damage: int

    @property
    def degree(self) -> Degree:
        """The level of the attack roll."""
        return self.rolled.degree


def attack(asked: Attack, dice: DiceSource) -> Outcome[AttackResult]:
    """Roll an attack, and on a hit its damage (D20-ATK-01); a miss throws no damage dice."""
    rolled, steps = attack_roll(asked.bonus, asked.ac, dice)
    if not rolled.degree.succeeded:
        return Outcome(AttackResult(rolled, 0), steps)
    hit = roll_damage(asked, rolled.degree, dice)
    return Outcome(AttackResult(rolled, hit.result), steps + hit.steps)


def attack_roll(bonus: int, ac: int, dice: DiceSource) -> Outcome[CheckResult]:
    """Roll whether an attack hits: against AC, the DC that an attack fixes (D20-ROLL-05, D20-ATK-01)."""
    outcome = check(Check(bonus, ac), dice)
    return Outcome(
        outcome.result,
        (
            step("D20-ROLL-05", ac=ac),
            *outcome.steps,
            step("D20-ATK-01", degree=outcome.result.degree.key, ac=ac),
        ),
    )


def roll_damage(asked: Attack, degree: Degree, dice: DiceSource) -> Outcome[int]:
    """The damage of a hit, 0 or more; ``degree`` is a success or a critical success.

    Melee and thrown weapons add the attribute, below 0 too (reading A09), ranged ones never (D20-ATK-02). A
    critical hit doubles the whole sum (reading A04); a Deadly die is added after that (D20-ATK-04).
    """
    deadly = asked.deadly if degree is Degree.CRITICAL_SUCCESS else None
    more = Formula() if deadly is None else Formula((DiceSum(1, deadly),))
    thrown, worse = roll_together((asked.damage, more), dice)
    added = 0 if asked.delivery is Delivery.RANGED else asked.attribute
    times = 2 if degree is Degree.CRITICAL_SUCCESS else 1
    total = (thrown + added) * times
    steps: tuple[Step, ...] = (
        step("D20-ATK-02", delivery=asked.delivery.value, thrown=thrown, attribute=added, times=times),
    )
    if deadly is not None:
        total += worse
        steps += (step("D20-ATK-04", die=worse),)
    return Outcome(max(0, total), steps)


def attack_ways(asked: Attack) -> Ways[tuple[Degree, int]]:
    """The number of ways to each level and damage of an attack, by the same resolvers."""

    def harm(degree: Degree) -> Ways[int]:
        if not degree.succeeded:
            return Ways({0: 1}, 1)
        return ways(partial(roll_damage, asked, degree), lambda rolled: rolled.result)

    return after(ways(partial(throw, Check(asked.bonus, asked.ac)), lambda rolled: rolled.degree), harm)


def melee_attribute(strength: int, agility: int, *, finesse: bool) -> int:
    """The attribute of a melee attack, in the roll and in the damage: Strength (reading A13).

    A Finesse weapon may go by Agility in both, so the better of the two counts (D20-ATK-02).
    """
    return max(strength, agility) if finesse else strength
