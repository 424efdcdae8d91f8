"""The model of a table of fields, for painting and for screen readers: cells, and buttons at the end of
rows.
"""

from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.base.words import tr, within
from desktop.fields.control import TICKED
from desktop.kit.text.plain_text import shown
from desktop.views.editing.fields import Cell, Column, Entry, FieldView, TableRow, TextCell

Index = QModelIndex | QPersistentModelIndex


class RowAct(StrEnum):
    """The action of a button at the end of a row."""

    UP = "up"
    DOWN = "down"
    REMOVE = "remove"


class At(NamedTuple):
    """A cell: the id of its row, and its column."""

    row: str
    column: int


class TableModel(QAbstractTableModel):
    """The rows that the filter leaves."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self.columns: tuple[Column, ...] = ()
        """The columns of fields and text."""
        self.acts: tuple[RowAct, ...] = ()
        """The buttons at the end of rows, each in a column of its own."""
        self.rows: tuple[TableRow, ...] = ()
        """The rows from the top down."""
        self.refusals: dict[str, str] = {}
        """Why typed values are refused, by place."""

    def show_rows(
        self, columns: tuple[Column, ...], acts: tuple[RowAct, ...], rows: tuple[TableRow, ...]
    ) -> None:
        """Show these rows. The model is only reset if the rows are different ones."""
        same = columns == self.columns and acts == self.acts
        if not same or [row.id for row in rows] != [row.id for row in self.rows]:
            self.beginResetModel()
            self.columns, self.acts, self.rows = columns, acts, rows
            self.endResetModel()
            return
        changed = [at for at, row in enumerate(rows) if row != self.rows[at]]
        self.rows = rows
        for at in changed:
            self.dataChanged.emit(self.index(at, 0), self.index(at, self.columnCount() - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the number of columns, including those of buttons."""
        return 0 if parent is not None and parent.isValid() else len(self.columns) + len(self.acts)

    def cell(self, row: int, column: int) -> Cell | RowAct | None:
        """Return a cell or button of a row; None if it has none."""
        view = self.rows[row]
        if column < len(self.columns):
            return view.cells[column]
        act = self.acts[column - len(self.columns)]
        if act is RowAct.REMOVE:
            return act if view.removes else None
        ends = {RowAct.UP: 0, RowAct.DOWN: len(self.rows) - 1}
        return act if view.movable and row != ends[act] else None

    def can_stand(self, row: int, column: int) -> bool:
        """Return whether a cell can be current: it can be changed or pressed."""
        cell = self.cell(row, column)
        if isinstance(cell, TextCell):
            return bool(cell.opens)
        return cell.enabled if isinstance(cell, FieldView) else cell is not None

    def find(self, at: At) -> QModelIndex:
        """Return the index of a cell, an invalid one if its row is not shown."""
        for row, view in enumerate(self.rows):
            if view.id == at.row and at.column < self.columnCount():
                return self.index(row, at.column)
        return QModelIndex()

    def find_place(self, place: str) -> tuple[int, int] | None:
        """Return the row and column of the field with this place, None if it is not shown."""
        for number, row in enumerate(self.rows):
            for column, cell in enumerate(row.cells):
                if isinstance(cell, FieldView) and cell.place == place:
                    return number, column
        return None

    def named(self, view: FieldView, at: At) -> FieldView:
        """Return the field of a cell with a name that includes its row's."""
        if view.spoken:
            return view
        index = self.find(at)
        title = view.label or self.columns[index.column()].title
        return view._replace(spoken=f"{self.rows[index.row()].name}, {title}")

    def remark_of(self, view: FieldView) -> str:
        """Return the refusal of a field's typed value, or else its remark."""
        return self.refusals.get(view.place) or view.remark

    @property
    def stops(self) -> list[tuple[int, int]]:
        """Return the tab stops; names that open details are reached by arrows and clicks."""
        return [
            (row, column)
            for row in range(self.rowCount())
            for column in range(self.columnCount())
            if self.can_stand(row, column) and not isinstance(self.cell(row, column), TextCell)
        ]

    def next_stop(self, here: tuple[int, int], by: int) -> tuple[int, int] | None:
        """Return the cell that Tab (1) or Shift+Tab (-1) moves to, None after the last."""
        further = [each for each in self.stops if (each > here if by > 0 else each < here)]
        return further[0 if by > 0 else -1] if further else None

    def towards(self, row: int, column: int, down: int, right: int) -> tuple[int, int] | None:
        """Return the cell that an arrow key moves to, None if there is none."""
        row, column = row + down, column + right
        while 0 <= row < self.rowCount() and 0 <= column < self.columnCount():
            if self.can_stand(row, column):
                return row, column
            row, column = row + down, column + right
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the data of a role."""
        if not index.isValid():
            return None
        cell = self.cell(index.row(), index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text if isinstance(cell, FieldView | TextCell) else ""
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(index.row(), index.column())
            case Qt.ItemDataRole.CheckStateRole:
                if isinstance(cell, FieldView) and cell.entry is Entry.FLAG:
                    return Qt.CheckState.Checked if cell.text == TICKED else Qt.CheckState.Unchecked
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the heading of a column, or the name of a row."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return shown(self.rows[section].name)
        return self.columns[section].title if section < len(self.columns) else ""

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return whether a cell can be changed."""
        flags = super().flags(index)
        if index.isValid() and not self.can_stand(index.row(), index.column()):
            cell = self.cell(index.row(), index.column())
            can_be_read = isinstance(cell, TextCell)  # an empty cell in place of a button
            return flags if can_be_read else flags & ~Qt.ItemFlag.ItemIsEnabled
        return flags | Qt.ItemFlag.ItemIsEditable

    def row_words(self, row: int) -> str:
        """Return what screen readers say of a whole row: its name, and each value once."""
        name = shown(self.rows[row].name)
        parts = [name]
        for column, cell in enumerate(self.rows[row].cells):
            if isinstance(cell, FieldView | TextCell) and (cell.text or _is_flag(cell)):
                words = self._spoken(row, column).removeprefix(f"{name}, ")
                parts += [words] if words != name else []
        return ", ".join(part for part in parts if part)

    def flag_words(self, row: int, column: int) -> str:
        """Return the name of a tick, without its state."""
        return self._spoken(row, column, state=False)

    def _spoken(self, row: int, column: int, *, state: bool = True) -> str:
        view, cell = self.rows[row], self.cell(row, column)
        name = shown(view.name)
        match cell:
            case FieldView():
                title = cell.label or self.columns[column].title
                words = cell.spoken or ", ".join(part for part in (name, title) if part)
                remark = self.remark_of(cell)
                if cell.entry is Entry.FLAG and not state:
                    value = ""
                elif cell.entry is Entry.FLAG:
                    value = tr("ticked") if cell.text == TICKED else tr("not ticked")
                elif cell.entry is Entry.CHOICE:
                    value = next((each.title for each in cell.choices if each.id == cell.text), cell.text)
                else:
                    value = cell.text or cell.hint
                return ", ".join(part for part in (words, value, remark) if part)
            case TextCell():
                parts = (cell.spoken,) if cell.spoken else (self.columns[column].title, cell.text)
                spoken = cell.text if cell.text == view.name else ", ".join((name, *filter(None, parts)))
                return f"{spoken}, {within(tr('Hidden in play'))}" if view.faded and cell.strong else spoken
            case RowAct.REMOVE:
                return view.removes
            case RowAct.UP:
                return tr("Move {name} up").format(name=name)
            case RowAct.DOWN:
                return tr("Move {name} down").format(name=name)
        return ""


def _is_flag(cell: object) -> bool:
    return isinstance(cell, FieldView) and cell.entry is Entry.FLAG
