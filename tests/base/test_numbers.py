"""Number formats."""

from fractions import Fraction

import pytest

from desktop.base.numbers import decimal, exactly, grouped, percent, short_percent, signed
from desktop.dice_only.view.dice_keypad import mean


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
def test_percentage_never_rounds_to_nothing_or_certainty(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_exact_odds_are_counted() -> None:
    assert exactly(Fraction(317, 1000), 1000) == "317 of 1,000"


def test_damage_bonus_has_a_sign() -> None:
    assert [signed(each) for each in ("0", "1D4", "-1", "+1D6")] == ["+0", "+1D4", "−1", "+1D6"]


@pytest.mark.parametrize(
    ("average", "words"),
    [
        (Fraction(7), "7"),
        (Fraction(21, 2), "10.5"),
        (Fraction(1224, 100), "12.24"),
        (Fraction(1, 1000), "0"),
        (Fraction(-1, 1000), "0"),
        (Fraction(-7, 2), "−3.5"),
        (Fraction(100), "100"),
        (Fraction(2001, 2), "1,000.5"),
    ],
)
def test_average_has_as_many_decimals_as_needed(average: Fraction, words: str) -> None:
    assert mean(average) == words


@pytest.mark.usefixtures("german")
def test_separators_follow_the_language() -> None:
    assert (grouped(-12345), decimal(1234.5, 1)) == ("−12.345", "1.234,5")
    averages = [mean(each) for each in (Fraction(7), Fraction(21, 2), Fraction(2001, 2))]
    assert averages == ["7", "10,5", "1.000,5"]
    assert [percent(Fraction(1, 1000)), short_percent(Fraction(1, 2))] == [
        "0,1\N{NARROW NO-BREAK SPACE}%",
        "50\N{NARROW NO-BREAK SPACE}%",
    ]
