"""A layout that keeps cards of one kind alike in width and breaks them into rows when room is short."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from desktop.widgets import theme


class EvenRows(QLayout):
    """Rows of equally wide items: as many columns as fit, spread so that the rows are about equally full.

    Four cards stand in one row of four, two rows of two or four rows of one, never three and one.
    """

    def __init__(self, least_width: float, *, gap: float = 12, parent: QWidget | None = None) -> None:
        """Lay items out at no less than `least_width`, `gap` apart (both logical pixels at scale 1)."""
        super().__init__()
        self._least_width = least_width
        self._gap = gap
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        # Only now: Qt asks a layout that belongs to a widget for its items at once.
        if parent is not None:
            parent.setLayout(self)

    def addItem(self, item: QLayoutItem) -> None:
        """Add an item at the end; Qt calls this for `addWidget`."""
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item, None past the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return an item, None past the end."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def columns(self, width: int) -> int:
        """Return how many items stand side by side in `width` pixels."""
        shown = len(self._shown())
        look = theme.current()
        gap = look.px(self._gap)
        fit = max(1, (width + gap) // (look.px(self._least_width) + gap))
        rows = -(-shown // fit)
        return max(1, -(-shown // max(1, rows)))

    def expandingDirections(self) -> Qt.Orientation:
        """Take all the width there is."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """Need more height when narrow."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows in `width` pixels."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def sizeHint(self) -> QSize:
        """Ask for one row."""
        shown = max(1, len(self._shown()))
        look = theme.current()
        width = shown * look.px(self._least_width) + (shown - 1) * look.px(self._gap)
        return QSize(width, self.heightForWidth(width))

    def minimumSize(self) -> QSize:
        """Accept the width of one item."""
        tallest = max((item.minimumSize().height() for item in self._shown()), default=0)
        return QSize(theme.current().px(self._least_width), tallest)

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        shown = self._shown()
        columns = self.columns(rect.width())
        gap = theme.current().px(self._gap)
        top = rect.top()
        for start in range(0, len(shown), columns):
            row = shown[start : start + columns]
            edges = [rect.left() + round(i * (rect.width() + gap) / columns) for i in range(columns + 1)]
            height = max(
                item.heightForWidth(edges[i + 1] - edges[i] - gap)
                if item.hasHeightForWidth()
                else item.sizeHint().height()
                for i, item in enumerate(row)
            )
            if move:
                for i, item in enumerate(row):
                    item.setGeometry(QRect(edges[i], top, edges[i + 1] - edges[i] - gap, height))
            top += height + gap
        return max(0, top - gap - rect.top())
