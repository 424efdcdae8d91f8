"""A list without a frame, and the delegates that draw rows."""

from abc import abstractmethod
from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.kit.layout.scrolling import give_scroll_bars
from desktop.kit.lists.spoken_rows import SpokenRows
from desktop.kit.look import mirror, theme
from desktop.kit.text.plain_text import elided


class RowDelegate(QStyledItemDelegate):
    """Draws the rows of a list or table, mirrored where the language runs from right to left."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw the row in `option.rect`."""
        painter.save()
        mirror.turn_row(painter, option.rect, option.widget)
        self._paint_row(painter, option, index)
        painter.restore()

    @abstractmethod
    def _paint_row(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw the row from left to right."""


class PlainList(SpokenRows, QListView):
    """A list without its own background, for rows to choose or tick. Rows can't be edited."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a list without a model."""
        super().__init__(parent)
        self.setViewport(QWidget())  # Qt's own is slow to wrap: PySide would register every kind of widget
        give_scroll_bars(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.viewport().setAutoFillBackground(False)

    def use_equal_rows(self) -> None:
        """Assume that all rows have the size of the first. Call it again when that size changes.

        Qt lays out tens of thousands of rows in half the time if it need not ask for each size.
        """
        self.setUniformItemSizes(True)
        self.setGridSize(self.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex()))


def write(painter: QPainter, box: QRectF, style: str, color: str, text: str) -> None:
    """Draw `text` literally on one line in `box`, in a text style and a colour token. Text that is too long
    is elided.
    """
    look = theme.current()
    font = look.font(style)
    painter.setFont(font)
    painter.setPen(look.color(color))
    cut = elided(text, QFontMetrics(font), int(box.width()))
    mirror.write(painter, box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, cut)


def mark_words(
    painter: QPainter, box: QRectF, style: str, text: str, marks: Iterable[tuple[int, int]]
) -> None:
    """Draw a ground behind parts of a line of `text` in `box`, such as found words; then draw the text.

    `marks` are the start and end of each part.
    """
    look = theme.current()
    metrics = QFontMetrics(look.font(style))
    high = metrics.height()
    for start, end in marks:
        left = box.left() + metrics.horizontalAdvance(text[:start])
        wide = min(metrics.horizontalAdvance(text[:end]) + box.left(), box.right()) - left
        if wide > 0:
            ground = QRectF(left, box.center().y() - high / 2, wide, high)
            painter.fillRect(ground, look.color("warnSoft"))
            painter.fillRect(QRectF(left, ground.bottom() - 1, wide, 1), look.color("warn"))
