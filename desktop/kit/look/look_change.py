"""Have widgets follow a changed look: the visible ones at once, the others when there is time."""

import gc
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from shiboken6 import isValid

_SLICE_S = 0.006
_BETWEEN_MS = 8
"""Enough for the visible widgets to be painted first."""


if TYPE_CHECKING:
    _AnyWidget = QWidget
else:
    _AnyWidget = object


class FollowsTheme(_AnyWidget):
    """Mixin for other widgets that follow the theme: `class Button(theme.FollowsTheme, QPushButton)`.

    `LookChange` restyles it, not a `changeEvent`: Qt sends one to every widget for each new font or palette
    of the app, and calling Python for all of them takes a tenth of a change.
    """

    def _restyle(self) -> None:
        """Apply the lengths and colours of the theme. A fully custom-painted widget only updates its
        geometry.
        """
        self.updateGeometry()
        self.update()


class LookChange(QObject):
    """Restyles every widget once for each change of the look.

    Most widgets are on hidden pages and lay themselves out again on a change. They are notified in slices, so
    that the window stays responsive, and at the latest when they are shown. A secondary window is small, and
    notified whole: its size depends on its hidden pages too.

    Children are notified before their parents, whose layout depends on the new sizes.
    """

    def __init__(self, app: QApplication) -> None:
        """Wait for the first change; ``app`` owns this."""
        super().__init__(app)
        self._app = app
        self._waiting: dict[QWidget, None] = {}
        self._in_order = True
        self._slices = QTimer(self, interval=_BETWEEN_MS)
        self._slices.timeout.connect(self._notify_some)

    def notify_all(self) -> None:
        """Notify visible widgets now and the others later. One that still waits for an earlier change gets
        one event.
        """
        widgets = _all_widgets(self._app)
        over = {
            each for each in widgets if isinstance(each, QDialog) and each.isWindow() and each.isVisible()
        }
        seen = []
        waiting: dict[QWidget, None] = {}
        for each in widgets:
            if each.isVisible() or (over and each.window() in over):
                seen.append(each)
            elif isinstance(each, FollowsTheme):  # otherwise it has nothing to do
                waiting[each] = None
        if not self._waiting and waiting:
            self._app.installEventFilter(self)
        self._waiting, self._in_order = waiting, False
        for each in reversed(_from_above(seen)):
            _notify(each)
        self._slices.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notify a widget that is about to be shown."""
        # Every event of the app passes here, so the cheapest test comes first; the type is created each time
        if watched in self._waiting and event.type() == QEvent.Type.Show:
            del self._waiting[watched]
            _notify(watched)
        return False

    def _notify_some(self) -> None:
        end = time.perf_counter() + _SLICE_S
        if not self._in_order:  # only now, after the visible widgets were painted
            self._waiting, self._in_order = dict.fromkeys(_from_above(self._waiting)), True
        while self._waiting and time.perf_counter() < end:
            each, _ = self._waiting.popitem()
            _notify(each)
        if not self._waiting:
            self._slices.stop()
            self._app.removeEventFilter(self)


def _all_widgets(app: QApplication) -> list[QWidget]:
    """List every widget. Garbage collection is paused, since PySide would access widgets deleted by it."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return app.allWidgets()
    finally:
        if collects:
            gc.enable()


def _from_above(widgets: Iterable[QWidget]) -> list[QWidget]:
    """Sort widgets by their depth in the window, and drop deleted ones."""
    known: dict[QWidget | None, int] = {None: 0}

    def depth(widget: QWidget | None) -> int:
        if widget not in known:
            assert widget is not None
            known[widget] = depth(widget.parentWidget()) + 1
        return known[widget]

    return sorted(filter(isValid, widgets), key=depth)


def _notify(widget: QWidget) -> None:
    if isValid(widget):
        QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
        if isinstance(widget, FollowsTheme):
            widget._restyle()
