"""The Tab key leads through a page from the top down, whenever its parts were made."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget


class TabOrder:
    """Keeps the order of a page: that of its layouts, and of siblings where a part places them itself."""

    def __init__(self, body: QWidget) -> None:
        """Look after what is in `body`; its first stop stays where it is in the order of the window."""
        self._body = body
        self._stops: list[QWidget] = []

    def keep(self) -> None:
        """Put the order right after parts came or went: Qt's own is that in which they were made."""
        found = list(stops(self._body))
        if found != self._stops:
            self._stops = found
            for before, after in pairwise(found):
                QWidget.setTabOrder(before, after)


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
