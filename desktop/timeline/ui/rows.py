"""The list of history entries, grouped by day."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetrics, QHelpEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem, QToolTip, QWidget

from desktop.base.words import tr
from desktop.kit.controls.menus import Menu
from desktop.kit.lists.newest_first import ROW_ROLE, SHOWN_ROLE, NewestFirst
from desktop.kit.lists.plain_list import PlainList, RowDelegate, mark_words
from desktop.kit.look import icons, theme
from desktop.kit.look.painting import AT_LEFT, focus_margin, paint_ground, paint_inner_ring, paint_line
from desktop.kit.text.badges import DEGREE_ICONS
from desktop.kit.text.plain_text import shown, tool_tip_text
from desktop.timeline.view import TimelineRow

ROW_HEIGHT = 46
_ICON, _OWN = 16, 12
_LINE = 300
"""The maximum length of a line, in characters."""
_ROWS_FROM_END = 8
_SETTLE_MS = 40
"""How long the arrow keys must rest on an entry before it is shown."""

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_Index = QModelIndex | QPersistentModelIndex


class RowPainter(RowDelegate):
    """Draws an entry in two lines: icon, text and time, then its cause and dice."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Return the size of a row; its width is the list's."""
        look = theme.current()
        return QSize(look.px(160), look.px(ROW_HEIGHT))

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row: TimelineRow = index.data(ROW_ROLE)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.heading:
            self._paint_day(painter, QRectF(option.rect), row)
        else:
            self._paint_ground(painter, option, index)
            self._paint_entry(painter, self._inner(option), row)

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        """Show the whole entry as a tooltip if its lines are cut."""
        row: TimelineRow | None = index.data(ROW_ROLE)
        if event.type() != QEvent.Type.ToolTip or row is None or not self._is_cut(option, row):
            QToolTip.hideText()
            return True
        QToolTip.showText(event.globalPos(), tool_tip_text("\n".join((row.words, row.detail)).strip()), view)
        return True

    def _paint_day(self, painter: QPainter, box: QRectF, row: TimelineRow) -> None:
        look = theme.current()
        inner = box.adjusted(look.px(14), look.px(16), -look.px(14), -look.px(4))
        self._write(painter, inner, row.heading, "captionStrong", look.color("muted"))
        used = QFontMetrics(look.font("captionStrong")).horizontalAdvance(row.heading) + look.px(10)
        if used < inner.width():
            line = QRectF(inner.left() + used, round(inner.center().y()), inner.width() - used, 1)
            painter.fillRect(line, look.color("border"))

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        look = theme.current()
        frame = QRectF(option.rect).adjusted(look.px(6), 1, -look.px(6), -1)
        radius = look.px(theme.tokens()["radius"]["row"])
        if index.data(SHOWN_ROLE):
            paint_ground(painter, frame, radius, "selected")
        elif option.state & QStyle.StateFlag.State_MouseOver:
            paint_ground(painter, frame, radius, "hover")
        if option.state & QStyle.StateFlag.State_HasFocus:
            paint_inner_ring(painter, frame, radius)

    def _paint_entry(self, painter: QPainter, box: QRectF, row: TimelineRow) -> None:
        look = theme.current()
        muted = look.color("muted")
        ink = muted if row.struck or not row.degree else look.color(f"degree.{row.degree}")
        side = look.px(_ICON)
        name = DEGREE_ICONS[row.degree] if row.degree else row.icon
        high = box.height() / (2 if row.detail or row.state else 1)
        icons.paint(painter, name, QRectF(box.left(), box.top(), side, high), ink)
        words, time = self._first_line(box, row, high)
        plain = muted if row.struck else look.color("text")
        mark_words(painter, words, "bodyMedium", shown(row.words, _LINE), row.marks)
        self._write(painter, words, shown(row.words, _LINE), "bodyMedium", plain, struck=row.struck)
        self._write(painter, time, row.time, "small", muted, align=_RIGHT)
        second = QRectF(words.left(), box.top() + high, box.right() - words.left(), high)
        if row.state:
            font = QFontMetrics(look.font("captionStrong"))
            wide = font.horizontalAdvance(row.state) + 1
            self._write(painter, second, row.state, "captionStrong", look.color("warn"), align=_RIGHT)
            second.setRight(second.right() - wide - look.px(10))
        if row.typed:
            mark = look.px(_OWN)
            icons.paint(painter, "own-dice", QRectF(second.left(), second.top(), mark, high), muted)
            second.setLeft(second.left() + mark + look.px(6))
        mark_words(painter, second, "caption", shown(row.detail, _LINE), row.detail_marks)
        self._write(painter, second, shown(row.detail, _LINE), "caption", muted)

    def _inner(self, option: QStyleOptionViewItem) -> QRectF:
        look = theme.current()
        return QRectF(option.rect).adjusted(look.px(14), look.px(4), -look.px(14), -look.px(4))

    def _first_line(self, box: QRectF, row: TimelineRow, high: float) -> tuple[QRectF, QRectF]:
        look = theme.current()
        wide = QFontMetrics(look.font("small")).horizontalAdvance(row.time) + 1
        left = box.left() + look.px(_ICON + 10)
        words = QRectF(left, box.top(), box.right() - left - wide - look.px(10), high)
        return words, QRectF(box.right() - wide, box.top(), wide, high)

    def _is_cut(self, option: QStyleOptionViewItem, row: TimelineRow) -> bool:
        if row.heading:
            return False
        look = theme.current()
        words, time = self._first_line(self._inner(option), row, 1)
        below = time.right() - words.left()
        lines = ((row.words, "bodyMedium", words.width()), (row.detail, "caption", below))
        return any(
            QFontMetrics(look.font(style)).horizontalAdvance(text) > room for text, style, room in lines
        )

    @staticmethod
    def _write(
        painter: QPainter,
        box: QRectF,
        text: str,
        style: str,
        ink: QColor,
        *,
        align: Qt.AlignmentFlag = AT_LEFT,
        struck: bool = False,
    ) -> None:
        metrics = QFontMetrics(theme.current().font(style))
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()) + 1)
        paint_line(painter, box, cut, style, ink, align=align, struck=struck)


class _Rows(NewestFirst[TimelineRow]):
    """The rows. Day headings can't be selected."""

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Return the flags; day headings can't be selected."""
        row = index.data(ROW_ROLE)
        return Qt.ItemFlag.NoItemFlags if row is None or row.heading else super().flags(index)


class EntryList(theme.FollowsTheme, PlainList):
    """The history entries, newest first."""

    chosen = Signal(int)
    """Show the sheet as it was after the entry with this number."""
    opened = Signal()
    """The current entry was clicked, or Enter was pressed on it."""
    copy_requested = Signal(int)
    more_requested = Signal()
    """The player has scrolled near the oldest loaded row, and there are older ones."""
    typed = Signal(str)
    """Letters were typed, which should be searched for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._entries = _Rows(lambda row: row.number, self)
        self._more = False
        self._quiet = False
        self._shown = 0
        self.menu = Menu(self)
        """The context menu of an entry."""
        copy = self.menu.addAction(tr("Copy"))
        self.setModel(self._entries)
        self.setItemDelegate(RowPainter(self))
        self.setAccessibleName(tr("History entries"))
        self.use_equal_rows()
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(_SETTLE_MS)
        self._settled.timeout.connect(self._choose)
        self.selectionModel().currentChanged.connect(self._wait_on)
        self.clicked.connect(self._open)
        copy.triggered.connect(self._copy)
        self.verticalScrollBar().valueChanged.connect(self._ask_for_more)

    def show_rows(self, rows: tuple[TimelineRow, ...], shown: int, *, more: bool) -> None:
        """Show `rows`; the sheet after the entry numbered `shown` is on view. Emits nothing."""
        self._quiet = True
        self._more = more
        begins_anew = self._entries.rows[:2] != rows[:2]
        if rows != self._entries.rows or shown != self._shown:
            self._shown = shown
            self._entries.show_rows(rows, shown)
        at = next((place for place, row in enumerate(rows) if row.number == shown), -1)
        if at >= 0 and self.currentIndex().row() != at:
            self.setCurrentIndex(self._entries.index(at))
        if begins_anew and at <= 1:
            self.scrollToTop()
        self._quiet = False
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the entry, the menu key or Shift+F10 its menu; letters start a search."""
        key, held = event.key(), event.modifiers()
        plain = held in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._open(self.currentIndex())
        elif key == Qt.Key.Key_Menu or (key == Qt.Key.Key_F10 and held == Qt.KeyboardModifier.ShiftModifier):
            self._open_menu()
        elif plain and event.text().isprintable() and event.text().strip():
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of the entry under the mouse."""
        index = self.indexAt(event.pos())
        if index.isValid() and index.flags():
            self.setCurrentIndex(index)
            self._open_menu()

    def _restyle(self) -> None:
        self.use_equal_rows()

    def _open_menu(self) -> None:
        index = self.currentIndex()
        if index.isValid() and not self.menu.isVisible():
            self.menu.popup(self.viewport().mapToGlobal(self.visualRect(index).center()))

    def _wait_on(self, index: QModelIndex) -> None:
        if not self._quiet and index.isValid():
            self._settled.start()

    def _choose(self) -> None:
        number = self._number()
        if number > 0:
            self.chosen.emit(number)

    def _open(self, index: QModelIndex) -> None:
        if index.isValid() and self._number() > 0:
            self._settled.stop()
            self._choose()
            self.opened.emit()

    def _copy(self) -> None:
        if self._number() > 0:
            self.copy_requested.emit(self._number())

    def _number(self) -> int:
        row = self.currentIndex().data(ROW_ROLE)
        return 0 if row is None else int(row.number)

    def _ask_for_more(self, value: int) -> None:
        near = self.verticalScrollBar().maximum() - theme.current().px(ROW_HEIGHT) * _ROWS_FROM_END
        if self._more and not self._quiet and value >= near - focus_margin():
            self._more = False  # once, until the next rows are shown
            self.more_requested.emit()
