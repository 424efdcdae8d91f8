"""What a screen reader is told: names and roles of what takes the focus, of rows, and titles of windows."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QAbstractScrollArea, QWidget

from tests.walk import finding
from tests.walk.drawn import Ears
from tests.walk.finding import Finding

_NOTHING_SAID = frozenset(
    {QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Pane, QAccessible.Role.StaticText}
)
"""Roles that tell nobody what can be done with a thing."""

_MOST_ROWS = 400


def named(window: QWidget, ears: Ears) -> Iterator[Finding]:
    """What has no name, or says nothing of what it is."""
    written = [each.ink.center() for each in ears.drawn if not each.is_icon]
    if not window.windowTitle():
        yield finding.of("title", window, "the window has no title")
    for each in (window, *window.findChildren(QWidget)):
        if not each.isVisible() or each.window() is not window:
            continue
        if each.focusPolicy() != Qt.FocusPolicy.NoFocus and not is_viewport(each) and each is not window:
            yield from _one(each)
        if isinstance(each, QAbstractItemView):
            yield from _rows(each)
        scrolled_away = each.visibleRegion().isEmpty()
        if isinstance(each, QAbstractButton) and not (each.text() or each.toolTip() or scrolled_away):
            box = QRectF(each.rect().translated(each.mapTo(window, QPoint(0, 0))))
            if any(box.contains(place) for place in written):
                continue  # words are painted on it
            yield finding.of("name", each, f"“{each.accessibleName()}” is a button without words or tooltip")


def is_viewport(widget: QWidget) -> bool:
    """Whether a widget is the inside of a scroll area, which takes the focus on its behalf."""
    holder = widget.parentWidget()
    return isinstance(holder, QAbstractScrollArea) and holder.viewport() is widget


def _one(widget: QWidget) -> Iterator[Finding]:
    spoken = QAccessible.queryAccessibleInterface(widget)
    if not spoken.text(QAccessible.Text.Name).strip():
        yield finding.of("name", widget, "takes the focus and has no name")
    if spoken.role() in _NOTHING_SAID and not isinstance(widget, QAbstractScrollArea):
        words = widget.accessibleName()
        yield finding.of("role", widget, f"“{words}” takes the focus and is {spoken.role().name}")


def _rows(view: QAbstractItemView) -> Iterator[Finding]:
    for index in rows_in_view(view):
        words = index.data(Qt.ItemDataRole.AccessibleTextRole) or index.data(Qt.ItemDataRole.DisplayRole)
        can_be_reached = index.flags() & Qt.ItemFlag.ItemIsEnabled
        if can_be_reached and not str(words or "").strip():
            yield finding.of("name", view, f"a cell of column {index.column()} has no name")


def rows_in_view(view: QAbstractItemView) -> Iterator[QModelIndex]:
    """The items of a view of which something can be seen."""
    model: QAbstractItemModel | None = view.model()
    if model is None:
        return
    seen: QRect = view.viewport().rect()
    root = view.rootIndex()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(root)
    for row in range(min(model.rowCount(root), _MOST_ROWS)):
        for column in range(columns):
            index = model.index(row, column, root)
            if view.visualRect(index).intersects(seen):
                yield index
