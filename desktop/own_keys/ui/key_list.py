"""The list of commands with their keys."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyleOptionViewItem, QWidget

from desktop.base.words import tr
from desktop.kit.lists.plain_list import PlainList, RowDelegate, write
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import keycap_size, paint_choice, paint_inner_ring, paint_keycap
from desktop.kit.text.plain_text import tool_tip_text
from desktop.kit.text.text_field import ENTER_KEYS
from desktop.own_keys.view import KeyRow, spoken

_ROW, _HEADING = 34, 30
_EDGE, _GAP = 8, 6

Index = QModelIndex | QPersistentModelIndex


class KeyModel(QAbstractListModel):
    """The commands in the list."""

    def __init__(self) -> None:
        """Make it empty."""
        super().__init__()
        self.rows: tuple[KeyRow, ...] = ()
        """The rows."""

    def show_rows(self, rows: tuple[KeyRow, ...]) -> None:
        """Show these commands. The model is only reset if the commands or headings are different ones."""
        if [(row.command, row.heading) for row in rows] != [(row.command, row.heading) for row in self.rows]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
        elif rows != self.rows:
            self.rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of commands."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the data of a role; the whole row for `Qt.ItemDataRole.UserRole`."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.UserRole:
                return row
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken(row)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return row.group
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip_text(row.name)
        return None


class _KeyPainter(RowDelegate):
    """Draws the name of a command on the left, its keys on the right, and a dot before changed ones."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        row: KeyRow = index.data(Qt.ItemDataRole.UserRole)
        return QSize(look.px(40), look.px(_ROW) + (look.px(_HEADING) if row.heading else 0))

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, state = theme.current(), QStyle.StateFlag
        row: KeyRow = index.data(Qt.ItemDataRole.UserRole)
        box = QRectF(option.rect)
        if row.heading:
            heading = box.adjusted(look.px(_EDGE), look.px(6), 0, 0)
            heading.setHeight(look.px(_HEADING - 6))
            write(painter, heading, "smallStrong", "muted", row.heading)
            box.setTop(box.top() + look.px(_HEADING))
        frame = box.adjusted(look.px(2), look.px(1), -look.px(2), -look.px(1))
        chosen = bool(option.state & state.State_Selected)
        paint_choice(painter, frame, chosen=chosen, hovered=bool(option.state & state.State_MouseOver))
        right = self._paint_keys(painter, row, frame.adjusted(look.px(_EDGE), 0, -look.px(_EDGE), 0))
        words = frame.adjusted(look.px(_EDGE - 2), 0, 0, 0)
        words.setRight(right - look.px(_GAP))
        write(painter, words, "bodyMedium" if row.changed else "body", "text", row.name)
        if option.state & state.State_HasFocus:
            paint_inner_ring(painter, frame, look.px(6))

    def _paint_keys(self, painter: QPainter, row: KeyRow, box: QRectF) -> float:
        """Draw the keys of a row, and return where the leftmost begins."""
        look = theme.current()
        right = box.right()
        for key in reversed(row.keys):
            size = keycap_size(key)
            right -= size.width()
            top = box.center().y() - size.height() / 2
            paint_keycap(painter, QRectF(right, top, size.width(), size.height()), key)
            right -= look.px(_GAP)
        notes = [each for each in (tr("changed", "keys") if row.changed else "",) if each]
        if not row.keys:
            notes.append(tr("no key"))
        for note in reversed(notes):
            wide = QFontMetrics(look.font("small")).horizontalAdvance(note) + 1
            right -= wide
            color = "accent" if row.changed else "muted"
            place = QRectF(right, box.top(), wide, box.height())
            look.ink(painter, "small", color)
            mirror.write(painter, place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, note)
            right -= look.px(_GAP)
        return right


class KeyList(theme.FollowsTheme, PlainList):
    """Commands and their keys. Enter or a double click asks for a new key, Delete for none."""

    chosen = Signal(str)
    """The player chose another command; carries its id."""
    change_requested = Signal()
    """Wait for a new key for the chosen command."""
    clear_requested = Signal()
    """Leave the chosen command without a key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._keys = KeyModel()
        self._keys.setParent(self)
        self.setAccessibleName(tr("Commands"))
        self.setModel(self._keys)
        self.setItemDelegate(_KeyPainter(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)

    def show_rows(self, rows: tuple[KeyRow, ...], chosen: str) -> None:
        """Show these commands with one chosen. Never emits."""
        selection = self.selectionModel()
        selection.blockSignals(True)
        self._keys.show_rows(rows)
        at = next((at for at, row in enumerate(rows) if row.command == chosen), -1)
        if at != self.currentIndex().row():
            self.setCurrentIndex(self._keys.index(at))
            self.scrollTo(self.currentIndex())
        selection.blockSignals(False)
        self.viewport().update()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Emit that the player moved to another command."""
        super().currentChanged(current, previous)
        if current.isValid() and not self.selectionModel().signalsBlocked():
            self.chosen.emit(self._keys.rows[current.row()].command)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for a key on Enter, and for none on Delete; other keys move, or find a command by its name."""
        if event.key() in ENTER_KEYS:
            if not event.isAutoRepeat():
                self.change_requested.emit()
        elif event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self.clear_requested.emit()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for a key."""
        if self.indexAt(event.position().toPoint()).isValid():
            self.change_requested.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the chosen command in view."""
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def _restyle(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()
