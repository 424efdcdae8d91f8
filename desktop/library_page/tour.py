"""Tour stops in the library: finding, archiving and comparing characters."""

from random import Random

from msgspec.structs import replace
from PySide6.QtCore import QAbstractItemModel, QPoint, Qt
from PySide6.QtTest import QTest

from desktop.library.records.characters import Standing
from desktop.library_page.feature import FEATURE as SHELVES
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.library_page.ui.palette import Palette
from desktop.library_page.ui.shelf import ShelfView
from desktop.library_page.view.palette import PaletteRow
from desktop.shell.pages import PLAY
from desktop.tour.look import AS_IT_IS, DARK, LARGEST_TEXT, LETTERED_PAGE_LOOKS, ON_SMALL
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor
from desktop.views.random_names import random_name
from rules_core.sheet.sheet import Sheet

_MANY = 150
_SEED = 7


def _shelving(at: Visitor) -> None:
    _open_all_samples(at)
    _to_library(at)
    at.shot("All characters as cards", "library", "cards")
    at.again("All characters as cards", "library", "cards", DARK, LARGEST_TEXT, ON_SMALL)
    at.click_button("List")
    at.shot("All characters as a list", "library", "list")
    at.click_button("Cards")
    _search(at, "spot hidden > 60")
    at.shot("Who is good at something is found by typing it", "library", "found")
    _search(at, "xyz")
    at.shot("No character matches", "library", "nothing found")
    _search(at, "")
    _choose(at, "Hugh Pemberton", "Ida Marchetti")
    at.shot("Two are chosen, and what can be done with them", "library", "chosen")
    at.in_window(
        lambda: at.pick_from("More actions", "Compare"),
        lambda: at.shot("Two characters are compared", "compare", "two", at.front),
    )
    _choose(at, "Oriel Kast")
    at.click_button("Move to the bin")
    at.shot("In the bin for 30 days, with Undo", "library", "binned")
    at.pick_from("Show: All characters", "Bin")
    at.shot("The bin", "library", "bin")
    at.pick_from("Show: Bin", "Archive")
    at.shot("The archive is empty", "library", "empty archive")
    at.pick_from("Show: Archive", "All characters")
    _crowd(at)
    _palette(at)


def _open_all_samples(at: Visitor) -> None:
    at.open_sample("Ida Marchetti")
    for name in [each.text().partition("\t")[0] for each in at.window.commands.samples.actions()]:
        at.open_sample(name)


def _crowd(at: Visitor) -> None:
    """Enough characters to make the library scroll."""
    on = at.app.controllers
    if on is None:
        raise RuntimeError("the library is not open")
    below = Random(_SEED).randrange  # noqa: S311 - for names, the same in every tour
    rows = (on.session.library.character(each.id).sheet for each in on.session.library.rail())
    sheets: list[Sheet] = [replace(sheet, picture="none") for sheet in rows]
    with on.session.library.transaction() as tx:
        for number in range(_MANY):
            sheet = sheets[number % len(sheets)]
            standing = Standing(favourite=not number % 9, created_at=on.session.now())
            tx.add(replace(sheet, name=random_name(sheet.system, below)), standing=standing)
    _to_library(at)
    at.shot("A library of many characters", "library", "many")
    at.click_button("List")
    at.shot("Many characters as a list", "library", "many, list")
    at.click_button("Cards")


def _palette(at: Visitor) -> None:
    at.click_button("Back to ")
    at.wait(lambda: at.window.pages.page == PLAY)
    at.window.commands["palette"].trigger()
    found = next(each for each in at.window.findChildren(Palette) if each.isVisible())
    QTest.keyClicks(found.field, "mar")
    QTest.qWait(300)
    at.shot("A character or a command is found from anywhere", "palette", "found", over=found)
    assert at.app.controllers is not None
    carried = at.app.controllers.session.character.sheet.possessions[0].name
    found.field.clear()
    QTest.keyClicks(found.field, carried[:12])
    rows = found.list.model()
    at.wait(lambda: any(_row(rows, at).marks for at in range(rows.rowCount())), "the found lines")
    at.shot("So are notes, weapons and rolls, with the line they are in", "palette", "lines", over=found)
    QTest.keyClick(found.field, Qt.Key.Key_Escape)
    at.come_forward()


def _row(rows: QAbstractItemModel, at: int) -> PaletteRow:
    row: PaletteRow = rows.index(at, 0).data(Qt.ItemDataRole.UserRole)
    return row


def _to_library(at: Visitor) -> None:
    at.window.commands["library"].trigger()
    at.wait(lambda: at.window.pages.page == LIBRARY and bool(_names(at)))
    at.wait(lambda: _is_read(at), "what the cards tell")
    QTest.qWait(60)


def _is_read(at: Visitor) -> bool:
    """Whether all the cards in view have what they tell, portraits included."""
    view = _shelf(at)
    shelf, seen = view.shelf, view.viewport().rect()
    rows = (
        shelf.row(place)
        for place in range(shelf.count)
        if seen.intersects(view.visualRect(shelf.index_of(place)))
    )
    return all(row is not None and shelf.kept(row.character) is not None for row in rows)


def _search(at: Visitor, words: str) -> None:
    field = at.window.pages[LIBRARY].filters.search
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, words)
    QTest.qWait(400)  # typed text is searched after a pause


def _shelf(at: Visitor) -> ShelfView:
    return at.window.pages[LIBRARY].shelf


def _names(at: Visitor) -> list[str]:
    shelf = _shelf(at).shelf
    rows = (shelf.row(place) for place in range(shelf.count))
    return [row.name for row in rows if row is not None]


def _choose(at: Visitor, *names: str) -> None:
    held = Qt.KeyboardModifier.NoModifier
    for name in names:
        QTest.mouseClick(_shelf(at).viewport(), Qt.MouseButton.LeftButton, held, _place(at, name))
        held = Qt.KeyboardModifier.ControlModifier
    QTest.qWait(60)


def _place(at: Visitor, name: str) -> QPoint:
    shelf = _shelf(at)
    return shelf.visualRect(shelf.shelf.index_of(_names(at).index(name))).center()


def _nothing_found(at: Visitor) -> None:
    at.window.commands["palette"].trigger()
    found = next(each for each in at.window.findChildren(Palette) if each.isVisible())
    QTest.keyClicks(found.field, "xyzzy")
    QTest.qWait(300)
    at.shot("No character or command has that name", "palette", "nothing found", over=found)
    QTest.keyClick(found.field, Qt.Key.Key_Escape)
    QTest.keyClick(found.field, Qt.Key.Key_Escape)
    at.come_forward()


def _empty_shelves(at: Visitor) -> None:
    at.command("library", lambda: at.window.pages.page == LIBRARY)
    for before, show, title in (
        ("All characters", "Favourites", "There is no favourite yet"),
        ("Favourites", "Bin", "The bin is empty"),
    ):
        at.pick_from(f"Show: {before}", show)
        at.shot(title, "library", "empty")
    at.pick_from("Show: Bin", "All characters")
    on, library = at.app.controllers, at.app.host.part(SHELVES)
    assert on is not None
    assert library is not None
    library.shelves.act("bin", tuple(each.id for each in on.session.library.rail()))
    QTest.qWait(400)
    at.shot("All characters are in the bin", "library", "all in the bin")


def _show_library(at: Visitor, look: Seeing) -> None:
    _open_all_samples(at)
    _to_library(at)
    look()


TOUR = Tour(
    (Stop("shelving", 0, _shelving), Stop("states", 60, _nothing_found), Stop("states", 100, _empty_shelves)),
    (Screen("library", 130, "The library", _show_library, "pages", LETTERED_PAGE_LOOKS, AS_IT_IS),),
)
