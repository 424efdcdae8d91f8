"""What a screen reader learns of a table of fields."""

from abc import abstractmethod
from functools import partial

from PySide6.QtGui import QAccessibleActionInterface

from desktop.fields.control import TICKED
from desktop.fields.table_model import Index, TableModel
from desktop.kit.lists.spoken_rows import Acts, Part, SpokenRows
from desktop.views.editing.fields import Entry, FieldView


class SpokenTable(SpokenRows):
    """Mixin for a table of fields: a row is spoken once, and has its ticks and buttons as parts."""

    rows: TableModel

    @abstractmethod
    def stand_on(self, row: str, column: int | None = None) -> None:
        """Focus a row: one of its columns, or its first field."""

    @abstractmethod
    def stand_and_press(self, row: int, column: int) -> None:
        """Make a tick or a button current and press it, as a click does."""

    def row_name(self, row: int) -> str:
        """Return the row and its values."""
        return self.rows.row_words(row)

    def row_parts(self, row: int) -> tuple[Part, ...]:
        """Return the ticks and buttons of a row: its other fields are controls once they have the focus."""
        return tuple(self._part(row, column) for column in self._part_columns(row))

    def part_of(self, index: Index) -> int:
        """Return which tick or button an index is, -1 for none."""
        columns = self._part_columns(index.row()) if index.isValid() else []
        return columns.index(index.column()) if index.column() in columns else -1

    def row_acts(self, row: int) -> Acts:
        """Return that the first field of a row can be focused."""
        name = QAccessibleActionInterface.pressAction()
        able = [each for each in range(self.rows.columnCount()) if self.rows.can_stand(row, each)]
        first = next((each for each in able if self._is_field(row, each)), able[0] if able else None)
        return {} if first is None else {name: lambda: self.stand_on(self.rows.rows[row].id, first)}

    def tell_row(self) -> None:
        """Have the current tick or button read. A field is read as the control that it becomes."""
        if self.part_of(self.currentIndex()) >= 0:
            super().tell_row()

    def _part_columns(self, row: int) -> list[int]:
        columns = range(self.rows.columnCount()) if row < self.rows.rowCount() else ()
        return [each for each in columns if self.rows.can_stand(row, each) and not self._is_field(row, each)]

    def _is_field(self, row: int, column: int) -> bool:
        cell = self.rows.cell(row, column)
        return isinstance(cell, FieldView) and cell.entry is not Entry.FLAG

    def _part(self, row: int, column: int) -> Part:
        cell = self.rows.cell(row, column)
        ticked = cell.text == TICKED if isinstance(cell, FieldView) else None
        return Part(self.rows.flag_words(row, column), partial(self.stand_and_press, row, column), ticked)
