"""Harm and healing of a sheet: damage, wounds, care by somebody's skill, and rest."""

from rules_core.d100.kept import HEALING
from rules_core.dice.sources import DiceSource
from rules_core.game.play import Rules, Turn, part_of
from rules_core.game.switches import table_from
from rules_core.sheet.events import set_status, set_tracker
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7 import statuses, wounds
from rules_core.systems.coc7.degrees import Difficulty
from rules_core.systems.coc7.health import State, health
from rules_core.systems.coc7.table import RECOMMENDED

_GIVEN = {wounds.Care.FIRST_AID: statuses.FIRST_AID_GIVEN, wounds.Care.MEDICINE: statuses.MEDICINE_GIVEN}


def injury(sheet: Sheet) -> wounds.Injury:
    """The latest injury as far as care asks about it (COC-WND-02)."""
    hours = 24 if sheet.status(statuses.OVER_A_DAY) else 1 if sheet.status(statuses.OVER_AN_HOUR) else 0
    return wounds.Injury(
        hours, bool(sheet.status(statuses.FIRST_AID_GIVEN)), bool(sheet.status(statuses.MEDICINE_GIVEN))
    )


def hurt(sheet: Sheet, damage: int, armour: int, rules: Rules) -> Turn:
    """Take damage less armour: hit points, a major wound and its fall, death (COC-CBT-10, COC-WND-01).

    What gets through is a new injury, which no care has reached yet.
    """
    before = health(sheet)
    outcome = wounds.wound(before, damage, armour, table_from(dict(rules), RECOMMENDED))
    done = outcome.result
    events = set_tracker(sheet, "hp", done.health.hp)
    if damage > armour:
        for each in statuses.INJURY:
            events += set_status(sheet, each, 0)
    if done.new_major_wound:
        events += set_status(sheet, statuses.MAJOR_WOUND, 1) + set_status(sheet, statuses.PRONE, 1)
    if done.state is State.DEAD:
        events += set_status(sheet, statuses.DEAD, 1)
    return Turn(None, outcome.steps, events)


def care_refusal(patient: Sheet, care: wounds.Care) -> Ruling | None:
    """Why care cannot be given now, None where it can: not to the dead (COC-WND-01), else as COC-WND-02."""
    if patient.status(statuses.DEAD):
        return Ruling(False, step("COC-WND-01", because="dead"))
    ruling = wounds.may_treat(care, health(patient), injury(patient))
    return None if ruling.allowed else ruling


def care_difficulty_of(patient: Sheet, care: wounds.Care) -> Difficulty:
    """How hard care is now (COC-WND-02)."""
    return wounds.care_difficulty(care, injury(patient))


def throw_healing(care: wounds.Care, dice: DiceSource) -> tuple[Step, ...]:
    """Throw the dice of care that succeeded, and say how many points they give, as far as points are lost."""
    return (step("COC-WND-02", because="", points=wounds.care_points(care, dice)),)


def points_of(present: Roll) -> int:
    """The points that a kept roll of care gives, as far as they are lost; 0 for none (COC-WND-02)."""
    care = care_of(present)
    return wounds.care_points(care, part_of(present, HEALING)) if care is not None and present.passed else 0


def restored_by(present: Roll, patient: Sheet) -> int:
    """The hit points that a kept roll of care would restore now, 0 where it failed or was of no care."""
    care = care_of(present)
    if care is None or not present.passed:
        return 0
    now = health(patient)
    return wounds.treat(care, now, part_of(present, HEALING)).result - now.hp


def care_of(present: Roll) -> wounds.Care | None:
    """The care that a kept roll was for, None for any other roll."""
    kind, thing = present.kind, present.thing
    return wounds.Care(thing) if kind == "treatment" else None


def apply_treatment(patient: Sheet, present: Roll) -> Turn:
    """Give a patient what a kept roll of care restores; that care was then given (COC-WND-02)."""
    care = care_of(present)
    points = restored_by(present, patient)
    events = set_tracker(patient, "hp", patient.tracker("hp").value + points)
    if care is not None and present.passed:
        events += set_status(patient, _GIVEN[care], 1)
        if care is wounds.Care.FIRST_AID:
            events += set_status(patient, statuses.UNCONSCIOUS, 0)
    return Turn(None, (step("COC-WND-02", because="", restored=points),), events)


def rest_refusal(sheet: Sheet) -> Ruling | None:
    """Why rest does not heal now, None where it does: not the dead (COC-WND-01), else as COC-WND-03."""
    if sheet.status(statuses.DEAD):
        return Ruling(False, step("COC-WND-01", because="dead"))
    ruling = wounds.may_rest(health(sheet))
    return None if ruling.allowed else ruling


def rest_days(sheet: Sheet, days: int) -> Turn:
    """Rest for days: one point for each (COC-WND-03); ``Refused``."""
    before = health(sheet)
    ruling = rest_refusal(sheet)
    if ruling is not None:
        raise Refused(ruling)
    outcome = wounds.rest(before, days)
    events = set_tracker(sheet, "hp", outcome.result)
    for each in (statuses.OVER_AN_HOUR, statuses.OVER_A_DAY):
        events += set_status(sheet, each, 1) if before.hp < before.max_hp and days else ()
    return Turn(None, outcome.steps, events)
