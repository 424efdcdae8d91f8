"""The window in which characters get a form to leave in, connected when it is wanted."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from desktop.controllers.background import Background
from desktop.controllers.exporting import ExportController
from desktop.controllers.session import Session
from desktop.viewdata.exporting import SHOW_FOLDER, saved_already
from desktop.widgets.dialogs import show_message
from desktop.widgets.export_window import ExportWindow, choose_file, choose_folder
from desktop.widgets.local_folder import show_folder

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


def open_export(
    session: Session, window: "MainWindow", background: Background, characters: tuple[int, ...] | None
) -> None:
    """Let the player take characters along, None for the whole library, until the window is closed."""
    # Without a parent: files may still be written when the window is gone.
    exporting = ExportController(session, background)
    exporting.notice.connect(window.show_notice)
    exporting.copy_requested.connect(window.copy_text)
    shown = ExportWindow(window)
    exporting.view_changed.connect(shown.show_view)
    shown.chosen.connect(exporting.choose)
    shown.option_toggled.connect(exporting.take_along)
    shown.copy_requested.connect(exporting.copy)
    shown.save_requested.connect(partial(_save, exporting, shown))
    shown.stop_requested.connect(exporting.stop)
    shown.folder_requested.connect(partial(_show_folder, exporting, window))
    if exporting.open(characters):
        shown.exec()
    exporting.view_changed.disconnect(shown.show_view)
    shown.deleteLater()
    exporting.close()
    if exporting.is_busy:
        act = partial(_act, exporting, window)
        window.notice_act_requested.connect(act, Qt.ConnectionType.SingleShotConnection)


def save_copy(session: Session, window: "MainWindow", background: Background) -> None:
    """Say how the open character is saved, and let the player have a copy of it in a file."""
    name, waits = session.character.sheet.name, session.unsaved.is_any
    if not show_message(window, saved_already(name, waits=waits)):
        return
    exporting = ExportController(session, background)
    exporting.notice.connect(window.show_notice)
    if not exporting.open((session.character.id,)):
        return
    path = choose_file(window, None, exporting.proposed())
    exporting.close()  # there is no window to tell: how it went is a notice
    if path is not None:
        exporting.save(path)


def _save(exporting: ExportController, shown: ExportWindow) -> None:
    if exporting.is_many:
        folder = choose_folder(shown, exporting.folder)
        if folder is not None:
            exporting.save_all(folder)
        return
    path = choose_file(shown, exporting.folder, exporting.proposed())
    if path is not None:
        exporting.save(path)


def _act(exporting: ExportController, window: "MainWindow", act: str) -> None:
    if act == f"{SHOW_FOLDER}{exporting.folder}":
        _show_folder(exporting, window)


def _show_folder(exporting: ExportController, window: "MainWindow") -> None:
    if exporting.folder is not None:
        show_folder(exporting.folder, window)
