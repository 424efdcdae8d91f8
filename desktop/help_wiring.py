"""What helps: the book of help, the list of keys, and what a control is for; each made when it is wanted."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from desktop.controllers.settings import SettingsController
from desktop.viewdata.help_book import help_view, page_of_rule
from desktop.widgets.help_window import HelpWindow

if TYPE_CHECKING:
    from desktop.widgets.what_is_this import WhatIsThis


class Help(QObject):
    """Answers whoever does not know how to go on."""

    def __init__(self, qt: QApplication, window: QWidget, settings: SettingsController) -> None:
        """Help in ``window``."""
        super().__init__(window)
        self._qt, self._window, self._settings = qt, window, settings
        self._book: HelpWindow | None = None
        self._what_is_this: WhatIsThis | None = None

    def open(self, rules: tuple[str, ...] = ()) -> None:
        """Open help where it was left, at first at its first page, with ``rules`` where these are told."""
        if self._book is None:
            self._book = HelpWindow(self._window)
            self._book.asked.connect(partial(_answer, self._book))
        self._book.open_at(page_of_rule(rules[0]) if rules else "", rules)

    def show_keys(self) -> None:
        """List the keys, and wait."""
        from desktop.viewdata.help import keys_help
        from desktop.widgets.keys import Keys

        box = Keys(keys_help(letters=self._settings.settings.letter_keys), self._window)
        box.exec()
        box.deleteLater()

    def tell_what_it_is(self) -> None:
        """Tell what a control is for: of the one in use where the key asks, else of the one clicked next."""
        from desktop.widgets.what_is_this import WhatIsThis

        if self._what_is_this is None:
            self._what_is_this = WhatIsThis(self._qt, self)
        if self._qt.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._what_is_this.tell_of_focus(self._window)
        else:
            self._what_is_this.begin()


def _answer(book: HelpWindow, wanted: str, page: str) -> None:
    book.show_view(help_view(wanted, page))
