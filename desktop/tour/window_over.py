"""Handles modal windows, whose opening call returns only after they are closed."""

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

_LOOKED_FOR_MS = 10


def answered(opening: Callable[[], object], act: Callable[[], object]) -> str | None:
    """Do ``opening``, do ``act`` in the window it opens, and close that.

    Return the window's accessible name, or None if none opened. Raises what ``act`` raises.
    """
    below = QApplication.activeModalWidget()
    names: list[str] = []
    faults: list[Exception] = []
    timer = QTimer()

    def look() -> None:
        box = QApplication.activeModalWidget()
        if box is None or box is below:
            return
        timer.stop()
        names.append(box.accessibleName())
        try:
            act()
        except Exception as fault:
            faults.append(fault)
        finally:
            box.close()  # one that act left open would block forever

    timer.timeout.connect(look)
    timer.start(_LOOKED_FOR_MS)
    opening()
    timer.stop()
    timer.timeout.disconnect(look)  # each would keep the other, and act's closure, alive
    if faults:
        raise faults[0]
    return names[0] if names else None
