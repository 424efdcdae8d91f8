"""Any search text is parsed as words and comparisons."""

import sqlite3
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.library.search.search import Comparison, Search, parse, parts, pieces, terms, words_of

NAMES = {
    "spot hidden": ["skill:spot-hidden"],
    "luck": ["luck"],
    "str": ["str"],
    "strength": ["str"],
    "art craft photography": ["skill:art-craft:photography"],
    "martial arts": ["skill:martial-arts"],
    "art": ["skill:art"],
}
SPOT = ("skill:spot-hidden",)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("", Search()),
        ("  Ida  Aïda ", Search(("ida", "aida"))),
        ("𝕬𝖎𝖉𝖆 Straße", Search(("aida", "strasse"))),
        ('C-3PO "quoted" %_*', Search(("c", "3po", "quoted"))),
        ("spot hidden > 60", Search((), (Comparison(SPOT, ">", 60),))),
        ("spot>60", Search((), (Comparison(SPOT, ">", 60),))),
        ("hidd ≥ 60", Search((), (Comparison(SPOT, ">=", 60),))),
        ("idden =< −5", Search((), (Comparison(SPOT, "<=", -5),))),
        ("Strength = 50", Search((), (Comparison(("str",), "=", 50),))),
        ("art>=1", Search((), (Comparison(("skill:art",), ">=", 1),))),
        ("craft <2", Search((), (Comparison(("skill:art-craft:photography",), "<", 2),))),
        (
            "ida spot hidden > 60 luck<40 marc",
            Search(("ida", "marc"), (Comparison(SPOT, ">", 60), Comparison(("luck",), "<", 40))),
        ),
        ("ida juggling > 5", Search(("ida",), (Comparison((), ">", 5),))),
        ("> 5", Search()),
        ("luck >", Search(("luck",))),
        ("luck > x", Search(("luck", "x"))),
        ("ida ida", Search(("ida",))),
    ],
)
def test_words_and_comparisons_are_parsed(typed: str, read: Search) -> None:
    assert parse(typed, NAMES) == read


@given(st.text(max_size=400), st.dictionaries(st.text(max_size=8), st.lists(st.text(max_size=4), max_size=2)))
def test_any_text_is_valid(typed: str, names: dict[str, list[str]]) -> None:
    assert all(word == "".join(words_of(word)) for word in parse(typed, names).words)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_no_word_is_a_database_command(typed: str) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE VIRTUAL TABLE text USING fts5(notes)")
        for word in parse(typed, {}).words:
            for each in [word, *pieces(word)]:
                connection.execute(
                    "SELECT * FROM text WHERE text MATCH ?", (f'notes : "{each}" *',)
                ).fetchall()


def test_word_is_found_by_any_part() -> None:
    assert parts("Aïda 久美") == "aida ida da a 久美 美"


def test_notes_are_found_by_word_starts_or_letter_pairs_in_scripts_without_spaces() -> None:
    assert terms("The 上田久美 x") == "the 上田 田久 久美 美 x"
    assert (pieces("light"), pieces("田久美"), pieces("久")) == (["light"], ["田久", "久美"], ["久"])
    assert pieces("x") == []
