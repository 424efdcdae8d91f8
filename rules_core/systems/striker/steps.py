"""Result steps: how well a roll went, and what that brings."""

from enum import StrEnum

from rules_core.game.ranked import Ranked


class ResultStep(Ranked):
    """How well a roll went, worst first (ST-STEP-01); other names for the same steps are reading A13."""

    CRITICAL_FAIL = 1
    FAIL = 2
    PARTIAL_SUCCESS = 3
    SUCCESS = 4
    CRITICAL_SUCCESS = 5


WITH_PARTIAL = tuple(ResultStep)
"""The ladder of a roll that may succeed in part."""

WITHOUT_PARTIAL = tuple(each for each in ResultStep if each is not ResultStep.PARTIAL_SUCCESS)
"""The ladder of a roll that may not: four steps, fail and success next to each other (reading A02)."""


def step_by_margin(margin: int, *, partial: bool) -> ResultStep:
    """The step of a total that is ``margin`` above the challenge, or below it (ST-STEP-02, A01 and A12).

    ``partial`` says whether the roll may succeed in part; where it may not, a near miss is a plain failure.
    """
    if margin >= 10:
        return ResultStep.CRITICAL_SUCCESS
    if margin >= 0:
        return ResultStep.SUCCESS
    if margin <= -10:
        return ResultStep.CRITICAL_FAIL
    if margin >= -5 and partial:
        return ResultStep.PARTIAL_SUCCESS
    return ResultStep.FAIL


def shifted(reached: ResultStep, shift: int, *, partial: bool) -> ResultStep:
    """The step ``shift`` better than ``reached``, below 0 worse; never beyond the ends (reading A04)."""
    if not shift:
        return reached
    ladder = WITH_PARTIAL if partial else WITHOUT_PARTIAL
    return ladder[min(max(ladder.index(reached) + shift, 0), len(ladder) - 1)]


class Twist(StrEnum):
    """What a step brings besides success or failure."""

    NOTHING = "nothing"
    CONSEQUENCES = "consequences"
    """Something goes against whoever rolled."""
    BENEFIT = "benefit"
    """Something good for whoever rolled, or one more blow to the other side."""


TWISTS = {
    ResultStep.CRITICAL_FAIL: Twist.CONSEQUENCES,
    ResultStep.FAIL: Twist.NOTHING,
    ResultStep.PARTIAL_SUCCESS: Twist.CONSEQUENCES,
    ResultStep.SUCCESS: Twist.NOTHING,
    ResultStep.CRITICAL_SUCCESS: Twist.BENEFIT,
}
"""What each step brings; the action, and so the people, say what exactly (ST-STEP-04)."""


def succeeds(reached: ResultStep) -> bool:
    """Whether the step is a success, one with consequences included; of an attack, a hit (ST-STEP-05)."""
    return reached >= ResultStep.PARTIAL_SUCCESS
