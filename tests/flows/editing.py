"""A player editing a sheet on screen: fields, cells of tables, and what is saved."""

from collections.abc import Callable
from difflib import ndiff
from typing import Self

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPlainTextEdit, QTableView, QWidget

from desktop.editing.ui import EditPage
from desktop.fields.add_popup import AddPopup
from desktop.fields.table import Table
from desktop.fields.table_paint import tick_box
from desktop.kit.lists.plain_list import PlainList
from desktop.shell.main_window import MainWindow
from desktop.tour.hands import scroll_to
from desktop.views.editing.fields import Entry, FieldView, TextCell
from tests.playing import Opener, Player
from tests.showing import open_list, pick_row

CTRL = Qt.KeyboardModifier.ControlModifier

Act = Callable[[], object]
"""Something that is done at the screen."""


def edit_page(window: MainWindow) -> EditPage:
    """Return the page of edit mode, which takes the sheet's place."""
    page = window.play.stands_in
    assert isinstance(page, EditPage)
    return page


class Editor:
    """A player in edit mode."""

    def __init__(self, player: Player) -> None:
        self.player = player

    @classmethod
    def of(cls, player: Player, tab: str = "") -> Self:
        """Press Ctrl+E, and open a tab."""
        player.press(Qt.Key.Key_E, CTRL)
        player.wait(lambda: player.window.play.is_editing)
        made = cls(player)
        made.turn(tab)
        return made

    def turn(self, tab: str) -> None:
        row = edit_page(self.player.window).tabs
        if tab:
            QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.tabRect(row.ids.index(tab)).center())
            assert edit_page(self.player.window).tab == tab
        QApplication.processEvents()  # lay out newly shown widgets

    def done(self) -> None:
        self.player.press(Qt.Key.Key_E, CTRL)
        assert not self.player.window.play.is_editing

    # Reading

    def page(self) -> list[str]:
        """Return everything on the tab, as a screen reader reads it, starting with the sheet's title."""
        found = [self.player.window.windowTitle()]
        sections = edit_page(self.player.window).sections
        tables = sections.findChildren(Table)
        for each in sections.findChildren(QWidget):
            if not each.isVisible():
                continue
            if isinstance(each, Table):
                found += [self._words(each, index) for index in self._cells(each)]
            elif not any(table.isAncestorOf(each) for table in tables):
                found.append(f"{each.accessibleName()}: {_text(each)}; {each.accessibleDescription()}")
        return found

    def says(self, words: str) -> bool:
        return any(words in each for each in self.page())

    def text(self, name: str) -> str:
        return self.player.field(name).text()

    def cell(self, name: str) -> str:
        """Return a cell's text and remark, by its accessible name."""
        table, index = self._find(name)
        return self._words(table, index).removeprefix(name).removeprefix(", ")

    # Acting

    def click_cell(self, name: str) -> None:
        table, index = self._find(name)
        row, column = index.row(), index.column()
        cell, inner = table.rows.cell(row, column), table.cells.inner(row, column)
        at = inner.center()
        if isinstance(cell, FieldView):
            flag = cell.entry is Entry.FLAG
            at = (
                tick_box(inner).center().toPoint()
                if flag
                else QPoint(int(table.cells.frame(row, column, cell).left()) + 9, inner.center().y())
            )
        scroll_to(table.viewport(), at)
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def enter_cell(self, name: str, text: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
        self.click_cell(name)
        self.player.enter(name, text, key)

    def pick_cell(self, name: str, words: str) -> None:
        self.click_cell(name)
        pick_row(open_list(self.player.window), words)

    def write(self, name: str, text: str) -> None:
        editor = self.long_text(name)
        editor.setFocus()
        editor.selectAll()
        QTest.keyClick(editor, Qt.Key.Key_Delete)
        QApplication.clipboard().setText(text)
        QTest.keyClick(editor, Qt.Key.Key_V, CTRL)
        self.leave()

    def paste(self, name: str, text: str) -> None:
        field = self.player.field(name)
        field.setFocus()
        field.selectAll()
        QApplication.clipboard().setText(text)
        QTest.keyClick(field, Qt.Key.Key_V, CTRL)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def write_cell(self, name: str, text: str) -> None:
        self.click_cell(name)
        self.write(name, text)

    def long_text(self, name: str) -> QPlainTextEdit:
        return next(
            each
            for each in self.player.front.findChildren(QPlainTextEdit)
            if each.isVisible() and each.accessibleName() == name
        )

    def leave(self) -> None:
        edit_page(self.player.window).tabs.setFocus()

    def add(self, button: str, choice: str = "", name: str = "", formula: str = "") -> None:
        """Click a button that adds something; in its list, search for an entry and click it."""
        self.player.click(button)
        if not choice:
            return
        popup = next(each for each in self.player.window.findChildren(AddPopup) if each.isVisible())
        self.player.type("" if choice.startswith("Custom") else choice)
        rows = popup.findChild(PlainList)
        assert isinstance(rows, PlainList)
        model = rows.model()
        found = (model.index(at, 0) for at in range(model.rowCount()))
        row = next(each for each in found if each.data() in {choice, f"Add “{choice}”"})
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(row).center())
        if name:
            self.player.type(name)
            if formula:
                self.player.enter("Base formula", formula)
            else:
                self.player.press(Qt.Key.Key_Return)

    def makes(self, act: Act, *words: str) -> None:
        """Do one thing that shows these words; then undo it with Ctrl+Z and redo it with Ctrl+Shift+Z."""
        before = self.page()
        act()
        self.leave()
        after = self.page()
        assert after != before, "nothing was changed"
        for each in words:
            assert any(each in said for said in after), f"{each!r} is not there"
        self.player.undo()
        _same(before, self.page())
        self.player.redo()
        _same(after, self.page())

    def again(self, open_app: Opener, *tabs: str) -> "Editor":
        """Restart the app: these tabs, else the one shown, have to be unchanged."""
        before = {tab: self._turned(tab) for tab in tabs or (edit_page(self.player.window).tab,)}
        opened = Editor(open_app())
        assert opened.player.window.play.is_editing
        for tab, page in before.items():
            _same(page, opened._turned(tab))
        return opened

    # Helpers

    def _turned(self, tab: str) -> list[str]:
        self.turn(tab)
        return [each for each in self.page() if not each.startswith("Skill: ")]

    def _find(self, name: str) -> tuple[Table, QModelIndex]:
        found = [
            (table, index, words)
            for table in edit_page(self.player.window).findChildren(Table)
            if table.isVisible()
            for index in self._cells(table)
            if (words := self._words(table, index)) == name or words.startswith(f"{name}, ")
        ]
        assert found, f"no cell is called {name!r}"
        said = [each for each in found if each[2] == name] or found
        fields = [
            each
            for each in said
            if not isinstance(each[0].rows.cell(each[1].row(), each[1].column()), TextCell)
        ]
        return (fields or said)[0][:2]

    @staticmethod
    def _cells(table: Table) -> list[QModelIndex]:
        model = table.rows
        return [
            model.index(row, column)
            for row in range(model.rowCount())
            for column in range(model.columnCount())
        ]

    @staticmethod
    def _words(table: Table, index: QModelIndex) -> str:
        return str(table.rows.data(index, Qt.ItemDataRole.AccessibleTextRole))


def _same(wanted: list[str], shown: list[str]) -> None:
    otherwise = [each for each in ndiff(wanted, shown) if wanted != shown and each[0] in "+-"]
    assert not otherwise, "\n".join(otherwise)


def _text(each: QWidget) -> str:
    if isinstance(each, QAbstractButton):
        return f"{each.text()} {'ticked' if each.isChecked() else ''}"
    if isinstance(each, QPlainTextEdit):
        return each.toPlainText()
    read = getattr(each, "text", None)
    return str(read()) if callable(read) else ""


def key_in(field: QLineEdit | QPlainTextEdit, text: str) -> None:
    field.setFocus()
    QTest.keyClicks(field, text)


def rows_in_play(player: Player) -> list[str]:
    found = []
    for each in player.window.sheet.findChildren(QTableView):
        model = each.model()
        if each.isVisible():
            found += [
                str(model.index(row, column).data())
                for row in range(model.rowCount())
                for column in range(model.columnCount())
            ]
    return found
