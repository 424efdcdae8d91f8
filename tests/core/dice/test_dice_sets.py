"""How a look of dice is kept as text, and read again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.faces import OWN, USUAL, DiceSet, dice_set

colours = st.text("0123456789ABCDEF", min_size=6, max_size=6).map("#{}".format)
named = st.from_regex(r"[a-z][a-z-]{0,39}", fullmatch=True).filter(lambda name: name != OWN)
sets = st.one_of(st.builds(DiceSet, named), st.builds(DiceSet, st.just(OWN), colours, colours))


@given(sets)
def test_a_saved_set_is_restored(worn: DiceSet) -> None:
    assert dice_set(str(worn)) == worn


@given(st.text() | st.text("own #0123456789abcdefABCDEF -", max_size=24))
def test_any_text_parses_to_a_set_that_round_trips(text: str) -> None:
    read = dice_set(text)
    assert dice_set(str(read)) == read
    assert read.id != OWN or len(read.body) == len(read.ink) == 7


def test_the_default_set_is_ivory() -> None:
    assert DiceSet() == DiceSet(USUAL) == dice_set("ivory")
    assert str(DiceSet()) == "ivory"


def test_an_unknown_set_keeps_its_id() -> None:
    assert dice_set("deep-sea") == DiceSet("deep-sea")


@pytest.mark.parametrize("text", ["own #1a2b3c #ffeedd", " own #1A2B3C #FFEEDD\n", "OWN #1A2b3C #FFEEdd"])
def test_own_colours_are_parsed_in_any_case(text: str) -> None:
    assert dice_set(text) == DiceSet(OWN, "#1A2B3C", "#FFEEDD")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "own",
        "own #1A2B3C",
        "own #1A2B3C #FFEED",
        "own #1A2B3C #FFEEDG",
        "own 1A2B3C FFEEDD",
        "own #1A2B3C #FFEEDD #000000",
        "Star-Port",
        "star port",
        "../ivory",
        "-star",
        "stár",
        "a" * 41,
    ],
)
def test_invalid_text_gives_the_default_set(text: str) -> None:
    assert dice_set(text) == DiceSet()
