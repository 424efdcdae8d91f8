import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.systems.shadow_lounge.checks import Check, Degree, check, judge, limit
from tests.core.shadow_lounge.throws import (
    CRITICAL,
    CRITICAL_FAILURE,
    EXTREME,
    FAILURE,
    HARD,
    REGULAR,
    degree,
    rolled,
    showing,
)

TARGETS = st.integers(0, 200)
NATURAL = st.integers(1, 100)
PLAIN = NATURAL.filter(lambda face: face not in (1, 69, 100))


def test_low_is_good() -> None:
    """SL-ROLL-01: the die is read from 1 to 100, and a lower number is never worse but for 69."""
    assert rolled(50, 23).natural == 23
    assert "SL-ROLL-01" in check(Check(50), showing(23)).rules
    degrees = [judge(face, 60).degree for face in range(1, 101) if face != 69]
    assert degrees == sorted(degrees, reverse=True)


@pytest.mark.parametrize("target", [0, 1, 40, 69, 99, 150])
def test_1_and_69_are_critical_whatever_the_value(target: int) -> None:
    """SL-ROLL-05."""
    assert degree(target, 1) == (CRITICAL, False)
    assert degree(target, 69) == (CRITICAL, False)


@given(TARGETS, PLAIN)
def test_every_other_number_depends_on_the_value(target: int, face: int) -> None:
    """SL-ROLL-02, SL-ROLL-03, SL-ROLL-04, SL-ROLL-06."""
    expected = FAILURE
    for level, divisor in ((REGULAR, 1), (HARD, 2), (EXTREME, 5)):
        assert limit(target, level) == target // divisor
        if face <= target // divisor:
            expected = level
    assert degree(target, face)[0] is expected


@pytest.mark.parametrize(("target", "lowest"), [(0, 94), (49, 94), (50, 94), (51, 97), (99, 97), (180, 97)])
def test_the_fumble_range_depends_on_the_value_rolled_against(target: int, lowest: int) -> None:
    """SL-ROLL-07, reading A09."""
    fumbling = [face for face in range(1, 101) if degree(target, face)[1]]
    assert fumbling == list(range(lowest, 100))


def test_a_success_can_also_fumble() -> None:
    """SL-ROLL-08."""
    outcome = check(Check(99), showing(97))
    assert (outcome.result.degree, outcome.result.fumble, outcome.result.succeeded) == (REGULAR, True, True)
    assert {"SL-ROLL-07", "SL-ROLL-08"} <= set(outcome.rules)
    assert "SL-ROLL-08" not in check(Check(50), showing(97)).rules


@pytest.mark.parametrize("target", [0, 50, 99, 100, 120, 600])
def test_100_always_fails(target: int) -> None:
    """SL-ROLL-09: no fumble beside it, and no value is high enough."""
    assert degree(target, 100) == (CRITICAL_FAILURE, False)
    assert not rolled(target, 100).succeeded


def test_a_higher_degree_may_be_required() -> None:
    """SL-ROLL-10: Regular is enough where nothing is said; a success may fall short of what is asked."""
    assert Check(60).required is REGULAR
    result = check(Check(60, required=HARD), showing(31))
    assert (result.result.succeeded, result.result.passed) == (True, False)
    assert "SL-ROLL-10" in result.rules
    assert check(Check(60, required=HARD), showing(30)).result.passed
    assert check(Check(60, required=HARD), showing(12)).result.passed
    assert "SL-ROLL-10" not in check(Check(60), showing(31)).rules


def test_the_degrees_are_ordered() -> None:
    """SL-ROLL-11, reading A01: critical is the best; a fumble is no degree."""
    assert list(Degree) == [CRITICAL_FAILURE, FAILURE, REGULAR, HARD, EXTREME, CRITICAL]
    assert sorted(Degree) == list(Degree)
    assert [each.key for each in Degree] == [
        "critical_failure",
        "failure",
        "regular",
        "hard",
        "extreme",
        "critical",
    ]


def test_the_steps_mention_the_number_and_the_limit() -> None:
    """SL-ROLL-03."""
    why = check(Check(59), showing(29)).steps[-1]
    assert (why.rule, dict(why.facts)) == (
        "SL-ROLL-03",
        {"roll": 29, "target": 59, "limit": 29, "degree": "hard"},
    )
