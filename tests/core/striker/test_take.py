import pytest

from rules_core.systems.striker.asked import TAKES, Take, TakeRefused, TakeResult, may_take, take
from rules_core.systems.striker.checks import Duration, ResultStep

MAIN = Duration.MAIN_ACTION


def because(asked: Take) -> object:
    with pytest.raises(TakeRefused) as refused:
        take(asked)
    assert refused.value.ruling == may_take(asked)
    assert not refused.value.ruling.allowed
    assert refused.value.ruling.step.rule == "ST-ZERO-01"
    return refused.value.ruling.step.fact("because")


def test_the_number_taken_counts_as_the_die() -> None:
    """ST-ZERO-01, ST-ROLL-01, ST-STEP-02."""
    outcome = take(Take(8, 5, 15, 1, MAIN))
    assert outcome.result == TakeResult(13, -2, ResultStep.PARTIAL_SUCCESS, Duration.ROUND)
    assert outcome.rules == ("ST-ZERO-01", "ST-ROLL-01", "ST-STEP-02")
    assert may_take(Take(8, 5, 15, 1, MAIN)).allowed


def test_without_a_partial_success_a_near_miss_is_a_failure() -> None:
    """ST-ZERO-01, reading A02."""
    assert take(Take(8, 5, 15, 1, MAIN, partial=False)).result.step is ResultStep.FAIL


def test_a_higher_number_takes_more_time() -> None:
    """ST-ZERO-01: 8 for the next duration, 10 for the one after it, 20 for the third."""
    assert TAKES == {8: 1, 10: 2, 20: 3}
    spent = [take(Take(each, 0, 15, 1, Duration.FREE_ACTION)).result.duration for each in TAKES]
    assert spent == [Duration.BONUS_ACTION, Duration.RE_ACTION, Duration.MAIN_ACTION]


def test_a_taken_number_moves_no_step() -> None:
    """ST-ZERO-01, readings A05 and A09: a 20 that is taken was not rolled."""
    assert take(Take(20, 4, 15, 1, MAIN)).result.step is ResultStep.SUCCESS
    assert take(Take(20, 5, 15, 1, MAIN)).result.step is ResultStep.CRITICAL_SUCCESS
    assert take(Take(20, -15, 15, 1, MAIN)).result.step is ResultStep.CRITICAL_FAIL
    assert not hasattr(Take(20, 4, 15, 1, MAIN), "approach")


@pytest.mark.parametrize(
    ("worth", "longest"), [(8, Duration.HOUR), (10, Duration.SCENE), (20, Duration.MINUTE)]
)
def test_nothing_can_be_taken_beyond_a_day(worth: int, longest: Duration) -> None:
    """ST-ZERO-01, reading A06."""
    ladder = list(Duration)
    assert take(Take(worth, 0, 15, 1, longest)).result.duration is Duration.DAY
    assert because(Take(worth, 0, 15, 1, ladder[ladder.index(longest) + 1])) == "duration"
