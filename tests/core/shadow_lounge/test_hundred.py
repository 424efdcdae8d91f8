import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.d100.roll import net_dice
from rules_core.dice.faces import D100
from rules_core.systems.shadow_lounge.checks import BEST_FIRST, Check, check, judge
from tests.core.shadow_lounge.throws import CRITICAL, FAILURE, REGULAR, degree, rolled, showing

FACES = st.lists(st.integers(1, 100), min_size=2, max_size=3)


def test_a_bonus_die_is_a_second_d100_and_the_better_counts() -> None:
    """SL-DIE-01."""
    assert (rolled(60, 80, 20, bonus=1).roll, rolled(60, 20, 80, bonus=1).roll) == (20, 20)
    assert rolled(60, 80, 50, 20, bonus=2).roll == 20
    assert "SL-DIE-01" in check(Check(60, bonus=1), showing(80, 20)).rules
    assert "SL-DIE-01" not in check(Check(60), showing(80)).rules


def test_a_penalty_die_makes_the_worse_count() -> None:
    """SL-DIE-01."""
    assert rolled(60, 80, 20, penalty=1).roll == 80
    assert rolled(60, 20, 50, 80, penalty=2).roll == 80


def test_better_means_a_better_degree_not_a_lower_number() -> None:
    """SL-DIE-01, reading A06."""
    assert degree(50, 40, 69, bonus=1) == (CRITICAL, False)
    assert degree(50, 40, 69, penalty=1) == (REGULAR, False)


def test_among_equal_degrees_avoiding_a_fumble_is_better() -> None:
    """SL-DIE-01, reading A06: at 99 both 97 and 96 are regular, but only 97 fumbles."""
    assert (rolled(99, 97, 96, bonus=1).roll, rolled(99, 96, 97, penalty=1).roll) == (96, 97)
    assert degree(40, 93, 94, bonus=1) == (FAILURE, False)
    assert degree(40, 93, 94, penalty=1) == (FAILURE, True)


def test_otherwise_the_lower_number_is_better() -> None:
    """SL-DIE-01, reading A06."""
    assert (rolled(60, 55, 52, bonus=1).roll, rolled(60, 55, 52, penalty=1).roll) == (52, 55)


@pytest.mark.parametrize(
    ("bonus", "penalty", "net"),
    [(1, 1, 0), (2, 1, 1), (3, 0, 2), (9, 1, 2), (0, 5, -2), (3, 4, -1), (1_000_000, 0, 2)],
)
def test_dice_cancel_one_for_one_and_at_most_two_count(bonus: int, penalty: int, net: int) -> None:
    """SL-DIE-01, reading A07; trap E04: many dice never break anything."""
    assert net_dice(bonus, penalty) == net
    dice = showing(*range(50, 50 + 1 + abs(net)))
    check(Check(60, bonus, penalty), dice)
    dice.finish()


@given(st.integers(0, 150), FACES, st.booleans())
def test_every_die_lies_between_the_best_and_the_worst(target: int, faces: list[int], first: bool) -> None:
    """SL-DIE-01: a bonus die never hurts, a penalty die never helps."""
    net = len(faces) - 1
    better, plain, worse = (
        rolled(target, *faces, bonus=net),
        rolled(target, faces[0 if first else -1]),
        rolled(target, *faces, penalty=net),
    )
    assert (better.degree, not better.fumble) >= (plain.degree, not plain.fumble)
    assert (worse.degree, not worse.fumble) <= (plain.degree, not plain.fumble)


@pytest.mark.parametrize("target", range(160))
def test_numbers_are_ordered_by_their_results(target: int) -> None:
    """SL-DIE-01, reading A06: degree, then no fumble, then the lower number, whatever the value."""

    def quality(face: int) -> tuple[int, bool, int]:
        verdict = judge(face, target)
        return verdict.degree, not verdict.fumble, -face

    assert list(BEST_FIRST) == sorted(D100.faces, key=quality, reverse=True)
