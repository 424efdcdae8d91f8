"""Declares the window in which the player gives commands other keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.words import mark, tr
from desktop.shell.feature import Command, Early, Feature, Menu

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _show(host: Host, parent: QWidget | None = None) -> None:
    """Show the window over ``parent``, another window, or over the main one."""
    from desktop.own_keys.controller import KeysController
    from desktop.own_keys.ui.window import KeysWindow

    settings = host.settings
    window = KeysWindow(parent or host.window)
    on = KeysController(_groups(host), lambda: settings.settings.keys, settings.choose_keys, window)
    window.searched.connect(on.search)
    window.chosen.connect(on.choose)
    window.key_wanted.connect(on.wait_for_key)
    window.key_pressed.connect(on.press)
    window.cancelled.connect(on.cancel)
    window.cleared.connect(on.clear)
    window.given.connect(on.give)
    window.reset_requested.connect(on.reset)
    window.reset_all_requested.connect(on.reset_all)
    on.view_changed.connect(window.show_view)
    on.told.connect(window.tell)
    on.show()
    window.exec()
    window.deleteLater()


def _groups(host: Host) -> list[tuple[str, str]]:
    """Return the commands that can have keys in the order of the menus, each with its menu or kind."""
    from desktop.base import keys
    from desktop.base.keys import Takes

    in_menus = {each.id: each for each in host.commands}
    order = list(Menu)

    def place(command: str) -> tuple[bool, int, bool, int]:
        declared = in_menus[command]
        is_die = keys.takes(command) is Takes.DIE
        return is_die, order.index(_menu(command)), declared.menu is None, declared.place

    def _menu(command: str) -> Menu:
        return in_menus[command].menu or Menu.ROLL

    def name(command: str) -> str:
        if keys.takes(command) is Takes.DIE:
            return tr("Symbol dice")
        return tr(_menu(command).value).replace("&", "")

    known = [each for each in keys.commands() if each in in_menus]
    return [(each, name(each)) for each in sorted(known, key=place)]


def _log_faults(_host: Host) -> None:
    """Log which of the player's keys are ignored: another version may have saved them."""
    from desktop.base import keys
    from desktop.base.crash import log

    for fault in keys.faults():
        log.warning("keys: %s", fault)


def _tour() -> Tour:
    from desktop.own_keys.tour import TOUR

    return TOUR


FEATURE: Feature[None] = Feature(
    "own-keys",
    commands=(
        Command("change_keys", _show, mark("Change &keys…"), menu=Menu.EDIT, place=21, early=Early.RUN),
    ),
    settled=_log_faults,
    tour=_tour,
)
