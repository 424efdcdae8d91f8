"""Draws a row of the list from which something is added."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.kit.lists.plain_list import write
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import paint_box, paint_ground

_ROW = 30


class AddRow(QStyledItemDelegate):
    """A name in one line; the chosen one is tinted and has a bar at its left."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Ask for a row that is easy to hit."""
        look = theme.current()
        return QSize(look.px(80), max(look.px(_ROW), 24))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw the row in `option.rect`."""
        painter.save()
        mirror.turn_row(painter, option.rect, option.widget)
        self._paint_row(painter, option, index)
        painter.restore()

    def _paint_row(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.current()
        state = QStyle.StateFlag
        frame = QRectF(option.rect).adjusted(look.px(4), 1, -look.px(4), -1)
        selected = bool(option.state & state.State_Selected)
        if selected or option.state & state.State_MouseOver:
            paint_ground(painter, frame, look.px(6), "selected" if selected else "hover")
        if selected:
            bar = QRectF(frame.left(), frame.top() + look.px(5), look.px(3), frame.height() - look.px(10))
            paint_box(painter, bar, look.px(1.5), look.color("accent"), None)
        words = frame.adjusted(look.px(10), 0, -look.px(6), 0)
        write(painter, words, "bodyMedium" if selected else "body", "text", str(index.data()))
