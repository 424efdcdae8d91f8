"""A read-only table of the player's own text. On a narrow page, each row becomes a name with the rest below
it.
"""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from desktop.base.words import tr
from desktop.kit.lists.plain_list import RowDelegate
from desktop.kit.lists.spoken_rows import Acts, SpokenRows
from desktop.kit.look import mirror, theme
from desktop.kit.text.plain_text import shown, tool_tip_text

Index = QModelIndex | QPersistentModelIndex

_ROW, _HEAD = 32, 30
_NARROW_BELOW = 560
_NAME = 160
"""The width that is enough for a long name in the first column, in pixels at text scale 1."""
_NO_BREAK = "\N{NO-BREAK SPACE}"


class _Rows(QAbstractTableModel):
    """The cells, without columns that are empty in every row."""

    def __init__(self) -> None:
        super().__init__()
        self.heads: list[str] = []
        self.rows: list[list[str]] = []
        self.narrow = False

    def show_rows(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self.beginResetModel()
        kept = [at for at in range(len(heads)) if at == 0 or any(row[at] for row in rows)]
        self.heads = [heads[at] for at in kept]
        self.rows = [[shown(row[at]) for at in kept] for row in rows]
        self.endResetModel()

    def set_narrow(self, narrow: bool) -> None:
        self.beginResetModel()
        self.narrow = narrow
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        if parent is not None and parent.isValid():
            return 0
        return min(len(self.heads), 1) if self.narrow else len(self.heads)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        cell = self.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return cell
        if role == Qt.ItemDataRole.ToolTipRole:
            return tool_tip_text(f"{cell}\n{self.details(index.row())}" if self.narrow else cell)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            if self.narrow:
                return ", ".join(part for part in (cell, self.details(index.row())) if part)
            return cell or tr("{column}: empty").format(column=self.heads[index.column()])
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self.heads[section]
        return None

    def words(self, row: int) -> str:
        """Return a row for screen readers."""
        pairs = zip(self.heads[1:], self.rows[row][1:], strict=True)
        return ", ".join(part for part in (self.rows[row][0], *(f"{h} {c}" for h, c in pairs if c)) if part)

    def details(self, row: int) -> str:
        """Return all but the first cell of a row as one line."""
        pairs = zip(self.heads[1:], self.rows[row][1:], strict=True)
        parts = (f"{head} {cell}" for head, cell in pairs if cell)
        # A short part is not split at the end of a line.
        return " · ".join(part.replace(" ", _NO_BREAK) if len(part) < 30 else part for part in parts)


class _Painter(RowDelegate):
    def __init__(self, parent: "Table") -> None:
        super().__init__(parent)
        self._table = parent

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = theme.current()
        rows = self._table.rows
        box: QRect = option.rect
        first = index.column() == 0
        inner = box.adjusted(0 if first else look.px(8), 0, -look.px(4), 0)
        if rows.narrow:
            name = QRect(inner.left(), inner.top() + look.px(4), inner.width(), look.px(20))
            self._cut(painter, name, "bodyMedium", "text", str(index.data()))
            below = QRect(inner.left(), name.bottom() + 1, inner.width(), inner.height())
            painter.setFont(look.font("small"))
            painter.setPen(look.color("muted"))
            mirror.write(painter, below, Qt.TextFlag.TextWordWrap, rows.details(index.row()))
        else:
            self._cut(painter, inner, "bodyMedium" if first else "body", "text", str(index.data()))
        if index.row() + 1 < len(rows.rows):
            painter.fillRect(QRect(box.left(), box.bottom(), box.width(), 1), look.color("border"))

    @staticmethod
    def _cut(painter: QPainter, box: QRect, style: str, color: str, text: str) -> None:
        look = theme.current()
        painter.setFont(look.font(style))
        painter.setPen(look.color(color))
        cut = QFontMetrics(look.font(style)).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        mirror.write(painter, box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, cut)


class _Heads(QHeaderView):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(False)

    def sizeHint(self) -> QSize:
        return QSize(0, theme.current().px(_HEAD))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        look = theme.current()
        mirror.turn_row(painter, rect, self)  # Qt restores the painter after each section
        words = str(self.model().headerData(section, Qt.Orientation.Horizontal))
        painter.setFont(look.font("small"))
        painter.setPen(look.color("muted"))
        box = rect.adjusted(0 if section == 0 else look.px(8), 0, -look.px(4), 0)
        cut = QFontMetrics(look.font("small")).elidedText(words, Qt.TextElideMode.ElideRight, box.width())
        mirror.write(painter, box, Qt.AlignmentFlag.AlignVCenter, cut)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), look.color("border"))


class Table(SpokenRows, theme.FollowsTheme, QTableView):
    """A read-only table as high as its rows; the page around it scrolls."""

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        """Make an empty table; `name` is its accessible name."""
        super().__init__(parent)
        self.rows = _Rows()
        self.rows.setParent(self)
        self.setAccessibleName(name)
        self.setModel(self.rows)
        self.setItemDelegate(_Painter(self))
        self.setHorizontalHeader(_Heads(self))
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_rows(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Show rows of cells below their column headings."""
        self.rows.show_rows(heads, rows)
        self._fit()

    def row_name(self, row: int) -> str:
        """Return the row as one sentence: its first cell, then each other with its heading."""
        return self.rows.words(row)

    def row_acts(self, _row: int) -> Acts:
        """Return nothing: the rows are only read."""
        return {}

    def sizeHint(self) -> QSize:
        """Return the height of all rows."""
        look = theme.current()
        head = 0 if self.rows.narrow else look.px(_HEAD)
        return QSize(look.px(320), head + self.verticalHeader().length())

    def minimumSizeHint(self) -> QSize:
        """Allow any width."""
        return QSize(theme.current().px(40), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Divide the width between the columns."""
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave scrolling to the page."""
        event.ignore()

    def _restyle(self) -> None:
        self._fit()

    def _fit(self) -> None:
        look = theme.current()
        narrow = self._is_narrow()
        if narrow != self.rows.narrow:
            self.rows.set_narrow(narrow)
        self.horizontalHeader().setVisible(not self.rows.narrow)
        self.verticalHeader().setDefaultSectionSize(look.px(_ROW))
        for row in range(len(self.rows.rows)):  # otherwise each would keep its height of the narrow form
            self.setRowHeight(row, look.px(_ROW))
        columns = self.rows.columnCount()
        room = self.viewport().width()
        if self.rows.narrow:
            self._set_row_heights(room)
        if columns == 1:
            self.setColumnWidth(0, room)
        elif columns:
            self._divide_width(room)
        self.updateGeometry()

    def _is_narrow(self) -> bool:
        """Return whether the columns do not fit side by side. Only a long name may be cut off, never a
        number.
        """
        look, (first, *others) = theme.current(), self._wanted_widths() or [0]
        few = len(others) > 1 and self.width() < look.px(_NARROW_BELOW)
        return few or sum(others) + min(first, look.px(_NAME)) > self.viewport().width()

    def _set_row_heights(self, room: int) -> None:
        look = theme.current()
        metrics = QFontMetrics(look.font("small"))
        box = QRect(0, 0, room - look.px(4), 1 << 16)
        for row in range(len(self.rows.rows)):
            lines = metrics.boundingRect(box, Qt.TextFlag.TextWordWrap, self.rows.details(row)).height()
            self.setRowHeight(row, look.px(30) + lines)

    def _divide_width(self, room: int) -> None:
        wanted = self._wanted_widths()
        wanted[0] = max(0, room - sum(wanted[1:]))
        for at, width in enumerate(wanted):
            self.setColumnWidth(at, width)

    def _wanted_widths(self) -> list[int]:
        look = theme.current()
        cell, head = QFontMetrics(look.font("bodyMedium")), QFontMetrics(look.font("small"))
        wanted = []
        for at, words in enumerate(self.rows.heads):
            longest = max((cell.horizontalAdvance(row[at]) for row in self.rows.rows), default=0)
            wanted.append(max(longest, head.horizontalAdvance(words)) + look.px(16))
        return wanted
