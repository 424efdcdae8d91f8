"""Steps of flows that create a character: start, open steps, roll dice, type into fields and rows."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.creating.feature import FEATURE as MAKING
from desktop.creating.feature import PAGE as CREATING
from desktop.fields.table import Table
from desktop.fields.table_paint import tick_box
from desktop.library.records.characters import Query, Shelf, Standing
from desktop.views.editing.fields import FieldView
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import Sheet
from tests.playing import Player

CONTROL = Qt.KeyboardModifier.ControlModifier

GAMES = {
    "coc7": "Call of Cthulhu 7e",
    "shadow-lounge": "Shadow Lounge",
    "basic-d20": "Four-degree d20",
    "rites-of-battle": "Rites of Battle",
    "striker": "Striker",
}
"""The cards of the games by their ids."""


def new(player: Player) -> None:
    player.press(Qt.Key.Key_N, CONTROL)
    player.wait_for(CREATING)


def begin(player: Player, game: str, name: str = "Ada Marsh") -> None:
    new(player)
    player.click(GAMES[game])
    player.enter("Name", name)
    player.click("Step by step")
    player.click("Next")
    player.wait(lambda: making(player))


def making(player: Player) -> bool:
    creating = player.app.host.started(MAKING)
    return player.is_at(CREATING) and creating is not None and creating.editing.is_on


def paste(player: Player, name: str, text: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    QGuiApplication.clipboard().setText(text)
    field = player.field(name)
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_V, CONTROL)
    QTest.keyClick(field, key)


def step_to(player: Player, name: str) -> None:
    player.click(f"{name}: ")


def lay(player: Player, **faces: tuple[int, ...]) -> None:
    """Enter physical dice by kind."""
    player.dice.put(faces)


def on_sheet(player: Player) -> Sheet:
    assert player.app.controllers is not None
    session = player.app.controllers.session
    return session.library.character(session.character.id).sheet


def standing(player: Player) -> Standing:
    """Return how the open character is stored in the library."""
    assert player.app.controllers is not None
    session = player.app.controllers.session
    return session.library.standing(session.character.id)


def journal(player: Player) -> list[Entry]:
    assert player.app.controllers is not None
    return list(player.app.controllers.session.journal.newest_first())


def in_library(player: Player, shelf: Shelf = Shelf.ACTIVE) -> list[str]:
    assert player.app.controllers is not None
    found = player.app.controllers.session.library.find(Query(shelf=shelf))
    return sorted(each.name for each in found)


def stands(player: Player, name: str) -> str:
    """Return a field's text, by its accessible name, or that of a table row's field."""
    found = _cell(player, name)
    return player.field(name).text() if found is None else found[2].text


def type_row(player: Player, name: str, text: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    cell = _cell(player, name)
    assert cell is not None, f"no row has {name!r}"
    table, _where, view = cell
    table.focus_place(view.place)
    control = QApplication.focusWidget()
    assert control is not None
    QTest.keyClick(control, Qt.Key.Key_A, CONTROL)
    QTest.keyClick(control, Qt.Key.Key_Delete)
    QTest.keyClicks(control, text)
    QTest.keyClick(control, key)


def tick_row(player: Player, name: str) -> None:
    cell = _cell(player, name)
    assert cell is not None, f"no row has {name!r}"
    table, (row, column), _view = cell
    place = tick_box(table.visualRect(table.rows.index(row, column))).center().toPoint()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def remarked(player: Player, name: str) -> str:
    """Return the remark on a table's field, by its accessible name."""
    cell = _cell(player, name)
    assert cell is not None, f"no row has {name!r}"
    return cell[2].remark


def _cell(player: Player, name: str) -> tuple[Table, tuple[int, int], FieldView] | None:
    for table in player.front.findChildren(Table):
        if not table.isVisible():
            continue
        for row, view in enumerate(table.rows.rows):
            for column, cell in enumerate(view.cells):
                if isinstance(cell, FieldView) and name == (cell.spoken or cell.label):
                    return table, (row, column), cell
    return None


def step_now(player: Player) -> str:
    texts = (text for text in player.texts() if text.endswith(": current page"))
    return next(texts, "").removesuffix(": current page")


def chosen(player: Player, card: str) -> bool:
    return player.button(card).isChecked()
