"""What a screen reader is told of widgets that paint themselves: what they are, and the value they show.

Qt knows what its own widgets are; ours, painted from scratch, would all be panes without a value.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_W = TypeVar("_W", bound=QWidget)

_SPOKEN: dict[type[QWidget], tuple[QAccessible.Role, Callable[[Any], str] | None]] = {}


def speak_as(kind: type[_W], role: QAccessible.Role, value: Callable[[_W], str] | None = None) -> None:
    """Have all widgets of a class told as `role`, with the words that `value` gives for each as its value.

    Without `value` the accessible description of each is its value, and is not said a second time.
    """
    _SPOKEN[kind] = (role, value)
    _listen()


class _Spoken(QAccessibleWidget):
    """A widget as a screen reader meets it."""

    def __init__(self, widget: QWidget, role: QAccessible.Role, value: Callable[[Any], str] | None) -> None:
        super().__init__(widget, role)
        self._shown, self._value = widget, value

    def text(self, kind: QAccessible.Text) -> str:
        if kind == QAccessible.Text.Value:
            return self._shown.accessibleDescription() if self._value is None else self._value(self._shown)
        if kind == QAccessible.Text.Description and self._value is None:
            return ""
        return str(super().text(kind))


@cache
def _listen() -> None:
    QAccessible.installFactory(_made)


def _made(_class_name: str, thing: QObject) -> _Spoken | None:
    for kind in type(thing).__mro__:
        if (told := _SPOKEN.get(kind)) is not None and isinstance(thing, QWidget):
            return _Spoken(thing, *told)
    return None
