"""The popup for adding a row: a searchable list, optionally with a name and a formula."""

from PySide6.QtCore import (
    QEvent,
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
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QHBoxLayout, QStyle, QStyleOptionViewItem, QVBoxLayout, QWidget

from desktop.base.names import folded
from desktop.base.words import tr
from desktop.fields.typed import STILL_HERE
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Sentence
from desktop.kit.lists.plain_list import PlainList, RowDelegate, write
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_box, paint_ground
from desktop.kit.text.plain_text import PlainLabel, shown
from desktop.kit.text.text_field import Field, SearchField
from desktop.kit.view.shell import Choice
from desktop.views.editing.fields import EMPTY_ROW, AddView

_ROW = 30


class AddRow(RowDelegate):
    """Draws a name on one line; the chosen one is tinted and has a bar on the left."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of a row that is easy to click."""
        look = theme.current()
        return QSize(look.px(80), max(look.px(_ROW), 24))

    def _paint_row(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.current()
        state = QStyle.StateFlag
        frame = QRectF(option.rect).adjusted(look.px(4), 1, -look.px(4), -1)
        selected = bool(option.state & state.State_Selected)
        if selected or option.state & state.State_MouseOver:
            paint_ground(painter, frame, look.px(6), "selected" if selected else "hover")
        if selected:
            bar = QRectF(frame.left(), frame.top() + look.px(5), look.px(3), frame.height() - look.px(10))
            paint_box(painter, bar, look.px(1.5), look.color("accent"), None)
        words = frame.adjusted(look.px(10), 0, -look.px(6), 0)
        style, name = "bodyMedium" if selected else "body", str(index.data())
        write(painter, words, style, "text", name)
        if remark := str(index.data(_REMARK) or ""):
            left = words.left() + look.advance(name, style) + look.px(16)
            words.setLeft(max(left, words.right() - look.advance(remark, "small") - 1))
            write(painter, words, "small", "muted", remark)


CUSTOM = "custom"
"""The id of the choice for a custom entry."""

_WIDE, _WITH_REMARKS, _MOST_ROWS = 340, 500, 8
_KEY = Qt.ItemDataRole.UserRole
_REMARK = Qt.ItemDataRole.UserRole + 1


class AddPopup(theme.Themed):
    """A card over the page, below its button. It closes on Escape and when it loses the focus."""

    added = Signal(str, object)
    """The player added a row; carries the part it belongs to, and its values by field name."""

    def __init__(self, parent: QWidget) -> None:
        """Make it hidden, over `parent`."""
        super().__init__(parent)
        self._view = AddView("", "")
        self._picked = ""
        self._button: QWidget | None = None
        self._search = SearchField(name=tr("Find"), placeholder=tr("Find or type a name"))
        self._items = QStandardItemModel(self)
        self._list = PlainList()
        self._list.setAccessibleName(tr("Choices"))
        self._list.setModel(self._items)
        self._list.setItemDelegate(AddRow(self._list))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._none = Sentence(tr("No match"), color="muted")
        self._named = PlainLabel(style="small", color="muted")
        self._name = Field(name=tr("Name"))
        self._formula_label = PlainLabel(tr("Base"), style="small", color="muted")
        self._formula = Field(name=tr("Base formula"), placeholder=tr("20, EDU or DEX/2"))
        self._go = Button(tr("Add"), kind="primary")
        self._back = Button(tr("Back"))
        foot = QHBoxLayout()
        foot.setSpacing(0)
        foot.addStretch(1)
        foot.addWidget(self._back)
        foot.addWidget(self._go)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        for part in (self._search, self._none, self._list, self._named, self._name):
            self._column.addWidget(part)
        self._column.addWidget(self._formula_label)
        self._column.addWidget(self._formula)
        self._column.addLayout(foot)
        self._search.textChanged.connect(self._fill)
        for stop in (self._search, self._name, self._formula, self._go, self._back):
            stop.installEventFilter(self)
        self._list.clicked.connect(lambda index: self._pick(str(index.data(_KEY))))
        self._name.returnPressed.connect(self._add)
        self._formula.returnPressed.connect(self._add)
        self._go.clicked.connect(self._add)
        self._back.clicked.connect(self._ask_choice)
        self.hide()
        self._restyle()

    def open_for(self, view: AddView, button: QWidget) -> None:
        """Open below `button`, which gets the focus back afterwards."""
        self._view, self._button = view, button
        self._search.clear()
        self._name.clear()
        self._formula.clear()
        self.setAccessibleName(view.words)
        is_open = any(each.id in (CUSTOM, EMPTY_ROW) for each in view.choices)
        self._search.setPlaceholderText(tr("Find or type a name") if is_open else tr("Find"))
        self.show()
        self.raise_()
        self._ask_choice()

    def close_again(self, *, give_back: bool = True) -> None:
        """Close; with `give_back`, return the focus to the button."""
        if self.isHidden():
            return
        if give_back and self._button is not None:
            self._button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_again()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Forward arrows and Enter from the search to the list, and close when the focus leaves."""
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in STILL_HERE:
            QTimer.singleShot(0, self, self._close_if_left)
        if watched is self._search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            rows = self._items.rowCount()
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            by = steps.get(Qt.Key(event.key()))
            if by is not None and rows:
                at = min(max(self._list.currentIndex().row() + by, 0), rows - 1)
                self._list.setCurrentIndex(self._items.index(at, 0))
                return True
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                index = self._list.currentIndex()
                if index.isValid():
                    self._pick(str(index.data(_KEY)))
                return True
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        look = theme.current()
        radius = look.px(theme.tokens()["radius"]["card"])
        border = look.color("borderStrong")
        paint_box(mirror.painter(self), self.rect().toRectF(), radius, look.color("surface"), border)

    def _ask_choice(self) -> None:
        self._picked = ""
        self._fill()

    def _fill(self) -> None:
        words = folded(self._search.text()).split()
        found = [
            each
            for each in self._view.choices
            if each.id in (CUSTOM, EMPTY_ROW) or all(word in self._words_of(each) for word in words)
        ]
        self._items.clear()
        for each in found:
            item = QStandardItem(shown(each.title))
            item.setData(each.id, _KEY)
            if each.id in self._view.listed:
                item.setData(self._view.listed[each.id].remark, _REMARK)
            self._items.appendRow(item)
        if found:
            self._list.setCurrentIndex(self._items.index(0, 0))
        self._show_parts()

    def _words_of(self, choice: Choice) -> str:
        entry = self._view.listed.get(choice.id)
        return folded(choice.title if entry is None else f"{choice.title} {entry.kind} {entry.remark}")

    def _pick(self, choice: str) -> None:
        self._picked = choice
        if choice != CUSTOM and choice not in self._view.named:
            self._add()
            return
        title = next(each.title for each in self._view.choices if each.id == choice)
        self._named.setText(tr("Name") if choice == CUSTOM else shown(title))
        if choice == CUSTOM and not self._name.text():
            self._name.setText(self._search.text().strip())
        self._show_parts()

    def _add(self) -> None:
        given = dict(self._view.given)
        if self._view.key:
            given[self._view.key] = self._picked
        if self._picked in self._view.listed:
            given |= self._view.listed[self._picked].given
        typed = self._search.text().strip()
        if self._picked == EMPTY_ROW and typed:
            given["name"] = typed
        if self._picked == CUSTOM or self._picked in self._view.named:
            if not self._name.text().strip():
                self._name.set_invalid(True)
                self._name.setFocus(Qt.FocusReason.OtherFocusReason)
                return
            given["name"] = self._name.text().strip()
        if self._asks_formula() and self._formula.text().strip():
            given["formula"] = self._formula.text().strip()
        part = self._view.part
        self.close_again()
        self.added.emit(part, given)

    def _asks_formula(self) -> bool:
        return self._picked == CUSTOM and self._view.with_formula

    def _show_parts(self) -> None:
        asks_name = bool(self._picked)
        found = bool(self._items.rowCount())
        search: dict[QWidget, bool] = {self._search: True, self._none: not found, self._list: found}
        name: dict[QWidget, bool] = dict.fromkeys((self._named, self._name, self._go, self._back), True)
        name |= dict.fromkeys((self._formula_label, self._formula), self._asks_formula())
        come, go = (name, search) if asks_name else (search, name)
        for part, wanted in come.items():
            part.setVisible(wanted)
        # Move the focus first: Qt would move it elsewhere when its widget is hidden.
        (self._name if asks_name else self._search).setFocus(Qt.FocusReason.OtherFocusReason)
        for part in go:
            part.hide()
        self._name.set_invalid(False)
        self._place_below_button()

    def _place_below_button(self) -> None:
        look = theme.current()
        around = self.parentWidget()
        if self._button is None or around is None:
            return
        rows = min(self._items.rowCount(), _MOST_ROWS)
        self._list.setFixedHeight(sum(self._list.sizeHintForRow(at) for at in range(rows)) + look.px(4))
        self._column.activate()
        wanted = _WITH_REMARKS if self._view.listed else _WIDE
        width = min(look.px(wanted), around.width())
        height = min(
            self._column.totalHeightForWidth(width)
            if self._column.hasHeightForWidth()
            else self._column.sizeHint().height(),
            around.height(),
        )
        corner = self._button.mapTo(around, QPoint(0, self._button.height()))
        button = mirror.box(around, QRect(corner, self._button.size()))
        left = min(max(button.left() + button.width() - width, 0), around.width() - width)
        top = min(max(corner.y(), 0), around.height() - height)
        mirror.place(self, left, top, width, height)

    def _close_if_left(self) -> None:
        focused = self.window().focusWidget()
        if focused is not None and not self.isAncestorOf(focused):
            self.close_again(give_back=False)

    def _restyle(self) -> None:
        look = theme.current()
        edge = look.px(8)
        self._column.setContentsMargins(edge, edge, edge, edge)
        for label in (self._named, self._formula_label):
            label.setIndent(focus_margin())
        if self.isVisible():
            self._place_below_button()
