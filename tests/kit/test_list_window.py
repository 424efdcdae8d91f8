"""The list of a window of pages: beside the page, as a menu if there is little room, hidden if empty."""

from unittest.mock import patch

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.fairness.ui import fairness_window
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.choice import MenuButton
from desktop.kit.look import theme
from desktop.kit.text.plain_text import ElidedLabel
from desktop.kit.windows.list_window import ListWindow
from tests.showing import open_list

ROWS = (("one", "One", "the first"), ("two", "Two & more", ""), ("three", "Three", ""))
WIDE, LOW = QSize(760, 600), QSize(400, 480)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> ListWindow:
    theme.apply(qapp, "light", 1.0)
    made = ListWindow("Pages", size=(760, 600), side=200)
    qtbot.addWidget(made)
    made.foot.addWidget(Button("Close"))
    made.show_rows(ROWS, "two")
    made.resize(WIDE)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def menu_button(window: ListWindow) -> MenuButton:
    (found,) = window.findChildren(MenuButton)
    return found


def test_in_a_low_window_a_menu_replaces_the_list_and_gets_its_focus(window: ListWindow) -> None:
    told: list[str] = []
    window.rows.chosen.connect(told.append)
    window.rows.setFocus()
    button = menu_button(window)
    assert not button.isVisible()
    window.resize(LOW)
    QApplication.processEvents()
    assert button.isVisible()
    assert not window.rows.isVisible()
    assert button.hasFocus()
    assert (button.label, button.accessibleName()) == ("Two & more", "Pages: Two & more")
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert [words for _, words in button.options] == ["One", "Two & more", "Three"]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(open_list(window), key)
    assert told == [window.rows.currentIndex().data(Qt.ItemDataRole.UserRole)]
    assert button.label == window.rows.currentIndex().data()
    window.resize(WIDE)
    QApplication.processEvents()
    assert window.rows.isVisible()
    assert not button.isVisible()


@pytest.mark.parametrize("size", [WIDE, LOW])
def test_an_empty_list_is_hidden_and_takes_no_focus(window: ListWindow, size: QSize) -> None:
    window.resize(size)
    window.show_rows((), "")
    QApplication.processEvents()
    assert not window.rows.isVisible()
    assert not menu_button(window).isVisible()
    window.show_rows(ROWS[:1], "one")
    QApplication.processEvents()
    assert window.rows.isVisible() == (size == WIDE)
    assert menu_button(window).isVisible() == (size == LOW)


def test_the_list_is_as_wide_as_its_text_within_limits(window: ListWindow) -> None:
    usual = window.rows.width()
    window.show_rows((("one", "Sprache und Tastenkürzel", ""),), "one")
    QApplication.processEvents()
    longer = window.rows.width()
    assert longer > usual
    assert longer >= window.rows.width_of_words() - 1  # the line at its edge
    window.show_rows((("one", "word " * 60, ""),), "one")
    QApplication.processEvents()
    assert longer < window.rows.width() < 300


def test_a_long_heading_makes_the_list_wider(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)
    made = ListWindow("A heading that is longer than its list", size=(760, 600), side=120)
    made.show_rows(ROWS, "two")
    with patch.object(fairness_window, "tr", lambda words: f"{words} of everybody at the table"):
        fairness = fairness_window.FairnessWindow()  # with titles of its own on its page
    for window in (made, fairness):
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        (title,) = [each for each in window.findChildren(ElidedLabel) if each.text() == window.windowTitle()]
        assert title.width() >= title.sizeHint().width()
    assert made.rows.isVisible()
