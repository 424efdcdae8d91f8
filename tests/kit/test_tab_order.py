"""The tab order follows the layout, in whatever order the widgets were made."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.look.tab_order import TabOrder, postpone_tab_order, update_tab_order


@pytest.fixture
def body(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def field(name: str, parent: QWidget | None = None) -> QLineEdit:
    made = QLineEdit(parent)
    made.setAccessibleName(name)
    return made


def way(body: QWidget, start: QLineEdit, steps: int) -> list[str]:
    """Return the names of the tab stops from `start` on."""
    body.show()
    body.activateWindow()
    QApplication.processEvents()
    start.setFocus()
    focused: QWidget = start
    found = [start.accessibleName()]
    for _ in range(steps):
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        assert now is not None
        focused = now
        found.append(focused.accessibleName())
    return found


def test_the_layout_decides_the_tab_order_not_creation(body: QWidget) -> None:
    third, first, second = (field(name, body) for name in ("third", "first", "second"))
    column, row = QVBoxLayout(body), QHBoxLayout()
    row.addWidget(first)
    row.addWidget(second)
    column.addLayout(row)
    column.addWidget(third)
    TabOrder(body).keep()
    assert way(body, first, 2) == ["first", "second", "third"]


def test_self_placed_widgets_follow_the_order_of_siblings(body: QWidget) -> None:
    part = QWidget()
    QVBoxLayout(body).addWidget(part)
    second, first = field("second", part), field("first", part)
    second.raise_()
    TabOrder(body).keep()
    assert way(body, first, 1) == ["first", "second"]


def test_a_later_widget_is_inserted_at_its_place(body: QWidget) -> None:
    column = QVBoxLayout(body)
    first, third = field("first"), field("third")
    column.addWidget(first)
    column.addWidget(third)
    order = TabOrder(body)
    order.keep()
    column.insertWidget(1, field("second"))
    order.keep()
    assert way(body, first, 2) == ["first", "second", "third"]
    column.removeWidget(third)
    column.insertWidget(1, third)
    order.keep()
    assert way(body, first, 2) == ["first", "third", "second"]


def test_a_window_can_postpone_updates_and_hidden_pages_wait_longer(body: QWidget) -> None:
    column = QVBoxLayout(body)
    pages = [QWidget(), QWidget()]
    first, third, other, before = (field(name) for name in ("first", "third", "other", "before"))
    inner = [QVBoxLayout(page) for page in pages]
    for page in pages:
        column.addWidget(page)
    inner[0].addWidget(first)
    inner[0].addWidget(third)
    inner[1].addWidget(other)
    orders = [TabOrder(page) for page in pages]
    postpone_tab_order(body)
    pages[1].hide()
    inner[0].insertWidget(1, field("second"))
    inner[1].insertWidget(0, before)
    for order in orders:
        order.keep()
    assert way(body, first, 1) == ["first", "third"], "as they were made"
    update_tab_order(body)
    assert way(body, first, 2) == ["first", "second", "third"]
    pages[1].show()
    assert way(body, other, 1) == ["other", "before"], "it was hidden"
    update_tab_order(body)
    assert way(body, before, 1) == ["before", "other"]
