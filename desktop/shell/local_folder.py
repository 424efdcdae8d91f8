"""Shows a folder in the system's file manager, the only external program that is ever opened."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from desktop.base.program import nothing_told
from desktop.kit.view.shell import not_there

if TYPE_CHECKING:
    from desktop.shell.main_window import MainWindow


def show_folder(folder: Path, window: "MainWindow") -> None:
    """Show a folder of the library, its copies or its backups, because the player clicked for it."""
    if folder.is_dir():
        with nothing_told():
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
    else:
        window.show_notice(not_there(folder))
