"""A very large library: only visible rows are loaded, and everything is reachable."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from desktop.library.records.characters import Order, Query
from desktop.library_page.controller.shelves import LibraryController
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.library_page.view.library import MOST_CHOSEN
from desktop.shell.pages import PLAY
from tests.bench.crowd import crowd
from tests.flows.shelved import CONTROL, SHIFT, chosen, kept_library, rail, search, title, to_library
from tests.playing import Opener, Player

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
