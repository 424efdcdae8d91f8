"""A roll is copied to the clipboard: from its card, from the menu bar, and as a picture."""

from PySide6.QtWidgets import QApplication, QMenu

from tests.player import use_entry
from tests.playing import Player


def test_a_roll_is_copied_for_discord_as_text_and_as_a_picture(ida: Player) -> None:
    ida.roll("spot-hidden", 20, units=1)
    ida.command("Copy the roll for Discord")
    assert "> ## 21, Hard success" in QApplication.clipboard().text()
    ida.click("Share this roll")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    use_entry(menu, next(each for each in menu.actions() if each.text() == "Copy as text"))
    assert "21 is at or below 35, half of 70" in QApplication.clipboard().text()
    ida.command("Copy the roll as a picture")
    picture = QApplication.clipboard().image()
    assert (picture.width(), picture.height() > 400) == (1040, True)
    assert ida.sees("Copied a picture of the roll.")
