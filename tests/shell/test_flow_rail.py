"""The rail by clicks and keys: order, actions and navigation."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from desktop.creating.feature import PAGE as CREATING
from desktop.library.records.characters import Standing
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.library_page.ui.palette import Palette
from desktop.shell.pages import PLAY
from tests.flows.shelved import (
    CONTROL,
    LEFT,
    SHIFT,
    choose_in,
    double_click_card,
    fill,
    ida_called,
    menu_of,
    names,
    open_menu,
    rail,
    search,
    standings,
    title,
    to_library,
    with_three,
)
from tests.playing import Opener, Player

IDA, HUGH, TARN = "Ida Marchetti", "Hugh Pemberton", "Tarn Ondara"


def middle(player: Player, name: str) -> QPoint:
    """The middle of a character's row in the rail."""
    rows = player.window.play.rail.list
    return rows.visualRect(rows.model().index(rail(player).index(name), 0)).center()


def test_pinned_characters_come_first(ida: Player, open_app: Opener) -> None:
    with_three(ida)
    assert rail(ida) == ["Call of Cthulhu 7e", HUGH, IDA, "Shadow Lounge", TARN]
    rows = ida.window.play.rail.list
    choose_in(ida, menu_of(rows, middle(ida, TARN)), "Pin")
    choose_in(ida, menu_of(rows, middle(ida, HUGH)), "Pin")
    again = open_app()
    assert rail(again) == ["Pinned", HUGH, TARN, "Call of Cthulhu 7e", IDA]
    again.character(HUGH)
    assert title(again) == HUGH
    choose_in(again, menu_of(again.window.play.rail.list, middle(again, HUGH)), "Unpin")
    assert rail(again) == ["Pinned", TARN, "Call of Cthulhu 7e", HUGH, IDA]
    assert title(again) == HUGH
    again.click("Undo")
    assert rail(again)[:2] == ["Pinned", HUGH]


@pytest.mark.alone("It finds a character by name, in the bin too")
def test_the_rail_menu_works_by_keyboard(ida: Player) -> None:
    with_three(ida)
    rows = ida.window.play.rail.list
    rows.setFocus()
    ida.press(Qt.Key.Key_Up)
    ida.press(Qt.Key.Key_F10, SHIFT)
    choose_in(ida, open_menu(), "Favourite")
    assert standings(ida)[IDA].favourite
    ida.press(Qt.Key.Key_F10, SHIFT)
    choose_in(ida, open_menu(), "Duplicate as variant")
    copy = next(each for each in rail(ida) if each.startswith(IDA) and each != IDA)
    assert standings(ida)[copy].variant_of
    assert title(ida) == TARN, "nobody else was opened"
    rows.setFocus()
    ida.press(Qt.Key.Key_F10, SHIFT)
    choose_in(ida, open_menu(), "Edit")
    assert title(ida) == f"{IDA} (editing)"
    rows.setFocus()
    ida.press(Qt.Key.Key_F10, SHIFT)
    choose_in(ida, open_menu(), "Move to the bin")
    assert IDA not in rail(ida)
    assert title(ida) in (copy, HUGH, TARN)
    assert ida.is_at(PLAY)


def test_rail_buttons_open_their_pages(ida: Player) -> None:
    ida.click("Find characters, commands, notes and rolls")
    palette = next(each for each in ida.window.children() if isinstance(each, Palette) and each.isVisible())
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    ida.window.activateWindow()
    ida.wait(ida.window.isActiveWindow)
    ida.in_window("Settings", lambda: ida.click("Settings"), lambda: None)
    ida.click("Library")
    ida.wait_for(LIBRARY)
    ida.click("Back to Ida Marchetti")
    ida.click("New character")
    ida.wait_for(CREATING)


def test_a_narrow_rail_has_icons_with_the_same_actions(ida: Player) -> None:
    with_three(ida)
    ida.window.resize(1024, 640)
    ida.wait(lambda: ida.window.play.rail.width() < 100)
    ida.character(HUGH)
    assert title(ida) == HUGH
    choose_in(ida, menu_of(ida.window.play.rail.list, middle(ida, TARN)), "Pin")
    assert rail(ida)[:2] == ["Pinned", TARN]
    ida.click("Library")
    ida.wait_for(LIBRARY)
    ida.click("Back to Hugh Pemberton")
    ida.click("New character")
    ida.wait_for(CREATING)


def test_a_full_rail_shows_pinned_and_recent(library_path: Path, open_app: Opener) -> None:
    fill(
        library_path,
        [(ida_called(f"Nobody {number:03}"), Standing(pinned=number == 7)) for number in range(120)],
    )
    player = open_app()
    assert rail(player)[:2] == ["Pinned", "Nobody 007"]
    assert len(rail(player)) < 50
    absent = next(f"Nobody {number:03}" for number in range(120) if f"Nobody {number:03}" not in rail(player))
    to_library(player)
    search(player, absent.partition(" ")[2] + " nobody", absent)
    double_click_card(player, absent)
    player.wait_for(PLAY)
    assert title(player) == absent
    player.roll("spot-hidden", 20, units=1)
    assert absent in rail(player), "whoever is played comes into the rail"
    player.press(Qt.Key.Key_Tab, CONTROL)
    assert title(player) != absent


def test_double_clicks_in_the_rail_open_once(ida: Player) -> None:
    with_three(ida)
    rows = ida.window.play.rail.list
    at = middle(ida, HUGH)
    QTest.mouseClick(rows.viewport(), LEFT, pos=at)
    QTest.mouseDClick(rows.viewport(), LEFT, pos=at)
    assert title(ida) == HUGH
    ida.double_click("Library")
    ida.wait_for(LIBRARY)
    ida.wait(lambda: sorted(names(ida)) == sorted((IDA, HUGH, TARN)))


def test_slash_in_the_rail_finds_a_skill_and_letters_a_character(ida: Player) -> None:
    ida.add_sample(HUGH)
    ida.character(IDA)
    ida.window.play.rail.list.setFocus()
    ida.press(Qt.Key.Key_Slash)
    ida.type("spot")
    assert ida.window.sheet.skills.filter.text() == "spot"
    ida.window.play.rail.list.setFocus()
    ida.press(Qt.Key.Key_H)
    assert ida.window.play.rail.list.currentIndex().data() == HUGH
