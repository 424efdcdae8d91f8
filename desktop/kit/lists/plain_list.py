"""A list without a frame, whose rows a delegate draws."""

from PySide6.QtCore import QModelIndex, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyleOptionViewItem, QWidget

from desktop.kit.layout.scroll_bar import give_scroll_bars
from desktop.kit.look import mirror, theme
from desktop.kit.text.plain_text import elided


class PlainList(QListView):
    """Rows to choose or tick, on the ground of what is around them; rows are not edited."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a list without a model."""
        super().__init__(parent)
        give_scroll_bars(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.viewport().setAutoFillBackground(False)

    def take_rows_as_equal(self) -> None:
        """Take each row for as large as the delegate says of any; to be told again where that changes.

        Tens of thousands of rows are laid out in half the time where Qt need not ask of each.
        """
        self.setUniformItemSizes(True)
        self.setGridSize(self.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex()))


def write(painter: QPainter, box: QRectF, style: str, color: str, text: str) -> None:
    """Draw `text` literally in one line of `box`, in a type style and a colour token; cut where too long."""
    look = theme.current()
    font = look.font(style)
    painter.setFont(font)
    painter.setPen(look.color(color))
    cut = elided(text, QFontMetrics(font), int(box.width()))
    mirror.write(painter, box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, cut)
