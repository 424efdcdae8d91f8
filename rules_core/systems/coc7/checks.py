"""Checks: one roll of percentile dice against a value."""

from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from msgspec import Struct

from rules_core.d100.roll import net_dice
from rules_core.dice.odds import odds
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Step, step
from rules_core.systems.coc7.degrees import Degree, Difficulty, Verdict, judge, judged, meets
from rules_core.systems.coc7.percentile import Percentile, PercentileReading, percentile, percentile_steps
from rules_core.systems.coc7.table import RECOMMENDED, Table


class Kind(StrEnum):
    """What a check is made on; a characteristic stands in where no skill fits (COC-ROLL-03)."""

    SKILL = "skill"
    CHARACTERISTIC = "characteristic"
    LUCK = "luck"
    SANITY = "sanity"


# By a name of its own, since Python looks members of an enum up slowly and every check asks.
_ORDINARY = Difficulty.REGULAR


class Check(Struct, frozen=True):
    """A check before the dice fall.

    ``target`` is the whole value, 0 or more; ``difficulty`` the level asked for. ``bonus`` and ``penalty``
    count dice, 0 or more each, for the conditions or surroundings of the task (COC-DIE-05, COC-DIE-06).
    ``pushed`` marks the second try of a push.
    """

    target: int
    difficulty: Difficulty = Difficulty.REGULAR
    bonus: int = 0
    penalty: int = 0
    kind: Kind = Kind.SKILL
    pushed: bool = False
    table: Table = RECOMMENDED

    @property
    def net(self) -> int:
        """Bonus dice that count, below 0 penalty dice."""
        return net_dice(self.bonus, self.penalty)


class CheckResult(NamedTuple):
    """A check after the dice fell: the dice, the number, the degree, and whether it is what was asked for."""

    thrown: Percentile
    roll: int
    degree: Degree
    passed: bool


def check(asked: Check, dice: DiceSource) -> Outcome[CheckResult]:
    """Roll a check (COC-DICE-01, COC-DIE-02, COC-ROLL-02, COC-ROLL-04)."""
    thrown, roll, verdict = _fallen(asked, percentile(asked.net), dice)
    degree = verdict[0]
    passed = meets(degree, asked.difficulty)
    steps: tuple[Step, ...] = (
        *percentile_steps(thrown, roll, asked.bonus, asked.penalty),
        judged(verdict, roll, asked.target, asked.difficulty, asked.table),
    )
    if asked.difficulty is not _ORDINARY:
        level = asked.difficulty.key
        steps += (step("COC-ROLL-04", asked=level, degree=degree.key, passed=int(passed)),)
    return Outcome(CheckResult(thrown, roll, degree, passed), steps)


def check_odds(asked: Check) -> dict[Degree, Fraction]:
    """The exact chance of each degree, by the same resolver; impossible degrees are left out."""
    return odds(partial(_fallen, asked, percentile(asked.net)), _degree_of)


def chance_to_pass(asked: Check) -> Fraction:
    """The exact chance that a check reaches the level asked for (COC-ROLL-04)."""
    chances = check_odds(asked).items()
    return sum((chance for degree, chance in chances if meets(degree, asked.difficulty)), Fraction(0))


_Fallen = tuple[Percentile, int, Verdict]
"""The dice as they fell, the number read, and its degree with the rule that gave it."""


def _fallen(asked: Check, reading: PercentileReading, dice: DiceSource) -> _Fallen:
    """All that decides a check, before it is put into steps; ``reading`` is that of its dice."""
    thrown = dice.read(reading)
    roll = thrown.value
    return thrown, roll, judge(roll, asked.target, asked.difficulty, asked.table)


def _degree_of(fallen: _Fallen) -> Degree:
    return fallen[2][0]
