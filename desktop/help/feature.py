"""Declares help: the Help window, the list of keys, "What is this?", and the hint for the first roll."""

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
    """The Help window and "What is this?", both created on first use."""

    def __init__(self, host: Host) -> None:
        """Create nothing yet."""
        self._host = host
        self._help_window: HelpWindow | None = None
        self._what_is_this: WhatIsThis | None = None

    def open(self, rules: tuple[str, ...] = ()) -> None:
        """Open the page that was open last, or the page that lists ``rules``."""
        from desktop.help.view.help import page_of_rule

        if self._help_window is None:
            from desktop.help.ui.help_window import HelpWindow

            self._help_window = HelpWindow(self._host.window)
            self._help_window.page_requested.connect(partial(_show_page, self._help_window))
        self._help_window.open_at(page_of_rule(rules[0]) if rules else "", rules)

    def explain_control(self) -> None:
        """Explain the focused control if Shift+F1 was pressed, otherwise the next one clicked."""
        from PySide6.QtCore import Qt

        qt, window = self._host.qt, self._host.window
        if self._what_is_this is None:
            from desktop.help.ui.what_is_this import WhatIsThis

            self._what_is_this = WhatIsThis(qt, window)
        if qt.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._what_is_this.explain_focus(window)
        else:
            self._what_is_this.begin()


def _show_page(window: HelpWindow, search: str, page: str) -> None:
    from desktop.help.view.help import help_view

    window.show_view(help_view(search, page))


def _show(host: Host, rules: tuple[str, ...] = ()) -> None:
    if (help_part := host.part(FEATURE)) is not None:
        help_part.open(rules)


def _show_keys(host: Host) -> None:
    from desktop.help.ui.keys import Keys
    from desktop.help.view.help import keys_help

    box = Keys(keys_help(letters=host.settings.settings.letter_keys), host.window)
    wanted: list[bool] = []
    box.change_requested.connect(lambda: wanted.append(True))
    box.change_requested.connect(box.accept)
    box.exec()
    box.deleteLater()
    if wanted:
        host.run("change_keys")


def _explain_control(host: Host) -> None:
    if (help_part := host.part(FEATURE)) is not None:
        help_part.explain_control()


def _show_first_roll_hint(host: Host) -> None:
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
        Command(
            "keys", _show_keys, mark("&Keys"), menu=Menu.HELP, place=1, keys="F1", letter="?", early=Early.RUN
        ),
        Command(
            "what",
            _explain_control,
            mark("&What is this?"),
            menu=Menu.HELP,
            place=2,
            keys="Shift+F1",
            early=Early.RUN,
        ),
        Command("show-rules", _show, early=Early.RUN),
    ),
    start=Help,
    settled=_show_first_roll_hint,
    tour=_tour,
)
