"""Close the window on Ctrl+C and on the signals with which the system ends programs.

Python would handle a signal only when Qt next calls Python, which may be never. So each signal is written to
a pipe that Qt watches. Windows has no such signals for programs with a window.
"""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal

_HEEDED = ("SIGINT", "SIGTERM", "SIGHUP") if os.name == "posix" else ()


_Handler = Callable[[int, FrameType | None], object] | int | None


class Interrupts(QObject):
    """Listens for the signals of this process from its creation until ``close``."""

    received = Signal(int)
    """Carries the signal number."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._before: dict[signal.Signals, _Handler] = {}
        if not _HEEDED:
            return
        self._read, self._write = os.pipe()
        for end in (self._read, self._write):
            os.set_blocking(end, False)
        self._notifier = QSocketNotifier(self._read, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._tell)
        self._pipe_before = signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        for each in map(signal.Signals.__getitem__, _HEEDED):
            before = signal.getsignal(each)
            # If started in the background or with nohup, these signals are ignored on purpose.
            if before is not signal.SIG_IGN:
                self._before[each] = before
                signal.signal(each, _ignore_signal)

    def close(self) -> None:
        """Stop listening and restore the previous handlers."""
        if not _HEEDED:
            return
        for each, before in self._before.items():
            signal.signal(each, before)
        signal.set_wakeup_fd(self._pipe_before)
        self._notifier.setEnabled(False)
        os.close(self._read)
        os.close(self._write)

    def _tell(self) -> None:
        with suppress(BlockingIOError):
            for number in os.read(self._read, 64):
                self.received.emit(number)


def _ignore_signal(_number: int, _frame: FrameType | None) -> None:
    """Does nothing: Python has already written the signal to the pipe."""
