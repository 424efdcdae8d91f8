"""The context menu of a character in the rail."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QWidget

from desktop.kit.controls.menus import open_menu
from desktop.views.menus import character_acts
from desktop.views.rail import RailRow

if TYPE_CHECKING:
    from desktop.shell.rail import Rail


def open_rail_menu(
    row: RailRow, rail: "Rail", over: QWidget, event: QContextMenuEvent, box: QRect | None = None
) -> None:
    """Open a character's menu over a widget that shows it; the rail emits the chosen action."""

    def asked(act: str) -> None:
        if act == "open":
            rail.character_requested.emit(row.character)
        else:
            rail.act_requested.emit(act, row.character)

    open_menu(character_acts(row, is_open=row.character == rail.selected), asked, over, event, box)
