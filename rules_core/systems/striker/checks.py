"""Checks and saves: a d20 and a modifier against a challenge."""

from fractions import Fraction
from functools import partial
from operator import attrgetter

from msgspec import Struct

from rules_core.dice.odds import odds
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Step, step
from rules_core.systems.striker.advantage import Advantage, twenty
from rules_core.systems.striker.rsr import ORDINARY, Approach, range_in_force, shift
from rules_core.systems.striker.steps import ResultStep, shifted, step_by_margin


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
