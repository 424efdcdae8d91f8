"""First Aid and Medicine on a sheet: for oneself and for a patient, too late, too often, and with Luck."""

import pytest
from msgspec.structs import replace

from rules_core.d100.roll import HEALING
from rules_core.dice.sources import Drawn, ScriptedDice
from rules_core.game.play import Attempt, Choice
from rules_core.sheet.events import MarkChanged, StatusChanged, TrackerChanged, play
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.outcome import Refused, step
from rules_core.sheet.sheet import Sheet, Tracker
from rules_core.systems.coc7.attempts import check_for, refusal, treatment_skill
from rules_core.systems.coc7.checks import Difficulty
from rules_core.systems.coc7.derive import Health
from rules_core.systems.coc7.harm import Care, treat
from rules_core.systems.coc7.play import CARE, PLAY, luck_turn, push, push_ruling, roll
from rules_core.systems.coc7.play_harm import apply_treatment, care_of, points_of, restored_by
from tests.core.coc7.ada import ADA, DOCTOR, at, with_statuses
from tests.core.coc7.throws import (
    NO_DICE,
    ORDINARY,
    because,
    falling,
    kept,
    rules_of,
    showing,
    stands,
    turned,
)

HURT = at(ADA, "hp", 7)
FIRST_AID, MEDICINE = "treatment:first-aid", "treatment:medicine"


def treating(care: str, patient: Sheet | None = HURT, choice: Choice = ORDINARY) -> Attempt:
    return Attempt(DOCTOR, care, choice, patient=patient)


def medicine(number: int, d3: int) -> ScriptedDice:
    return falling(number, {HEALING: {"d3": [d3]}})


def test_first_aid_restores_a_point_to_a_patient() -> None:
    """COC-WND-02, reading A17: no dice beside the roll itself."""
    turn = turned(treating(FIRST_AID), showing(60))
    assert kept(turn).passed
    assert restored_by(kept(turn), HURT) == 1
    applied = apply_treatment(HURT, kept(turn))
    assert CARE.apply_treatment(HURT, kept(turn)) == applied
    assert applied.events == (TrackerChanged("hp", 7, 8), StatusChanged("first_aid_given", 0, 1))
    assert applied.steps == (step("COC-WND-02", because="", restored=1),)


def test_medicine_restores_1d3_to_a_patient() -> None:
    """COC-WND-02, reading A17."""
    turn = turned(treating(MEDICINE), medicine(50, 3))
    assert kept(turn).drawn[-1] == Drawn(HEALING, "d3", (3,))
    assert step("COC-WND-02", because="", points=3) in turn.steps
    after = play(HURT, apply_treatment(HURT, kept(turn)).events)
    assert (after.tracker("hp").value, after.status("medicine_given")) == (10, 1)


def test_the_roll_ticks_the_healer_and_does_not_change_the_patient() -> None:
    """COC-XP-01, COC-WND-02."""
    turn = turned(treating(MEDICINE), medicine(50, 3))
    assert (turn.events, turn.patient) == ((MarkChanged("medicine", 0, 1),), ())


def test_a_character_can_treat_themselves() -> None:
    """COC-WND-02."""
    doctor = at(DOCTOR, "hp", 5)
    turn = turned(Attempt(doctor, FIRST_AID), showing(60))
    doctor = play(doctor, turn.events)
    doctor = play(doctor, apply_treatment(doctor, kept(turn)).events)
    assert (doctor.tracker("hp").value, doctor.skill("first-aid").marks) == (6, 1)


def test_healing_stops_at_the_maximum() -> None:
    """COC-WND-02."""
    turn = turned(treating(MEDICINE), medicine(50, 3))
    scratched = at(ADA, "hp", 11)
    assert restored_by(kept(turn), scratched) == 1
    assert apply_treatment(scratched, kept(turn)).events[0] == TrackerChanged("hp", 11, 12)


@pytest.mark.parametrize("hp", [12, 14])
def test_treatment_never_reduces_hit_points(hp: int) -> None:
    """COC-WND-02: a patient healed, or set above the maximum by hand, since the roll."""
    turn = turned(treating(MEDICINE), medicine(50, 2))
    assert restored_by(kept(turn), at(ADA, "hp", hp)) == 0
    assert treat(Care.FIRST_AID, Health(hp, 12), NO_DICE).result == hp


def test_the_points_of_a_treatment_are_known_for_any_patient() -> None:
    """COC-WND-02: the points of the dice, however few of them the patient lacks."""
    cared = kept(turned(treating(MEDICINE), medicine(50, 3)))
    assert points_of(cared) == 3
    assert points_of(kept(turned(treating(FIRST_AID), showing(10)))) == 1
    assert points_of(kept(turned(treating(MEDICINE), showing(51)))) == 0
    assert points_of(kept(turned(Attempt(DOCTOR, "skill:medicine"), showing(10)))) == 0


@pytest.mark.parametrize("care", [FIRST_AID, MEDICINE])
def test_the_dead_cannot_be_treated(care: str) -> None:
    """COC-WND-01."""
    attempt = treating(care, with_statuses(at(ADA, "hp", 0), dead=1))
    assert because(refusal(attempt)) == ("COC-WND-01", "dead")
    with pytest.raises(Refused):
        roll(attempt, NO_DICE)


def test_a_failed_treatment_can_be_tried_again() -> None:
    """COC-WND-02: each kind helps once, and this one did not help."""
    turn = turned(treating(FIRST_AID), showing(61))
    assert turn.events == ()
    assert restored_by(kept(turn), HURT) == 0
    assert apply_treatment(HURT, kept(turn)).events == ()
    assert refusal(treating(FIRST_AID)) is None


def test_other_rolls_restore_nothing() -> None:
    """COC-WND-02."""
    fallen = kept(turned(Attempt(DOCTOR, "skill:first-aid"), showing(10)))
    assert (care_of(fallen), restored_by(fallen, HURT)) == (None, 0)
    assert apply_treatment(HURT, fallen).events == ()


@pytest.mark.parametrize("care", [FIRST_AID, MEDICINE])
def test_each_treatment_helps_once(care: str) -> None:
    """COC-WND-02."""
    turn = turned(treating(care), falling(40, {HEALING: {"d3": [1]}} if care == MEDICINE else None))
    after = play(HURT, apply_treatment(HURT, kept(turn)).events)
    assert because(refusal(treating(care, after))) == ("COC-WND-02", "given_before")
    other = MEDICINE if care == FIRST_AID else FIRST_AID
    assert refusal(treating(other, after)) is None


@pytest.mark.parametrize("care", [FIRST_AID, MEDICINE])
def test_unhurt_characters_cannot_be_treated(care: str) -> None:
    """COC-WND-02."""
    attempt = treating(care, ADA)
    assert because(refusal(attempt)) == ("COC-WND-02", "unhurt")
    with pytest.raises(Refused):
        roll(attempt, NO_DICE)


def test_first_aid_after_an_hour_only_helps_the_dying() -> None:
    """COC-WND-02."""
    late = with_statuses(HURT, over_an_hour=1)
    assert because(refusal(treating(FIRST_AID, late))) == ("COC-WND-02", "too_late")
    dying = with_statuses(at(ADA, "hp", 0), over_an_hour=1, major_wound=1)
    assert refusal(treating(FIRST_AID, dying)) is None


def test_medicine_after_the_day_is_hard() -> None:
    """COC-WND-02: even if an easier level was required."""
    late = with_statuses(HURT, over_a_day=1)
    assert check_for(treating(MEDICINE, late)).difficulty is Difficulty.HARD
    assert check_for(treating(MEDICINE, late, Choice("extreme"))).difficulty is Difficulty.EXTREME
    assert check_for(treating(MEDICINE, with_statuses(HURT, over_an_hour=1))).difficulty is Difficulty.REGULAR
    turn = turned(treating(MEDICINE, late), showing(40))
    assert (kept(turn).degree, kept(turn).passed) == ("regular", False)


def test_the_dying_need_first_aid_before_medicine() -> None:
    """COC-WND-02."""
    dying = with_statuses(at(ADA, "hp", 0), major_wound=1)
    assert because(refusal(treating(MEDICINE, dying))) == ("COC-WND-02", "first_aid_first")
    assert refusal(treating(MEDICINE, with_statuses(dying, major_wound=1, first_aid_given=1))) is None


def test_first_aid_wakes_the_unconscious() -> None:
    """COC-WND-01, COC-WND-02."""
    out = with_statuses(HURT, unconscious=1)
    fallen = kept(turned(treating(FIRST_AID, out), showing(10)))
    assert play(out, apply_treatment(out, fallen).events).status("unconscious") == 0
    treated = kept(turned(treating(MEDICINE, out), medicine(10, 1)))
    assert play(out, apply_treatment(out, treated).events).status("unconscious") == 1


def test_luck_that_makes_medicine_succeed_rolls_its_die() -> None:
    """COC-LUCK-03, COC-WND-02."""
    turn = turned(treating(MEDICINE), showing(60))
    dice = ScriptedDice(parts={HEALING: {"d3": [2]}})
    spent = luck_turn(DOCTOR, stands(turn), 10, dice)
    dice.finish()
    assert kept(spent).drawn == (*kept(turn).drawn, Drawn(HEALING, "d3", (2,)))
    assert step("COC-WND-02", because="", points=2) in spent.steps
    assert restored_by(kept(spent), HURT) == 2
    assert spent.events == (TrackerChanged("luck", 40, 30),)


def test_luck_that_does_not_succeed_rolls_no_die() -> None:
    """COC-LUCK-03."""
    turn = turned(treating(MEDICINE), showing(60))
    assert kept(luck_turn(DOCTOR, stands(turn), 9, NO_DICE)).drawn == kept(turn).drawn


def test_luck_on_a_success_rolls_no_second_die() -> None:
    """COC-LUCK-03, COC-XP-02."""
    turn = turned(treating(MEDICINE), medicine(40, 2))
    doctor = play(DOCTOR, turn.events)
    spent = luck_turn(doctor, stands(turn), 15, NO_DICE)
    assert restored_by(kept(spent), HURT) == 2
    assert spent.events == (TrackerChanged("luck", 40, 25), MarkChanged("medicine", 1, 0))


def test_luck_cannot_change_an_applied_treatment() -> None:
    """COC-LUCK-03: its points are on the sheet."""
    turn = turned(treating(MEDICINE), medicine(40, 2))
    applied = Entry(2, "b", Action.TREAT, "", refers=(1,))
    with pytest.raises(Refused) as refused:
        luck_turn(DOCTOR, replace(stands(turn), applied=applied), 15, NO_DICE)
    assert because(refused.value.ruling) == ("COC-LUCK-03", "applied")


def test_treatment_can_be_pushed() -> None:
    """COC-PUSH-01, COC-PUSH-02, COC-WND-02: with the same difficulty, and the die shows a success."""
    late = with_statuses(HURT, over_a_day=1)
    turn = turned(treating(MEDICINE, late), showing(60))
    assert push_ruling(DOCTOR, kept(turn)).allowed
    dice = medicine(25, 3)
    second = push(DOCTOR, kept(turn), dice)
    dice.finish()
    assert (kept(second).input("difficulty"), kept(second).passed) == ("hard", True)
    assert restored_by(kept(second), HURT) == 3
    assert rules_of(second)[0] == "COC-PUSH-01"


def test_treatment_needs_the_skill() -> None:
    """COC-WND-02."""
    with pytest.raises(KeyError, match="medicine"):
        treatment_skill(ADA, Care.MEDICINE)
    with pytest.raises(KeyError):
        roll(Attempt(HURT, MEDICINE), NO_DICE)


def test_treatment_uses_the_patients_hit_points() -> None:
    """COC-WND-02."""
    tired = at(DOCTOR, "hp", 3)
    assert because(refusal(Attempt(tired, FIRST_AID, patient=ADA))) == ("COC-WND-02", "unhurt")
    assert PLAY.refusal(Attempt(tired, FIRST_AID)) is None
    healed = replace(DOCTOR, trackers=(Tracker("hp", 11, maximum=11),))
    assert refusal(Attempt(healed, FIRST_AID, patient=HURT)) is None
