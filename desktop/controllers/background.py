"""Work off the UI thread, with one way back."""

import gc
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

CLOSE_S = 10.0
"""How long the end of the app waits for work that is under way, in seconds."""

T = TypeVar("T")


class Background(QObject):
    """Runs work in a thread and calls back in the thread that owns this object.

    While work is under way Python collects no cycles: it would do so in whichever thread happens to allocate,
    and a Qt object that is taken down outside the UI thread can take the process with it. Nor does it until
    the result was taken in: at the start that is when the last character is opened. There is one of these in
    the app, so that this holds.
    """

    _finished = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tickets = count()
        self._threads: dict[int, Thread] = {}
        self._callbacks: dict[int, tuple[Callable[[Any], None], Callable[[Exception], None]]] = {}
        self._results: dict[int, tuple[object, Exception | None]] = {}
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        work: Callable[[], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Do ``work`` in a thread, then call ``done`` with its result or ``failed`` with its exception."""
        ticket = next(self._tickets)

        def do() -> None:
            try:
                self._results[ticket] = (work(), None)
            except Exception as error:
                self._results[ticket] = (None, error)
            with suppress(RuntimeError):  # this object is gone, and nobody waits any more
                self._finished.emit(ticket)

        gc.disable()
        self._callbacks[ticket] = (done, failed)
        self._threads[ticket] = Thread(target=do, daemon=True)
        self._threads[ticket].start()

    def close(self) -> None:
        """Call nobody back any more, and wait for the work that is under way.

        What takes longer than ``CLOSE_S``, such as on a drive that does not answer, ends with the process:
        every write of the library is whole or not at all.
        """
        self._callbacks.clear()
        end = monotonic() + CLOSE_S
        for thread in self._threads.values():
            thread.join(max(0.0, end - monotonic()))
        self._threads.clear()
        gc.enable()

    @staticmethod
    def finish(job: Callable[[], object], wait_s: float) -> None:
        """Do a last thing while the app ends, in a thread, and wait for it so many seconds at most."""
        gc.disable()
        last = Thread(target=job, daemon=True)
        last.start()
        last.join(wait_s)
        gc.enable()

    @Slot(int)
    def _deliver(self, ticket: int) -> None:
        thread = self._threads.pop(ticket, None)
        if thread is None:
            return
        thread.join()
        result, error = self._results.pop(ticket)
        done, failed = self._callbacks.pop(ticket)
        try:
            if error is None:
                done(result)
            else:
                failed(error)
        finally:
            if not self._threads:
                gc.enable()
