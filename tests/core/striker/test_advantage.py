from itertools import product

import pytest

from rules_core.systems.striker.checks import Advantage, Check, ResultStep, Save, TwentyReading
from tests.core.striker.throws import rolled, step_of

NONE, ADVANTAGE, DISADVANTAGE = Advantage


def test_advantage_keeps_the_higher_of_two_d20_and_disadvantage_the_lower() -> None:
    """ST-ADV-01."""
    for faces in ((4, 17), (17, 4)):
        assert rolled(Check(0, 10, advantage=ADVANTAGE), *faces).result.natural == 17
        assert rolled(Check(0, 10, advantage=DISADVANTAGE), *faces).result.natural == 4
    assert rolled(Check(0, 10), 4).result.natural == 4
    assert rolled(Check(0, 10, advantage=ADVANTAGE), 4, 17).rules[0] == "ST-ADV-01"


def test_a_save_may_have_advantage_too() -> None:
    """ST-ADV-01."""
    assert rolled(Save(0, 10, advantage=ADVANTAGE), 4, 17).result.total == 17
    assert rolled(Save(0, 10, advantage=DISADVANTAGE), 4, 17).result.total == 4


def test_only_the_die_that_counts_moves_the_step() -> None:
    """ST-ADV-01, ST-RSR-01, trap E53."""
    assert step_of(Check(5, 15, advantage=ADVANTAGE), 1, 10) is ResultStep.SUCCESS
    assert step_of(Check(5, 15, advantage=ADVANTAGE), 1, 20) is ResultStep.CRITICAL_SUCCESS
    assert step_of(Check(14, 15, advantage=DISADVANTAGE), 1, 20) is ResultStep.PARTIAL_SUCCESS
    assert step_of(Check(5, 15, advantage=DISADVANTAGE), 10, 20) is ResultStep.SUCCESS


@pytest.mark.parametrize("advantage", Advantage)
def test_outcomes_weigh_each_face_by_its_number_of_ways(advantage: Advantage) -> None:
    """ST-ADV-01."""
    reading = TwentyReading(advantage)
    ((_, count),) = reading.dice
    assert count == (1 if advantage is NONE else 2)
    counted = dict.fromkeys(range(1, 21), 0)
    for faces in product(range(1, 21), repeat=count):
        counted[reading.read(faces)] += 1
    assert dict(reading.weighted()) == counted
    assert counted[20] == {NONE: 1, ADVANTAGE: 39, DISADVANTAGE: 1}[advantage]
