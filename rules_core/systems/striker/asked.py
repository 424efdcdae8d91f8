"""What a roll comes to before the dice fall, or what is taken instead of a roll."""

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from functools import partial
from operator import attrgetter

from msgspec import Struct

from rules_core.dice.odds import odds
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Refused, Ruling, step
from rules_core.systems.striker.checks import (
    ORDINARY,
    Advantage,
    Approach,
    Check,
    Duration,
    Opponent,
    ResultStep,
    Rolled,
    Save,
    check,
    longer,
    opposed,
    range_in_force,
    save,
    shift,
    step_by_margin,
    throw,
    throw_opposed,
)

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


class How(StrEnum):
    """How a result is come by (ST-ROLL-02)."""

    CHECK = "check"
    SAVE = "save"
    TAKE = "take"
    """A check that is not rolled (ST-ZERO-01)."""
    OPPOSED = "opposed"
    """A check against what somebody else rolls (ST-ROLL-04)."""


class Asked(Struct, frozen=True):
    """A roll before the dice fall.

    ``partial`` says whether it may succeed in part. ``duration`` is what the action takes when it is rolled,
    ``ranks`` are those that count for taking, ``take`` is 8, 10 or 20 where that is taken, else 0. ``theirs``
    is the modifier of who rolls against it, whose total then is the challenge.
    """

    how: How
    modifier: int
    challenge: int
    partial: bool = True
    approach: Approach = Approach.PLAIN
    rsr: int = ORDINARY
    advantage: Advantage = Advantage.NONE
    duration: Duration = Duration.MAIN_ACTION
    ranks: int = 0
    take: int = 0
    theirs: int = 0

    @property
    def range(self) -> int:
        """The result step range in force: none where nothing is rolled (ST-RSR-02, reading A05)."""
        if self.how is How.TAKE:
            return 0
        return self.rsr if self.how is How.SAVE else range_in_force(self.rsr, self.approach)

    @property
    def check(self) -> Check:
        """The check that is rolled."""
        return Check(self.modifier, self.challenge, self.approach, self.rsr, self.partial, self.advantage)

    @property
    def save(self) -> Save:
        """The save that is rolled."""
        return Save(self.modifier, self.challenge, self.rsr, self.partial, self.advantage)

    @property
    def taken(self) -> Take:
        """The check that is not rolled."""
        return Take(self.take, self.modifier, self.challenge, self.ranks, self.duration, self.partial)


class Fallen(Struct, frozen=True):
    """A roll after the dice fell.

    ``natural`` is the face that counts, or what was taken for it. ``challenge`` had to be reached, and
    ``before`` is the step that the margin alone gave. ``theirs`` is the face of who rolled against it, 0 for
    nobody. ``duration`` is how long it took.
    """

    natural: int
    total: int
    challenge: int
    step: ResultStep
    before: ResultStep
    duration: Duration
    theirs: int = 0

    @property
    def margin(self) -> int:
        """By how much the total beats the challenge, below 0 by how much it falls short."""
        return self.total - self.challenge


def fall(asked: Asked, dice: DiceSource) -> Outcome[Fallen]:
    """Roll it, or take what is taken (ST-ROLL-01, ST-ZERO-01).

    ``TakeRefused`` where nothing can be taken.
    """
    challenge, theirs, duration = asked.challenge, 0, asked.duration
    if asked.how is How.TAKE:
        taken = take(asked.taken)
        natural, total = asked.take, taken.result.total
        reached, steps, duration = taken.result.step, taken.steps, taken.result.duration
    elif asked.how is How.OPPOSED:
        both = opposed(asked.check, Opponent(asked.theirs), dice)
        challenge, theirs = both.result.challenge, both.result.natural
        rolled, steps = both.result.rolled, both.steps
        natural, total, reached = rolled.natural, rolled.total, rolled.step
    else:
        once = save(asked.save, dice) if asked.how is How.SAVE else check(asked.check, dice)
        natural, total, reached, steps = (
            once.result.natural,
            once.result.total,
            once.result.step,
            once.steps,
        )
    before = step_by_margin(total - challenge, partial=asked.partial)
    return Outcome(Fallen(natural, total, challenge, reached, before, duration, theirs), steps)


def shift_of(asked: Asked, natural: int) -> int:
    """By how many steps a face moves the result, or would at the end of the ladder (ST-RSR-02)."""
    return shift(natural, asked.range)


def step_odds(asked: Asked) -> dict[ResultStep, Fraction]:
    """The exact chance of each step; impossible steps are left out."""
    return odds(_rolling(asked), attrgetter("step"))


def better_odds(asked: Asked, fallen: Fallen) -> tuple[Fraction, Fraction]:
    """The exact chances of a better and of an equal roll.

    A roll is better for a better step, and within its step for a higher margin.
    """

    def place(each: Fallen | Rolled) -> tuple[int, int]:
        return int(each.step), each.margin

    mine = place(fallen)
    chances = odds(_rolling(asked), place)
    better = sum((chance for each, chance in chances.items() if each > mine), Fraction(0))
    return better, chances.get(mine, Fraction(0))


def _rolling(asked: Asked) -> Callable[[DiceSource], Rolled]:
    """What rolls it, or takes what is taken, without the steps: odds ask for every face."""
    match asked.how:
        case How.TAKE:
            taken = take(asked.taken).result
            came_to = Rolled(asked.take, taken.total, taken.margin, taken.step)
            return lambda _: came_to
        case How.OPPOSED:
            return partial(throw_opposed, asked.check, Opponent(asked.theirs))
        case How.SAVE:
            return partial(throw, asked.save)
        case _:
            return partial(throw, asked.check)
