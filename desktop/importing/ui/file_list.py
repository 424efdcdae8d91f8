"""The list of files in an import, each with its state."""

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from desktop.base.words import tr
from desktop.importing.view.importing import FileRow, Mark
from desktop.kit.lists.plain_list import PlainList, RowDelegate, write
from desktop.kit.look import icons, theme
from desktop.kit.look.painting import paint_choice, paint_inner_ring
from desktop.kit.text.plain_text import shown, tool_tip_text

_ROW, _ICON, _EDGE = 52, 16, 10

_MARKS = {
    Mark.READY: ("check", "accent"),
    Mark.LOOK: ("warning", "warn"),
    Mark.TWIN: ("duplicate", "warn"),
    Mark.LOCKED: ("lock", "warn"),
    Mark.UNREADABLE: ("octagon-cross", "danger"),
    Mark.ADDED: ("check", "muted"),
    Mark.UPDATED: ("check", "muted"),
    Mark.REPLACED: ("check", "muted"),
    Mark.LEFT_OUT: ("cross", "muted"),
}
"""The icon and colour of each state."""

_Index = QModelIndex | QPersistentModelIndex


class _Model(QAbstractListModel):
    """The rows."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[FileRow, ...] = ()

    def show_rows(self, rows: tuple[FileRow, ...]) -> None:
        """Replace the rows, reusing existing ones so that the view keeps its state while more arrive."""
        before, numbers = [each.number for each in self.rows], [each.number for each in rows]
        if rows == self.rows:
            return
        if numbers[: len(before)] != before:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return
        changed = [at for at, each in enumerate(self.rows) if each != rows[at]]
        if len(rows) > len(before):
            self.beginInsertRows(QModelIndex(), len(before), len(rows) - 1)
            self.rows = rows
            self.endInsertRows()
        self.rows = rows
        for at in changed:
            self.dataChanged.emit(self.index(at), self.index(at))

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.UserRole:
                return row
            case Qt.ItemDataRole.DisplayRole:
                return shown(row.name)
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(part for part in (shown(row.name), row.words, shown(row.line)) if part)
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip_text("\n".join(part for part in (row.name, row.line) if part))
        return None


class _Painter(RowDelegate):
    """Draws a file in two lines: the name, then its state and file."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        look = theme.current()
        return QSize(look.px(40), look.px(_ROW))

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        look = theme.current()
        row: FileRow = index.data(Qt.ItemDataRole.UserRole)
        state = QStyle.StateFlag
        edge = look.px(_EDGE)
        frame = QRectF(option.rect).adjusted(edge, look.px(2), -edge, -look.px(2))
        selected = bool(option.state & state.State_Selected)
        hovered = bool(option.state & state.State_MouseOver)
        paint_choice(painter, frame, chosen=selected, hovered=hovered)
        done = row.mark in (Mark.ADDED, Mark.LEFT_OUT)
        icon, token = _MARKS[row.mark]
        side, left = look.px(_ICON), frame.left() + look.px(12)
        icons.paint(painter, icon, QRectF(left, frame.top(), side, frame.height()), look.color(token))
        name, below = look.line("body"), look.line("small")
        words = frame.adjusted(look.px(12) + side + look.px(10), 0, -look.px(8), 0)
        words.setTop(words.top() + (frame.height() - name - below) / 2)
        words.setHeight(name)
        style = "body" if done else "bodyStrong" if selected else "bodyMedium"
        write(painter, words, style, "muted" if done else "text", shown(row.name))
        words.translate(0, name)
        words.setHeight(below)
        write(painter, words, "small", token if token in ("warn", "danger") else "muted", row.words)
        used = look.advance(row.words, "small") + look.px(5)
        words.setLeft(words.left() + used)
        if row.line and words.width() > look.px(24):
            write(painter, words, "small", "muted", f"· {shown(row.line)}")
        if option.state & state.State_HasFocus:
            paint_inner_ring(painter, frame, look.px(6))


class FileList(theme.FollowsTheme, PlainList):
    """The files of an import. Arrow keys and clicks select, Enter adds, Delete skips."""

    chosen = Signal(int)
    """The player selected another file; carries its number."""
    clicked_on = Signal(int)
    """A file was clicked, whether selected before or not."""
    accepted = Signal()
    skipped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._files = _Model(self)
        self.setAccessibleName(tr("Files in this import"))
        self.setModel(self._files)
        self.setItemDelegate(_Painter(self))
        self.setUniformItemSizes(True)
        self.clicked.connect(self._emit_click)

    def show_rows(self, rows: tuple[FileRow, ...], chosen: int) -> None:
        """Show `rows` and select the one numbered `chosen`. Emits nothing."""
        at = next((at for at, row in enumerate(rows) if row.number == chosen), -1)
        self.selectionModel().blockSignals(True)
        self._files.show_rows(rows)
        index = self._files.index(at) if at >= 0 else QModelIndex()
        moved = self.currentIndex().row() != at
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.selectionModel().blockSignals(False)
        if moved and at >= 0:
            self.scrollTo(index)
        self.viewport().update()

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """Emit `chosen` when the player selects another file."""
        super().currentChanged(current, previous)
        row = current.data(Qt.ItemDataRole.UserRole) if current.isValid() else None
        if isinstance(row, FileRow):
            self.chosen.emit(row.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter adds and Delete skips; holding a key acts only once."""
        key = event.key()
        if key not in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Delete}:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            (self.skipped if key == Qt.Key.Key_Delete else self.accepted).emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the selected file in view."""
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def _restyle(self) -> None:
        self.scheduleDelayedItemsLayout()

    def _emit_click(self, index: QModelIndex) -> None:
        row = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(row, FileRow):
            self.clicked_on.emit(row.number)
