"""Messages at the foot of the window cover neither what they speak of nor the button that was pressed."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.kit.controls.toast import Toast
from desktop.kit.view.shell import NoticeView
from desktop.sheet.skill_model import can_be_ticked, is_ticked
from tests.playing import Player

SIZES = [(1366, 768), (480, 800)]


@pytest.fixture(params=SIZES, ids=["wide", "narrow"])
def player(ida: Player, request: pytest.FixtureRequest) -> Iterator[Player]:
    before, pointer = ida.window.size(), QCursor.pos()
    ida.window.resize(*request.param)
    QApplication.processEvents()
    yield ida
    ida.window.hide_notice()
    QCursor.setPos(pointer)
    ida.window.resize(before)
    QApplication.processEvents()


def box_of(player: Player, widget: QWidget, box: QRect | None = None) -> QRect:
    inside = widget.rect() if box is None else box.intersected(widget.rect())
    return QRect(widget.mapTo(player.window, inside.topLeft()), inside.size())


def press(widget: QWidget, at: QPoint) -> None:
    QCursor.setPos(widget.mapToGlobal(at))
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at)


def shown(player: Player) -> Toast:
    (toast,) = player.window.findChildren(Toast)
    assert toast.isVisible()
    assert box_of(player, player.window).contains(toast.geometry())
    return toast


def test_a_message_about_a_tick_leaves_its_row_in_view(player: Player) -> None:
    rows = player.window.sheet.skills.list
    tickable = [at for at, row in enumerate(rows.skills.rows) if can_be_ticked(row) and not is_ticked(row)]
    tops = set()
    for number in tickable[:24]:
        name = rows.skills.rows[number].name
        player.tick_skill(rows.skills.rows[number].id)
        toast = shown(player)
        assert name in toast.text
        row = box_of(player, rows.viewport(), rows.visualRect(rows.row_index(number)))
        assert not toast.geometry().intersects(row), name
        tops.add(toast.y())
    assert len(tops) > 1, "no row was ever where a message lies"


def test_an_undone_tick_leaves_its_row_in_view_wherever_the_focus_is(player: Player) -> None:
    rows = player.window.sheet.skills.list
    first, *rest = [row for row in rows.skills.rows if can_be_ticked(row) and not is_ticked(row)]
    for ticked in rest[8:20]:
        player.tick_skill(ticked.id)
        below = rows.visualRect(rows.skills.index_of(ticked.id))
        rows.setCurrentIndex(rows.skills.index_of(first.id))
        rows.setCurrentIndex(rows.skills.index_of(ticked.id))
        player.window.tray.setFocus()
        player.window.commands["undo"].trigger()
        toast = shown(player)
        assert ticked.name in toast.text
        assert not toast.geometry().intersects(box_of(player, rows.viewport(), below)), ticked.name


@pytest.mark.parametrize("button", ["Decrease Hit points by one", "Decrease Luck by one"])
def test_a_message_about_a_tracker_covers_neither_its_card_nor_the_button(
    player: Player, button: str
) -> None:
    name = button.removeprefix("Decrease ").removesuffix(" by one")
    card = next(each for each in player.window.sheet.trackers.cards if each.accessibleName() == name)
    pressed = next(each for each in player.buttons() if each.accessibleName() == button)
    for height in range(450, player.window.height() + 1, 40):
        player.window.resize(player.window.width(), height)
        QApplication.processEvents()
        press(pressed, pressed.rect().center())
        toast = shown(player)
        assert name in toast.text
        for each in (card, pressed):
            inside = each.visibleRegion().boundingRect()
            assert not toast.geometry().intersects(box_of(player, each, inside)), height


def test_a_message_stays_at_the_foot_while_a_whole_page_has_the_focus(player: Player) -> None:
    QCursor.setPos(player.window.mapToGlobal(QPoint(2, 2)))
    player.turn_to("chronicle")
    player.window.sheet.focus_page()
    player.window.show_notice(NoticeView("Downtime saved.", undo=True))
    assert shown(player).geometry().bottom() > player.window.height() - 40
