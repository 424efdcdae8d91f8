"""What a roll asks for next is in view in a small window, however many options are open."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QAbstractButton

from desktop.dice.felt import Felt
from desktop.kit.text.plain_text import ElidedLabel
from desktop.shell.pages import PLAY
from desktop.tray.spend_button import SpendButton
from tests.core.rites_of_battle.characters import faces
from tests.evening import SitDown
from tests.playing import Opener, Player


def is_in_view(player: Player, button: QAbstractButton) -> bool:
    """Whether all of a button in the tray can be clicked without scrolling."""
    tray = player.window.tray
    middle = button.mapTo(tray, button.rect().center())
    seen = QRect(button.visibleRegion().boundingRect())
    return seen.height() == button.height() and tray.childAt(middle) is button


@pytest.fixture
def small(sit_down: SitDown) -> SitDown:
    """Players whose window is as small as 1366x768 leaves it; they leave it as they found it."""

    def sit(name: str) -> Player:
        player = sit_down(name)
        player.window.resize(1366, 720)
        return player

    return sit


@pytest.mark.alone("It makes the window smaller")
def test_buttons_of_a_result_are_in_view_with_all_options_open(small: SitDown) -> None:
    player = small("Ketta Morrow")
    player.turn_to("fight")
    player.click("Set up")
    player.click("More options")
    player.dice.put({"d20": [2]})
    player.click("Attack")
    player.rest()
    assert is_in_view(player, player.button("Roll again"))
    (felt,) = player.window.tray.findChildren(Felt)
    assert felt.visibleRegion().boundingRect().height() == felt.height(), "the dice stay in view"
    player.turn_to("skills")
    player.load_skill("stealth")
    assert is_in_view(player, player.button("Fewer options")), "what is set up is shown from its top"


@pytest.mark.alone("It is the first character of a new library")
def test_the_first_character_has_dice_and_roll_button_in_view(open_app: Opener) -> None:
    player = open_app()
    player.window.resize(1366, 720)
    player.click("Ida Marchetti")
    player.wait_for(PLAY)
    (felt,) = player.window.tray.findChildren(Felt)
    assert felt.visibleRegion().boundingRect().height() == felt.height()
    assert is_in_view(player, player.button("Roll"))


@pytest.mark.alone("It makes the window smaller")
def test_a_failed_check_keeps_its_title_and_all_its_buttons_in_view(small: SitDown) -> None:
    player = small("Ida Marchetti")
    for _ in range(3):
        player.roll("charm", 90, units=0)
        player.rest()
    tray = player.window.tray
    titles = [each for each in tray.findChildren(ElidedLabel) if each.text() == "Charm" and each.isVisible()]
    assert any(each.visibleRegion().boundingRect().height() == each.height() for each in titles)
    for name in ("Push the roll", "Roll again"):
        assert is_in_view(player, player.button(name)), name
    rolls = player.log_list()
    third = rolls.visualRect(rolls.model().index(2, 0))
    assert rolls.viewport().rect().contains(third)


@pytest.mark.alone("It makes the window smaller")
@pytest.mark.parametrize("size", [(1366, 720), (1440, 852)], ids=["1366x768", "1440x900"])
def test_what_advantage_buys_is_in_view_with_three_rows_of_the_log(
    small: SitDown, size: tuple[int, int]
) -> None:
    player = small("Juno Halloran")
    player.window.resize(*size)
    for _ in range(4):
        player.dice.put(faces(proficiency="aa aa", ability="aa", difficulty="- -", setback="-"))
        player.click_skill("custom:light-ranged")
        player.rest()
    offers = [each for each in player.window.tray.findChildren(SpendButton) if each.isVisible()]
    assert offers
    assert is_in_view(player, offers[0])
    assert is_in_view(player, player.button("Roll"))
    player.press(Qt.Key.Key_F6)
    focused = player.window.focusWidget()
    assert isinstance(focused, QAbstractButton)
    assert is_in_view(player, focused), "the focus is scrolled to"
    rolls = player.log_list()
    third = rolls.visualRect(rolls.model().index(2, 0))
    assert rolls.viewport().rect().contains(third)
