"""The items of layouts, which PySide6 would remember after they are gone.

When a filled layout is put into another, PySide6 makes a Python object for each item in it and keeps that as
long as the outer layout lives. Qt deletes the item together with its widget; the object stays, and whatever
is made at that place in memory next is taken for it. ``QWidget.layout()`` and ``QApplication.allWidgets()``
then give a ``QWidgetItem`` now and then, and what was clicked does not happen.
"""

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLayout
from shiboken6 import Shiboken


def forget_items() -> None:
    """Have no Python objects stay for the items of a layout that is put into another, from now on."""
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
        return  # a layout written in Python keeps its items itself
    for index in range(layout.count()):
        item = layout.itemAt(index)
        if isinstance(item, QLayout):
            _forget(item)
        elif item is not None:
            Shiboken.invalidate(item)
