"""Rolls of a d20 plus a bonus against a DC: checks, attacks and saves, with four degrees of success."""

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Generic, TypeVar

from msgspec import Struct

from rules_core.dice.faces import D20, Die
from rules_core.dice.notation import DiceSum, Formula, roll_together
from rules_core.dice.odds import ways_of
from rules_core.dice.sources import DiceSource
from rules_core.game.undecided import Reached, reaches
from rules_core.sheet.outcome import Outcome, Ranked, Step, step


class Degree(Ranked):
    """The degree of success of a roll, worst first; there is nothing beyond either end (D20-ROLL-04)."""

    CRITICAL_FAILURE = 0
    FAILURE = 1
    SUCCESS = 2
    CRITICAL_SUCCESS = 3

    @property
    def succeeded(self) -> bool:
        """Whether it is a success or better."""
        return self >= Degree.SUCCESS


def by_margin(margin: int) -> Degree:
    """Return the degree for a margin: total minus DC (D20-ROLL-02).

    A success is critical at 10 above the DC, a failure only at 11 below it: exactly 10 below is a normal
    failure (reading A01).
    """
    if margin >= 10:
        return Degree.CRITICAL_SUCCESS
    if margin >= 0:
        return Degree.SUCCESS
    if margin >= -10:
        return Degree.FAILURE
    return Degree.CRITICAL_FAILURE


def shifted(degree: Degree, natural: int) -> Degree:
    """Adjust a degree for the natural roll: one better for a 20, one worse for a 1 (D20-ROLL-03).

    The shift comes after the margin and stops at the ends (reading A02), so a 20 that misses by more than 10
    is still a failure.
    """
    if natural == 20:
        return Degree(min(degree + 1, Degree.CRITICAL_SUCCESS))
    if natural == 1:
        return Degree(max(degree - 1, Degree.CRITICAL_FAILURE))
    return degree


BASE_DC = 10
"""The base of every DC calculated from a bonus (D20-ROLL-08)."""


class SampleDC(Ranked):
    """The named DCs from which the GM can choose (D20-ROLL-06)."""

    SIMPLE = 10
    AVERAGE = 15
    HARD = 20
    VERY_HARD = 25
    EXTREMELY_HARD = 30
    IMPOSSIBLE = 40


def dc_from(bonus: int) -> int:
    """Return the DC that a skill or attack with this bonus sets for others (D20-ROLL-08).

    An opposed task is a roll against the DC of the opponent's skill (reading A14).
    """
    return BASE_DC + bonus


class Check(Struct, frozen=True):
    """A check before the roll: the bonus and the DC; both can be negative."""

    bonus: int
    dc: int


class CheckResult(Struct, frozen=True):
    """A check after the roll: the natural roll, the total, the margin over the DC, and the degree."""

    natural: int
    total: int
    margin: int
    degree: Degree


def check(asked: Check, dice: DiceSource) -> Outcome[CheckResult]:
    """Roll 1d20 plus the bonus (D20-ROLL-01); margin and natural roll give the degree.

    Attack rolls and saves use the same two steps (reading A12).
    """
    rolled = throw(asked, dice)
    natural, total, margin, degree = rolled.natural, rolled.total, rolled.margin, rolled.degree
    reached = by_margin(margin)
    steps: tuple[Step, ...] = (
        step("D20-ROLL-01", die=natural, bonus=asked.bonus, total=total),
        step("D20-ROLL-02", total=total, dc=asked.dc, margin=margin, degree=reached.key),
    )
    if natural in (1, 20):
        steps += (step("D20-ROLL-03", die=natural, degree=degree.key),)
        if degree is reached:
            steps += (step("D20-ROLL-04", degree=degree.key),)
    return Outcome(rolled, steps)


def throw(asked: Check, dice: DiceSource) -> CheckResult:
    """Roll a check without creating steps, which odds do not need."""
    (natural,) = dice.draw(D20)
    total = natural + asked.bonus
    return CheckResult(natural, total, total - asked.dc, _degree(asked, natural))


class OpenRoll(Struct, frozen=True):
    """A roll against a DC that only the GM knows: the natural roll and the total."""

    natural: int
    total: int


def open_check(bonus: int, dice: DiceSource) -> Outcome[OpenRoll]:
    """Roll 1d20 plus the bonus (D20-ROLL-01) against a DC that the GM has set but not said (D20-ROLL-05)."""
    (natural,) = dice.draw(D20)
    total = natural + bonus
    steps = (step("D20-ROLL-01", die=natural, bonus=bonus, total=total), step("D20-ROLL-05"))
    return Outcome(OpenRoll(natural, total), steps)


def said_check(bonus: int, degree: Degree, dice: DiceSource) -> Outcome[CheckResult]:
    """Roll a check whose degree the GM names instead of the DC (D20-ROLL-05); there is no margin then."""
    outcome = open_check(bonus, dice)
    rolled = outcome.result
    steps = (*outcome.steps[:1], step("D20-ROLL-05", degree=degree.key))
    return Outcome(CheckResult(rolled.natural, rolled.total, 0, degree), steps)


def degrees_by_dc(rolled: OpenRoll) -> tuple[Reached[Degree], ...]:
    """Return the DCs at which a roll has each degree, best first (D20-ROLL-02, D20-ROLL-03)."""
    return reaches(lambda dc: shifted(by_margin(rolled.total - dc), rolled.natural), rolled.total)


_FACES = tuple((face, 1) for face in D20.faces)


def check_odds(asked: Check) -> dict[Degree, Fraction]:
    """Return the exact odds of each degree, by the same rules; impossible degrees are left out."""
    return ways_of(_FACES, partial(_degree, asked)).odds()


def lowest_face(asked: Check, degree: Degree) -> int | None:
    """Return the lowest natural roll that reaches a degree or better (D20-ROLL-02, D20-ROLL-03), or None.

    A higher roll is never worse.
    """
    reaching = (face for face in D20.faces if _degree(asked, face) >= degree)
    return next(reaching, None)


def _degree(asked: Check, natural: int) -> Degree:
    return shifted(by_margin(natural + asked.bonus - asked.dc), natural)


R = TypeVar("R")


class NoInspiration(ValueError):
    """There is no inspiration point to spend."""


class Reroll(Struct, Generic[R], frozen=True):
    """A re-roll: the new result, and the points left."""

    result: R
    points: int


def reroll(again: Callable[[DiceSource], Outcome[R]], points: int, dice: DiceSource) -> Outcome[Reroll[R]]:
    """Spend one of ``points`` to re-roll a skill or damage roll (D20-INSP).

    ``again`` is its resolver with its check; only the new dice count. Raises ``NoInspiration`` without a
    point.
    """
    if points < 1:
        raise NoInspiration("no inspiration left")
    rolled = again(dice)
    return Outcome(Reroll(rolled.result, points - 1), (step("D20-INSP", left=points - 1), *rolled.steps))


class Delivery(StrEnum):
    """How a weapon reaches its target, which decides about the attribute in its damage (D20-ATK-02)."""

    MELEE = "melee"
    RANGED = "ranged"
    THROWN = "thrown"


class Attack(Struct, frozen=True):
    """An attack before the roll.

    ``bonus`` is that of the weapon's skill with all modifiers. ``ac`` is the target's, which is the DC of an
    attack (D20-ROLL-05). ``damage`` is the weapon's dice. ``attribute`` is the one used in a melee attack
    roll, Strength for a thrown weapon; a ranged attack ignores it. ``deadly`` is the extra die of a critical
    hit, or None.
    """

    bonus: int
    ac: int
    damage: Formula
    attribute: int = 0
    delivery: Delivery = Delivery.MELEE
    deadly: Die[int] | None = None


class AttackResult(Struct, frozen=True):
    """An attack after the roll; ``damage`` is 0 on a miss."""

    rolled: CheckResult
    damage: int

    @property
    def degree(self) -> Degree:
        """The degree of the attack roll."""
        return self.rolled.degree


def attack(asked: Attack, dice: DiceSource) -> Outcome[AttackResult]:
    """Roll an attack, and on a hit its damage (D20-ATK-01); a miss rolls no damage dice."""
    rolled, steps = attack_roll(asked.bonus, asked.ac, dice)
    if not rolled.degree.succeeded:
        return Outcome(AttackResult(rolled, 0), steps)
    hit = roll_damage(asked, rolled.degree, dice)
    return Outcome(AttackResult(rolled, hit.result), steps + hit.steps)


def attack_roll(bonus: int, ac: int, dice: DiceSource) -> Outcome[CheckResult]:
    """Roll to hit against AC, the DC of an attack (D20-ROLL-05, D20-ATK-01)."""
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
    """Roll the damage of a hit, 0 or more; ``degree`` is a success or a critical success.

    Melee and thrown weapons add the attribute, even if negative (reading A09), ranged ones never
    (D20-ATK-02). A critical hit doubles the whole sum (reading A04); a Deadly die is added after that
    (D20-ATK-04).
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


def melee_attribute(strength: int, agility: int, *, finesse: bool) -> int:
    """Return the attribute of a melee attack, for roll and damage: Strength (reading A13).

    A Finesse weapon uses the better of Strength and Agility in both (D20-ATK-02).
    """
    return max(strength, agility) if finesse else strength


class SaveSkill(StrEnum):
    """The three skills whose rolls are saves (D20-SAVE-02)."""

    FORTITUDE = "fortitude"
    REFLEX = "reflex"
    WILL = "will"


HALVES = (4, 2, 1, 0)
"""The halves of the damage taken at each degree, worst first: double, full, half, none (D20-SAVE-01)."""


class Save(Struct, frozen=True):
    """A save against damage before the roll.

    ``damage`` is the effect's total damage, 0 or more, of all types together (reading A15). ``halves`` is
    ``HALVES`` unless the effect has its own (D20-SAVE-02).
    """

    bonus: int
    dc: int
    damage: int
    halves: tuple[int, int, int, int] = HALVES


class SaveResult(Struct, frozen=True):
    """A save after the roll, and the damage that remains."""

    rolled: CheckResult
    damage: int

    @property
    def degree(self) -> Degree:
        """The degree of the save."""
        return self.rolled.degree


def save(asked: Save, dice: DiceSource) -> Outcome[SaveResult]:
    """Roll a save, which is a normal skill roll (D20-SAVE-02), and reduce the damage (D20-SAVE-01)."""
    outcome = check(Check(asked.bonus, asked.dc), dice)
    rolled = outcome.result
    left = saved_damage(asked.damage, rolled.degree, asked.halves)
    steps = (
        *outcome.steps,
        step("D20-SAVE-02", bonus=asked.bonus, dc=asked.dc),
        step("D20-SAVE-01", degree=rolled.degree.key, damage=asked.damage, left=left),
    )
    return Outcome(SaveResult(rolled, left), steps)


def saved_damage(damage: int, degree: Degree, halves: tuple[int, int, int, int] = HALVES) -> int:
    """Return the damage that remains (D20-SAVE-01); a half is rounded down (reading A03)."""
    return damage * halves[degree] // 2


class Explosion(Struct, frozen=True):
    """An explosive before the roll.

    ``attack_bonus`` includes all penalties of the attack. ``reflex`` lists the creatures within the radius of
    the chosen point, each once, with their Reflex bonuses including cover.
    """

    attack_bonus: int
    damage: Formula
    reflex: tuple[tuple[str, int], ...]

    @property
    def dc(self) -> int:
        """The DC of the Reflex saves (D20-ATK-07)."""
        return dc_from(self.attack_bonus)


def explode(asked: Explosion, dice: DiceSource) -> Outcome[dict[str, SaveResult]]:
    """Roll the damage once, then a Reflex save for each creature in order (D20-ATK-07)."""
    damage = max(0, asked.damage.roll(dice))
    steps: tuple[Step, ...] = (step("D20-ATK-07", damage=damage, dc=asked.dc),)
    results: dict[str, SaveResult] = {}
    for name, bonus in asked.reflex:
        saved = save(Save(bonus, asked.dc, damage), dice)
        results[name] = saved.result
        steps += saved.steps
    return Outcome(results, steps)
