"""A window with a list on the left that selects what its page shows."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QStyle, QStyleOptionViewItem, QVBoxLayout, QWidget

from desktop.kit.controls.choice import MenuButton
from desktop.kit.layout.page import Page
from desktop.kit.lists.plain_list import PlainList, RowDelegate, write
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_choice, paint_inner_ring
from desktop.kit.look.tab_order import TabOrder
from desktop.kit.text.plain_text import ElidedLabel, shown, tool_tip_text
from desktop.kit.windows.dialog import Dialog

_LEAST_PAGE = 420
"""If the page beside the list would be narrower, in pixels at text scale 1, the list goes above it."""
_ROW, _LINED_ROW = 36, 52
_LOW = 560
"""In a lower window, in pixels at text scale 1, a menu replaces a list above the page."""
_OVER = 3
"""How many rows of a list above the page are visible."""
_EDGE = 10
_BEFORE, _AFTER = 12, 6
"""The padding of the text in the frame of a row, in pixels at text scale 1."""
_WIDER = 1.35
"""How much the list may grow for long words, as in some languages."""
_NO_MAXIMUM = 16_777_215  # Qt's value for no maximum

_KEY, _LINE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class _RowPainter(RowDelegate):
    """Draws a row like a character in the rail, with room on both sides."""

    def __init__(self, edge: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._edge = edge

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        look = theme.current()
        return QSize(look.px(40), look.px(_LINED_ROW if index.data(_LINE) else _ROW))

    def _paint_row(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.current()
        state = QStyle.StateFlag
        line = str(index.data(_LINE))
        edge = look.px(self._edge)
        frame = QRectF(option.rect).adjusted(edge, look.px(2), -edge, -look.px(2))
        selected = bool(option.state & state.State_Selected)
        hovered = bool(option.state & state.State_MouseOver)
        paint_choice(painter, frame, chosen=selected, hovered=hovered)
        words = frame.adjusted(look.px(_BEFORE), 0, -look.px(_AFTER), 0)
        name, below = look.line("body"), look.line("small") if line else 0
        words.setTop(words.top() + (frame.height() - name - below) / 2)
        words.setHeight(name)
        write(painter, words, "bodyStrong" if selected else "bodyMedium", "text", str(index.data()))
        words.translate(0, name)
        words.setHeight(below)
        write(painter, words, "small", "muted", line)
        if option.state & state.State_HasFocus:
            paint_inner_ring(painter, frame, look.px(6))


class SideList(PlainList):
    """A list with one chosen row; arrow keys and clicks choose another."""

    chosen = Signal(str)
    """The player chose another row; carries its key."""

    def __init__(self, *, name: str, edge: int = _EDGE, parent: QWidget | None = None) -> None:
        """Make an empty list; `name` is its accessible name.

        `edge` is the margin left and right of the rows, in pixels at text scale 1.
        """
        super().__init__(parent)
        self._rows: tuple[tuple[str, str, str], ...] = ()
        self._edge = edge
        self._items = QStandardItemModel(self)
        self.setAccessibleName(name)
        self.setModel(self._items)
        self.setItemDelegate(_RowPainter(edge, self))

    def show_rows(self, rows: tuple[tuple[str, str, str], ...], chosen: str) -> None:
        """Show `rows` of key, title and a line below it, with `chosen` selected. Never emits."""
        if rows != self._rows:
            self._write_rows(rows)
        at = next((at for at, row in enumerate(rows) if row[0] == chosen), -1)
        self.selectionModel().blockSignals(True)
        self.setCurrentIndex(self._items.index(at, 0))
        if at < 0:
            self.clearSelection()
        self.selectionModel().blockSignals(False)
        self.viewport().update()

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Emit that the player moved to another row."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.chosen.emit(str(current.data(_KEY)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows, with a focus ring around the list if no row is current."""
        super().paintEvent(event)
        if self.hasFocus() and not self.currentIndex().isValid():
            paint_inner_ring(
                QPainter(self.viewport()), self.viewport().rect().toRectF(), theme.current().px(6)
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the chosen row in view."""
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    @property
    def count(self) -> int:
        """The number of rows."""
        return len(self._rows)

    @property
    def titles(self) -> tuple[tuple[str, str], ...]:
        """The key and the title of each row."""
        return tuple((key, shown(title)) for key, title, _line in self._rows)

    def width_of_words(self) -> int:
        """Return the width at which no row is cut off, in pixels."""
        look = theme.current()
        titles, lines = QFontMetrics(look.font("bodyStrong")), QFontMetrics(look.font("small"))
        widest = max(
            (
                max(titles.horizontalAdvance(shown(title)), lines.horizontalAdvance(line))
                for _key, title, line in self._rows
            ),
            default=0,
        )
        bar = self.verticalScrollBar().sizeHint().width()
        return widest + look.px(2 * self._edge + _BEFORE + _AFTER) + bar

    def choose(self, key: str) -> None:
        """Choose the row with this key, as a click would."""
        self.setCurrentIndex(self._items.index([row[0] for row in self._rows].index(key), 0))

    def height_of(self, most: int) -> int:
        """Return the height of all rows, at most of `most` rows, in pixels."""
        return sum(self.sizeHintForRow(at) for at in range(min(most, len(self._rows))))

    def _write_rows(self, rows: tuple[tuple[str, str, str], ...]) -> None:
        before, self._rows = [row[0] for row in self._rows], rows
        self.selectionModel().blockSignals(True)
        if [row[0] for row in rows] != before:
            self._items.clear()
            self._items.appendColumn([QStandardItem() for _row in rows])
        for at, (key, title, line) in enumerate(rows):
            item = self._items.item(at)
            item.setText(shown(title))
            tip = "\n".join(part for part in (shown(title), line) if part)
            item.setData(tool_tip_text(tip), Qt.ItemDataRole.ToolTipRole)
            item.setData(key, _KEY)
            item.setData(line, _LINE)
            spoken = ", ".join(part for part in (shown(title), line) if part)
            item.setData(spoken, Qt.ItemDataRole.AccessibleTextRole)
        self.selectionModel().blockSignals(False)
        self.scheduleDelayedItemsLayout()


class _Ground(QWidget):
    def __init__(self, color: str) -> None:
        super().__init__()
        self._color = color
        self.line_at = Qt.Edge.TopEdge

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color(self._color))
        edge = self.rect()
        match self.line_at:
            case Qt.Edge.TopEdge:
                edge.setHeight(1)
            case Qt.Edge.BottomEdge:
                edge.setTop(edge.bottom())
            case _:
                edge.setLeft(edge.right())
        painter.fillRect(edge, look.color("border"))


class ListWindow(theme.FollowsTheme, Dialog):
    """A heading and a list, beside or above a scrolling page, and a row of buttons at the bottom.

    If there is little room, a button with a menu replaces the list. An empty list is hidden.
    """

    def __init__(
        self,
        title: str,
        *,
        size: tuple[int, int],
        side: int,
        widest: int = 760,
        parent: QWidget | None = None,
    ) -> None:
        """Build an empty window.

        `size` is its normal size, `side` the list's width and `widest` the page's maximum width, at text
        scale 1.
        """
        super().__init__(parent)
        self._list_width = side
        self._usual = size
        self._scale = 0.0
        self.is_low = False
        """Whether the window is too low for the list above the page."""
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.rows = SideList(name=title)
        """The list."""
        self._menu = MenuButton()
        self._menu.chosen.connect(self.rows.choose)
        self.rows.chosen.connect(self._show_in_menu)
        self.page = Page(widest=widest)
        """The page; it has the focus margin that sections expect."""
        self._side = _Ground("rail")
        self.beside_list = QVBoxLayout()
        """The layout for a button below the list."""
        self._side_column = QVBoxLayout(self._side)
        self._head = QHBoxLayout()
        self._heading = ElidedLabel(title, style="trayTitle")
        self._head.addWidget(self._heading)
        self._head.addWidget(self._menu, 1)
        self.over_list = QVBoxLayout()
        """The layout for a field above the list."""
        self._side_column.addLayout(self._head)
        self._side_column.addLayout(self.over_list)
        self._side_column.addWidget(self.rows, 1)
        self._side_column.addStretch()  # takes the list's space while that is hidden
        self._side_column.addLayout(self.beside_list)
        self._foot = _Ground("surface")
        self.foot = QHBoxLayout(self._foot)
        """The layout for buttons at the bottom."""
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.page, 1)
        right.addWidget(self._foot)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.setSpacing(0)
        self._halves.addWidget(self._side)
        self._halves.addLayout(right, 1)
        self._tab_order = TabOrder(self)
        self._restyle()

    def keep_tab_order(self) -> None:
        """Restore the tab order after widgets changed: list, page, bottom buttons."""
        self._tab_order.keep()
        self._lay_out_page()

    def show_rows(self, rows: tuple[tuple[str, str, str], ...], chosen: str) -> None:
        """Show these rows in the list; see `SideList.show_rows`."""
        self.rows.show_rows(rows, chosen)
        self._show_in_menu(chosen)
        self._fit()

    def focus_list(self) -> None:
        """Focus the list, or the button that replaces it."""
        (self._menu if self._menu.isVisibleTo(self) else self.rows).setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the list where it fits."""
        super().resizeEvent(event)
        self._fit()

    def _lay_out_page(self) -> None:
        """Set the heights of all parts now: otherwise Qt first draws them on top of each other."""
        inside = Qt.FindChildOption.FindDirectChildrenOnly
        for part in self.page.body.findChildren(QWidget, options=inside):
            if (inner := part.layout()) is not None:
                inner.activate()
        self.page.column.activate()

    def _show_in_menu(self, chosen: str) -> None:
        titles = self.rows.titles
        name = self.windowTitle()
        self._menu.show_options(name, titles, chosen, dict(titles).get(chosen) or name)

    def _fit(self) -> None:
        look = theme.current()
        usual = look.px(self._list_width)
        heading = self._heading.sizeHint().width() + look.px(2 * _EDGE + _BEFORE) + 1
        wanted = max(usual, self.rows.width_of_words())
        side = max(min(wanted, look.px(_WIDER * self._list_width)), heading)
        beside = self.width() >= side + look.px(_LEAST_PAGE)
        direction = QBoxLayout.Direction
        self._halves.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        self._side.line_at = Qt.Edge.RightEdge if beside else Qt.Edge.BottomEdge
        self._side.setMinimumWidth(side if beside else 0)
        self._side.setMaximumWidth(side if beside else _NO_MAXIMUM)
        in_menu = not beside and self.height() < look.px(_LOW)
        self.is_low = in_menu
        moved = in_menu and self.rows.hasFocus()
        self._menu.setVisible(in_menu and self.rows.count > 0)
        self.rows.setVisible(not in_menu and self.rows.count > 0)
        if moved:
            self._menu.setFocus()
        over = self.rows.height_of(_OVER)
        self.rows.setMinimumHeight(0 if beside else over)
        self.rows.setMaximumHeight(_NO_MAXIMUM if beside else over)
        self.page.set_compact(not beside)
        margin = focus_margin()
        below = look.px(10) - margin
        edge = look.px(24 if beside else 16) - margin
        self.foot.setContentsMargins(edge, below + 1, edge, below)

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        edge = look.px(_EDGE)
        self._head.setContentsMargins(mirror.margins(self, look.px(_EDGE + 12), 0, edge, look.px(4)))
        self._side_column.setContentsMargins(mirror.margins(self, 0, look.px(16), 1, edge - margin))
        self._side_column.setSpacing(look.px(4))
        for part in (self.over_list, self.beside_list):
            part.setContentsMargins(edge - margin, 0, edge - margin, 0)
        self.foot.setSpacing(0)
        if look.scale != self._scale:
            self._scale = look.scale
            room = self.screen().availableGeometry().size()
            self.setMinimumSize(QSize(look.px(360), look.px(300)).boundedTo(room))
            usual = QSize(look.px(self._usual[0]), look.px(self._usual[1]))
            self.resize(usual.boundedTo(QSize(room.width() - 40, room.height() - 60)))
        self.rows.scheduleDelayedItemsLayout()
        self._fit()
