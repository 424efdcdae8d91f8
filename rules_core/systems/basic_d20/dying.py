"""Dying, death saves and first aid."""

from msgspec import Struct

from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, step
from rules_core.systems.basic_d20.checks import Check, CheckResult, check
from rules_core.systems.basic_d20.degrees import Degree
from rules_core.systems.basic_d20.health import Health

DEAD = 4
"""Whoever reaches dying 4 is dead (D20-HP-03)."""

DEATH_SAVE_DC = 10
"""What the Fortitude roll of a death save has to reach (D20-HP-03)."""

FIRST_AID_DC = 15
"""What the Medicine roll of first aid has to reach (D20-HP-04)."""

_DEATH_SAVE = {Degree.CRITICAL_SUCCESS: -2, Degree.SUCCESS: -1, Degree.FAILURE: 1, Degree.CRITICAL_FAILURE: 2}


class NotDying(ValueError):
    """The creature is not dying, or is dead already."""


class DyingResult(Struct, frozen=True):
    """A roll for the life of a creature, and how far it is dying after that: 0 not at all, 4 dead."""

    rolled: CheckResult
    dying: int


def dying_after(before: Health, after: Health, dying: int, damage: int, *, critical: bool) -> int:
    """How far a creature is dying after damage, 0 to 4 (D20-HP-03).

    Whoever reaches 0 HP is dying 1, whoever is dying already is so by 1 more; it is 2 where the damage came
    from a critical hit or a critically failed save. ``dying`` is the value before it. With HP left nobody is
    dying; a creature that stays at 0 HP without dying stays as it is.
    """
    if dying >= DEAD:
        return DEAD
    if after.hp > 0:
        return 0
    struck_down = before.hp > 0
    if not damage or not (dying or struck_down):
        return dying
    return min(DEAD, dying + (2 if critical else 1))


def death_save(fortitude: int, dying: int, dice: DiceSource) -> Outcome[DyingResult]:
    """The Fortitude roll of one who is dying, once each turn (D20-HP-03).

    A critical success takes 2 off, a success 1; a failure adds 1, a critical failure 2. ``NotDying``
    unless ``dying`` is 1 to 3.
    """
    _check_dying(dying)
    rolled = check(Check(fortitude, DEATH_SAVE_DC), dice)
    left = max(0, min(DEAD, dying + _DEATH_SAVE[rolled.result.degree]))
    steps = (*rolled.steps, step("D20-HP-03", before=dying, after=left))
    return Outcome(DyingResult(rolled.result, left), steps)


def first_aid(medicine: int, dying: int, dice: DiceSource) -> Outcome[DyingResult]:
    """The Medicine roll for a creature that is dying (D20-HP-04).

    A success ends the dying, though not the lying at 0 HP; a critical failure adds 1. ``NotDying``
    unless ``dying`` is 1 to 3.
    """
    _check_dying(dying)
    rolled = check(Check(medicine, FIRST_AID_DC), dice)
    degree = rolled.result.degree
    left = 0 if degree.succeeded else min(DEAD, dying + (degree is Degree.CRITICAL_FAILURE))
    steps = (*rolled.steps, step("D20-HP-04", before=dying, after=left))
    return Outcome(DyingResult(rolled.result, left), steps)


def _check_dying(dying: int) -> None:
    if not 0 < dying < DEAD:
        raise NotDying("only those who are dying, and not dead yet, can be saved")
