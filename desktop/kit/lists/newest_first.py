"""A log with the newest row first. New rows are added at the top, older ones at the bottom."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QStringListModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from desktop.base.words import tr
from desktop.kit.controls.menus import Menu
from desktop.kit.lists.plain_list import PlainList
from desktop.kit.look import theme

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The data role of the whole row."""

SHOWN_ROLE = Qt.ItemDataRole.UserRole + 1
"""The data role of whether the row's dice are on the felt."""

_ROWS_FROM_END = 5

_Index = QModelIndex | QPersistentModelIndex


class _Row(Protocol):
    @property
    def text(self) -> str: ...

    @property
    def spoken(self) -> str: ...


R = TypeVar("R", bound=_Row)


class NewestFirst(QStringListModel, Generic[R]):
    """The model of a log whose rows are identified by `number`.

    For each new row, a list asks twice for the row count of every row. A string list model answers that
    without calling Python, so ten years of rolls load instantly; its strings stay empty.
    """

    def __init__(
        self,
        number: Callable[[R], int],
        parent: QObject | None = None,
        *,
        describe: Callable[[R], str] = lambda _row: "",
    ) -> None:
        """Make an empty list; `describe` returns what screen readers say besides a row's own text."""
        super().__init__(parent)
        self._number = number
        self._describe = describe
        self.rows: tuple[R, ...] = ()
        self._shown = 0

    def show_rows(self, rows: tuple[R, ...], shown: int) -> None:
        """Show `rows`; the dice of the row numbered `shown` are on the felt.

        Rows that were here before keep their place, selection and scroll position, but are redrawn, since
        another one may be on the felt.
        """
        self._shown = shown
        old, start = self.rows, self._new_rows_on_top(rows)
        both = min(len(old), len(rows) - start)
        told_anew = old[:both] != rows[start : start + both]
        if start < 0 or (told_anew and not self._is_same_order(old, rows[start:])):
            self.rows = rows
            self.setStringList([""] * len(rows))
            return
        if both < len(old):
            self.removeRows(both, len(old) - both)
        self.rows = rows
        if start:
            self.insertRows(0, start)
        if len(rows) > start + both:
            self.insertRows(start + both, len(rows) - start - both)
        if told_anew:  # which makes a list lay out all of them again
            self.dataChanged.emit(self.index(start), self.index(start + both - 1))

    def _new_rows_on_top(self, rows: tuple[R, ...]) -> int:
        """Return how many of `rows` are above the first old row, or -1 if that is missing."""
        first = self._number(self.rows[0]) if self.rows else None
        return next((place for place, row in enumerate(rows) if self._number(row) == first), -1)

    def _is_same_order(self, old: tuple[R, ...], new: tuple[R, ...]) -> bool:
        pairs = zip(old, new, strict=False)
        return all(a is b or self._number(a) == self._number(b) for a, b in pairs)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Return that a row can be selected but not edited."""
        return QAbstractListModel.flags(self, index)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the data of a row for drawing, copying or a screen reader."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == SHOWN_ROLE:
            return self._number(row) == self._shown
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return self._describe(row)
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        return None


class LogList(PlainList, Generic[R]):
    """The rows of a log, each with a context menu. A delegate draws them at equal heights."""

    row_requested = Signal(int)
    """The player wants to see the dice of a row; carries its number."""

    copy_requested = Signal(int)
    """The player wants to copy a row; carries its number."""

    more_requested = Signal()
    """The player scrolled near the oldest loaded row, and there are older ones."""

    def __init__(
        self,
        number: Callable[[R], int],
        row_height: int,
        parent: QWidget | None = None,
        *,
        describe: Callable[[R], str] = lambda _row: "",
    ) -> None:
        """Make an empty list; `row_height` is in pixels at text scale 1. See `NewestFirst`."""
        super().__init__(parent)
        self._number = number
        self._row_height = row_height
        self._log: NewestFirst[R] = NewestFirst(number, self, describe=describe)
        self._more = False
        self._quiet = False
        self.menu = Menu(self)
        """The context menu of one row."""
        copy, show = self.menu.addAction(tr("Copy")), self.menu.addAction(tr("Show the dice"))
        self.setModel(self._log)
        self.setAccessibleName(tr("Rolls"))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.clicked.connect(self._open)
        copy.triggered.connect(self._copy)
        show.triggered.connect(lambda: self._open(self.currentIndex()))
        self.verticalScrollBar().valueChanged.connect(self._ask_for_more)

    def show_rows(self, rows: tuple[R, ...], shown: int, *, more: bool) -> None:
        """Show `rows`; the dice of the row numbered `shown` are on the felt. Never emits.

        Scrolls to a new row at the top; otherwise keeps the scroll position.
        """
        self._quiet = True
        newest = [self._number(row) for row in (*self._log.rows[:1], *rows[:1])]
        self._more = more
        self._log.show_rows(rows, shown)
        if newest[:1] != newest[1:]:
            self.scrollToTop()
        self._quiet = False
        if self.isVisible():
            self.executeDelayedItemsLayout()  # Qt would do it after a first paint, and paint again
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the row on Enter, and its menu on the menu key or Shift+F10."""
        key, shift = event.key(), event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentIndex().isValid():
            self._open(self.currentIndex())
        elif key == Qt.Key.Key_Menu or (key == Qt.Key.Key_F10 and shift):
            self._open_menu(None)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of the row under the mouse."""
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            index = self.indexAt(event.pos())
            if not index.isValid():
                return
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self._open_menu(event.globalPos())
        else:
            self._open_menu(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make the first row current if none is."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._log.rowCount():
            self.setCurrentIndex(self._log.index(0))
        elif event.reason() in {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}:
            self.scrollTo(self.currentIndex())  # newer rows may have pushed it out of view

    def _open_menu(self, at: QPoint | None) -> None:
        index = self.currentIndex()
        if not index.isValid() or self.menu.isVisible():
            return
        if at is None:
            at = self.viewport().mapToGlobal(self.visualRect(index).center())
        self.menu.popup(at)

    def _copy(self) -> None:
        # The log may have changed while the menu was open.
        if self.currentIndex().isValid():
            self.copy_requested.emit(self._number_of(self.currentIndex()))

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.row_requested.emit(self._number_of(index))

    def _number_of(self, index: QModelIndex) -> int:
        return self._number(self._log.rows[index.row()])

    def _ask_for_more(self, value: int) -> None:
        near = self.verticalScrollBar().maximum() - theme.current().px(self._row_height) * _ROWS_FROM_END
        if self._more and not self._quiet and value >= near:
            self._more = False  # once, until the next log is shown
            self.more_requested.emit()
