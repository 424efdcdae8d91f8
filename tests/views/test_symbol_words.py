"""Symbol dice and symbols are whole words, with plurals."""

import pytest

from desktop.views.symbol_words import (
    dice_count,
    die_word,
    face_words,
    symbol_word,
    symbols_count,
    whole_die_word,
)


def test_a_die_has_a_short_name_a_whole_one_and_a_plural() -> None:
    assert (die_word("ability"), whole_die_word("ability")) == ("Ability", "Ability die")
    assert (dice_count("setback", 1), dice_count("setback", 2)) == ("1 Setback die", "2 Setback dice")
    assert dice_count("boost", 2, "two") == "two Boost dice"


def test_symbols_are_counted_with_their_plural() -> None:
    assert [symbols_count("success", n) for n in (0, 1, 2)] == ["0 Successes", "1 Success", "2 Successes"]
    assert (symbols_count("advantage", 3), symbol_word("despair", 2)) == ("3 Advantage", "Despair")


@pytest.mark.parametrize(
    ("face", "words"), [("", "Blank"), ("s", "Success"), ("sa", "Success, Adv."), ("ff", "2 Failures")]
)
def test_a_face_is_told_by_its_symbols(face: str, words: str) -> None:
    assert face_words(face) == words


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        ("ability", "Begabungswürfel"),
        ("proficiency", "Trainingswürfel"),
        ("boost", "Verstärkungswürfel"),
        ("setback", "Komplikationswürfel"),
        ("difficulty", "Schwierigkeitswürfel"),
        ("challenge", "Herausforderungswürfel"),
    ],
)
def test_german_has_one_whole_word_for_each_die(german: None, kind: str, word: str) -> None:
    assert (whole_die_word(kind), dice_count(kind, 2)) == (word, f"2 {word}")


def test_german_symbols_have_a_plural(german: None) -> None:
    assert (symbols_count("advantage", 1), symbols_count("advantage", 2)) == ("1 Vorteil", "2 Vorteile")
