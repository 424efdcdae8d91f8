"""Figures say what was measured: medians with their spread, as ratios, beside what is aimed at."""

import pytest

from tests.bench.figure import Spread, compared, limited


def test_a_spread_holds_the_median_the_middle_half_and_the_ends() -> None:
    assert Spread.of([9, 1, 3, 7, 5]) == Spread(median=5, lower=3, upper=7, least=1, most=9, count=5)
    assert Spread.of([4, 2]) == Spread(median=3, lower=2.5, upper=3.5, least=2, most=4, count=2)


def test_what_was_measured_once_is_its_own_spread() -> None:
    assert Spread.of([4.5]) == Spread(4.5, 4.5, 4.5, 4.5, 4.5, 1)


def test_one_slow_round_changes_neither_the_median_nor_the_middle_half() -> None:
    calm, disturbed = Spread.of([5, 5, 6, 6, 7, 7, 8]), Spread.of([5, 5, 6, 6, 7, 7, 800])
    assert (disturbed.median, disturbed.lower, disturbed.upper) == (calm.median, calm.lower, calm.upper)


def test_the_ratio_is_that_of_the_medians_and_its_spread_that_of_the_rounds() -> None:
    figure = compared("Open", "ms", [2, 4, 6], "sqlite3", [1, 4, 2])
    assert figure.ratio == Spread(median=2, lower=1.5, upper=2.5, least=1, most=3, count=3)
    assert figure.target == ""
    assert figure.limit is None
    assert figure.met is None


def test_both_sides_of_a_ratio_have_as_many_rounds() -> None:
    with pytest.raises(ValueError, match="shorter"):
        compared("Open", "ms", [2, 4, 6], "sqlite3", [1, 4])


@pytest.mark.parametrize(("took", "met"), [(25, True), (25.1, False)])
def test_a_target_is_so_many_times_the_other_and_something_more(took: float, met: bool) -> None:
    figure = compared("Save", "ms", [took], "sqlite3", [10], times=2, plus=5)
    assert (figure.limit, figure.target) == (25, "at most 2 x + 5 ms")
    assert figure.met is met


def test_a_target_of_a_third_is_told_in_three_digits() -> None:
    assert compared("Odds", "µs", [1], "icepool", [9], times=1 / 3).target == "at most 0.333 x"


@pytest.mark.parametrize(("took", "met"), [(20, True), (20.1, False)])
def test_a_fixed_limit_is_shared_out(took: float, met: bool) -> None:
    figure = limited("Read", "ms", [took - 10, took, took + 10], 20)
    assert figure.ratio.median == took / 20
    assert figure.beside is None
    assert figure.target == "under 20 ms"
    assert figure.met is met
