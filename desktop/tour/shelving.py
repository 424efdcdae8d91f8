"""The part of the tour that looks through the library, and at the rules of a table's own."""

from random import Random

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from desktop.library.records.shelf import Standing
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.library_page.ui.palette import Palette
from desktop.library_page.ui.shelf import ShelfView
from desktop.shell.pages import PLAY
from desktop.tour.look import DARK, LARGEST_TEXT, SMALLEST
from desktop.tour.visitor import Visitor
from desktop.views.random_names import random_name
from rules_core.sheet.sheet import Sheet

_MANY = 150
_SEED = 7


def shelving(at: Visitor) -> None:
    """Find characters, put them away, compare them."""
    everybody(at)
    to_library(at)
    at.shot("All characters as cards", "library", "cards")
    at.again("All characters as cards", "library", "cards", DARK, LARGEST_TEXT, SMALLEST)
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
        lambda: at.pick_from("More to do", "Compare"),
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


def everybody(at: Visitor) -> None:
    """Have all the samples in the library."""
    at.open_sample("Ida Marchetti")
    for name in [each.text() for each in at.window.commands.samples.actions()]:
        at.open_sample(name)


def _crowd(at: Visitor) -> None:
    """Many more characters, so that the library scrolls."""
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
    to_library(at)
    at.shot("A library of many characters", "library", "many")
    at.click_button("List")
    at.shot("Many characters as a list", "library", "many, list")
    at.click_button("Cards")


def _palette(at: Visitor) -> None:
    """Find a character and a command over whatever is shown."""
    at.click_button("Back to ")
    at.wait(lambda: at.window.pages.page == PLAY)
    at.window.commands["palette"].trigger()
    found = next(each for each in at.window.findChildren(Palette) if each.isVisible())
    QTest.keyClicks(found.field, "mar")
    QTest.qWait(300)
    at.shot("A character or a command is found from anywhere", "palette", "found", over=found)
    QTest.keyClick(found.field, Qt.Key.Key_Escape)
    at.come_forward()


def packs(at: Visitor) -> None:
    """A table's own rules: the window of packs, and what a character has of them."""
    at.open_sample("Ida Marchetti")
    at.in_window(at.window.commands["packs"].trigger, lambda: _use_pack(at))
    at.turn_to("own")
    at.shot("The rules of its table on a character's sheet", "own", "filled")


def _use_pack(at: Visitor) -> None:
    at.shot("No table pack yet", "packs", "empty", at.front)
    at.click_button("Add “Smoke and Salt”")
    at.shot("A table pack is edited", "packs", "edited", at.front)
    at.in_window(lambda: at.click_button("Use for Ida Marchetti"), lambda: at.click_button("Rules only"))


def to_library(at: Visitor) -> None:
    """Go to the library, and wait until its portraits are read."""
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
    QTest.qWait(400)  # what is typed is looked for after a pause


def _shelf(at: Visitor) -> ShelfView:
    return at.window.pages[LIBRARY].shelf


def _names(at: Visitor) -> list[str]:
    shelf = _shelf(at).shelf
    rows = (shelf.row(place) for place in range(shelf.count))
    return [row.name for row in rows if row is not None]


def _choose(at: Visitor, *names: str) -> None:
    """Choose these characters and no others."""
    held = Qt.KeyboardModifier.NoModifier
    for name in names:
        QTest.mouseClick(_shelf(at).viewport(), Qt.MouseButton.LeftButton, held, _place(at, name))
        held = Qt.KeyboardModifier.ControlModifier
    QTest.qWait(60)


def _place(at: Visitor, name: str) -> QPoint:
    shelf = _shelf(at)
    return shelf.visualRect(shelf.shelf.index_of(_names(at).index(name))).center()
