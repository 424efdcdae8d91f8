"""A custom-painted table of fields; only the current cell has a real control."""

from functools import partial

from PySide6 import QtGui
from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView, QToolTip, QWidget

from desktop.fields import table_paint
from desktop.fields.control import TICKED, Control
from desktop.fields.spoken_table import SpokenTable
from desktop.fields.table_layout import TableLayouts
from desktop.fields.table_model import At, Index, RowAct, TableModel
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_ground
from desktop.kit.look.spoken import untold
from desktop.kit.text.plain_text import tool_tip_text
from desktop.kit.text.text_field import STILL_HERE
from desktop.views.editing.fields import Column, Entry, FieldView, TableRow, TextCell

_ARROWS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
_ENTERS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class Table(SpokenTable, theme.FollowsTheme, QTableView):
    """Rows of fields. Tab, arrows and clicks move; typing changes the current field.

    Enter moves down, Escape restores the field. Ctrl with an up or down arrow steps a number.
    """

    edited = Signal(str, str)
    """The player changed a field; carries its place and the text."""

    settled = Signal(str)
    """The focus left a field; carries its place."""

    removed = Signal(str)
    """The player wants to remove a row; carries its id."""

    moved = Signal(str, int)
    """The player wants to move a row; carries its id and the number of places."""

    opened = Signal(str)
    """The player wants to see more fields of a row; carries its id."""

    reached = Signal(QRect)
    """The current cell changed; carries its box."""

    height_changed = Signal()
    """The rows need another height."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.rows = TableModel(self)
        """The model."""
        self._layouts = TableLayouts(self.rows)
        self.cells = self._layouts.at(0)
        """The layout of the cells."""
        self._at: At | None = None
        self.control: Control | None = None
        """The control of the current cell; None without one, or on a checkbox or button."""
        self._hovered = (-1, -1)
        self.lit = ""
        """The id of a row that was just added, tinted until another row is current; "" without one."""
        self.setModel(self.rows)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setMouseTracking(True)

    def show_rows(
        self, columns: tuple[Column, ...], rows: tuple[TableRow, ...], *, acts: tuple[RowAct, ...]
    ) -> None:
        """Show these rows without emitting; the current field stays current."""
        here, had_focus = self._here(), self.hasFocus() or self._has_focus_inside()
        self.rows.show_rows(columns, acts, rows)
        self._layouts.forget()
        self._measure()
        if here is not None and self._here() is None:
            self._move_to_next_row(here, had_focus)
        index = QModelIndex() if self._at is None else self.rows.find(self._at)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._place_control()
        self.viewport().update()

    def show_refusal(self, place: str, words: str) -> None:
        """Show why the value typed at a place is refused; "" clears it."""
        if words:
            self.rows.refusals[place] = words
        else:
            self.rows.refusals.pop(place, None)
        self._layouts.forget()
        self._measure()
        self._place_control()
        self.viewport().update()

    def tell(self) -> None:
        """Emit the text being typed now."""
        if self.control is not None:
            self.control.tell()

    def has_place(self, place: str) -> bool:
        """Return whether the table shows a field with this place."""
        return self.rows.find_place(place) is not None

    def focus_place(self, place: str) -> None:
        """Focus the field with this place, if it is shown."""
        there = self.rows.find_place(place)
        if there is not None:
            self._make_current(*there)

    def stand_on(self, row: str, column: int | None = None) -> None:
        """Focus a row: one of its columns, or its first field."""
        for number, view in enumerate(self.rows.rows):
            if view.id == row:
                columns = range(self.rows.columnCount())
                first = next((each for each in columns if self.rows.can_stand(number, each)), -1)
                self._make_current(number, first if column is None else column)

    def light(self, row: str) -> None:
        """Focus a row and tint it, so that the player sees what was added."""
        self.stand_on(row)
        self.lit = row
        self.viewport().update()

    def height_for(self, width: int) -> int:
        """Return the height of headings and rows at `width` pixels."""
        return self._layouts.at(width).height

    # Positions

    def visualRect(self, index: Index) -> QRect:
        """Return the box of a cell."""
        box = self.cells.box(index.row(), index.column()) if index.isValid() else QRect()
        return mirror.box(self.viewport(), box)

    def indexAt(self, point: QPoint) -> QModelIndex:
        """Return the cell at a point."""
        at = self.cells.cell_at(mirror.at(self.viewport(), point))
        return QModelIndex() if at is None else self.rows.index(*at)

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Do nothing: the table never scrolls, and the page follows `reached`."""

    def horizontalOffset(self) -> int:
        """Return 0: nothing scrolls inside the table."""
        return 0

    def verticalOffset(self) -> int:
        """Return 0: nothing scrolls inside the table."""
        return 0

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Lay out the cells."""
        super().resizeEvent(event)
        self._measure()
        self._place_control()

    def _restyle(self) -> None:
        self._measure()
        self._place_control()

    # Drawing

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Draw the visible rows."""
        painter = mirror.painter(self.viewport())
        table_paint.paint_headings(painter, self.cells)
        here = self._here()
        for row in range(self.rows.rowCount()):
            top, below = self.cells.tops[row], self.cells.tops[row + 1]
            if below < event.rect().top() or top > event.rect().bottom():
                continue
            if self.rows.rows[row].id == self.lit:
                row_box = QRectF(0, top, self.viewport().width(), below - top)
                paint_ground(painter, row_box, 0, "selected")
            painter.fillRect(0, top, self.viewport().width(), 1, theme.current().color("border"))
            for column in range(self.rows.columnCount()):
                table_paint.paint_caption(painter, self.cells, row, column)
                is_here = here == (row, column)
                if is_here and self.control is not None:
                    continue  # the real control covers it
                hovered, focused = self._hovered == (row, column), is_here and self.hasFocus()
                table_paint.paint_cell(painter, self.cells, row, column, hovered=hovered, focused=focused)
            if words := self.cells.below(row):
                table_paint.paint_remark(painter, self.cells.below_box(row, words), words)

    def _measure(self) -> None:
        before, self.cells = self.cells.height, self._layouts.at(self.viewport().width())
        if before != self.cells.height:
            self.height_changed.emit()

    # The keyboard

    def _make_current(self, row: int, column: int, *, select: bool = True) -> None:
        """Make a cell current, with a real control if it holds a value."""
        if not self.rows.can_stand(row, column):
            return
        cell = self.rows.cell(row, column)
        at = At(self.rows.rows[row].id, column)
        if at.row != self.lit:
            self.lit = ""
        old, self.control, self._at = self.control, None, at
        index = self.rows.index(row, column)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        if isinstance(cell, FieldView) and cell.entry is not Entry.FLAG:
            control = self.control = self._make_control(self.rows.named(cell, at))
            self._place_control()
            control.show()
            control.focused.setFocus(Qt.FocusReason.OtherFocusReason)
            if select:
                control.select_all()
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        _discard(old)
        # Committing the previous field may have moved the rows.
        now = self.rows.find(at)
        if now.isValid():
            self.reached.emit(self.visualRect(now))
        self.viewport().update()

    def _make_control(self, view: FieldView) -> Control:
        with untold():
            control = Control(view.entry, self.viewport())
            control.show_field(view)
        control.edited.connect(partial(self._emit_edited, view.place))
        control.settled.connect(partial(self.settled.emit, view.place))
        control.focused.installEventFilter(self)
        return control

    def _emit_edited(self, place: str, text: str) -> None:
        self.rows.refusals.pop(place, None)
        self._layouts.forget()
        self.edited.emit(place, text)

    def _place_control(self) -> None:
        if self.control is None or self._at is None:
            return
        index = self.rows.find(self._at)
        if not index.isValid():
            return  # its row is being removed
        cell = self.rows.cell(index.row(), index.column())
        if not isinstance(cell, FieldView) or cell.entry is not self.control.entry:
            self._drop_control(self._has_focus_inside())
            return
        margin = focus_margin()
        frame = self.cells.frame(index.row(), index.column(), cell).toRect()
        self.control.show_field(self.rows.named(cell, self._at))
        words = self.rows.remark_of(cell)
        self.control.mark(bool(words))
        self.control.describe(words)
        mirror.place_in(self.control, frame.adjusted(-margin, -margin, margin, margin))

    def _drop_control(self, keep_focus: bool) -> None:
        old, self.control = self.control, None
        if keep_focus:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        _discard(old)

    def _move_to_next_row(self, before: tuple[int, int], had_focus: bool) -> None:
        row = min(before[0], self.rows.rowCount() - 1)
        self._at = None
        if had_focus and row >= 0 and self.rows.can_stand(row, before[1]):
            self._make_current(row, before[1])
        else:
            self._drop_control(had_focus)

    def _has_focus_inside(self) -> bool:
        return self.control is not None and self.control.focused.hasFocus()

    def _here(self) -> tuple[int, int] | None:
        index = QModelIndex() if self._at is None else self.rows.find(self._at)
        return (index.row(), index.column()) if index.isValid() else None

    def _step(self, by: int) -> bool:
        """Move to the next or previous cell, like Tab; return whether there is one."""
        here = self._here()
        return here is not None and self._went(self.rows.next_stop(here, by))

    def _move(self, down: int, right: int) -> bool:
        """Move to the next cell in the direction of an arrow; return whether there is one."""
        here = self._here()
        return here is not None and self._went(self.rows.towards(*here, down, right))

    def _went(self, there: tuple[int, int] | None) -> bool:
        if there is not None:
            self._make_current(*there)
        return there is not None

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move through the cells with Tab, and on after the last."""
        return self._step(1 if forward else -1) or QWidget.focusNextPrevChild(self, forward)

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        """Return to the current cell; without one, go to the first on Tab, to the last on Shift+Tab."""
        super().focusInEvent(event)
        reason, stops = event.reason(), self.rows.stops
        if reason == Qt.FocusReason.MouseFocusReason or not stops:
            return
        if reason == Qt.FocusReason.TabFocusReason:
            self._make_current(*stops[0])
        elif reason == Qt.FocusReason.BacktabFocusReason:
            self._make_current(*stops[-1])
        elif self._here() is None:
            self._make_current(*stops[0])
        self.viewport().update()

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self.viewport().update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the keys that leave the control for other cells, and notice when it loses the focus."""
        control = self.control
        if control is not None and watched is control.focused:
            if isinstance(event, QtGui.QKeyEvent) and event.type() == QEvent.Type.KeyPress:
                return self._leads_on(control, event) or super().eventFilter(watched, event)
            if (
                isinstance(event, QtGui.QFocusEvent)
                and event.lostFocus()
                and event.reason() not in STILL_HERE
            ):
                self.control = None
                _discard(control)
                self.viewport().update()
        return super().eventFilter(watched, event)

    def _leads_on(self, control: Control, event: QtGui.QKeyEvent) -> bool:
        key, held = mirror.key(self, event), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if control.is_open and key not in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}:
            return False  # arrows, Enter and Escape belong to the open list
        many_lines = control.entry is Entry.TEXT
        if key in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab} and not held & Qt.KeyboardModifier.ControlModifier:
            if self._step(1 if key == Qt.Key.Key_Tab else -1):
                return True
            # Continue from the table itself: that is the control's place in the tab order.
            forward = key == Qt.Key.Key_Tab
            self._drop_control(keep_focus=True)
            QWidget.focusNextPrevChild(self, forward)
            return True
        if key == Qt.Key.Key_Escape:
            return control.restore_text()
        if key in _ENTERS and not many_lines and control.entry is not Entry.CHOICE:
            control.tell()
            if control.view.place not in self.rows.refusals:  # else the tooltip would disappear at once
                self._move(1, 0)
            return True
        if held == Qt.KeyboardModifier.ControlModifier and key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            control.step(1 if key == Qt.Key.Key_Up else -1)
            return True
        if held != Qt.KeyboardModifier.NoModifier or key not in _ARROWS or many_lines:
            return False
        down, right = _ARROWS[key]
        if not control.leaves_field(right):
            return False
        # At the edge, the arrow does nothing: stepping the number only there would be inconsistent.
        return self._move(down, right) or bool(down)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Tick or press the current cell, or move."""
        key, here = mirror.key(self, event), self._here()
        if here is None:
            event.ignore()
        elif key in _ARROWS:
            self._move(*_ARROWS[key])
        elif key == Qt.Key.Key_Space or key in _ENTERS:
            if not event.isAutoRepeat():
                self._press(*here)
        elif key == Qt.Key.Key_Delete and self.rows.rows[here[0]].removes:
            self.removed.emit(self.rows.rows[here[0]].id)
        else:
            event.ignore()

    def stand_and_press(self, row: int, column: int) -> None:
        """Make a tick or a button current and press it, as a click does."""
        self._make_current(row, column)
        self._press(row, column)

    def _press(self, row: int, column: int) -> None:
        cell = self.rows.cell(row, column)
        match cell:
            case FieldView(entry=Entry.FLAG):
                self._emit_edited(cell.place, "" if cell.text == TICKED else TICKED)
                self.settled.emit(cell.place)
            case TextCell(opens=row_id):
                self.opened.emit(row_id)
            case RowAct.REMOVE:
                self.removed.emit(self.rows.rows[row].id)
            case RowAct.UP | RowAct.DOWN:
                self.moved.emit(self.rows.rows[row].id, -1 if cell is RowAct.UP else 1)
            case _:
                self._make_current(row, column)

    # The mouse

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Make the cell under the mouse current, and tick it, press it or step its number."""
        at = mirror.at(self.viewport(), event.position().toPoint())
        there = self.cells.cell_at(at)
        if event.button() != Qt.MouseButton.LeftButton or there is None or not self.rows.can_stand(*there):
            return
        row, column = there
        cell = self.rows.cell(row, column)
        if isinstance(cell, RowAct | TextCell):
            self.stand_and_press(row, column)
        elif isinstance(cell, FieldView) and cell.entry is Entry.FLAG:
            if table_paint.tick_box(self.cells.inner(row, column)).contains(QPointF(at)):
                self.stand_and_press(row, column)
        elif isinstance(cell, FieldView):
            frame = self.cells.frame(row, column, cell)
            if not frame.contains(QPointF(at)):
                return
            self._make_current(row, column)
            if self.control is not None:
                self.control.click_at(QPointF(at), frame)

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        """Treat the second of two quick clicks as a click, but let it remove no second row."""
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or self.rows.cell(index.row(), index.column()) is not RowAct.REMOVE:
            self.mousePressEvent(event)

    def mouseReleaseEvent(self, _event: QtGui.QMouseEvent) -> None:
        """Do nothing: the press did everything."""

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Highlight the cell under the mouse."""
        index = self.indexAt(event.position().toPoint())
        self._hover((index.row(), index.column()))
        cell = self.rows.cell(index.row(), index.column()) if index.isValid() else None
        hand = isinstance(cell, TextCell) and bool(cell.opens)
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QEvent) -> None:
        """Clear the highlight."""
        super().leaveEvent(event)
        self._hover((-1, -1))

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """Leave scrolling to the page."""
        event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        """Show tooltips for buttons and for text that is cut off."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QtGui.QHelpEvent):
            index = self.indexAt(event.pos())
            at = index.row(), index.column()
            words = table_paint.tool_tip(self.cells, *at, self.fontMetrics()) if index.isValid() else ""
            QToolTip.showText(event.globalPos(), tool_tip_text(words), self.viewport())
            return True
        return super().viewportEvent(event)

    def _hover(self, at: tuple[int, int]) -> None:
        if at != self._hovered:
            self._hovered = at
            self.viewport().update()


def _discard(control: Control | None) -> None:
    if control is not None:
        control.hide()
        control.deleteLater()
