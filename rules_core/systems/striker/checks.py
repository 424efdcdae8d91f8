"""Checks and saves: a d20 and a modifier against a challenge, and how well the roll went."""

from enum import StrEnum
from fractions import Fraction
from functools import cache, partial
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from rules_core.dice.faces import D20, Die
from rules_core.dice.odds import odds, weigh
from rules_core.dice.sources import DiceSource
from rules_core.game.ranked import Ranked
from rules_core.sheet.outcome import Outcome, Ruling, Step, step


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


class Advantage(StrEnum):
    """Whether a second d20 is thrown, and which of the two counts (ST-ADV-01)."""

    NONE = "none"
    ADVANTAGE = "advantage"
    """The higher of two counts."""
    DISADVANTAGE = "disadvantage"
    """The lower of two counts."""


class TwentyReading(Struct, frozen=True):
    """One throw of the d20, or of two of which one counts (ST-ADV-01).

    Only the face that counts is read, also for the result step range.
    """

    advantage: Advantage = Advantage.NONE

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """One d20, or two."""
        return ((D20, 1 if self.advantage is Advantage.NONE else 2),)

    def read(self, faces: tuple[int, ...]) -> int:
        """The face that counts."""
        return min(faces) if self.advantage is Advantage.DISADVANTAGE else max(faces)

    def weighted(self) -> tuple[tuple[int, int], ...]:
        """The 20 faces with their number of ways."""
        return _weighted(self)


@cache
def twenty(advantage: Advantage) -> TwentyReading:
    """The reading of a roll with or without advantage."""
    return TwentyReading(advantage)


@cache
def _weighted(reading: TwentyReading) -> tuple[tuple[int, int], ...]:
    return weigh(reading, lambda natural: natural)


class Duration(StrEnum):
    """How long an action takes, shortest first (ST-DUR-01)."""

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

SECONDS = {
    Duration.FREE_ACTION: 0,
    Duration.BONUS_ACTION: 1,
    Duration.RE_ACTION: 2,
    Duration.MAIN_ACTION: 3,
    Duration.ROUND: 6,
    Duration.MINUTE: 60,
    Duration.SCENE: 600,
    Duration.HOUR: 3600,
    Duration.DAY: 86400,
}
"""The seconds of each duration: of the actions the most they take, of a scene about so many (ST-DUR-01)."""


def longer(duration: Duration, rungs: int) -> Duration | None:
    """The duration ``rungs`` (0 or more) further up the ladder, None where it ends before (reading A06)."""
    at = LADDER.index(duration) + rungs
    return LADDER[at] if at < len(LADDER) else None


class Timing(Struct, frozen=True):
    """The duration of a listing: with ``or_longer`` it is a minimum, written ``round+`` (ST-DUR-02)."""

    duration: Duration
    or_longer: bool = False

    def __str__(self) -> str:
        """The timing as listings write it."""
        return f"{self.duration}+" if self.or_longer else self.duration.value


ORDINARY = 1
"""The range of an ordinary roll: a 1 makes it worse, a 20 better (ST-RSR-01)."""

RAISED = 2
"""The range of a roll that circumstances have raised (ST-RSR-04)."""


class Approach(StrEnum):
    """How a check is rolled, as chosen before the dice fall; a save leaves no choice (ST-RSR-03, A08).

    Every check may be rolled so unless its own text says otherwise (reading A21).
    """

    PLAIN = "plain"
    RECKLESS = "reckless"
    CAUTIOUS = "cautious"


# By a name of its own, since Python looks members of an enum up slowly and every check asks.
_PLAIN = Approach.PLAIN


def range_in_force(circumstance: int, approach: Approach) -> int:
    """The range of a check: the choice replaces what the circumstance gives (ST-RSR-03, reading A07).

    ``circumstance`` is 0 or more, ``ORDINARY`` where nothing is special. A reckless check has
    ``RAISED`` at least, a cautious one none.
    """
    if approach is _PLAIN:
        return circumstance
    if approach is Approach.CAUTIOUS:
        return 0
    return max(circumstance, RAISED)


def shift(natural: int, rsr: int) -> int:
    """By how many steps a face moves the result: -1 up to ``rsr``, 1 from 21 - ``rsr``, else 0 (ST-RSR-02).

    ``rsr`` is 0 to 10; with 0 no face moves anything.
    """
    if natural <= rsr:
        return -1
    return int(natural >= 21 - rsr)


class Check(Struct, frozen=True):
    """A roll that is part of an action of one's own (ST-ROLL-02), before the dice fall.

    ``modifier`` and ``challenge`` may be below 0. ``rsr`` is the result step range that the circumstances
    give, 0 to 10 (ST-RSR-04). ``partial`` says whether the action may succeed in part, as attacks and most
    checks may (reading A02).
    """

    modifier: int
    challenge: int
    approach: Approach = Approach.PLAIN
    rsr: int = ORDINARY
    partial: bool = True
    advantage: Advantage = Advantage.NONE

    @property
    def range(self) -> int:
        """The result step range in force (ST-RSR-03)."""
        return range_in_force(self.rsr, self.approach)


class Save(Struct, frozen=True):
    """A roll that something imposes (ST-ROLL-02), before the dice fall.

    Like a ``Check``, but nobody is reckless or cautious about it (reading A08), and it succeeds in part
    only where its text says so (reading A02).
    """

    modifier: int
    challenge: int
    rsr: int = ORDINARY
    partial: bool = False
    advantage: Advantage = Advantage.NONE

    @property
    def range(self) -> int:
        """The result step range in force: nobody chooses one for a save (ST-RSR-03)."""
        return self.rsr


class Rolled(Struct, frozen=True):
    """A roll after the dice fell: the face that counts, the total, its margin and the step."""

    natural: int
    total: int
    margin: int
    step: ResultStep


def check(asked: Check, dice: DiceSource) -> Outcome[Rolled]:
    """Roll a check: d20 and modifier reach the challenge or fail it (ST-ROLL-01)."""
    rolled = throw(asked, dice)
    chosen: tuple[Step, ...] = ()
    if asked.approach is not Approach.PLAIN:
        chosen = (step("ST-RSR-03", approach=asked.approach.value, range=asked.range),)
    return Outcome(rolled, chosen + _steps(asked, rolled))


def save(asked: Save, dice: DiceSource) -> Outcome[Rolled]:
    """Roll a save: d20 and modifier reach the challenge or fail it (ST-ROLL-01)."""
    rolled = throw(asked, dice)
    return Outcome(rolled, _steps(asked, rolled))


def throw(asked: Check | Save, dice: DiceSource) -> Rolled:
    """The result of a roll without its steps, for odds, which ask for every face."""
    # The margin decides first, then the face moves the step it gave, once (reading A04).
    natural = dice.read(twenty(asked.advantage))
    total = natural + asked.modifier
    margin = total - asked.challenge
    reached = step_by_margin(margin, partial=asked.partial)
    moved = shift(natural, asked.range)
    return Rolled(natural, total, margin, shifted(reached, moved, partial=asked.partial))


def check_odds(asked: Check | Save) -> dict[ResultStep, Fraction]:
    """The exact chance of each step of a check or save; impossible steps are left out."""
    return odds(partial(throw, asked), attrgetter("step"))


def _steps(asked: Check | Save, rolled: Rolled) -> tuple[Step, ...]:
    """The rules that decided a roll, in the order in which they had their say."""
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
    """The side whose roll is the challenge: its modifier, and whether it has advantage."""

    modifier: int
    advantage: Advantage = Advantage.NONE


class Opposed(Struct, frozen=True):
    """Both rolls: the face and total of the opponent, and the check against that total."""

    natural: int
    challenge: int
    rolled: Rolled


def opposed(asked: Check, against: Opponent, dice: DiceSource) -> Outcome[Opposed]:
    """Roll a check, part ``a`` of the dice, against what the opponent rolls, part ``b`` (ST-ROLL-04).

    Whoever acts rolls the check, and equal totals are a success (reading A16). The ``challenge`` of
    ``asked`` does not count.
    """
    natural, challenge = _thrown(against, dice)
    outcome = check(replace(asked, challenge=challenge), dice.part("a"))
    steps = (step("ST-ROLL-04", natural=natural, modifier=against.modifier, challenge=challenge),)
    return Outcome(Opposed(natural, challenge, outcome.result), (*steps, *outcome.steps))


def throw_opposed(asked: Check, against: Opponent, dice: DiceSource) -> Rolled:
    """The check of ``opposed`` without its steps, for odds, which ask for every pair of faces."""
    _, challenge = _thrown(against, dice)
    return throw(replace(asked, challenge=challenge), dice.part("a"))


def _thrown(against: Opponent, dice: DiceSource) -> tuple[int, int]:
    """The face of the opponent, and the total that it makes the challenge."""
    natural = dice.part("b").read(twenty(against.advantage))
    return natural, natural + against.modifier


FEINT_DURATION = Duration.BONUS_ACTION
"""How long a feint takes (ST-CBT-01)."""

FEINT_COST = 1
"""The ep that a feint costs; its listing says so, whatever its formula has (ST-CBT-01, reading A18)."""

OPPORTUNITY_DURATION = Duration.RE_ACTION
"""What an attack of opportunity uses up (ST-CBT-02)."""


def may_feint(ep: int) -> Ruling:
    """Whether there is enough ep left for a feint (ST-CBT-01)."""
    allowed = ep >= FEINT_COST
    return Ruling(allowed, step("ST-CBT-01", because="" if allowed else "ep", ep=ep))


def next_attack(saved: ResultStep) -> Advantage:
    """What the next attack on the target of a feint has, by the step of its save (ST-CBT-01)."""
    return Advantage.NONE if succeeds(saved) else Advantage.ADVANTAGE


def opportunity_attacks(ranks: int) -> int:
    """Attacks of opportunity in a round by the ranks of Cbt-Melee: none without a rank (ST-CBT-02)."""
    return 1 + ranks // 5 if ranks >= 1 else 0
