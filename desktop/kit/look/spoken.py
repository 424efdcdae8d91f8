"""What a screen reader learns of custom-painted widgets: role, name, value, text and what they can do.

Qt knows these for its own widgets. Custom-painted ones would all be panes without a value, and the buttons
would change their mark without acting.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleInterface,
    QAccessibleTextInterface,
    QAccessibleValueChangeEvent,
    QAccessibleValueInterface,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from desktop.base.workarounds.no_interface import NO_INTERFACE

_W = TypeVar("_W", bound=QWidget)
_Kind = QAccessible.InterfaceType
_PAINTED = frozenset({"QWidget", "QFrame", "QLabel", "QScrollArea", "QAbstractScrollArea"})
_BUTTONS = frozenset({"QPushButton", "QRadioButton"})


class Amount(NamedTuple):
    """A number that a widget shows, with its limits."""

    value: int
    least: int
    most: int


class _Speech(NamedTuple):
    role: QAccessible.Role
    value: Callable[[Any], str] | None = None
    amount: Callable[[Any], Amount] | None = None
    step_to: Callable[[Any, int], None] | None = None
    press: Callable[[Any], object] | None = None


_SPOKEN: dict[type[QWidget], _Speech] = {}
_MADE: dict[type[QWidget], Callable[[Any], QAccessibleInterface]] = {}


def speak_as(
    kind: type[_W],
    role: QAccessible.Role,
    value: Callable[[_W], str] | None = None,
    *,
    amount: Callable[[_W], Amount] | None = None,
    step_to: Callable[[_W, int], None] | None = None,
    press: Callable[[_W], object] | None = None,
) -> None:
    """Give all widgets of a class the accessible `role`, and the text that `value` returns as their value.

    Without `value`, the accessible description is the value, and is not read twice. `amount` is the value as
    a number, and `step_to` changes it as the player would. `press` does what Enter does.
    """
    _SPOKEN[kind] = _Speech(role, value, amount, step_to, press)


def speak_by(kind: type[_W], make: Callable[[_W], QAccessibleInterface]) -> None:
    """Let `make` create the accessible interface of all widgets of a class."""
    _MADE[kind] = make


def tell_value(widget: QWidget) -> None:
    """Tell screen readers that the value of a widget with an `amount` has changed."""
    speech = _speech_of(widget)
    if QAccessible.isActive() and speech is not None and speech.amount is not None:
        event = QAccessibleValueChangeEvent(widget, speech.amount(widget).value)
        QAccessible.updateAccessibility(event)


def shows(widget: QWidget | None, words: str) -> bool:
    """Return whether these words are about the value of a widget or the row it is on: it tells its changes
    itself.
    """
    if widget is None or not QAccessible.isActive():
        return False
    row = getattr(widget, "row_words", None)
    if row is not None:
        return bool(row()) and words.startswith(row())
    speech = _speech_of(widget)
    return speech is not None and speech.amount is not None and words.startswith(widget.accessibleName())


@contextmanager
def untold() -> Iterator[None]:
    """Tell screen readers nothing of what is set up here and then focused.

    A new text or name would be taken for typing in it, and the focus that follows would not be read.
    """
    listening = QAccessible.isActive()
    if listening:
        QAccessible.setActive(False)
    try:
        yield
    finally:
        if listening:
            QAccessible.setActive(True)


@cache
def listen() -> None:
    """From now on, answer the questions of screen readers. Call it before the first widget is created."""
    QAccessible.installFactory(_accessible_of)


def _speech_of(widget: QWidget) -> _Speech | None:
    return next((_SPOKEN[kind] for kind in type(widget).__mro__ if kind in _SPOKEN), None)


def _accessible_of(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, QWidget):
        return None
    for kind in type(thing).__mro__:
        if (make := _MADE.get(kind)) is not None:
            return make(thing)
        if kind in _SPOKEN:
            return _Painted(thing)
    if class_name in _BUTTONS:
        from desktop.kit.controls.spoken_button import SpokenButton

        return SpokenButton(thing)
    if class_name == "QStackedWidget":
        return _Painted(thing)  # Orca says "layered pane" for each of Qt's own
    if class_name in _PAINTED and type(thing).__module__.partition(".")[0] != "PySide6":
        return _Painted(thing)
    return None


class _Painted(QAccessibleWidget):
    """A widget whose words are painted. Its role is looked up each time: it may be known only later."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._shown = widget
        self._text: _Text | None = None
        self._value: _Value | None = None
        self._press: _Press | None = None

    def role(self) -> QAccessible.Role:
        speech = _speech_of(self._shown)
        if speech is not None:
            return speech.role
        if self._shown.inherits("QLabel"):
            return QAccessible.Role.StaticText
        if not self._shown.accessibleName() or self._shown.inherits("QStackedWidget"):
            return QAccessible.Role.Client  # which is skipped
        return QAccessible.Role.Grouping if self.childCount() else QAccessible.Role.StaticText

    def text(self, kind: QAccessible.Text) -> str:
        speech, said = _speech_of(self._shown), str(super().text(kind))
        match kind:
            case QAccessible.Text.Name if not said and self._shown.inherits("QLabel"):
                return str(self._shown.property("text") or "")
            case QAccessible.Text.Value if speech is not None:
                return speech.value(self._shown) if speech.value else self._shown.accessibleDescription()
            case QAccessible.Text.Description if speech is not None and speech.value is None:
                return ""
            case QAccessible.Text.Description if is_said(said, self.text(QAccessible.Text.Name)):
                return ""
        return said

    def words(self) -> str:
        """Return the text as a reader goes through it."""
        speech = _speech_of(self._shown)
        return self.text(QAccessible.Text.Name if speech is None else QAccessible.Text.Value)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        speech = _speech_of(self._shown)
        if kind == _Kind.TextInterface and (speech is not None or self.role() == QAccessible.Role.StaticText):
            self._text = self._text or _Text(self)
            return self._text if self.words() else NO_INTERFACE
        if kind == _Kind.ValueInterface and speech is not None and speech.amount is not None:
            self._value = self._value or _Value(self._shown, speech)
            return self._value
        if kind == _Kind.ActionInterface and speech is not None and speech.press is not None:
            self._press = self._press or _Press(self._shown, speech.press)
            return self._press
        return super().interface_cast(kind) or NO_INTERFACE


def is_said(words: str, name: str) -> bool:
    """Return whether the name of something already says these words of its description."""
    return bool(words) and all(line.strip().rstrip(".") in name for line in words.splitlines())


class _Value(QAccessibleValueInterface):
    def __init__(self, widget: QWidget, speech: _Speech) -> None:
        super().__init__()
        self._widget, self._speech = widget, speech

    def _amount(self) -> Amount:
        return self._speech.amount(self._widget) if self._speech.amount else Amount(0, 0, 0)

    def currentValue(self) -> object:
        return self._amount().value

    def minimumValue(self) -> object:
        return self._amount().least

    def maximumValue(self) -> object:
        return self._amount().most

    def minimumStepSize(self) -> object:
        return 1

    def setCurrentValue(self, value: Any) -> None:
        if self._speech.step_to is not None:
            self._speech.step_to(self._widget, round(float(value)))


class _Press(QAccessibleActionInterface):
    def __init__(self, widget: QWidget, press: Callable[[Any], object]) -> None:
        super().__init__()
        self._widget, self._do = widget, press

    def actionNames(self) -> list[str]:
        return [self.pressAction(), self.setFocusAction()] if self._widget.isEnabled() else []

    def doAction(self, name: str) -> None:
        if name == self.setFocusAction():
            self._widget.setFocus()
        elif name in self.actionNames():
            self._do(self._widget)

    def keyBindingsForAction(self, _name: str) -> list[str]:
        return []


class _Text(QAccessibleTextInterface):
    """The painted words, to be read by letter, word and line. They have no cursor and no selection."""

    def __init__(self, of: _Painted) -> None:
        super().__init__()
        self._of = of

    def text(self, start: int, end: int) -> str:
        return self._of.words()[start:end]

    def characterCount(self) -> int:
        return len(self._of.words())

    def cursorPosition(self) -> int:
        return 0

    def selectionCount(self) -> int:
        return 0

    def offsetAtPoint(self, _point: QPoint) -> int:
        return 0

    def characterRect(self, _offset: int) -> QRect:
        return self._of.rect()

    def addSelection(self, _start: int, _end: int) -> None:
        pass

    def removeSelection(self, _selection: int) -> None:
        pass

    def setCursorPosition(self, _position: int) -> None:
        pass

    def setSelection(self, _selection: int, _start: int, _end: int) -> None:
        pass

    def scrollToSubstring(self, _start: int, _end: int) -> None:
        pass
