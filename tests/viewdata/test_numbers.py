"""Numbers as the screens write them."""

from fractions import Fraction

import pytest

from desktop.viewdata.numbers import exactly, percent, signed


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(91, 100), "91.0%"),
        (Fraction(1, 1000), "0.1%"),
        (Fraction(1, 10_000), "0.01%"),
        (Fraction(9_999, 10_000), "99.99%"),
        (Fraction(1, 10**6), "<0.01%"),
        (1 - Fraction(1, 10**6), ">99.99%"),
        (Fraction(0), "0.0%"),
        (Fraction(1), "100.0%"),
    ],
)
def test_a_percent_never_rounds_to_nothing_or_to_certainty(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_exact_chances_are_counted() -> None:
    assert exactly(Fraction(317, 1000), 1000) == "317 of 1,000"


def test_a_damage_bonus_has_its_sign() -> None:
    assert [signed(each) for each in ("0", "1D4", "-1", "+1D6")] == ["+0", "+1D4", "−1", "+1D6"]
