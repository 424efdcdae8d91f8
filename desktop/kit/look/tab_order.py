"""Keep the tab order of a page from the top down, in whatever order its widgets were made."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from weakref import WeakKeyDictionary, WeakSet

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget
from shiboken6 import Shiboken

_waiting: "WeakKeyDictionary[QWidget, WeakSet[TabOrder]]" = WeakKeyDictionary()
"""The tab orders waiting for the Tab key, by window, in windows that update them only then."""


class TabOrder:
    """Keeps the tab order of a page: that of its layouts, and of siblings if a section places them itself."""

    def __init__(self, body: QWidget, way: Callable[[], Iterable[QWidget]] | None = None) -> None:
        """Watch the contents of `body`; its first stop keeps its place in the order of the window.

        `way` returns the order if it differs from that of ``stops``.
        """
        self._body = body
        self._way = way
        self._stops: list[QWidget] = []

    def keep(self) -> None:
        """Update the order after widgets were added or removed: Qt orders them by when they were made.

        In a window that calls ``update_tab_order``, the update waits for that.
        """
        waiting = _waiting.get(self._body.window())
        if waiting is None:
            self.lead()
        else:
            self._stops = []  # they may be deleted by then
            waiting.add(self)

    def lead(self) -> None:
        """Set the tab order of the current widgets."""
        found = list(stops(self._body) if self._way is None else self._way())
        if found != self._stops:
            self._stops = found
            for before, after in pairwise(found):
                QWidget.setTabOrder(before, after)

    @property
    def is_reachable(self) -> bool:
        """Return whether Tab can reach this page now."""
        return Shiboken.isValid(self._body) and self._body.isVisible()


def postpone_tab_order(window: QWidget) -> None:
    """Postpone all updates in `window` until it calls ``update_tab_order``, however often they are due."""
    _waiting[window] = WeakSet()


def update_tab_order(window: QWidget) -> None:
    """Update the waiting orders in a window; it calls this whenever Tab is about to move the focus.

    Hidden pages wait until they are shown.
    """
    waiting = _waiting[window]
    for order in [each for each in waiting if each.is_reachable]:
        waiting.discard(order)
        order.lead()


def is_tab_stop(widget: QWidget) -> bool:
    """Return whether Tab stops at a widget now."""
    return widget.isVisible() and widget.isEnabled() and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def stops(widget: QWidget) -> Iterator[QWidget]:
    """Return the focusable widgets in a widget, in layout order."""
    layout = widget.layout()
    for part in _siblings(widget) if layout is None else _laid_out(layout):
        if part.focusPolicy() != Qt.FocusPolicy.NoFocus:
            yield part
        yield from stops(part)


def _siblings(widget: QWidget) -> Iterator[QWidget]:
    # Not children(): PySide would load classes for non-widgets that nothing else needs here.
    for child in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if not child.isWindow():
            yield child


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    # By positions in the layout, never by itemAt(): PySide treats its result as a child of the layout's
    # Python object and releases it with that object, though Qt still holds it.
    around = layout.parentWidget()
    parts: list[QWidget | QLayout] = [each for each in layout.children() if isinstance(each, QLayout)]
    parts += [] if around is None else list(_siblings(around))
    placed = [(place, part) for part in parts if (place := layout.indexOf(part)) >= 0]
    for _, part in sorted(placed, key=lambda each: each[0]):
        if isinstance(part, QWidget):
            yield part
        else:
            yield from _laid_out(part)
