"""Targets at which a roll has a degree, found by judging it against each."""

from hypothesis import given
from hypothesis import strategies as st

from rules_core.game.undecided import reaches, targets_for
from rules_core.systems.basic_d20.checks import Check, Degree, OpenRoll, check, degrees_by_dc
from tests.core.basic_d20.player import d20


@given(st.integers(-50, 50))
def test_a_degree_that_never_changes_has_every_target(total: int) -> None:
    (only,) = reaches(lambda _: "same", total)
    assert only == ("same", None, None)


@given(st.integers(1, 20), st.integers(-20, 40), st.integers(-100, 140))
def test_the_targets_of_a_degree_are_those_against_which_the_same_die_has_it(
    face: int, bonus: int, dc: int
) -> None:
    """D20-ROLL-02, D20-ROLL-03, D20-ROLL-05"""
    judged = check(Check(bonus, dc), d20(face)).result.degree
    reached = degrees_by_dc(OpenRoll(face, face + bonus))
    found = [
        each.degree
        for each in reached
        if (each.least is None or each.least <= dc) and (each.most is None or dc <= each.most)
    ]
    assert found == [judged]
    assert [each.degree for each in reached] == sorted((each.degree for each in reached), reverse=True)
    assert Degree.CRITICAL_SUCCESS in [each.degree for each in reached] or face == 1


@given(st.integers(-30, 30))
def test_the_targets_for_odds_reach_from_sure_to_hopeless(bonus: int) -> None:
    targets = targets_for(bonus)
    assert len(targets) == 21
    assert (targets[0], targets[-1]) == (bonus + 1, bonus + 21)
    assert targets_for(bonus, 0)[0] == max(0, bonus + 1)


def test_targets_worth_showing_begin_where_a_one_is_enough() -> None:
    assert targets_for(5) == range(6, 27)
    assert targets_for(-8) == range(-7, 14)
    assert targets_for(-8, 0) == range(21)
