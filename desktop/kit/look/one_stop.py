"""Groups of buttons that are a single tab stop: arrow keys move between them."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.kit.look import mirror

_BESIDE = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_BELOW = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class OneStop(QObject):
    """Moves the focus between buttons laid out in rows, by arrow keys, Home and End."""

    def __init__(self, parent: QWidget) -> None:
        """Start without buttons."""
        super().__init__(parent)
        self._buttons: tuple[QAbstractButton, ...] = ()

    def manage(self, buttons: Sequence[QAbstractButton]) -> None:
        """Manage these buttons from now on, with the first as the tab stop."""
        self._buttons = tuple(buttons)
        for button in self._buttons:
            button.removeEventFilter(self)
            button.installEventFilter(self)
        if self._buttons:
            self.set_tab_stop(self._buttons[0])

    def set_tab_stop(self, stop: QAbstractButton) -> None:
        """Make that button the tab stop."""
        for button in self._buttons:
            policy = Qt.FocusPolicy.StrongFocus if button is stop else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the focus, and move it on arrow keys."""
        if isinstance(watched, QAbstractButton) and watched in self._buttons:
            if event.type() == QEvent.Type.FocusIn:
                self.set_tab_stop(watched)
            elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                there = self._next(watched, mirror.key(watched, event))
                if there is not None:
                    there.setFocus(Qt.FocusReason.OtherFocusReason)
                    return True
        return super().eventFilter(watched, event)

    def _next(self, button: QAbstractButton, key: Qt.Key) -> QAbstractButton | None:
        """Return the target of a key, None if it has none; at the ends it is the button itself."""
        if key in _BESIDE:
            place = self._buttons.index(button) + _BESIDE[key]
            return self._buttons[place] if 0 <= place < len(self._buttons) else button
        if key in _BELOW:
            return self._in_next_row(button, _BELOW[key])
        if key == Qt.Key.Key_Home:
            return self._buttons[0]
        return self._buttons[-1] if key == Qt.Key.Key_End else None

    def _in_next_row(self, button: QAbstractButton, way: int) -> QAbstractButton:
        at = button.geometry().center()
        beyond = [each for each in self._buttons if (each.geometry().center().y() - at.y()) * way > 0]

        def away(each: QAbstractButton) -> tuple[int, int]:
            there = each.geometry().center()
            return abs(there.y() - at.y()), abs(there.x() - at.x())

        return min(beyond, key=away, default=button)
