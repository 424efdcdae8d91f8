"""The part of a text that a search found."""

import pytest

from desktop.views.excerpts import excerpt, has_words, marks_in, words_sought


@pytest.mark.parametrize(
    ("sought", "text", "found"),
    [
        ("CAFE", "the café burns", True),
        ("café", "THE CAFE BURNS", True),
        ("6", "20 November 2026", False),
        ("6", "7 → 6", True),
        ("burns the", "the café burns", True),
        ("burns water", "the café burns", False),
    ],
)
def test_all_words_are_found_in_any_order_and_numbers_as_a_whole(sought: str, text: str, found: bool) -> None:
    assert has_words(words_sought(sought), text) is found


def test_found_words_are_marked_where_they_are_in_the_original_text() -> None:
    text = "Straße im Café, straße"
    assert [text[slice(*each)] for each in marks_in(text, ("strasse", "cafe"))] == [
        "Straße",
        "Café",
        "straße",
    ]


def test_overlapping_words_are_one_mark() -> None:
    assert marks_in("hidden", ("hidd", "dden")) == ((0, 6),)


def test_a_long_text_is_cut_around_the_first_found_word() -> None:
    found = excerpt(f"{'word ' * 60}the lamp\nfalls {'word ' * 60}", ("lamp",))
    assert found.text.startswith("…")
    assert found.text.endswith("…")
    assert len(found.text) <= 110
    assert [found.text[slice(*each)] for each in found.marks] == ["lamp"]
    assert "lamp falls" in found.text


def test_a_short_text_is_shown_whole() -> None:
    assert excerpt("the lamp\nfalls", ("falls",)) == ("the lamp falls", ((9, 14),))
