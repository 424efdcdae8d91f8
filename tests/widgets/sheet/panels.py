"""Panels that stand in for those of the games: they note that they were made and what they were shown."""

from PySide6.QtWidgets import QPushButton

from desktop.widgets.sheet.page import Page


class CombatPage(Page):
    """Shows each view as buttons with its words, made anew each time."""

    def __init__(self) -> None:
        """Make an empty page."""
        super().__init__()
        self.shown: list[object] = []
        self.another = False
        self.buttons: list[QPushButton] = []

    def show_view(self, view: object, *, another: bool = False) -> None:
        """Show the words in the view."""
        self.shown.append(view)
        self.another = another
        for old in self.buttons:
            old.hide()
            old.deleteLater()
        self.buttons = [QPushButton(words) for words in str(view).split()]
        for button in self.buttons:
            self.column.addWidget(button)


class HealingPage(CombatPage):
    """Another one."""
