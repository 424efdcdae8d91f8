"""Run work off the UI thread, and return its result there."""

import gc
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

CLOSE_S = 10.0
"""How long the end of the app waits for running work, in seconds."""

T = TypeVar("T")


class WorkEnded(Exception):
    """Background work has no result: no thread could be started, or the work ended its thread.

    ``__cause__`` is the original exception.
    """


class Background(QObject):
    """Runs work in threads and calls back in the thread that owns this object.

    While work is running, Python collects no cycles: it would do so in whichever thread happens to allocate,
    and a Qt object destroyed outside the UI thread can crash the process. Collection resumes only after the
    result was handled: at the start, that is when the last character is opened. If handling it waits for the
    player in a window, cycles are collected meanwhile. There is only one of these in the app, so that this
    holds.
    """

    _finished = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tickets = count()
        self._threads: dict[int, Thread | None] = {}
        self._callbacks: dict[int, tuple[Callable[[Any], None], Callable[[Exception], None]]] = {}
        self._results: dict[int, tuple[object, Exception | None]] = {}
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether work is running, or its result is still to be handled."""
        return bool(self._threads)

    def run(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Run ``work`` in a thread, then call ``done`` with its result or ``failed`` with its exception.

        ``failed`` gets a WorkEnded if ``work`` ended its thread, or no thread could be started.
        """
        ticket = next(self._tickets)

        def end(result: object, error: Exception | None) -> None:
            self._results[ticket] = (result, error)
            with suppress(RuntimeError):  # this object was destroyed
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
        except RuntimeError as error:  # no more threads available
            self._threads[ticket] = None
            none_left = WorkEnded()
            none_left.__cause__ = error
            end(None, none_left)

    def close(self) -> None:
        """Discard all callbacks, and wait for running work.

        Work that takes longer than ``CLOSE_S``, such as on a drive that doesn't respond, ends with the
        process: every library write is complete or undone.
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
        """Run a last job in a thread while the app ends, and wait for it at most ``wait_s`` seconds."""
        gc.disable()
        last = Thread(target=job, daemon=True)
        try:
            last.start()
        except RuntimeError:  # no more threads available
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
        QTimer.singleShot(0, self, self._collect)  # also runs in the event loop of a modal window
        try:
            if error is None:
                done(result)
            else:
                failed(error)
        finally:
            self._collect()

    def _collect(self) -> None:
        if not self._threads:
            gc.enable()
