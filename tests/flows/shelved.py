"""The library on screen: who is shown, who is clicked, and who was there before."""

from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QInputMethodEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu

from desktop.interchange.rollbook import open_sample
from desktop.library.records.characters import Query, Shelf, Standing
from desktop.library.store.library import Library
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.library_page.ui.palette import Palette
from rules_core.sheet.sheet import Sheet
from tests.playing import Player

LEFT, CONTROL, SHIFT = (
    Qt.MouseButton.LeftButton,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
NONE = Qt.KeyboardModifier.NoModifier


def ida_called(name: str, notes: str = "") -> Sheet:
    return replace(open_sample("ida-marchetti").sheet, name=name, notes=notes)


def fill(path: Path, people: Iterable[tuple[Sheet, Standing]]) -> None:
    """Put characters into the library at ``path`` before the app is opened."""
    path.parent.mkdir(exist_ok=True)
    library = Library.open(path)
    with library.transaction() as tx:
        for sheet, standing in people:
            tx.add(sheet, standing=standing)
    library.close()


def with_three(player: Player) -> Player:
    """Open the app with Ida Marchetti, Hugh Pemberton, and Tarn Ondara, who is open."""
    player.add_sample("Hugh Pemberton")
    player.add_sample("Tarn Ondara")
    return player


def to_library(player: Player) -> None:
    player.press(Qt.Key.Key_L, CONTROL)
    player.wait_for(LIBRARY)
    player.wait(lambda: bool(names(player)))


def names(player: Player) -> list[str]:
    """Return the characters on the page that are loaded, in order."""
    shelf = player.window.pages[LIBRARY].shelf.shelf
    rows = (shelf.row(place) for place in range(shelf.count))
    return [row.name for row in rows if row is not None]


def spoken(player: Player, name: str) -> str:
    view = player.window.pages[LIBRARY].shelf
    index = view.shelf.index_of(names(player).index(name))
    row = view.shelf.row(view.shelf.place_of(index))
    player.wait(lambda: row is not None and view.shelf.kept(row.character) is not None)
    return str(index.data(Qt.ItemDataRole.AccessibleTextRole))


def search(player: Player, text: str, *found: str) -> None:
    asked = QSignalSpy(player.window.pages[LIBRARY].searched)
    player.press(Qt.Key.Key_F, CONTROL)
    player.press(Qt.Key.Key_Delete)
    committed = QInputMethodEvent()  # as an input method types, in any script
    committed.setCommitString(text)
    QApplication.sendEvent(player.window.focusWidget(), committed)
    player.wait(lambda: asked.count() > 0)
    player.wait(lambda: sorted(names(player)) == sorted(found) and player.sees(f"{len(found)} character"))


def show(player: Player, what: str, *found: str) -> None:
    player.pick("Show: ", what)
    player.wait(lambda: sorted(names(player)) == sorted(found))


def place_of(player: Player, name: str) -> QPoint:
    shelf = player.window.pages[LIBRARY].shelf
    player.wait(lambda: name in names(player))
    index = shelf.shelf.index_of(names(player).index(name))
    shelf.scrollTo(index)
    return shelf.visualRect(index).center()


def click_card(player: Player, name: str, held: Qt.KeyboardModifier = NONE) -> None:
    shelf = player.window.pages[LIBRARY].shelf
    QTest.mouseClick(shelf.viewport(), LEFT, held, place_of(player, name))


def double_click_card(player: Player, name: str) -> None:
    viewport, at = player.window.pages[LIBRARY].shelf.viewport(), place_of(player, name)
    QTest.mouseClick(viewport, LEFT, pos=at)
    QTest.mouseDClick(viewport, LEFT, pos=at)


def chosen(player: Player) -> list[str]:
    return [row.name for row in player.window.pages[LIBRARY].shelf.chosen]


def menu_of(view: QAbstractItemView, at: QPoint) -> QMenu:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=at)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.viewport().mapToGlobal(at))
    QApplication.sendEvent(view.viewport(), event)
    return open_menu()


def open_menu() -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu), "no menu is open"
    return menu


def choose_in(player: Player, menu: QMenu, words: str) -> None:
    entry = next(each for each in menu.actions() if each.text() == words)
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(entry).center())
    player.window.activateWindow()  # off screen a menu takes this away
    player.wait(player.window.isActiveWindow)


def rail(player: Player) -> list[str]:
    model = player.window.play.rail.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def title(player: Player) -> str:
    return player.window.windowTitle().removesuffix(" — Rollbook")


def open_palette(player: Player) -> Palette:
    player.press(Qt.Key.Key_K, CONTROL)
    return next(each for each in player.window.findChildren(Palette) if each.isVisible())


def found_in(palette: Palette) -> list[str]:
    model = palette.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def in_palette(player: Player, text: str, *keys: Qt.Key) -> None:
    """Press Ctrl+K, type, and press keys; the last one closes the palette."""
    palette = open_palette(player)
    QTest.keyClicks(palette.field, text)
    for key in keys:
        QTest.keyClick(palette.field, key)
    player.wait(lambda: not palette.isVisible())
    player.window.activateWindow()  # off screen a popup takes this away
    player.wait(player.window.isActiveWindow)


def kept_library(player: Player) -> Library:
    """Return the app's library, for what no screen shows."""
    assert player.app.controllers is not None
    return player.app.controllers.session.library


def standings(player: Player) -> dict[str, Standing]:
    library = kept_library(player)
    return {
        each.name: library.standing(each.id) for shelf in Shelf for each in library.find(Query(shelf=shelf))
    }


def tagged(player: Player, *tags: str) -> Callable[[], None]:

    def act() -> None:
        for tag in tags:
            player.enter("New tag", tag)
        player.click("Done")

    return act
