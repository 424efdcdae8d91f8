"""The list of skills: one model and one view with one painter, in columns that fill downwards."""

import unicodedata
from collections.abc import Sequence
from enum import StrEnum
from functools import partial

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
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
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from desktop.viewdata.sheet import SkillRow, TickState
from desktop.widgets import letter_keys, mirror, theme
from desktop.widgets.painting import CheckState, paint_box, paint_check, paint_ground, paint_inner_ring
from desktop.widgets.sheet.modifiers import extra_dice
from desktop.widgets.sheet.skill_columns import (
    BEFORE_SUFFIX,
    RIGHT,
    RowShape,
    paint_pool,
    paint_ranks,
    shape_of,
    suffix_width,
)
from desktop.widgets.text import shown, tool_tip_text
from desktop.words import tr

Index = QModelIndex | QPersistentModelIndex

THREE_COLUMNS_FROM, TWO_COLUMNS_FROM = 740, 520
_COLUMN_GAP = 14
_MOST_SHOWN = 9
_TICKED = frozenset({TickState.TICKED, TickState.JUST_TICKED})
_COUNTED = frozenset({TickState.COUNTED, TickState.JUST_COUNTED})
_NEVER = frozenset({TickState.NEVER, TickState.NONE})
_DICE_ROW, _COMPACT_DICE_ROW = 32, 27


class SkillOrder(StrEnum):
    """The ways the skills can be sorted."""

    NAME = "name"
    VALUE = "value"
    TICKED = "ticked"


def folded(text: str) -> str:
    """Return `text` for finding and sorting: without case and accents."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(char for char in plain if not unicodedata.combining(char)).casefold()


def sorted_skills(rows: Sequence[SkillRow], order: SkillOrder) -> list[SkillRow]:
    """Return the skills in an order; skills that are equal in it stand by name."""
    by_name = sorted(rows, key=lambda row: folded(row.name))
    if order is SkillOrder.VALUE:
        return sorted(by_name, key=lambda row: -row.value)
    if order is SkillOrder.TICKED:
        return sorted(by_name, key=lambda row: not is_ticked(row))
    return by_name


def is_ticked(row: SkillRow) -> bool:
    """Return whether the box of a skill has a tick or a count of successes."""
    return row.tick in _TICKED | _COUNTED


def can_be_ticked(row: SkillRow) -> bool:
    """Return whether the player may tick a skill."""
    return row.tick not in _NEVER


class SkillModel(QAbstractListModel):
    """The skills shown, after filter and sorting."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Start without skills."""
        super().__init__(parent)
        self._rows: tuple[SkillRow, ...] = ()
        self._names: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[SkillRow, ...]:
        """The skills in the order shown."""
        return self._rows

    def show_rows(self, rows: Sequence[SkillRow]) -> None:
        """Show these skills. Rows stay the same rows while only their contents change."""
        new = tuple(rows)
        if [row.id for row in new] != [row.id for row in self._rows]:
            self.beginResetModel()
            self._rows, self._names = new, tuple(shown(row.name) for row in new)
            self.endResetModel()
            return
        changed = [at for at, row in enumerate(new) if row != self._rows[at]]
        if changed:
            self._rows, self._names = new, tuple(shown(row.name) for row in new)
        for at in changed:
            self.dataChanged.emit(self.index(at), self.index(at))

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many skills are shown."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a role asks for; the whole row under `Qt.ItemDataRole.UserRole`."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._names[index.row()]
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken
            case Qt.ItemDataRole.CheckStateRole:
                if not can_be_ticked(row):
                    return None
                return Qt.CheckState.Checked if is_ticked(row) else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.UserRole:
                return row
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Say that a skill can be chosen, and ticked unless the rules never tick it."""
        flags = super().flags(index)
        if index.isValid() and can_be_ticked(self._rows[index.row()]):
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def index_of(self, skill: str) -> QModelIndex:
        """Return where the skill with this id stands; an invalid index if it is not shown."""
        for at, row in enumerate(self._rows):
            if row.id == skill:
                return self.index(at)
        return QModelIndex()


class SkillPainter(QStyledItemDelegate):
    """Draws a row: tick box, name, ranks, dice, value, and what stands aside."""

    def __init__(self, parent: "SkillList") -> None:
        """Draw for `parent`."""
        super().__init__(parent)
        self._list = parent

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the size of every row."""
        return QSize(theme.current().px(180), self._list.row_height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the row in `option.rect`."""
        painter.save()
        mirror.turn_row(painter, option.rect, self._list)
        self._paint_row(painter, option, index)
        painter.restore()

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = theme.current()
        row: SkillRow = index.data(Qt.ItemDataRole.UserRole)
        box = QRectF(option.rect)
        state = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        radius = look.px(theme.tokens()["radius"]["row"])
        if selected or hovered:
            paint_ground(painter, box, radius, "selected" if selected else "hover")
        if row.tick is not TickState.NONE:
            self._paint_tick(painter, option.rect, row, hovered=hovered)
        self._paint_columns(painter, option.rect, row)
        self._paint_name(painter, option.rect, row, str(index.data()), strong=selected)
        if focused:
            paint_inner_ring(painter, box, radius)

    def _paint_tick(self, painter: QPainter, box: QRect, row: SkillRow, *, hovered: bool) -> None:
        check: CheckState = "ticked" if row.tick in _TICKED else "empty"
        if row.tick is TickState.NEVER:
            check = "never"
        tick, over_tick = QRectF(tick_area(box)), hovered and self._list.over_tick()
        paint_check(painter, tick, check, just_ticked=self._list.rings(row.id), hovered=over_tick)
        if row.tick in _COUNTED:
            _paint_count(painter, tick, row.marks, hovered=over_tick)

    def _paint_columns(self, painter: QPainter, box: QRect, row: SkillRow) -> None:
        look, shape = theme.current(), self._list.shape
        middle = QRectF(box).center().y()
        if row.ranks is not None and shape.shows_ranks(box):
            paint_ranks(painter, shape.ranks_left(box), middle, row.ranks)
        if row.pool:
            paint_pool(painter, shape.pool_left(box), middle, row.pool)
        at_middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        value_right = shape.value_right(box)
        if row.shown:
            painter.setFont(look.font("bodyStrong"))
            painter.setPen(look.color("text"))
            left = QRectF(box.left(), box.top(), value_right - box.left(), box.height())
            mirror.write(painter, left, Qt.AlignmentFlag.AlignRight | at_middle, row.shown)
        if row.aside:
            painter.setFont(look.font("small"))
            painter.setPen(look.color("muted"))
            right = QRectF(value_right, box.top(), shape.inset - look.px(RIGHT), box.height())
            mirror.write(painter, right, Qt.AlignmentFlag.AlignRight | at_middle, row.aside)

    def _paint_name(self, painter: QPainter, box: QRect, row: SkillRow, words: str, *, strong: bool) -> None:
        look = theme.current()
        area = self._list.shape.name_area(box, row.shown)
        room = max(area.width() - suffix_width(row), 0)
        font = look.font("bodyStrong" if strong else "body")
        if QFontMetrics(font).horizontalAdvance(words) > room:
            font = look.font("body")
        metrics = QFontMetrics(font)
        written = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
        at_middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.setFont(font)
        painter.setPen(look.color("text"))
        if not row.suffix:
            mirror.write(painter, area, Qt.AlignmentFlag.AlignLeft | at_middle, written)
            return
        # Both stand on one line of writing, whatever their sizes.
        baseline = round(QRectF(area).center().y() + (metrics.ascent() - metrics.descent()) / 2)
        mirror.write_at(painter, QPoint(area.left(), baseline), written)
        left = area.left() + metrics.horizontalAdvance(written) + look.px(BEFORE_SUFFIX)
        painter.setFont(look.font("smallStrong" if strong else "small"))
        painter.setPen(look.color("muted"))
        mirror.write_at(painter, QPoint(left, baseline), row.suffix)

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Show the full name where the row cuts or shortens it, and why a box can not be ticked."""
        words = ""
        if index.isValid() and event.type() == QEvent.Type.ToolTip:
            row: SkillRow = index.data(Qt.ItemDataRole.UserRole)
            box = option.rect
            wide = QFontMetrics(theme.current().font("body")).horizontalAdvance(str(index.data()))
            room = self._list.shape.name_area(box, row.shown).width() - suffix_width(row)
            on_tick = tick_area(box).contains(mirror.at(view, event.pos(), box))
            if row.tick is TickState.NEVER and on_tick:
                words = tr("The rules never tick this skill")
            elif row.marks > _MOST_SHOWN and on_tick:
                words = str(row.marks)
            elif row.full_name != row.name or wide > room:
                words = row.full_name
        QToolTip.showText(event.globalPos(), tool_tip_text(words), view)
        return True


def _paint_count(painter: QPainter, rect: QRectF, count: int, *, hovered: bool) -> None:
    """Draw a box with a number, over the empty tick box in the middle of `rect`."""
    look = theme.current()
    tokens = theme.tokens()
    side = look.px(tokens["size"]["check"])
    frame = QRectF(round(rect.center().x() - side / 2), round(rect.center().y() - side / 2), side, side)
    fill = look.color("accentHover" if hovered else "accent")
    paint_box(painter, frame, look.px(tokens["radius"]["check"]), fill, fill)
    painter.setFont(look.font("captionStrong"))
    painter.setPen(look.color("onAccent"))
    words = str(count) if count <= _MOST_SHOWN else tr("{n}+").format(n=_MOST_SHOWN)
    mirror.write(painter, frame, Qt.AlignmentFlag.AlignCenter, words)


def tick_area(row: QRect) -> QRect:
    """Return where a click on a row means its tick box: as wide as the row is high."""
    side = theme.current().px(theme.tokens()["size"]["checkHit"][0])
    return QRect(row.left(), row.top(), side, row.height())


class SkillList(QListView):
    """The skills in one to three columns. Its height is that of its rows; the page around it scrolls.

    The current row is where the keyboard stands. The selected row is the skill in the tray.
    """

    roll_requested = Signal(str, int)
    """The skill's id and the dice asked for: 1 with Shift (bonus), -1 with Ctrl (penalty), else 0."""

    load_requested = Signal(str)
    """Put the skill with this id in the tray without rolling."""

    tick_requested = Signal(str)
    """Tick or untick the skill with this id."""

    edit_requested = Signal(str)
    """Edit what stands at this place, as edit mode calls places."""

    copy_requested = Signal(str)
    """Put this text on the clipboard."""

    row_reached = Signal(QRect)
    """The keyboard moved to the row with this place in the list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._model = SkillModel(self)
        self._all: tuple[SkillRow, ...] = ()
        self._captions: tuple[str, ...] = ()
        self._shape = shape_of((), ())
        self._columns = 1
        self._compact = False
        self._loaded = ""
        self._extra_dice = False
        self._hovered = -1
        self._over_tick = False
        self._pressed: tuple[int, bool] | None = None
        self._pressed_last: tuple[int, bool] | None = None
        self._ringed: frozenset[str] = frozenset()
        self._ring_ends = QTimer(self)
        self._ring_ends.setSingleShot(True)
        self._ring_ends.setInterval(theme.tokens()["motion"]["tickRing"])
        self._ring_ends.timeout.connect(self._end_rings)
        self.setAccessibleName(tr("Skills"))
        self.setModel(self._model)
        self.setItemDelegate(SkillPainter(self))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setMouseTracking(True)

    @property
    def skills(self) -> SkillModel:
        """The skills shown."""
        return self._model

    @property
    def shape(self) -> RowShape:
        """What the rows have, and where it stands in them."""
        return self._shape

    def fit(self, rows: tuple[SkillRow, ...], captions: tuple[str, ...]) -> None:
        """Give each row room for what is in all of these, and in the captions of their columns.

        A filter leaves some of the rows, and these stay as they are.
        """
        if (rows, captions) != (self._all, self._captions):
            self._all, self._captions = rows, captions
            shape = shape_of(rows, captions)
            if shape != self._shape:
                self._shape = shape
                self.viewport().update()

    def show_rows(self, rows: Sequence[SkillRow]) -> None:
        """Show these skills; the keyboard stays on the same skill and nothing scrolls."""
        at = self.currentIndex()
        skill = self._model.rows[at.row()].id if at.isValid() else ""
        self._model.show_rows(rows)
        there = self._model.index_of(skill)
        if there.isValid() and there != self.currentIndex():
            self.selectionModel().setCurrentIndex(there, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.show_loaded(self._loaded)

    def set_extra_dice(self, extra_dice: bool) -> None:
        """Offer bonus and penalty dice in the menu of a skill, or not."""
        self._extra_dice = extra_dice

    def show_loaded(self, skill: str) -> None:
        """Mark the skill with this id as the one in the tray; another id marks none."""
        if skill != self._loaded:
            self._draw_anew(frozenset((skill, self._loaded)))
        self._loaded = skill
        index = self._model.index_of(skill)
        flag = QItemSelectionModel.SelectionFlag
        self.selectionModel().select(index, flag.ClearAndSelect if index.isValid() else flag.Clear)

    def stand_on_loaded(self) -> None:
        """Put the keyboard on the skill in the tray and have it shown; does nothing if it is not listed."""
        index = self._model.index_of(self._loaded)
        if index.isValid():
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self._tell_where()

    def ring(self, skills: frozenset[str]) -> None:
        """Draw the gold ring around the tick boxes of these skills for two seconds."""
        if skills:
            self._draw_anew(self._ringed ^ skills)
            self._ringed = skills
            self._ring_ends.start()

    def keep_rings(self, skills: frozenset[str]) -> None:
        """Take the gold ring from all skills but these."""
        self._draw_anew(self._ringed - skills)
        self._ringed &= skills

    def rings(self, skill: str) -> bool:
        """Return whether the tick box of the skill with this id has the gold ring now."""
        return skill in self._ringed

    def over_tick(self) -> bool:
        """Return whether the mouse is over the tick box of the row under it."""
        return self._over_tick

    def row_height(self) -> int:
        """Return the height of a row in pixels."""
        if self._shape.ranks or self._shape.pool:
            return theme.current().px(_COMPACT_DICE_ROW if self._compact else _DICE_ROW)
        return theme.current().px(theme.tokens()["size"]["skillRowCompact" if self._compact else "skillRow"])

    def set_compact(self, compact: bool) -> None:
        """Make the rows a little lower, in a low window."""
        self._compact = compact
        self.viewport().update()

    def column_boxes(self, width: int) -> list[QRect]:
        """Return the columns at `width` pixels, as boxes of no height from the top."""
        look = theme.current()
        gap = look.px(_COLUMN_GAP)
        each = (width - gap * (self._columns - 1)) / self._columns
        return [
            QRect(round(i * (each + gap)), 0, round(i * (each + gap) + each) - round(i * (each + gap)), 0)
            for i in range(self._columns)
        ]

    def columns_in(self, width: int) -> int:
        """Return in how many columns the list stands in a card of this width: three at most."""
        look = theme.current()
        if not self._shape.needs:
            return 1 + sum(width >= look.px(least) for least in (TWO_COLUMNS_FROM, THREE_COLUMNS_FROM))
        gap = look.px(_COLUMN_GAP)
        return min(max((width + gap) // (self._shape.needs + gap), 1), 3)

    def set_columns(self, columns: int) -> None:
        """Stand in this many columns."""
        if columns != self._columns:
            self._columns = columns
            self.viewport().update()

    def filled_columns(self) -> int:
        """Return how many columns have rows: a filter can leave fewer skills than there are columns."""
        return -(-self._model.rowCount() // max(self._rows_in(self._columns), 1))

    def height_in(self, columns: int) -> int:
        """Return the height of all rows in this many columns, in pixels."""
        return self._rows_in(columns) * self.row_height()

    def visualRect(self, index: Index) -> QRect:
        """Return where a row is drawn."""
        if not index.isValid():
            return QRect()
        column, row = divmod(index.row(), max(self._rows_in(self._columns), 1))
        high = self.row_height()
        box = self.column_boxes(self.viewport().width())[min(column, self._columns - 1)]
        return mirror.box(self.viewport(), QRect(box.left(), row * high, box.width(), high))

    def indexAt(self, point: QPoint) -> QModelIndex:
        """Return the row at a point of the list."""
        point = mirror.at(self.viewport(), point)
        rows = self._rows_in(self._columns)
        row = point.y() // self.row_height()
        if not 0 <= row < rows:
            return QModelIndex()
        for column, box in enumerate(self.column_boxes(self.viewport().width())):
            if box.left() <= point.x() <= box.right():
                at = column * rows + row
                return self._model.index(at) if at < self._model.rowCount() else QModelIndex()
        return QModelIndex()

    def moveCursor(self, action: QAbstractItemView.CursorAction, _held: Qt.KeyboardModifier) -> QModelIndex:
        """Return where an arrow key leads: up and down through the columns, left and right across them."""
        count = self._model.rowCount()
        if count == 0:
            return QModelIndex()
        at = self.currentIndex().row()
        if at < 0:
            return self._model.index(0)
        rows = self._rows_in(self._columns)
        move = QAbstractItemView.CursorAction
        match action:
            case move.MoveUp | move.MovePrevious:
                to = at - 1
            case move.MoveDown | move.MoveNext:
                to = at + 1
            case back if back is (move.MoveRight if self.isRightToLeft() else move.MoveLeft):
                to = at - rows if at >= rows else at
            case move.MoveLeft | move.MoveRight:
                to = at + rows if at // rows < (count - 1) // rows else at
            case move.MoveHome:
                to = 0
            case move.MoveEnd:
                to = count - 1
            case move.MovePageUp:
                to = at - at % rows
            case _:
                to = at - at % rows + rows - 1
        return self._model.index(min(max(to, 0), count - 1))

    def scrollTo(
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Do nothing: the list is always whole, and the page follows `row_reached`."""

    def horizontalOffset(self) -> int:
        """Return 0: nothing scrolls inside the list."""
        return 0

    def verticalOffset(self) -> int:
        """Return 0: nothing scrolls inside the list."""
        return 0

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        """Do nothing."""

    def selectionCommand(
        self, _index: Index, _event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """Leave the selection alone: it is the skill in the tray, not the row under the keyboard."""
        return QItemSelectionModel.SelectionFlag.NoUpdate

    def doItemsLayout(self) -> None:
        """Do nothing: where a row stands follows from its number, and Qt would draw all of them once more."""

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Draw the rows that changed; Qt's list would also lay all of them out, but their places stay."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows that are in view."""
        painter = QPainter(self.viewport())
        option = QStyleOptionViewItem()
        painted, drawn = self.itemDelegate(), event.region()
        current = self.currentIndex().row() if self.hasFocus() else -1
        for at, row in enumerate(self._model.rows):
            index = self._model.index(at)
            box = self.visualRect(index)
            if not drawn.intersects(box):
                continue
            state = QStyle.StateFlag.State_Enabled
            if row.id == self._loaded:
                state |= QStyle.StateFlag.State_Selected
            if at == current:
                state |= QStyle.StateFlag.State_HasFocus
            if at == self._hovered:
                state |= QStyle.StateFlag.State_MouseOver
            option.rect = box
            option.state = state
            painted.paint(painter, option, index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Roll, load or tick the current skill, move, or find one by typing; other keys are the window's.

        A held key rolls once: it may have been pressed elsewhere, on what then gave the focus to the list.
        """
        key = event.key()
        at = self.currentIndex()
        if key in _MOVES:
            super().keyPressEvent(event)
            self._tell_where()
        elif not at.isValid():
            event.ignore()
        elif event.isAutoRepeat():
            event.accept()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._roll(self._model.rows[at.row()], event.modifiers())
        elif key == Qt.Key.Key_Space:
            skill = self._model.rows[at.row()].id
            self.load_requested.emit(skill)
        elif self._is_tick_key(event) and self._model.rows[at.row()].tick is not TickState.NONE:
            self._toggle(self._model.rows[at.row()])
        elif _is_typed(event):
            self.keyboardSearch(event.text())
            self._tell_where()
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the skill under the mouse, or under the keyboard."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        if not by_mouse and not index.isValid():
            index = self._model.index(0)
        if not index.isValid():
            return
        from desktop.viewdata.menus import skill_acts
        from desktop.widgets.acts_menu import open_menu

        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        row = self._model.rows[index.row()]
        acts = skill_acts(row, extra_dice=self._extra_dice)
        open_menu(acts, partial(self._act, row), self.viewport(), event, self.visualRect(index))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Stand on a skill, and show it when the keyboard brought the focus here."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._model.rowCount():
            first = self._model.index(0)
            self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
        if event.reason() in {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}:
            self._tell_where()
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Put the keyboard on the row under the mouse."""
        index = self.indexAt(event.position().toPoint())
        self._pressed = None
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            return
        self._pressed = self._pressed_last = (index.row(), self._on_tick(index, event))
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore the second of two quick clicks on one thing: a double click is not two rolls."""
        index = self.indexAt(event.position().toPoint())
        if self._pressed_last != (index.row(), index.isValid() and self._on_tick(index, event)):
            self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Roll or tick, if the mouse is still where it was pressed."""
        pressed, self._pressed = self._pressed, None
        index = self.indexAt(event.position().toPoint())
        if pressed is None or not index.isValid() or pressed != (index.row(), self._on_tick(index, event)):
            return
        row = self._model.rows[index.row()]
        if pressed[1]:
            self._toggle(row)
        else:
            self._roll(row, event.modifiers())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light up the row under the mouse."""
        index = self.indexAt(event.position().toPoint())
        self._hover(index.row(), index.isValid() and self._on_tick(index, event))

    def leaveEvent(self, event: QEvent) -> None:
        """Put the light out."""
        super().leaveEvent(event)
        self._hover(-1, False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll."""
        event.ignore()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._shape = shape_of(self._all, self._captions)
            self.viewport().update()

    def model(self) -> QAbstractItemModel:
        """Return the model of the skills."""
        return self._model

    def _rows_in(self, columns: int) -> int:
        return -(-self._model.rowCount() // columns)

    def _roll(self, row: SkillRow, held: Qt.KeyboardModifier) -> None:
        self.roll_requested.emit(row.id, extra_dice(held))

    def _act(self, row: SkillRow, act: str) -> None:
        from desktop.viewdata import menus

        match act:
            case menus.LOAD:
                self.load_requested.emit(row.id)
            case menus.TICK:
                self._toggle(row)
            case menus.EDIT:
                self.edit_requested.emit(menus.edit_place("skill", row.id))
            case menus.COPY:
                self.copy_requested.emit(menus.skill_text(row))
            case _:
                self.roll_requested.emit(row.id, menus.EXTRA_DICE[act])

    def press_tick(self) -> None:
        """Do what the tick key does on the current skill; without one nothing happens."""
        if self.currentIndex().isValid():
            self._toggle(self._model.rows[self.currentIndex().row()])

    def _toggle(self, row: SkillRow) -> None:
        if can_be_ticked(row):
            self.tick_requested.emit(row.id)

    @staticmethod
    def _is_tick_key(event: QKeyEvent) -> bool:
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        return event.key() == Qt.Key.Key_T and plain and letter_keys.are_on()

    def _on_tick(self, index: Index, event: QMouseEvent) -> bool:
        has_box = self._model.rows[index.row()].tick is not TickState.NONE
        box = self.visualRect(index)
        return has_box and tick_area(box).contains(mirror.at(self, event.position().toPoint(), box))

    def _hover(self, row: int, on_tick: bool) -> None:
        if (row, on_tick) != (self._hovered, self._over_tick):
            for each in {row, self._hovered}:
                self.update(self._model.index(each))
            self._hovered, self._over_tick = row, on_tick

    def _tell_where(self) -> None:
        if self.currentIndex().isValid():
            self.row_reached.emit(self.visualRect(self.currentIndex()))

    def _end_rings(self) -> None:
        self._draw_anew(self._ringed)
        self._ringed = frozenset()

    def _draw_anew(self, skills: frozenset[str]) -> None:
        """Draw the rows of these skills once more, and no others: all of them take longer than a frame."""
        for skill in skills:
            self.update(self._model.index_of(skill))


def _is_typed(event: QKeyEvent) -> bool:
    """Whether a key is one that a skill is found by."""
    plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
    return plain and event.text().isalnum()


_MOVES = frozenset(
    {
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
    }
)
