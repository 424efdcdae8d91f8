"""Help shows the guide and every rule of each game, and searches both."""

import pytest

from desktop.help.view.help import help_view, page_of_rule, pages
from desktop.views.rail import games
from desktop.views.rule_sentences import headings, sentences


def test_help_starts_with_first_steps_and_ends_with_the_rules_of_each_game() -> None:
    view = help_view()
    assert view.page is not None
    assert view.page.title == "First steps"
    assert view.rows[0][:2] == ("first-steps", "First steps")
    assert [title for _, title, _ in view.rows[-5:]] == [f"Rules: {name}" for name in games().values()]


@pytest.mark.parametrize("game", games())
def test_each_rule_is_listed_once_with_its_id(game: str) -> None:
    page = next(each for each in pages() if each.game == game)
    listed = [(line.label, line.text) for part in page.parts for line in part.lines]
    assert listed == list(sentences(game).items())
    assert [part.heading for part in page.parts] == list(headings(game))
    assert {page_of_rule(rule) for rule in sentences(game)} == {page.id}


def test_search_keeps_and_counts_the_lines_with_every_word() -> None:
    view = help_view("PUSH luck", "rules-coc7")
    assert view.page is not None
    assert ("rules-coc7", "Rules: Call of Cthulhu 7e", "2 lines") in view.rows
    assert [line.label for part in view.page.parts for line in part.lines] == ["COC-PUSH-03", "COC-LUCK-03"]


def test_search_opens_the_first_page_with_a_match() -> None:
    view = help_view("st-roll-01", "library")
    assert view.page is not None
    assert view.page.id == "rules-striker"


def test_a_search_without_a_match_says_so() -> None:
    assert help_view(" xyzzy ").empty == "Nothing in help matches “xyzzy”."
    assert help_view("xyzzy").page is None


def test_no_line_of_help_is_repeated() -> None:
    lines = [line.text for page in pages() for part in page.parts for line in part.lines]
    assert len(set(lines)) >= len(lines) - 2  # rules that two games share may be said alike
