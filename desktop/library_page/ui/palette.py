"""The palette: a field over the window that finds characters, commands, notes and rolls."""

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QStyleOptionViewItem, QVBoxLayout, QWidget

from desktop.base.words import ntr, tr
from desktop.kit.controls.toast import announce
from desktop.kit.layout.flow import Sentence
from desktop.kit.lists.plain_list import PlainList, RowDelegate, mark_words, write
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.keys import matches
from desktop.kit.look.painting import focus_margin, keycap_size, paint_box, paint_choice, paint_keycap
from desktop.kit.text.plain_text import shown, tool_tip_text
from desktop.kit.text.text_field import ENTER_KEYS, SearchField
from desktop.library_page.view.palette import PaletteRow, PaletteView

_WIDTH, _ROW, _HEADING = 640, 36, 28
_MOST_HIGH = 0.7
"""The maximum share of the window's height."""
_FROM_TOP = 56

Index = QModelIndex | QPersistentModelIndex


class _Rows(QAbstractListModel):
    """The search results."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[PaletteRow, ...] = ()

    def show_rows(self, rows: tuple[PaletteRow, ...]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.UserRole:
                return row
            case Qt.ItemDataRole.DisplayRole:
                return shown(row.title)
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(part for part in (shown(row.title), row.line, row.keys) if part)
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip_text(", ".join(part for part in (shown(row.title), row.line) if part))
        return None


class _Painter(RowDelegate):
    """Draws a result with the heading of its group."""

    def __init__(self, view: "_Found") -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        row: PaletteRow = index.data(Qt.ItemDataRole.UserRole)
        return QSize(look.px(80), look.px(_ROW + (_HEADING if row.heading else 0)))

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = theme.current()
        row: PaletteRow = index.data(Qt.ItemDataRole.UserRole)
        box = QRectF(option.rect).adjusted(look.px(8), 0, -look.px(8), 0)
        if row.heading:
            heading = QRectF(box.left() + look.px(8), box.top(), box.width(), look.px(_HEADING))
            write(painter, heading, "captionStrong", "muted", row.heading)
            box.setTop(box.top() + look.px(_HEADING))
        paint_choice(painter, box, chosen=self._view.currentIndex() == index)
        inner = box.adjusted(look.px(12), 0, -look.px(10), 0)
        side = look.px(16)
        if icons.exists(row.icon):
            at = QRectF(inner.left(), inner.top(), side, inner.height())
            icons.paint(painter, row.icon, at, look.color("muted"))
        inner.setLeft(inner.left() + side + look.px(10))
        if row.keys:
            size = keycap_size(row.keys)
            cap = QRectF(
                inner.right() - size.width(),
                round(inner.center().y() - size.height() / 2),
                size.width(),
                size.height(),
            )
            paint_keycap(painter, cap, row.keys)
            inner.setRight(cap.left() - look.px(8))
        if row.line:
            # All lines start at the same place, except a longer one whose name leaves room.
            beside = look.advance(shown(row.title), "bodyMedium") + look.px(8) + 1
            wide = min(look.advance(row.line, "small") + 1, inner.width() - beside)
            line = QRectF(inner)
            # A found line needs its room for itself.
            share = min(inner.width() * 0.3, look.advance(row.line, "small") + 1) if row.marks else 0
            line.setLeft(inner.right() - (share or max(inner.width() * 0.45, wide)))
            write(painter, line, "small", "muted", row.line)
            inner.setRight(line.left() - look.px(8))
        if row.marks:
            mark_words(painter, inner, "bodyMedium", shown(row.title), row.marks)
        write(painter, inner, "bodyMedium", "text", shown(row.title))


class _Found(PlainList):
    """The list of results. Hovering marks a row, clicking chooses it."""

    clicked_row = Signal()
    marked = Signal()
    """The mouse marked a row."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Results"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setItemDelegate(_Painter(self))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index != self.currentIndex():
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.marked.emit()
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.clicked_row.emit()


class _PaletteField(SearchField):
    """The search field; it passes arrow keys on to the list."""

    moved = Signal(int)
    """Move the mark down by this many rows."""
    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            self.moved.emit(step)
        elif event.key() in ENTER_KEYS:
            self.entered.emit()
        elif matches(event, "palette", single=False):  # begins another search, as when it opened the palette
            self.selectAll()
        else:
            super().keyPressEvent(event)


class Palette(theme.FollowsTheme, QFrame):
    """A search field and result list over the window. It closes itself."""

    typed = Signal(str)
    """The search text changed."""
    chosen = Signal(str)
    """A row was chosen; carries its key."""

    def __init__(self, parent: QWidget) -> None:
        """Make a hidden palette over a window."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setWindowTitle(tr("Find"))
        self.setAccessibleName(tr("Find characters, commands, notes and rolls"))
        self.field = _PaletteField(
            name=tr("Find characters, commands, notes and rolls"),
            placeholder=tr("Find characters, commands, notes and rolls"),
        )
        """The search field."""
        self._text = ""
        self._has_moved = False
        self._model = _Rows()
        self._model.setParent(self)
        self.list = _Found()
        """The results."""
        self.list.setModel(self._model)
        self._empty = Sentence(color="muted")
        self._column = QVBoxLayout(self)
        self._top = QVBoxLayout()
        self._top.addWidget(self.field)
        self._column.addLayout(self._top)
        self._column.addWidget(self.list, 1)
        self._column.addWidget(self._empty)
        self.field.textChanged.connect(self._changed)
        self.field.moved.connect(self._move)
        self.field.entered.connect(self._choose)
        self.list.clicked_row.connect(self._choose)
        self.list.marked.connect(self._keep_mark)
        self._restyle()

    def open(self) -> None:
        """Open with an empty field; ``show_view`` then shows results."""
        self.field.clear()
        self._place()
        self.show()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_view(self, view: PaletteView) -> None:
        """Show results and mark the first; a mark that the player moved stays on its row while more results
        come for the same text.
        """
        self._has_moved = self._has_moved and view.text == self._text
        marked = self.list.currentIndex().data(Qt.ItemDataRole.UserRole) if self._has_moved else None
        self._text = view.text
        self._model.show_rows(view.rows)
        self._empty.setText(view.empty)
        self._empty.setVisible(bool(view.empty))
        self.list.setVisible(bool(view.rows))
        keys = [each.key for each in view.rows]
        self._mark(keys.index(marked.key) if marked is not None and marked.key in keys else 0)
        self._place()
        if self.isVisible() and view.text:
            found = ntr("{n} found", "{n} found", len(view.rows)).format(n=len(view.rows))
            announce(self, view.empty or found)

    def showEvent(self, event: QShowEvent) -> None:
        """Move to the top centre of the window."""
        super().showEvent(event)
        self._place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        paint_box(painter, QRectF(self.rect()), 0, None, look.color("borderStrong"))

    def _changed(self, text: str) -> None:
        if self.isVisible():
            self.typed.emit(text)

    def _move(self, by: int) -> None:
        rows = self._model.rowCount()
        if rows:
            self._keep_mark()
            at = self.list.currentIndex().row() + by
            self._mark(at % rows if abs(by) == 1 else min(max(at, 0), rows - 1))

    def _keep_mark(self) -> None:
        self._has_moved = True

    def _mark(self, row: int) -> None:
        index = self._model.index(row, 0) if row < self._model.rowCount() else QModelIndex()
        self.list.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if index.isValid():
            self.list.scrollTo(index)
            self.field.setAccessibleDescription(str(index.data(Qt.ItemDataRole.AccessibleTextRole)))
        self.list.viewport().update()

    def _choose(self) -> None:
        index = self.list.currentIndex()
        if index.isValid():
            row: PaletteRow = index.data(Qt.ItemDataRole.UserRole)
            self.hide()
            self.chosen.emit(row.key)

    def _place(self) -> None:
        window = self.parentWidget()
        if window is None:
            return
        look = theme.current()
        width = min(look.px(_WIDTH), window.width() - look.px(32))
        rows = sum(self.list.sizeHintForRow(at) for at in range(self._model.rowCount()))
        edges = self._column.contentsMargins()
        wanted = edges.top() + self.field.sizeHint().height() + edges.bottom() + self._column.spacing()
        wanted += rows or self._empty.heightForWidth(width - edges.left() - edges.right()) + look.px(12)
        height = min(wanted, round(window.height() * _MOST_HIGH))
        corner = window.mapToGlobal(QPoint((window.width() - width) // 2, look.px(_FROM_TOP)))
        self.setGeometry(corner.x(), corner.y(), width, height)

    def _restyle(self) -> None:
        look = theme.current()
        side = look.px(12) - focus_margin()
        self._column.setContentsMargins(1, side, 1, look.px(8))
        self._top.setContentsMargins(side, 0, side, 0)
        self._column.setSpacing(look.px(2))
        self._empty.setContentsMargins(look.px(24), look.px(6), look.px(24), look.px(6))
        self.list.scheduleDelayedItemsLayout()
        self.update()
