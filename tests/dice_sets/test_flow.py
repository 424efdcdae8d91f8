"""Choosing dice sets in the window: without a character, for one, undone, saved."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from desktop.dice.felt import Felt
from desktop.shell.pages import FIRST_RUN, PLAY
from tests.playing import Opener, Player

WINDOW, COMMAND = "Dice appearance", "Change how dice look…"


def lies(player: Player, colour: str) -> bool:
    """Return whether a felt of the pages shows roughly this colour, which is unique to a set."""
    wanted = QColor(colour)
    for felt in player.window.pages.findChildren(Felt):
        if felt.isVisible():
            picture = felt.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
            for each in map(QColor, set(memoryview(picture.constBits()).cast("I"))):
                parts = ((each.red(), wanted.red()), (each.green(), wanted.green()))
                if max(abs(a - b) for a, b in (*parts, (each.blue(), wanted.blue()))) < 14:
                    return True
    return False


BRASS, CYAN, BLOOD, LEMON = "#DDA63E", "#3FB4CE", "#8D1B25", "#E8F23A"


def choose(player: Player, *cards: str) -> None:
    """Open the window from the menu and click cards one after the other."""

    def act() -> None:
        for card in cards:
            player.click(card)

    player.in_window(WINDOW, lambda: player.command(COMMAND), act)


def test_dice_are_chosen_per_character_and_without_one_and_are_saved(open_app: Opener) -> None:
    player = open_app()
    player.wait_for(FIRST_RUN)
    assert not lies(player, BLOOD)

    def without_a_character() -> None:
        assert player.sees("Dice with no character open")
        assert not player.sees("Use physical dice")
        player.click("Blood and bone")

    player.in_window(WINDOW, lambda: player.command(COMMAND), without_a_character)
    assert lies(player, BLOOD)

    player.click("Ida Marchetti")
    player.wait_for(PLAY)
    player.roll("spot-hidden", 20, units=1)
    assert lies(player, BRASS)
    choose(player, "Blood and bone", "Star-port")
    assert lies(player, CYAN)
    assert player.sees("Dice: star-port")

    player.add_sample("Dot Kowalski")
    assert not lies(player, CYAN)
    player.character("Ida Marchetti")
    player.wait(lambda: lies(player, CYAN))

    player.undo()
    assert player.sees("Undone: Dice: star-port")
    assert lies(player, BRASS)
    player.redo()
    assert lies(player, CYAN)

    def own_colours() -> None:
        player.enter("Dice", "#E8F23A", Qt.Key.Key_Tab)
        assert player.sees("These numerals are hard to read")
        assert not lies(player, LEMON)
        use = next(text for text in player.texts() if text.startswith("Use #"))
        player.click(use)
        assert player.sees("The units die swaps the two colours")
        player.choose("Use physical dice", "On")

    player.in_window(WINDOW, lambda: player.command(COMMAND), own_colours)
    assert lies(player, LEMON)
    assert player.sees("Uses physical dice")

    again = open_app()
    again.wait(lambda: lies(again, LEMON))

    def as_it_was_left() -> None:
        assert again.button("Custom colours").isChecked()
        assert again.field("Dice").text() == "#E8F23A"
        assert again.button("Use physical dice: On").isChecked()
        QTest.keyClick(again.front, Qt.Key.Key_Escape)

    again.in_window(WINDOW, lambda: again.command(COMMAND), as_it_was_left)
