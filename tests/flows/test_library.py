"""The library, the rail and the palette by clicks and keys, over a real library and a restart."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from desktop.widgets.library.palette import Palette
from tests.flows.conftest import Opener, Player

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


def to_library(player: Player) -> None:
    """Press Ctrl+L and wait until the cards are read."""
    player.press(Qt.Key.Key_L, CONTROL)
    player.wait_for("library")
    player.wait(lambda: bool(names(player)))


def names(player: Player) -> list[str]:
    """The characters on the page, in their order."""
    shelf = player.window.pages.library.shelf.shelf
    rows = (shelf.row(place) for place in range(shelf.count))
    return [row.name for row in rows if row is not None]


def click_card(player: Player, name: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Click a character's card."""
    shelf = player.window.pages.library.shelf
    QTest.mouseClick(shelf.viewport(), LEFT, held, place_of(player, name))


def place_of(player: Player, name: str) -> QPoint:
    shelf = player.window.pages.library.shelf
    return shelf.visualRect(shelf.shelf.index_of(names(player).index(name))).center()


def rail(player: Player) -> list[str]:
    model = player.window.play.rail.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def title(player: Player) -> str:
    return player.window.windowTitle()


def with_three(player: Player) -> Player:
    player.add_sample("Hugh Pemberton")
    player.add_sample("Tarn Ondara")
    return player


def test_a_double_click_opens_a_character_and_a_button_leads_back(ida: Player) -> None:
    with_three(ida)
    to_library(ida)
    assert title(ida) == "Library — Rollbook"
    assert ida.sees("3 characters on this computer")
    ida.click("Back to Tarn Ondara")
    assert title(ida) == "Tarn Ondara — Rollbook"
    to_library(ida)
    shelf = ida.window.pages.library.shelf
    QTest.mouseDClick(shelf.viewport(), LEFT, pos=place_of(ida, "Ida Marchetti"))
    ida.wait_for("play")
    assert title(ida) == "Ida Marchetti — Rollbook"


def test_search_leaves_who_was_meant_and_enter_opens(ida: Player) -> None:
    with_three(ida)
    to_library(ida)
    ida.press(Qt.Key.Key_Slash)
    ida.type("spot hidden > 65")
    ida.wait(lambda: names(ida) == ["Ida Marchetti"])
    ida.press(Qt.Key.Key_Return)
    ida.press(Qt.Key.Key_Return)
    ida.wait_for("play")
    assert title(ida) == "Ida Marchetti — Rollbook"


def test_who_goes_to_the_bin_comes_back_by_undo_and_stays_there_over_a_restart(
    ida: Player, open_app: Opener
) -> None:
    with_three(ida)
    to_library(ida)
    click_card(ida, "Tarn Ondara")
    ida.press(Qt.Key.Key_Delete)
    assert ida.sees("Tarn Ondara moved to the bin for 30 days.")
    assert ida.window.pages.page == "library"
    assert ida.sees("Back to Hugh Pemberton"), "who is in the bin is open no more"
    ida.click("Undo")
    ida.wait(lambda: "Tarn Ondara" in names(ida))
    click_card(ida, "Tarn Ondara")
    click_card(ida, "Ida Marchetti", CONTROL)
    ida.click("Move to the bin")
    again = open_app()
    assert rail(again) == ["Call of Cthulhu 7e", "Hugh Pemberton"]
    to_library(again)
    again.pick("Show: All characters", "Bin")
    again.wait(lambda: sorted(names(again)) == ["Ida Marchetti", "Tarn Ondara"])
    click_card(again, "Ida Marchetti")
    again.in_window(
        "Delete for good",
        lambda: again.click("Delete for good…"),
        lambda: again.click("Delete for good"),
    )
    again.wait(lambda: names(again) == ["Tarn Ondara"])
    click_card(again, "Tarn Ondara")
    again.click("Restore")
    assert again.sees("The bin is empty.")


def test_pinned_and_favourite_over_a_restart(ida: Player, open_app: Opener) -> None:
    with_three(ida)
    to_library(ida)
    click_card(ida, "Ida Marchetti")
    ida.click("Pin to the rail")
    ida.click("Favourite")
    again = open_app()
    assert rail(again)[:2] == ["Pinned", "Ida Marchetti"]
    to_library(again)
    again.pick("Show: All characters", "Favourites")
    again.wait(lambda: names(again) == ["Ida Marchetti"])


def test_tags_are_given_in_a_window(ida: Player) -> None:
    with_three(ida)
    to_library(ida)
    click_card(ida, "Ida Marchetti")

    def tag() -> None:
        ida.enter("New tag", "arkham")
        ida.click("Done")

    ida.in_window("Tags", lambda: ida.pick("More to do", "Tags…"), tag)
    ida.pick("Show: All characters", "Tag: arkham")
    ida.wait(lambda: names(ida) == ["Ida Marchetti"])


def test_two_characters_are_compared(ida: Player) -> None:
    with_three(ida)
    to_library(ida)
    click_card(ida, "Ida Marchetti")
    click_card(ida, "Hugh Pemberton", CONTROL)
    seen: list[str] = []
    ida.in_window("Compare", lambda: ida.pick("More to do", "Compare…"), lambda: seen.extend(ida.texts()))
    assert any("Strength: 45, 40" in each for each in seen)


def test_the_lowest_luck_of_the_chosen_rolls(ida: Player) -> None:
    with_three(ida)
    to_library(ida)
    ida.dice.lay(30, units=1)
    click_card(ida, "Ida Marchetti")
    click_card(ida, "Hugh Pemberton", CONTROL)
    ida.pick("More to do", "Roll group Luck")
    ida.wait_for("play")
    assert ida.sees("31 is within 45")


def test_the_palette_opens_characters_and_does_commands(ida: Player) -> None:
    with_three(ida)
    for text, done in (("marchetti", "Ida Marchetti — Rollbook"), ("library", "Library — Rollbook")):
        ida.press(Qt.Key.Key_K, CONTROL)
        palette = next(each for each in ida.window.findChildren(Palette) if each.isVisible())
        QTest.keyClicks(palette.field, text)
        QTest.keyClick(palette.field, Qt.Key.Key_Return)
        ida.window.activateWindow()  # off screen a popup takes this away
        ida.wait(ida.window.isActiveWindow)
        assert title(ida) == done


def test_the_buttons_of_the_rail_lead_on(ida: Player) -> None:
    ida.click("Find a character or a command")
    palette = next(each for each in ida.window.findChildren(Palette) if each.isVisible())
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    ida.in_window("Settings", lambda: ida.click("Settings"), lambda: None)
    ida.click("Library")
    ida.wait_for("library")
