"""Damage to a person, wounds, and healing."""

from enum import StrEnum

from msgspec import Struct

from rules_core.dice.faces import D3
from rules_core.dice.notation import DiceSum, Formula
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.coc7.degrees import Difficulty
from rules_core.systems.coc7.health import Health, State
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
