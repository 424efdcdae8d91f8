"""The library with double clicks, many tags, damage, and thousands of characters."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from desktop.creating.feature import PAGE as CREATING
from desktop.library.records.characters import Order, Query, Standing
from desktop.library_page.controller.shelves import LibraryController
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.library_page.view.library import MOST_CHOSEN
from desktop.shell.pages import PLAY
from tests.bench.crowd import crowd
from tests.flows.shelved import (
    CONTROL,
    SHIFT,
    chosen,
    click_card,
    double_click_card,
    fill,
    ida_called,
    kept_library,
    names,
    rail,
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
from tests.showing import open_list

IDA, HUGH, TARN = "Ida Marchetti", "Hugh Pemberton", "Tarn Ondara"


@pytest.mark.alone("It finds a character by name, in the bin too")
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


def test_hundreds_of_tags(library_path: Path, open_app: Opener) -> None:
    many = tuple(f"tag {number:04}" for number in range(300))
    fill(library_path, [(ida_called(IDA), Standing(tags=many)), (ida_called(HUGH), Standing())])
    player = open_app()
    to_library(player)
    click_card(player, IDA)
    player.in_window("Tags", lambda: player.pick("More actions", "Tags…"), tagged(player, "one more"))
    assert len(standings(player)[IDA].tags) == 301
    player.click("Show: All characters")
    tags = open_list(player.window)
    assert tags.part.items.rowCount() < 60
    tags.close_again()
    search(player, "tag 0277", IDA)


MANY = 1_200


@pytest.fixture
def crowded(library_path: Path, open_app: Opener) -> Player:
    library_path.parent.mkdir()
    crowd(library_path.parent, MANY).rename(library_path)
    return open_app()


def test_a_large_library_can_be_used(crowded: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[int] = []
    cards: list[int] = []
    read_rows, read_details = LibraryController.read_rows, LibraryController.read_details

    def counting_rows(self: LibraryController, first: int) -> None:
        pages.append(first)
        read_rows(self, first)

    def counting_cards(self: LibraryController, characters: tuple[int, ...]) -> None:
        cards.extend(characters)
        read_details(self, characters)

    monkeypatch.setattr(LibraryController, "read_rows", counting_rows)
    monkeypatch.setattr(LibraryController, "read_details", counting_cards)
    assert len(rail(crowded)) < 60
    library = kept_library(crowded)
    there = library.count(Query())
    to_library(crowded)
    assert crowded.sees(f"{there:,} characters on this computer")
    shelf = crowded.window.pages[LIBRARY].shelf
    bar = shelf.verticalScrollBar()

    def settled() -> bool:
        row = shelf.shelf.row(shelf.shelf.place_of(shelf.indexAt(shelf.viewport().rect().center())))
        return row is not None and shelf.shelf.kept(row.character) is not None

    crowded.wait(settled)
    bar.setValue(bar.maximum())
    crowded.wait(settled)
    assert set(pages) <= {0, there - there % 100, there - there % 100 - 100}, "nothing between is read"
    assert len(cards) < 100
    for place in range(0, bar.maximum(), bar.maximum() // 40):
        bar.setValue(place)
    crowded.wait(settled)
    assert len(pages) < 10, "what only flies past is not read"

    crowded.pick("Sort: ", "Name")
    shelf.setFocus()
    crowded.press(Qt.Key.Key_End)
    crowded.press(Qt.Key.Key_Left)
    (last,) = library.find(Query(order=Order.NAME), there - 1, 1)
    crowded.wait(lambda: chosen(crowded) == [last.name])
    crowded.press(Qt.Key.Key_Home, SHIFT)
    assert len(chosen(crowded)) == MOST_CHOSEN
    crowded.press(Qt.Key.Key_A, CONTROL)
    assert len(chosen(crowded)) == MOST_CHOSEN
    (found,) = library.find(Query(text=last.name), limit=1)
    search(crowded, found.name, *(each.name for each in library.find(Query(text=found.name))))
    crowded.press(Qt.Key.Key_Return)
    crowded.press(Qt.Key.Key_Return)
    crowded.wait_for(PLAY)
    assert title(crowded) == found.name
    to_library(crowded)
    assert crowded.window.pages[LIBRARY].filters.search.text() == found.name, "the search is kept"
