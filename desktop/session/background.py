"""Work off the UI thread, with one way back."""

import gc
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

CLOSE_S = 10.0
"""How long the end of the app waits for work that is under way, in seconds."""

T = TypeVar("T")


class WorkEnded(Exception):
    """Work in the background came to no result: no thread could be started for it, or it ended its own.

    Its ``__cause__`` is what was raised.
    """


class Background(QObject):
    """Runs work in a thread and calls back in the thread that owns this object.

    While work is under way Python collects no cycles: it would do so in whichever thread happens to allocate,
    and a Qt object that is taken down outside the UI thread can take the process with it. Nor does it until
    the result was taken in: at the start that is when the last character is opened. Where taking it in waits
    for the player, in a window of its own, cycles are collected meanwhile. There is one of these in the app,
    so that this holds.
    """

    _finished = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tickets = count()
        self._threads: dict[int, Thread | None] = {}
        self._callbacks: dict[int, tuple[Callable[[Any], None], Callable[[Exception], None]]] = {}
        self._results: dict[int, tuple[object, Exception | None]] = {}
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Do ``work`` in a thread, then call ``done`` with its result or ``failed`` with its exception.

        ``failed`` gets a ``WorkEnded`` if ``work`` ended its thread, or no thread could be started.
        """
        ticket = next(self._tickets)

        def end(result: object, error: Exception | None) -> None:
            self._results[ticket] = (result, error)
            with suppress(RuntimeError):  # this object is gone, and nobody waits any more
                self._finished.emit(ticket)

        def do() -> None:
            try:
                result = work()
            except Exception as error:
                end(None, error)
            except BaseException as error:
                ended = WorkEnded()
                ended.__cause__ = error
                end(None, ended)
            else:
                end(result, None)

        gc.disable()
        self._callbacks[ticket] = (done, failed)
        thread = self._threads[ticket] = Thread(target=do, daemon=True)
        try:
            thread.start()
        except RuntimeError as error:  # the system has no thread left
            self._threads[ticket] = None
            none_left = WorkEnded()
            none_left.__cause__ = error
            end(None, none_left)

    def close(self) -> None:
        """Call nobody back any more, and wait for the work that is under way.

        What takes longer than ``CLOSE_S``, such as on a drive that does not answer, ends with the process:
        every write of the library is whole or not at all.
        """
        self._callbacks.clear()
        end = monotonic() + CLOSE_S
        for thread in self._threads.values():
            if thread is not None:
                thread.join(max(0.0, end - monotonic()))
        self._threads.clear()
        gc.enable()

    @staticmethod
    def finish(job: Callable[[], object], wait_s: float) -> None:
        """Do a last thing while the app ends, in a thread, and wait for it so many seconds at most."""
        gc.disable()
        last = Thread(target=job, daemon=True)
        try:
            last.start()
        except RuntimeError:  # the system has no thread left
            job()
        else:
            last.join(wait_s)
        finally:
            gc.enable()

    @Slot(int)
    def _deliver(self, ticket: int) -> None:
        if ticket not in self._threads:
            return
        thread = self._threads.pop(ticket)
        if thread is not None:
            thread.join()
        result, error = self._results.pop(ticket)
        done, failed = self._callbacks.pop(ticket)
        QTimer.singleShot(0, self, self._collect)  # comes while a window waits for the player, if one does
        try:
            if error is None:
                done(result)
            else:
                failed(error)
        finally:
            self._collect()

    def _collect(self) -> None:
        """Have Python collect cycles again, unless work is under way."""
        if not self._threads:
            gc.enable()
