"""Help: the help window, the list of keys, what a control does, and the hint about the first roll."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Early, Feature, Menu

if TYPE_CHECKING:
    from desktop.help.ui.help_window import HelpWindow
    from desktop.help.ui.what_is_this import WhatIsThis
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


class Help:
    """The help window, and what tells what a control does; each is made when it is first wanted."""

    def __init__(self, host: Host) -> None:
        """Make nothing yet."""
        self._host = host
        self._book: HelpWindow | None = None
        self._what_is_this: WhatIsThis | None = None

    def open(self, rules: tuple[str, ...] = ()) -> None:
        """Open help where the player left it, or at the page that explains ``rules``."""
        from desktop.help.view.help import page_of_rule

        if self._book is None:
            from desktop.help.ui.help_window import HelpWindow

            self._book = HelpWindow(self._host.window)
            self._book.asked.connect(partial(_answer, self._book))
        self._book.open_at(page_of_rule(rules[0]) if rules else "", rules)

    def tell_what_it_is(self) -> None:
        """Say what the focused control does if the key was used, otherwise the control clicked next."""
        from PySide6.QtCore import Qt

        qt, window = self._host.qt, self._host.window
        if self._what_is_this is None:
            from desktop.help.ui.what_is_this import WhatIsThis

            self._what_is_this = WhatIsThis(qt, window)
        if qt.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._what_is_this.tell_of_focus(window)
        else:
            self._what_is_this.begin()


def _answer(book: HelpWindow, wanted: str, page: str) -> None:
    from desktop.help.view.help import help_view

    book.show_view(help_view(wanted, page))


def _show(host: Host, rules: tuple[str, ...] = ()) -> None:
    if (helping := host.part(FEATURE)) is not None:
        helping.open(rules)


def _show_keys(host: Host) -> None:
    """List the keys, and wait until the window is closed."""
    from desktop.help.ui.keys import Keys
    from desktop.help.view.help import keys_help

    box = Keys(keys_help(letters=host.settings.settings.letter_keys), host.window)
    box.exec()
    box.deleteLater()


def _tell_what_it_is(host: Host) -> None:
    if (helping := host.part(FEATURE)) is not None:
        helping.tell_what_it_is()


def _teach_rolling(host: Host) -> None:
    """Tell a new player how to roll."""
    if host.settings.settings.knows_rolling:
        return
    from desktop.help.controller import FirstRoll

    sheet = host.window.sheet
    first_roll = FirstRoll(host.session, host.settings, sheet)
    first_roll.hint_changed.connect(sheet.show_hint)
    sheet.hint_understood.connect(first_roll.remember)
    first_roll.show()


def _tour() -> Tour:
    from desktop.help.tour import TOUR

    return TOUR


FEATURE = Feature(
    "help",
    commands=(
        Command(
            "help", _show, mark("Rollbook &help"), menu=Menu.HELP, place=0, keys="Ctrl+F1", early=Early.RUN
        ),
        Command("keys", _show_keys, mark("&Keys"), menu=Menu.HELP, place=1, keys="F1", early=Early.RUN),
        Command(
            "what",
            _tell_what_it_is,
            mark("&What is this?"),
            menu=Menu.HELP,
            place=2,
            keys="Shift+F1",
            early=Early.RUN,
        ),
        Command("show-rules", _show, early=Early.RUN),
    ),
    start=Help,
    settled=_teach_rolling,
    tour=_tour,
)
