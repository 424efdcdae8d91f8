from collections import Counter
from itertools import product
from math import prod

from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core.dice.weights import totals

VECTORS = st.lists(st.tuples(st.integers(-3, 3), st.integers(-2, 4)), min_size=1, max_size=5)
# Few enough throws to go through all of them: three dice of five sides in three kinds would be two millions.
POOLS = st.lists(st.tuples(VECTORS, st.integers(0, 3)), min_size=1, max_size=3).filter(
    lambda pool: prod(len(faces) ** count for faces, count in pool) <= 10_000
)


@settings(max_examples=50)
@given(POOLS)
def test_totals_match_rolling_every_die(pool: list[tuple[list[tuple[int, int]], int]]) -> None:
    thrown = [faces for faces, count in pool for _ in range(count)]
    counted = Counter(
        (sum(face[0] for face in faces), sum(face[1] for face in faces)) for faces in product(*thrown)
    )
    assert dict(totals(pool)) == counted


def test_numbers_that_few_faces_change_match_rolling_every_die() -> None:
    """Of three numbers and more, a total is counted in pieces."""
    better = [(0, 0, 0, 2), (1, 0, 1, 0), (0, 0, -1, 3)]
    worse = [(0, 0, 0, -2), (0, 2, -1, 0)]
    faces = product(*[better] * 5, *[worse] * 5)
    counted = Counter(tuple(map(sum, zip(*shown, strict=True))) for shown in faces)
    found = totals([(better, 5), (worse, 5), ([(0, 0, 4, 4)], 0)])
    assert dict(found) == counted
    assert [total for total, _ in found] == sorted(counted)


def test_totals_come_lowest_first() -> None:
    assert [total for (total,), _ in totals([([(3,), (1,), (2,)], 2)])] == [2, 3, 4, 5, 6]


def test_totals_beyond_a_machine_word() -> None:
    """60 dice of twelve sides have more ways than 64 bits hold."""
    faces = [(n,) for n in range(12)]
    ways = dict(totals([(faces, 60)]))
    assert sum(ways.values()) == 12**60
    assert ways[(0,)] == ways[(660,)] == 1
    assert ways[(1,)] == 60


def test_no_dice_have_one_way_to_0() -> None:
    assert totals([([(1, 5)], 0)]) == [((0, 0), 1)]
