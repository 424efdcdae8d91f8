"""What is alive in this process, and how much memory it holds, when nothing goes on."""

import ctypes
import gc
import sys
from collections import Counter
from pathlib import Path
from sqlite3 import Connection
from threading import active_count

import shiboken6
from PySide6.QtCore import QDeadlineTimer, QEvent, QObject, QThread, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

WIDGETS, OBJECTS, TIMERS, ACTIVE = "widgets", "Qt objects", "timers", "timers that run"
THREADS, FILES, CONNECTIONS = "threads", "open files", "database connections"

_REST_MS = 30
_ROUNDS = 3
_LONGEST_WORK_MS = 5_000


def come_to_rest() -> None:
    """Have everything deleted that was given up, and the memory given back that is free."""
    QTest.qWait(_REST_MS)
    longest = QDeadlineTimer(_LONGEST_WORK_MS)
    while active_count() > 1 and not longest.hasExpired():  # settings are still being written, say
        QTest.qWait(_REST_MS)
    for _ in range(_ROUNDS):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        gc.collect()
    if hasattr(libc := ctypes.CDLL(None), "malloc_trim"):
        libc.malloc_trim(0)


def alive() -> Counter[str]:
    """How many there are of what should not grow, and of each class of Qt objects by its name.

    Objects that Qt makes by itself count as widgets only: to look for them would keep them alive.
    """
    found: Counter[str] = Counter()
    for each in gc.get_objects():
        if isinstance(each, QObject) and shiboken6.isValid(each):
            found[OBJECTS] += 1
            found[type(each).__name__] += 1
            if isinstance(each, QTimer):
                found[TIMERS] += 1
                found[ACTIVE] += each.isActive()
            elif isinstance(each, QThread):
                found[THREADS] += 1
        elif isinstance(each, Connection):
            found[CONNECTIONS] += 1
    found[WIDGETS] = len(QApplication.allWidgets())
    if sys.platform == "linux":
        own = Path("/proc/self")
        found[THREADS] = sum(1 for _ in (own / "task").iterdir())
        found[FILES] = sum(1 for _ in (own / "fd").iterdir())
    return found
