"""The library with double clicks, odd names, many tags, damage and a full disk."""

from collections.abc import Callable
from pathlib import Path
from typing import Never

import pytest
from PySide6.QtCore import Qt

from desktop.creating.feature import PAGE as CREATING
from desktop.library.problems import DiskFull
from desktop.library.records.characters import Standing
from desktop.library.store.library import Library
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.shell.pages import PLAY
from tests.flows.shelved import (
    CONTROL,
    chosen,
    click_card,
    double_click_card,
    fill,
    ida_called,
    kept_library,
    names,
    open_menu,
    search,
    spoken,
    standings,
    tagged,
    title,
    to_library,
    with_three,
)
from tests.other_program import spoil
from tests.playing import Opener, Player

IDA, HUGH, TARN = "Ida Marchetti", "Hugh Pemberton", "Tarn Ondara"


def test_double_clicks_act_once(ida: Player) -> None:
    with_three(ida)
    to_library(ida)
    click_card(ida, IDA)
    ida.double_click("Favourite")
    assert standings(ida)[IDA].shelf == "active"
    click_card(ida, HUGH)
    ida.double_click("Archive")
    assert sum(each.shelf != "active" for each in standings(ida).values()) == 1
    click_card(ida, IDA)
    ida.double_click("Move to the bin")
    assert sorted(standings(ida)) == sorted((IDA, HUGH, TARN))
    assert not any(each.shelf == "bin" for name, each in standings(ida).items() if name != IDA)
    ida.double_click("Undo")
    assert standings(ida)[IDA].shelf == "active"
    assert standings(ida)[HUGH].shelf == "archive", "the second click took back nothing more"
    ida.double_click("New character")
    ida.wait_for(CREATING)
    assert len(standings(ida)) == 3


def test_a_damaged_character_is_marked(ida: Player, open_app: Opener, library_path: Path) -> None:
    with_three(ida)
    ida.app.close()
    ida.window.close()
    spoil(library_path, "UPDATE character SET sheet = '{' WHERE name = ?", given=(HUGH,))
    again = open_app()
    to_library(again)
    assert "Can't be read" in spoken(again, HUGH)
    assert "Can't be read" not in spoken(again, IDA)
    double_click_card(again, HUGH)
    assert again.sees("Can't open this character")
    assert again.is_at(LIBRARY)
    click_card(again, IDA)
    click_card(again, HUGH, CONTROL)
    again.click("Favourite")
    assert standings(again)[IDA].favourite
    click_card(again, HUGH)
    again.pick("More actions", "Duplicate as variant")
    assert len(standings(again)) == 3
    again.click("Move to the bin")
    again.wait(lambda: HUGH not in names(again))
    double_click_card(again, IDA)
    again.wait_for(PLAY)
    assert title(again) == IDA


def test_two_thousand_tags(library_path: Path, open_app: Opener) -> None:
    many = tuple(f"tag {number:04}" for number in range(2_000))
    fill(library_path, [(ida_called(IDA), Standing(tags=many)), (ida_called(HUGH), Standing())])
    player = open_app()
    to_library(player)
    click_card(player, IDA)
    player.in_window("Tags", lambda: player.pick("More actions", "Tags…"), tagged(player, "one more"))
    assert len(standings(player)[IDA].tags) == 2_001
    player.click("Show: All characters")
    menu = open_menu()
    assert len(menu.actions()) < 60
    menu.close()
    player.window.activateWindow()
    player.wait(player.window.isActiveWindow)
    search(player, "tag 1777", IDA)


def test_a_full_disk_changes_nothing_and_is_reported(ida: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    with_three(ida)
    to_library(ida)
    before = standings(ida)

    def full(library: Library) -> Never:
        raise DiskFull(library.path, "no room")

    monkeypatch.setattr(Library, "transaction", full)
    acts: tuple[Callable[[], None], ...] = (
        lambda: ida.click("Favourite"),
        lambda: ida.click("Pin to rail"),
        lambda: ida.click("Archive"),
        lambda: ida.click("Move to the bin"),
        lambda: ida.press(Qt.Key.Key_Delete),
        lambda: ida.pick("More actions", "Duplicate as variant"),
        lambda: ida.in_window("Tags", lambda: ida.pick("More actions", "Tags…"), tagged(ida, "arkham")),
    )
    for act in acts:
        click_card(ida, IDA)
        click_card(ida, HUGH, CONTROL)
        act()
        assert ida.sees("Can't save: the disk is full. Free some space, then try again.")
        assert chosen(ida) == [IDA, HUGH]
        assert standings(ida) == before
        assert len(names(ida)) == 3
    ida.undo()
    assert standings(ida) == before
    monkeypatch.undo()
    ida.click("Move to the bin")
    ida.wait(lambda: names(ida) == [TARN])
    assert kept_library(ida).tags() == ()
