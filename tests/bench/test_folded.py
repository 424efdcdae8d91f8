"""A profile names functions of the app, and gives them the time of what they asked for."""

import cProfile

import pytest

from desktop.kit.look import theme
from tests.bench.folded import QT, folded


def test_what_a_function_of_ours_asks_of_others_is_its_own_cost() -> None:
    profile = cProfile.Profile()
    for _ in range(20):
        profile.runcall(theme.tokens.__wrapped__)
    found = folded([profile])
    assert found.total_ms > 0
    assert found.costs[0].name == "desktop/kit/look/theme.py:tokens"
    assert found.costs[0].share > 0.8, "reading a file and its JSON, all of it in the standard library"
    assert sum(each.share for each in found.costs) == pytest.approx(1)


def test_what_nobody_of_ours_asked_for_is_told_apart() -> None:
    profile = cProfile.Profile()
    profile.runcall(sorted, range(100_000), key=abs)
    assert [each.name for each in folded([profile]).costs] == [QT]
