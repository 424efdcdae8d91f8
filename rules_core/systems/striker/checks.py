"""Checks and saves: a d20 plus a modifier against a challenge, and the result step."""

from enum import StrEnum
from fractions import Fraction
from functools import cache, partial

from msgspec import Struct
from msgspec.structs import replace

from rules_core.dice.faces import D20, Die
from rules_core.dice.odds import ways_of, weigh
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ranked, Ruling, Step, step


class ResultStep(Ranked):
    """The result step of a roll, worst first (ST-STEP-01); other names for the same steps are reading A13."""

    CRITICAL_FAIL = 1
    FAIL = 2
    PARTIAL_SUCCESS = 3
    SUCCESS = 4
    CRITICAL_SUCCESS = 5


WITH_PARTIAL = tuple(ResultStep)
"""The ladder of steps with partial success."""

WITHOUT_PARTIAL = tuple(each for each in ResultStep if each is not ResultStep.PARTIAL_SUCCESS)
"""The ladder without partial success: four steps, with success directly above fail (reading A02)."""


def step_by_margin(margin: int, *, partial: bool) -> ResultStep:
    """Return the step for a margin over the challenge, negative if below it (ST-STEP-02, A01 and A12).

    ``partial`` allows a partial success; without it, a near miss is a normal failure.
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
    """Return the step ``shift`` above ``reached``, below if negative; it stops at the ends (reading A04)."""
    if not shift:
        return reached
    ladder = WITH_PARTIAL if partial else WITHOUT_PARTIAL
    return ladder[min(max(ladder.index(reached) + shift, 0), len(ladder) - 1)]


class Twist(StrEnum):
    """What a step adds to success or failure."""

    NOTHING = "nothing"
    CONSEQUENCES = "consequences"
    """Something bad for the character who rolled."""
    BENEFIT = "benefit"
    """Something good for the character who rolled, or bad for the other side."""


TWISTS = {
    ResultStep.CRITICAL_FAIL: Twist.CONSEQUENCES,
    ResultStep.FAIL: Twist.NOTHING,
    ResultStep.PARTIAL_SUCCESS: Twist.CONSEQUENCES,
    ResultStep.SUCCESS: Twist.NOTHING,
    ResultStep.CRITICAL_SUCCESS: Twist.BENEFIT,
}
"""The twist of each step; the action, and the people at the table, decide the details (ST-STEP-04)."""


def succeeds(reached: ResultStep) -> bool:
    """Return whether the step is a success, including a partial one; for an attack, a hit (ST-STEP-05)."""
    return reached >= ResultStep.PARTIAL_SUCCESS


class Advantage(StrEnum):
    """Whether a second d20 is rolled, and which of the two counts (ST-ADV-01)."""

    NONE = "none"
    ADVANTAGE = "advantage"
    """The higher of two counts."""
    DISADVANTAGE = "disadvantage"
    """The lower of two counts."""


class TwentyReading(Struct, frozen=True):
    """A roll of one d20, or of two of which one counts (ST-ADV-01).

    Only the face that counts is read, also for the result step range.
    """

    advantage: Advantage = Advantage.NONE

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """One d20, or two."""
        return ((D20, 1 if self.advantage is Advantage.NONE else 2),)

    def read(self, faces: tuple[int, ...]) -> int:
        """Return the face that counts."""
        return min(faces) if self.advantage is Advantage.DISADVANTAGE else max(faces)

    def weighted(self) -> tuple[tuple[int, int], ...]:
        """Return the 20 faces with their number of ways."""
        return _weighted(self)


@cache
def twenty(advantage: Advantage) -> TwentyReading:
    """Return the reading of a roll with or without advantage."""
    return TwentyReading(advantage)


@cache
def _weighted(reading: TwentyReading) -> tuple[tuple[int, int], ...]:
    return weigh(reading, lambda natural: natural)


class Duration(StrEnum):
    """The duration of an action, shortest first (ST-DUR-01)."""

    FREE_ACTION = "free-action"
    BONUS_ACTION = "bonus-action"
    RE_ACTION = "re-action"
    MAIN_ACTION = "main-action"
    ROUND = "round"
    MINUTE = "minute"
    """Long enough for a procedure."""
    SCENE = "scene"
    HOUR = "hour"
    """Long enough for repairs."""
    DAY = "day"
    """Long enough for striking."""


LADDER = tuple(Duration)
"""The durations, shortest first; bonus-action before re-action before main-action is reading A11."""


def longer(duration: Duration, rungs: int) -> Duration | None:
    """Return the duration ``rungs`` (0 or more) steps longer, or None beyond the end (reading A06)."""
    at = LADDER.index(duration) + rungs
    return LADDER[at] if at < len(LADDER) else None


class Timing(Struct, frozen=True):
    """The duration in a listing: with ``or_longer`` it is a minimum, written ``round+`` (ST-DUR-02)."""

    duration: Duration
    or_longer: bool = False

    def __str__(self) -> str:
        """Return the timing in listing notation."""
        return f"{self.duration}+" if self.or_longer else self.duration.value


ORDINARY = 1
"""The range of a normal roll: a 1 makes it worse, a 20 better (ST-RSR-01)."""

RAISED = 2
"""The range of a roll raised by circumstances (ST-RSR-04)."""


class Approach(StrEnum):
    """The approach to a check, chosen before the roll; saves have no choice (ST-RSR-03, A08).

    Every check can be reckless or cautious unless its own text says otherwise (reading A21).
    """

    PLAIN = "plain"
    RECKLESS = "reckless"
    CAUTIOUS = "cautious"


# A constant, since looking up enum members is slow in Python and every check needs it.
_PLAIN = Approach.PLAIN


def range_in_force(circumstance: int, approach: Approach) -> int:
    """Return the effective range of a check: the approach replaces the range from the circumstances
    (ST-RSR-03, reading A07).

    ``circumstance`` is 0 or more, ``ORDINARY`` by default. A reckless check has at least ``RAISED``, a
    cautious one none.
    """
    if approach is _PLAIN:
        return circumstance
    if approach is Approach.CAUTIOUS:
        return 0
    return max(circumstance, RAISED)


def shift(natural: int, rsr: int) -> int:
    """Return the shift of a face: -1 up to ``rsr``, 1 from 21 - ``rsr``, else 0 (ST-RSR-02).

    ``rsr`` is 0 to 10; with 0 no face shifts the step.
    """
    if natural <= rsr:
        return -1
    return int(natural >= 21 - rsr)


class Check(Struct, frozen=True):
    """A roll as part of the character's own action (ST-ROLL-02), before the dice are rolled.

    ``modifier`` and ``challenge`` can be negative. ``rsr`` is the result step range from the circumstances, 0
    to 10 (ST-RSR-04). ``partial`` allows a partial success, as attacks and most checks do (reading A02).
    """

    modifier: int
    challenge: int
    approach: Approach = Approach.PLAIN
    rsr: int = ORDINARY
    partial: bool = True
    advantage: Advantage = Advantage.NONE

    @property
    def range(self) -> int:
        """The effective result step range (ST-RSR-03)."""
        return range_in_force(self.rsr, self.approach)


class Save(Struct, frozen=True):
    """A roll imposed by something (ST-ROLL-02), before the dice are rolled.

    Like a ``Check``, but without an approach (reading A08), and with partial success only if its text says so
    (reading A02).
    """

    modifier: int
    challenge: int
    rsr: int = ORDINARY
    partial: bool = False
    advantage: Advantage = Advantage.NONE

    @property
    def range(self) -> int:
        """The effective result step range: there is no approach to a save (ST-RSR-03)."""
        return self.rsr


class Rolled(Struct, frozen=True):
    """The result of a roll: the face that counts, the total, its margin and the step."""

    natural: int
    total: int
    margin: int
    step: ResultStep


def check(asked: Check, dice: DiceSource) -> Outcome[Rolled]:
    """Roll a check: d20 plus modifier against the challenge (ST-ROLL-01)."""
    rolled = throw(asked, dice)
    chosen: tuple[Step, ...] = ()
    if asked.approach is not Approach.PLAIN:
        chosen = (step("ST-RSR-03", approach=asked.approach.value, range=asked.range),)
    return Outcome(rolled, chosen + _steps(asked, rolled))


def save(asked: Save, dice: DiceSource) -> Outcome[Rolled]:
    """Roll a save: d20 plus modifier against the challenge (ST-ROLL-01)."""
    rolled = throw(asked, dice)
    return Outcome(rolled, _steps(asked, rolled))


def throw(asked: Check | Save, dice: DiceSource) -> Rolled:
    """Roll a check or save without creating steps, which odds do not need."""
    natural = dice.read(twenty(asked.advantage))
    total = natural + asked.modifier
    return Rolled(natural, total, total - asked.challenge, _step_of(asked, asked.range, natural))


def check_odds(asked: Check | Save) -> dict[ResultStep, Fraction]:
    """Return the exact odds of each step, by the same rules; impossible steps are left out."""
    return ways_of(twenty(asked.advantage).weighted(), partial(_step_of, asked, asked.range)).odds()


def _step_of(asked: Check | Save, rsr: int, natural: int) -> ResultStep:
    """Return the step of a face: the margin sets it, then the face shifts it once (reading A04).

    ``rsr`` is the effective range, the same for every face.
    """
    reached = step_by_margin(natural + asked.modifier - asked.challenge, partial=asked.partial)
    return shifted(reached, shift(natural, rsr), partial=asked.partial)


def _steps(asked: Check | Save, rolled: Rolled) -> tuple[Step, ...]:
    """Return the rules that decided a roll, in order."""
    natural, rsr = rolled.natural, asked.range
    reached = step_by_margin(rolled.margin, partial=asked.partial)
    steps: tuple[Step, ...] = ()
    if asked.rsr == rsr > ORDINARY:
        steps += (step("ST-RSR-04", range=rsr),)
    if asked.advantage is not Advantage.NONE:
        steps += (step("ST-ADV-01", advantage=asked.advantage.value, natural=natural),)
    steps += (
        Step(
            "ST-ROLL-01",
            (
                ("natural", natural),
                ("modifier", asked.modifier),
                ("total", rolled.total),
                ("challenge", asked.challenge),
            ),
        ),
        Step("ST-STEP-02", (("margin", rolled.margin), ("step", reached.key))),
    )
    moved = shift(natural, rsr)
    if moved or (natural in (1, 20) and asked.rsr == 0):
        rule = "ST-RSR-01" if rsr == ORDINARY else "ST-RSR-02"
        steps += (step(rule, natural=natural, range=rsr, shift=moved, step=rolled.step.key),)
    return steps


class Opponent(Struct, frozen=True):
    """The opponent, whose roll is the challenge: the modifier, and whether there is advantage."""

    modifier: int
    advantage: Advantage = Advantage.NONE


class Opposed(Struct, frozen=True):
    """Both rolls: the opponent's face and total, and the check against that total."""

    natural: int
    challenge: int
    rolled: Rolled


def opposed(asked: Check, against: Opponent, dice: DiceSource) -> Outcome[Opposed]:
    """Roll a check, part ``a`` of the dice, against an opponent's roll, part ``b`` (ST-ROLL-04).

    The acting character rolls the check, and equal totals are a success (reading A16). The ``challenge`` in
    ``asked`` is ignored.
    """
    natural, challenge = _thrown(against, dice)
    outcome = check(replace(asked, challenge=challenge), dice.part("a"))
    steps = (step("ST-ROLL-04", natural=natural, modifier=against.modifier, challenge=challenge),)
    return Outcome(Opposed(natural, challenge, outcome.result), (*steps, *outcome.steps))


def throw_opposed(asked: Check, against: Opponent, dice: DiceSource) -> Rolled:
    """Roll the check of ``opposed`` without creating steps, which odds do not need."""
    _, challenge = _thrown(against, dice)
    return throw(replace(asked, challenge=challenge), dice.part("a"))


def _thrown(against: Opponent, dice: DiceSource) -> tuple[int, int]:
    """Return the opponent's face, and the total, which is the challenge."""
    natural = dice.part("b").read(twenty(against.advantage))
    return natural, natural + against.modifier


FEINT_DURATION = Duration.BONUS_ACTION
"""The duration of a feint (ST-CBT-01)."""

FEINT_COST = 1
"""The ep cost of a feint; it is as in its listing, whatever its formula says (ST-CBT-01, reading A18)."""


def may_feint(ep: int) -> Ruling:
    """Return whether there is enough ep for a feint (ST-CBT-01)."""
    allowed = ep >= FEINT_COST
    return Ruling(allowed, step("ST-CBT-01", because="" if allowed else "ep", ep=ep))


def next_attack(saved: ResultStep) -> Advantage:
    """Return the advantage of the next attack on the target of a feint, from the step of its save
    (ST-CBT-01).
    """
    return Advantage.NONE if succeeds(saved) else Advantage.ADVANTAGE


def opportunity_attacks(ranks: int) -> int:
    """Return the attacks of opportunity per round for the ranks of Cbt-Melee: none without a rank
    (ST-CBT-02).
    """
    return 1 + ranks // 5 if ranks >= 1 else 0
