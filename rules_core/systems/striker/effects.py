"""Effects: how much of one applies, and the damage of attacks."""

from msgspec import Struct

from rules_core.notation import Formula
from rules_core.outcome import Outcome, Step, step
from rules_core.sources import DiceSource
from rules_core.systems.striker.checks import Check, Rolled, check
from rules_core.systems.striker.steps import ResultStep, succeeds


def applied(reached: ResultStep, total: int) -> int:
    """How much of an effect applies at a step (ST-EFF-01), never below 0 (reading A14).

    All of it for a success, twice the whole for a critical one, half of the whole, rounded down, for a
    partial one (ST-STEP-03, readings A03 and A15), nothing for a failure. ``total`` is the dice and all
    modifiers.
    """
    match reached:
        case ResultStep.CRITICAL_SUCCESS:
            share = total * 2
        case ResultStep.SUCCESS:
            share = total
        case ResultStep.PARTIAL_SUCCESS:
            share = total // 2
        case _:
            share = 0
    return max(0, share)


def applying(reached: ResultStep, total: int) -> Outcome[int]:
    """:func:`applied`, with the rules that decided."""
    effect = applied(reached, total)
    return Outcome(effect, (_applied_step(reached, total, effect),))


class Attack(Struct, frozen=True):
    """An attack: its check, the dice of the weapon, and what skill and technique add to them (ST-EFF-02)."""

    check: Check
    weapon: Formula
    modifier: int = 0


class Attacked(Struct, frozen=True):
    """An attack after the dice fell.

    ``effect`` is the damage before armour, 0 on a miss. ``glancing`` marks a partial success, which also has
    a consequence in the story (ST-STEP-03).
    """

    rolled: Rolled
    hit: bool
    glancing: bool
    effect: int


def attack(asked: Attack, dice: DiceSource) -> Outcome[Attacked]:
    """Roll an attack, and on a hit, glancing or not, the weapon's dice (ST-STEP-05, ST-EFF-02)."""
    outcome = check(asked.check, dice)
    reached = outcome.result.step
    steps: tuple[Step, ...] = (*outcome.steps, step("ST-STEP-05", step=reached.key))
    if not succeeds(reached):
        return Outcome(Attacked(outcome.result, False, False, 0), steps)
    total = asked.weapon.roll(dice) + asked.modifier
    effect = applied(reached, total)
    steps += (
        step("ST-EFF-02", modifier=asked.modifier, total=total),
        _applied_step(reached, total, effect),
    )
    glancing = reached is ResultStep.PARTIAL_SUCCESS
    return Outcome(Attacked(outcome.result, True, glancing, effect), steps)


def _applied_step(reached: ResultStep, total: int, effect: int) -> Step:
    partly = reached in (ResultStep.CRITICAL_SUCCESS, ResultStep.PARTIAL_SUCCESS)
    return step("ST-STEP-03" if partly else "ST-EFF-01", step=reached.key, total=total, effect=effect)
