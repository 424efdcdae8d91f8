import pytest

from rules_core.systems.striker.checks import LADDER, Duration, Timing, longer


def test_the_order_of_durations() -> None:
    """ST-DUR-01, reading A11: bonus-action, re-action, main-action."""
    assert [each.value for each in LADDER] == [
        *("free-action", "bonus-action", "re-action", "main-action"),
        *("round", "minute", "scene", "hour", "day"),
    ]


@pytest.mark.parametrize("rungs", range(4))
def test_a_longer_duration_is_a_later_step_or_missing(rungs: int) -> None:
    """ST-DUR-01, reading A06."""
    for at, duration in enumerate(LADDER):
        expected = (*LADDER, None, None, None)[at + rungs]
        assert longer(duration, rungs) is expected


def test_a_plus_marks_a_minimum() -> None:
    """ST-DUR-02, reading A06: what is longer starts from the minimum."""
    assert str(Timing(Duration.ROUND)) == "round"
    assert str(Timing(Duration.ROUND, or_longer=True)) == "round+"
    assert longer(Timing(Duration.ROUND, or_longer=True).duration, 1) is Duration.MINUTE
