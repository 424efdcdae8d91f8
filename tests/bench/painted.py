"""How long it takes until the window has been painted after something was done in it."""

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

_QUIET = 3
"""As often in a row nothing has to be painted when all is painted: what is put off comes a turn later."""


class Painted(QObject):
    """Watches the paints of a window: one comes in each turn of the event loop in which anything changed."""

    def __init__(self, qt: QApplication, window: QWidget) -> None:
        super().__init__(window)
        self._qt = qt
        self._window = window
        self._paints = 0
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self._paints += event.type() == QEvent.Type.UpdateRequest
        return False

    def after(self, job: Callable[[], object]) -> float:
        """Milliseconds from just before ``job`` to the end of the last paint that it caused."""
        self._turn()
        began = ended = perf_counter()
        job()
        quiet = 0
        while quiet < _QUIET:
            before = self._paints
            self._turn()
            quiet += 1
            if self._paints > before:
                quiet, ended = 0, perf_counter()
        return (ended - began) * 1000

    def repaint(self) -> float:
        """Milliseconds for a repaint of the whole window: the least for anything that changes all of it.

        What fills its own ground, as a page that scrolls does, is asked for by itself: Qt leaves it out when
        what it stands in is to be painted.
        """
        own = [each for each in self._window.findChildren(QWidget) if each.autoFillBackground()]

        def ask() -> None:
            for each in (self._window, *own):
                each.update()

        return self.after(ask)

    def _turn(self) -> None:
        """A turn of the event loop. As in one that runs, what is to be deleted goes before anything is
        painted; Qt would keep it here.
        """
        self._qt.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self._qt.processEvents()
