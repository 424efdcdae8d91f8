import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.systems.striker.checks import LADDER, Duration
from rules_core.systems.striker.harm import Condition, Loss, durations_left, heal, lose_ep, lose_hp

FIT, ZEROED, EXHAUSTED, DEAD = Condition


@pytest.mark.parametrize(
    ("hp", "damage", "expected"),
    [
        (16, 0, Loss(16, 0, FIT)),
        (16, 15, Loss(1, 0, FIT)),
        (16, 16, Loss(0, 0, ZEROED)),
        (16, 37, Loss(0, 21, ZEROED)),
        (16, 38, Loss(0, 22, DEAD)),
        (16, 39, Loss(0, 23, DEAD)),
        (0, 21, Loss(0, 21, ZEROED)),
        (0, 22, Loss(0, 22, DEAD)),
    ],
)
def test_without_hp_a_character_is_zeroed_or_killed_by_a_large_remainder(
    hp: int, damage: int, expected: Loss
) -> None:
    """ST-HP-02."""
    outcome = lose_hp(hp, 22, damage)
    assert outcome.result == expected
    assert outcome.rules == ("ST-HP-02",)


@pytest.mark.parametrize(
    ("drain", "expected"),
    [(3, Loss(1, 0, FIT)), (4, Loss(0, 0, EXHAUSTED)), (17, Loss(0, 13, EXHAUSTED)), (18, Loss(0, 14, DEAD))],
)
def test_without_ep_a_character_is_exhausted_or_dies_likewise(drain: int, expected: Loss) -> None:
    """ST-HP-02."""
    assert lose_ep(4, 14, drain).result == expected


def test_which_actions_remain_possible() -> None:
    """ST-HP-02: with no ep left, free actions and nothing else."""
    assert durations_left(FIT) == LADDER
    assert durations_left(EXHAUSTED) == (Duration.FREE_ACTION,)
    assert durations_left(ZEROED) == durations_left(DEAD) == ()


def test_healing_stops_at_the_maximum() -> None:
    """ST-HP-03."""
    assert (heal(3, 8, 4).result, heal(3, 8, 5).result, heal(3, 8, 6).result) == (7, 8, 8)
    assert heal(0, 8, 100).rules == ("ST-HP-03",)


@given(st.integers(1, 100), st.integers(0, 100), st.integers(0, 300))
def test_points_stay_between_0_and_the_maximum(most: int, points: int, change: int) -> None:
    """ST-HP-02, ST-HP-03."""
    points = min(points, most)
    assert (
        0 <= lose_hp(points, most, change).result.left <= points <= heal(points, most, change).result <= most
    )
