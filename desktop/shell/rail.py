"""The rail at the left: pinned and recent characters, and buttons for the library and new characters."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyleOptionViewItem,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from desktop.base.words import tr
from desktop.kit.controls.portrait import paint_portrait, read_picture
from desktop.kit.layout.scrolling import give_scroll_bars
from desktop.kit.lists.plain_list import RowDelegate
from desktop.kit.lists.spoken_rows import SpokenRows
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, paint_box, paint_choice, paint_ground, paint_inner_ring
from desktop.kit.text.plain_text import shown, tool_tip_text
from desktop.views.rail import RailGroup, RailRow, RailView

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from desktop.shell.rail_buttons import RailButtons

_SIDE = 10
_ROW, _COMPACT_ROW = 52, 48
_HEADING, _COMPACT_HEADING = 28, 13
_AVATAR = 32

Index = QModelIndex | QPersistentModelIndex


class RailModel(QAbstractListModel):
    """Games and characters in one list; games can't be selected."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self._rows: tuple[RailGroup | RailRow, ...] = ()

    def show_groups(self, groups: tuple[RailGroup, ...]) -> None:
        """Show these characters, reusing rows if only their contents change."""
        new: tuple[RailGroup | RailRow, ...] = ()
        for group in groups:
            new += (group, *group.rows)
        if [_key(row) for row in new] != [_key(row) for row in self._rows]:
            self.beginResetModel()
            self._rows = new
            self.endResetModel()
            return
        changed = [at for at, row in enumerate(new) if _drawn(row) != _drawn(self._rows[at])]
        self._rows = new
        for at in changed:
            self.dataChanged.emit(self.index(at), self.index(at))

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of games and characters."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the data for a role; the whole row for `Qt.ItemDataRole.UserRole`."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return shown(row.name)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            line = row.line if isinstance(row, RailRow) else ""
            return ", ".join(part for part in (shown(row.name), line) if part)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make characters selectable, not games."""
        if index.isValid() and isinstance(self._rows[index.row()], RailGroup):
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)

    def index_of(self, character: int | None) -> QModelIndex:
        """Return a character's index; invalid if it isn't listed."""
        for at, row in enumerate(self._rows):
            if isinstance(row, RailRow) and row.character == character:
                return self.index(at)
        return QModelIndex()


class _Place(NamedTuple):
    """The state of a row. Not read from Qt's style option, whose enums cost 5 ms of the first paint."""

    selected: bool
    hovered: bool
    focused: bool


class _RailPainter(RowDelegate):
    """Draws a game or a character."""

    def __init__(self, parent: "_RailList") -> None:
        super().__init__(parent)
        self._list = parent
        self._pictures: dict[tuple[int, int, int], QImage] = {}

    def _picture(self, row: RailRow, side: int) -> "QImage | None":
        """Return the portrait at the rail's size, cached; None if there is none."""
        if row.portrait is None:
            return None
        # Twice the size, so that it stays sharp on high-resolution screens.
        key = (row.character, hash(row.portrait), side)
        if key not in self._pictures:
            picture = read_picture(row.portrait)
            if not picture.isNull():
                picture = picture.scaled(
                    2 * side,
                    2 * side,
                    Qt.AspectRatioMode.KeepAspectRatioByExpanding,
                    Qt.TransformationMode.SmoothTransformation,
                )
            self._pictures[key] = picture
        return self._pictures[key]

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        compact = self._list.compact
        if isinstance(index.data(Qt.ItemDataRole.UserRole), RailRow):
            return QSize(look.px(40), look.px(_COMPACT_ROW if compact else _ROW))
        if compact:
            return QSize(look.px(40), look.px(_COMPACT_HEADING) if index.row() else 1)
        return QSize(look.px(40), look.px(_HEADING))

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(Qt.ItemDataRole.UserRole)
        box = QRectF(option.rect)
        if isinstance(row, RailGroup):
            self._paint_game(painter, box, row, first=index.row() == 0)
        elif self._list.compact:
            self._paint_avatar(painter, box, self._list.place_of(index), row)
        else:
            self._paint_character(painter, box, self._list.place_of(index), row)

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        words = ""
        row = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        if isinstance(row, RailRow) and event.type() == QEvent.Type.ToolTip:
            name = shown(row.name)
            cut = QFontMetrics(theme.current().font("cardTitle")).horizontalAdvance(name) > self._room(
                option.rect.width()
            )
            if self._list.compact:
                words = "\n".join(part for part in (name, row.line) if part)
            elif cut:
                words = name
        QToolTip.showText(event.globalPos(), tool_tip_text(words), view)
        return True

    @staticmethod
    def _room(width: int) -> int:
        look = theme.current()
        return width - 2 * look.px(_SIDE) - look.px(8 + _AVATAR + 8 + 6)

    def _paint_game(self, painter: QPainter, box: QRectF, group: RailGroup, *, first: bool) -> None:
        look = theme.current()
        if self._list.compact:
            if not first:
                line = QRectF(box.left() + look.px(14), box.center().y(), box.width() - look.px(28), 1)
                painter.fillRect(line, look.color("border"))
            return
        inner = box.adjusted(look.px(_SIDE + 8), look.px(8), -look.px(_SIDE), 0)
        if icons.exists(group.system):
            side = look.px(14)
            icon = QRectF(inner.left(), inner.top(), side, inner.height())
            if self._list.with_icons:
                icons.paint(painter, group.system, icon, look.color("muted"))
            inner.setLeft(inner.left() + side + look.px(6))
        _write(painter, inner, "captionStrong", "muted", group.name)

    def _paint_character(self, painter: QPainter, box: QRectF, place: _Place, row: RailRow) -> None:
        look = theme.current()
        high = look.px(44)
        frame = QRectF(
            box.left() + look.px(_SIDE),
            box.top() + (box.height() - high) / 2,
            box.width() - 2 * look.px(_SIDE),
            high,
        )
        selected = place.selected
        paint_choice(painter, frame, chosen=selected, hovered=place.hovered, inset=8)
        side = look.px(_AVATAR)
        avatar = QRectF(frame.left() + look.px(8), frame.top() + (high - side) / 2, side, side)
        paint_portrait(painter, avatar, self._picture(row, side), row.initials, side * 0.22)
        words = frame.adjusted(look.px(8 + _AVATAR + 8), 0, -look.px(6), 0)
        name, line = look.px(20), look.px(17) if row.line else 0
        words.setTop(words.top() + (high - name - line) / 2)
        words.setHeight(name)
        _write(painter, words, "bodyStrong" if selected else "bodyMedium", "text", shown(row.name))
        if row.line:
            words.translate(0, name)
            words.setHeight(line)
            _write(painter, words, "small", "muted", row.line)
        if place.focused:
            paint_inner_ring(painter, frame, look.px(6))

    def _paint_avatar(self, painter: QPainter, box: QRectF, place: _Place, row: RailRow) -> None:
        look = theme.current()
        side = look.px(_AVATAR)
        avatar = QRectF(round(box.center().x() - side / 2), round(box.center().y() - side / 2), side, side)
        away = look.px(4)
        around = avatar.adjusted(-away, -away, away, away)
        if place.hovered or place.selected:
            paint_ground(painter, around, look.px(9), "selected" if place.selected else "hover")
        paint_portrait(painter, avatar, self._picture(row, side), row.initials, side * 0.22)
        if place.focused:
            paint_inner_ring(painter, around, look.px(9))
        elif place.selected:
            paint_box(painter, around, look.px(9), None, look.color("accent"), width=look.px(2))


class _RailList(SpokenRows, QListView):
    """The list in the rail."""

    chosen = Signal(int)
    menu_requested = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        give_scroll_bars(self)
        # Our own viewport: PySide takes 13 ms to wrap Qt's, registering every kind of widget.
        self.setViewport(QWidget())
        self.compact = False
        self.with_icons = False
        self._hovered = QPersistentModelIndex()
        self.setAccessibleName(tr("Characters"))
        self.setItemDelegate(_RailPainter(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)

    def place_of(self, index: Index) -> _Place:
        """Return the state in which a row is drawn."""
        return _Place(
            self.selectionModel().isSelected(self.model().index(index.row(), 0)),
            self._hovered == index,
            self.hasFocus() and self.currentIndex() == index,
        )

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        # Only the changed rows are drawn again, as high as before; Qt's list would lay out all of them.
        QAbstractItemView.dataChanged(self, first, last, roles)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.indexAt(event.position().toPoint()))
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(QModelIndex())
        super().leaveEvent(event)

    def _hover(self, index: QModelIndex) -> None:
        if self._hovered != index:
            self._hovered = QPersistentModelIndex(index)
            self.viewport().update()

    def selectionCommand(
        self, _index: Index, _event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        # The selected row is the open character; the window does the opening.
        return QItemSelectionModel.SelectionFlag.NoUpdate

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(self.indexAt(event.position().toPoint()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid():  # no character is open: the focus is on the first
            self.setCurrentIndex(self.moveCursor(self.CursorAction.MoveHome, Qt.KeyboardModifier.NoModifier))
        self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        if isinstance(index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None, RailRow):
            self.menu_requested.emit(index, event)

    def _choose(self, index: Index) -> None:
        row = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        if isinstance(row, RailRow):
            self.chosen.emit(row.character)


class Rail(theme.Themed):
    """The list of characters with the open one marked; when narrow, only their initials."""

    character_requested = Signal(int)
    """Open the character with this number."""

    act_requested = Signal(str, int)
    """Run an action on a character; carries one of ``character_acts`` and the character's number."""

    palette_requested = Signal()
    """Open the palette."""

    new_requested = Signal()
    """Create a new character."""

    library_requested = Signal()
    """Show all characters."""

    dice_only_requested = Signal()
    """Roll dice without a character."""

    settings_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty rail."""
        super().__init__(parent)
        self._view: RailView | None = None
        self.selected: int | None = None
        """The number of the open character, or None."""
        self._model = RailModel()
        self._model.setParent(self)
        self.list = _RailList()
        """The list of games and characters."""
        self.list.setModel(self._model)
        self._buttons: RailButtons | None = None
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.list, 1)
        self.list.chosen.connect(self.character_requested)
        self.list.menu_requested.connect(self._show_menu)
        self._restyle()

    def finish(self) -> None:
        """Add what can wait until after the first paint: icons, search and buttons."""
        if self._buttons is not None:
            return
        from desktop.shell.rail_buttons import RailButtons

        self._buttons = RailButtons()
        self._column.insertWidget(0, self._buttons.over)
        self._column.addWidget(self._buttons)
        QWidget.setTabOrder(self._buttons.search, self.list)
        QWidget.setTabOrder(self.list, self._buttons.new)
        self._buttons.search.clicked.connect(self.palette_requested)
        self._buttons.new.clicked.connect(self.new_requested)
        self._buttons.library.clicked.connect(self.library_requested)
        self._buttons.dice_only.clicked.connect(self.dice_only_requested)
        self._buttons.settings.clicked.connect(self.settings_requested)
        self.list.with_icons = True
        self.list.viewport().update()
        self._restyle()

    def show_view(self, view: RailView) -> None:
        """Show the characters with the open one marked; the keyboard focus stays on the same character."""
        if view == self._view:
            return
        self._view = view
        there = self.list.currentIndex().data(Qt.ItemDataRole.UserRole)
        self._model.show_groups(view.groups)
        # Without characters, there is nothing to show the focus on.
        policy = Qt.FocusPolicy.StrongFocus if view.groups else Qt.FocusPolicy.NoFocus
        self.list.setFocusPolicy(policy)
        chosen = self._model.index_of(view.selected)
        picks = self.list.selectionModel()
        flag = QItemSelectionModel.SelectionFlag
        picks.select(chosen, flag.ClearAndSelect if chosen.isValid() else flag.Clear)
        kept = self._model.index_of(there.character) if isinstance(there, RailRow) else QModelIndex()
        if view.selected != self.selected or not kept.isValid():
            kept = chosen
        if kept != self.list.currentIndex():
            picks.setCurrentIndex(kept, flag.NoUpdate)
        self.selected = view.selected
        self.list.executeDelayedItemsLayout()  # or it would be painted, laid out, and painted again

    def set_compact(self, compact: bool) -> None:
        """Show only initials, 56 px wide instead of 232."""
        if compact != self.list.compact:
            self.list.compact = compact
            self._restyle()

    def open_menu(self, over: QWidget, event: QContextMenuEvent) -> None:
        """Open the menu of the open character over another widget that shows it."""
        row = self._model.index_of(self.selected).data(Qt.ItemDataRole.UserRole)
        if isinstance(row, RailRow):
            from desktop.shell.rail_menu import open_rail_menu

            open_rail_menu(row, self, over, event)

    def _show_menu(self, index: QModelIndex, event: QContextMenuEvent) -> None:
        from desktop.shell.rail_menu import open_rail_menu

        row, view = index.data(Qt.ItemDataRole.UserRole), self.list.viewport()
        open_rail_menu(row, self, view, event, self.list.visualRect(index))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background and the line at the right."""
        look = theme.current()
        painter = mirror.painter(self)
        # Not `fillRect`: its arguments could be gradients, whose many presets take 3 ms to wrap.
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("rail"))
        painter.drawRect(self.rect())
        painter.setBrush(look.color("border"))
        painter.drawRect(self.width() - 1, 0, 1, self.height())

    def _restyle(self) -> None:
        look = theme.current()
        compact = self.list.compact
        self.setFixedWidth(look.px(theme.tokens()["size"]["railCompact" if compact else "rail"]))
        edge = look.px(_SIDE) - focus_margin()
        # Reserve room for the search: the characters must not move when it appears.
        above = 0 if self._buttons is not None else look.px(32) + 2 * focus_margin() + look.px(4)
        self._column.setContentsMargins(mirror.margins(self, 0, edge + above, 1, edge))
        self._column.setSpacing(look.px(4))
        if self._buttons is not None:
            self._buttons.set_compact(compact)
        # In 56 pixels there is no room for a scroll bar; the wheel and the arrow keys scroll.
        bar = Qt.ScrollBarPolicy
        self.list.setVerticalScrollBarPolicy(bar.ScrollBarAlwaysOff if compact else bar.ScrollBarAsNeeded)
        self.list.doItemsLayout()  # now, or it would be painted, laid out, and painted again
        self.update()


def _drawn(row: RailGroup | RailRow) -> RailGroup | RailRow:
    """Return a row without what other rows draw."""
    return row._replace(rows=()) if isinstance(row, RailGroup) else row


def _key(row: RailGroup | RailRow) -> tuple[str, int]:
    return (row.system, 0) if isinstance(row, RailGroup) else ("", row.character)


def _write(painter: QPainter, box: QRectF, style: str, color: str, text: str) -> None:
    look = theme.current()
    font = look.font(style)
    painter.setFont(font)
    painter.setPen(look.color(color))
    cut = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
    middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
    mirror.write(painter, box, middle, cut)
