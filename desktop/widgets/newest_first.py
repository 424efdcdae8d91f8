"""Rows of a log, newest first, to which newer ones come at the top and older ones at the foot."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The whole row."""

SHOWN_ROLE = Qt.ItemDataRole.UserRole + 1
"""Whether the row is the one whose dice lie on the felt."""

_Index = QModelIndex | QPersistentModelIndex


class _Row(Protocol):
    """A row of a log: how it is copied, and how a screen reader says it."""

    @property
    def text(self) -> str: ...

    @property
    def spoken(self) -> str: ...


R = TypeVar("R", bound=_Row)


class NewestFirst(QAbstractListModel, Generic[R]):
    """The rows of a log; `number` tells them apart."""

    def __init__(self, number: Callable[[R], int], parent: QObject | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._number = number
        self.rows: tuple[R, ...] = ()
        self._shown = 0

    def show_rows(self, rows: tuple[R, ...], shown: int) -> None:
        """Show `rows`, of which the one numbered `shown` lies on the felt.

        Those that were here before keep their place, selection and scrolling.
        """
        self._shown = shown
        old = [self._number(row) for row in self.rows]
        new = [self._number(row) for row in rows]
        start = new.index(old[0]) if old and old[0] in new else -1
        if start < 0 or new[start : start + len(old)] != old:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return
        if start:
            self.beginInsertRows(QModelIndex(), 0, start - 1)
            self.rows = rows[: start + len(old)]
            self.endInsertRows()
        if len(rows) > len(self.rows):
            self.beginInsertRows(QModelIndex(), len(self.rows), len(rows) - 1)
            self.rows = rows
            self.endInsertRows()
        self.rows = rows
        self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a row for drawing, its words, and those for a screen reader."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == SHOWN_ROLE:
            return self._number(row) == self._shown
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        return None
