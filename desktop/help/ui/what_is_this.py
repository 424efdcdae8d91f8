"""What a control is for, told when it is clicked or where the keyboard is."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.help.ui.what_controls_do import what_it_does
from desktop.kit.controls.toast import announce
from desktop.kit.text.plain_text import tell_at, tell_next


def words_of(widget: QWidget) -> str:
    """What is told of a widget itself: its tooltip, then what it is for; "" for nothing."""
    told = dict.fromkeys((widget.toolTip(), what_it_does(widget)))
    return "\n\n".join(each for each in told if each)


def _words_around(widget: QWidget) -> str:
    """What is told of a widget, or of the nearest around it that something is told of."""
    around: QWidget | None = widget
    while around is not None:
        if words := words_of(around):
            return words
        around = None if around.isWindow() else around.parentWidget()
    return ""


class WhatIsThis(QObject):
    """Has the next click tell of a control instead of using it, one that is off too; Esc gives it up."""

    def __init__(self, app: QApplication, parent: QObject) -> None:
        """Listen to all of ``app`` while it waits."""
        super().__init__(parent)
        self._app = app

    def begin(self) -> None:
        """Wait for the click."""
        self._app.installEventFilter(self)
        tell_next()

    def tell_of_focus(self, window: QWidget) -> None:
        """Tell of the control that has the focus, or of the nearest around it that something is told of."""
        if (focused := window.focusWidget()) is not None:
            words = _words_around(focused) or focused.accessibleName()
            tell_at(focused, focused.mapToGlobal(focused.rect().center()), words)
            announce(focused, words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Answer what Qt asks while it waits: whether something is told of a widget, and then to tell it."""
        kind = event.type()
        if kind == QEvent.Type.LeaveWhatsThisMode:
            self._app.removeEventFilter(self)
        elif kind in (QEvent.Type.QueryWhatsThis, QEvent.Type.WhatsThis) and isinstance(watched, QWidget):
            words = words_of(watched)
            event.setAccepted(bool(words))
            if words and kind == QEvent.Type.WhatsThis and isinstance(event, QHelpEvent):
                tell_at(watched, event.globalPos(), words)
                announce(watched, words)
            return bool(words)
        return False
