"""Layouts that place widgets side by side if they fit, and otherwise below each other."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent, QPalette, QTextLayout, QTextOption
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from desktop.kit.look import mirror, theme
from desktop.kit.text.plain_text import PlainLabel, wrap_mode

_NARROWEST = 120
_MOST_BROKEN = 8


class _Place(NamedTuple):
    """A layout item and its stretch factor."""

    item: QLayoutItem
    stretch: int


class RowOrColumn(QLayout):
    """A row of widgets that becomes a column as soon as one of them would be cut off."""

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 0) -> None:
        """Make an empty layout with `spacing` pixels between the widgets in both directions."""
        super().__init__(parent) if parent is not None else super().__init__()
        self._places: list[_Place] = []
        self._next_stretch = 0
        self._shifts: dict[QWidget, int] = {}
        self._heights: dict[int, int] = {}
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def add(self, widget: QWidget, stretch: int = 0) -> None:
        """Append a widget; in a row, `stretch` is its share of the free space."""
        self._next_stretch = stretch
        self.addWidget(widget)
        self._next_stretch = 0

    def shift(self, widget: QWidget, pixels: int) -> None:
        """Shift `widget` right by this many pixels where it starts a line; negative values shift it left.

        A link has a margin for its focus ring: shifted left by that margin, its text lines up with the text
        above. The layout's parent must have that much room on the left.
        """
        self._shifts[widget] = pixels

    def addItem(self, item: QLayoutItem) -> None:
        """Append an item; called by Qt."""
        self._places.append(_Place(item, self._next_stretch))
        self._heights.clear()

    def count(self) -> int:
        """Return the number of items."""
        return len(self._places)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return the item at `index`, or None beyond the end."""
        return self._places[index].item if 0 <= index < len(self._places) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return the item at `index`, or None beyond the end."""
        self._heights.clear()
        return self._places.pop(index).item if 0 <= index < len(self._places) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Return that the layout expands horizontally."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """Return that the height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the row, or of the column if the row does not fit into `width`."""
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        """Measure again, because an item needs another size; called by Qt."""
        self._heights.clear()
        super().invalidate()

    def sizeHint(self) -> QSize:
        """Return the size of the row."""
        shown = self._shown()
        return QSize(
            self._row_width(shown), max((each.item.sizeHint().height() for each in shown), default=0)
        )

    def minimumSize(self) -> QSize:
        """Return the width of the widest item."""
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
        x = rect.left() + (self._shift_of(shown[0]) if shown else 0)
        for each, width in zip(shown, widths, strict=True):
            if move:
                self._place(each.item, rect, QRect(x, rect.top(), width, max(height, rect.height())))
            x += width + self.spacing()
        return height

    def _place(self, item: QLayoutItem, rect: QRect, box: QRect) -> None:
        around = self.parentWidget()
        item.setGeometry(box if around is None else mirror.box(around, box, rect))

    def _in_column(self, shown: list[_Place], rect: QRect, *, move: bool) -> int:
        y = rect.top()
        for each in shown:
            height = _height(each.item, rect.width())
            if move:
                width = rect.width() if each.stretch else min(rect.width(), each.item.sizeHint().width())
                left = rect.left() + self._shift_of(each)
                self._place(each.item, rect, QRect(left, y, width, height))
            y += height + self.spacing()
        return max(0, y - self.spacing() - rect.top())

    def _shift_of(self, place: _Place) -> int:
        widget = place.item.widget()
        return 0 if widget is None else self._shifts.get(widget, 0)


class Lines(QLayout):
    """Widgets that flow like the words of a text: what does not fit wraps to the next line."""

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 0) -> None:
        """Make an empty layout with `spacing` pixels between the widgets in both directions."""
        super().__init__(parent) if parent is not None else super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        """Append an item; called by Qt."""
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return the item at `index`, or None beyond the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return the item at `index`, or None beyond the end."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Return that the layout expands horizontally."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """Return that the height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self.spacing() * max(0, len(sizes) - 1)
        edges = self.contentsMargins()
        height = max((size.height() for size in sizes), default=0) + edges.top() + edges.bottom()
        return QSize(width + edges.left() + edges.right(), height)

    def minimumSize(self) -> QSize:
        """Return the width of the widest item."""
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        edges = self.contentsMargins()
        width = max((size.width() for size in sizes), default=0) + edges.left() + edges.right()
        return QSize(width, max((size.height() for size in sizes), default=0) + edges.top() + edges.bottom())

    def setGeometry(self, rect: QRect) -> None:
        """Arrange the items in `rect`."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        edges = self.contentsMargins()
        gap = self.spacing()
        height = in_lines(self._items, rect.marginsRemoved(edges), gap=gap, below=gap, move=move)
        return edges.top() + height + edges.bottom()


def in_lines(
    parts: Sequence[QWidget | QLayoutItem],
    area: QRect,
    *,
    gap: int = 0,
    below: int = 0,
    right: bool = False,
    move: bool,
) -> int:
    """Lay out widgets from left to right on as many lines as needed, and return the height in pixels.

    They start at the top left of `area` and stay within its width; its height is ignored. Widgets of one line
    are vertically centred, `gap` pixels apart, and lines are `below` pixels apart. With `right`, each line is
    right-aligned. Without `move`, only the height is calculated. Hidden widgets are skipped.
    """
    lines: list[list[tuple[QWidget | QLayoutItem, int, int]]] = []
    used = 0
    for part in parts:
        if part.isHidden() if isinstance(part, QWidget) else part.isEmpty():
            continue
        width = min(part.sizeHint().width(), area.width())
        if not lines or used + width > area.width():
            lines.append([])
            used = 0
        lines[-1].append((part, width, _height(part, width)))
        used += width + gap
    top = area.top()
    for line in lines:
        height = max(tall for _, _, tall in line)
        left = area.left()
        if right:
            left += area.width() - sum(width for _, width, _ in line) - gap * (len(line) - 1)
        for part, width, tall in line:
            if move:
                _place(part, QRect(left, top + (height - tall) // 2, width, tall), area)
            left += width + gap
        top += height + below
    return top - area.top() - (below if lines else 0)


def _place(part: QWidget | QLayoutItem, box: QRect, area: QRect) -> None:
    if isinstance(part, QWidget):
        mirror.place_in(part, box)
    else:
        widget = part.widget()
        part.setGeometry(box if widget is None else mirror.box(widget, box, area))


def _height(part: QWidget | QLayoutItem, width: int) -> int:
    return part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height()


class Sentence(PlainLabel):
    """A label that fits on one line if there is room, and otherwise wraps."""

    _lead = ""
    """The bold words at the beginning; none here."""

    def __init__(
        self, text: str = "", *, style: str = "body", color: str = "text", parent: QWidget | None = None
    ) -> None:
        """Show `text` in a text style and a colour token."""
        # Cached: layouts ask for the height at the same few widths again and again.
        self._broken: dict[tuple[object, ...], QTextLayout] = {}
        super().__init__(text, style=style, color=color, wrap=True, parent=parent)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)

    def sizeHint(self) -> QSize:
        """Return the size of the text on one line."""
        metrics = QFontMetrics(self.font())
        edges = self.contentsMargins()
        width = self._length() + edges.left() + edges.right() + 2
        return QSize(width, max(metrics.height(), metrics.lineSpacing()))

    def minimumSizeHint(self) -> QSize:
        """Allow a narrow column; longer words are broken."""
        least = min(self.sizeHint().width(), theme.current().px(_NARROWEST))
        return QSize(least, QFontMetrics(self.font()).lineSpacing())

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        edges = self.contentsMargins()
        lines = self._break(width - edges.left() - edges.right()).lineCount()
        return max(1, lines) * QFontMetrics(self.font()).lineSpacing() + edges.top() + edges.bottom()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lines."""
        painter = mirror.painter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        room = mirror.box(self, self.contentsRect())
        layout = self._break(room.width())
        height = layout.lineCount() * QFontMetrics(self.font()).lineSpacing()
        spare = room.height() - height if self.alignment() & Qt.AlignmentFlag.AlignVCenter else 0
        mirror.draw(painter, layout, QPointF(room.left(), room.top() + spare / 2))

    def _length(self) -> int:
        return theme.current().advance(self.text(), self._style)

    def _formats(self) -> list[QTextLayout.FormatRange]:
        """Return the formats that differ from the rest; none here."""
        return []

    def _break(self, width: int) -> QTextLayout:
        # Cached by font: colours don't affect wrapping, and old themes are not kept alive. During a change of
        # text size, the font is still the old one for a moment.
        look = theme.current()
        letters = (self._style, look.letters, look.scale, self.font().key())
        asked = (width, self.text(), self._lead, self.alignment(), letters)
        layout = self._broken.get(asked)
        if layout is None:
            if len(self._broken) >= _MOST_BROKEN:
                self._broken.clear()
            layout = self._broken[asked] = self._set_out(width)
        return layout

    def _set_out(self, width: int) -> QTextLayout:
        layout = QTextLayout(self.text(), self.font())
        option = QTextOption(self.alignment() & Qt.AlignmentFlag.AlignHorizontal_Mask)
        option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        option.setWrapMode(wrap_mode(self.text()))
        layout.setTextOption(option)
        layout.setFormats(self._formats())
        step = QFontMetrics(self.font()).lineSpacing()
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, width))
            line.setPosition(QPointF(0, (layout.lineCount() - 1) * step))
        layout.endLayout()
        return layout


class LedSentence(Sentence):
    """A sentence that starts with its most important words in bold."""

    def show_words(self, lead: str, rest: str) -> None:
        """Show `lead` in bold and `rest` after it."""
        self._lead = lead
        self.setText(" ".join(part for part in (lead, rest) if part))
        self.updateGeometry()

    def _length(self) -> int:
        look = theme.current()
        rest = self.text()[len(self._lead) :]
        return look.advance(self._lead, self._style + "Strong") + look.advance(rest, self._style)

    def _formats(self) -> list[QTextLayout.FormatRange]:
        bold = QTextLayout.FormatRange()
        bold.start, bold.length = 0, len(self._lead)
        look = QtGui.QTextCharFormat()
        look.setFont(theme.current().font(self._style + "Strong"))
        bold.format = look
        return [bold]
