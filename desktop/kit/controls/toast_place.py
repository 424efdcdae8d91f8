"""Where a toast lies: at the foot of its area, or higher if it would cover what it speaks of there."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QScrollArea, QWidget

_STEP = 8
_ACROSS, _DOWN = 24, 12
"""How far apart the points are at which it looks at what is below, in pixels."""
_NAME = re.compile(r"[^\W\d_]{2}")


def free_place(toast: QWidget, area: QRect, foot: QRect, words: str) -> QRect:
    """Return `foot` or the next place above it in `area` that covers nothing `words` speak of.

    It covers neither what has the focus nor what the mouse is on, either: that was just pressed. `foot` is
    returned if there is no such place.
    """
    window = toast.parentWidget()
    if window is None:
        return foot
    toast.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # to look below it
    try:
        return _free(window, [box for box in _used(toast, window) if not box.isEmpty()], area, foot, words)
    finally:
        toast.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)


def _free(window: QWidget, used: list[QRect], area: QRect, foot: QRect, words: str) -> QRect:
    for up in range(0, foot.top() - area.top() + 1, _STEP):
        box = foot.translated(0, -up)
        if not any(box.intersects(each) for each in used) and not _covers(window, box, words):
            return box
    return foot


def _used(toast: QWidget, window: QWidget) -> Iterator[QRect]:
    """Yield the boxes of what has the focus, and of the button or row under the mouse."""
    focused = window.focusWidget()
    if isinstance(focused, QAbstractItemView):
        yield _row_box(window, focused, focused.visualRect(focused.currentIndex()))
    elif isinstance(focused, QScrollArea):
        pass  # a whole page: what the player is about is inside
    elif focused is not None and focused.isVisible() and not toast.isAncestorOf(focused):
        yield _box(window, focused)
    at = window.mapFromGlobal(QCursor.pos())
    below = window.childAt(at) if window.rect().contains(at) else None
    view = _view_of(below)
    if isinstance(below, QAbstractButton):
        yield _box(window, below)
    elif below is not None and view is not None:
        yield _row_box(window, view, view.visualRect(view.indexAt(below.mapFrom(window, at))))


def _covers(window: QWidget, box: QRect, words: str) -> bool:
    """Return whether a box lies over something whose name is in `words`."""
    across = [*range(box.left(), box.right(), _ACROSS), box.right()]
    down = [*range(box.top(), box.bottom(), _DOWN), box.bottom()]
    names: set[str] = set()
    known: set[QWidget] = set()
    rows: list[QRect] = []
    for at in (QPoint(x, y) for x in across for y in down):
        if not any(row.contains(at) for row in rows):
            names.update(_names_at(window, at, known, rows))
    return any(_is_in(name, words) for name in names)


def _names_at(window: QWidget, at: QPoint, known: set[QWidget], rows: list[QRect]) -> Iterator[str]:
    """Yield the names of what is at a point and around it, but of `known` widgets only once.

    The box of a row that is there is added to `rows`.
    """
    below: QWidget | None = window.childAt(at)
    view = _view_of(below)
    if below is not None and view is not None:
        if (row := view.indexAt(below.mapFrom(window, at))).isValid():
            rows.append(_row_box(window, view, view.visualRect(row)))
            yield str(row.data() or "")
        return
    if below is not None and below not in known and below.inherits("QLabel"):
        yield str(below.property("text") or "")
    while below is not None and below not in known and not below.isWindow():
        known.add(below)
        yield below.accessibleName()
        below = below.parentWidget()


def _view_of(widget: QWidget | None) -> QAbstractItemView | None:
    """Return the list whose inside a widget is."""
    around = None if widget is None else widget.parentWidget()
    return around if isinstance(around, QAbstractItemView) and around.viewport() is widget else None


def _row_box(window: QWidget, view: QAbstractItemView, row: QRect) -> QRect:
    inside = row.intersected(view.viewport().rect())
    return QRect(view.viewport().mapTo(window, inside.topLeft()), inside.size())


def _box(window: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def _is_in(name: str, words: str) -> bool:
    return bool(_NAME.search(name)) and re.search(rf"\b{re.escape(name)}\b", words) is not None
