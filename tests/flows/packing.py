"""Table packs at the screen: their window, its tables of fields, and the files that it reads and writes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from desktop.fields.table import Table
from desktop.interchange.packs import read_pack
from desktop.kit.lists.member_list import MemberList
from desktop.views.editing.fields import FieldView
from rules_core.packs.packs import Pack
from tests.playing import Player


def packs(player: Player, act: Callable[[], None]) -> None:
    """Open the window of table packs, do something there and close it."""

    def at_it() -> None:
        come_forward(player)
        act()

    player.in_window("Table packs", lambda: player.command("Table packs…"), at_it)


def come_forward(player: Player) -> None:
    """Have the keyboard in the window in front, as it is on a real screen."""
    player.front.activateWindow()
    player.wait(player.front.isActiveWindow)


def new_pack(player: Player, name: str, game: str) -> None:
    """In the window of table packs, make a pack."""

    def name_it() -> None:
        player.enter("Name", name, Qt.Key.Key_Tab)
        player.choose("Game", game)
        player.click("Create pack")

    player.in_window("New pack", lambda: player.click("New pack…"), name_it)
    come_forward(player)


def add(player: Player, part: str, name: str, **fields: str) -> None:
    """Add a row to a table by the words of its part, name it and fill it in by the titles of its columns."""
    player.click(f"Add a {part}")
    write(player, f"New {part}, Name", name)
    for title, text in fields.items():
        write(player, f"{name}, {title.replace('_', ' ')}", text)


def write(player: Player, name: str, text: str) -> None:
    """Click a cell of a table by its accessible name and type there, in place of what stands in it."""
    click_cell(player, name)
    player.enter(name, text)


def pick(player: Player, name: str, words: str) -> None:
    """Click a cell of a table that opens a menu, and in it the entry of these words."""
    click_cell(player, name)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu), f"{name!r} opened no menu"
    entry = next(each for each in menu.actions() if each.text() == words)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())
    QApplication.processEvents()


def click_cell(player: Player, name: str) -> None:
    """Click a cell of a table by its accessible name, once it is there."""
    found: list[tuple[Table, int, int]] = []

    def look() -> bool:
        tables = [each for each in player.front.findChildren(Table) if each.isVisible()]
        found[:] = [
            (table, row, column)
            for table in tables
            for row in range(table.rows.rowCount())
            for column in range(table.rows.columnCount())
            if isinstance(cell := table.rows.cell(row, column), FieldView) and cell.spoken == name
        ]
        return bool(found)

    player.wait(look)
    table, row, column = found[0]
    place = table.visualRect(table.rows.index(row, column)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def kept(player: Player) -> tuple[Pack, ...]:
    """The packs of the library."""
    on = player.app.controllers
    assert on is not None
    return tuple(read_pack(each.content.encode()) for each in on.session.library.packs())


def a_file(path: Path, pack: str | bytes) -> Path:
    """A file with these contents."""
    path.write_bytes(pack.encode() if isinstance(pack, str) else pack)
    return path


def import_packs(player: Player, monkeypatch: pytest.MonkeyPatch, *files: Path) -> None:
    """In the window of table packs, import files."""
    named = [str(each) for each in files]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (named, ""))
    player.click("Import a file…")


def use(player: Player, name: str, answer: str = "Rules only") -> None:
    """In the window of table packs, give the open character the pack shown, which has weapons."""
    player.in_window("Use pack", lambda: player.click(f"Use for {name}"), lambda: player.click(answer))


def use_in_campaign(player: Player, pack: str) -> None:
    """In the window of campaigns, click a pack in the list of those that it uses."""
    rows = next(
        each for each in player.front.findChildren(MemberList) if each.accessibleName() == "Table packs"
    )
    model = rows.model()
    found = (model.index(at, 0) for at in range(model.rowCount()))
    row = next(each for each in found if each.data() == pack)
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(row).center())


def tab_ids(player: Player) -> tuple[str, ...]:
    """The pages of the sheet."""
    return tuple(player.window.sheet.tabs.ids)
