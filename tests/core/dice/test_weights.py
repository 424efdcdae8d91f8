"""How often each total comes, against every throw there is."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.weights import MOST_TOTALS, Weights, added, certain, of_dice, of_hundred

SMALL = st.tuples(
    st.integers(1, 4), st.sampled_from([3, 4]), st.integers(0, 2), st.integers(0, 4), st.booleans()
)


def thrown(count: int, sides: int, reroll: int, keep: int, lowest: bool) -> tuple[dict[int, int], int]:
    """Every throw of some dice, those that are thrown again with every second face."""
    faces = [
        again if face <= reroll else face
        for face in range(1, sides + 1)
        for again in (range(1, sides + 1) if reroll else (0,))
    ]
    sums = Counter(
        sum(sorted(throw, reverse=not lowest)[: keep or count]) for throw in product(faces, repeat=count)
    )
    return dict(sums), len(faces) ** count


@given(SMALL)
def test_kept_and_rerolled_dice_match_every_roll(asked: tuple[int, int, int, int, bool]) -> None:
    count, sides, reroll, keep, lowest = asked
    keep = min(keep, count)
    found = of_dice(count, sides, reroll, keep, lowest=lowest)
    assert (dict(found), found.out_of) == thrown(count, sides, reroll, keep, lowest)


def test_twenty_of_forty_dice_match_icepool() -> None:
    found = of_dice(40, 20, 0, 20)
    theirs = icepool.d(20).highest(40, 20)
    assert {total: Fraction(ways, found.out_of) for total, ways in found} == {
        total: theirs.probability(total) for total in theirs.outcomes()
    }
    again = icepool.d(12).reroll([1], depth=1).lowest(9, 4)
    assert {
        total: Fraction(ways, of_dice(9, 12, 1, 4).out_of)
        for total, ways in of_dice(9, 12, 1, 4, lowest=True)
    } == {total: again.probability(total) for total in again.outcomes()}


def test_bonus_and_penalty_dice_match_every_reading() -> None:
    for net in range(-2, 3):
        choose = min if net >= 0 else max
        faces = product(*[range(0, 100, 10)] * (1 + abs(net)), range(10))
        readings = Counter(choose(ten + units or 100 for ten in tens) for *tens, units in faces)
        assert dict(of_hundred(net)) == dict(readings)
        assert of_hundred(net).out_of == readings.total()


def test_independent_totals_are_added() -> None:
    """Multiples keep their steps, so that 3D6 times a thousand is no more work than 3D6."""
    two = added((of_dice(1, 6).times(1000), of_dice(1, 4).times(-1), certain(7)))
    assert two is not None
    assert dict(two) == Counter(1000 * a - b + 7 for a in range(1, 7) for b in range(1, 5))
    assert (two.least, two.most, two.out_of) == (1003, 6006, 24)
    assert dict(of_dice(2, 4).times(-3)) == {-3 * total: ways for total, ways in of_dice(2, 4)}
    assert of_dice(2, 4).times(-3).least == -24
    far = added((of_dice(2, 6).times(1000), certain(5)))
    assert far is not None
    assert (far.step, len(far.ways)) == (1000, 11)
    assert far.mean == 7005


def test_numbers_alone_are_certain() -> None:
    three = added((certain(1), certain(2)))
    assert three == Weights(3, 0, (1,), 1)
    assert three.mean == 3
    nothing = of_dice(2, 6).times(0)
    assert (dict(nothing), nothing.most) == ({0: 36}, 0)


def test_widely_spread_totals_are_not_enumerated() -> None:
    coin = Weights(0, 1, (1, 1), 2)
    for step in (1, 2):
        widest = added((coin.times(9_994 * step), of_dice(1, 6).times(step)))
        assert widest is not None
        assert len(widest.ways) == MOST_TOTALS == 10_000
        assert added((coin.times(9_995 * step), of_dice(1, 6).times(step))) is None


def test_the_mean_matches_the_faces() -> None:
    assert of_dice(40, 20).mean == 420
    assert of_dice(1, 6, 1).mean == Fraction(7, 2) * Fraction(1, 6) + Fraction(20, 6)
