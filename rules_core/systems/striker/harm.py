"""Losing hp and ep, and getting them back."""

from enum import StrEnum

from msgspec import Struct

from rules_core.sheet.outcome import Outcome, step
from rules_core.systems.striker.durations import LADDER, Duration


class Condition(StrEnum):
    """What hp or ep leave a character able to do (ST-HP-02)."""

    FIT = "fit"
    ZEROED = "zeroed"
    """No hp left: unconscious, stable or not as the people at the table say, if not dead."""
    EXHAUSTED = "exhausted"
    """No ep left: free actions and nothing else."""
    DEAD = "dead"


class Loss(Struct, frozen=True):
    """A loss of points: those left, what was over when 0 was reached, the condition after it."""

    left: int
    over: int
    condition: Condition


def lose_hp(hp: int, most: int, damage: int) -> Outcome[Loss]:
    """Take ``damage`` (0 or more) off ``hp``, of ``most`` (1 or more) (ST-HP-02)."""
    return _lose(hp, most, damage, Condition.ZEROED)


def lose_ep(ep: int, most: int, drain: int) -> Outcome[Loss]:
    """Take ``drain`` (0 or more) off ``ep``, of ``most`` (1 or more), by the same rule (ST-HP-02)."""
    return _lose(ep, most, drain, Condition.EXHAUSTED)


def _lose(points: int, most: int, loss: int, at_zero: Condition) -> Outcome[Loss]:
    left, over = max(0, points - loss), max(0, loss - points)
    condition = Condition.FIT if left else at_zero
    if over >= most:
        condition = Condition.DEAD
    facts = {"loss": loss, "left": left, "over": over, "most": most}
    return Outcome(Loss(left, over, condition), (step("ST-HP-02", condition=condition.value, **facts),))


def heal(points: int, most: int, healed: int) -> Outcome[int]:
    """Give back ``healed`` (0 or more) points, up to ``most`` (ST-HP-03)."""
    after = min(most, points + healed)
    return Outcome(after, (step("ST-HP-03", points=points, healed=healed, most=most, after=after),))


def durations_left(condition: Condition) -> tuple[Duration, ...]:
    """The durations whose actions a character in this condition can take (ST-HP-02)."""
    match condition:
        case Condition.FIT:
            return LADDER
        case Condition.EXHAUSTED:
            return (Duration.FREE_ACTION,)
        case _:
            return ()
