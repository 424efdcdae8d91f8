"""Buttons are found by their English names in every language."""

from collections.abc import Iterator

import pytest

from desktop.base import words
from desktop.base.pseudo import PSEUDO
from desktop.base.words import tr
from desktop.tour.reading import Reader, english


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    yield
    words.speak("en")


def test_english_is_returned_unchanged() -> None:
    assert english("Roll again") == {"Roll again"}


def test_the_pseudo_language_is_read_back() -> None:
    words.speak(PSEUDO)
    said = tr("Roll: {name}").format(name=tr("Spot Hidden"))
    assert said != "Roll: Spot Hidden"
    assert "Roll: Spot Hidden" in english(said)


def test_a_translation_is_read_back_alone_filled_in_joined_and_counted() -> None:
    reader = Reader(
        {
            "&Difficulty": "Schwierig&keit",
            "Hard": "Schwer",
            "Spot Hidden": "Verborgenes erkennen",
            "Roll: {name}": "{name} würfeln",
            "Rules: {value}": "Regeln: {value}",
            ("{n} bonus die", 0): "{n} Bonuswürfel",
            ("{n} bonus die", 1): "{n} Bonuswürfel",
        }
    )
    assert "Difficulty: Hard" in reader.read("Schwierigkeit: Schwer")
    assert "Roll: Spot Hidden" in reader.read("Verborgenes erkennen würfeln")
    assert "Hard: Rules: 0" in reader.read("Schwer: Regeln: 0")
    assert "1 bonus die" in reader.read("1 Bonuswürfel")
    assert reader.read("Ida Marchetti") == {"Ida Marchetti"}
