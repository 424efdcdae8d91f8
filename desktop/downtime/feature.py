"""Downtime: a wizard that guides the open character through the time between adventures."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Feature, Menu, Page, playing

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from desktop.base.settings import Settings
    from desktop.dice.own_dice_window import OwnDiceWindow
    from desktop.downtime.controller import DowntimeController
    from desktop.downtime.ui.wizard import DowntimeWizard
    from desktop.kit.view.shell import MessageView
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour
    from desktop.views.downtime.pages import DowntimeView
    from desktop.views.own_dice import AskView


def _make_page() -> DowntimeWizard:
    from desktop.downtime.ui.wizard import DowntimeWizard

    return DowntimeWizard()


PAGE = Page("downtime", _make_page, busy=True)
_CHRONICLE = "chronicle"
"""The tab of the sheet with a chapter for each downtime."""


def _open(host: Host) -> None:
    """Start a downtime for the open character, or continue one."""
    if (downtime := host.part(FEATURE)) is not None:
        downtime.open()


def _start(host: Host) -> DowntimeController:
    from desktop.downtime.controller import DowntimeController

    window, wizard = host.window, host.window.pages[PAGE]
    downtime = DowntimeController(host.session, host.dice, host.background, host.places.backups, window)
    wizard.roll_requested.connect(downtime.roll)
    wizard.roll_all_requested.connect(downtime.roll_all)
    wizard.dice_typed.connect(downtime.lay)
    wizard.dice_asked.connect(downtime.ask)
    wizard.landed.connect(downtime.landed)
    wizard.act_requested.connect(downtime.act)
    wizard.written.connect(downtime.write)
    wizard.page_chosen.connect(downtime.turn_to)
    wizard.back_requested.connect(downtime.back)
    wizard.next_requested.connect(downtime.next)
    wizard.leave_requested.connect(downtime.leave)
    wizard.keep_requested.connect(downtime.keep)
    wizard.drop_requested.connect(downtime.ask_drop)
    wizard.empty_action_requested.connect(downtime.keep)

    def show(view: DowntimeView) -> None:
        wizard.show_view(view)
        window.pages.turn_to(PAGE)

    def remember() -> None:
        """Save whether a downtime is in progress, so that the next start continues it."""
        host.settings.remember_downtime(under_way=downtime.is_open)

    def turned(shown: Page[QWidget]) -> None:
        if shown is not PAGE and downtime.is_open:
            downtime.leave_quietly()
            remember()

    downtime.view_changed.connect(show)
    downtime.view_changed.connect(remember)
    downtime.closed.connect(window.pages.show_play)
    downtime.closed.connect(remember)
    downtime.finished.connect(partial(host.show_tab, _CHRONICLE))
    downtime.notice.connect(window.show_notice)
    downtime.asked.connect(_asking(host, downtime))
    downtime.leave_asked.connect(partial(_leave, host, downtime))
    downtime.drop_asked.connect(partial(_drop, host, downtime))
    downtime.backup_failed.connect(partial(_save_without_backup, host, downtime))
    window.pages.turned.connect(turned)
    return downtime


def _asking(host: Host, downtime: DowntimeController) -> Callable[[AskView | None], None]:
    """Return a function that asks for physical dice in a window, made on first use."""
    asking: OwnDiceWindow | None = None

    def show(view: AskView | None) -> None:
        nonlocal asking
        if asking is None:
            if view is None:
                return
            from desktop.dice.own_dice_window import OwnDiceWindow

            asking = OwnDiceWindow(host.window)
            asking.entered.connect(downtime.enter)
            asking.here_requested.connect(downtime.roll_here)
        asking.show_ask(view)

    return show


def _leave(host: Host, downtime: DowntimeController, view: MessageView) -> None:
    from desktop.kit.windows.dialogs import leave_wizard

    answer = leave_wizard(host.window, view)
    if answer == "keep":
        downtime.keep()
    elif answer == "drop":
        downtime.drop()


def _drop(host: Host, downtime: DowntimeController, view: MessageView) -> None:
    from desktop.kit.windows.dialogs import discard

    if discard(host.window, view):
        downtime.drop()


def _save_without_backup(host: Host, downtime: DowntimeController, view: MessageView) -> None:
    from desktop.kit.windows.dialogs import show_message

    if show_message(host.window, view):
        downtime.save_without_backup()


def _resume(host: Host, kept: Settings) -> bool:
    if kept.in_downtime:
        _open(host)
    return kept.in_downtime


def _stop(downtime: DowntimeController) -> None:
    downtime.close()


def _tour() -> Tour:
    from desktop.downtime.tour import TOUR

    return TOUR


FEATURE = Feature(
    "downtime",
    commands=(
        Command(
            "downtime", _open, mark("&Downtime…"), menu=Menu.CHARACTER, place=21, keys="Ctrl+D", when=playing
        ),
    ),
    pages=(PAGE,),
    start=_start,
    resume=_resume,
    stop=_stop,
    tour=_tour,
)
