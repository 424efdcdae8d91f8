"""Tags are ticked, cleared and added."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QListView, QPushButton
from pytestqt.qtbot import QtBot

from desktop.library_page.ui.tags_window import TagsWindow


@pytest.fixture
def window(qtbot: QtBot) -> TagsWindow:
    made = TagsWindow(("arkham", "npc"), frozenset({"arkham"}))
    qtbot.addWidget(made)
    made.show()
    return made


def click(window: TagsWindow, name: str) -> None:
    button = next(each for each in window.findChildren(QPushButton) if each.accessibleName() == name)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def write(window: TagsWindow, words: str) -> None:
    field = window.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.setText(words)


def test_a_tick_changes_a_tag(window: TagsWindow) -> None:
    rows = window.findChild(QListView)
    assert isinstance(rows, QListView)
    for row in (0, 1):
        rows.setCurrentIndex(rows.model().index(row, 0))
        QTest.keyClick(rows, Qt.Key.Key_Space)
    assert (window.on, window.off) == (("npc",), ("arkham",))


def test_new_tags_are_trimmed_and_unique(window: TagsWindow) -> None:
    for words in ("  old   friends ", "old friends", "   "):
        write(window, words)
        click(window, "Add tag")
    assert (window.on, window.off) == (("old friends",), ())


def test_text_in_the_field_counts_as_a_tag(window: TagsWindow) -> None:
    write(window, "npc")
    click(window, "Done")
    assert window.on == ("npc",)
    assert window.result() == 1
