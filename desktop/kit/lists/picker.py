"""Choosing from a list: typing filters it, arrows and Enter choose, Escape closes it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QVBoxLayout, QWidget

from desktop.base.names import folded
from desktop.base.words import ntr, tr
from desktop.kit.controls.toast import announce
from desktop.kit.layout.flow import Sentence
from desktop.kit.lists.plain_list import PlainList, RowDelegate, write
from desktop.kit.lists.popover import Popover
from desktop.kit.look import theme
from desktop.kit.look.keys import kept_from_shortcuts, types
from desktop.kit.look.painting import focus_margin, paint_choice
from desktop.kit.text.plain_text import shown
from desktop.kit.text.text_field import ENTER_KEYS, SearchField

_ROW, _MOST_ROWS, _LEAST_ROWS = 30, 9, 3
_LEAST, _MOST = 200, 500
_FEW = 6
"""A list of up to so many options has no search field until something is typed."""

_KEY = Qt.ItemDataRole.UserRole
_REMARK = Qt.ItemDataRole.UserRole + 1
_SPOKEN = Qt.ItemDataRole.AccessibleTextRole
_STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: _MOST_ROWS,
    Qt.Key.Key_PageUp: -_MOST_ROWS,
}


class Option(NamedTuple):
    """A row of the list: its id, its words, and a remark beside them.

    Typing finds it by its words, its remark and the words ``also``. One that ``stays`` is shown whatever was
    typed, after the matches. One that is ``off`` can't be chosen; its words say why.
    """

    id: str
    words: str
    remark: str = ""
    also: str = ""
    stays: bool = False
    off: bool = False
    icon: QIcon | None = None


def matches(options: Sequence[Option], typed: str) -> list[Option]:
    """Return the options that have all typed words; those that begin with them come first."""
    wanted = folded(typed).split()
    if not wanted:
        return list(options)

    def rank(option: Option) -> int:
        name = folded(option.words)
        if name.startswith(wanted[0]):
            return 0
        return 1 if any(word.strip("(").startswith(wanted[0]) for word in name.split()) else 2

    found = [each for each in options if not each.stays and _has(each, wanted)]
    return [*sorted(found, key=rank), *(each for each in options if each.stays)]


def _has(option: Option, wanted: Sequence[str]) -> bool:
    words = folded(f"{option.words} {option.remark} {option.also}")
    return all(each in words for each in wanted)


class _Row(RowDelegate):
    """Draws a name on one line; the current one is tinted and has a bar on the left."""

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
        hovered = bool(option.state & state.State_MouseOver)
        paint_choice(painter, frame, chosen=selected, hovered=hovered, inset=5)
        words = frame.adjusted(look.px(10), 0, -look.px(6), 0)
        ink = "text" if state.State_Enabled in option.state else "faint"
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(icon, QIcon) and not icon.isNull():
            side = look.px(20)
            box = QRect(int(words.left()), int(words.center().y() - side / 2), side, side)
            icon.paint(painter, box)
            words.setLeft(words.left() + side + look.px(8))
        style, name = "bodyMedium" if selected else "body", str(index.data())
        write(painter, words, style, ink, name)
        if remark := str(index.data(_REMARK) or ""):
            left = words.left() + look.advance(name, style) + look.px(16)
            words.setLeft(max(left, words.right() - look.advance(remark, "small") - 1))
            write(painter, words, "small", "muted", remark)


class PickList(theme.Themed):
    """A search field over a list of limited height, or the list alone for a field that is typed into.

    The focus stays in the field; the list's current row is what Enter chooses.
    """

    picked = Signal(str)
    """The player chose an option; carries its id."""

    grew = Signal()
    """The list needs another height."""

    def __init__(self, *, placeholder: str = "", parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._offer: Callable[[str], Sequence[Option]] = lambda _typed: ()
        self._most = _MOST_ROWS
        self.search = SearchField(name=tr("Find"), placeholder=placeholder or tr("Type to find"))
        """The field that filters the list."""
        self.items = QStandardItemModel(self)
        """The rows shown."""
        self.list = PlainList()
        """The list."""
        self.list.setAccessibleName(tr("Choices"))
        self.list.setModel(self.items)
        self.list.setItemDelegate(_Row(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._none = Sentence(tr("No match"), color="muted")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        for part in (self.search, self._none, self.list):
            self._column.addWidget(part)
        self.search.textChanged.connect(self.filter)
        self.search.installEventFilter(self)
        self.list.clicked.connect(self._click)

    @property
    def typed(self) -> str:
        """The text in the search field."""
        return self.search.text().strip()

    @property
    def current(self) -> str:
        """The id of the current row, "" without one."""
        return str(self.list.currentIndex().data(_KEY) or "")

    def show_options(
        self, offer: Callable[[str], Sequence[Option]], *, chosen: str = "", typed: str = ""
    ) -> None:
        """List what `offer` returns for the typed text, with the option `chosen` current."""
        self._offer = offer
        self.search.show_text(typed)
        self.filter(typed)
        keys = [self.items.index(row, 0).data(_KEY) for row in range(self.items.rowCount())]
        if chosen in keys and not typed:
            self.list.setCurrentIndex(self.items.index(keys.index(chosen), 0))

    def filter(self, typed: str) -> None:
        """List the matches of a text, and tell a screen reader how many there are."""
        found = self._offer(typed)
        self.items.clear()
        for each in found:
            item = QStandardItem(shown(each.words))
            item.setData(each.id, _KEY)
            item.setData(shown(each.remark), _REMARK)
            item.setData(f"{each.words}, {each.remark}" if each.remark else each.words, _SPOKEN)
            if each.icon is not None:
                item.setData(each.icon, Qt.ItemDataRole.DecorationRole)
            item.setEnabled(not each.off)
            self.items.appendRow(item)
        first = next((row for row, each in enumerate(found) if not each.off), None)
        if first is not None:
            self.list.setCurrentIndex(self.items.index(first, 0))
        self._none.setVisible(not found)
        self.list.setVisible(bool(found))
        many = ntr("{n} match", "{n} matches", len(found)).format(n=len(found))
        self.search.setAccessibleDescription(many)
        if typed:
            announce(self.search, many)
        self.grew.emit()

    def show_current(self, *, marked: bool) -> None:
        """Mark the first row as the current one, or none: then Enter belongs to the typed text."""
        self.list.setCurrentIndex(self.items.index(0, 0) if marked else QModelIndex())

    def fit(self, most: int) -> None:
        """Show at most this many rows at once."""
        rows = max(min(self.items.rowCount(), most, _MOST_ROWS), 1)
        row = max(self.list.sizeHintForRow(0), 1)
        self.list.setFixedHeight(rows * row + theme.current().px(4))
        self._column.invalidate()  # else the card would keep its height until the next event
        self._column.activate()
        self.list.scrollTo(self.list.currentIndex())

    def rows_in(self, height: int) -> int:
        """Return how many rows fit into a height, besides the search field; at least a few."""
        beside = 0 if self.search.isHidden() else self.search.sizeHint().height()
        row = max(self.list.sizeHintForRow(0), 1)
        return max((height - beside - theme.current().px(4)) // row, _LEAST_ROWS)

    def handle_key(self, event: QKeyEvent) -> bool:
        """Move in the list by an arrow, or choose by Enter; return whether the key did that."""
        rows = self.items.rowCount()
        by = _STEPS.get(Qt.Key(event.key()))
        if by is not None and rows:
            at = self._row_after(by)
            self.list.setCurrentIndex(self.items.index(at, 0))
            words = tr("{name}, {n} of {all}")
            name = self.list.currentIndex().data(_SPOKEN)
            announce(self.search, words.format(name=name, n=at + 1, all=rows))
            return True
        if event.key() in ENTER_KEYS:
            if self.current and rows:
                self.picked.emit(self.current)
            return True
        return False

    def _click(self, index: QModelIndex) -> None:
        if index.flags() & Qt.ItemFlag.ItemIsEnabled:  # Qt reports clicks on rows that are off, too
            self.picked.emit(str(index.data(_KEY)))

    def _row_after(self, by: int) -> int:
        """Return the row so many further on, without those that can't be chosen."""
        able = [row for row in range(self.items.rowCount()) if self.items.item(row).isEnabled()]
        here = self.list.currentIndex().row()
        place = sum(row < here for row in able)
        return able[min(max(place + by, 0), len(able) - 1)] if able else here

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Use the arrows and Enter of the search field for the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self.handle_key(event):
            return True
        return super().eventFilter(watched, event)


class Picker(Popover):
    """The list of a choice, in a card at its button or field.

    A short list has no search field until something is typed.
    """

    chosen = Signal(str)
    """The player chose an option; carries its id."""

    def __init__(self, parent: QWidget) -> None:
        """Make it hidden, over the window of `parent`."""
        super().__init__(parent)
        self._under_field = False
        self._wide = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.part = PickList(parent=self)
        """The search field and the list."""
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.part)
        self.part.picked.connect(self._pick)
        self.part.grew.connect(self._fit)

    def open_for(
        self, anchor: QWidget, name: str, options: Sequence[Option], *, chosen: str = "", typed: str = ""
    ) -> None:
        """Open at a button. The focus moves to the search field, which begins with `typed`."""
        self._prepare(name, options)
        self.part.search.setVisible(bool(typed) or len(options) > _FEW)
        self.open_at(anchor, focus_margin())
        self.part.show_options(lambda text: matches(options, text), chosen=chosen, typed=typed)
        (self if self.part.search.isHidden() else self.part.search).setFocus(Qt.FocusReason.PopupFocusReason)

    def open_under(self, field: QWidget, name: str, options: Sequence[Option], typed: str) -> None:
        """Open under a field that keeps the focus, with the matches of its text; close without any."""
        self._under_field = True
        if self.isHidden():
            self._prepare(name, options)
            self.part.search.hide()
            self.open_at(field, focus_margin())
        self.part.show_options(lambda text: matches(options, text), typed=typed)
        if not self.part.items.rowCount():
            self.close_again(give_back=False)

    def event(self, event: QEvent) -> bool:
        """Keep letters from the shortcuts of the window."""
        return kept_from_shortcuts(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move and choose in a short list; typing shows the search field."""
        if self.part.handle_key(event):
            return
        if types(event):
            self.part.search.show()
            self.part.search.setFocus(Qt.FocusReason.PopupFocusReason)
            self.part.search.setText(event.text())
        else:
            super().keyPressEvent(event)

    def _prepare(self, name: str, options: Sequence[Option]) -> None:
        self.setAccessibleName(name)
        self.part.search.setAccessibleName(name)
        look = theme.current()
        words = (
            look.advance(each.words, "bodyMedium")
            + (look.px(20) + look.advance(each.remark, "small") if each.remark else 0)
            + (look.px(28) if each.icon is not None else 0)
            for each in options
        )
        self._wide = min(max(max(words, default=0) + look.px(56), look.px(_LEAST)), look.px(_MOST))

    def _keeps_anchor(self) -> bool:
        return self._under_field

    def _pick(self, key: str) -> None:
        self.close_again()
        self.chosen.emit(key)

    def _fit(self) -> None:
        if self.isHidden() or self._anchor is None:
            return
        edge = theme.current().px(6)
        self._column.setContentsMargins(edge, edge, edge, edge)
        self.part.fit(self.part.rows_in(self.room() - 2 * edge))
        self._column.invalidate()
        self._column.activate()
        self.place(max(self._wide, self._anchor.width() - 2 * self._margin), self._column.sizeHint().height())

    def _restyle(self) -> None:
        self._fit()
