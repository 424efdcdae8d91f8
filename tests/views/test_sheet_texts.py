"""What a player wrote on a sheet, line by line."""

import pytest

from desktop.base.words import tr
from desktop.views.game import SheetContext, game_of
from desktop.views.sheet_texts import SheetText, texts_of_sheet
from rules_core.game.registry import SYSTEM_IDS
from rules_core.sheet.sheet import NotePage, Passage, Possession, Power, Sheet, Technique, Weapon


def test_every_line_says_the_page_it_is_on() -> None:
    sheet = Sheet(
        "coc7",
        "Ida",
        weapons=(Weapon(".32 revolver", damage="1D8"),),
        possessions=(Possession("Lamp"),),
        backstory=(Passage("people", "Aunt Bea\nUncle Joe"), Passage("Debts", "Many")),
        notes="The cellar",
        pages=(NotePage("The lighthouse", "It burned", "2026-11-28"),),
    )
    assert list(texts_of_sheet(sheet)) == [
        SheetText("combat", "Weapon", ".32 revolver · 1D8"),
        SheetText("backstory", "Significant people", "Aunt Bea"),
        SheetText("backstory", "Significant people", "Uncle Joe"),
        SheetText("backstory", "Debts", "Many"),
        SheetText("gear", "Gear", "Lamp"),
        SheetText("notes", "The lighthouse (28 Nov 2026)", "The lighthouse (28 Nov 2026)"),
        SheetText("notes", "The lighthouse (28 Nov 2026)", "It burned"),
        SheetText("notes", "Notes", "The cellar"),
    ]


def test_a_weapon_of_the_games_list_is_named_in_the_players_language(german: None) -> None:
    sheet = Sheet("coc7", "Ida", weapons=(Weapon("Large club", damage="1D8"), Weapon("Aunt Bea's ladle")))
    assert tr("Large club") != "Large club"
    assert [each.text for each in texts_of_sheet(sheet)] == [f"{tr('Large club')} · 1D8", "Aunt Bea's ladle"]


def test_a_heading_of_the_game_is_told_as_on_the_sheet(german: None) -> None:
    sheet = Sheet("coc7", "Ida", backstory=(Passage("description", "A scar"), Passage("", "Kind")))
    assert [each.place for each in texts_of_sheet(sheet)] == [tr("Description"), tr("Backstory")]
    assert tr("Description") != "Description"


def test_weapons_and_powers_are_on_the_pages_of_their_game() -> None:
    weapons, powers = (Weapon("Axe"),), (Power("a", "custom", "Second wind"),)
    rites = Sheet("rites-of-battle", "Juno", weapons=weapons, powers=powers)
    assert list(texts_of_sheet(rites)) == [
        SheetText("weapons", "Weapon", "Axe"),
        SheetText("talents", "Talents", "Second wind"),
    ]
    striker = Sheet("striker", "Oriel", weapons=weapons, powers=powers, techniques=(Technique("t", "Turn"),))
    assert list(texts_of_sheet(striker)) == [
        SheetText("fight", "Weapon", "Axe"),
        SheetText("techniques", "Abilities", "Second wind"),
        SheetText("techniques", "Techniques", "Turn"),
    ]


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_every_page_named_is_a_tab_of_the_game(game: str) -> None:
    sheet = Sheet(game, "Ida", weapons=(Weapon("Axe"),), powers=(Power("a", "custom", "Second wind"),))
    tabs = {each.id for each in game_of(game).sheet_view(sheet, SheetContext(0)).tabs}
    assert {each.tab for each in texts_of_sheet(sheet)} <= tabs
