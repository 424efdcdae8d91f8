"""Sanity: losing it, what that does, getting some back."""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from rules_core.dice.faces import D3, D6, D100
from rules_core.dice.notation import DiceSum, Formula
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, step
from rules_core.systems.coc7.checks import Check, CheckResult, Kind, check, check_odds
from rules_core.systems.coc7.degrees import Degree, Difficulty, judge, judged, meets
from rules_core.systems.coc7.table import RECOMMENDED, Table


class SanityRoll(Struct, frozen=True):
    """What threatens somebody's Sanity: current points, and the loss on success and on failure."""

    san: int
    on_success: Formula
    on_failure: Formula
    table: Table = RECOMMENDED


class SanityResult(Struct, frozen=True):
    """The roll, the points lost, and those that are left."""

    rolled: CheckResult
    loss: int
    san: int


def sanity_roll(asked: SanityRoll, dice: DiceSource) -> Outcome[SanityResult]:
    """Roll against current Sanity, then the loss; a fumble loses the most there is, unrolled (COC-SAN-01)."""
    outcome = check(Check(asked.san, kind=Kind.SANITY, table=asked.table), dice)
    rolled = outcome.result
    if rolled.degree is Degree.FUMBLE:
        lost = asked.on_failure.most
    else:
        lost = (asked.on_success if rolled.passed else asked.on_failure).roll(dice)
    loss = max(0, lost)
    left = max(0, asked.san - loss)
    why = step("COC-SAN-01", degree=rolled.degree.key, loss=loss, san=left)
    return Outcome(SanityResult(rolled, loss, left), (*outcome.steps, why))


def average_loss(asked: SanityRoll) -> Fraction:
    """The exact average of ``loss_odds``, without throwing every die, for losses that are never below 0.

    The faces of every die lie evenly around their middle, so the average of a formula is the middle of its
    ends (COC-SAN-01).
    """
    average = Fraction(0)
    for degree, chance in check_odds(Check(asked.san, kind=Kind.SANITY, table=asked.table)).items():
        lost = asked.on_success if meets(degree, Difficulty.REGULAR) else asked.on_failure
        least = lost.most if degree is Degree.FUMBLE else lost.least
        average += chance * Fraction(least + lost.most, 2)
    return average


SHOCK = 5
"""So many points lost at once ask for an INT roll (COC-SAN-02)."""


def shocks(loss: int) -> bool:
    """Whether a loss in one go asks for an INT roll (COC-SAN-02)."""
    return loss >= SHOCK


def goes_insane(int_roll_passed: bool) -> bool:
    """Whether the INT roll after a shock means temporary insanity (COC-SAN-02).

    Who succeeds understands and has a bout of madness; who fails represses what was seen.
    """
    return int_roll_passed


class Insanity(StrEnum):
    """Lasting insanity."""

    NONE = "none"
    INDEFINITE = "indefinite"
    PERMANENT = "permanent"


def day_limit(san_at_dawn: int) -> int:
    """The points that, lost within a day, are indefinite insanity: a fifth of those it began with.

    Rounded down, at least 1 (COC-SAN-03).
    """
    return max(1, san_at_dawn // 5)


def insanity(san: int, lost_today: int, san_at_dawn: int) -> Insanity:
    """What a day's losses have done (COC-SAN-03).

    No Sanity left is permanent. A fifth of the Sanity that the day began with, rounded down, is indefinite;
    that limit stays the same all day.
    """
    if san <= 0:
        return Insanity.PERMANENT
    return Insanity.INDEFINITE if lost_today >= day_limit(san_at_dawn) else Insanity.NONE


def mythos_gain(*, first: bool) -> int:
    """Cthulhu Mythos that an insanity from the Mythos brings: 5 the first time, then 1 (COC-SAN-04)."""
    return 5 if first else 1


ANALYSIS_GIVES, ANALYSIS_COSTS = Formula((DiceSum(1, D3),)), Formula((DiceSum(1, D6),))
"""The Sanity that a month of psychoanalysis restores, and what one that fumbles costs (COC-SAN-05)."""


def psychoanalysis(degree: Degree, san: int, max_san: int, dice: DiceSource) -> Outcome[int]:
    """Sanity after a month's treatment with the degree reached (COC-SAN-05).

    A success restores 1D3, up to the maximum; a fumble costs 1D6; a failure does nothing.
    """
    if degree is Degree.FUMBLE:
        after = max(0, san - ANALYSIS_COSTS.roll(dice))
    elif degree is Degree.FAILURE:
        after = san
    else:
        after = max(san, min(san + ANALYSIS_GIVES.roll(dice), max_san))
    return Outcome(after, (step("COC-SAN-05", degree=degree.key, san=after),))


class Analysed(Struct, frozen=True):
    """A month of psychoanalysis: what the D100 showed, its degree, and the patient's Sanity now."""

    roll: int
    degree: Degree
    san: int


def month_of_analysis(asked: Check, san: int, max_san: int, dice: DiceSource) -> Outcome[Analysed]:
    """A month's treatment in downtime: one D100 on the analyst's value, and what it does (COC-SAN-05)."""
    roll = dice.draw(D100)[0]
    verdict = judge(roll, asked.target, asked.difficulty, asked.table)
    treated = psychoanalysis(verdict[0], san, max_san, dice)
    why = judged(verdict, roll, asked.target, asked.difficulty, asked.table)
    return Outcome(Analysed(roll, verdict[0], treated.result), (why, *treated.steps))
