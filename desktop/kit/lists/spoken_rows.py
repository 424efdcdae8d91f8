"""What a screen reader learns of the rows of a list, and does with them.

Each row is one thing with a name, whatever the model's columns: Qt's own rows can only be selected, and
tell nobody when the keyboard moves if the view lays them out itself.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleSelectionInterface,
    QAccessibleStateChangeEvent,
    QFocusEvent,
    QKeyEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QAccessibleWidget, QApplication
from shiboken6 import Shiboken

from desktop.base.workarounds.no_interface import NO_INTERFACE
from desktop.kit.look.spoken import speak_by

if TYPE_CHECKING:
    _AnyView = QAbstractItemView
else:
    _AnyView = object  # a second base of Qt would confuse it

Index = QModelIndex | QPersistentModelIndex
Acts = Mapping[str, Callable[[], object]]
_Found = Any
"""An interface or None, which PySide's types don't know of."""

_Kind = QAccessible.InterfaceType
_ACTS = QAccessibleActionInterface


SELECTS = sys.platform == "win32"
"""Whether readers are told which rows are selected. Windows selects a row by its `Toggle` otherwise, which
ticks a skill. Orca would add "not selected" to each row.
"""


class Part(NamedTuple):
    """Something inside a row that has the keyboard by itself: a tick or a button.

    `ticked` is None for a button. `act` is what a click does.
    """

    name: str
    act: Callable[[], object]
    ticked: bool | None = None


class SpokenRows(_AnyView):
    """Mixin for a view whose rows are spoken: `class PlainList(SpokenRows, QListView)`."""

    def row_count(self) -> int:
        """Return how many rows a reader finds."""
        return self.model().rowCount() if self.model() is not None else 0

    def row_index(self, row: int) -> QModelIndex:
        """Return the index of a row as a reader counts them."""
        return self.model().index(row, 0)

    def row_of(self, index: Index) -> int:
        """Return the row of an index, -1 for none."""
        return index.row() if index.isValid() else -1

    def row_name(self, row: int) -> str:
        """Return what a reader says of a row."""
        index, role = self.row_index(row), Qt.ItemDataRole
        return str(index.data(role.AccessibleTextRole) or index.data(role.DisplayRole) or "")

    def row_parts(self, _row: int) -> Sequence[Part]:
        """Return the ticks and buttons inside a row."""
        return ()

    def part_of(self, _index: Index) -> int:
        """Return which part of its row an index is, -1 for the row itself."""
        return -1

    def row_acts(self, _row: int) -> Acts:
        """Return what can be done with a row, by the name of the action. Enter does the first thing."""
        return {_ACTS.pressAction(): self._press_enter}

    def is_row_chosen(self, row: int) -> bool:
        """Return whether a row counts as selected, which is the current one unless a list says otherwise."""
        return self.row_of(self.currentIndex()) == row

    def choose_row(self, row: int) -> None:
        """Select a row, as a reader asks. It rolls, ticks and opens nothing."""
        self.setCurrentIndex(self.row_index(row))

    def drop_row(self, _row: int) -> None:
        """Take a row out of the selection, if a list has one apart from the current row."""

    def row_words(self) -> str:
        """Return the short name of the current row, which is read again when it changes."""
        return str(self.currentIndex().data() or "") if self.currentIndex().isValid() else ""

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell screen readers about the row that the keyboard reached."""
        QAbstractItemView.currentChanged(self, current, previous)  # Qt's lists would tell it in another way
        self.tell_row()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Draw the selection, without announcing it: Qt's lists use numbers of cells that no reader finds."""
        QAbstractItemView.selectionChanged(self, selected, deselected)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell screen readers about the row in the list that got the focus."""
        super().focusInEvent(event)
        if QAccessible.isActive():
            QTimer.singleShot(0, self, self.tell_row)  # after Qt has told about the list

    def tell_row(self) -> None:
        """Have the current row read, if the list has the focus."""
        if not QAccessible.isActive() or not self.hasFocus():
            return
        row, part = self.row_of(self.currentIndex()), self.part_of(self.currentIndex())
        if row >= 0 and part >= 0:
            inside = QAccessible.queryAccessibleInterface(self).child(row).child(part)
            QAccessible.updateAccessibility(QAccessibleEvent(inside, QAccessible.Event.Focus))
        elif row >= 0:
            event = QAccessibleEvent(self, QAccessible.Event.Focus)
            event.setChild(row)
            QAccessible.updateAccessibility(event)

    def _press_enter(self) -> None:
        QApplication.sendEvent(
            self, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
        )


class _List(QAccessibleWidget):
    """A list of rows, without Qt's cells, heads and corners."""

    def __init__(self, view: SpokenRows) -> None:
        super().__init__(view, QAccessible.Role.List)
        self._view = view
        self._rows: dict[int, _Row] = {}
        self._heard: QAbstractItemModel | None = None
        self._choice = _Choice(self)
        view.destroyed.connect(self._forget)

    @property
    def view(self) -> SpokenRows:
        """The list on the screen."""
        return self._view

    def childCount(self) -> int:
        return self._view.row_count()

    def child(self, at: int) -> _Found:
        self._hear(self._view.model())
        if not 0 <= at < self._view.row_count():
            return None
        if at not in self._rows:
            row = self._rows[at] = _Row(self._view, at)
            QAccessible.registerAccessibleInterface(row)
        return self._rows[at]

    def childAt(self, x: int, y: int) -> _Found:
        index = self._view.indexAt(self._view.viewport().mapFromGlobal(QPoint(x, y)))
        return self.child(self._view.row_of(index))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.at if isinstance(child, _Row) else -1

    def focusChild(self) -> _Found:
        if not self._view.hasFocus():
            return None
        row, part = self.child(self._view.row_of(self._view.currentIndex())), -1
        if row is not None:
            part = self._view.part_of(self._view.currentIndex())
        return row.child(part) if part >= 0 else row

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        if kind == _Kind.SelectionInterface:
            return self._choice if SELECTS else NO_INTERFACE
        if kind == _Kind.TableInterface:
            return NO_INTERFACE
        return super().interface_cast(kind) or NO_INTERFACE

    def _hear(self, model: QAbstractItemModel | None) -> None:
        if model is self._heard or model is None:
            return
        self._heard = model
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved, model.layoutChanged):
            signal.connect(self._forget)
        model.dataChanged.connect(self._tell_names)

    def _forget(self) -> None:
        rows, self._rows = self._rows, {}
        for row in rows.values():
            for each in (*row.parts.values(), row):
                if Shiboken.isValid(each):
                    QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(each))

    def _tell_names(self, first: Index, last: Index) -> None:
        """Readers keep the names they have read, so tell them about new ones."""
        changed = range(self._view.row_of(first), self._view.row_of(last) + 1)
        for at in [at for at in self._rows if at in changed]:
            self._rows[at].tell_name()
            for part in self._rows[at].parts.values():
                part.tell_state()


class _Choice(QAccessibleSelectionInterface):
    """Which rows are selected, and selecting them."""

    def __init__(self, of: _List) -> None:
        super().__init__()
        self._of = of

    def _chosen(self) -> list[int]:
        view = self._of.view
        return [at for at in range(view.row_count()) if view.is_row_chosen(at)]

    def selectedItemCount(self) -> int:
        return len(self._chosen())

    def selectedItems(self) -> list[QAccessibleInterface]:
        return [self._of.child(at) for at in self._chosen()]

    def selectedItem(self, at: int) -> _Found:
        chosen = self._chosen()
        return self._of.child(chosen[at]) if 0 <= at < len(chosen) else None

    def isSelected(self, row: QAccessibleInterface) -> bool:
        at = self._of.indexOfChild(row)
        return at >= 0 and self._of.view.is_row_chosen(at)

    def select(self, row: QAccessibleInterface) -> bool:
        at = self._of.indexOfChild(row)
        if at >= 0:
            self._of.view.choose_row(at)
        return self.isSelected(row)

    def unselect(self, row: QAccessibleInterface) -> bool:
        at = self._of.indexOfChild(row)
        if at >= 0:
            self._of.view.drop_row(at)
        return not self.isSelected(row)

    def selectAll(self) -> bool:
        return False

    def clear(self) -> bool:
        for at in self._chosen():
            self._of.view.drop_row(at)
        return not self._chosen()


class _Row(QAccessibleInterface):
    def __init__(self, view: SpokenRows, at: int) -> None:
        self._view, self.at = view, at  # Qt asks for both while it is being made
        self.parts: dict[int, _Part] = {}
        super().__init__()
        self._acts = _RowActs(view, at)
        self._told = self.text(QAccessible.Text.Name)

    def tell_name(self) -> None:
        """Readers say a new name of what they are on, also one that is as before."""
        name = self.text(QAccessible.Text.Name)
        if name != self._told:
            self._told = name
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))

    def isValid(self) -> bool:
        return Shiboken.isValid(self._view) and self.at < self._view.row_count()

    def object(self) -> _Found:
        return None

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._view)

    def child(self, at: int) -> _Found:
        if not 0 <= at < self.childCount():
            return None
        if at not in self.parts:
            part = self.parts[at] = _Part(self._view, self, at)
            QAccessible.registerAccessibleInterface(part)
        return self.parts[at]

    def childAt(self, _x: int, _y: int) -> _Found:
        return None

    def childCount(self) -> int:
        return len(self._view.row_parts(self.at)) if self.isValid() else 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.place if isinstance(child, _Part) else -1

    def focusChild(self) -> _Found:
        return None

    def window(self) -> _Found:
        return self._view.window().windowHandle()

    def rect(self) -> QRect:
        box = self._view.visualRect(self._view.row_index(self.at))
        return QRect(self._view.viewport().mapToGlobal(box.topLeft()), box.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        pass

    def text(self, kind: QAccessible.Text) -> str:
        return self._view.row_name(self.at) if kind == QAccessible.Text.Name and self.isValid() else ""

    def state(self) -> QAccessible.State:
        """Return where it is, and nothing that its name says."""
        state = QAccessible.State()
        state.focusable = int(self._view.focusPolicy() != Qt.FocusPolicy.NoFocus)
        if not self.isValid():
            state.invalid = 1
        elif self._is_current() and self._view.hasFocus():
            state.focused = 1
        if not self._view.isVisible():
            state.invisible = 1
        elif not self.rect().intersects(QRect(self._view.mapToGlobal(QPoint(0, 0)), self._view.size())):
            state.offscreen = 1
        return state

    def _is_current(self) -> bool:
        index = self._view.currentIndex()
        return self._view.row_of(index) == self.at and self._view.part_of(index) < 0

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        return self._acts if kind == _Kind.ActionInterface else NO_INTERFACE


class _Part(_Row):
    """A tick or a button inside a row."""

    def __init__(self, view: SpokenRows, row: _Row, place: int) -> None:
        self._row, self.place = row, place
        super().__init__(view, row.at)
        self._presses = _PartActs(self)
        self._marked = self.part and self.part.ticked

    @property
    def part(self) -> Part | None:
        """What it is now, None if it has gone."""
        parts = self._view.row_parts(self.at) if self.isValid() else ()
        return parts[self.place] if self.place < len(parts) else None

    def tell_state(self) -> None:
        """Readers say a new mark of what they are on, also one that is as before."""
        marked = self.part and self.part.ticked
        if marked == self._marked:
            return
        self._marked = marked
        changed = QAccessible.State()
        changed.checked = 1
        QAccessible.updateAccessibility(QAccessibleStateChangeEvent(self, changed))

    def parent(self) -> QAccessibleInterface:
        return self._row

    def childCount(self) -> int:
        return 0

    def role(self) -> QAccessible.Role:
        part = self.part
        is_tick = part is not None and part.ticked is not None
        return QAccessible.Role.CheckBox if is_tick else QAccessible.Role.PushButton

    def text(self, kind: QAccessible.Text) -> str:
        part = self.part
        return part.name if kind == QAccessible.Text.Name and part is not None else ""

    def state(self) -> QAccessible.State:
        state, part = super().state(), self.part
        if part is not None and part.ticked is not None:
            state.checkable, state.checked = 1, int(part.ticked)
        return state

    def _is_current(self) -> bool:
        index = self._view.currentIndex()
        return self._view.row_of(index) == self.at and self._view.part_of(index) == self.place

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        return self._presses if kind == _Kind.ActionInterface else NO_INTERFACE


class _PartActs(QAccessibleActionInterface):
    def __init__(self, of: _Part) -> None:
        super().__init__()
        self._of = of

    def actionNames(self) -> list[str]:
        part = self._of.part
        return [self.pressAction() if part is None or part.ticked is None else self.toggleAction()]

    def doAction(self, _name: str) -> None:
        part = self._of.part
        if part is not None:
            part.act()

    def keyBindingsForAction(self, _name: str) -> list[str]:
        return []


class _RowActs(QAccessibleActionInterface):
    def __init__(self, view: SpokenRows, at: int) -> None:
        super().__init__()
        self._view, self._at = view, at

    def actionNames(self) -> list[str]:
        acts = list(self._view.row_acts(self._at))
        can_be_focused = self._view.focusPolicy() != Qt.FocusPolicy.NoFocus
        return [*acts, self.setFocusAction()] if can_be_focused else acts

    def doAction(self, name: str) -> None:
        index = self._view.row_index(self._at)
        if not index.isValid():
            return
        act = self._view.row_acts(self._at).get(name)
        self._view.setCurrentIndex(index)
        if act is not None:
            act()
        elif name == self.setFocusAction():
            self._view.setFocus()

    def keyBindingsForAction(self, _name: str) -> list[str]:
        return []


speak_by(SpokenRows, _List)
