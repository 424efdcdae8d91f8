"""Work off the UI thread, with one way back."""

import gc
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot

T = TypeVar("T")


class _Courier(QObject):
    """Carries a result from the thread where it was made to the one that asked."""

    arrived = Signal(object, object)


class _Job(QRunnable, Generic[T]):
    def __init__(self, work: Callable[[], T], courier: _Courier) -> None:
        super().__init__()
        self._work = work
        self._courier = courier

    @Slot()
    def run(self) -> None:
        result: T | None = None
        fault: Exception | None = None
        try:
            result = self._work()
        except Exception as error:
            fault = error
        with suppress(RuntimeError):  # the app was closed meanwhile and nobody waits any more
            self._courier.arrived.emit(result, fault)


class Background(QObject):
    """Runs work in a thread and calls back in the thread that owns this object.

    While work is under way Python collects no cycles: it would do so in whichever thread happens to allocate,
    and a Qt object that is taken down outside the UI thread can take the process with it.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._under_way: set[_Courier] = set()
        self._closed = False

    def run(
        self,
        work: Callable[[], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Do ``work`` in a thread, then call ``done`` with its result or ``failed`` with its exception."""
        courier = _Courier(self)
        self._under_way.add(courier)
        gc.disable()

        def back(result: T, error: Exception | None) -> None:
            self._under_way.discard(courier)
            courier.deleteLater()
            if not self._under_way:
                gc.enable()
            if self._closed:
                return
            if error is None:
                done(result)
            else:
                failed(error)

        courier.arrived.connect(back)
        QThreadPool.globalInstance().start(_Job(work, courier))

    def close(self) -> None:
        """Wait for the work that is under way, and call nobody back any more."""
        self._closed = True
        QThreadPool.globalInstance().waitForDone()
