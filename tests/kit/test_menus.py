"""The look of menus: the selected entry stands out and is readable."""

from typing import Literal

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.controls.menus import Menu
from desktop.kit.look import theme


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_selected_menu_entry_stands_out(
    qtbot: QtBot, qapp: QApplication, name: Literal["light", "dark"]
) -> None:
    theme.apply(qapp, name, 1.0)
    window = QWidget()
    qtbot.addWidget(window)
    menu = Menu(window)
    entry, other = menu.addAction("Import characters…"), menu.addAction("Export…")
    window.show()
    menu.popup(window.mapToGlobal(window.rect().topLeft()))
    menu.setActiveAction(entry)
    QApplication.processEvents()
    picture = menu.grab().toImage()

    def colours(row: QAction) -> set[str]:
        place = menu.actionGeometry(row)
        return {
            picture.pixelColor(x, y).name()
            for x in range(place.left(), place.right())
            for y in range(place.top(), place.bottom())
        }

    look = theme.current()
    chosen, text, plain = (look.color(token).name() for token in ("selected", "text", "surface"))
    assert {chosen, text} <= colours(entry)
    assert {plain, text} <= colours(other)
    assert chosen not in colours(other)
    assert menu.actionGeometry(entry).height() >= 24
    menu.close()
    theme.apply(qapp, "light", 1.0)
