"""Zero rolling: taking 8, 10 or 20 instead of a roll, for more time."""

from msgspec import Struct

from rules_core.sheet.outcome import Outcome, Refused, Ruling, step
from rules_core.systems.striker.durations import Duration, longer
from rules_core.systems.striker.steps import ResultStep, step_by_margin

TAKES = {8: 1, 10: 2, 20: 3}
"""What may stand in for the die, each with the durations it takes more (ST-ZERO-01)."""


class Take(Struct, frozen=True):
    """A check that is not to be rolled; saves are always rolled (ST-ZERO-01).

    ``take`` is 8, 10 or 20. ``ranks`` are those of ``ranks_for_taking``. ``duration`` is what the action
    takes when it is rolled, of one with ``+`` the minimum (reading A06).
    """

    take: int
    modifier: int
    challenge: int
    ranks: int
    duration: Duration
    partial: bool = True


class Taken(Struct, frozen=True):
    """What came of it: the total, by how much it beats the challenge, the step, the time it took."""

    total: int
    margin: int
    step: ResultStep
    duration: Duration


class TakeRefused(Refused):
    """The roll may not be replaced; ``ruling`` says why."""


def ranks_for_taking(technique: int, parent: int) -> int:
    """The ranks that count where a technique replaces a skill: either has them (reading A10)."""
    return max(technique, parent)


def may_take(asked: Take) -> Ruling:
    """Whether the roll may be replaced: it needs ranks, and a duration that is long enough (ST-ZERO-01)."""
    if asked.ranks < 1:
        return Ruling(False, step("ST-ZERO-01", because="ranks"))
    if longer(asked.duration, TAKES[asked.take]) is None:
        return Ruling(False, step("ST-ZERO-01", because="duration"))
    return Ruling(True, step("ST-ZERO-01", because=""))


def take(asked: Take) -> Outcome[Taken]:
    """Replace the roll of a check (ST-ZERO-01); ``TakeRefused`` where that is not allowed.

    Nothing is rolled, so that no face moves the step, not even a 20 that was taken (reading A05), and being
    reckless or cautious changes nothing (reading A09).
    """
    ruling = may_take(asked)
    spent = longer(asked.duration, TAKES[asked.take])
    if not ruling.allowed or spent is None:
        raise TakeRefused(ruling)
    total = asked.take + asked.modifier
    margin = total - asked.challenge
    reached = step_by_margin(margin, partial=asked.partial)
    return Outcome(
        Taken(total, margin, reached, spent),
        (
            step("ST-ZERO-01", because="", take=asked.take, duration=spent.value),
            step(
                "ST-ROLL-01",
                natural=asked.take,
                modifier=asked.modifier,
                total=total,
                challenge=asked.challenge,
            ),
            step("ST-STEP-02", margin=margin, step=reached.key),
        ),
    )
