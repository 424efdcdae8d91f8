"""Targets: what can be clicked is at least 24 pixels wide and high."""

from collections.abc import Iterator

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QTabBar, QTableView, QWidget

from tests.walk import finding
from tests.walk.finding import Finding, ours
from tests.walk.named import rows_in_view

_LEAST = 24
_CLICKED = frozenset({"mousePressEvent", "mouseReleaseEvent"})


def small(window: QWidget) -> Iterator[Finding]:
    """What can be clicked and is too small, in any text size."""
    for each in window.findChildren(QWidget):
        if not each.isVisible() or each.window() is not window:
            continue
        if isinstance(each, QTabBar):
            for tab in range(each.count()):
                if each.isTabVisible(tab):  # the others are in the menu beside them
                    yield from _too_small(each, each.tabRect(tab).size(), each.tabText(tab))
        elif isinstance(each, QAbstractItemView):
            for index in rows_in_view(each):
                if index.flags() & _clicked(each):
                    size = each.visualRect(index).size()
                    yield from _too_small(each, size, f"a cell of column {index.column()}")
        elif isinstance(each, QAbstractButton) or _CLICKED & ours(type(each)):
            yield from _too_small(each, each.size(), each.accessibleName())


def _clicked(view: QAbstractItemView) -> Qt.ItemFlag:
    """What marks an item that can be clicked: in tables of fields, other cells are only read."""
    return Qt.ItemFlag.ItemIsEditable if isinstance(view, QTableView) else Qt.ItemFlag.ItemIsSelectable


def _too_small(widget: QWidget, size: QSize, words: str) -> Iterator[Finding]:
    if min(size.width(), size.height()) < _LEAST:
        what = f"“{words}” is {size.width()} x {size.height()} px"
        yield finding.of("target", widget, what)
