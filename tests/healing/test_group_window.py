"""The dialog that chooses the characters of a Group Luck roll."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.lists.member_list import MemberList
from desktop.kit.look import theme
from desktop.kit.windows.group import GroupWindow, choose_group
from tests.showing import opened

ADA, BOB, MARKUP = (7, "Ada Lovelace"), (3, "Bob"), (9, "<b>Zoë</b> & co")
PEOPLE = (ADA, BOB, MARKUP)


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)


@pytest.fixture
def window(qtbot: QtBot) -> GroupWindow:
    made = GroupWindow(PEOPLE)
    opened(qtbot, made)
    QApplication.processEvents()
    return made


def people(window: QWidget) -> MemberList:
    found = window.findChild(MemberList)
    assert isinstance(found, MemberList)
    return found


def spoken(window: QWidget) -> list[str]:
    model = people(window).model()
    rows = range(model.rowCount())
    return [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in rows]


def tick(window: QWidget, character: int) -> None:
    shown = people(window)
    place = shown.place_of(character).center()
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=place)


def button(window: QWidget, name: str) -> QAbstractButton:
    (found,) = [each for each in window.findChildren(QAbstractButton) if each.accessibleName() == name]
    return found


def while_asked(do: Callable[[GroupWindow], None]) -> None:
    """Let `do` answer the next dialog."""

    def answer() -> None:
        asked = QApplication.activeModalWidget()
        assert isinstance(asked, GroupWindow)
        try:
            do(asked)
        finally:
            if asked.isVisible():
                asked.reject()

    QTimer.singleShot(0, answer)


def test_the_open_character_is_ticked_at_first(window: GroupWindow) -> None:
    assert spoken(window) == ["Ada Lovelace, included", "Bob, not included", "<b>Zoë</b> & co, not included"]
    assert window.chosen == (7,)


def test_other_characters_can_be_ticked_and_unticked(window: GroupWindow) -> None:
    tick(window, 9)
    tick(window, 3)
    assert list(window.chosen) == [7, 3, 9]
    tick(window, 7)
    assert list(window.chosen) == [3, 9]
    assert spoken(window)[:2] == ["Ada Lovelace, not included", "Bob, included"]


def test_the_keyboard_ticks_and_reaches_the_roll_button(window: GroupWindow) -> None:
    shown = people(window)
    shown.setFocus()
    QTest.keyClick(shown, Qt.Key.Key_Down)
    QTest.keyClick(shown, Qt.Key.Key_Space)
    assert window.chosen == (7, 3)
    QTest.keyClick(shown, Qt.Key.Key_Tab)
    leave = button(window, "Cancel")
    assert leave.hasFocus()
    QTest.keyClick(leave, Qt.Key.Key_Tab)
    assert button(window, "Roll lowest Luck").hasFocus()


def test_without_a_ticked_character_there_is_no_roll(window: GroupWindow) -> None:
    roll = button(window, "Roll lowest Luck")
    assert roll.isEnabled()
    tick(window, 7)
    assert window.chosen == ()
    assert not roll.isEnabled()
    tick(window, 3)
    assert roll.isEnabled()


def test_an_empty_list_allows_no_roll(qtbot: QtBot) -> None:
    empty = GroupWindow(())
    qtbot.addWidget(empty)
    assert empty.chosen == ()
    assert not button(empty, "Roll lowest Luck").isEnabled()


def test_the_ticked_characters_are_returned(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)

    def roll(asked: GroupWindow) -> None:
        tick(asked, 3)
        QTest.mouseClick(button(asked, "Roll lowest Luck"), Qt.MouseButton.LeftButton)

    while_asked(roll)
    assert choose_group(parent, PEOPLE) == (7, 3)


@pytest.mark.parametrize("way", ["Escape", "Cancel"])
def test_cancelling_chooses_no_one(qtbot: QtBot, way: str) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)

    def leave(asked: GroupWindow) -> None:
        tick(asked, 3)
        assert asked.chosen == (7, 3)
        if way == "Escape":
            QTest.keyClick(people(asked), Qt.Key.Key_Escape)
        else:
            QTest.mouseClick(button(asked, way), Qt.MouseButton.LeftButton)
        assert not asked.isVisible()

    while_asked(leave)
    assert choose_group(parent, PEOPLE) == ()


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_nothing_is_cut(qtbot: QtBot, qapp: QApplication, scale: float) -> None:
    theme.apply(qapp, "dark", scale)
    many = GroupWindow(tuple((number, f"Character {number}") for number in range(30)))
    qtbot.addWidget(many)
    many.show()
    QApplication.processEvents()
    for each in (button(many, "Roll lowest Luck"), button(many, "Cancel"), people(many)):
        assert many.rect().contains(each.geometry())
        assert each.height() >= 24
    theme.apply(qapp, "light", 1.0)
