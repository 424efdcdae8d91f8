"""Stop PySide6 from remembering layout items after they are deleted.

When a filled layout is added to another, PySide6 creates a Python object for each item and keeps it as long
as the outer layout lives. Qt deletes the item together with its widget. The stale object stays, and the next
object at that address is mistaken for it. ``QWidget.layout()`` and ``QApplication.allWidgets()`` then
sometimes return a ``QWidgetItem``, and clicks do nothing.
"""

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLayout
from shiboken6 import Shiboken


def forget_items() -> None:
    """From now on, invalidate the Python objects of items when their layout is added to another."""
    for kind in (QBoxLayout, QGridLayout):
        if not hasattr(kind.addLayout, "forgets"):
            kind.addLayout = _forgetting(kind.addLayout)  # type: ignore[method-assign]


def _forgetting(add: Callable[..., None]) -> Callable[..., None]:
    def add_layout(outer: QLayout, inner: QLayout, *place: Any, **named: Any) -> None:
        add(outer, inner, *place, **named)
        _forget(inner)

    add_layout.forgets = True  # type: ignore[attr-defined]
    return add_layout


def _forget(layout: QLayout) -> None:
    if not isinstance(layout, (QBoxLayout, QGridLayout)):
        return  # a layout class written in Python manages its own items
    for index in range(layout.count()):
        item = layout.itemAt(index)
        if isinstance(item, QLayout):
            _forget(item)
        elif item is not None:
            Shiboken.invalidate(item)
