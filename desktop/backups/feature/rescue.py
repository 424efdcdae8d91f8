"""After damage: the choices of the problem page, the recovery report, and single characters."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from desktop.backups.controller.rescue import MendController, RescueController
from desktop.shell.local_folder import show_folder
from desktop.views.problems import BACKUP, NEW, SALVAGE, SHOW_FILE

if TYPE_CHECKING:
    from desktop.backups.view.rescue import ReportView
    from desktop.session.characters import CharacterController
    from desktop.session.opening import OpeningController
    from desktop.shell.host import Host
    from desktop.shell.main_window import MainWindow


def choose(host: Host, choice: str) -> None:
    """Do what the player chose on the page of a damaged library."""
    opening, window = host.opening, host.window
    if choice == SHOW_FILE:
        show_folder(opening.places.library.parent, window)
        return
    if choice == NEW:
        opening.try_again(afresh=True)
        return
    if not opening.holds_lock:
        opening.try_again()  # its message says why nothing can be written
        return
    rescue = RescueController(opening.places, host.background, window)
    rescue.page_changed.connect(window.pages.show_problem)
    rescue.notice.connect(window.show_notice)
    rescue.done.connect(opening.try_again)
    rescue.reported.connect(partial(_when_open, opening, window))
    window.closing.connect(rescue.stop)
    work = {SALVAGE: rescue.salvage, BACKUP: rescue.open_backup}
    work[choice]()


def look_for_conflicts(host: Host) -> None:
    """Report copies of the library that sync programs put next to it."""
    look = RescueController(host.places, host.background, host.window)
    look.notice.connect(host.window.show_notice)
    look.look_for_conflicts()


def mend(host: Host, character: int) -> None:
    """Restore a damaged character from the newest good backup."""
    controller = MendController(host.session, host.places, host.background, host.window)
    controller.notice.connect(host.window.show_notice)
    controller.mended.connect(partial(_open, host.characters))
    controller.mend(character)


def _open(characters: CharacterController, number: int) -> None:
    characters.show_rail()
    characters.open(number)


def _when_open(opening: OpeningController, window: MainWindow, view: ReportView) -> None:
    shown: list[bool] = []

    def show(_what: object) -> None:
        if not shown:
            shown.append(True)
            # Showing the report blocks, and must not delay opening the library.
            QTimer.singleShot(0, window, partial(_show_report, window, view))

    opening.opened.connect(show)
    opening.failed.connect(show)


def _show_report(window: MainWindow, view: ReportView) -> None:
    from desktop.backups.ui.rescue_window import RescueWindow

    report = RescueWindow(view, window)
    report.copy_requested.connect(partial(window.copy_text, view.text))
    report.exec()
    report.deleteLater()
