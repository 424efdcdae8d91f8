"""Checks: one roll against a value, low is good."""

from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from msgspec import Struct

from rules_core.d100.roll import net_dice
from rules_core.dice.odds import odds
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, step
from rules_core.systems.shadow_lounge.degrees import Degree, Verdict, judge, judged, meets
from rules_core.systems.shadow_lounge.hundred import Hundred, HundredReading, hundred, hundred_steps
from rules_core.systems.shadow_lounge.table import RECOMMENDED, Table


class Kind(StrEnum):
    """What a check is made on."""

    SKILL = "skill"
    ATTRIBUTE = "attribute"
    POWER = "power"
    """A Force power."""
    LUCK = "luck"


class Check(Struct, frozen=True):
    """A check before the dice fall.

    ``target`` is the value rolled against, with every modifier of the moment, 0 or more. ``bonus`` and
    ``penalty`` count dice, 0 or more each. ``required`` is the degree the DM asks for, Regular where nothing
    is said (SL-ROLL-10).
    """

    target: int
    bonus: int = 0
    penalty: int = 0
    required: Degree = Degree.REGULAR
    kind: Kind = Kind.SKILL
    table: Table = RECOMMENDED

    @property
    def net(self) -> int:
        """Bonus Dice that count, below 0 Penalty Dice."""
        return net_dice(self.bonus, self.penalty)


class CheckResult(NamedTuple):
    """A check after the dice fell, and after Luck where some was spent.

    ``roll`` is the number after Luck; ``natural`` the die as it fell. ``fumble`` stands beside the degree.
    ``succeeded`` says whether it is a success at all, ``passed`` whether it is what was asked for.
    """

    thrown: Hundred
    roll: int
    degree: Degree
    fumble: bool
    succeeded: bool
    passed: bool

    @property
    def natural(self) -> int:
        """The die that counts, as it fell."""
        return self.thrown.natural


def check(asked: Check, dice: DiceSource) -> Outcome[CheckResult]:
    """Roll a check (SL-ROLL-01 to SL-ROLL-11, SL-DIE-01)."""
    thrown, verdict = _fall(asked, hundred(asked.net), dice)
    natural, degree = thrown.natural, verdict.degree
    result = CheckResult(
        thrown, natural, degree, verdict.fumble, succeeds(degree), meets(degree, asked.required)
    )
    steps = hundred_steps(thrown, asked.bonus, asked.penalty) + judged(verdict, natural, asked.target)
    if asked.required is not Degree.REGULAR:
        steps += (
            step(
                "SL-ROLL-10", asked=asked.required.key, degree=verdict.degree.key, passed=int(result.passed)
            ),
        )
    return Outcome(result, steps)


def succeeds(degree: Degree) -> bool:
    """Whether a degree is a success: Regular or better (SL-ROLL-02)."""
    return degree.is_success


def check_odds(asked: Check) -> dict[tuple[Degree, bool], Fraction]:
    """The exact chance of each degree with and without a fumble, by the same resolver.

    What is impossible is left out.
    """
    return odds(partial(_fall, asked, hundred(asked.net)), lambda fallen: fallen[1][:2])


def degree_odds(asked: Check) -> dict[Degree, Fraction]:
    """The exact chance of each degree, fumble or not, by the same resolver."""
    return odds(partial(_fall, asked, hundred(asked.net)), lambda fallen: fallen[1].degree)


def _fall(asked: Check, reading: HundredReading, dice: DiceSource) -> tuple[Hundred, Verdict]:
    # All that decides a check, before it is put into steps: odds ask for it a hundred times.
    thrown = dice.read(reading)
    return thrown, judge(thrown.natural, asked.target)
