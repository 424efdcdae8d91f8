"""The games as a new player and the rail meet them."""

from typing import NamedTuple

import pytest

import resources
from desktop.viewdata.first_run import first_run_view
from desktop.viewdata.rail import rail_view


class Listed(NamedTuple):
    """A character as the library lists it."""

    id: int
    system: str
    name: str
    hp: int | None
    hp_max: int | None


def test_both_games_are_offered_each_with_its_samples() -> None:
    games = first_run_view().games
    assert [(game.system, game.name) for game in games] == [
        ("coc7", "Call of Cthulhu 7e"),
        ("shadow-lounge", "Shadow Lounge"),
    ]
    assert [sample.name for sample in games[0].samples] == ["Ida Marchetti", "Hugh Pemberton", "Dot Kowalski"]
    assert [sample.name for sample in games[1].samples] == ["Tarn Ondara", "Sel Vantry"]
    assert all(game.about and all(sample.line for sample in game.samples) for game in games)


def test_the_rail_groups_by_game_under_its_name() -> None:
    rows = (
        Listed(1, "shadow-lounge", "Tarn Ondara", 3, 14),
        Listed(2, "coc7", "Ida Marchetti", 8, 11),
        Listed(3, "shadow-lounge", "Sel Vantry", 13, None),
        Listed(4, "shadow-lounge", "Nobody", None, None),
    )
    view = rail_view(rows, 1)
    assert [group.name for group in view.groups] == ["Call of Cthulhu 7e", "Shadow Lounge"]
    assert [(row.name, row.line) for row in view.groups[1].rows] == [
        ("Tarn Ondara", "HP 3/14"),
        ("Sel Vantry", "HP 13"),
        ("Nobody", ""),
    ]
    assert view.selected == 1


@pytest.mark.parametrize("game", [game.system for game in first_run_view().games])
def test_each_game_has_an_icon_that_takes_any_colour(game: str) -> None:
    drawing = resources.path("icons", f"{game}.svg").read_text(encoding="utf-8")
    assert "currentColor" in drawing
    assert 'viewBox="0 0 16 16"' in drawing
