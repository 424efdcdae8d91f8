"""The window of the problem report, connected when it is wanted."""

from typing import TYPE_CHECKING

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from desktop.controllers.background import Background
from desktop.controllers.report import ReportController
from desktop.paths import Places
from desktop.settings import Settings
from desktop.viewdata.report import Display
from desktop.widgets.local_folder import show_folder
from desktop.widgets.report_window import ReportWindow, choose_file

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


def show_report(chosen: Places, settings: Settings, background: Background, over: "MainWindow") -> None:
    """Show the report on the library at ``chosen``, and wait until the window is closed."""
    window = ReportWindow(over)
    # Without a parent: a file may still be written when the window is gone.
    report = ReportController(chosen, background)
    report.view_changed.connect(window.show_view)

    def copy() -> None:
        over.copy_text(report.text)
        report.note_copied()

    def save() -> None:
        if (path := choose_file(window)) is not None:
            report.save(path)

    window.copy_requested.connect(copy)
    window.save_requested.connect(save)
    window.folder_requested.connect(lambda folder: show_folder(folder, over))
    report.make(_display(over), settings)
    window.exec()
    report.stop()
    window.deleteLater()


def _display(over: "MainWindow") -> Display:
    own = over.screen()
    screens = sorted(QGuiApplication.screens(), key=lambda each: each is not own)
    return Display(
        qVersion(),
        QGuiApplication.platformName(),
        tuple((each.size().width(), each.size().height(), each.devicePixelRatio()) for each in screens),
    )
