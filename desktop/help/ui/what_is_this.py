"""Explains the control that is clicked ("What is this?"), or the one with the focus (Shift+F1)."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.help.ui.what_controls_do import what_it_does
from desktop.kit.controls.toast import announce
from desktop.kit.text.plain_text import ask_on_next_click, show_text_at


def explanation_of(widget: QWidget) -> str:
    """Return a widget's tooltip and what it is for, or "" if it has neither."""
    texts = dict.fromkeys((widget.toolTip(), what_it_does(widget)))
    return "\n\n".join(each for each in texts if each)


def _nearest_explanation(widget: QWidget) -> str:
    around: QWidget | None = widget
    while around is not None:
        if words := explanation_of(around):
            return words
        around = None if around.isWindow() else around.parentWidget()
    return ""


class WhatIsThis(QObject):
    """Makes the next click explain a control instead of using it, even a disabled one. Esc cancels."""

    def __init__(self, app: QApplication, parent: QObject) -> None:
        """Watch the events of ``app`` while it waits for the click."""
        super().__init__(parent)
        self._app = app

    def begin(self) -> None:
        """Wait for the click."""
        self._app.installEventFilter(self)
        ask_on_next_click()

    def explain_focus(self, window: QWidget) -> None:
        """Explain the control with the focus, or the nearest one around it that has an explanation."""
        if (focused := window.focusWidget()) is not None:
            words = _nearest_explanation(focused) or focused.accessibleName()
            show_text_at(focused, focused.mapToGlobal(focused.rect().center()), words)
            announce(focused, words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell Qt whether a widget has an explanation, and show it when Qt asks for it."""
        kind = event.type()
        if kind == QEvent.Type.LeaveWhatsThisMode:
            self._app.removeEventFilter(self)
        elif kind in (QEvent.Type.QueryWhatsThis, QEvent.Type.WhatsThis) and isinstance(watched, QWidget):
            words = explanation_of(watched)
            event.setAccepted(bool(words))
            if words and kind == QEvent.Type.WhatsThis and isinstance(event, QHelpEvent):
                show_text_at(watched, event.globalPos(), words)
                announce(watched, words)
            return bool(words)
        return False
