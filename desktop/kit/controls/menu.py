"""Menus in the look of the theme."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QMenu

from desktop.kit.look import theme
from desktop.kit.look.style_sheet import menu_sheet, wear


class Menu(QMenu):
    """A menu of a button or of a row, with the menus in it; those of the menu bar wear what the bar wears."""

    def sizeHint(self) -> QSize:
        """Dress first: this is asked for each time that the menu is to be opened, before it is placed."""
        wear(self, menu_sheet(theme.current()))
        return super().sizeHint()
