import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.systems.rites_of_battle.skills import (
    PRIMARY_SKILLS,
    Kind,
    Phase,
    creation,
    highest,
    highest_rank,
    may_raise,
    price,
)

CHARACTERISTIC, SKILL = Kind.CHARACTERISTIC, Kind.SKILL
CREATION, PLAY = Phase.CREATION, Phase.PLAY


@pytest.mark.parametrize(
    ("start", "to", "cost"), [(3, 4, 40), (3, 5, 90), (0, 1, 10), (4, 4, 0), (1, 5, 140)]
)
def test_a_characteristic_costs_ten_times_each_new_value(start: int, to: int, cost: int) -> None:
    """ROB-XP-01, trap E66."""
    outcome = price(CHARACTERISTIC, start, to)
    assert outcome.result == cost
    assert outcome.rules == ("ROB-XP-01",)


@pytest.mark.parametrize(("start", "to", "cost"), [(0, 1, 5), (3, 5, 45), (5, 6, 30), (2, 2, 0)])
def test_a_skill_costs_five_times_each_new_rank(start: int, to: int, cost: int) -> None:
    """ROB-XP-02, trap E66."""
    outcome = price(SKILL, start, to)
    assert outcome.result == cost
    assert outcome.rules == ("ROB-XP-02",)


def test_values_are_raised_one_step_at_a_time() -> None:
    """ROB-XP-01, ROB-XP-02."""
    assert [price(CHARACTERISTIC, each - 1, each).result for each in (3, 4, 5)] == [30, 40, 50]
    assert [price(SKILL, each - 1, each).result for each in (1, 2, 3)] == [5, 10, 15]
    assert (price(SKILL, 0, 3).result, price(SKILL, 3, 3).result, price(SKILL, 3, 1).result) == (30, 0, 0)


def test_pricing_a_huge_value_from_a_file_is_fast() -> None:
    """ROB-XP-02."""
    assert price(SKILL, 0, 10**12).result == 5 * 10**12 * (10**12 + 1) // 2


@given(st.sampled_from(Kind), st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_the_cost_is_the_same_at_once_or_in_steps(kind: Kind, a: int, b: int, c: int) -> None:
    """ROB-XP-01, ROB-XP-02, trap E66: a price is never negative."""
    low, middle, high = sorted((a, b, c))
    parts = price(kind, low, middle).result + price(kind, middle, high).result
    assert price(kind, low, high).result == parts >= 0


def test_the_limits_of_values() -> None:
    """ROB-XP-01, ROB-XP-02."""
    assert (highest(CHARACTERISTIC), highest(SKILL)) == (5, 6)
    assert highest_rank(CREATION) == highest_rank(CREATION, primary=True) == 2
    assert (highest_rank(PLAY), highest_rank(PLAY, primary=True)) == (5, 6)
    assert PRIMARY_SKILLS == 2


@pytest.mark.parametrize(
    ("kind", "to", "phase", "primary", "ruled"),
    [
        (SKILL, 2, CREATION, True, (True, "ROB-XP-02")),
        (SKILL, 3, CREATION, True, (False, "ROB-XP-02")),
        (SKILL, 5, PLAY, False, (True, "ROB-XP-02")),
        (SKILL, 6, PLAY, False, (False, "ROB-XP-02")),
        (SKILL, 6, PLAY, True, (True, "ROB-XP-02")),
        (SKILL, 7, PLAY, True, (False, "ROB-XP-02")),
        (CHARACTERISTIC, 5, CREATION, False, (True, "ROB-XP-01")),
        (CHARACTERISTIC, 6, CREATION, False, (False, "ROB-XP-01")),
        (CHARACTERISTIC, 3, PLAY, False, (False, "ROB-XP-03")),
    ],
)
def test_what_can_be_bought_when(
    kind: Kind, to: int, phase: Phase, primary: bool, ruled: tuple[bool, str]
) -> None:
    """ROB-XP-01, ROB-XP-02, ROB-XP-03, reading A18."""
    ruling = may_raise(kind, to, phase, primary=primary)
    assert (ruling.allowed, ruling.step.rule) == ruled
    assert bool(ruling.step.fact("because")) is not ruling.allowed
    assert primary or may_raise(kind, to, phase) == ruling


def test_the_budgets_of_a_new_character_and_what_expires() -> None:
    """ROB-XP-03."""
    made = creation(characteristics=90, skills=75, talents=50).result
    assert made.left == {"characteristics": 10, "skills": 0, "talents": 25}
    assert (made.lost, made.allowed) == (35, True)
    assert creation().result.lost == 250


def test_one_budget_does_not_pay_for_another() -> None:
    """ROB-XP-03."""
    made = creation(skills=76).result
    assert not made.allowed
    assert (made.left["skills"], made.lost) == (-1, 175)
    assert creation(100, 75, 75).result.allowed
