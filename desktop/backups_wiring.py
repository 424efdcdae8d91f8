"""The window of copies of the library, connected when it is wanted."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from desktop.controllers.background import Background
from desktop.controllers.characters import CharacterController
from desktop.controllers.restore import RestoreController
from desktop.controllers.session import Session
from desktop.controllers.undo import UndoController
from desktop.viewdata.backups import UNDO_ENTRY
from desktop.viewdata.copies import CopiesView
from desktop.widgets.backups.backups_window import BackupsWindow
from desktop.widgets.dialogs import show_message
from desktop.widgets.local_folder import show_folder

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


class Around(NamedTuple):
    """What bringing back reaches for.

    The copies lie in ``folder``. ``trouble`` says why there is no newer one, "" for no trouble, ``readable``
    how it is with the readable ones. ``nobody`` shows what is shown where no character can be opened.
    """

    session: Session
    characters: CharacterController
    background: Background
    folder: Path
    trouble: Callable[[], str]
    readable: Callable[[], CopiesView | None]
    nobody: Callable[[], object]


def build(around: Around, window: "MainWindow") -> RestoreController:
    """What brings back out of the copies; its window is shown by :func:`show_backups`."""
    characters, nobody = around.characters, around.nobody
    restore = RestoreController(
        *(around.session, around.background, around.folder, around.trouble, window),
        readable=around.readable,
    )
    restore.notice.connect(window.show_notice)
    restore.open_requested.connect(characters.open)
    restore.open_requested.connect(lambda _: characters.show_rail())
    restore.gone.connect(partial(_gone, characters, nobody))
    restore.library_replaced.connect(partial(_replaced, characters, nobody))
    window.notice_act_requested.connect(restore.act)
    return restore


def show_backups(restore: RestoreController, undo: UndoController, over: "MainWindow") -> None:
    """Show the copies, and wait until the window is closed."""
    window = BackupsWindow(over)
    restore.view_changed.connect(window.show_view)
    window.chosen.connect(restore.choose)
    window.person_chosen.connect(restore.choose_person)
    window.make_requested.connect(restore.make)
    window.back_requested.connect(restore.bring_back)
    window.beside_requested.connect(restore.bring_beside)
    window.everything_requested.connect(partial(_bring_back_everything, restore, window))
    window.undo_requested.connect(partial(_undo, restore, undo))
    window.folder_requested.connect(partial(_show_folder, restore, over))
    restore.open()
    window.exec()
    restore.view_changed.disconnect(window.show_view)
    window.deleteLater()


def _bring_back_everything(restore: RestoreController, window: BackupsWindow) -> None:
    question = restore.question()
    if question is not None and show_message(window, question):
        restore.bring_back_everything()


def _undo(restore: RestoreController, undo: UndoController, act: str) -> None:
    if act == UNDO_ENTRY:
        undo.undo()
        restore.refresh()
    else:
        restore.act(act)


def _show_folder(restore: RestoreController, window: "MainWindow") -> None:
    show_folder(restore.folder, window)


def _gone(characters: CharacterController, nobody: Callable[[], object], number: int) -> None:
    characters.show_rail()
    _or_nobody(characters.open_another((number,)), nobody)


def _replaced(characters: CharacterController, nobody: Callable[[], object], uuid: str) -> None:
    """Another library is open: show who was open there too, or somebody else."""
    _or_nobody(characters.open_any(uuid), nobody)
    characters.show_rail()


def _or_nobody(opened: bool, nobody: Callable[[], object]) -> None:
    if not opened:
        nobody()
