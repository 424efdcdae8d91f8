"""The Tab key leads through a page from the top down, whenever its parts were made."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from weakref import WeakKeyDictionary, WeakSet

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget
from shiboken6 import Shiboken

_waiting: "WeakKeyDictionary[QWidget, WeakSet[TabOrder]]" = WeakKeyDictionary()
"""The orders that wait for the Tab key, by the windows that ask for them then."""


class TabOrder:
    """Keeps the order of a page: that of its layouts, and of siblings where a part places them itself."""

    def __init__(self, body: QWidget, way: Callable[[], Iterable[QWidget]] | None = None) -> None:
        """Look after what is in `body`; its first stop stays where it is in the order of the window.

        `way` tells the order where it is another one than ``stops`` finds.
        """
        self._body = body
        self._way = way
        self._stops: list[QWidget] = []

    def keep(self) -> None:
        """Put the order right after parts came or went: Qt's own is that in which they were made.

        In a window that asks for it with ``put_right`` it is put right then.
        """
        waiting = _waiting.get(self._body.window())
        if waiting is None:
            self.lead()
        else:
            self._stops = []  # they may be gone until then
            waiting.add(self)

    def lead(self) -> None:
        """Lead the Tab key through what there is now."""
        found = list(stops(self._body) if self._way is None else self._way())
        if found != self._stops:
            self._stops = found
            for before, after in pairwise(found):
                QWidget.setTabOrder(before, after)

    @property
    def is_led_through(self) -> bool:
        """Whether the Tab key can come here now."""
        return Shiboken.isValid(self._body) and self._body.isVisible()


def wait_for_tab(window: QWidget) -> None:
    """Have all orders in `window` wait until it calls ``put_right``, as often as they change."""
    _waiting[window] = WeakSet()


def put_right(window: QWidget) -> None:
    """Put right what waits in a window, which does so whenever the focus is about to go on in its order.

    What is hidden waits until it is seen.
    """
    waiting = _waiting[window]
    for order in [each for each in waiting if each.is_led_through]:
        waiting.discard(order)
        order.lead()


def stops(widget: QWidget) -> Iterator[QWidget]:
    """What can take the focus in a widget, in the order in which it is laid out."""
    layout = widget.layout()
    for part in _siblings(widget) if layout is None else _laid_out(layout):
        if part.focusPolicy() != Qt.FocusPolicy.NoFocus:
            yield part
        yield from stops(part)


def _siblings(widget: QWidget) -> Iterator[QWidget]:
    # Not by children(): for what is no widget, PySide sets up classes that nothing else here needs.
    for child in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if not child.isWindow():
            yield child


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    # By asking the layout where things stand, never by itemAt(): PySide takes what that answers for a child
    # of the layout's Python object and lets go of it with that one, though Qt still holds it.
    around = layout.parentWidget()
    parts: list[QWidget | QLayout] = [each for each in layout.children() if isinstance(each, QLayout)]
    parts += [] if around is None else list(_siblings(around))
    placed = [(place, part) for part in parts if (place := layout.indexOf(part)) >= 0]
    for _, part in sorted(placed, key=lambda each: each[0]):
        if isinstance(part, QWidget):
            yield part
        else:
            yield from _laid_out(part)
