"""Where the rows of the list of skills stand: in columns that fill downwards."""

from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractItemView

from desktop.kit.look import theme

_THREE_COLUMNS_FROM, _TWO_COLUMNS_FROM = 740, 520
_GAP = 14

_Move = QAbstractItemView.CursorAction


def columns_in(width: int, needs: int) -> int:
    """Return in how many columns rows stand in a card of this width: three at most.

    ``needs`` is the width of a row in pixels, 0 for rows that make do with what they are given.
    """
    look = theme.current()
    if not needs:
        return 1 + sum(width >= look.px(least) for least in (_TWO_COLUMNS_FROM, _THREE_COLUMNS_FROM))
    gap = look.px(_GAP)
    return min(max((width + gap) // (needs + gap), 1), 3)


def column_boxes(columns: int, width: int) -> list[QRect]:
    """Return so many columns in `width` pixels, as boxes of no height from the top."""
    gap = theme.current().px(_GAP)
    each = (width - gap * (columns - 1)) / columns
    return [
        QRect(round(i * (each + gap)), 0, round(i * (each + gap) + each) - round(i * (each + gap)), 0)
        for i in range(columns)
    ]


class SkillGrid(NamedTuple):
    """``total`` rows in so many columns; a row is ``row_height`` pixels high."""

    total: int
    columns: int
    row_height: int

    @property
    def rows(self) -> int:
        """How many rows the fullest column has."""
        return -(-self.total // self.columns)

    @property
    def height(self) -> int:
        """The height of all rows, in pixels."""
        return self.rows * self.row_height

    @property
    def filled_columns(self) -> int:
        """How many columns have rows: a filter can leave fewer skills than there are columns."""
        return -(-self.total // max(self.rows, 1))

    def box(self, number: int, width: int) -> QRect:
        """Return where a row stands in `width` pixels, written from left to right."""
        column, row = divmod(number, max(self.rows, 1))
        box = column_boxes(self.columns, width)[min(column, self.columns - 1)]
        return QRect(box.left(), row * self.row_height, box.width(), self.row_height)

    def row_at(self, point: QPoint, width: int) -> int:
        """Return the number of the row at a point, -1 where there is none."""
        row = point.y() // self.row_height
        if not 0 <= row < self.rows:
            return -1
        for column, box in enumerate(column_boxes(self.columns, width)):
            if box.left() <= point.x() <= box.right():
                at = column * self.rows + row
                return at if at < self.total else -1
        return -1

    def moved(self, at: int, move: QAbstractItemView.CursorAction, *, right_to_left: bool) -> int:
        """Return where an arrow key leads from a row: through the columns, and left and right across them."""
        match move:
            case _Move.MoveUp | _Move.MovePrevious:
                to = at - 1
            case _Move.MoveDown | _Move.MoveNext:
                to = at + 1
            case back if back is (_Move.MoveRight if right_to_left else _Move.MoveLeft):
                to = at - self.rows if at >= self.rows else at
            case _Move.MoveLeft | _Move.MoveRight:
                to = at + self.rows if at // self.rows < (self.total - 1) // self.rows else at
            case _Move.MoveHome:
                to = 0
            case _Move.MoveEnd:
                to = self.total - 1
            case _Move.MovePageUp:
                to = at - at % self.rows
            case _:
                to = at - at % self.rows + self.rows - 1
        return min(max(to, 0), self.total - 1)
