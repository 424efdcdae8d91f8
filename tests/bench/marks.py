"""What a measured start tells its parent: one line on its output at each moment that counts."""

import os
import sys
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

_GIVE_UP_MS = 30_000


def mark(moment: str) -> None:
    """Tell the parent that ``moment`` is now; the parent's clock counts."""
    sys.stdout.write(f"{moment}\n")
    sys.stdout.flush()


def leave() -> None:
    """End at once; how long it takes to end is not measured."""
    os._exit(0)


def give_up_in_time() -> None:
    """End with a failure if the moments do not come."""
    QTimer.singleShot(_GIVE_UP_MS, lambda: os._exit(3))


class FirstPaint(QObject):
    """Calls ``then`` once, when the paint that ``widget`` has its first part in is over.

    The event filter hears of a paint before it is done. An event posted from there with high priority comes
    after the whole paint of the window and before anything else that waits.
    """

    def __init__(self, widget: QWidget, then: Callable[[], None]) -> None:
        super().__init__(widget)
        self._then = then
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            done = QEvent(QEvent.Type.User)
            QCoreApplication.postEvent(self, done, Qt.EventPriority.HighEventPriority.value)
        return False

    def customEvent(self, event: QEvent) -> None:
        self._then()
