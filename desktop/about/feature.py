"""About Rollbook, and the bug report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Early, Feature, Menu

if TYPE_CHECKING:
    from desktop.about.view.report import Display
    from desktop.self_check.trial import Check
    from desktop.shell.host import Host
    from desktop.shell.main_window import MainWindow
    from desktop.tour.stops import Tour


def _show_about(host: Host) -> None:
    from sqlite3 import sqlite_version

    from PySide6.QtCore import qVersion

    from desktop.about.ui.about_window import AboutWindow
    from desktop.about.view.about import about_pages, version_text
    from desktop.base.version import VERSION
    from desktop.shell.local_folder import show_folder

    pages = about_pages(VERSION, qVersion(), sqlite_version, host.places)
    window = AboutWindow(pages, version_text(pages), host.window)
    window.folder_requested.connect(lambda folder: show_folder(folder, host.window))
    window.copy_requested.connect(host.window.copy_text)
    window.exec()
    window.deleteLater()


def _show_report(host: Host) -> None:
    from desktop.about.controller import ReportController
    from desktop.about.ui.report_window import ReportWindow, choose_file
    from desktop.shell.local_folder import show_folder

    window = ReportWindow(host.window)
    # Without a parent: a file may still be written when the window is gone.
    report = ReportController(host.places, host.background)
    report.view_changed.connect(window.show_view)

    def copy() -> None:
        host.window.copy_text(report.text)
        report.note_copied()

    def save() -> None:
        if (path := choose_file(window)) is not None:
            report.save(path)

    window.copy_requested.connect(copy)
    window.save_requested.connect(save)
    window.folder_requested.connect(lambda folder: show_folder(folder, host.window))
    report.make(_display(host.window), host.settings.settings)
    window.exec()
    report.stop()
    window.deleteLater()


def _display(over: MainWindow) -> Display:
    from PySide6.QtCore import qVersion
    from PySide6.QtGui import QGuiApplication

    from desktop.about.view.report import Display

    own = over.screen()
    screens = sorted(QGuiApplication.screens(), key=lambda each: each is not own)
    return Display(
        qVersion(),
        QGuiApplication.platformName(),
        tuple((each.size().width(), each.size().height(), each.devicePixelRatio()) for each in screens),
    )


def _run_report(argv: list[str]) -> int:
    from desktop.about.cli import main

    return main(argv)


def _tour() -> Tour:
    from desktop.about.tour import TOUR

    return TOUR


def _self_check() -> tuple[Check, ...]:
    from desktop.about.self_check import CHECKS

    return CHECKS


FEATURE: Feature[None] = Feature(
    "about",
    cli={"report": _run_report},
    commands=(
        Command("report", _show_report, mark("Bug &report…"), menu=Menu.HELP, place=10, early=Early.RUN),
        Command("about", _show_about, mark("&About Rollbook"), menu=Menu.HELP, place=11, early=Early.RUN),
    ),
    tour=_tour,
    self_check=_self_check,
)
