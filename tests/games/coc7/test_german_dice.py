"""Damage in German: typed and shown with W, saved and exported with D."""

from desktop.base.words import speak
from desktop.games.coc7.sanity.view import SanityContext, sanity_view
from desktop.views.editing.editing import Editing, field_at
from desktop.views.game import SheetContext, game_of
from desktop.views.paper.tables import weapons_table
from rules_core.game.edit import edit
from rules_core.game.places import place_of
from rules_core.game.registry import system
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Sheet
from tests.flows.editing import Editor
from tests.games.full_sheets import full_sheet
from tests.playing import Opener, Player

COC7 = system("coc7")


def edited(place: str, text: str) -> Sheet:
    sheet = full_sheet("coc7")
    return play(sheet, edit(COC7, sheet, place_of(place), text))


def test_a_weapon_typed_with_w_is_saved_with_d_and_shown_with_w(german: None) -> None:
    sheet = edited("weapon/damage/0", "2W6+1W4")
    weapon = sheet.weapons[0]
    assert weapon.damage == "2D6+1D4"
    assert field_at(Editing(COC7, sheet), place_of("weapon/damage/0"), "").text == "2W6+1W4"
    assert game_of("coc7").sheet_view(sheet, SheetContext(1)).weapons[0].damage == "2W6+1W4"
    table = weapons_table("coc7", [weapon], [""])
    assert table is not None
    assert "2W6+1W4" in table.rows[0]


def test_a_damage_bonus_typed_with_w_is_saved_with_d_and_shown_with_w(german: None) -> None:
    sheet = edited("override//damage_bonus", "+1W4")
    assert sheet.override("damage_bonus") == "+1D4"
    facts = game_of("coc7").sheet_view(sheet, SheetContext(1)).facts
    assert "+1W4" in [each.value for each in facts]
    assert field_at(Editing(COC7, sheet), place_of("override//damage_bonus"), "").text == "+1W4"


def test_losses_of_sanity_are_read_and_shown_with_w(german: None) -> None:
    view = sanity_view(full_sheet("coc7"), SanityContext("1W4/1w10"))
    assert (view.loss, view.loss_refusal) == ("1W4/1W10", "")
    assert "0/1W6" in view.losses
    assert "1W10" in view.loss_odds


def test_a_weapon_has_w_on_its_card_in_german_and_d_in_english(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida, "combat")
    on.makes(lambda: on.enter_cell(".32 revolver, Damage", "1W10+1W4"), ".32 revolver, Damage, 1D10+1D4")
    on.done()
    speak("de")
    try:
        german = open_app()
        german.turn_to("combat")
        assert german.sees("1W10+1W4")
        assert not german.sees("1D10")
    finally:
        speak("en")
    english = open_app()
    english.turn_to("combat")
    assert english.sees("1D10+1D4")
    assert not english.sees("1W10")
