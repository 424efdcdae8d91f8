"""The view of the library's characters as cards or list, for any number of them."""

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QAccessibleActionInterface,
    QContextMenuEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from desktop.base.words import tr
from desktop.kit.layout.scrolling import give_scroll_bars
from desktop.kit.lists.spoken_rows import Acts, SpokenRows
from desktop.kit.look import mirror, theme
from desktop.library_page.ui.card_painter import CARD, CHECK, GAP, ROW, Place
from desktop.library_page.ui.shelf_model import Index, ShelfModel
from desktop.library_page.ui.shelf_painter import ShelfPainter
from desktop.library_page.view.library import MOST_CHOSEN, RowView
from desktop.library_page.view.library_cards import CardDetail

_NARROWEST_CARD = 300
_PIECES = 2


class ShelfView(SpokenRows, theme.FollowsTheme, QTableView):
    """Characters that can be selected and opened."""

    picked = Signal()
    """The selection changed; see ``chosen``."""
    opened = Signal(int)
    """Open a character."""
    new_requested = Signal()
    bin_requested = Signal()
    menu_requested = Signal(QPoint)
    """Show the menu for the selected characters; carries a screen position."""
    typed = Signal(str)
    """Letters were typed that are no shortcut."""

    def __init__(self) -> None:
        """Make an empty view of cards."""
        super().__init__()
        give_scroll_bars(self)
        self.shelf = ShelfModel()
        """The characters."""
        self.shelf.setParent(self)
        self._chosen: dict[int, RowView] = {}
        self._anchor = 0
        self._hovered = -1
        self._edge = 0
        self._with_new = False
        self._reading = QTimer(self)
        self._reading.setSingleShot(True)
        self._reading.setInterval(0)
        self._reading.timeout.connect(self._read)
        self.setAccessibleName(tr("Characters"))
        self.setModel(self.shelf)
        self._painter = ShelfPainter(self, self.shelf, self.place)
        self.setItemDelegate(self._painter)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.hide()
            header.setMinimumSectionSize(1)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        # Not the timer's own start, which would take the value for its milliseconds.
        self.verticalScrollBar().valueChanged.connect(self._read_soon)
        self.shelf.modelReset.connect(self._reading.start)

    @property
    def cards(self) -> bool:
        """Whether cards are shown rather than a list."""
        return self._painter.cards

    @property
    def chosen(self) -> tuple[RowView, ...]:
        """The selected characters, in order of selection."""
        return tuple(self._chosen.values())

    def begin(self, count: int, *, afresh: bool, with_new: bool) -> None:
        """Show this many characters; with ``afresh``, scroll to the top and clear the selection."""
        place, at = self.shelf.place_of(self.currentIndex()), self.verticalScrollBar().value()
        if afresh or count != self.shelf.count:
            self._pick({})
        self.shelf.begin(count, with_new=with_new and self.cards)
        self._with_new = with_new
        self._fit()
        self._go_to(0 if afresh else min(max(place, 0), self.shelf.places - 1), scroll=False)
        self.verticalScrollBar().setValue(0 if afresh else at)

    def show_rows(self, first: int, rows: tuple[RowView, ...]) -> None:
        """Show a page of rows."""
        self.shelf.show_rows(first, rows)
        there = {row.character: row for row in rows if row.character in self._chosen}
        if there:
            self._chosen |= there
            self._mark()
            self.picked.emit()
        self.viewport().update()
        self._reading.start()

    def show_details(self, details: tuple[CardDetail, ...]) -> None:
        """Show the card details of some characters."""
        self.shelf.show_details(details)
        self.viewport().update()
        self._reading.start()

    def set_cards(self, cards: bool) -> None:
        """Show cards, or a list."""
        if cards != self.cards:
            self._painter.cards = cards
            place = self.shelf.place_of(self.currentIndex())
            self.shelf.begin(self.shelf.count, with_new=self._with_new and cards)
            self._fit()
            self._go_to(place)

    def set_edge(self, edge: int) -> None:
        """Reserve this many pixels at the right for the scroll bar."""
        if edge != self._edge:
            self._edge = edge
            self._fit()

    def place(self, place: int) -> Place:
        """Return the state in which a place is drawn."""
        row = self.shelf.row(place)
        current = self.shelf.place_of(self.currentIndex())
        return Place(
            row is not None and row.character in self._chosen,
            place == self._hovered,
            self.hasFocus() and place == current,
        )

    def row_count(self) -> int:
        """Return the number of cells in use."""
        return self.shelf.places

    def row_index(self, row: int) -> QModelIndex:
        """Return the cell of a place."""
        return self.shelf.index_of(row)

    def row_of(self, index: Index) -> int:
        """Return the place of a cell."""
        return self.shelf.place_of(index)

    def row_acts(self, row: int) -> Acts:
        """Return that a character can be opened and selected."""
        acts = QAccessibleActionInterface
        return {acts.pressAction(): lambda: self._open(row), acts.toggleAction(): lambda: self._toggle(row)}

    def is_row_chosen(self, row: int) -> bool:
        """Return whether a character is selected."""
        shown = self.shelf.row(row)
        return shown is not None and shown.character in self._chosen

    def choose_row(self, row: int) -> None:
        """Add a character to the selection."""
        super().choose_row(row)
        if not self.is_row_chosen(row):
            self._toggle(row)

    def drop_row(self, row: int) -> None:
        """Remove a character from the selection."""
        if self.is_row_chosen(row):
            self._toggle(row)

    def choose_all(self) -> None:
        """Select every character, up to the maximum."""
        self._pick(self._rows_in(range(min(self.shelf.count, MOST_CHOSEN))))

    def choose_none(self) -> None:
        """Clear the selection."""
        self._pick({})

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit as many columns as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Load what is visible."""
        super().showEvent(event)
        self._reading.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop loading, and free the pictures: a screenful is 6 MB."""
        super().hideEvent(event)
        self._reading.stop()
        self._painter.forget()

    def _restyle(self) -> None:
        self._fit()

    def selectionCommand(
        self, _index: Index, _event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """Disable Qt's selection: here a range goes from card to card, not over a rectangle."""
        return QItemSelectionModel.SelectionFlag.NoUpdate

    def keyboardSearch(self, search: str) -> None:
        """Search the whole library for typed letters, not only the loaded rows."""
        if search.strip():
            self.typed.emit(search)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self._go_to(0)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move, select and open by keyboard."""
        place = self.shelf.place_of(self.currentIndex())
        key, held = mirror.key(self, event), event.modifiers()
        control = bool(held & Qt.KeyboardModifier.ControlModifier)
        shift = bool(held & Qt.KeyboardModifier.ShiftModifier)
        step = self._step(key, place)
        if step is not None:
            self._go_to(min(max(step, 0), self.shelf.places - 1))
            there = self.shelf.place_of(self.currentIndex())
            if shift:
                self._pick(self._between(self._anchor, there))
            elif not control:
                self._anchor = there
                self._pick(self._rows_in(range(there, there + 1)))
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not shift:
            self._open(place)
        elif key == Qt.Key.Key_Space and control | (not shift):
            self._toggle(place)
        elif key == Qt.Key.Key_A and control:
            self.choose_all()
        elif key == Qt.Key.Key_Escape and self._chosen:
            self.choose_none()
        elif key == Qt.Key.Key_Delete and self._chosen:
            self.bin_requested.emit()
        elif key == Qt.Key.Key_F10 and shift:
            self._ask_menu(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select a character; Ctrl adds one, Shift adds a range."""
        at = event.position().toPoint()
        place = self.shelf.place_of(self.indexAt(at))
        left = event.button() == Qt.MouseButton.LeftButton
        if place < 0:
            self.choose_none()
        elif event.button() == Qt.MouseButton.RightButton:
            self._go_to(place, scroll=False)
            row = self.shelf.row_now(place)
            if row is None or row.character not in self._chosen:
                self._anchor = place
                self._pick(self._rows_in(range(place, place + 1)))
        elif left:
            self._go_to(place, scroll=False)
            self._click(place, at, event.modifiers())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Create a character if the cell for that was clicked."""
        place = self.shelf.place_of(self.indexAt(event.position().toPoint()))
        if event.button() == Qt.MouseButton.LeftButton and place == self.shelf.count:
            self.new_requested.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the character."""
        at = event.position().toPoint()
        place = self.shelf.place_of(self.indexAt(at))
        plain = not event.modifiers() and not self._on_check(place, at)
        if event.button() == Qt.MouseButton.LeftButton and 0 <= place < self.shelf.count and plain:
            self._go_to(place, scroll=False)
            self._open(place)
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight what is under the mouse; dragging does nothing."""
        self._hover(self.shelf.place_of(self.indexAt(event.position().toPoint())))

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the highlight."""
        super().leaveEvent(event)
        self._hover(-1)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the menu, by mouse or menu key."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self._ask_menu(self.currentIndex())
        else:
            self._ask_menu(self.indexAt(event.pos()), event.globalPos())

    # Helpers

    def _ask_menu(self, index: Index, at: QPoint | None = None) -> None:
        """Request a character's menu, at its centre if no point is given."""
        row = self.shelf.row_now(self.shelf.place_of(index))
        if row is None:
            return
        if row.character not in self._chosen:
            self._pick({row.character: row})
        middle = self.visualRect(index).intersected(self.viewport().rect()).center()
        self.menu_requested.emit(self.viewport().mapToGlobal(middle) if at is None else at)

    def _click(self, place: int, at: QPoint, held: Qt.KeyboardModifier) -> None:
        if held & Qt.KeyboardModifier.ShiftModifier:
            self._pick(self._between(self._anchor, place))
            return
        self._anchor = place
        if held & Qt.KeyboardModifier.ControlModifier or self._on_check(place, at):
            self._toggle(place)
        else:
            self._pick(self._rows_in(range(place, place + 1)))

    def _on_check(self, place: int, at: QPoint) -> bool:
        box = self.visualRect(self.shelf.index_of(place))
        at = mirror.at(self, at, box)
        return not self.cards and at.x() <= box.left() + theme.current().px(CHECK + 8)

    def _open(self, place: int) -> None:
        if place == self.shelf.count and self.shelf.with_new:
            self.new_requested.emit()
        elif (row := self.shelf.row_now(place)) is not None:
            self.opened.emit(row.character)

    def _toggle(self, place: int) -> None:
        row = self.shelf.row_now(place)
        if row is None:
            return
        chosen = dict(self._chosen)
        if chosen.pop(row.character, None) is None and len(chosen) < MOST_CHOSEN:
            chosen[row.character] = row
        self._anchor = place
        self._pick(chosen)

    def _between(self, one: int, other: int) -> dict[int, RowView]:
        if other >= one:
            return self._rows_in(range(one, min(other + 1, one + MOST_CHOSEN)))
        return self._rows_in(range(max(other, one - MOST_CHOSEN + 1), one + 1))

    def _rows_in(self, places: range) -> dict[int, RowView]:
        rows = (self.shelf.row_now(place) for place in places)
        return {row.character: row for row in rows if row is not None}

    def _pick(self, chosen: dict[int, RowView]) -> None:
        if list(chosen) != list(self._chosen):
            self._chosen = chosen
            self._mark()
            self.viewport().update()
            self.picked.emit()

    def _mark(self) -> None:
        marked = QItemSelection()
        for place, row in self.shelf.loaded():
            if row.character in self._chosen:
                index = self.shelf.index_of(place)
                marked.select(index, index)
        self.selectionModel().select(marked, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _step(self, key: Qt.Key, place: int) -> int | None:
        """Return the place a key moves to, or None."""
        across = self.shelf.columns
        page = max(1, self.viewport().height() // max(self._painter.cell.height(), 1)) * across
        match key:
            case Qt.Key.Key_Left if self.cards:
                return place - 1
            case Qt.Key.Key_Right if self.cards:
                return place + 1
            case Qt.Key.Key_Up:
                return place - across if place >= across else place
            case Qt.Key.Key_Down:
                return place + across if place + across < self.shelf.places else place
            case Qt.Key.Key_PageUp:
                return place - page
            case Qt.Key.Key_PageDown:
                return place + page
            case Qt.Key.Key_Home:
                return 0
            case Qt.Key.Key_End:
                return self.shelf.places - 1
            case _:
                return None

    def _go_to(self, place: int, *, scroll: bool = True) -> None:
        index = self.shelf.index_of(place)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        if scroll and index.isValid():
            self.scrollTo(index)
        self.viewport().update()

    def _hover(self, place: int) -> None:
        if place != self._hovered:
            self._hovered = place
            self.viewport().update()

    def _fit(self) -> None:
        look = theme.current()
        palette = self.palette()
        # Cards show themselves that they are chosen.
        palette.setColor(QPalette.ColorRole.Highlight, Qt.GlobalColor.transparent)
        if palette != self.palette():
            self.setPalette(palette)
        bar = self.verticalScrollBar()
        # The scroll bar is in the page margin, even while the page is hidden.
        taken = self.contentsRect().width() - self.viewport().width()
        room = self.viewport().width() - max(0, self._edge - taken)
        place = self.shelf.place_of(self.currentIndex())
        columns = max(1, room // (look.px(_NARROWEST_CARD) + look.px(GAP))) if self.cards else 1
        height = look.px(CARD) + look.px(GAP) if self.cards else look.px(ROW)
        across, down = self.horizontalHeader(), self.verticalHeader()
        self._painter.cell = QSize(max(room // columns, 1), height)
        if down.defaultSectionSize() != height:
            down.setDefaultSectionSize(height)
        if across.defaultSectionSize() != self._painter.cell.width():
            across.setDefaultSectionSize(self._painter.cell.width())
        if columns != self.shelf.columns:
            self.shelf.set_columns(columns)
            self._mark()
            self._go_to(place)
        bar.setSingleStep(max(height // 3, 1))
        self._reading.start()

    def read_now(self) -> None:
        """Read what is seen before it is painted: the rows, then what their cards show."""
        for _ in range(_PIECES):
            self._read()

    def _read_soon(self) -> None:
        self._reading.start()

    def _read(self) -> None:
        """Have what is seen read, a piece at a time."""
        if not self.isVisible() or not self.shelf.count:
            return
        across = self.shelf.columns
        high = max(self._painter.cell.height(), 1)
        top = self.verticalScrollBar().value() // high
        rows = self.viewport().height() // high + 2
        seen = range(top * across, min((top + rows) * across, self.shelf.count))
        if self.shelf.want(seen):
            self._reading.start()
