"""Table packs on screen: their window, its tables of fields, and the files it reads and writes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from desktop.fields.table import Table
from desktop.interchange.packs import read_pack
from desktop.views.editing.fields import FieldView
from rules_core.packs.packs import Pack
from tests.playing import Player
from tests.showing import open_list, pick_row


def packs(player: Player, act: Callable[[], None]) -> None:

    def at_it() -> None:
        come_forward(player)
        act()

    player.in_window("Table packs", lambda: player.command("Table packs…"), at_it)


def come_forward(player: Player) -> None:
    """Activate the front window, as on a real screen."""
    player.front.activateWindow()
    player.wait(player.front.isActiveWindow)


def new_pack(player: Player, name: str, game: str) -> None:

    def name_it() -> None:
        player.enter("Name", name, Qt.Key.Key_Tab)
        player.choose("Game", game)
        player.click("Create pack")

    player.in_window("New pack", lambda: player.click("New pack…"), name_it)
    come_forward(player)


def add(player: Player, part: str, name: str, **fields: str) -> None:
    """Add a row to a table by its part's words, name it, and fill it in by column titles."""
    player.click(f"Add a {part}")
    write(player, f"New {part}, Name", name)
    for title, text in fields.items():
        write(player, f"{name}, {title.replace('_', ' ')}", text)


def write(player: Player, name: str, text: str) -> None:
    click_cell(player, name)
    player.enter(name, text)


def pick(player: Player, name: str, words: str) -> None:
    click_cell(player, name)
    pick_row(open_list(player.front), words)
    QApplication.processEvents()


def click_cell(player: Player, name: str) -> None:
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
    on = player.app.controllers
    assert on is not None
    return tuple(read_pack(each.content.encode()) for each in on.session.library.packs())


def a_file(path: Path, pack: str | bytes) -> Path:
    path.write_bytes(pack.encode() if isinstance(pack, str) else pack)
    return path


def import_packs(player: Player, monkeypatch: pytest.MonkeyPatch, *files: Path) -> None:
    named = [str(each) for each in files]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (named, ""))
    player.click("Import a file…")


def use(player: Player, name: str, answer: str = "Rules only") -> None:
    player.in_window("Use pack", lambda: player.click(f"Use for {name}"), lambda: player.click(answer))


def tab_ids(player: Player) -> tuple[str, ...]:
    return tuple(player.window.sheet.tabs.ids)
