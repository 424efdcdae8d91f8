"""The library page: lazy loading, selection, opening, actions, and the controls around the cards."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QRadioButton

from desktop.kit.controls.choice import MenuButton
from desktop.kit.lists import spoken_rows
from desktop.kit.look import theme
from desktop.library_page.ui import shelf_painter
from desktop.library_page.ui.card_painter import paint_card
from desktop.library_page.ui.filter_bar import GameButton
from tests.library_page.shelves import CONTROL, LEFT, SHIFT, Library, row, view
from tests.showing import pick_in

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


def button(library: Library, name: str) -> QPushButton:
    """A button that is seen, by what a screen reader calls it."""
    there = [each for each in library.page.findChildren(QPushButton) if each.accessibleName() == name]
    return next(each for each in there if each.isVisible())


def spoken(library: Library, place: int) -> str:
    shelf = library.page.shelf.shelf
    return str(shelf.index_of(place).data(SPOKEN))


# Reading


def test_only_visible_rows_are_loaded(library: Library) -> None:
    library.show(view(100_000))
    assert library.read == [0]
    seen = [each for some in library.details for each in some]
    assert 8 <= len(seen) <= 24
    assert max(map(len, library.details)) <= 4
    assert library.page.shelf.shelf.rowCount() * library.page.shelf.shelf.columns >= 100_000


def test_scrolling_loads_only_the_target(library: Library) -> None:
    library.show(view(100_000))
    bar = library.page.shelf.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    library.settle()
    assert len(library.read) <= 3
    assert all(abs(each - 50_000) <= 200 for each in library.read[1:])
    middle = library.page.shelf.shelf.place_of(library.page.shelf.indexAt(QPoint(200, 100)))
    assert spoken(library, middle).startswith(f"Character {middle}, Nobody, 31")


def test_few_pages_and_cards_are_cached(library: Library) -> None:
    library.show(view(100_000))
    for at in range(0, 5000, 100):
        library.page.shelf.shelf.row_now(at)
    assert len(library.page.shelf.shelf.loaded()) <= 1200


def test_unreadable_details_are_requested_once(library: Library) -> None:
    library.silent = True
    library.show(view(300))
    assert library.read == [0]
    library.page.grab()


def test_changed_cards_are_reloaded(library: Library) -> None:
    library.show(view(3))
    library.rows = [row(0, "Renamed"), row(1), row(2)]
    library.show(view(3, afresh=False))
    assert library.read == [0, 0]
    assert spoken(library, 0).startswith("Renamed, Nobody, 31, CoC 7e, HP 8/11, Luck 52, 3 ticks")


def test_changed_cards_are_redrawn(library: Library) -> None:
    library.rows = [row(0, "Ida"), row(1, "Hugh")]
    library.show(view(2))
    shelf = library.page.shelf
    cells = [shelf.visualRect(shelf.shelf.index_of(place)) for place in (0, 1)]
    before = [shelf.viewport().grab(cell).toImage() for cell in cells]
    library.rows = [row(0, "Ida", favourite=True), row(1, "Hugh")]
    library.show(view(2, afresh=False))
    after = [shelf.viewport().grab(cell).toImage() for cell in cells]
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True]


# Choosing


def test_invisible_cards_are_not_cached(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []

    def paint(*how: Any) -> None:
        drawn.append(how)
        paint_card(*how)

    monkeypatch.setattr(shelf_painter, "paint_card", paint)
    library.show(view(3))
    library.page.grab()
    before = len(drawn)
    library.page.grab()
    assert len(drawn) == before, "kept while they are seen"
    library.page.hide()
    library.page.show()
    library.page.grab()
    assert len(drawn) == before + 3


def test_click_selects_and_double_click_or_enter_opens(library: Library) -> None:
    library.show(view(7))
    library.click(2)
    assert (library.chosen(), library.opened) == ([2], [])
    QTest.mouseDClick(library.page.shelf.viewport(), LEFT, pos=library.at(3))
    library.press(Qt.Key.Key_Return)
    assert library.opened == [3, 3]


def test_ctrl_and_shift_select_several(library: Library) -> None:
    library.show(view(12))
    library.click(1)
    library.click(6, SHIFT)
    assert library.chosen() == [1, 2, 3, 4, 5, 6]
    library.click(4, CONTROL)
    library.click(9, CONTROL)
    assert library.chosen() == [1, 2, 3, 5, 6, 9]
    library.click(0)
    assert library.chosen() == [0]


def test_arrow_keys_move_and_select(library: Library) -> None:
    library.show(view(12))
    library.page.shelf.setFocus()
    library.press(Qt.Key.Key_Right)
    library.press(Qt.Key.Key_Down)
    assert library.chosen() == [5]
    library.press(Qt.Key.Key_Left, SHIFT)
    assert library.chosen() == [4, 5]
    library.press(Qt.Key.Key_End, CONTROL)
    library.press(Qt.Key.Key_Space, CONTROL)
    assert library.chosen() == [4, 5]  # the last place is for a new character
    library.press(Qt.Key.Key_Escape)
    assert library.chosen() == []
    library.press(Qt.Key.Key_Home)
    assert library.chosen() == [0]


def test_a_range_can_be_selected_upwards(library: Library) -> None:
    library.show(view(12))
    library.click(6)
    library.click(2, SHIFT)
    assert sorted(library.chosen()) == [2, 3, 4, 5, 6]


def test_select_all_is_limited(library: Library) -> None:
    library.show(view(5000))
    library.page.shelf.setFocus()
    library.press(Qt.Key.Key_A, CONTROL)
    assert len(library.chosen()) == 1000
    library.press(Qt.Key.Key_Escape)
    library.show(view(30))
    library.press(Qt.Key.Key_A, CONTROL)
    assert library.chosen() == list(range(30))


def test_list_tick_boxes_toggle_selection(library: Library) -> None:
    library.show(view(7))
    QTest.mouseClick(
        next(each for each in library.page.findChildren(QRadioButton) if each.accessibleName() == "List"),
        LEFT,
    )
    library.settle()
    shelf = library.page.shelf
    for place in (1, 3, 1):
        box = shelf.visualRect(shelf.shelf.index_of(place))
        QTest.mouseClick(shelf.viewport(), LEFT, pos=QPoint(box.left() + 24, box.center().y()))
    assert library.chosen() == [3]
    library.click(5)
    assert library.chosen() == [5]


def test_selection_survives_a_refresh(library: Library) -> None:
    library.show(view(7))
    library.click(2)
    library.rows = [row(at, favourite=at == 2) for at in range(7)]
    library.show(view(7, afresh=False))
    assert library.chosen() == [2]
    assert button(library, "Unfavourite")
    library.show(view(6, afresh=False))
    assert library.chosen() == []


def test_screen_readers_know_the_selection(library: Library) -> None:
    library.show(view(7))
    library.click(1)
    library.click(2, CONTROL)
    marked = library.page.shelf.selectionModel().selectedIndexes()
    assert sorted(str(each.data()) for each in marked) == ["Character 1", "Character 2"]


def test_a_screen_reader_selects_and_drops_characters(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spoken_rows, "SELECTS", True)
    library.show(view(7))
    shelf = QAccessible.queryAccessibleInterface(library.page.shelf)
    choice = shelf.selectionInterface()
    cards = [shelf.child(at) for at in range(3)]
    assert choice.select(cards[1])
    assert choice.select(cards[2])
    assert library.chosen() == [1, 2]
    assert [choice.isSelected(each) for each in cards] == [False, True, True]
    assert choice.unselect(cards[1])
    assert (library.chosen(), library.opened) == ([2], [])
    assert choice.clear()
    assert library.chosen() == []


# Acting


def test_the_action_bar_appears_with_a_selection(library: Library) -> None:
    library.show(view(7))
    library.click(1)
    library.click(2, CONTROL)
    assert not button(library, "Open").isEnabled()
    for name in ("Favourite", "Pin to rail", "Archive", "Move to the bin"):
        QTest.mouseClick(button(library, name), LEFT)
    assert library.acts == [(act, (1, 2)) for act in ("favourite", "pin", "archive", "bin")]
    menu = button(library, "More actions").menu()
    assert [each.text() for each in menu.actions()] == [
        *(f"{each}\tSelect one character." for each in ("Edit", "Downtime…", "History", "Print…")),
        "Tags…",
        "Add to campaign",
        "Duplicate as variant",
        "Compare…",
        "Roll group Luck",
        "Export…",
        "Print party sheet…",
    ]
    menu.actions()[7].trigger()
    campaigns = next(each for each in menu.findChildren(QMenu) if each.title() == "Add to campaign")
    campaigns.actions()[0].trigger()
    assert library.acts[4:] == [("compare", (1, 2)), ("campaign:4", (1, 2))]
    QTest.mouseClick(button(library, "Select none"), LEFT)
    assert library.chosen() == []


def test_delete_bins_and_in_the_bin_deletes_for_good(library: Library) -> None:
    library.show(view(7))
    library.click(3)
    library.press(Qt.Key.Key_Delete)
    library.show(view(7, show="bin", shelf="bin"))
    library.press(Qt.Key.Key_Delete)  # nobody is chosen
    library.click(1)
    library.press(Qt.Key.Key_Delete)
    assert library.acts == [("bin", (3,)), ("delete", (1,))]


def test_the_menu_is_the_same_by_mouse_and_key(library: Library) -> None:
    library.show(view(7))
    shelf = library.page.shelf
    at = library.at(2)
    QTest.mousePress(shelf.viewport(), Qt.MouseButton.RightButton, pos=at)
    QApplication.sendEvent(shelf.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, at))
    menu = next(each for each in library.page.findChildren(QMenu) if each.isVisible())
    assert menu.actions()[0].text() == "Open"
    menu.actions()[0].trigger()
    menu.close()
    assert library.opened == [2]
    library.press(Qt.Key.Key_Right, CONTROL)
    QApplication.sendEvent(
        shelf.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0), QPoint(0, 0))
    )
    assert library.chosen() == [3]
    next(each for each in library.page.findChildren(QMenu) if each.isVisible()).close()


def test_a_menu_keeps_its_character_during_a_search(library: Library) -> None:
    library.show(view(7))
    library.click(2)
    shelf = library.page.shelf
    QApplication.sendEvent(
        shelf.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0), QPoint(0, 0))
    )
    menu = next(each for each in library.page.findChildren(QMenu) if each.isVisible())
    library.show(view(3))
    assert library.chosen() == []
    next(each for each in menu.actions() if each.text() == "Archive").trigger()
    menu.close()
    assert library.acts == [("archive", (2,))]


# Around the cards


def test_typing_searches_after_a_moment_and_once(library: Library) -> None:
    library.show(view(7))
    QTest.keyClick(library.page.shelf, Qt.Key.Key_Slash)
    search = library.page.filters.search
    assert search.hasFocus()
    QTest.keyClicks(search, "spot hidden > 60")
    library.qtbot.waitUntil(lambda: "searched spot hidden > 60" in library.asked)
    assert [each for each in library.asked if each.startswith("searched")] == ["searched spot hidden > 60"]


def test_letters_typed_over_the_cards_go_into_the_search(library: Library) -> None:
    library.show(view(7))
    library.page.shelf.setFocus()
    QTest.keyClicks(library.page.shelf, "h")
    QTest.keyClicks(library.page.filters.search, "ugh")
    library.qtbot.waitUntil(lambda: "searched hugh" in library.asked)


def test_typing_is_not_overwritten_by_old_results(library: Library) -> None:
    library.show(view(7))
    QTest.keyClicks(library.page.filters.search, "id")
    library.page.show_view(view(3, text="i"))
    assert library.page.filters.search.text() == "id"


def test_the_cross_in_the_search_clears_it(library: Library) -> None:
    library.show(view(3, text="ida"))
    QTest.mouseClick(button(library, "Clear search"), LEFT)
    library.qtbot.waitUntil(lambda: "searched " in library.asked)


def test_chips_filters_and_order_emit_requests(library: Library) -> None:
    library.show(view(7))
    QTest.mouseClick(button(library, "Striker, 2"), LEFT)
    show = button(library, "Show: All characters")
    order = button(library, "Sort: Last played")
    for name, words in ((show, "Tag: npc"), (order, "Newest")):
        assert isinstance(name, MenuButton)
        name.click()
        pick_in(name, words)
    assert library.asked == ["game_chosen striker", "show_chosen tag:npc", "order_chosen created"]


def test_a_low_window_shows_games_as_a_list(library: Library) -> None:
    library.show(view(7))
    library.page.resize(700, 420)
    QApplication.processEvents()
    game = button(library, "Game: All 9")
    assert isinstance(game, MenuButton)
    game.click()
    pick_in(game, "Striker 2")
    assert library.asked == ["game_chosen striker"]
    assert library.page.shelf.height() > library.page.height() / 2
    assert not any(each.isVisible() for each in library.page.filters.findChildren(GameButton))


def test_edge_buttons_emit_requests(library: Library) -> None:
    library.show(view(7))
    for name in ("Back to Ida Marchetti", "Import", "New character", "Open folder", "Back up all"):
        QTest.mouseClick(button(library, name), LEFT)
    assert library.asked == [
        "left",
        "import_requested",
        "new_requested ",
        "folder_requested",
        "backup_requested",
    ]


def test_the_last_cell_creates_a_character(library: Library) -> None:
    library.show(view(7))
    assert spoken(library, 7) == "New character"
    library.click(7)
    library.page.shelf.setFocus()
    library.press(Qt.Key.Key_Return)
    assert library.asked == ["new_requested ", "new_requested "]
    library.show(view(7, text="x"))
    assert library.page.shelf.shelf.places == 7


def test_ctrl_z_undoes_and_escape_leaves(library: Library) -> None:
    library.show(view(7))
    library.page.shelf.setFocus()
    library.press(Qt.Key.Key_Z, CONTROL)
    library.press(Qt.Key.Key_Escape)
    assert library.asked == ["undo_requested", "left"]


@pytest.mark.parametrize(
    ("shown", "name", "asked"),
    [
        (view(0, text="xyz"), "Clear search", "empty_act_requested clear"),
        (view(0, show="bin", shelf="bin"), "Show the library", "empty_act_requested active"),
    ],
)
def test_an_empty_page_offers_the_next_step(library: Library, shown: object, name: str, asked: str) -> None:
    library.page.show_view(shown)  # type: ignore[arg-type]
    library.page.filters.search.hide()  # it has a button of that name as well
    QTest.mouseClick(button(library, name), LEFT)
    assert library.asked == [asked]
    assert not library.page.shelf.isVisible()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("cards", [True, False])
def test_everything_fits_at_any_size(library: Library, qapp: QApplication, scale: float, cards: bool) -> None:
    names = ('<img src="/dev/zero">', "x" * 500, "two\nlines", "\u202egnp.exe שלום", "")
    library.rows = [
        row(at, names[at % len(names)] or " ", favourite=True, pinned=True, unfinished=at == 2, variant=True)
        for at in range(40)
    ]
    library.page.shelf.set_cards(cards)
    for name, width in (("light", 1440), ("dark", 420)):
        theme.apply(qapp, name, scale)  # type: ignore[arg-type]
        library.page.resize(round(width * scale), 900)
        library.show(view(40))
        library.page.shelf.choose_all()
        library.page.grab()
        shelf = library.page.shelf
        assert shelf.shelf.columns == (4 if cards and width == 1440 else 1)
        assert (
            shelf.visualRect(shelf.shelf.index_of(shelf.shelf.columns - 1)).right()
            <= shelf.viewport().width()
        )
        for each in library.page.findChildren(QPushButton):
            if each.isVisible():
                corner = each.mapTo(library.page, QPoint(0, 0))
                assert corner.x() + each.width() <= library.page.width(), each.accessibleName()
