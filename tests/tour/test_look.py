"""The looks of tour pictures."""

from desktop.tour.look import DARK, LARGEST_TEXT, ON_SMALL, SMALL, USUAL, Look


def test_looks_are_layered() -> None:
    worn = Look(theme="dark").over(ON_SMALL).over(USUAL)
    assert (worn.theme, worn.size, worn.text) == ("dark", SMALL, 100)


def test_a_look_has_words_and_a_slug() -> None:
    worn = DARK.over(LARGEST_TEXT).over(Look(contrast="on"))
    assert worn.words() == "dark, high contrast, text at 200 %"
    assert worn.slug() == ["dark", "200", "contrast"]
