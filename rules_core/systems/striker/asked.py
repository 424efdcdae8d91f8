"""The inputs of a roll before the dice, and taking a fixed number instead of rolling."""

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from msgspec import Struct

from rules_core.dice.odds import odds
from rules_core.dice.sources import DiceSource
from rules_core.game.undecided import Reached, reaches
from rules_core.sheet.outcome import Outcome, Refused, Ruling, Step, step
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
    check_odds,
    longer,
    opposed,
    range_in_force,
    save,
    shift,
    shifted,
    step_by_margin,
    throw,
    throw_opposed,
    twenty,
)

TAKES = {8: 1, 10: 2, 20: 3}
"""The numbers that can replace the die, and how many steps longer each takes (ST-ZERO-01)."""


class Take(Struct, frozen=True):
    """A check without a roll; saves are always rolled (ST-ZERO-01).

    ``take`` is 8, 10 or 20. ``ranks`` come from ``ranks_for_taking``. ``duration`` is the duration of the
    action when rolled; for one with ``+`` it is the minimum (reading A06).
    """

    take: int
    modifier: int
    challenge: int
    ranks: int
    duration: Duration
    partial: bool = True


class TakeResult(Struct, frozen=True):
    """The result of a check without a roll: the total, its margin over the challenge, the step, the time
    it took.
    """

    total: int
    margin: int
    step: ResultStep
    duration: Duration


class TakeRefused(Refused):
    """The roll cannot be replaced; ``ruling`` gives the reason."""


def ranks_for_taking(technique: int, parent: int) -> int:
    """Return the ranks that count if a technique replaces a skill: the higher of both (reading A10)."""
    return max(technique, parent)


def may_take(asked: Take) -> Ruling:
    """Return whether the roll can be replaced: it needs ranks, and a duration that can be extended
    (ST-ZERO-01).
    """
    if asked.ranks < 1:
        return Ruling(False, step("ST-ZERO-01", because="ranks"))
    if longer(asked.duration, TAKES[asked.take]) is None:
        return Ruling(False, step("ST-ZERO-01", because="duration"))
    return Ruling(True, step("ST-ZERO-01", because=""))


def take(asked: Take) -> Outcome[TakeResult]:
    """Replace the roll of a check (ST-ZERO-01); ``TakeRefused`` if that is not allowed.

    Without a roll, no face shifts the step, not even a 20 that was taken (reading A05), and a reckless or
    cautious approach has no effect (reading A09).
    """
    ruling = may_take(asked)
    spent = longer(asked.duration, TAKES[asked.take])
    if not ruling.allowed or spent is None:
        raise TakeRefused(ruling)
    total = asked.take + asked.modifier
    margin = total - asked.challenge
    reached = step_by_margin(margin, partial=asked.partial)
    return Outcome(
        TakeResult(total, margin, reached, spent),
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
    """The way to a result (ST-ROLL-02)."""

    CHECK = "check"
    SAVE = "save"
    TAKE = "take"
    """A check without a roll (ST-ZERO-01)."""
    OPPOSED = "opposed"
    """A check against an opponent's roll (ST-ROLL-04)."""


class PreparedRoll(Struct, frozen=True):
    """A roll before the dice are rolled.

    ``partial`` allows a partial success. ``duration`` is the duration of the action when rolled, ``ranks``
    are those that count for taking, ``take`` is 8, 10 or 20 if that is taken, else 0. ``theirs`` is the
    modifier of the opponent, whose total then is the challenge. With ``open``, only the GM knows the
    challenge, and ``said`` is the step that the GM named, None for none.
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
    open: bool = False
    said: ResultStep | None = None

    @property
    def is_undecided(self) -> bool:
        """Whether the roll has no step until the GM says more."""
        return self.open and self.said is None

    @property
    def range(self) -> int:
        """The effective result step range: none without a roll (ST-RSR-02, reading A05)."""
        if self.how is How.TAKE:
            return 0
        return self.rsr if self.how is How.SAVE else range_in_force(self.rsr, self.approach)

    @property
    def check(self) -> Check:
        """The check to roll."""
        return Check(self.modifier, self.challenge, self.approach, self.rsr, self.partial, self.advantage)

    @property
    def save(self) -> Save:
        """The save to roll."""
        return Save(self.modifier, self.challenge, self.rsr, self.partial, self.advantage)

    @property
    def taken(self) -> Take:
        """The check without a roll."""
        return Take(self.take, self.modifier, self.challenge, self.ranks, self.duration, self.partial)


class Fallen(Struct, frozen=True):
    """The result of a roll.

    ``natural`` is the face that counts, or the number taken. ``challenge`` is the number to reach, and
    ``before`` is the step from the margin alone. ``theirs`` is the opponent's face, 0 for none. ``duration``
    is the time it took.
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
        """The margin of the total over the challenge, negative if below it."""
        return self.total - self.challenge


def fall(asked: PreparedRoll, dice: DiceSource) -> Outcome[Fallen]:
    """Roll, or take a number instead (ST-ROLL-01, ST-ZERO-01).

    Raises ``TakeRefused`` if nothing can be taken.
    """
    challenge, theirs, duration = asked.challenge, 0, asked.duration
    if asked.said is not None:
        waiting = fall_open(asked, dice)
        rolled_open, told = waiting.result, step("ST-STEP-01", step=asked.said.key)
        said = Fallen(rolled_open.natural, rolled_open.total, 0, asked.said, asked.said, rolled_open.duration)
        return Outcome(said, (*waiting.steps, told))
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


class OpenRoll(NamedTuple):
    """A roll against a challenge that only the GM knows."""

    natural: int
    total: int
    duration: Duration


def fall_open(asked: PreparedRoll, dice: DiceSource) -> Outcome[OpenRoll]:
    """Roll, or take a number, against a challenge that the GM has not said (ST-ROLL-01, ST-ZERO-01).

    Raises ``TakeRefused`` if nothing can be taken.
    """
    steps: tuple[Step, ...] = ()
    if asked.how is How.TAKE:
        taken = take(asked.taken)
        natural, duration, steps = asked.take, taken.result.duration, taken.steps[:1]
    else:
        natural, duration = dice.read(twenty(asked.advantage)), asked.duration
        if asked.advantage is not Advantage.NONE:
            steps = (step("ST-ADV-01", advantage=asked.advantage.value, natural=natural),)
    total = natural + asked.modifier
    steps += (step("ST-ROLL-01", natural=natural, modifier=asked.modifier, total=total),)
    return Outcome(OpenRoll(natural, total, duration), steps)


def steps_by_challenge(asked: PreparedRoll, rolled: OpenRoll) -> tuple[Reached[ResultStep], ...]:
    """Return the challenges at which a roll has each step, best first (ST-STEP-02, ST-RSR-02)."""
    moved, partial_too = shift_of(asked, rolled.natural), asked.partial

    def judge(challenge: int) -> ResultStep:
        reached = step_by_margin(rolled.total - challenge, partial=partial_too)
        return shifted(reached, moved, partial=partial_too)

    return reaches(judge, rolled.total)


def shift_of(asked: PreparedRoll, natural: int) -> int:
    """Return the number of steps by which a face shifts the result, ignoring the ends of the ladder
    (ST-RSR-02).
    """
    return shift(natural, asked.range)


def step_odds(asked: PreparedRoll) -> dict[ResultStep, Fraction]:
    """Return the exact odds of each step; impossible steps are left out."""
    match asked.how:
        case How.TAKE | How.OPPOSED:
            return odds(_rolling(asked), attrgetter("step"))
        case How.SAVE:
            return check_odds(asked.save)
        case _:
            return check_odds(asked.check)


class OpposedOdds(NamedTuple):
    """The exact odds against an opponent's roll: to win, of equal totals, and to lose."""

    win: Fraction
    tie: Fraction
    lose: Fraction


def opposed_odds(asked: PreparedRoll) -> OpposedOdds:
    """Return the odds of a check against an opponent's roll (ST-ROLL-04).

    A win is a full success. Equal totals are a success for the one who rolls (reading A16), and a partial
    success loses.
    """
    chances = odds(_rolling(asked), lambda rolled: (rolled.margin == 0, rolled.step >= ResultStep.SUCCESS))

    def chance(*, tie: bool, won: bool) -> Fraction:
        return chances.get((tie, won), Fraction(0))

    ties = chance(tie=True, won=True) + chance(tie=True, won=False)
    return OpposedOdds(chance(tie=False, won=True), ties, chance(tie=False, won=False))


def better_odds(asked: PreparedRoll, fallen: Fallen) -> tuple[Fraction, Fraction]:
    """Return the exact odds of a better and of an equal roll.

    A roll is better if its step is better, or if it has a higher margin within the same step.
    """

    def place(each: Fallen | Rolled) -> tuple[int, int]:
        return int(each.step), each.margin

    mine = place(fallen)
    chances = odds(_rolling(asked), place)
    better = sum((chance for each, chance in chances.items() if each > mine), Fraction(0))
    return better, chances.get(mine, Fraction(0))


def _rolling(asked: PreparedRoll) -> Callable[[DiceSource], Rolled]:
    """Return the function that rolls or takes without creating steps, which odds do not need."""
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
