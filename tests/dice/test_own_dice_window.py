from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QScrollArea
from pytestqt.qtbot import QtBot

from desktop.dice.own_dice_window import OwnDiceWindow
from desktop.kit.look import theme
from tests.tray.asks import D20, PLAIN_PERCENTILE

# Off screen there is no window manager to raise or limit a window.


@pytest.fixture
def window(qtbot: QtBot) -> OwnDiceWindow:
    made = OwnDiceWindow()
    qtbot.addWidget(made)
    made.show_ask(PLAIN_PERCENTILE)
    qtbot.waitUntil(made.isActiveWindow)
    return made


def field(window: OwnDiceWindow) -> QLineEdit:
    (found,) = window.findChildren(QLineEdit)
    return found


def click(window: OwnDiceWindow, name: str) -> None:
    (found,) = [
        each
        for each in window.findChildren(QAbstractButton)
        if each.isVisible() and each.accessibleName() == name
    ]
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def test_it_accepts_typed_dice_and_closes_when_none_are_left(window: OwnDiceWindow, qtbot: QtBot) -> None:
    assert window.windowTitle() == PLAIN_PERCENTILE.title
    assert field(window).hasFocus()
    QTest.keyClicks(field(window), "21")
    with qtbot.waitSignal(window.entered) as told, qtbot.assertNotEmitted(window.cancelled):
        QTest.keyClick(field(window), Qt.Key.Key_Return)
    assert told.args == [("20", "1")]
    assert window.isVisible()
    with qtbot.assertNotEmitted(window.cancelled):
        window.show_ask(None)
    assert not window.isVisible()


def test_the_next_question_uses_the_same_window(window: OwnDiceWindow, qtbot: QtBot) -> None:
    window.show_ask(D20)
    assert window.windowTitle() == D20.title
    with qtbot.waitSignal(window.entered) as told:
        click(window, "17")
    assert told.args == [("17",)]
    window.show_ask(None)
    window.show_ask(D20._replace(number=9))
    assert window.isVisible()
    assert field(window).text() == ""


def test_the_app_can_roll_the_dice_or_the_roll_be_cancelled_in_every_way(
    window: OwnDiceWindow, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.here_requested):
        click(window, "Roll in the app")
    with qtbot.waitSignal(window.cancelled):
        QTest.keyClick(field(window), Qt.Key.Key_Escape)
    assert not window.isVisible()
    window.show_ask(D20)
    with qtbot.waitSignal(window.cancelled):
        click(window, "Cancel the roll")
    window.show_ask(PLAIN_PERCENTILE)
    with qtbot.waitSignal(window.cancelled):
        window.close()


@pytest.fixture
def largest_text(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, "light", 2.0)
    yield
    theme.apply(qapp, "light", 1.0)


@pytest.mark.usefixtures("largest_text")
def test_in_the_largest_text_it_fits_the_screen_and_scrolls_to_its_last_button(qtbot: QtBot) -> None:
    made = OwnDiceWindow()
    qtbot.addWidget(made)
    made.show_ask(PLAIN_PERCENTILE)
    qtbot.waitUntil(made.isActiveWindow)
    assert made.screen().availableGeometry().contains(made.frameGeometry())
    buttons = [each for each in made.findChildren(QAbstractButton) if each.isVisible() and each.isEnabled()]
    last = max(buttons, key=lambda each: each.mapTo(made, QPoint()).y())
    assert made.findChildren(QScrollArea)[0].verticalScrollBar().maximum() > 0
    for _ in buttons:
        if not last.hasFocus():
            QTest.keyClick(made.focusWidget(), Qt.Key.Key_Tab)
    assert last.hasFocus()
    assert last.visibleRegion().boundingRect() == last.rect()
