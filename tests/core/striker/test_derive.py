import pytest

from rules_core.systems.striker.skills import (
    AREA_CHALLENGE,
    DEFAULT_FX,
    Derived,
    derive,
    ep_per_rest,
    fp_per_rest,
    hp_per_rest,
    imposed_challenge,
    most_points,
    target_challenge,
)


def test_the_target_challenge() -> None:
    """ST-TC-01: 10 with Size and Agility; an attack on an area usually has 8 to reach."""
    assert (target_challenge(0), target_challenge(2), target_challenge(-3, -1)) == (10, 12, 6)
    assert target_challenge(9, 1) == 20
    assert AREA_CHALLENGE == 8


def test_the_challenge_imposed_on_others() -> None:
    """ST-MOD-06: 8 and the modifier, some with ranks of another skill."""
    assert (imposed_challenge(4), imposed_challenge(-3)) == (12, 5)
    assert imposed_challenge(2, ranks=3) == 13


@pytest.mark.parametrize(
    ("modifier", "expected"), [(-10, 4), (-3, 4), (-1, 4), (0, 4), (1, 8), (2, 12), (5, 24)]
)
def test_points_are_the_factor_times_the_modifier_plus_one(modifier: int, expected: int) -> None:
    """ST-HP-01, ST-EP-01, ST-FP-01, reading A20: never below the factor."""
    assert most_points(4, modifier) == expected
    assert derive(health=modifier, hx=4).result.hp == expected
    assert derive(energy=modifier, ex=4).result.ep == expected
    assert derive(focus=modifier, fx=4).result.fp == expected


def test_each_trait_derives_from_its_own_skill() -> None:
    """ST-TC-01, ST-HP-01, ST-EP-01, ST-FP-01: most characters have an FX of 2."""
    outcome = derive(agility=1, size=2, health=1, energy=2, focus=3)
    assert outcome.result == Derived(tc=13, hp=8, ep=9, fp=8)
    assert outcome.rules == ("ST-TC-01", "ST-HP-01", "ST-EP-01", "ST-FP-01")
    assert derive().result == Derived(tc=10, hp=4, ep=3, fp=DEFAULT_FX)
    assert DEFAULT_FX == 2


def test_what_a_rest_restores() -> None:
    """ST-HP-01, ST-EP-01, ST-FP-01: half of HX, rounded down, all of EX and FX, and the modifier."""
    assert [hp_per_rest(4, 1), hp_per_rest(5, 1), hp_per_rest(4, 0)] == [3, 3, 2]
    assert [ep_per_rest(3, 2), ep_per_rest(3, 0)] == [5, 3]
    assert [fp_per_rest(2, 3), fp_per_rest(2, 0)] == [5, 2]


def test_a_rest_never_reduces_points() -> None:
    """ST-HP-01, ST-EP-01, ST-FP-01, reading A19."""
    assert [hp_per_rest(4, -2), hp_per_rest(4, -3), hp_per_rest(2, -3)] == [0, 0, 0]
    assert [ep_per_rest(3, -2), ep_per_rest(2, -3)] == [1, 0]
    assert [fp_per_rest(2, -1), fp_per_rest(2, -3)] == [1, 0]
