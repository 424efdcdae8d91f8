"""What pictures of the tour put on."""

from desktop.tour.look import DARK, LARGEST_TEXT, SMALL, SMALLEST, USUAL, Look


def test_a_look_gives_way_to_the_one_over_it_and_keeps_the_rest() -> None:
    worn = Look(theme="dark").over(SMALLEST).over(USUAL)
    assert (worn.theme, worn.size, worn.text) == ("dark", SMALL, 100)


def test_a_look_is_named_in_words_and_in_names_of_files() -> None:
    worn = DARK.over(LARGEST_TEXT).over(Look(contrast="on"))
    assert worn.words() == "dark, high contrast, text at 200 %"
    assert worn.slug() == ["dark", "200", "contrast"]
