"""Wounds and Sanity: losing hit points and Sanity, what that does, and getting some back."""

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


class Wounded(Struct, frozen=True):
    """What a hit did: the health after it, the state, and whether this hit was a major wound of its own.

    Whoever takes a major wound falls prone (COC-WND-01).
    """

    health: Health
    state: State
    new_major_wound: bool


def major_wound_from(max_hp: int) -> int:
    """The points that, lost to one hit, are a major wound: half the maximum or more (COC-WND-01)."""
    return max(1, (max_hp + 1) // 2)


def fatal_from(max_hp: int, table: Table = RECOMMENDED) -> int:
    """The points that, lost to one hit, kill: more than the maximum, or all of it (COC-WND-01, A20)."""
    return max(1, max_hp) if table.dead_at_maximum else max_hp + 1


def wound(before: Health, damage: int, armor: int = 0, table: Table = RECOMMENDED) -> Outcome[Wounded]:
    """One hit, less the points of armour (COC-CBT-10).

    From half the maximum on it is a major wound; above the maximum it kills, at exactly the maximum only
    where the table says so (COC-WND-01, reading A20). The CON roll of a major wound is another check.
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
    return Outcome(Wounded(after, state, major), steps)


class Care(StrEnum):
    """Treatment by somebody's skill."""

    FIRST_AID = "first-aid"
    MEDICINE = "medicine"


HOURS_OF_WORK = {Care.FIRST_AID: 0, Care.MEDICINE: 1}
"""The hours that care takes at least (COC-WND-02)."""


CARE_GIVES = {Care.FIRST_AID: Formula(plus=1), Care.MEDICINE: Formula((DiceSum(1, D3),))}
"""The points that care which succeeds restores (COC-WND-02, reading A17)."""


class Injury(Struct, frozen=True):
    """What matters for treating an injury: its age in hours, and the care that was given already."""

    hours: int = 0
    first_aid_given: bool = False
    medicine_given: bool = False


def may_treat(care: Care, health: Health, injury: Injury, hours_at_hand: int | None = None) -> Ruling:
    """Whether an injury may be treated so now (COC-WND-02).

    First Aid helps within the hour, though it may still stabilise the dying after it. Medicine takes an hour
    of work, which has to be ``hours_at_hand`` where that is limited. Each kind of care helps once, and a
    dying patient needs First Aid before Medicine.
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
    """How hard treatment is: Medicine later than on the same day is Hard (COC-WND-02)."""
    late = care is Care.MEDICINE and injury.hours >= 24
    return Difficulty.HARD if late else Difficulty.REGULAR


def care_points(care: Care, dice: DiceSource) -> int:
    """What care that succeeded restores: 1 point by First Aid, 1D3 by Medicine (COC-WND-02, reading A17)."""
    return CARE_GIVES[care].roll(dice)


def treat(care: Care, health: Health, dice: DiceSource) -> Outcome[int]:
    """The hit points after care that succeeded, within the maximum (COC-WND-02)."""
    hp = max(health.hp, min(health.hp + care_points(care, dice), health.max_hp))
    return Outcome(hp, (step("COC-WND-02", because="", restored=hp - health.hp),))


def may_rest(health: Health) -> Ruling:
    """Whether rest alone heals: a major wound has to be dealt with first (COC-WND-03)."""
    if health.major_wound:
        return Ruling(False, step("COC-WND-03", because="major_wound"))
    return Ruling(True, step("COC-WND-03", because=""))


def rest(health: Health, days: int) -> Outcome[int]:
    """The hit points after days of rest: 1 for each, none with a major wound (COC-WND-03)."""
    ruling = may_rest(health)
    hp = max(health.hp, min(health.hp + days, health.max_hp)) if ruling.allowed else health.hp
    return Outcome(hp, (ruling.step,))


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
