"""The favourites and the log on the page of dice without a character."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from desktop.dice_only.ui.favourites import Favourites, more_box
from desktop.dice_only.ui.log import ThrowLog
from desktop.kit.look import theme
from tests.dice_only.throws import FIREBALL, SWORD, TYPED, thrown
from tests.showing import opened

ROWS = tuple(thrown(number, 1, number % 6 + 1, fresh=False).log[0] for number in range(40, 0, -1))
WITH_BOTH = TYPED._replace(favourites=(FIREBALL, SWORD))


@pytest.fixture
def favourites(qtbot: QtBot, qapp: QApplication) -> Iterator[Favourites]:
    theme.apply(qapp, "light", 1.0)
    made = Favourites()
    made.resize(300, 400)
    made.show_view(WITH_BOTH)
    opened(qtbot, made)
    yield made
    for menu in made.findChildren(QMenu):
        menu.close()


@pytest.fixture
def log(qtbot: QtBot, qapp: QApplication) -> ThrowLog:
    theme.apply(qapp, "light", 1.0)
    made = ThrowLog()
    made.resize(300, 400)
    made.show_rows(ROWS, 40, more=True)
    return opened(qtbot, made)


def middle(favourites: Favourites, row: int) -> QPoint:
    return favourites.list.visualRect(favourites.list.model().index(row, 0)).center()


def choose(favourites: Favourites, row: int, words: str) -> None:
    menu = favourites.list.menu_of(row)
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()


def test_a_click_or_enter_rolls_a_favourite(favourites: Favourites) -> None:
    heard: list[int] = []
    favourites.list.rolled.connect(heard.append)
    QTest.mouseClick(favourites.list.viewport(), Qt.MouseButton.LeftButton, pos=middle(favourites, 1))
    favourites.list.setFocus()
    QTest.keyClick(favourites.list, Qt.Key.Key_Up)
    QTest.keyClick(favourites.list, Qt.Key.Key_Return)
    assert heard == [SWORD.id, FIREBALL.id]


def test_the_menu_button_of_a_row_does_not_roll(favourites: Favourites) -> None:
    heard: list[int] = []
    favourites.list.rolled.connect(heard.append)
    box = favourites.list.visualRect(favourites.list.model().index(0, 0))
    at = more_box(box).center()
    QTest.mouseClick(favourites.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    menus = [menu for menu in favourites.findChildren(QMenu) if menu.isVisible()]
    assert [[action.text() for action in menu.actions() if action.text()] for menu in menus] == [
        ["Roll", "Rename", "Move up", "Move down", "Remove"]
    ]
    assert heard == []


def test_the_first_cannot_move_up_nor_the_last_down(favourites: Favourites) -> None:
    on = [
        {action.text() for action in favourites.list.menu_of(row).actions() if action.isEnabled()}
        for row in (0, 1)
    ]
    assert on[0] & {"Move up", "Move down"} == {"Move down"}
    assert on[1] & {"Move up", "Move down"} == {"Move up"}


def test_favourites_are_moved_and_removed_by_menu_and_by_key(favourites: Favourites) -> None:
    heard: list[object] = []
    favourites.list.moved.connect(lambda *what: heard.append(what))
    favourites.list.removed.connect(heard.append)
    choose(favourites, 0, "Move down")
    choose(favourites, 1, "Remove")
    favourites.list.setFocus()
    favourites.list.setCurrentIndex(favourites.list.model().index(1, 0))
    QTest.keyClick(favourites.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(favourites.list, Qt.Key.Key_Delete)
    assert heard == [(FIREBALL.id, 1), SWORD.id, (SWORD.id, -1), SWORD.id]
    favourites.show_view(WITH_BOTH._replace(favourites=(SWORD, FIREBALL)))
    assert favourites.list.currentIndex().row() == 0  # the keyboard goes along


def test_a_favourite_is_renamed_in_place_and_escape_restores_its_name(favourites: Favourites) -> None:
    heard: list[object] = []
    favourites.list.renamed.connect(lambda *what: heard.append(what))
    favourites.list.setFocus()
    for typed, key in (("Fire", Qt.Key.Key_Escape), ("Two & <i>two</i>", Qt.Key.Key_Return)):
        QTest.keyClick(favourites.list, Qt.Key.Key_F2)
        editor = next(each for each in favourites.list.findChildren(QLineEdit) if each.isVisible())
        assert editor.text() == FIREBALL.name
        QTest.keyClicks(editor, typed)
        QTest.keyClick(editor, key)
        QApplication.processEvents()
    assert heard == [(FIREBALL.id, "Two & <i>two</i>")]


def test_a_name_saves_the_roll_by_button_or_enter(favourites: Favourites) -> None:
    heard: list[str] = []
    favourites.kept.connect(heard.append)
    QTest.mouseClick(favourites.keep, Qt.MouseButton.LeftButton)
    assert heard == []  # without a name the field waits for one
    QTest.keyClicks(favourites.name, "  Big stick ")
    QTest.mouseClick(favourites.keep, Qt.MouseButton.LeftButton)
    favourites.name.selectAll()  # it stands there until the throw is kept
    QTest.keyClicks(favourites.name, "Stick")
    QTest.keyClick(favourites.name, Qt.Key.Key_Return)
    assert heard == ["Big stick", "Stick"]
    assert favourites.name.text() == "Stick"
    club = SWORD._replace(id=99, name="Stick")
    favourites.show_view(WITH_BOTH._replace(favourites=(FIREBALL, SWORD, club), favourite=club.id))
    assert favourites.name.text() == ""


def test_a_saved_roll_is_not_saved_twice(favourites: Favourites) -> None:
    favourites.show_view(WITH_BOTH._replace(favourite=SWORD.id))
    assert not favourites.keep.isVisible()
    favourites.show_view(WITH_BOTH._replace(refusal="No.", reads_as=""))
    assert favourites.keep.isVisible()
    assert not favourites.keep.isEnabled()


def test_rows_are_spoken_and_never_read_as_rich_text(favourites: Favourites, log: ThrowLog) -> None:
    role = Qt.ItemDataRole.AccessibleTextRole
    assert favourites.list.model().index(0, 0).data(role) == "Fireball & <b>smoke</b>, 8d6"
    assert log.list.model().index(0, 0).data(role) == "21:42, 2D6, 6"


def test_log_rows_open_and_copy_and_the_end_loads_more(log: ThrowLog) -> None:
    heard: list[str] = []
    log.list.row_requested.connect(lambda row: heard.append(f"show {row}"))
    log.list.copy_requested.connect(lambda row: heard.append(f"copy {row}"))
    log.list.more_requested.connect(lambda: heard.append("more"))
    log.copy_all_requested.connect(lambda: heard.append("copy all"))
    place = log.list.visualRect(log.list.model().index(2, 0)).center()
    QTest.mouseClick(log.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    next(action for action in log.list.menu.actions() if action.text() == "Copy").trigger()
    log.list.setFocus()
    QTest.keyClick(log.list, Qt.Key.Key_Down)
    QTest.keyClick(log.list, Qt.Key.Key_Return)
    QTest.keyClick(log.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    bar = log.list.verticalScrollBar()
    bar.setValue(bar.maximum())
    bar.setValue(bar.maximum() - 1)
    link = log.findChild(QPushButton)
    assert isinstance(link, QPushButton)
    link.click()
    assert heard == ["show 38", "copy 38", "show 37", "copy 37", "more", "copy all"]


def test_a_new_roll_is_scrolled_to_but_older_ones_are_not(log: ThrowLog) -> None:
    bar = log.list.verticalScrollBar()
    bar.setValue(bar.maximum())
    older = tuple(thrown(number, 2, 2, fresh=False).log[0] for number in range(0, -9, -1))
    log.show_rows((*ROWS, *older), 40, more=False)
    assert bar.value() > 0
    log.show_rows((thrown(41, 6, 6, fresh=False).log[0], *ROWS, *older), 41, more=False)
    assert bar.value() == 0
    assert log.list.model().rowCount() == 50
