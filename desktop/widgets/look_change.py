"""Tells widgets that another look is worn: those on the screen at once, the others when there is time."""

import time
from types import FunctionType

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from shiboken6 import isValid

_SLICE_S = 0.006
_BETWEEN_MS = 8
"""So that what is seen is painted first."""


class LookChange(QObject):
    """Sends every widget one `QEvent.Type.StyleChange` for each change of the look.

    Most widgets of the app lie in pages that are not seen, and arrange what is in them anew. They are told
    in slices between which the window answers, and at the latest when they are shown. A window over the main
    one holds little, and is told whole: what is seen of it has the size that its hidden pages want.

    What lies in others is told before them: they arrange it by the room that it then asks for.
    """

    def __init__(self, app: QApplication) -> None:
        """Wait for the first change; it belongs to ``app``."""
        super().__init__(app)
        self._app = app
        self._waiting: dict[QWidget, None] = {}
        self._slices = QTimer(self, interval=_BETWEEN_MS)
        self._slices.timeout.connect(self._tell_some)

    def tell_all(self) -> None:
        """Tell who is seen now, and the others later; who still waits for the change before is told once."""
        seen = []
        waiting: dict[QWidget, None] = {}
        for each in sorted(self._app.allWidgets(), key=_Depths()):
            if each.isVisible() or _lies_over(each):
                seen.append(each)
            elif isinstance(type(each).changeEvent, FunctionType):  # else it has nothing to do
                waiting[each] = None
        if not self._waiting and waiting:
            self._app.installEventFilter(self)
            self._slices.start()
        self._waiting = waiting
        for each in reversed(seen):
            _tell(each)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell a widget that is about to be seen."""
        # Every event of the app comes by, so what costs least is asked first; the type is made anew each time
        if watched in self._waiting and event.type() == QEvent.Type.Show:
            del self._waiting[watched]
            _tell(watched)
        return False

    def _tell_some(self) -> None:
        end = time.perf_counter() + _SLICE_S
        while self._waiting and time.perf_counter() < end:
            each, _ = self._waiting.popitem()
            _tell(each)
        if not self._waiting:
            self._slices.stop()
            self._app.removeEventFilter(self)


class _Depths:
    """Tells how deep in its window a widget lies."""

    def __init__(self) -> None:
        self._known: dict[QWidget, int] = {}

    def __call__(self, widget: QWidget | None) -> int:
        if widget is None:
            return 0
        depth = self._known.get(widget)
        if depth is None:
            depth = self._known[widget] = self(widget.parentWidget()) + 1
        return depth


def _lies_over(widget: QWidget) -> bool:
    window = widget.window()
    return isinstance(window, QDialog) and window.isVisible()


def _tell(widget: QWidget) -> None:
    if isValid(widget):
        QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
