"""Widgets on the screen, and what they ask for."""

from collections.abc import Iterable
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.controls.choice import MenuButton
from desktop.kit.lists.picker import Picker

W = TypeVar("W", bound=QWidget)


def opened(qtbot: QtBot, made: W) -> W:
    """Show a widget in the active window, until the end of the test."""
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitExposed(made)
    return made


def heard_from(source: QObject, signals: Iterable[str]) -> list[tuple[Any, ...]]:
    """Collect what a widget emits from now on, in order: the signal's name and what it carries."""
    heard: list[tuple[Any, ...]] = []
    for name in signals:
        getattr(source, name).connect(lambda *carried, name=name: heard.append((name, *carried)))
    return heard


def pick_in(button: MenuButton, words: str) -> None:
    """Click the row that holds ``words`` in the open list of a button."""
    assert button.picker is not None, "no list is open"
    pick_row(button.picker, words)


def open_list(window: QWidget) -> Picker:
    """Return the list that is open over a window."""
    (found,) = [each for each in window.findChildren(Picker) if each.isVisible()]
    return found


def pick_row(picker: Picker, words: str) -> None:
    """Click the row that holds ``words`` in an open list."""
    part = picker.part
    found = [part.items.index(row, 0) for row in range(part.items.rowCount())]
    rows = [each for each in found if words in each.data()]
    row = next((each for each in rows if each.data() == words), rows[0])
    part.list.scrollTo(row)
    QTest.mouseClick(part.list.viewport(), Qt.MouseButton.LeftButton, pos=part.list.visualRect(row).center())
