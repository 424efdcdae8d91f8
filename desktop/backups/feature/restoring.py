"""The backups window and the controller that restores from them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.backups.controller.restore import RestoreController
from desktop.backups.ui.backups_window import BackupsWindow
from desktop.backups.view.backups import UNDO_ENTRY
from desktop.kit.windows.dialogs import show_message
from desktop.shell.local_folder import show_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop.backups.view.copies import CopiesView
    from desktop.session.undo import UndoController
    from desktop.shell.host import Host
    from desktop.shell.main_window import MainWindow


def build(
    host: Host, *, trouble: Callable[[], str], readable: Callable[[], CopiesView | None]
) -> RestoreController:
    """Create the restore controller; ``show_backups`` shows its window.

    ``trouble`` says why there is no newer backup, "" if nothing is wrong. ``readable`` is the state of the
    readable copies, None if there are none.
    """
    characters, window = host.characters, host.window
    restore = RestoreController(
        host.session, host.background, host.places.backups, trouble, window, readable=readable
    )
    restore.notice.connect(window.show_notice)
    restore.open_requested.connect(characters.open)
    restore.open_requested.connect(lambda _: characters.show_rail())
    restore.gone.connect(partial(_gone, host))
    restore.reopen_requested.connect(host.reopen)
    restore.library_replaced.connect(partial(_replaced, host))
    window.notice_act_requested.connect(restore.act)
    return restore


def show_backups(restore: RestoreController, undo: UndoController, over: MainWindow) -> None:
    """Show the backups and wait until the window is closed."""
    window = BackupsWindow(over)
    restore.view_changed.connect(window.show_view)
    window.chosen.connect(restore.choose)
    window.character_chosen.connect(restore.choose_character)
    window.make_requested.connect(restore.make)
    window.restore_requested.connect(restore.restore_selected)
    window.restore_copy_requested.connect(restore.restore_as_copy)
    window.restore_everything_requested.connect(partial(_restore_everything, restore, window))
    window.undo_requested.connect(partial(_undo, restore, undo))
    window.folder_requested.connect(partial(_show_folder, restore, over))
    restore.open()
    window.exec()
    restore.view_changed.disconnect(window.show_view)
    window.deleteLater()


def _restore_everything(restore: RestoreController, window: BackupsWindow) -> None:
    question = restore.question()
    if question is not None and show_message(window, question):
        restore.restore_everything()


def _undo(restore: RestoreController, undo: UndoController, act: str) -> None:
    if act == UNDO_ENTRY:
        undo.undo()
        restore.refresh()
    else:
        restore.act(act)


def _show_folder(restore: RestoreController, window: MainWindow) -> None:
    show_folder(restore.folder, window)


def _gone(host: Host, number: int) -> None:
    host.characters.show_rail()
    if not host.characters.open_another((number,)):
        host.show_no_character()


def _replaced(host: Host, uuid: str) -> None:
    """Show the same character in the new library, or another one."""
    if not host.characters.open_any(uuid):
        host.show_no_character()
    host.characters.show_rail()
