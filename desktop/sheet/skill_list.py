"""The skill list: one model and one view with one painter, in columns filled downwards."""

from collections.abc import Sequence
from functools import partial

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import (
    QAbstractItemModel,
    QElapsedTimer,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QListView,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.base.words import tr
from desktop.kit.controls.modifiers import extra_dice
from desktop.kit.lists.spoken_rows import Acts, Part, SpokenRows
from desktop.kit.look import mirror, theme
from desktop.kit.look.keys import matches
from desktop.sheet.skill_columns import MOVES, RowShape, SkillGrid, column_boxes, columns_in, shape_of
from desktop.sheet.skill_model import Index, SkillModel, can_be_ticked, is_ticked
from desktop.sheet.skill_painter import SkillPainter, tick_area
from desktop.views.sheet import SkillRow, TickState

_TICK, _STAR = "tick", "star"
"""The parts of a row that have their own click."""


class SkillList(SpokenRows, theme.FollowsTheme, QListView):
    """The skills in one to three columns, as high as its rows; the page around it scrolls.

    The current row has the keyboard focus. The selected row is the skill in the tray.
    """

    roll_requested = Signal(str, int)
    """A skill's id and the requested dice: 1 with Shift (bonus), -1 with Ctrl (penalty), else 0."""

    load_requested = Signal(str)
    """Load the skill with this id into the tray without rolling."""

    tick_requested = Signal(str)
    """Tick or untick the skill with this id."""

    star_requested = Signal(str)
    """Put the skill with this id on top, or take it from there."""

    edit_requested = Signal(str)
    """Edit what is at this place, as edit mode names places."""

    copy_requested = Signal(str)
    """Copy this text to the clipboard."""

    row_reached = Signal(QRect)
    """The keyboard moved to the row with this box in the list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setViewport(QWidget())  # as in the rail: Qt's own is slow to wrap
        self.skills = SkillModel(self)
        """The skills shown."""
        self._painter = SkillPainter(self)
        self._all: tuple[SkillRow, ...] = ()
        self._captions: tuple[str, ...] = ()
        self._columns = 1
        self._loaded = ""
        self._extra_dice = False
        self._hovered = -1
        self._searched = QElapsedTimer()
        self._pressed: tuple[int, str] | None = None
        self._pressed_last: tuple[int, str] | None = None
        self._ring_ends = QTimer(self)
        self._ring_ends.setSingleShot(True)
        self._ring_ends.setInterval(theme.display_ms("tickRing"))
        self._ring_ends.timeout.connect(self._end_rings)
        self.setAccessibleName(tr("Skills"))
        self.setModel(self.skills)
        self.setItemDelegate(self._painter)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setMouseTracking(True)

    @property
    def shape(self) -> RowShape:
        """The layout of the rows."""
        return self._painter.shape

    def fit(self, rows: tuple[SkillRow, ...], captions: tuple[str, ...]) -> None:
        """Size the rows for all of these skills and the captions of their columns.

        A filter shows only some rows, and they keep this size.
        """
        if (rows, captions) != (self._all, self._captions):
            self._all, self._captions = rows, captions
            shape = shape_of(rows, captions)
            if shape != self._painter.shape:
                self._painter.shape = shape
                self.viewport().update()

    def show_rows(self, rows: Sequence[SkillRow]) -> None:
        """Show these skills; the keyboard stays on the same skill and nothing scrolls."""
        at = self.currentIndex()
        skill = self.skills.rows[at.row()].id if at.isValid() else ""
        if [row.id for row in rows] != [row.id for row in self.skills.rows]:
            self.viewport().update()  # skills have moved, and `doItemsLayout` redraws nothing
        self.skills.show_rows(rows)
        there = self.skills.index_of(skill)
        if there.isValid() and there != self.currentIndex():
            self.selectionModel().setCurrentIndex(there, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.show_loaded(self._loaded)

    def set_extra_dice(self, extra_dice: bool) -> None:
        """Offer bonus and penalty dice in a skill's menu, or not."""
        self._extra_dice = extra_dice

    def show_loaded(self, skill: str) -> None:
        """Mark the skill with this id as the one in the tray; an unknown id marks none."""
        if skill != self._loaded:
            self._redraw(frozenset((skill, self._loaded)))
        self._loaded = skill
        index = self.skills.index_of(skill)
        flag = QItemSelectionModel.SelectionFlag
        self.selectionModel().select(index, flag.ClearAndSelect if index.isValid() else flag.Clear)

    def stand_on_loaded(self) -> None:
        """Focus the skill in the tray and scroll to it; do nothing if it isn't listed."""
        index = self.skills.index_of(self._loaded)
        if index.isValid():
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self._tell_where()

    def ring(self, skills: frozenset[str]) -> None:
        """Draw a gold ring around the tick boxes of these skills for two seconds."""
        if skills:
            self._redraw(self._painter.ringed ^ skills)
            self._painter.ringed = skills
            self._ring_ends.start()

    def keep_rings(self, skills: frozenset[str]) -> None:
        """Remove the gold ring from all skills but these."""
        self._redraw(self._painter.ringed - skills)
        self._painter.ringed &= skills

    def rings(self, skill: str) -> bool:
        """Return whether the skill with this id has the gold ring now."""
        return skill in self._painter.ringed

    def set_compact(self, compact: bool) -> None:
        """Use slightly lower rows, in a low window."""
        self._painter.is_compact = compact
        self.viewport().update()

    def column_boxes(self, width: int) -> list[QRect]:
        """Return the columns at `width` pixels, as boxes without height at the top."""
        return column_boxes(self._columns, width)

    def columns_in(self, width: int) -> int:
        """Return the number of columns in a card of this width, at most three."""
        return columns_in(width, self._painter.shape.needs)

    def set_columns(self, columns: int) -> None:
        """Use this many columns."""
        if columns != self._columns:
            self._columns = columns
            self.viewport().update()

    def filled_columns(self) -> int:
        """Return the number of columns with rows: a filter can leave fewer skills than columns."""
        return self._grid(self._columns).filled_columns

    def height_in(self, columns: int) -> int:
        """Return the height of all rows in this many columns, in pixels."""
        return self._grid(columns).height

    def visualRect(self, index: Index) -> QRect:
        """Return the box of a row."""
        if not index.isValid():
            return QRect()
        box = self._grid(self._columns).box(index.row(), self.viewport().width())
        return mirror.box(self.viewport(), box)

    def indexAt(self, point: QPoint) -> QModelIndex:
        """Return the row at a point of the list."""
        point = mirror.at(self.viewport(), point)
        at = self._grid(self._columns).row_at(point, self.viewport().width())
        return self.skills.index(at) if at >= 0 else QModelIndex()

    def moveCursor(self, action: QAbstractItemView.CursorAction, _held: Qt.KeyboardModifier) -> QModelIndex:
        """Return the row that an arrow key leads to: up and down through the columns, left and right across
        them.
        """
        if not self.skills.rowCount():
            return QModelIndex()
        at = self.currentIndex().row()
        if at < 0:
            return self.skills.index(0)
        to = self._grid(self._columns).moved(at, action, right_to_left=self.isRightToLeft())
        return self.skills.index(to)

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Do nothing: the whole list is always visible, and the page follows `row_reached`."""

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
        """Keep the selection: it is the skill in the tray, not the focused row."""
        return QItemSelectionModel.SelectionFlag.NoUpdate

    def doItemsLayout(self) -> None:
        """Do nothing: a row's place follows from its number, and Qt would redraw all rows."""

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Redraw only the changed rows; Qt's list would lay out all of them again."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Draw the visible rows."""
        painter = QtGui.QPainter(self.viewport())
        option = QStyleOptionViewItem()
        painted, drawn = self.itemDelegate(), event.region()
        current = self.currentIndex().row() if self.hasFocus() else -1
        boxes = self._grid(self._columns).boxes(self.viewport().width())
        flag = QtWidgets.QStyle.StateFlag
        for at, (row, place) in enumerate(zip(self.skills.rows, boxes, strict=True)):
            box = mirror.box(self.viewport(), place)
            if not drawn.intersects(box):
                continue
            state = flag.State_Enabled
            if row.id == self._loaded:
                state |= flag.State_Selected
            if at == current:
                state |= flag.State_HasFocus
            if at == self._hovered:
                state |= flag.State_MouseOver
            option.rect = box
            option.state = state
            painted.paint(painter, option, self.skills.index(at))

    def event(self, event: QEvent) -> bool:
        """Keep letters for a search that has begun: a shortcut such as R would roll in its middle.

        The letters of extra dice begin one too where there are none.
        """
        is_shortcut = event.type() == QEvent.Type.ShortcutOverride
        if is_shortcut and isinstance(event, QtGui.QKeyEvent) and _is_typed(event):
            is_free = not self._extra_dice and (matches(event, "bonus") or matches(event, "penalty"))
            if is_free or self._is_searching():
                event.accept()
                return True
        return super().event(event)

    def keyboardSearch(self, search: str) -> None:
        """Find the next skill that begins with the letters typed so far."""
        super().keyboardSearch(search)
        if search:
            self._searched.start()
        else:
            self._searched.invalidate()

    def _is_searching(self) -> bool:
        ms = QApplication.keyboardInputInterval()
        return self._searched.isValid() and not self._searched.hasExpired(ms)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Roll, load or tick the current skill, move, or find one by typing; other keys go to the window.

        A held key rolls once: it may have been pressed elsewhere, in something that then focused the list.
        """
        key = event.key()
        at = self.currentIndex()
        if key in MOVES or key in _USES:
            self._searched.invalidate()
        if key in MOVES:
            super().keyPressEvent(event)
            self._tell_where()
        elif not at.isValid():
            event.ignore()
        elif event.isAutoRepeat():
            event.accept()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._roll(self.skills.rows[at.row()], event.modifiers())
        elif key == Qt.Key.Key_Space:
            self.load_requested.emit(self.skills.rows[at.row()].id)
        elif self._is_searching() and _is_typed(event):
            self.keyboardSearch(event.text())
            self._tell_where()
        elif matches(event, "tick") and self.skills.rows[at.row()].tick is not TickState.NONE:
            self._toggle(self.skills.rows[at.row()])
        elif matches(event, "star"):
            self.press_star()
        elif _is_typed(event):
            self.keyboardSearch(event.text())
            self._tell_where()
        else:
            event.ignore()

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        """Show the menu of the skill under the mouse, or of the focused one."""
        by_mouse = event.reason() == QtGui.QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        if not by_mouse and not index.isValid():
            index = self.skills.index(0)
        if not index.isValid():
            return
        from desktop.kit.controls.menus import open_menu
        from desktop.views.menus import skill_acts

        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        row = self.skills.rows[index.row()]
        acts = skill_acts(row, extra_dice=self._extra_dice)
        open_menu(acts, partial(self._act, row), self.viewport(), event, self.visualRect(index))

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        """Focus a skill, and scroll to it if the keyboard brought the focus here."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.skills.rowCount():
            first = self.skills.index(0)
            self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
        if event.reason() in {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}:
            self._tell_where()
        self.viewport().update()

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self.viewport().update()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Focus the row under the mouse."""
        index = self.indexAt(event.position().toPoint())
        self._pressed = None
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            return
        self._pressed = self._pressed_last = (index.row(), self._part_at(index, event))
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        """Ignore the second of two quick clicks: a double click isn't two rolls."""
        index = self.indexAt(event.position().toPoint())
        part = self._part_at(index, event) if index.isValid() else ""
        if self._pressed_last != (index.row(), part):
            self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """Roll or tick, if the mouse is still where it was pressed."""
        pressed, self._pressed = self._pressed, None
        index = self.indexAt(event.position().toPoint())
        if pressed is None or not index.isValid() or pressed != (index.row(), self._part_at(index, event)):
            return
        row = self.skills.rows[index.row()]
        if pressed[1] == _TICK:
            self._toggle(row)
        elif pressed[1] == _STAR:
            self.star_requested.emit(row.id)
        else:
            self._roll(row, event.modifiers())

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Highlight the row under the mouse."""
        index = self.indexAt(event.position().toPoint())
        self._hover(index.row(), self._part_at(index, event) if index.isValid() else "")

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the highlight."""
        super().leaveEvent(event)
        self._hover(-1, "")

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """Let the page scroll."""
        event.ignore()

    def _restyle(self) -> None:
        self._painter.shape = shape_of(self._all, self._captions)
        self.viewport().update()

    def model(self) -> QAbstractItemModel:
        """Return the model of the skills."""
        return self.skills

    def _grid(self, columns: int) -> SkillGrid:
        return SkillGrid(self.skills.rowCount(), columns, self._painter.row_height())

    def _roll(self, row: SkillRow, held: Qt.KeyboardModifier) -> None:
        self.roll_requested.emit(row.id, extra_dice(held))

    def _act(self, row: SkillRow, act: str) -> None:
        from desktop.views import menus

        match act:
            case menus.LOAD:
                self.load_requested.emit(row.id)
            case menus.TICK:
                self._toggle(row)
            case menus.STAR:
                self.star_requested.emit(row.id)
            case menus.EDIT:
                self.edit_requested.emit(menus.edit_place("skill", row.id))
            case menus.COPY:
                self.copy_requested.emit(menus.skill_text(row))
            case _:
                self.roll_requested.emit(row.id, menus.EXTRA_DICE[act])

    def row_acts(self, row: int) -> Acts:
        """Return that a skill can be rolled, and ticked if the rules allow it."""
        skill, roll = self.skills.rows[row], super().row_acts(row)
        if not can_be_ticked(skill):
            return roll
        return {**roll, QtGui.QAccessibleActionInterface.toggleAction(): lambda: self._toggle(skill)}

    def row_parts(self, row: int) -> tuple[Part, ...]:
        """Return the tick of a skill, which a reader finds inside its row."""
        skill = self.skills.rows[row]
        if not can_be_ticked(skill):
            return ()
        name = f"{skill.name}, {tr('Tick', 'as a heading')}"
        return (Part(name, lambda: self._toggle(skill), is_ticked(skill)),)

    def choose_row(self, row: int) -> None:
        """Go to a skill and load it into the tray, like Space."""
        super().choose_row(row)
        self.load_requested.emit(self.skills.rows[row].id)

    def press_star(self) -> None:
        """Act like the star key on the current skill, if there is one."""
        if self.currentIndex().isValid():
            self.star_requested.emit(self.skills.rows[self.currentIndex().row()].id)

    def press_tick(self) -> None:
        """Act like the tick key on the current skill, if there is one."""
        if self.currentIndex().isValid():
            self._toggle(self.skills.rows[self.currentIndex().row()])

    def _toggle(self, row: SkillRow) -> None:
        if can_be_ticked(row):
            self.tick_requested.emit(row.id)

    def _part_at(self, index: Index, event: QtGui.QMouseEvent) -> str:
        """Return what the mouse is over in a row: its tick box, its star, or "" for the rest."""
        row, box = self.skills.rows[index.row()], self.visualRect(index)
        at = mirror.at(self, event.position().toPoint(), box)
        if row.tick is not TickState.NONE and tick_area(box).contains(at):
            return _TICK
        return _STAR if self._painter.shape.star_area(box, row.shown).contains(at) else ""

    def _hover(self, row: int, part: str) -> None:
        over = (row, part == _TICK, part == _STAR)
        if over != (self._hovered, self._painter.over_tick, self._painter.over_star):
            for each in {row, self._hovered}:
                self.update(self.skills.index(each))
            self._hovered, self._painter.over_tick, self._painter.over_star = over

    def _tell_where(self) -> None:
        if self.currentIndex().isValid():
            self.row_reached.emit(self.visualRect(self.currentIndex()))

    def _end_rings(self) -> None:
        self._redraw(self._painter.ringed)
        self._painter.ringed = frozenset()

    def _redraw(self, skills: frozenset[str]) -> None:
        """Redraw only these skills' rows: redrawing all takes longer than a frame."""
        for skill in skills:
            self.update(self.skills.index_of(skill))


_USES = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})


def _is_typed(event: QtGui.QKeyEvent) -> bool:
    plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
    return plain and event.text().isalnum()
