import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.systems.striker.checks import ResultStep
from rules_core.systems.striker.harm import applied, applying

CRITICAL_FAIL, FAIL, PARTIAL, SUCCESS, CRITICAL = ResultStep


@pytest.mark.parametrize(
    ("total", "shares"),
    [
        (7, [0, 0, 3, 7, 14]),
        (8, [0, 0, 4, 8, 16]),
        (1, [0, 0, 0, 1, 2]),
        (0, [0, 0, 0, 0, 0]),
        (-1, [0, 0, 0, 0, 0]),
        (-3, [0, 0, 0, 0, 0]),
    ],
)
def test_the_step_determines_how_much_applies(total: int, shares: list[int]) -> None:
    """ST-EFF-01, ST-STEP-03, readings A03 and A14: halves round down, nothing drops below 0, trap E40."""
    assert [applied(each, total) for each in ResultStep] == shares


@given(st.integers(-(10**6), 10**6))
def test_a_better_step_never_does_less(total: int) -> None:
    """ST-EFF-01."""
    shares = [applied(each, total) for each in ResultStep]
    assert shares == sorted(shares)


def test_the_rule_that_decided_is_named() -> None:
    """ST-EFF-01, ST-STEP-03."""
    assert [applying(each, 7).rules for each in ResultStep] == [
        ("ST-EFF-01",),
        ("ST-EFF-01",),
        ("ST-STEP-03",),
        ("ST-EFF-01",),
        ("ST-STEP-03",),
    ]
