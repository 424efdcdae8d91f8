"""Where the cells of a table stand, with the remarks beside and below their fields."""

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QFontMetrics

from desktop.fields.table_model import TableModel
from desktop.fields.table_shape import FIELD_HIGH, ICON, ICON_GAP, captioned, shape_of
from desktop.kit.look import theme
from desktop.kit.text.plain_text import lay_out
from desktop.views.editing.fields import Column, Entry, FieldView


class TableLayout:
    """The cells of a model as they stand in ``width`` pixels, written from left to right."""

    def __init__(self, model: TableModel, width: int) -> None:
        """Measure all rows."""
        self.model = model
        self.shape = shape_of(model, width)
        self._width = width
        self.tops = [self.shape.heading]
        """The top of each row, and the bottom of the last, in pixels."""
        for row in range(model.rowCount()):
            self.tops.append(self.tops[-1] + self._row_high(row))

    @property
    def height(self) -> int:
        """The height of headings and rows, in pixels."""
        return self.tops[-1]

    def box(self, row: int, column: int) -> QRect:
        """Return the box of a cell; an empty one for a row that was not there when all were measured."""
        return self.shape.boxes[column].translated(0, self.tops[row]) if row < len(self.tops) else QRect()

    def cell_at(self, point: QPoint) -> tuple[int, int] | None:
        """Return the row and the column of the cell at a point."""
        for row in range(self.model.rowCount()):
            if self.tops[row] <= point.y() < self.tops[row + 1]:
                for column in range(self.model.columnCount()):
                    box = self.box(row, column)
                    if box.left() <= point.x() <= box.right() and box.top() <= point.y() <= box.bottom():
                        return row, column
        return None

    def inner(self, row: int, column: int) -> QRect:
        """Return the box of a cell without its caption."""
        shape, columns = self.shape, self.model.columns
        box = self.box(row, column)
        if not shape.captions or column >= len(columns):
            return box
        line = shape.boxes[column].top()
        beside = [at for at in range(len(columns)) if shape.boxes[at].top() == line]
        if any(captioned(self.model, at) for at in beside):
            box.setTop(box.top() + shape.captions)
        return box

    def frame(self, row: int, column: int, view: FieldView) -> QRectF:
        """Return the frame of the field in a cell."""
        return field_frame(
            self.inner(row, column), view, self.model.columns[column], self.shape.fields[column]
        )

    def beside(self, row: int, column: int, view: FieldView) -> QRect | None:
        """Return where a remark stands beside its field, None where there is no room."""
        frame, box = self.frame(row, column, view).toRect(), self.inner(row, column)
        left = frame.right() + 1 + theme.current().px(8)
        wide = box.right() - left + 1
        if self.model.columns[column].right or wide < remark_width(self.model.remark_of(view)):
            return None
        return QRect(left, box.top(), wide, box.height())

    def below(self, row: int) -> str:
        """Return what stands under a row because it does not fit beside its fields."""
        words = []
        for column, cell in enumerate(self.model.rows[row].cells):
            if not isinstance(cell, FieldView) or not (said := self.model.remark_of(cell)):
                continue
            wide = self.shape.boxes[column].width() - self.shape.fields[column] - theme.current().px(8)
            view = self.model.columns[column]
            fills = view.grows and cell.entry is not Entry.NUMBER
            if view.right or fills or wide < remark_width(said):
                words.append(said)
        return "\n".join(words)

    def below_box(self, row: int, words: str) -> QRect:
        """Return where these words stand under a row."""
        wide = self._width - 2 * self._below_left
        return QRect(self._below_left, self.tops[row] + self.shape.high, wide, remark_high(words, wide))

    @property
    def _below_left(self) -> int:
        return self.shape.boxes[0].left() if self.shape.boxes else 0

    def _row_high(self, row: int) -> int:
        words = self.below(row)
        if not words:
            return self.shape.high
        below = remark_high(words, self._width - 2 * self._below_left)
        return self.shape.high + below + theme.current().px(5)


def field_frame(box: QRect, view: FieldView, column: Column, wide: int) -> QRectF:
    """Return the frame of a field in its cell; one of a column that grows and is no number fills the cell."""
    spare = theme.current().px(4)
    high = box.height() - spare if view.entry is Entry.TEXT else theme.current().px(FIELD_HIGH)
    if view.entry is Entry.TEXT or (column.grows and view.entry is not Entry.NUMBER):
        wide = box.width()
    left = box.right() + 1 - wide if column.right else box.left()
    return QRectF(left, box.top() + (box.height() - high) // 2, wide, high)


def remark_width(words: str) -> int:
    """Return how wide a remark is in one line with its sign, in pixels."""
    look = theme.current()
    return look.px(ICON + ICON_GAP) + QFontMetrics(look.font("caption")).horizontalAdvance(words) + 2


def remark_high(words: str, width: int) -> int:
    """Return how high a remark is in lines of `width` pixels."""
    return lay_out(words, "caption", width - theme.current().px(ICON + ICON_GAP))[1]
