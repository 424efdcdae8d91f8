"""The games as a new player and the rail see them."""

from typing import NamedTuple

import pytest

import resources
from desktop.views.about import first_run_view
from desktop.views.rail import game_name, games, rail_view
from rules_core.game.registry import SYSTEM_IDS, system


class Listed(NamedTuple):
    id: int
    system: str
    name: str
    hp: int | None
    hp_max: int | None
    pinned: bool = False


def test_every_game_is_offered_with_its_samples() -> None:
    games = first_run_view().games
    assert [(game.name, [sample.name for sample in game.samples]) for game in games] == [
        ("Call of Cthulhu 7e", ["Ida Marchetti", "Hugh Pemberton", "Dot Kowalski"]),
        ("Shadow Lounge", ["Tarn Ondara", "Sel Vantry"]),
        ("Four-degree d20", ["Ketta Morrow", "Ansel Quay"]),
        ("Rites of Battle", ["Juno Halloran", "Odalys Brandt"]),
        ("Striker", ["Oriel Kast", "Tumble Okoro"]),
    ]
    assert [game.system for game in games] == list(SYSTEM_IDS)
    assert [game.name for game in games] == [system(game.system).name for game in games]
    assert all(game.about and all(sample.line for sample in game.samples) for game in games)


def test_games_have_their_own_names_and_unknown_ones_their_id() -> None:
    assert list(games().items()) == [(each, system(each).name) for each in SYSTEM_IDS]
    assert game_name("a-game-of-the-future") == "a-game-of-the-future"


def test_rail_groups_characters_by_game() -> None:
    rows = (
        Listed(1, "shadow-lounge", "Tarn Ondara", 3, 14),
        Listed(2, "coc7", "Ida Marchetti", 8, 11),
        Listed(3, "shadow-lounge", "Sel Vantry", 13, None),
        Listed(4, "shadow-lounge", "Nobody", None, None),
        Listed(5, "rites-of-battle", "Juno Halloran", 7, 14),
    )
    view = rail_view(rows, 1)
    assert [group.name for group in view.groups] == ["Call of Cthulhu 7e", "Rites of Battle", "Shadow Lounge"]
    assert [row.line for row in view.groups[1].rows] == ["Wounds 7/14"]
    assert [(row.name, row.line) for row in view.groups[2].rows] == [
        ("Nobody", ""),
        ("Sel Vantry", "HP 13"),
        ("Tarn Ondara", "HP 3/14"),
    ]
    assert view.selected == 1


def test_wounds_without_a_threshold_show_only_their_number() -> None:
    rows = (Listed(1, "rites-of-battle", "Corin Vale", 0, 999), Listed(2, "striker", "Rana Obi", 8, 998))
    lines = [row.line for group in rail_view(rows, None).groups for row in group.rows]
    assert lines == ["Wounds 0", "HP 8/998"]


def test_pinned_characters_come_first_in_the_rail() -> None:
    rows = (
        Listed(1, "striker", "Oriel Kast", 5, 12, pinned=True),
        Listed(2, "coc7", "Ida Marchetti", 8, 11),
        Listed(3, "coc7", "Hugh Pemberton", 12, 12, pinned=True),
    )
    view = rail_view(rows, None, favourites={2})
    assert [(group.name, [row.name for row in group.rows]) for group in view.groups] == [
        ("Pinned", ["Hugh Pemberton", "Oriel Kast"]),
        ("Call of Cthulhu 7e", ["Ida Marchetti"]),
    ]
    assert [row.favourite for row in view.groups[0].rows + view.groups[1].rows] == [False, False, True]


@pytest.mark.parametrize("game", [game.system for game in first_run_view().games])
def test_each_game_has_an_icon_in_any_colour(game: str) -> None:
    drawing = resources.path("games", game, "icon.svg").read_text(encoding="utf-8")
    assert "currentColor" in drawing
    assert 'viewBox="0 0 16 16"' in drawing
