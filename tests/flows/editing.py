"""Somebody who edits a sheet at the screen: fields, cells of tables, and what of it stays."""

from collections.abc import Callable
from difflib import ndiff
from typing import Self

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTableView,
    QWidget,
)

from desktop.editing.ui import EditPage
from desktop.fields.add_popup import AddPopup
from desktop.fields.table import Table
from desktop.fields.table_paint import tick_box
from desktop.kit.lists.plain_list import PlainList
from desktop.shell.main_window import MainWindow
from desktop.tour.hands import scroll_to
from desktop.views.editing.fields import Entry, FieldView, TextCell
from tests.player import use_entry
from tests.playing import Opener, Player

CTRL = Qt.KeyboardModifier.ControlModifier

Act = Callable[[], object]
"""Something that is done at the screen."""


def edit_page(window: MainWindow) -> EditPage:
    """The page of edit mode, which stands in the sheet's place."""
    page = window.play.stands_in
    assert isinstance(page, EditPage)
    return page


class Editor:
    """A player in edit mode."""

    def __init__(self, player: Player) -> None:
        self.player = player

    @classmethod
    def of(cls, player: Player, tab: str = "") -> Self:
        """Press Ctrl+E, and turn to a tab."""
        player.press(Qt.Key.Key_E, CTRL)
        player.wait(lambda: player.window.play.is_editing)
        made = cls(player)
        made.turn(tab)
        return made

    def turn(self, tab: str) -> None:
        """Click a tab by its id, "" for the one on show."""
        row = edit_page(self.player.window).tabs
        if tab:
            QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.tabRect(row.ids.index(tab)).center())
            assert edit_page(self.player.window).tab == tab
        QApplication.processEvents()  # what was shown just now finds its place

    def done(self) -> None:
        """Go back to play."""
        self.player.press(Qt.Key.Key_E, CTRL)
        assert not self.player.window.play.is_editing

    # What stands there

    def page(self) -> list[str]:
        """All that stands on the tab, as a screen reader would say it, the title of the sheet before it."""
        found = [self.player.window.windowTitle()]
        for each in edit_page(self.player.window).sections.findChildren(QWidget):
            if not each.isVisible():
                continue
            if isinstance(each, Table):
                found += [self._words(each, index) for index in self._cells(each)]
            elif self._table_around(each) is None:
                found.append(f"{each.accessibleName()}: {_text(each)}; {each.accessibleDescription()}")
        return found

    def says(self, words: str) -> bool:
        """Whether ``words`` stand on the tab."""
        return any(words in each for each in self.page())

    def text(self, name: str) -> str:
        """What stands in a field."""
        return self.player.field(name).text()

    def cell(self, name: str) -> str:
        """What stands in a cell, with what is remarked on it, by how it is called."""
        table, index = self._find(name)
        return self._words(table, index).removeprefix(name).removeprefix(", ")

    # What is done

    def click_cell(self, name: str) -> None:
        """Click a cell, box or button of a table, where it can be clicked."""
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
        """Click a cell, type in place of what stands there, and press a key."""
        self.click_cell(name)
        self.player.enter(name, text, key)

    def pick_cell(self, name: str, words: str) -> None:
        """Click a cell that offers choices, and one of them."""
        self.click_cell(name)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), f"{name!r} opened no menu"
        offered = {each.text(): each for each in menu.actions()}
        assert words in offered, f"{words!r} is none of {list(offered)}"
        use_entry(menu, offered[words])
        self.player.window.activateWindow()
        self.player.wait(self.player.window.isActiveWindow)

    def write(self, name: str, text: str) -> None:
        """Write a long text in its field in place of what stands there, and leave the field."""
        editor = self.long_text(name)
        editor.setFocus()
        editor.selectAll()
        QTest.keyClick(editor, Qt.Key.Key_Delete)
        QApplication.clipboard().setText(text)
        QTest.keyClick(editor, Qt.Key.Key_V, CTRL)
        self.leave()

    def paste(self, name: str, text: str) -> None:
        """Paste a text of any script into a field in place of what stands there, and press Enter."""
        field = self.player.field(name)
        field.setFocus()
        field.selectAll()
        QApplication.clipboard().setText(text)
        QTest.keyClick(field, Qt.Key.Key_V, CTRL)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def write_cell(self, name: str, text: str) -> None:
        """Write a long text in its cell."""
        self.click_cell(name)
        self.write(name, text)

    def long_text(self, name: str) -> QPlainTextEdit:
        """The visible field for a long text that is called so."""
        return next(
            each
            for each in self.player.front.findChildren(QPlainTextEdit)
            if each.isVisible() and each.accessibleName() == name
        )

    def leave(self) -> None:
        """Have the keyboard leave the field."""
        edit_page(self.player.window).tabs.setFocus()

    def add(self, button: str, choice: str = "", name: str = "", formula: str = "") -> None:
        """Click a button that adds something; of a list that it shows one is searched for and clicked."""
        self.player.click(button)
        if not choice:
            return
        popup = next(each for each in self.player.window.findChildren(AddPopup) if each.isVisible())
        self.player.type("" if choice.endswith("of your own") else choice)
        rows = popup.findChild(PlainList)
        assert isinstance(rows, PlainList)
        model = rows.model()
        found = (model.index(at, 0) for at in range(model.rowCount()))
        row = next(each for each in found if each.data() == choice)
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(row).center())
        if name:
            self.player.type(name)
            if formula:
                self.player.enter("Base formula", formula)
            else:
                self.player.press(Qt.Key.Key_Return)

    def makes(self, act: Act, *words: str) -> None:
        """Do one thing: the words stand there; Ctrl+Z takes it back, and Ctrl+Shift+Z makes it again."""
        before = self.page()
        act()
        self.leave()
        after = self.page()
        assert after != before, "nothing was changed"
        for each in words:
            assert self.says(each), f"{each!r} is not there"
        self.player.undo()
        _same(before, self.page())
        self.player.redo()
        _same(after, self.page())

    def again(self, open_app: Opener, *tabs: str) -> "Editor":
        """Close the app and open it again: these tabs, else the one on show, are as they were."""
        before = {tab: self._turned(tab) for tab in tabs or (edit_page(self.player.window).tab,)}
        opened = Editor(open_app())
        assert opened.player.window.play.is_editing
        for tab, page in before.items():
            _same(page, opened._turned(tab))
        return opened

    # Behind that

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

    @staticmethod
    def _table_around(each: QWidget) -> Table | None:
        around = each.parentWidget()
        while around is not None and not isinstance(around, Table):
            around = around.parentWidget()
        return around


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
    """Type into a field and leave the keyboard there."""
    field.setFocus()
    QTest.keyClicks(field, text)


def rows_in_play(player: Player) -> list[str]:
    """The cells of the tables on the sheet in play."""
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
