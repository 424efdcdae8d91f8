"""Dice are written with W in German and with D elsewhere."""

from collections.abc import Iterator

import pytest

from desktop.base import words
from desktop.base.numbers import dice_text, die_text


@pytest.fixture(params=["en", "es", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    words.speak(request.param)
    yield request.param
    words.speak("en")


@pytest.mark.parametrize(
    ("text", "german", "other"),
    [
        ("2D6+3", "2W6+3", "2D6+3"),
        ("1d10 + 1d4", "1W10 + 1W4", "1d10 + 1d4"),
        ("(2D6 + 6) × 5", "(2W6 + 6) × 5", "(2D6 + 6) × 5"),
        ("D100", "W100", "D100"),
        ("d%", "W%", "d%"),
        ("0/1W6", "0/1W6", "0/1D6"),
        ("1w8 Physisch", "1W8 Physisch", "1d8 Physisch"),
        ("4D6kh3", "4W6kh3", "4D6kh3"),
        ("1D8+½DB", "1W8+½DB", "1D8+½DB"),
        ("Ed25, BMW320, D. Roe", "Ed25, BMW320, D. Roe", "Ed25, BMW320, D. Roe"),
        ("", "", ""),
    ],
)
def test_only_the_letters_of_dice_follow_the_language(
    language: str, text: str, german: str, other: str
) -> None:
    assert dice_text(text) == (german if language == "de" else other)


def test_a_die_is_named_by_its_kind(language: str) -> None:
    letter = "W" if language == "de" else "D"
    assert (die_text("d100"), die_text("d6", 2)) == (f"{letter}100", f"2{letter}6")
