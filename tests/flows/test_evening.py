"""The app that stays open from test to test: what one test does is not there for the next."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tests.evening import Evening
from tests.playing import Opener, Player


def next_one(evening: Evening, name: str = "Ida Marchetti") -> Player:
    """The app as the next test gets it."""
    evening.end(keeps=True)
    return evening.sit_down(name)


def number(player: Player) -> int:
    """The number of the character on the table."""
    assert player.app.controllers is not None
    return player.app.controllers.session.character.id


def test_the_next_character_is_new_and_alone(ida: Player, evening: Evening) -> None:
    before = number(ida)
    ida.roll("spot-hidden", 20, units=1)
    again = next_one(evening)
    assert again is ida
    assert number(again) != before
    again.undo()
    assert again.sees("There is nothing to undo.")
    model = again.window.play.rail.list.model()
    assert [model.index(at, 0).data() for at in range(model.rowCount())].count("Ida Marchetti") == 1


def test_the_next_character_is_new_right_after_a_restart(ida: Player, evening: Evening) -> None:
    before = number(evening.open())
    assert number(next_one(evening)) != before


def test_the_next_test_starts_typing_anew(ida: Player, evening: Evening) -> None:
    ida.window.sheet.skills.list.setFocus()
    ida.type("o")
    again = next_one(evening)
    rows = again.window.sheet.skills.list
    rows.setFocus()
    again.type("fi")
    assert rows.currentIndex().data() == "Fighting: Brawl"


def test_a_restart_keeps_the_character(ida: Player, open_app: Opener) -> None:
    ida.roll("spot-hidden", 20, units=1)
    log = ida.log()
    assert log
    assert open_app().log() == log


def _chosen(player: Player) -> None:
    player.app.settings.choose_contrast("on")


def _on_another_page(player: Player) -> None:
    player.command("Library")


def _edited(player: Player) -> None:
    player.press(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    player.wait(lambda: player.window.play.is_editing)


def _smaller(player: Player) -> None:
    player.window.resize(1100, 700)


@pytest.mark.parametrize("left", [_chosen, _on_another_page, _edited, _smaller])
def test_the_app_is_closed_if_more_than_a_character_is_left(
    ida: Player, evening: Evening, left: Callable[[Player], None]
) -> None:
    left(ida)
    assert next_one(evening) is not ida


@pytest.mark.alone("It looks for just that")
def test_a_test_that_says_so_has_an_app_of_its_own(ida: Player, evening: Evening) -> None:
    assert ida.app.opening.places.library.parent != evening.home.resolve()
