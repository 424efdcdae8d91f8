"""A choice with a search: a menu for a few options, a searchable list for many."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.fields.add_popup import AddPopup
from desktop.fields.searched_menu import MOST_IN_MENU, SearchedMenu

_MANY = tuple((f"skill:{at}", f"Skill {at} {at + 20}") for at in range(MOST_IN_MENU + 1))


@pytest.fixture
def button(qtbot: QtBot) -> Iterator[SearchedMenu]:
    page = QWidget()
    qtbot.addWidget(page)
    button = SearchedMenu()
    QVBoxLayout(page).addWidget(button)
    page.resize(600, 500)
    page.show()
    yield button


def test_many_options_are_found_by_typing(button: SearchedMenu) -> None:
    picked: list[str] = []
    button.chosen.connect(picked.append)
    button.show_options("What Hugh rolls", _MANY, "skill:0")
    button.click()
    search = QApplication.focusWidget()
    assert search is not None
    QTest.keyClicks(search, "7 27")
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert picked == ["skill:7"]
    assert button.hasFocus()


def test_escape_leaves_the_choice_as_it_was(button: SearchedMenu) -> None:
    picked: list[str] = []
    button.chosen.connect(picked.append)
    button.show_options("What Hugh rolls", _MANY, "skill:0")
    button.click()
    search = QApplication.focusWidget()
    assert search is not None
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert not button.window().findChildren(AddPopup)[0].isVisible()
    assert not picked


def test_a_few_options_need_no_search(button: SearchedMenu) -> None:
    button.show_options("What Hugh rolls", _MANY[:MOST_IN_MENU], "skill:0")
    button.click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
