"""First Aid and Medicine, and the condition of a character by hit points."""

from collections.abc import Collection
from enum import StrEnum

from msgspec import Struct

from rules_core.dice.faces import D3, D4, D6, Die
from rules_core.dice.notation import DiceSum
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.table import RECOMMENDED, Table


class TimeUnit(StrEnum):
    """The unit of a treatment's time."""

    ROUNDS = "rounds"
    HOURS = "hours"


class Treatment(Struct, frozen=True):
    """A row of the healing table (SL-HEAL-09).

    ``skill`` is the id of the skill to roll. A Regular success restores ``base`` hit points; Hard, Extreme
    and Critical add one, two and three ``bonus`` dice. It takes ``time`` units, or the roll of ``time_die``.
    """

    id: str
    rule: str
    skill: str
    base: int
    bonus: Die[int]
    unit: TimeUnit
    time: int = 0
    time_die: Die[int] | None = None


FIRST_AID, MEDICINE = "first-aid", "medicine"

TREATMENTS = {
    each.id: each
    for each in (
        Treatment("first_aid_none", "SL-HEAL-01", FIRST_AID, 3, D3, TimeUnit.ROUNDS, time_die=D6),
        Treatment("first_aid_kit", "SL-HEAL-02", FIRST_AID, 4, D4, TimeUnit.ROUNDS, time_die=D4),
        Treatment("first_aid_kolto", "SL-HEAL-03", FIRST_AID, 6, D4, TimeUnit.ROUNDS, time=1),
        Treatment("medicine_basic", "SL-HEAL-04", MEDICINE, 8, D4, TimeUnit.HOURS, time=4),
        Treatment("medicine_hospital", "SL-HEAL-05", MEDICINE, 12, D4, TimeUnit.HOURS, time=2),
        Treatment("medicine_hospital_kolto", "SL-HEAL-06", MEDICINE, 16, D6, TimeUnit.HOURS, time=1),
    )
}
"""The healing table by the ids of its rows."""

BONUS_DICE = {Degree.REGULAR: 0, Degree.HARD: 1, Degree.EXTREME: 2, Degree.CRITICAL: 3}
"""The number of dice added by each degree (SL-HEAL-09, reading A25)."""


class Healed(Struct, frozen=True):
    """The effect of a treatment: hit points restored within the maximum, the new hit points, and the time
    it took.
    """

    restored: int
    hp: int
    time: int
    unit: TimeUnit


class Patient(Struct, frozen=True):
    """Hit points and their maximum, ``hp`` from 0 to ``max_hp``."""

    hp: int
    max_hp: int


def heal(
    treatment: Treatment, degree: Degree, patient: Patient, dice: DiceSource, clock: DiceSource | None = None
) -> Outcome[Healed]:
    """Treat an injury with the degree of the skill check (SL-HEAL-09).

    The dice of the degree are added to the base, separately for each degree (reading A25). A failure restores
    nothing but takes its time, and healing stops at the maximum (reading A20). The die for the time comes
    from ``clock``, or from ``dice`` without one.
    """
    amount = 0
    steps: tuple[Step, ...] = (step("SL-HEAL-09", degree=degree.key),)
    if degree >= Degree.REGULAR:
        count = BONUS_DICE[degree]
        amount = treatment.base + (dice.read(DiceSum(count, treatment.bonus)) if count else 0)
        if treatment.skill == FIRST_AID:
            steps += (step("SL-HEAL-07"),)
    time = treatment.time if treatment.time_die is None else (clock or dice).draw(treatment.time_die)[0]
    hp = min(patient.hp + amount, patient.max_hp)
    steps = (step(treatment.rule, amount=amount, restored=hp - patient.hp, time=time), *steps)
    return Outcome(Healed(hp - patient.hp, hp, time, treatment.unit), steps)


def stabilises(treatment: Treatment, degree: Degree) -> bool:
    """Return whether a treatment keeps a dying patient alive: successful First Aid does (SL-HEAL-07)."""
    return treatment.skill == FIRST_AID and degree >= Degree.REGULAR


def may_treat(treatment: Treatment, skills_used: Collection[str], table: Table = RECOMMENDED) -> Ruling:
    """Return whether an injury can be treated in this way, after treatments with ``skills_used`` (skill ids).

    At some tables, each injury gets one First Aid and one Medicine (SL-HEAL-09, reading A20).
    """
    if table.one_treatment_each and treatment.skill in skills_used:
        return Ruling(False, step("SL-HEAL-09", because="treated_before", switch="one_treatment_each"))
    return Ruling(True, step("SL-HEAL-09", because=""))


class Condition(StrEnum):
    """The condition of a character by hit points (SL-HP-01)."""

    OK = "ok"
    CRITICALLY_WOUNDED = "critically_wounded"
    """Possibly unconscious, as the DM decides."""
    COMATOSE = "comatose"
    """Dies only if the player agrees."""


CRITICAL_HP = 4
"""The highest hit points that are critically wounded (SL-HP-01)."""


def condition(hp: int) -> Condition:
    """Return the condition for a number of hit points (SL-HP-01)."""
    if hp <= 0:
        return Condition.COMATOSE
    return Condition.CRITICALLY_WOUNDED if hp <= CRITICAL_HP else Condition.OK


def hurt(patient: Patient, damage: int) -> Patient:
    """Return the hit points after damage of 0 or more; they never fall below 0 (reading A20)."""
    return Patient(max(0, patient.hp - damage), patient.max_hp)
