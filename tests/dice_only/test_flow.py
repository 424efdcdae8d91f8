"""Dice without a character: typed and clicked from the first run on, saved, and there after a restart."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from desktop.dice_only.feature import PAGE as DICE_ONLY
from desktop.dice_only.ui.page import DiceOnlyPage
from desktop.shell.pages import FIRST_RUN, PLAY
from tests.player import use_entry
from tests.playing import HELD_MS, Opener, Player

NOTATION = "Dice notation"


def page(player: Player) -> DiceOnlyPage:
    """The page with animation off."""
    player.wait_for(DICE_ONLY)
    shown = player.window.pages[DICE_ONLY]
    shown.set_speed(0)
    return shown


def throw(player: Player, notation: str, **faces: Sequence[int]) -> None:
    """Set the dice, type a roll and press Enter."""
    player.dice.put(faces)
    player.enter(NOTATION, notation)


def spoken_log(player: Player) -> list[str]:
    """Return the accessible texts of the log without times, newest first."""
    model = player.window.pages[DICE_ONLY].log.list.model()
    rows = (model.index(at, 0) for at in range(model.rowCount()))
    return [str(row.data(Qt.ItemDataRole.AccessibleTextRole)).partition(", ")[2] for row in rows]


def kept(player: Player) -> list[str]:
    """Return the accessible texts of the favourites."""
    model = player.window.pages[DICE_ONLY].favourites.list.model()
    rows = (model.index(at, 0) for at in range(model.rowCount()))
    return [str(row.data(Qt.ItemDataRole.AccessibleTextRole)) for row in rows]


def click_row(player: Player, rows: str, row: int) -> None:
    """Click a favourite or a roll in the log by its index."""
    shown = player.window.pages[DICE_ONLY]
    view = shown.favourites.list if rows == "favourites" else shown.log.list
    place = view.visualRect(view.model().index(row, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_rolls_without_a_character_are_there_after_a_restart(open_app: Opener, tmp_path: Path) -> None:
    library = tmp_path / "dice" / "library.db"
    player = open_app(library)
    player.wait_for(FIRST_RUN)
    player.click("Roll dice only")
    shown = page(player)
    assert player.window.windowTitle() == "Dice only — Rollbook"
    assert player.sees("Type 2D6+3, or click the dice.")
    for key in ("d6", "d6"):
        player.click(key)
    assert player.field(NOTATION).text().lower() == "2d6"
    assert player.sees("Reads as 2D6")
    player.dice.put({"d6": [5, 2]})
    player.press(Qt.Key.Key_Return)
    assert player.sees("5 + 2")
    assert [bar.label for bar in shown.chances.bars.bars if bar.fell_here] == ["7"]
    player.type("+7d7")
    assert shown.entry.field.invalid
    assert player.sees("There's no die with 7 sides")
    throw(player, "2d6+1d4+3", d6=[5, 3], d4=[2])
    assert spoken_log(player) == ["2D6 + 1D4 + 3, 13", "2D6, 7"]
    player.enter("Name for this roll", "<b>Fire</b> & ice")
    assert kept(player) == ["<b>Fire</b> & ice, 2d6+1d4+3"]
    player.press(Qt.Key.Key_Escape)
    player.wait_for(FIRST_RUN)
    player.app.close()

    again = open_app(library)
    again.wait_for(FIRST_RUN)
    again.press(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    page(again)
    assert spoken_log(again) == ["2D6 + 1D4 + 3, 13", "2D6, 7"]
    again.dice.put({"d6": [1, 1], "d4": [4]})
    click_row(again, "favourites", 0)
    assert spoken_log(again)[0] == "<b>Fire</b> & ice, 9"
    click_row(again, "log", 2)
    assert again.sees("5 + 2")
    again.click("Copy all rolls")
    assert QGuiApplication.clipboard().text().count("\n") >= 2


def test_the_rail_leads_to_the_dice_and_a_character_leads_back(open_app: Opener) -> None:
    player = open_app()
    player.add_sample("Ida Marchetti")
    player.click("Dice only")
    shown = page(player)
    assert not player.window.sheet.isVisible()
    shown.set_speed(HELD_MS)
    throw(player, "4d6kh3", d6=[6, 1, 5, 4])
    assert shown.felt.is_turning()
    assert spoken_log(player) == []  # it is told when the dice lie
    player.press(Qt.Key.Key_Escape)
    assert not shown.felt.is_turning()
    assert spoken_log(player) == ["4D6kh3, 15"]
    assert player.sees("1 not kept")
    player.press(Qt.Key.Key_F6)
    assert player.window.focusWidget() is not shown.entry.field
    player.character("Ida Marchetti")
    player.wait_for(PLAY)
    assert player.window.sheet.isVisible()
    assert player.window.windowTitle() == "Ida Marchetti — Rollbook"
    player.click("Dice only")
    page(player)
    assert spoken_log(player) == ["4D6kh3, 15"]
    player.click("Back")
    player.wait_for(PLAY)
    assert player.window.sheet.isVisible()


def test_the_page_has_its_own_dice_set_and_speed(open_app: Opener) -> None:
    player = open_app()
    player.wait_for(FIRST_RUN)
    player.click("Roll dice only")
    shown = page(player)
    throw(player, "1d6", d6=[6])
    before = shown.felt.grab().toImage()
    player.app.settings.choose_dice("star-port")
    assert shown.felt.grab().toImage() != before
    player.app.settings.choose_dice_speed("fast")
    throw(player, "1d6+1", d6=[6])
    assert shown.felt.is_turning()
    player.app.settings.choose_dice_speed("off")
    assert not shown.felt.is_turning()
    assert spoken_log(player) == ["1D6 + 1, 7", "1D6, 6"]


def test_a_roll_of_dice_only_is_shared_as_text_for_discord_and_as_a_picture(open_app: Opener) -> None:
    player = open_app()
    player.click("Roll dice only")
    page(player)
    throw(player, "2d6+3", d6=[4, 2])
    player.click("Share this roll")
    pick(player, "Copy as text")
    assert QGuiApplication.clipboard().text() == "2D6 + 3\n9\n4 + 2 + 3\nDice: D6 4, D6 2"
    assert player.sees("Copied the roll.")
    throw(player, "2d20kh1", d20=[4, 17])
    player.click("Share this roll")
    pick(player, "Copy for Discord")
    assert QGuiApplication.clipboard().text().startswith("**2D20kh1**\n> ## 17\n")
    assert "~~D20 4~~, D20 17" in QGuiApplication.clipboard().text()
    player.click("Share this roll")
    pick(player, "Copy as a picture")
    picture = QGuiApplication.clipboard().image()
    assert (picture.width(), picture.height() > 300) == (1040, True)


def test_an_older_roll_is_shared_from_the_menu_of_the_log_after_a_restart(open_app: Opener) -> None:
    player = open_app()
    player.click("Roll dice only")
    page(player)
    throw(player, "1d6", d6=[5])
    throw(player, "1d8", d8=[8])
    again = open_app()
    again.command("Dice only")
    rows = page(again).log.list
    rows.setCurrentIndex(rows.model().index(1, 0))
    rows.setFocus()
    QTest.keyClick(rows, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    pick(again, "Copy for Discord")
    assert QGuiApplication.clipboard().text() == "**1D6**\n> ## 5\n> D6 5"


@pytest.mark.parametrize(
    ("notation", "shown", "spoken"),
    [
        ("2d6+3", "4 2", "2D6 + 3, 9"),
        ("d100b1", "60 20 1", "1D100b1, 21"),
        ("4d6kh3", "1 6 5 4", "4D6kh3, 15"),
    ],
)
def test_dice_of_the_table_are_typed_and_saved_without_turning(
    open_app: Opener, notation: str, shown: str, spoken: str
) -> None:
    player = open_app()
    player.click("Roll dice only")
    page(player)
    player.type(notation)

    player.click("Enter your dice")
    player.enter("What your dice show", "77 99")
    assert player.front.accessibleName().endswith(": your dice"), "impossible faces are refused in place"
    player.enter("What your dice show", shown)
    player.come_forward()
    assert spoken_log(player)[0] == spoken
    again = open_app()
    again.command("Dice only")
    page(again)
    assert spoken_log(again) == [spoken]


def test_a_reroll_asks_for_its_own_dice_and_cancelling_saves_nothing(open_app: Opener) -> None:
    player = open_app()
    player.click("Roll dice only")
    page(player)
    player.type("2d6r1")
    player.click("Enter your dice")
    player.enter("What your dice show", "1 4")
    assert spoken_log(player) == []
    player.click("Cancel the roll")
    player.come_forward()
    assert spoken_log(player) == []
    player.click("Enter your dice")
    player.enter("What your dice show", "1 4")
    player.enter("What your dice show", "6")
    player.come_forward()
    assert spoken_log(player) == ["2D6r1, 10"]


def pick(player: Player, words: str) -> None:
    """Choose an item of the open menu."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    use_entry(menu, next(each for each in menu.actions() if each.text() == words))
    player.come_forward()
