"""Widgets made on first use, and the sheet and tray without them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.layout.section import Later

ROOT = Path(__file__).resolve().parent.parent.parent

# Nothing of the first picture needs these: folded, hidden, or behind another tab.
LATE = (
    "desktop.sheet.pages",
    "desktop.kit.lists.table",
    "desktop.tray.questions",
    "desktop.kit.text.chips",
    "desktop.tray.foe",
    "desktop.tray.luck",
    "desktop.tray.questions",
    "desktop.tray.setup_menu",
    "desktop.tray.foe",
    "desktop.tray.why",
)

BUILD = """
import sys
from desktop.kit.look import theme
app = theme.new_application("test")
theme.apply(app, "light", 1.0)
from desktop.sheet.sheet import Sheet
from desktop.tray.tray import Tray
sheet, tray = Sheet(lambda tracker, text: ("", "")), Tray(print)
tray.show_empty()
print("\\n".join(sys.modules))
"""


@pytest.fixture
def made() -> list[QPushButton]:
    return []


@pytest.fixture
def later(qtbot: QtBot, made: list[QPushButton]) -> Iterator[Later[QPushButton]]:
    """A late widget between two buttons of a visible window."""

    def make() -> QPushButton:
        made.append(QPushButton("Late"))
        return made[-1]

    window = QWidget()
    qtbot.addWidget(window)
    box = Later(make)
    column = QVBoxLayout(window)
    for each in (QPushButton("First"), box, QPushButton("Last")):
        column.addWidget(each)
    window.show()
    yield box
    window.hide()


def test_a_late_widget_is_made_once_on_first_use(later: Later[QPushButton], made: list[QPushButton]) -> None:
    assert (later.made, made) == (None, [])
    assert later.get() is later.get()
    assert made == [later.made]


def test_its_container_takes_no_room_until_shown(later: Later[QPushButton]) -> None:
    window = later.window()
    before = window.sizeHint().height()
    part = later.get()
    assert (part.isVisible(), window.sizeHint().height()) == (False, before)
    later.show()
    assert part.isVisible()
    assert window.sizeHint().height() > before
    later.hide()
    assert (part.isVisible(), window.sizeHint().height()) == (False, before)


def test_a_widget_made_in_a_disabled_container_is_disabled(later: Later[QPushButton]) -> None:
    later.setEnabled(False)
    assert not later.get().isEnabled()
    later.setEnabled(True)
    assert later.get().isEnabled()


def test_the_sheet_and_the_tray_are_built_without_late_widgets() -> None:
    run = subprocess.run(
        [sys.executable, "-c", BUILD],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    loaded = set(run.stdout.split())
    assert "desktop.tray.result" in loaded
    assert sorted(loaded.intersection(LATE)) == []
