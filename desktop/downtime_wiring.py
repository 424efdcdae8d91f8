"""The downtime wizard, connected when it is first wanted."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.controllers.background import Background
from desktop.controllers.downtime import DowntimeController
from desktop.controllers.session import Session
from desktop.paths import Places
from desktop.viewdata.shell import MessageView
from desktop.widgets.dialogs import leave_downtime, show_message

if TYPE_CHECKING:
    from desktop.viewdata.own_dice import AskView
    from desktop.widgets.main_window import MainWindow
    from desktop.widgets.own_dice_window import OwnDiceWindow
    from rules_core.sources import DiceSource


def build(
    session: Session, dice: "DiceSource", background: Background, places: Places, window: "MainWindow"
) -> DowntimeController:
    """The wizard's controller, wired to its page in the window."""
    downtime = DowntimeController(session, dice, background, places.backups, window)
    wizard = window.pages.downtime

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
    wizard.empty_action_requested.connect(downtime.leave_empty)

    downtime.view_changed.connect(window.pages.show_downtime)
    downtime.closed.connect(window.pages.show_play)
    downtime.notice.connect(window.show_notice)
    downtime.asked.connect(_Asking(downtime, window).show)
    downtime.leave_asked.connect(partial(_leave, downtime, window))
    downtime.backup_failed.connect(partial(_save_without_backup, downtime, window))
    return downtime


class _Asking(QObject):
    """The window in which physical dice are clicked, made when they are first asked for."""

    def __init__(self, downtime: DowntimeController, window: "MainWindow") -> None:
        super().__init__(downtime)
        self._downtime = downtime
        self._window = window
        self._asking: OwnDiceWindow | None = None

    def show(self, view: "AskView | None") -> None:
        if self._asking is None:
            if view is None:
                return
            from desktop.widgets.own_dice_window import OwnDiceWindow

            self._asking = OwnDiceWindow(self._window)
            self._asking.entered.connect(self._downtime.enter)
            self._asking.here_requested.connect(self._downtime.roll_here)
        self._asking.show_ask(view)


def _leave(downtime: DowntimeController, window: "MainWindow", view: MessageView) -> None:
    answer = leave_downtime(window, view)
    if answer == "keep":
        downtime.keep()
    elif answer == "drop":
        downtime.drop()


def _save_without_backup(downtime: DowntimeController, window: "MainWindow", view: MessageView) -> None:
    if show_message(window, view):
        downtime.save_without_backup()
