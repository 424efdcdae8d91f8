import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.systems.basic_d20.checks import (
    Check,
    Degree,
    SampleDC,
    by_margin,
    check,
    dc_from,
    lowest_face,
    shifted,
)
from tests.core.basic_d20.throws import CF, CS, F, S, d20, degree_of, rolled


def test_the_total_is_die_plus_bonus() -> None:
    """D20-ROLL-01: of any bonus, also below 0."""
    result = rolled(13, -4, 12)
    assert (result.natural, result.total, result.margin) == (13, 9, -3)


@pytest.mark.parametrize(
    ("margin", "degree"),
    [(10**6, CS), (10, CS), (9, S), (0, S), (-1, F), (-9, F), (-10, F), (-11, CF), (-(10**6), CF)],
)
def test_limits_of_the_four_degrees(margin: int, degree: Degree) -> None:
    """D20-ROLL-02, reading A01, trap E51: 10 short is a plain failure, unlike elsewhere."""
    assert by_margin(margin) is degree


def test_a_degree_has_its_name_as_key() -> None:
    """D20-ROLL-04."""
    assert [each.key for each in Degree] == ["critical_failure", "failure", "success", "critical_success"]
    assert sorted([S, CF, CS, F]) == [CF, F, S, CS]
    assert [each.succeeded for each in Degree] == [False, False, True, True]


@pytest.mark.parametrize(("degree", "up", "down"), [(CF, F, CF), (F, S, CF), (S, CS, F), (CS, CS, S)])
def test_a_20_raises_and_a_1_lowers_the_degree(degree: Degree, up: Degree, down: Degree) -> None:
    """D20-ROLL-03, D20-ROLL-04, reading A02, trap E50: one level, never past the ends."""
    assert (shifted(degree, 20), shifted(degree, 1)) == (up, down)
    assert all(shifted(degree, natural) is degree for natural in range(2, 20))


def test_a_20_is_not_always_a_success_nor_a_1_a_failure() -> None:
    """D20-ROLL-03, traps E50 and E52: the level shifts, the total does not."""
    assert degree_of(20, 0, 31) is F
    assert degree_of(1, 19, 10) is S
    assert rolled(20, 0, 31).total == 20
    assert degree_of(20, -10, 20) is S  # 10 short; ten more on the total would be a success too
    assert degree_of(20, 0, 20) is CS


def test_the_steps_name_the_rules_that_decided() -> None:
    """D20-ROLL-01, D20-ROLL-02, D20-ROLL-03, D20-ROLL-04."""
    plain, raised, clamped = (
        check(Check(*asked), d20(face)) for asked, face in (((5, 15), 10), ((0, 21), 20), ((15, 25), 20))
    )
    assert plain.rules == ("D20-ROLL-01", "D20-ROLL-02")
    assert plain.steps[1].facts == (("total", 15), ("dc", 15), ("margin", 0), ("degree", "success"))
    assert raised.rules == ("D20-ROLL-01", "D20-ROLL-02", "D20-ROLL-03")
    assert (raised.steps[1].fact("degree"), raised.steps[2].fact("degree")) == ("failure", "success")
    assert clamped.rules == ("D20-ROLL-01", "D20-ROLL-02", "D20-ROLL-03", "D20-ROLL-04")
    assert check(Check(0, 30), d20(1)).steps[-1].fact("degree") == "critical_failure"
    assert check(Check(0, 10), d20(1)).rules[-1] == "D20-ROLL-03"
    assert check(Check(0, 10), d20(2)).rules[-1] == check(Check(0, 10), d20(19)).rules[-1] == "D20-ROLL-02"


def test_sample_dcs() -> None:
    """D20-ROLL-06."""
    assert {each.key: int(each) for each in SampleDC} == {
        "simple": 10,
        "average": 15,
        "hard": 20,
        "very_hard": 25,
        "extremely_hard": 30,
        "impossible": 40,
    }


def test_a_bonus_sets_a_dc_for_others() -> None:
    """D20-ROLL-08, reading A14: 10 and the bonus."""
    assert [dc_from(bonus) for bonus in (-3, 0, 7)] == [7, 10, 17]


def test_a_roll_that_is_too_hard_has_no_lowest_success() -> None:
    """D20-ROLL-02, D20-ROLL-03: a 20 is one degree better, but never two."""
    assert [lowest_face(Check(5, dc), S) for dc in (15, 25, 40)] == [10, 20, None]


@given(st.integers(-5, 15), st.integers(5, 40), st.sampled_from(Degree))
def test_lowest_roll_for_a_degree(bonus: int, dc: int, degree: Degree) -> None:
    """D20-ROLL-02, D20-ROLL-03: all higher faces reach it too, no lower one does."""
    asked = Check(bonus, dc)
    reaching = [face for face in range(1, 21) if degree_of(face, bonus, dc) >= degree]
    lowest = lowest_face(asked, degree)
    assert reaching == ([] if lowest is None else list(range(lowest, 21)))
