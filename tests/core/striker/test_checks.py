import pytest

from rules_core.dice.sources import ScriptedDice
from rules_core.systems.striker.checks import (
    TWISTS,
    WITH_PARTIAL,
    Approach,
    Check,
    ResultStep,
    Rolled,
    Save,
    Twist,
    check,
    range_in_force,
    step_by_margin,
    succeeds,
)
from tests.core.striker.throws import rolled, step_of

CRITICAL_FAIL, FAIL, PARTIAL, SUCCESS, CRITICAL = ResultStep
PLAIN, RECKLESS, CAUTIOUS = Approach


def test_a_roll_is_d20_plus_modifier_against_the_challenge() -> None:
    """ST-ROLL-01: an equal total is enough."""
    assert rolled(Check(3, 15), 12).result == Rolled(12, 15, 0, SUCCESS)
    assert rolled(Check(-3, -2), 10).result == Rolled(10, 7, 9, SUCCESS)
    assert not succeeds(step_of(Check(3, 15, partial=False), 11))


def test_a_roll_says_which_rules_decided() -> None:
    """ST-ROLL-01, ST-STEP-02, ST-RSR-01, ST-RSR-02, ST-RSR-03, ST-RSR-04."""
    plain = rolled(Check(3, 15), 12)
    assert plain.rules == ("ST-ROLL-01", "ST-STEP-02")
    assert [plain.steps[0].fact(each) for each in ("natural", "modifier", "total", "challenge")] == [
        12,
        3,
        15,
        15,
    ]
    assert rolled(Check(14, 15), 1).rules == ("ST-ROLL-01", "ST-STEP-02", "ST-RSR-01")
    assert rolled(Check(14, 15), 1).steps[-1].fact("step") == "partial_success"
    assert rolled(Check(14, 15, rsr=2), 2).rules == ("ST-RSR-04", "ST-ROLL-01", "ST-STEP-02", "ST-RSR-02")
    assert rolled(Check(14, 15, RECKLESS), 2).rules == ("ST-RSR-03", "ST-ROLL-01", "ST-STEP-02", "ST-RSR-02")
    assert rolled(Check(14, 15, CAUTIOUS, rsr=2), 1).rules == ("ST-RSR-03", "ST-ROLL-01", "ST-STEP-02")
    assert rolled(Check(14, 15, RECKLESS, rsr=3), 9).rules[:2] == ("ST-RSR-03", "ST-RSR-04")


def test_a_save_is_rolled_like_a_check() -> None:
    """ST-ROLL-02, ST-ROLL-01."""
    assert rolled(Save(3, 15), 12).result == rolled(Check(3, 15), 12).result
    assert rolled(Save(3, 15, partial=True), 11).result == rolled(Check(3, 15), 11).result


def test_there_are_five_steps_from_worst_to_best() -> None:
    """ST-STEP-01, reading A13."""
    assert [each.key for each in ResultStep] == [
        "critical_fail",
        "fail",
        "partial_success",
        "success",
        "critical_success",
    ]
    assert [int(each) for each in ResultStep] == [1, 2, 3, 4, 5]
    assert list(WITH_PARTIAL) == sorted(ResultStep)


@pytest.mark.parametrize(
    ("margin", "expected"),
    [
        (1_000_000, CRITICAL),
        (11, CRITICAL),
        (10, CRITICAL),
        (9, SUCCESS),
        (0, SUCCESS),
        (-1, PARTIAL),
        (-5, PARTIAL),
        (-6, FAIL),
        (-9, FAIL),
        (-10, CRITICAL_FAIL),
        (-11, CRITICAL_FAIL),
        (-1_000_000, CRITICAL_FAIL),
    ],
)
def test_the_margin_determines_the_step(margin: int, expected: ResultStep) -> None:
    """ST-STEP-02, readings A01 and A12, trap E51."""
    assert step_by_margin(margin, partial=True) is expected
    assert step_of(Check(margin + 5, 15), 10) is expected


def test_saves_allow_partial_success_only_if_they_say_so() -> None:
    """ST-ROLL-02, ST-STEP-02, reading A02."""
    assert step_of(Check(3, 15), 11) is PARTIAL
    assert step_of(Check(3, 15, partial=False), 11) is FAIL
    assert step_of(Save(3, 15), 11) is FAIL
    assert step_of(Save(3, 15, partial=True), 11) is PARTIAL


@pytest.mark.parametrize(
    ("circumstance", "approach", "expected"),
    [
        (1, PLAIN, 1),
        (2, PLAIN, 2),
        (0, PLAIN, 0),
        (0, RECKLESS, 2),
        (1, RECKLESS, 2),
        (2, RECKLESS, 2),
        (3, RECKLESS, 3),
        (0, CAUTIOUS, 0),
        (1, CAUTIOUS, 0),
        (2, CAUTIOUS, 0),
        (10, CAUTIOUS, 0),
    ],
)
def test_the_chosen_approach_overrides_the_circumstances_range(
    circumstance: int, approach: Approach, expected: int
) -> None:
    """ST-RSR-03, ST-RSR-04, reading A07: never more than the larger of both."""
    assert range_in_force(circumstance, approach) == expected


@pytest.mark.parametrize("partial", [True, False])
def test_every_check_may_be_reckless_or_cautious(partial: bool) -> None:
    """ST-RSR-03, reading A21."""
    assert step_of(Check(18, 20, RECKLESS, partial=partial), 2) < SUCCESS
    assert step_of(Check(18, 20, PLAIN, partial=partial), 2) is SUCCESS
    assert step_of(Check(19, 20, CAUTIOUS, partial=partial), 1) is SUCCESS


def test_a_save_has_no_approach() -> None:
    """ST-RSR-03, reading A08: a save has nothing to choose; what a circumstance does it keeps."""
    assert not hasattr(Save(3, 15), "approach")
    assert step_of(Save(13, 15), 2) is SUCCESS
    assert step_of(Save(13, 15, rsr=2), 2) is FAIL


def test_the_results_of_the_steps() -> None:
    """ST-STEP-04."""
    assert [TWISTS[each] for each in ResultStep] == [
        Twist.CONSEQUENCES,
        Twist.NOTHING,
        Twist.CONSEQUENCES,
        Twist.NOTHING,
        Twist.BENEFIT,
    ]


def test_partial_success_and_better_count_as_success() -> None:
    """ST-STEP-05, ST-STEP-04."""
    assert [succeeds(each) for each in ResultStep] == [False, False, True, True, True]


@pytest.mark.parametrize(("face", "told"), [(1, True), (20, True), (2, False), (19, False)])
def test_a_range_of_0_that_prevents_a_shift_is_named(face: int, told: bool) -> None:
    """ST-RSR-02: with 0 not even a 1 or a 20 moves the step."""
    outcome = check(Check(5, 10, rsr=0), ScriptedDice({"d20": [face]}))
    assert ("ST-RSR-02" in outcome.rules) is told
