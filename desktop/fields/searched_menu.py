"""A choice of one option that can be searched by typing if there are many."""

from PySide6.QtWidgets import QWidget

from desktop.fields.add_popup import AddPopup
from desktop.kit.controls.choice import MenuButton
from desktop.kit.view.shell import Choice
from desktop.views.editing.fields import AddView

MOST_IN_MENU = 12
"""How many options a menu shows without a search."""


class SearchedMenu(MenuButton):
    """A button that shows the chosen option and opens a menu, or with many options a searchable list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a button without options."""
        super().__init__(parent)
        self._popup: AddPopup | None = None

    def open_options(self) -> None:
        """Open the menu, or the list with a search."""
        if len(self.options) <= MOST_IN_MENU:
            super().open_options()
            return
        if self._popup is None:
            self._popup = AddPopup(self.window())
            self.destroyed.connect(self._popup.deleteLater)
            self._popup.added.connect(lambda _part, given: self.chosen.emit(given[_KEY]))
        choices = tuple(Choice(key, words) for key, words in self.options)
        self._popup.open_for(AddView("", self.accessibleName(), key=_KEY, choices=choices), self)


_KEY = "key"
