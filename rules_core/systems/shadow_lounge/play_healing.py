"""Damage and treatment on a sheet."""

from collections.abc import Set

from rules_core.dice.sources import DiceSource
from rules_core.game.play import Rules, Turn, part_of
from rules_core.game.switches import table_from
from rules_core.sheet.events import set_status, set_tracker
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.healing import (
    BONUS_DICE,
    FIRST_AID,
    MEDICINE,
    TREATMENTS,
    Condition,
    Healed,
    Patient,
    Treatment,
    condition,
    heal,
    may_treat,
)
from rules_core.systems.shadow_lounge.healing import hurt as hurt_patient
from rules_core.systems.shadow_lounge.kept import DEGREES, check_of
from rules_core.systems.shadow_lounge.table import RECOMMENDED

UNCONSCIOUS, INCAPACITATED, DEAD = "unconscious", "incapacitated", "dead"

CONDITIONS = (UNCONSCIOUS, INCAPACITATED, DEAD)
"""The statuses that a player sets by hand, as the DM decides (SL-HP-01, SL-DIE-04)."""

HEALING, TIME = "healing", "time"
"""The parts of a saved roll that hold the treatment's dice and the die for its time."""

DEFAULT_MOST = 999
"""The limit of a tracker without a maximum."""

_TREATED = {FIRST_AID: "first_aid_given", MEDICINE: "medicine_given"}

TREATED = tuple(_TREATED.values())
"""The statuses of the latest injury: the skills it was treated with (SL-HEAL-09)."""


def patient(sheet: Sheet) -> Patient:
    """Return the hit points of a sheet and their maximum; ``KeyError`` without hit points."""
    tracker = sheet.tracker("hp")
    return Patient(tracker.value, DEFAULT_MOST if tracker.maximum is None else tracker.maximum)


def condition_of(sheet: Sheet) -> Condition:
    """Return the condition by hit points (SL-HP-01); a sheet without maximum hit points, such as an empty
    one, is well at 0.
    """
    who = patient(sheet)
    return condition(who.hp) if who.max_hp else Condition.OK


def treated_with(sheet: Sheet) -> Set[str]:
    """Return the skills that the latest injury was treated with."""
    return {skill for skill, status in _TREATED.items() if sheet.status(status)}


def hurt(sheet: Sheet, damage: int, armour: int, _rules: Rules) -> Turn:
    """Apply damage reduced by armour (SL-HP-01, reading A20); any loss is a new injury that has not been
    treated.
    """
    loss = max(0, damage - armour)
    after = hurt_patient(patient(sheet), loss)
    events = set_tracker(sheet, "hp", after.hp)
    if loss:
        for each in TREATED:
            events += set_status(sheet, each, 0)
    worn = {"damage": damage, "armor": armour} if armour else {}
    return Turn(None, (step("SL-HP-01", loss=loss, hp=after.hp, **worn),), events)


def treatment_of(present: Roll) -> Treatment | None:
    """Return the treatment that a saved roll was for, or None for any other roll."""
    kind, thing = present.kind, present.thing
    return TREATMENTS.get(thing) if kind == "treatment" else None


def treatment_refusal(sheet: Sheet, treatment: Treatment, rules: Rules) -> Ruling | None:
    """Return why a character cannot be treated in this way now, or None (SL-HEAL-09, reading A20)."""
    who = patient(sheet)
    if who.hp >= who.max_hp:
        return Ruling(False, step("SL-HEAL-09", because="unhurt"))
    ruling = may_treat(treatment, treated_with(sheet), table_from(dict(rules), RECOMMENDED))
    return None if ruling.allowed else ruling


def treatment_skill(sheet: Sheet, treatment: Treatment) -> Skill:
    """Return the character's skill for a treatment; ``KeyError`` if there is none."""
    for each in sheet.skills:
        if each.kind == treatment.skill:
            return each
    raise KeyError(treatment.skill)


def counting(degree: Degree, *, passed: bool) -> Degree:
    """Return the degree used for a treatment: below the required degree it is a failure (SL-ROLL-10)."""
    return degree if passed else Degree.FAILURE


def roll_healing(treatment: Treatment, degree: Degree, sheet: Sheet, dice: DiceSource) -> tuple[Step, ...]:
    """Roll the dice of a treatment with this degree, and return the steps."""
    return heal(treatment, degree, patient(sheet), dice.part(HEALING), dice.part(TIME)).steps


def roll_extra_healing(treatment: Treatment, before: Degree, after: Degree, dice: DiceSource) -> None:
    """Roll the extra dice for a degree raised by Luck."""
    more = BONUS_DICE[after] - BONUS_DICE.get(before, 0)
    if more:
        dice.part(HEALING).draw(treatment.bonus, more)


def healed_by(present: Roll, sheet: Sheet) -> Healed | None:
    """Return what a saved treatment roll would restore now, or None for any other roll."""
    return healing_of(present, patient(sheet))


def healing_of(present: Roll, who: Patient) -> Healed | None:
    """Return what a saved treatment roll restores to a patient, or None for any other roll."""
    treatment = treatment_of(present)
    if treatment is None:
        return None
    dice, clock = part_of(present, HEALING), part_of(present, TIME)
    degree = counting(DEGREES[present.degree], passed=present.passed)
    return heal(treatment, degree, who, dice, clock).result


def amount_of(present: Roll) -> int:
    """Return the hit points of a saved treatment roll before the maximum limits them (SL-HEAL-09)."""
    healed = healing_of(present, Patient(0, _ENDLESS))
    return 0 if healed is None else healed.restored


_ENDLESS = 1_000_000


def apply_treatment(sheet: Sheet, present: Roll) -> Turn:
    """Apply a saved treatment roll to a patient; a success counts as this injury's treatment by its skill.

    Raises ``Refused`` if the injury was treated in this way after the roll (reading A20).
    """
    treatment, healed = treatment_of(present), healed_by(present, sheet)
    if treatment is None or healed is None:
        raise Refused(Ruling(False, step("SL-HEAL-09", because="no_treatment")))
    ruling = may_treat(treatment, treated_with(sheet), check_of(present).table)
    if not ruling.allowed:
        raise Refused(ruling)
    events = set_tracker(sheet, "hp", healed.hp)
    if present.passed:
        events += set_status(sheet, _TREATED[treatment.skill], 1)
    return Turn(None, (step(treatment.rule, restored=healed.restored, time=healed.time),), events)


def rest_days(_sheet: Sheet, _days: int) -> Turn:
    """Raise ``Refused``: the rules have no healing by rest alone."""
    raise Refused(Ruling(False, step("SL-HEAL-09", because="no_rest")))
