import pytest

from rules_core.systems.shadow_lounge.skills import (
    GRIP,
    LIFT,
    POWERS,
    PULL,
    PUSH,
    PUSHED_INTO_A_BEING,
    PUSHED_INTO_AN_OBJECT,
    grip_damage,
)


def test_lift() -> None:
    """SL-FP-01: 300 kg a point within sight, against Mental Discipline."""
    assert (LIFT.cost, LIFT.kilograms, LIFT.more_kilograms) == (1, 300, 300)
    assert (LIFT.in_sight, LIFT.resisted_by) == (True, ("mental-discipline",))


def test_push() -> None:
    """SL-FP-02."""
    assert (PUSH.cost, PUSH.kilograms, PUSH.more_kilograms) == (1, 150, 100)
    assert (PUSH.metres, PUSH.resisted_by) == (30, ("mental-discipline", "force-push"))
    assert (str(PUSHED_INTO_AN_OBJECT), str(PUSHED_INTO_A_BEING)) == ("1D6", "1D3")


def test_pull() -> None:
    """SL-FP-03."""
    assert (PULL.kilograms, PULL.more_kilograms) == (150, 100)
    assert (PULL.metres, PULL.cost) == (30, 1)
    assert PULL.resisted_by == ("mental-discipline", "force-push")


@pytest.mark.parametrize(
    ("points", "damage"), [(2, "1D4"), (3, "1D4"), (4, "1D4+1"), (9, "1D4+3"), (10, "1D4+4"), (30, "1D4+4")]
)
def test_grip(points: int, damage: str) -> None:
    """SL-FP-04: one more for every two points above the cost of 2, up to 10 points."""
    assert str(grip_damage(points)) == damage
    assert (GRIP.cost, GRIP.metres, GRIP.in_sight, GRIP.resisted_by) == (2, None, False, ())


def test_grip_has_a_cost() -> None:
    """SL-FP-04."""
    with pytest.raises(ValueError, match="at least 2"):
        grip_damage(1)


def test_the_known_powers() -> None:
    """SL-FP-01, SL-FP-02, SL-FP-03, SL-FP-04."""
    assert [each.rule for each in POWERS.values()] == ["SL-FP-01", "SL-FP-02", "SL-FP-03", "SL-FP-04"]
