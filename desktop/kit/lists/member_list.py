"""A list of characters with checkboxes."""

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QSizePolicy, QStyle, QStyleOptionViewItem, QWidget

from desktop.base.words import tr
from desktop.kit.lists.plain_list import PlainList, RowDelegate, write
from desktop.kit.look import theme
from desktop.kit.look.painting import paint_check, paint_ground, paint_inner_ring
from desktop.kit.text.plain_text import shown, tool_tip_text
from desktop.kit.view.sheet import MemberView

_ROW = 34
_MOST_ROWS = 8
_TICK = 28

Index = QModelIndex | QPersistentModelIndex


class MemberModel(QAbstractListModel):
    """The characters in the list."""

    def __init__(self, ticked: str, unticked: str) -> None:
        """Make it empty. `ticked` and `unticked` are the states for screen readers."""
        super().__init__()
        self._states = unticked, ticked
        self._rows: tuple[MemberView, ...] = ()

    def show_rows(self, rows: tuple[MemberView, ...]) -> None:
        """Show these characters. The model is only reset if the characters are different ones."""
        if [row.character for row in rows] != [row.character for row in self._rows]:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        elif rows != self._rows:
            self._rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of characters."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the data of a role; the whole row for `Qt.ItemDataRole.UserRole`."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.UserRole:
                return row
            case Qt.ItemDataRole.DisplayRole:
                return shown(row.name)
            case Qt.ItemDataRole.CheckStateRole:
                return Qt.CheckState.Checked if row.member else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.AccessibleTextRole:
                state = self._states[row.member]
                return ", ".join(part for part in (shown(row.name), state, elsewhere(row)) if part)
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip_text("\n".join(part for part in (shown(row.name), elsewhere(row)) if part))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that rows have a checkbox."""
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable


def elsewhere(row: MemberView) -> str:
    """Return the text about a character's other campaign, or "" if there is none."""
    return tr("plays in {campaign}").format(campaign=shown(row.elsewhere)) if row.elsewhere else ""


class _MemberPainter(RowDelegate):
    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        row: MemberView = index.data(Qt.ItemDataRole.UserRole)
        return QSize(look.px(40), look.px(_ROW) + (look.line("small") if row.elsewhere else 0))

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = theme.current()
        row: MemberView = index.data(Qt.ItemDataRole.UserRole)
        state = QStyle.StateFlag
        box = QRectF(option.rect)
        over = bool(option.state & state.State_MouseOver)
        if over:
            paint_ground(painter, box, look.px(6), "hover")
        check = QRectF(box.left(), box.top(), look.px(_TICK), look.px(_ROW))
        paint_check(painter, check, "ticked" if row.member else "empty", hovered=over)
        words = box.adjusted(look.px(_TICK + 4), 0, -look.px(6), 0)
        words.setHeight(look.px(_ROW))
        write(painter, words, "bodyMedium" if row.member else "body", "text", shown(row.name))
        below = QRectF(words.left(), words.bottom() - look.px(6), words.width(), look.line("small"))
        write(painter, below, "small", "muted", elsewhere(row))
        if option.state & state.State_HasFocus:
            paint_inner_ring(painter, box, look.px(6))


class MemberList(theme.FollowsTheme, PlainList):
    """Characters with a checkbox each. A click anywhere on a row, Space or Enter requests the other state."""

    toggled = Signal(int, bool)
    """The player wants to include or exclude a character: its id and the new state."""

    def __init__(
        self, *, name: str = "", ticked: str = "", unticked: str = "", parent: QWidget | None = None
    ) -> None:
        """Make an empty list. The texts replace those about characters if the list holds something else."""
        super().__init__(parent)
        self._members = MemberModel(ticked or tr("included"), unticked or tr("not included"))
        self._members.setParent(self)
        self.setAccessibleName(name or tr("Characters"))
        self.setModel(self._members)
        self.setItemDelegate(_MemberPainter(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._pressed = -1

    def show_rows(self, rows: tuple[MemberView, ...]) -> None:
        """Show these characters; the current one stays current. Never emits."""
        there = self.currentIndex().data(Qt.ItemDataRole.UserRole)
        self._members.show_rows(rows)
        for at, row in enumerate(rows):
            if isinstance(there, MemberView) and row.character == there.character:
                self.setCurrentIndex(self._members.index(at))
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()

    def place_of(self, character: int) -> QRect:
        """Return the rectangle of a character's row in the viewport, in pixels."""
        for at in range(self._members.rowCount()):
            index = self._members.index(at)
            if index.data(Qt.ItemDataRole.UserRole).character == character:
                return self.visualRect(index)
        return QRect()

    def sizeHint(self) -> QSize:
        """Return the height of all rows, at most that of eight and a half."""
        rows = self._members.rowCount()
        height = sum(self.sizeHintForRow(at) for at in range(min(rows, _MOST_ROWS)))
        if rows > _MOST_ROWS:
            height += self.sizeHintForRow(_MOST_ROWS) // 2  # half a row shows that there are more below
        return QSize(theme.current().px(240), height)

    def minimumSizeHint(self) -> QSize:
        """Allow any width."""
        return QSize(theme.current().px(80), self.sizeHint().height())

    def _restyle(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make the first row current if none is."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self._members.index(0))
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle the row on Space and Enter."""
        if event.key() in {Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if not event.isAutoRepeat():
                self._toggle(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the row: a click is a press and a release on the same row."""
        super().mousePressEvent(event)
        self._pressed = self._row_at(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Toggle the row if the press was on it too."""
        super().mouseReleaseEvent(event)
        at = self._row_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and at >= 0 and at == self._pressed:
            self._toggle(self._members.index(at))

    def _row_at(self, place: QPoint) -> int:
        return self.indexAt(place).row()

    def _toggle(self, index: QModelIndex) -> None:
        row = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        if isinstance(row, MemberView):
            self.toggled.emit(row.character, not row.member)
