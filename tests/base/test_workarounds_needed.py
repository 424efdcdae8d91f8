"""Each workaround is still needed: these tests fail once the fault is gone.

If one fails, delete the workaround, its calls and its tests.
"""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PYSIDE_REPLACES_THE_IMPORT_STATEMENT = """
import builtins
plain = builtins.__import__
import PySide6.QtCore
print(builtins.__import__ is not plain)
"""

PYSIDE_KEEPS_THE_ITEMS_OF_A_FILLED_LAYOUT = """
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QVBoxLayout, QWidget
from shiboken6 import Shiboken
qt = QApplication(["-platform", "offscreen"])
window = QWidget()
outer, inner = QVBoxLayout(window), QHBoxLayout()
inner.addWidget(QLabel("Dodge"))
outer.addLayout(inner)
print(any(type(each).__name__ == "QWidgetItem" for each in Shiboken.getAllValidWrappers()))
"""

GLIBC_KEEPS_LARGE_BLOCKS_IN_THE_HEAP = """
import ctypes
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
libc.free.argtypes = [ctypes.c_void_p]
class Blocks(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in
                ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks",
                 "fordblks", "keepcost")]
libc.mallinfo2.restype = Blocks
{set_up}
large = 4 * 1024 * 1024
libc.free(libc.malloc(large))
before = libc.mallinfo2().hblks
block = libc.malloc(large)
print(libc.mallinfo2().hblks == before)
"""

CONTENT_THAT_NEVER_RESTS = """
import os
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from desktop.base.workarounds.resting_scroll_area import RestingScrollArea
qt = QApplication(["-platform", "offscreen"])
class Restless(QWidget):
    asked = 0
    def minimumSizeHint(self):
        Restless.asked += 1
        if Restless.asked > 500:  # long before the stack is used up
            print(True, flush=True)
            os._exit(0)
        return QSize(10, 300 if self.height() != 300 else 310)
    sizeHint = minimumSizeHint
    def resizeEvent(self, event):
        self.updateGeometry()
area = {area}()
area.setWidgetResizable(True)
area.setWidget(Restless())
area.resize(100, 100)
area.show()
qt.processEvents()
print(False)
"""

A_PAGE_PAINTED_TWICE = """
from PySide6.QtWidgets import QApplication, QScrollArea, QStackedWidget, QWidget
from desktop.base.workarounds.turned_pages import turn_to
qt = QApplication(["-platform", "offscreen"])
class Counted(QWidget):
    painted = 0
    def paintEvent(self, event):
        self.painted += 1
stack, page, body = QStackedWidget(), QScrollArea(), QWidget()
part = Counted(body)
body.resize(90, 90)
part.resize(50, 50)
page.setWidget(body)
for each in (QWidget(), page):
    stack.addWidget(each)
stack.show()
qt.processEvents()
{turn}
for _ in range(3):
    qt.processEvents()
print(part.painted)
"""

NO_VALUE = """
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QApplication, QWidget
from desktop.base.workarounds.no_interface import NO_INTERFACE
qt = QApplication(["-platform", "offscreen"])
class Spoken(QAccessibleWidget):
    def interface_cast(self, kind):
        return {nothing}
QAccessible.installFactory(lambda _name, thing: Spoken(thing, QAccessible.Role.Client))
window = QWidget()
print(QAccessible.queryAccessibleInterface(window).valueInterface() is None)
"""

APART = "from desktop.base.workarounds.heap import keep_large_blocks_apart; keep_large_blocks_apart()"


def said_by(code: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, cwd=ROOT
    )
    return run.stdout.strip()


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(PYSIDE_REPLACES_THE_IMPORT_STATEMENT, id="plain_imports"),
        pytest.param(PYSIDE_KEEPS_THE_ITEMS_OF_A_FILLED_LAYOUT, id="layout_items"),
    ],
)
def test_fault_of_pyside_still_exists(code: str) -> None:
    assert said_by(code) == "True"


@pytest.mark.skipif(sys.platform != "linux", reason="the heap is glibc's")
def test_large_blocks_are_freed_only_with_the_workaround() -> None:
    assert said_by(GLIBC_KEEPS_LARGE_BLOCKS_IN_THE_HEAP.format(set_up="")) == "True"
    assert said_by(GLIBC_KEEPS_LARGE_BLOCKS_IN_THE_HEAP.format(set_up=APART)) == "False"


def test_content_is_resized_endlessly_only_without_the_workaround() -> None:
    assert said_by(CONTENT_THAT_NEVER_RESTS.format(area="QScrollArea")) == "True"
    assert said_by(CONTENT_THAT_NEVER_RESTS.format(area="RestingScrollArea")) == "False"


def test_a_missing_interface_crashes_only_without_the_workaround() -> None:
    code = NO_VALUE.format(nothing="None")
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, cwd=ROOT).returncode
    assert said_by(NO_VALUE.format(nothing="NO_INTERFACE")) == "True"


def test_a_page_of_a_stack_is_painted_twice_only_without_the_workaround() -> None:
    assert said_by(A_PAGE_PAINTED_TWICE.format(turn="stack.setCurrentWidget(page)")) == "2"
    assert said_by(A_PAGE_PAINTED_TWICE.format(turn="turn_to(stack, page)")) == "1"
