"""Comparing characters by clicks."""

from collections.abc import Callable

from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests.flows.shelved import CONTROL, click_card, open_menu, title, to_library, with_three
from tests.playing import Player

IDA, HUGH, TARN = "Ida Marchetti", "Hugh Pemberton", "Tarn Ondara"


def compare(player: Player, act: Callable[[], None]) -> None:
    """Compare the chosen characters, and do something in the window."""
    player.in_window("Compare", lambda: player.pick("More actions", "Compare…"), act)


def rows(player: Player) -> list[str]:
    """The rows of the comparison, as they are spoken."""
    return [line for text in player.texts() for line in text.splitlines() if ": " in line]


def test_two_characters_are_compared(ida: Player) -> None:
    with_three(ida)
    to_library(ida)
    click_card(ida, IDA)
    click_card(ida, HUGH, CONTROL)

    def look() -> None:
        assert "Strength: 45, 40" in rows(ida)
        assert "Name: Ida Marchetti, Hugh Pemberton" in rows(ida)
        assert not any("on both" in each for each in rows(ida))
        ida.click("Show everything")
        assert any("on both" in each for each in rows(ida))
        ida.click("Show differences")
        assert not any("on both" in each for each in rows(ida))
        ida.click("Close")

    compare(ida, look)
    assert title(ida) == "Library"


def test_a_character_is_compared_with_an_earlier_date(ida: Player) -> None:
    for change in ("-3", "+1"):
        ida.press(Qt.Key.Key_1, CONTROL)
        ida.type(change)
        ida.press(Qt.Key.Key_Return)
    to_library(ida)
    click_card(ida, IDA)

    def look() -> None:
        assert [each for each in rows(ida) if each.startswith("Hit points")] == ["Hit points: 8/11, 6/11"]
        ida.pick("Left date: ", "Now")
        assert not any(each.startswith("Hit points") for each in rows(ida))
        ida.pick("Right date: ", "At the start")
        assert [each for each in rows(ida) if each.startswith("Hit points")] == ["Hit points: 6/11, 8/11"]

    compare(ida, look)
    ida.press(Qt.Key.Key_Escape)
    ida.press(Qt.Key.Key_Escape)
    ida.wait_for(PLAY)
    assert ida.tracker_words("Hit points") == "6 of 11", "looking back changes nothing"


def test_comparing_needs_one_or_two_characters_of_a_game(ida: Player) -> None:
    with_three(ida)
    to_library(ida)
    click_card(ida, IDA)
    click_card(ida, TARN, CONTROL)
    reasons = []
    for more in ("", HUGH):
        if more:
            click_card(ida, more, CONTROL)
        ida.click("More actions")
        menu = open_menu()
        entry = next(each for each in menu.actions() if each.text().startswith("Compare"))
        assert not entry.isEnabled()
        reasons.append(entry.text().partition("\t")[2])
        menu.close()
    assert reasons == ["Select characters of one game.", "Select one or two characters."]
