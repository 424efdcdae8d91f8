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
