from rules_core.systems.striker.checks import Advantage, Check, ResultStep
from tests.core.striker.throws import rolled, step_of

NONE, ADVANTAGE, DISADVANTAGE = Advantage


def test_advantage_keeps_the_higher_of_two_d20_and_disadvantage_the_lower() -> None:
    """ST-ADV-01."""
    for faces in ((4, 17), (17, 4)):
        assert rolled(Check(0, 10, advantage=ADVANTAGE), *faces).result.natural == 17
        assert rolled(Check(0, 10, advantage=DISADVANTAGE), *faces).result.natural == 4
    assert rolled(Check(0, 10), 4).result.natural == 4
    assert rolled(Check(0, 10, advantage=ADVANTAGE), 4, 17).rules[0] == "ST-ADV-01"


def test_only_the_die_that_counts_moves_the_step() -> None:
    """ST-ADV-01, ST-RSR-01, trap E53."""
    assert step_of(Check(5, 15, advantage=ADVANTAGE), 1, 10) is ResultStep.SUCCESS
    assert step_of(Check(5, 15, advantage=ADVANTAGE), 1, 20) is ResultStep.CRITICAL_SUCCESS
    assert step_of(Check(14, 15, advantage=DISADVANTAGE), 1, 20) is ResultStep.PARTIAL_SUCCESS
    assert step_of(Check(5, 15, advantage=DISADVANTAGE), 10, 20) is ResultStep.SUCCESS
