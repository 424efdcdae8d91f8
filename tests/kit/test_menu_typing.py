"""Typing in a menu of names goes to an entry."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from desktop.kit.controls.menu_typing import entry_for
from desktop.kit.controls.menus import Menu

NAMES = ("Ida Marchetti", "Hugh && Sons", "Juno Vex", "Ilse Pemberton", "Hannah Odile")


@pytest.fixture
def menu(qtbot: QtBot) -> QMenu:
    made = Menu()
    qtbot.addWidget(made)
    for name in NAMES:
        made.addAction(name)
    made.actions()[2].setEnabled(False)
    made.popup(made.pos())
    return made


def marked(menu: QMenu) -> str:
    found: QAction | None = menu.activeAction()
    return "" if found is None else found.text()


def test_letters_go_to_the_entry_that_starts_with_them(menu: QMenu) -> None:
    QTest.keyClicks(menu, "il")
    assert marked(menu) == "Ilse Pemberton"
    QTest.keyClicks(menu, "se p")
    assert marked(menu) == "Ilse Pemberton"


def test_the_same_letter_goes_on_to_the_next_entry(menu: QMenu) -> None:
    found = []
    for _ in range(3):
        QTest.keyClicks(menu, "h")
        found.append(marked(menu))
    assert found == ["Hugh && Sons", "Hannah Odile", "Hugh && Sons"]


def test_a_later_word_is_found_too_and_an_entry_that_is_off_is_not(menu: QMenu) -> None:
    QTest.keyClicks(menu, "od")
    assert marked(menu) == "Hannah Odile"
    menu.setActiveAction(menu.actions()[0])
    assert entry_for(menu.actions(), "juno", menu.activeAction()) is None


def test_enter_chooses_the_entry_that_was_typed(menu: QMenu, qtbot: QtBot) -> None:
    QTest.keyClicks(menu, "hugh &")
    with qtbot.waitSignal(menu.triggered) as chosen:
        QTest.keyClick(menu, Qt.Key.Key_Return)
    assert [each.text() for each in chosen.args] == ["Hugh && Sons"]


def test_a_menu_with_mnemonics_keeps_its_own_keys(qtbot: QtBot) -> None:
    menu = Menu()
    qtbot.addWidget(menu)
    menu.addAction("Save &all")
    menu.addAction("Close")
    menu.popup(menu.pos())
    with qtbot.waitSignal(menu.triggered) as chosen:
        QTest.keyClicks(menu, "a")
    assert [each.text() for each in chosen.args] == ["Save &all"]
