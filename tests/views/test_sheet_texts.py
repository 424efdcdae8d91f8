"""What a player wrote on a sheet, line by line."""

from desktop.base.words import tr
from desktop.views.sheet_texts import SheetText, texts_of_sheet
from rules_core.sheet.sheet import NotePage, Passage, Possession, Sheet, Weapon


def test_every_line_says_the_page_it_is_on() -> None:
    sheet = Sheet(
        "coc7",
        "Ida",
        weapons=(Weapon(".32 revolver", damage="1D8"),),
        possessions=(Possession("Lamp"),),
        backstory=(Passage("Traits", "Stubborn\nKind"),),
        notes="The cellar",
        pages=(NotePage("The lighthouse", "It burned", "2026-11-28"),),
    )
    assert list(texts_of_sheet(sheet)) == [
        SheetText("combat", "Weapon", ".32 revolver · 1D8"),
        SheetText("backstory", "Traits", "Stubborn"),
        SheetText("backstory", "Traits", "Kind"),
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
