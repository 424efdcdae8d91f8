"""Menus in the look of the theme."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QMenu

from desktop.kit.look import theme
from desktop.kit.look.style_sheet import menu_sheet, wear


class Menu(QMenu):
    """A menu of a button or a row, with its submenus. Menus of the menu bar take their style from the bar."""

    def sizeHint(self) -> QSize:
        """Apply the style first: Qt calls this each time before it places the menu."""
        wear(self, menu_sheet(theme.current()))
        return super().sizeHint()
