"""The window about the app, connected when it is wanted."""

from sqlite3 import sqlite_version
from typing import TYPE_CHECKING

from PySide6.QtCore import qVersion

from desktop.paths import Places
from desktop.version import VERSION
from desktop.viewdata.about import about_pages, told
from desktop.widgets.about_window import AboutWindow
from desktop.widgets.local_folder import show_folder

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


def show_about(chosen: Places, over: "MainWindow") -> None:
    """Say what this program is and where the data of the library at ``chosen`` lies, and wait."""
    pages = about_pages(VERSION, qVersion(), sqlite_version, chosen)
    window = AboutWindow(pages, told(pages), over)
    window.folder_requested.connect(lambda folder: show_folder(folder, over))
    window.copy_requested.connect(over.copy_text)
    window.exec()
    window.deleteLater()
