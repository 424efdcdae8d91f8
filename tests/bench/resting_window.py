"""The floor of a window at rest: a bare PySide6 window as large as the app's. A program."""

import os
import sys
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

from tests.bench.marks import FirstPaint, mark

ROUND_S = 1.25
"""How long a round of the measurement lasts, which both sides wake for and count alike."""


def spent(pid: int) -> tuple[float, float]:
    """The milliseconds that all threads of a process worked, and how often they woke by themselves."""
    assert sys.platform == "linux"
    worked = woken = 0.0
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            worked += int((task / "schedstat").read_text(encoding="ascii").split()[0]) / 1e6
            status = (task / "status").read_text(encoding="utf-8")
        except (FileNotFoundError, ProcessLookupError):  # a thread that has just ended
            continue
        lines = dict(line.split(":", 1) for line in status.splitlines())
        woken += int(lines["voluntary_ctxt_switches"])
    return worked, woken


def main() -> None:
    """Show the window, mark ``painted``, and rest until it is ended."""
    qt = QApplication([])
    window = QMainWindow()
    window.resize(1440, 900)
    rounds = QTimer()
    rounds.setTimerType(Qt.TimerType.PreciseTimer)
    rounds.timeout.connect(lambda: (spent(os.getpid()), spent(os.getppid())))
    rounds.start(round(ROUND_S * 1000))
    FirstPaint(window, lambda: mark("painted"))
    window.show()
    qt.exec()


if __name__ == "__main__":
    main()
