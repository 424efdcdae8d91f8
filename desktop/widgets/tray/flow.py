"""Things side by side where there is room, and one under the other where there is not."""

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette, QTextLayout, QTextOption
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from desktop.widgets import theme
from desktop.widgets.text import PlainLabel

_NARROWEST = 120


@dataclass(frozen=True, slots=True)
class _Place:
    """One thing in the layout and its share of the room that is left in a row."""

    item: QLayoutItem
    stretch: int


class RowOrColumn(QLayout):
    """A row of widgets that becomes a column as soon as one of them would have to be cut."""

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 0) -> None:
        """Make an empty layout; `spacing` in pixels stands between the widgets in both directions."""
        super().__init__(parent) if parent is not None else super().__init__()
        self._places: list[_Place] = []
        self._next_stretch = 0
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def add(self, widget: QWidget, stretch: int = 0) -> None:
        """Add a widget at the end; in a row, `stretch` is its share of the room that is left."""
        self._next_stretch = stretch
        self.addWidget(widget)
        self._next_stretch = 0

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item; Qt calls this."""
        self._places.append(_Place(item, self._next_stretch))

    def count(self) -> int:
        """Return how many items there are."""
        return len(self._places)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return the item at `index`, None beyond the end."""
        return self._places[index].item if 0 <= index < len(self._places) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return the item at `index`, None beyond the end."""
        return self._places.pop(index).item if 0 <= index < len(self._places) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Take what room there is across."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """Say that the height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the row, or of the column where the row does not fit into `width`."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def sizeHint(self) -> QSize:
        """Ask for the row."""
        shown = self._shown()
        return QSize(
            self._row_width(shown), max((each.item.sizeHint().height() for each in shown), default=0)
        )

    def minimumSize(self) -> QSize:
        """Accept the width of the widest single item."""
        sizes = [each.item.minimumSize() for each in self._shown()]
        return QSize(
            max((size.width() for size in sizes), default=0),
            max((size.height() for size in sizes), default=0),
        )

    def setGeometry(self, rect: QRect) -> None:
        """Arrange the items in `rect`."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def _shown(self) -> list[_Place]:
        return [each for each in self._places if not each.item.isEmpty()]

    def _row_width(self, shown: list[_Place]) -> int:
        return sum(each.item.sizeHint().width() for each in shown) + self.spacing() * max(0, len(shown) - 1)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        shown = self._shown()
        left_over = rect.width() - self._row_width(shown)
        if left_over < 0:
            return self._in_column(shown, rect, move=move)
        return self._in_row(shown, rect, left_over, move=move)

    def _in_row(self, shown: list[_Place], rect: QRect, left_over: int, *, move: bool) -> int:
        stretches = sum(each.stretch for each in shown)
        widths = [
            each.item.sizeHint().width() + (left_over * each.stretch // stretches if stretches else 0)
            for each in shown
        ]
        height = max((_height(each.item, w) for each, w in zip(shown, widths, strict=True)), default=0)
        x = rect.left()
        for each, width in zip(shown, widths, strict=True):
            if move:
                each.item.setGeometry(QRect(x, rect.top(), width, max(height, rect.height())))
            x += width + self.spacing()
        return height

    def _in_column(self, shown: list[_Place], rect: QRect, *, move: bool) -> int:
        y = rect.top()
        for each in shown:
            height = _height(each.item, rect.width())
            if move:
                width = rect.width() if each.stretch else min(rect.width(), each.item.sizeHint().width())
                each.item.setGeometry(QRect(rect.left(), y, width, height))
            y += height + self.spacing()
        return max(0, y - self.spacing() - rect.top())


def _height(item: QLayoutItem, width: int) -> int:
    return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()


class Sentence(PlainLabel):
    """A label that asks for one line and takes more where there is no room for it."""

    def __init__(
        self, text: str = "", *, style: str = "body", color: str = "text", parent: QWidget | None = None
    ) -> None:
        """Show `text` in a type style and a colour token."""
        super().__init__(text, style=style, color=color, wrap=True, parent=parent)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)

    def sizeHint(self) -> QSize:
        """Ask for the width of the whole text in one line."""
        metrics = QFontMetrics(self.font())
        edges = self.contentsMargins()
        width = metrics.horizontalAdvance(self.text()) + edges.left() + edges.right() + 2
        return QSize(width, max(metrics.height(), metrics.lineSpacing()))

    def minimumSizeHint(self) -> QSize:
        """Accept a narrow column; a word that is wider is broken."""
        least = min(self.sizeHint().width(), theme.current().px(_NARROWEST))
        return QSize(least, QFontMetrics(self.font()).lineSpacing())

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines in `width` pixels."""
        edges = self.contentsMargins()
        room = width - edges.left() - edges.right()
        layout = QTextLayout(self.text(), self.font())
        layout.setTextOption(self._option())
        layout.beginLayout()
        lines = 0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, room))
            lines += 1
        layout.endLayout()
        text_height = max(1, lines) * QFontMetrics(self.font()).lineSpacing()
        return text_height + edges.top() + edges.bottom()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lines."""
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(QRectF(self.contentsRect()), self.text(), self._option())

    def _option(self) -> QTextOption:
        option = QTextOption(self.alignment())
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        return option
