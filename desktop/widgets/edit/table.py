"""A table of fields, painted; one real control stands where the keyboard is."""

from functools import partial

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QTableView,
    QToolTip,
    QWidget,
)

from desktop.viewdata.edit import Column, Entry, FieldView, TableRow, TextCell
from desktop.widgets import mirror, theme
from desktop.widgets.edit.control import TICKED, Control
from desktop.widgets.edit.number_field import arrows_box
from desktop.widgets.edit.pickers import CHEVRON
from desktop.widgets.edit.table_model import At, Index, RowAct, TableModel
from desktop.widgets.edit.table_paint import (
    field_frame,
    paint_act,
    paint_field,
    paint_remark,
    paint_tick,
    paint_words,
    remark_high,
    remark_width,
    tick_box,
)
from desktop.widgets.edit.table_shape import Shape, captioned, shape_of
from desktop.widgets.edit.typed import STILL_HERE
from desktop.widgets.painting import focus_margin, paint_inner_ring
from desktop.widgets.text import tool_tip_text
from desktop.words import tr

_ARROWS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
_ENTERS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


_IN_A_LINE = frozenset({Entry.LINE, Entry.CHOICE, Entry.SUGGESTED})


class Table(QTableView):
    """Rows of fields. Tab, arrows and clicks move; typing changes the field where the keyboard is.

    Enter goes down, Escape takes back what is being typed. Ctrl with an arrow up or down steps a number.
    """

    edited = Signal(str, str)
    """A place and what was typed there."""

    settled = Signal(str)
    """The focus left the field with this place."""

    removed = Signal(str)
    """Take the row with this id off."""

    moved = Signal(str, int)
    """Move the row with this id by so many places."""

    opened = Signal(str)
    """Show more fields of the row with this id."""

    reached = Signal(QRect)
    """The keyboard came to a cell; carries its box."""

    height_changed = Signal()
    """The rows want another height."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self._model = TableModel(self)
        self._shape: Shape | None = None
        self._tops: list[int] = [0]
        self._heights: dict[tuple[theme.Theme, int], int] = {}
        self._at: At | None = None
        self._control: Control | None = None
        self._hovered = (-1, -1)
        self.setModel(self._model)
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

    @property
    def rows(self) -> TableModel:
        """What is shown."""
        return self._model

    @property
    def control(self) -> Control | None:
        """The real control, None while the keyboard is elsewhere or on a box or button."""
        return self._control

    def show_rows(
        self, columns: tuple[Column, ...], rows: tuple[TableRow, ...], *, acts: tuple[RowAct, ...]
    ) -> None:
        """Show these rows without emitting; the keyboard stays on the same field."""
        here, had_focus = self._here(), self.hasFocus() or self._has_focus_inside()
        self._model.show_rows(columns, acts, rows)
        self._heights.clear()
        self._measure()
        if here is not None and self._here() is None:
            self._stand_near(here, had_focus)
        index = QModelIndex() if self._at is None else self._model.find(self._at)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._place_control()
        self.viewport().update()

    def show_refusal(self, place: str, words: str) -> None:
        """Say why what was typed at a place is refused; "" takes it back."""
        if words:
            self._model.refusals[place] = words
        else:
            self._model.refusals.pop(place, None)
        self._heights.clear()
        self._measure()
        self._place_control()
        self.viewport().update()

    def tell(self) -> None:
        """Emit now what is being typed."""
        if self._control is not None:
            self._control.tell()

    def has_place(self, place: str) -> bool:
        """Return whether a field with this place is shown."""
        return any(
            isinstance(cell, FieldView) and cell.place == place
            for row in self._model.rows
            for cell in row.cells
        )

    def stand_on_place(self, place: str) -> None:
        """Put the keyboard on the field with this place, if it is shown."""
        for number, row in enumerate(self._model.rows):
            for column, cell in enumerate(row.cells):
                if isinstance(cell, FieldView) and cell.place == place:
                    self._go(number, column)
                    return

    def stand_on(self, row: str, column: int | None = None) -> None:
        """Put the keyboard on a row: on a column of it, or on its first field."""
        for number, view in enumerate(self._model.rows):
            if view.id == row:
                columns = range(self._model.columnCount())
                first = next((each for each in columns if self._model.can_stand(number, each)), -1)
                self._go(number, first if column is None else column)

    def height_for(self, width: int) -> int:
        """Return the height of headings and rows at `width` pixels."""
        asked = theme.current(), width
        if asked not in self._heights:  # layouts ask again and again
            shape = shape_of(self._model, width)
            rows = range(self._model.rowCount())
            self._heights[asked] = shape.heading + sum(self._row_high(at, shape, width) for at in rows)
        return self._heights[asked]

    # Where things stand

    def visualRect(self, index: Index) -> QRect:
        """Return where a cell is drawn."""
        return mirror.box(self.viewport(), self._box(index))

    def _box(self, index: Index) -> QRect:
        """Where a cell is, reckoned from left to right."""
        if not index.isValid() or self._shape is None or index.row() >= len(self._tops):
            return QRect()
        return self._shape.boxes[index.column()].translated(0, self._tops[index.row()])

    def indexAt(self, point: QPoint) -> QModelIndex:
        """Return the cell at a point."""
        point = mirror.at(self.viewport(), point)
        for row in range(self._model.rowCount()):
            if self._tops[row] <= point.y() < self._tops[row + 1]:
                for column in range(self._model.columnCount()):
                    index = self._model.index(row, column)
                    box = self._box(index)
                    if box.left() <= point.x() <= box.right() and box.top() <= point.y() <= box.bottom():
                        return index
        return QModelIndex()

    def scrollTo(
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Do nothing: the table is always whole, and the page follows `reached`."""

    def horizontalOffset(self) -> int:
        """Return 0: nothing scrolls inside the table."""
        return 0

    def verticalOffset(self) -> int:
        """Return 0: nothing scrolls inside the table."""
        return 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the cells where they fit."""
        super().resizeEvent(event)
        self._measure()
        self._place_control()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self._shape is not None:
            self._measure()
            self._place_control()

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows that are in view."""
        if self._shape is None:
            return
        look = theme.current()
        painter = mirror.painter(self.viewport())
        self._paint_headings(painter, self._shape)
        for row in range(self._model.rowCount()):
            top, below = self._tops[row], self._tops[row + 1]
            if below < event.rect().top() or top > event.rect().bottom():
                continue
            painter.fillRect(0, top, self.viewport().width(), 1, look.color("border"))
            for column in range(self._model.columnCount()):
                self._paint_cell(painter, self._shape, row, column)
            if words := self._below(row, self._shape):
                box = self._below_box(row, self._shape, words)
                paint_remark(painter, box, words)

    def _paint_headings(self, painter: QPainter, shape: Shape) -> None:
        look = theme.current()
        if not shape.heading:
            return
        painter.setFont(look.font("smallStrong"))
        painter.setPen(look.color("muted"))
        for column, view in enumerate(self._model.columns):
            box = QRect(shape.boxes[column])
            box.setTop(0)
            box.setHeight(shape.heading)
            side = Qt.AlignmentFlag.AlignRight if view.right else Qt.AlignmentFlag.AlignLeft
            mirror.write(painter, box, side | Qt.AlignmentFlag.AlignVCenter, view.title)

    def _paint_cell(self, painter: QPainter, shape: Shape, row: int, column: int) -> None:
        look = theme.current()
        cell = self._model.cell(row, column)
        box = self._inner(row, column)
        here = self._at == At(self._model.rows[row].id, column)
        hovered = self._hovered == (row, column)
        if shape.captions and column < len(self._model.columns) and captioned(self._model, column):
            painter.setFont(look.font("caption"))
            painter.setPen(look.color("muted"))
            over = QRect(box.left(), box.top() - shape.captions, box.width(), shape.captions)
            right = self._model.columns[column].right
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            mirror.write(
                painter, over, side | Qt.AlignmentFlag.AlignVCenter, self._model.columns[column].title
            )
        match cell:
            case TextCell():
                faded = self._model.rows[row].faded
                hovered = hovered and bool(cell.opens)
                paint_words(painter, box, cell, self._model.columns[column], faded=faded, hovered=hovered)
                if here and self.hasFocus():
                    ring = QRectF(box).adjusted(-look.px(4), look.px(3), look.px(4), -look.px(3))
                    paint_inner_ring(painter, ring, look.px(6))
            case FieldView(entry=Entry.FLAG):
                paint_tick(painter, box, cell, hovered=hovered, focused=here and self.hasFocus())
            case FieldView():
                if here and self._control is not None:
                    return
                wrong = bool(self._words_of(cell))
                paint_field(painter, self._frame(row, column, cell), cell, wrong=wrong)
                self._paint_beside(painter, row, column, cell)
            case RowAct():
                paint_act(painter, box, cell, hovered=hovered, focused=here and self.hasFocus())
            case None:
                pass

    def _paint_beside(self, painter: QPainter, row: int, column: int, view: FieldView) -> None:
        words = self._words_of(view)
        if words and (beside := self._beside(row, column, view)) is not None:
            paint_remark(painter, beside, words)

    def _inner(self, row: int, column: int) -> QRect:
        """The box of a cell without its caption."""
        shape = self._shape
        box = self._box(self._model.index(row, column))
        if shape is None or not shape.captions or column >= len(self._model.columns):
            return box
        line = shape.boxes[column].top()
        beside = [at for at in range(len(self._model.columns)) if shape.boxes[at].top() == line]
        if any(captioned(self._model, at) for at in beside):
            box.setTop(box.top() + shape.captions)
        return box

    def _frame(self, row: int, column: int, view: FieldView) -> QRectF:
        shape = self._shape
        wide = 0 if shape is None else shape.fields[column]
        return field_frame(self._inner(row, column), view, self._model.columns[column], wide)

    def _beside(self, row: int, column: int, view: FieldView) -> QRect | None:
        """Where a remark stands beside its field, None where there is no room."""
        look = theme.current()
        frame, box = self._frame(row, column, view).toRect(), self._inner(row, column)
        left = frame.right() + 1 + look.px(8)
        if self._model.columns[column].right or box.right() - left + 1 < remark_width(self._words_of(view)):
            return None
        return QRect(left, box.top(), box.right() - left + 1, box.height())

    def _words_of(self, view: FieldView) -> str:
        return self._model.refusals.get(view.place) or view.remark

    def _below(self, row: int, shape: Shape) -> str:
        """What stands under a row because it does not fit beside its fields."""
        words = []
        for column, cell in enumerate(self._model.rows[row].cells):
            if not isinstance(cell, FieldView) or not (said := self._words_of(cell)):
                continue
            wide = shape.boxes[column].width() - shape.fields[column] - theme.current().px(8)
            view = self._model.columns[column]
            fills = view.grows and cell.entry is not Entry.NUMBER
            if view.right or fills or wide < remark_width(said):
                words.append(said)
        return "\n".join(words)

    def _below_box(self, row: int, shape: Shape, words: str) -> QRect:
        left = self._below_left(shape)
        wide = self.viewport().width() - 2 * left
        high = remark_high(words, wide)
        return QRect(left, self._tops[row] + shape.high, wide, high)

    @staticmethod
    def _below_left(shape: Shape) -> int:
        return shape.boxes[0].left() if shape.boxes else 0

    def _row_high(self, row: int, shape: Shape, width: int) -> int:
        words = self._below(row, shape)
        if not words:
            return shape.high
        return shape.high + remark_high(words, width - 2 * self._below_left(shape)) + theme.current().px(5)

    def _measure(self) -> None:
        width = self.viewport().width()
        self._shape = shape_of(self._model, width)
        before, self._tops = self._tops, [self._shape.heading]
        for row in range(self._model.rowCount()):
            self._tops.append(self._tops[-1] + self._row_high(row, self._shape, width))
        if before[-1] != self._tops[-1]:
            self.height_changed.emit()

    # The keyboard

    def _go(self, row: int, column: int, *, select: bool = True) -> None:
        """Put the keyboard on a cell, with a real control where something is typed or picked."""
        if not self._model.can_stand(row, column):
            return
        cell = self._model.cell(row, column)
        at = At(self._model.rows[row].id, column)
        old, self._control, self._at = self._control, None, at
        index = self._model.index(row, column)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        if isinstance(cell, FieldView) and cell.entry is not Entry.FLAG:
            control = self._control = self._make_control(cell)
            self._place_control()
            control.show()
            control.focused.setFocus(Qt.FocusReason.OtherFocusReason)
            if select:
                control.select_all()
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        if old is not None:
            old.hide()
            old.deleteLater()
        # What was typed in the field before may have moved the rows meanwhile.
        now = self._model.find(at)
        if now.isValid():
            self.reached.emit(self.visualRect(now))
        self.viewport().update()

    def _make_control(self, view: FieldView) -> Control:
        control = Control(view.entry, self.viewport())
        control.show_field(self._named(view))
        control.edited.connect(partial(self._tell, view.place))
        control.settled.connect(partial(self.settled.emit, view.place))
        control.focused.installEventFilter(self)
        return control

    def _named(self, view: FieldView) -> FieldView:
        if view.spoken or self._at is None:
            return view
        index = self._model.find(self._at)
        row = self._model.rows[index.row()]
        title = view.label or self._model.columns[index.column()].title
        return view._replace(spoken=f"{row.name}, {title}")

    def _tell(self, place: str, text: str) -> None:
        self._model.refusals.pop(place, None)
        self._heights.clear()
        self.edited.emit(place, text)

    def _place_control(self) -> None:
        if self._control is None or self._at is None:
            return
        index = self._model.find(self._at)
        if not index.isValid():
            return  # its row is just going
        cell = self._model.cell(index.row(), index.column())
        if not isinstance(cell, FieldView) or cell.entry is not self._control.entry:
            self._drop_control(self._has_focus_inside())
            return
        margin = focus_margin()
        frame = self._frame(index.row(), index.column(), cell).toRect()
        self._control.show_field(self._named(cell))
        words = self._words_of(cell)
        self._control.mark(bool(words))
        self._control.describe(words)
        mirror.place_in(self._control, frame.adjusted(-margin, -margin, margin, margin))

    def _drop_control(self, keep_focus: bool) -> None:
        old, self._control = self._control, None
        if keep_focus:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        if old is not None:
            old.hide()
            old.deleteLater()

    def _stand_near(self, before: tuple[int, int], had_focus: bool) -> None:
        """Go where a row was that is gone."""
        row = min(before[0], self._model.rowCount() - 1)
        self._at = None
        if had_focus and row >= 0 and self._model.can_stand(row, before[1]):
            self._go(row, before[1])
        else:
            self._drop_control(had_focus)

    def _has_focus_inside(self) -> bool:
        return self._control is not None and self._control.focused.hasFocus()

    def _stops(self) -> list[tuple[int, int]]:
        return [
            (row, column)
            for row in range(self._model.rowCount())
            for column in range(self._model.columnCount())
            if self._model.can_stand(row, column) and not isinstance(self._model.cell(row, column), TextCell)
        ]

    def _here(self) -> tuple[int, int] | None:
        index = QModelIndex() if self._at is None else self._model.find(self._at)
        return (index.row(), index.column()) if index.isValid() else None

    def _step(self, by: int) -> bool:
        """Go to the next or previous cell as Tab does; return whether there is one."""
        here = self._here()
        if here is None:
            return False
        # Names that open something are passed over: arrows and clicks come to them.
        further = [each for each in self._stops() if (each > here if by > 0 else each < here)]
        if not further:
            return False
        self._go(*further[0 if by > 0 else -1])
        return True

    def _move(self, down: int, right: int) -> bool:
        """Go by an arrow to the next cell there is that way; return whether there is one."""
        here = self._here()
        if here is None:
            return False
        row, column = here[0] + down, here[1] + right
        while 0 <= row < self._model.rowCount() and 0 <= column < self._model.columnCount():
            if self._model.can_stand(row, column):
                self._go(row, column)
                return True
            row, column = row + down, column + right
        return False

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Let Tab go through the cells, and on after the last."""
        return self._step(1 if forward else -1) or QWidget.focusNextPrevChild(self, forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Stand on a cell: where the keyboard was, or with Tab on the first, with Shift+Tab on the last."""
        super().focusInEvent(event)
        reason, stops = event.reason(), self._stops()
        if reason == Qt.FocusReason.MouseFocusReason or not stops:
            return
        if reason == Qt.FocusReason.TabFocusReason:
            self._go(*stops[0])
        elif reason == Qt.FocusReason.BacktabFocusReason:
            self._go(*stops[-1])
        elif self._here() is None:
            self._go(*stops[0])
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self.viewport().update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys that lead from the real control to other cells, and notice that the focus leaves."""
        control = self._control
        if control is not None and watched is control.focused:
            if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
                return self._leads_on(control, event) or super().eventFilter(watched, event)
            if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in STILL_HERE:
                self._control = None
                control.hide()
                control.deleteLater()
                self.viewport().update()
        return super().eventFilter(watched, event)

    def _leads_on(self, control: Control, event: QKeyEvent) -> bool:
        key, held = mirror.key(self, event), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        many_lines = control.entry is Entry.TEXT
        if key in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab} and not held & Qt.KeyboardModifier.ControlModifier:
            if self._step(1 if key == Qt.Key.Key_Tab else -1):
                return True
            # On from the table itself, which is where the control stands in the order of Tab.
            forward = key == Qt.Key.Key_Tab
            self._drop_control(keep_focus=True)
            QWidget.focusNextPrevChild(self, forward)
            return True
        if key == Qt.Key.Key_Escape:
            return control.put_back()
        if key in _ENTERS and not many_lines and control.entry is not Entry.CHOICE:
            control.tell()
            if control.view.place not in self._model.refusals:  # else the words would go at once
                self._move(1, 0)
            return True
        if held == Qt.KeyboardModifier.ControlModifier and key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            control.step(1 if key == Qt.Key.Key_Up else -1)
            return True
        if held != Qt.KeyboardModifier.NoModifier or key not in _ARROWS or many_lines:
            return False
        down, right = _ARROWS[key]
        field = control.focused
        if right and isinstance(field, QLineEdit) and not field.hasSelectedText():
            end = len(field.text()) if right > 0 else 0
            if field.cursorPosition() != end:
                return False
        elif right and isinstance(field, QLineEdit) and field.selectedText() != field.text():
            return False
        # At the edge the arrow does nothing: it would step the number here and nowhere else.
        return self._move(down, right) or bool(down)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tick or press what the keyboard stands on, or move."""
        key, here = mirror.key(self, event), self._here()
        if here is None:
            event.ignore()
        elif key in _ARROWS:
            self._move(*_ARROWS[key])
        elif key == Qt.Key.Key_Space or key in _ENTERS:
            if not event.isAutoRepeat():
                self._press(*here)
        elif key == Qt.Key.Key_Delete and self._model.rows[here[0]].removes:
            self.removed.emit(self._model.rows[here[0]].id)
        else:
            event.ignore()

    def _press(self, row: int, column: int) -> None:
        cell = self._model.cell(row, column)
        view = self._model.rows[row]
        match cell:
            case FieldView(entry=Entry.FLAG):
                self._tell(cell.place, "" if cell.text == TICKED else TICKED)
                self.settled.emit(cell.place)
            case TextCell(opens=row_id):
                self.opened.emit(row_id)
            case RowAct.REMOVE:
                self.removed.emit(view.id)
            case RowAct.UP | RowAct.DOWN:
                self.moved.emit(view.id, -1 if cell is RowAct.UP else 1)
            case _:
                self._go(row, column)

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Put the keyboard on the cell under the mouse; tick it, press it, or step its number."""
        point = event.position().toPoint()
        index = self.indexAt(point)
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            return
        at = QPointF(mirror.at(self.viewport(), point))
        row, column = index.row(), index.column()
        cell = self._model.cell(row, column)
        if not self._model.can_stand(row, column):
            return
        if isinstance(cell, RowAct | TextCell):
            self._go(row, column)
            self._press(row, column)
        elif isinstance(cell, FieldView) and cell.entry is Entry.FLAG:
            if tick_box(self._inner(row, column)).contains(at):
                self._go(row, column)
                self._press(row, column)
        elif isinstance(cell, FieldView) and self._frame(row, column, cell).contains(at):
            self._click_field(row, column, cell, at)

    def _click_field(self, row: int, column: int, view: FieldView, at: QPointF) -> None:
        frame = self._frame(row, column, view)
        self._go(row, column)
        control = self._control
        if control is None:
            return
        if view.entry is Entry.NUMBER and arrows_box(frame).contains(at):
            control.step(1 if at.y() < frame.center().y() else -1)
        elif view.entry is Entry.CHOICE or (
            view.entry is Entry.SUGGESTED and at.x() > frame.right() - frame.height()
        ):
            control.open_menu()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second of two quick clicks as a click."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Do nothing: a press has done it all."""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light up what is under the mouse."""
        index = self.indexAt(event.position().toPoint())
        self._hover((index.row(), index.column()))
        cell = self._model.cell(index.row(), index.column()) if index.isValid() else None
        hand = isinstance(cell, TextCell) and bool(cell.opens)
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QEvent) -> None:
        """Put the light out."""
        super().leaveEvent(event)
        self._hover((-1, -1))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll."""
        event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        """Say what a button does, and the whole of words that are cut."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.indexAt(event.pos())
            words = self._tool_tip(index) if index.isValid() else ""
            QToolTip.showText(event.globalPos(), tool_tip_text(words), self.viewport())
            return True
        return super().viewportEvent(event)

    def _tool_tip(self, index: QModelIndex | QPersistentModelIndex) -> str:
        cell = self._model.cell(index.row(), index.column())
        if isinstance(cell, RowAct):
            return str(self._model.data(index, Qt.ItemDataRole.AccessibleTextRole))
        if isinstance(cell, TextCell):
            cut = self.fontMetrics().horizontalAdvance(cell.text) > self._box(index).width()
            hidden = tr("Hidden in play") if self._model.rows[index.row()].faded and cell.strong else ""
            return "\n".join(part for part in (cell.text if cut else "", hidden) if part)
        if isinstance(cell, FieldView) and cell.entry in _IN_A_LINE:
            said = next((each.title for each in cell.choices if each.id == cell.text), cell.text) or cell.hint
            room = self._box(index).width() - theme.current().px(CHEVRON + 8)
            return said if self.fontMetrics().horizontalAdvance(said) > room else ""
        return ""

    def _hover(self, at: tuple[int, int]) -> None:
        if at != self._hovered:
            self._hovered = at
            self.viewport().update()
