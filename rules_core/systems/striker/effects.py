"""Effects: how much of one applies, and the damage of attacks."""

from rules_core.sheet.outcome import Outcome, Step, step
from rules_core.systems.striker.steps import ResultStep


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
    """``applied``, with the rules that decided."""
    effect = applied(reached, total)
    return Outcome(effect, (_applied_step(reached, total, effect),))


def _applied_step(reached: ResultStep, total: int, effect: int) -> Step:
    partly = reached in (ResultStep.CRITICAL_SUCCESS, ResultStep.PARTIAL_SUCCESS)
    return step("ST-STEP-03" if partly else "ST-EFF-01", step=reached.key, total=total, effect=effect)
