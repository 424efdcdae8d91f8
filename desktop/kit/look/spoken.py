"""Accessible roles and values of custom-painted widgets.

Qt knows these for its own widgets; custom-painted ones would all be panes without a value.
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
    """Give all widgets of a class the accessible `role`, and the text that `value` returns as their value.

    Without `value`, the accessible description is the value, and is not read twice.
    """
    _SPOKEN[kind] = (role, value)
    _listen()


class _Spoken(QAccessibleWidget):
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
    QAccessible.installFactory(_accessible_of)


def _accessible_of(_class_name: str, thing: QObject) -> _Spoken | None:
    for kind in type(thing).__mro__:
        if (known := _SPOKEN.get(kind)) is not None and isinstance(thing, QWidget):
            return _Spoken(thing, *known)
    return None
