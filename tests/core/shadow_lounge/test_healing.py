import pytest

from rules_core.dice.sources import ScriptedDice
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.healing import (
    TREATMENTS,
    Condition,
    Healed,
    Patient,
    TimeUnit,
    condition,
    heal,
    hurt,
    may_treat,
    stabilises,
)
from rules_core.systems.shadow_lounge.table import Table
from tests.core.shadow_lounge.throws import CRITICAL, CRITICAL_FAILURE, EXTREME, FAILURE, HARD, REGULAR


def treated(treatment: str, degree: Degree, hp: int = 0, max_hp: int = 99, **faces: list[int]) -> Healed:
    return healed_with(treatment, degree, Patient(hp, max_hp), faces)


def healed_with(treatment: str, degree: Degree, patient: Patient, faces: dict[str, list[int]]) -> Healed:
    dice = ScriptedDice(faces)
    healed = heal(TREATMENTS[treatment], degree, patient, dice).result
    dice.finish()
    return healed


@pytest.mark.parametrize(
    ("treatment", "rule", "base", "die", "time"),
    [
        ("first_aid_none", "SL-HEAL-01", 3, "d3", "d6 rounds"),
        ("first_aid_kit", "SL-HEAL-02", 4, "d4", "d4 rounds"),
        ("first_aid_kolto", "SL-HEAL-03", 6, "d4", "1 rounds"),
        ("medicine_basic", "SL-HEAL-04", 8, "d4", "4 hours"),
        ("medicine_hospital", "SL-HEAL-05", 12, "d4", "2 hours"),
        ("medicine_hospital_kolto", "SL-HEAL-06", 16, "d6", "1 hours"),
    ],
)
def test_each_treatment_has_its_healing_and_duration(
    treatment: str, rule: str, base: int, die: str, time: str
) -> None:
    """SL-HEAL-01, SL-HEAL-02, SL-HEAL-03, SL-HEAL-04, SL-HEAL-05, SL-HEAL-06, SL-HEAL-09."""
    amount, unit = time.split()
    dice_of_time = {amount: [2]} if amount.startswith("d") else {}
    takes = 2 if dice_of_time else int(amount)
    for degree, count in ((REGULAR, 0), (HARD, 1), (EXTREME, 2), (CRITICAL, 3)):
        faces = {die: [3, 1, 2][:count]}
        faces = {kind: faces.get(kind, []) + dice_of_time.get(kind, []) for kind in {*faces, *dice_of_time}}
        healed = healed_with(treatment, degree, Patient(0, 99), faces)
        assert healed.restored == base + sum([3, 1, 2][:count])
        assert (healed.time, healed.unit) == (takes, TimeUnit(unit))
    assert rule in heal(TREATMENTS[treatment], REGULAR, Patient(0, 9), ScriptedDice(dice_of_time)).rules


def test_only_the_bonus_of_the_achieved_degree_is_added() -> None:
    """SL-HEAL-03, reading A25."""
    assert treated("first_aid_kolto", EXTREME, d4=[2, 4]).restored == 12


@pytest.mark.parametrize("degree", [FAILURE, CRITICAL_FAILURE])
def test_a_failure_heals_nothing_but_still_takes_time(degree: Degree) -> None:
    """SL-HEAL-09, reading A20."""
    assert treated("first_aid_none", degree, 3, 9, d6=[5]) == Healed(0, 3, 5, TimeUnit.ROUNDS)


def test_nobody_is_healed_above_the_maximum() -> None:
    """SL-HEAL-09, reading A20."""
    assert treated("medicine_basic", REGULAR, 7, 10) == Healed(3, 10, 4, TimeUnit.HOURS)
    assert treated("medicine_basic", REGULAR, 10, 10).restored == 0


def test_successful_first_aid_stabilises() -> None:
    """SL-HEAL-07."""
    assert stabilises(TREATMENTS["first_aid_none"], REGULAR)
    assert not stabilises(TREATMENTS["first_aid_none"], FAILURE)
    assert not stabilises(TREATMENTS["medicine_basic"], CRITICAL)
    assert "SL-HEAL-07" in heal(TREATMENTS["first_aid_kolto"], REGULAR, Patient(0, 9), ScriptedDice()).rules


def test_an_injury_can_be_treated_once_by_each_method() -> None:
    """SL-HEAL-09, reading A20: one First Aid and one Medicine, at a table that says so."""
    first_aid, medicine = TREATMENTS["first_aid_kit"], TREATMENTS["medicine_basic"]
    once = Table(one_treatment_each=True)
    assert may_treat(first_aid, (), once).allowed
    assert not may_treat(first_aid, ["first-aid"], once).allowed
    assert may_treat(medicine, ["first-aid"], once).allowed
    assert not may_treat(medicine, ["first-aid", "medicine"], once).allowed
    assert may_treat(first_aid, ["first-aid"]).allowed


@pytest.mark.parametrize(
    ("hp", "state"),
    [
        (5, Condition.OK),
        (4, Condition.CRITICALLY_WOUNDED),
        (1, Condition.CRITICALLY_WOUNDED),
        (0, Condition.COMATOSE),
    ],
)
def test_hit_points_determine_the_state_of_health(hp: int, state: Condition) -> None:
    """SL-HP-01."""
    assert condition(hp) is state


def test_hit_points_stop_at_0() -> None:
    """SL-HP-01, reading A20: nobody dies of a number."""
    assert hurt(Patient(3, 12), 50) == Patient(0, 12)
    assert condition(hurt(Patient(3, 12), 50).hp) is Condition.COMATOSE
    assert hurt(Patient(3, 12), 2) == Patient(1, 12)
