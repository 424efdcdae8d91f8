"""Wounds and Sanity: losses, their effects, and recovery."""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from rules_core.dice.faces import D3, D6, D100
from rules_core.dice.notation import DiceSum, Formula
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.coc7.checks import (
    Check,
    CheckResult,
    Degree,
    Difficulty,
    Kind,
    check,
    check_odds,
    judge,
    judged,
    meets,
)
from rules_core.systems.coc7.derive import Health, State
from rules_core.systems.coc7.table import RECOMMENDED, Table


class WoundResult(Struct, frozen=True):
    """The effect of a hit: the new health, the condition, and whether this hit was a major wound by itself.

    A major wound knocks the character prone (COC-WND-01).
    """

    health: Health
    state: State
    new_major_wound: bool


def major_wound_from(max_hp: int) -> int:
    """Return the loss from one hit that is a major wound: half the maximum, rounded up (COC-WND-01)."""
    return max(1, (max_hp + 1) // 2)


def fatal_from(max_hp: int, table: Table = RECOMMENDED) -> int:
    """Return the loss from one hit that kills: more than the maximum, or all of it (COC-WND-01, A20)."""
    return max(1, max_hp) if table.dead_at_maximum else max_hp + 1


def wound(before: Health, damage: int, armor: int = 0, table: Table = RECOMMENDED) -> Outcome[WoundResult]:
    """Apply one hit, reduced by armour (COC-CBT-10).

    At half the maximum or more it is a major wound; above the maximum it kills, and at exactly the maximum
    only if the table says so (COC-WND-01, reading A20). The CON roll of a major wound is a separate check.
    """
    loss = max(0, damage - armor)
    major = loss >= major_wound_from(before.max_hp)
    after = Health(max(0, before.hp - loss), before.max_hp, before.major_wound or major)
    fatal = loss >= fatal_from(before.max_hp, table)
    state = State.DEAD if fatal else after.state
    steps: tuple[Step, ...] = ()
    if armor:
        steps += (step("COC-CBT-10", damage=damage, armor=armor, loss=loss),)
    steps += (
        step("COC-WND-01", loss=loss, most=before.max_hp, hp=after.hp, state=state.value, prone=int(major)),
    )
    return Outcome(WoundResult(after, state, major), steps)


class Care(StrEnum):
    """A treatment by skill."""

    FIRST_AID = "first-aid"
    MEDICINE = "medicine"


HOURS_OF_WORK = {Care.FIRST_AID: 0, Care.MEDICINE: 1}
"""The minimum hours of each treatment (COC-WND-02)."""


CARE_GIVES = {Care.FIRST_AID: Formula(plus=1), Care.MEDICINE: Formula((DiceSum(1, D3),))}
"""The points that a successful treatment restores (COC-WND-02, reading A17)."""


class Injury(Struct, frozen=True):
    """The facts about an injury that matter for treatment: its age in hours, and the treatment already
    given.
    """

    hours: int = 0
    first_aid_given: bool = False
    medicine_given: bool = False


def may_treat(care: Care, health: Health, injury: Injury, hours_at_hand: int | None = None) -> Ruling:
    """Return whether an injury can be treated in this way now (COC-WND-02).

    First Aid helps within the hour, but can stabilise the dying later too. Medicine takes an hour of work,
    which must fit into ``hours_at_hand`` if that is limited. Each treatment helps once, and a dying patient
    needs First Aid before Medicine.
    """
    if health.hp >= health.max_hp:
        return Ruling(False, step("COC-WND-02", because="unhurt"))
    if care is Care.FIRST_AID:
        if injury.first_aid_given:
            return Ruling(False, step("COC-WND-02", because="given_before"))
        if injury.hours >= 1 and health.state is not State.DYING:
            return Ruling(False, step("COC-WND-02", because="too_late"))
        return Ruling(True, step("COC-WND-02", because=""))
    if hours_at_hand is not None and hours_at_hand < HOURS_OF_WORK[care]:
        return Ruling(False, step("COC-WND-02", because="no_time", hours=HOURS_OF_WORK[care]))
    if injury.medicine_given:
        return Ruling(False, step("COC-WND-02", because="given_before"))
    if health.state is State.DYING and not injury.first_aid_given:
        return Ruling(False, step("COC-WND-02", because="first_aid_first"))
    return Ruling(True, step("COC-WND-02", because=""))


def care_difficulty(care: Care, injury: Injury) -> Difficulty:
    """Return the difficulty of a treatment: Medicine after the first day is Hard (COC-WND-02)."""
    late = care is Care.MEDICINE and injury.hours >= 24
    return Difficulty.HARD if late else Difficulty.REGULAR


def care_points(care: Care, dice: DiceSource) -> int:
    """Roll what a successful treatment restores: 1 point for First Aid, 1D3 for Medicine (COC-WND-02,
    reading A17).
    """
    return CARE_GIVES[care].roll(dice)


def treat(care: Care, health: Health, dice: DiceSource) -> Outcome[int]:
    """Return the hit points after a successful treatment, up to the maximum (COC-WND-02)."""
    hp = max(health.hp, min(health.hp + care_points(care, dice), health.max_hp))
    return Outcome(hp, (step("COC-WND-02", because="", restored=hp - health.hp),))


def may_rest(health: Health) -> Ruling:
    """Return whether rest alone heals: not with a major wound (COC-WND-03)."""
    if health.major_wound:
        return Ruling(False, step("COC-WND-03", because="major_wound"))
    return Ruling(True, step("COC-WND-03", because=""))


def rest(health: Health, days: int) -> Outcome[int]:
    """Return the hit points after days of rest: 1 per day, none with a major wound (COC-WND-03)."""
    ruling = may_rest(health)
    hp = max(health.hp, min(health.hp + days, health.max_hp)) if ruling.allowed else health.hp
    return Outcome(hp, (ruling.step,))


class SanityRoll(Struct, frozen=True):
    """A Sanity roll: current points, and the loss on success and on failure."""

    san: int
    on_success: Formula
    on_failure: Formula
    table: Table = RECOMMENDED


class SanityResult(Struct, frozen=True):
    """The result of a Sanity roll: the roll, the points lost, and the points left."""

    rolled: CheckResult
    loss: int
    san: int


def sanity_roll(asked: SanityRoll, dice: DiceSource) -> Outcome[SanityResult]:
    """Roll against current Sanity, then the loss; a fumble loses the maximum without a roll (COC-SAN-01)."""
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
    """Return the exact average Sanity loss of a roll (COC-SAN-01), for losses that are never negative.

    Every die is symmetric around its middle, so the average of a formula is the middle of its range; no
    enumeration is needed.
    """
    average = Fraction(0)
    for degree, chance in check_odds(Check(asked.san, kind=Kind.SANITY, table=asked.table)).items():
        lost = asked.on_success if meets(degree, Difficulty.REGULAR) else asked.on_failure
        least = lost.most if degree is Degree.FUMBLE else lost.least
        average += chance * Fraction(least + lost.most, 2)
    return average


SHOCK = 5
"""The Sanity loss in one go that requires an INT roll (COC-SAN-02)."""


def shocks(loss: int) -> bool:
    """Return whether a loss in one go requires an INT roll (COC-SAN-02)."""
    return loss >= SHOCK


def goes_insane(int_roll_passed: bool) -> bool:
    """Return whether the INT roll after a shock causes temporary insanity (COC-SAN-02).

    On a success the character understands and has a bout of madness; on a failure the memory is repressed.
    """
    return int_roll_passed


class Insanity(StrEnum):
    """Lasting insanity."""

    NONE = "none"
    INDEFINITE = "indefinite"
    PERMANENT = "permanent"


def day_limit(san_at_dawn: int) -> int:
    """Return the loss within a day that causes indefinite insanity: a fifth of the Sanity at its start.

    Rounded down, at least 1 (COC-SAN-03).
    """
    return max(1, san_at_dawn // 5)


def insanity(san: int, lost_today: int, san_at_dawn: int) -> Insanity:
    """Return the insanity caused by a day's losses (COC-SAN-03).

    No Sanity left is permanent. Losing a fifth of the day's starting Sanity, rounded down, is indefinite;
    that limit stays the same all day.
    """
    if san <= 0:
        return Insanity.PERMANENT
    return Insanity.INDEFINITE if lost_today >= day_limit(san_at_dawn) else Insanity.NONE


def mythos_gain(*, first: bool) -> int:
    """Return the Cthulhu Mythos gained from an insanity caused by the Mythos: 5 the first time, then 1
    (COC-SAN-04).
    """
    return 5 if first else 1


ANALYSIS_GIVES, ANALYSIS_COSTS = Formula((DiceSum(1, D3),)), Formula((DiceSum(1, D6),))
"""The Sanity restored by a month of psychoanalysis, and lost by a fumble (COC-SAN-05)."""


def psychoanalysis(degree: Degree, san: int, max_san: int, dice: DiceSource) -> Outcome[int]:
    """Return the Sanity after a month's treatment with this degree (COC-SAN-05).

    A success restores 1D3, up to the maximum; a fumble costs 1D6; a failure does nothing.
    """
    if degree is Degree.FUMBLE:
        after = max(0, san - ANALYSIS_COSTS.roll(dice))
    elif degree is Degree.FAILURE:
        after = san
    else:
        after = max(san, min(san + ANALYSIS_GIVES.roll(dice), max_san))
    return Outcome(after, (step("COC-SAN-05", degree=degree.key, san=after),))


class AnalysisResult(Struct, frozen=True):
    """A month of psychoanalysis: the D100 roll, its degree, and the patient's new Sanity."""

    roll: int
    degree: Degree
    san: int


def month_of_analysis(asked: Check, san: int, max_san: int, dice: DiceSource) -> Outcome[AnalysisResult]:
    """Roll a month's treatment in downtime: one D100 against the analyst's value, and its effect
    (COC-SAN-05).
    """
    roll = dice.draw(D100)[0]
    verdict = judge(roll, asked.target, asked.difficulty, asked.table)
    treated = psychoanalysis(verdict[0], san, max_san, dice)
    why = judged(verdict, roll, asked.target, asked.difficulty, asked.table)
    return Outcome(AnalysisResult(roll, verdict[0], treated.result), (why, *treated.steps))
