"""Rolls of a d20 and a bonus against a DC, and inspiration, which buys a second one."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import Generic, TypeVar

from msgspec import Struct

from rules_core.dice.faces import D20
from rules_core.dice.odds import odds
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Step, step
from rules_core.systems.basic_d20.degrees import Degree, by_margin, shifted


class Check(Struct, frozen=True):
    """A roll before the die falls: the bonus after which it is named, and the DC; both may be below 0."""

    bonus: int
    dc: int


class CheckResult(Struct, frozen=True):
    """A roll after the die fell: its face, the total, how far that is above the DC, and the level."""

    natural: int
    total: int
    margin: int
    degree: Degree


def check(asked: Check, dice: DiceSource) -> Outcome[CheckResult]:
    """Roll 1d20 and add the bonus (D20-ROLL-01); margin and natural face give the level.

    Attack rolls and saves are judged by the same two steps (reading A12).
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
    """The result of a roll without its steps, for odds, which ask for every face."""
    (natural,) = dice.draw(D20)
    total = natural + asked.bonus
    margin = total - asked.dc
    return CheckResult(natural, total, margin, shifted(by_margin(margin), natural))


def check_odds(asked: Check) -> dict[Degree, Fraction]:
    """The exact chance of each level, by the same resolver; impossible levels are left out."""
    return odds(partial(throw, asked), attrgetter("degree"))


def lowest_face(asked: Check, degree: Degree) -> int | None:
    """The lowest natural face that reaches a level or a better one (D20-ROLL-02, D20-ROLL-03), None for none.

    A higher face never does worse.
    """
    reaching = (face for face in D20.faces if _degree(asked, face) >= degree)
    return next(reaching, None)


def _degree(asked: Check, natural: int) -> Degree:
    return shifted(by_margin(natural + asked.bonus - asked.dc), natural)


R = TypeVar("R")


class NoInspiration(ValueError):
    """There is no point of inspiration to spend."""


class Reroll(Struct, Generic[R], frozen=True):
    """A roll made again: what stands now, and the points that are left."""

    result: R
    points: int


def reroll(again: Callable[[DiceSource], Outcome[R]], points: int, dice: DiceSource) -> Outcome[Reroll[R]]:
    """Spend one of ``points`` and roll a skill or damage roll again (D20-INSP).

    ``again`` is its resolver with its check; only the new dice are judged. ``NoInspiration`` without a
    point.
    """
    if points < 1:
        raise NoInspiration("there is no inspiration left")
    rolled = again(dice)
    return Outcome(Reroll(rolled.result, points - 1), (step("D20-INSP", left=points - 1), *rolled.steps))
