"""The whole app from right to left: a click acts on what is drawn there."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.shell.pages import PLAY
from tests.playing import Opener, Player


@pytest.fixture
def player(qapp: QApplication, open_app: Opener) -> Iterator[Player]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    player = open_app()
    player.click("Ida Marchetti")
    player.wait_for(PLAY)
    yield player
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def left_of(player: Player, widget: QWidget) -> int:
    return widget.mapTo(player.window, QPoint(0, 0)).x()


def test_clicking_a_skill_in_a_mirrored_window_rolls_it(player: Player) -> None:
    window = player.window
    tray, sheet, rail = (left_of(player, each) for each in (window.tray, window.sheet, window.play.rail))
    assert tray < sheet < rail
    rows = window.sheet.skills.list
    first = rows.skills.index_of("accounting")
    box = QAccessible.queryAccessibleInterface(rows).child(first.row()).rect()
    place = rows.viewport().mapFromGlobal(box.topRight())
    assert place.x() > rows.width() * 2 // 3
    player.dice.lay(0, units=2)
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place + QPoint(-60, 8))
    assert player.log()[0].startswith("Accounting, 02")
    assert player.skill_words("accounting").endswith(", ticked")
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place + QPoint(-12, 8))
    assert player.skill_words("accounting").endswith("not ticked")
