"""Output of Qt or Python fails the test that caused it, shown with planted tests."""

import re
import subprocess
import sys
from pathlib import Path

from desktop.base.program import ROOT

PLANTED = """
import sys, threading, warnings
import pytest
from PySide6.QtCore import qWarning
from PySide6.QtWidgets import QApplication, QWidget

class Unpainted(QWidget):
    def paintEvent(self, event):
        raise ValueError("planted")

class Dropped:
    def __del__(self):
        raise ValueError("planted")

@pytest.fixture
def late():
    yield
    qWarning("planted")

@pytest.fixture
def shown(qtbot):
    widget = Unpainted()
    qtbot.addWidget(widget)
    yield widget
    widget.show()
    QApplication.processEvents()

def test_silent(): pass
def test_read(capfd):
    print("planted", file=sys.stderr)
    assert capfd.readouterr().err == "planted\\n"
def test_printed(): print("planted", file=sys.stderr)
def test_paint(qtbot):
    widget = Unpainted()
    qtbot.addWidget(widget)
    widget.show()
    QApplication.processEvents()
def test_paint_late(shown): pass
def test_warning_of_qt(qapp): qWarning("planted")
def test_warning_of_qt_late(late): pass
def test_warning_of_python(): warnings.warn("planted", RuntimeWarning)
def test_dropped(): Dropped()
def test_thread():
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
"""


def test_printing_fails_the_test_that_caused_it(tmp_path: Path) -> None:
    planted = tmp_path / "test_planted.py"
    planted.write_text(PLANTED, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-c",
        "pyproject.toml",
        "-p",
        "tests.conftest",
        str(planted),
    ]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False).stdout
    failed = re.findall(r"^(?:FAILED|ERROR) .*::test_(\w+)", said, re.MULTILINE)
    assert sorted(failed) == [
        "dropped",
        "paint",
        "paint_late",
        "printed",
        "thread",
        "warning_of_python",
        "warning_of_qt",
        "warning_of_qt_late",
    ], said
