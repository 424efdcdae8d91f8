"""What goes on after damage, connected: the choices of the problem page, the report, single characters."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from desktop.controllers.background import Background
from desktop.controllers.opening import OpeningController
from desktop.controllers.rescue import MendController, RescueController
from desktop.viewdata.problems import BACKUP, MEND, NEW, SALVAGE, SHOW_FILE
from desktop.widgets.local_folder import show_folder

if TYPE_CHECKING:
    from desktop.controllers.characters import CharacterController
    from desktop.controllers.session import Session
    from desktop.paths import Places
    from desktop.viewdata.rescue import ReportView
    from desktop.widgets.main_window import MainWindow


def choose(choice: str, opening: OpeningController, background: Background, window: "MainWindow") -> None:
    """Do what was chosen on the page of a damaged library."""
    if choice == SHOW_FILE:
        show_folder(opening.places.library.parent, window)
        return
    if choice == NEW:
        opening.try_again(anew=True)
        return
    if not opening.holds_lock:
        opening.try_again()  # it says why nothing can be written
        return
    rescue = RescueController(opening.places, background, window)
    rescue.page_changed.connect(window.pages.show_problem)
    rescue.notice.connect(window.show_notice)
    rescue.done.connect(opening.try_again)
    rescue.reported.connect(partial(_when_open, opening, window))
    window.closing.connect(rescue.stop)
    work = {SALVAGE: rescue.salvage, BACKUP: rescue.open_backup}
    work[choice]()


def look_for_conflicts(places: "Places", background: Background, window: "MainWindow") -> None:
    """Tell of copies of the library that a program which keeps folders in step has laid beside it."""
    look = RescueController(places, background, window)
    look.notice.connect(window.show_notice)
    look.look_for_conflicts()


def mend(
    act: str,
    *,
    session: "Session",
    characters: "CharacterController",
    places: "Places",
    background: Background,
    window: "MainWindow",
) -> None:
    """Bring back the damaged character that a notice offered to bring back."""
    controller = MendController(session, places, background, window)
    controller.notice.connect(window.show_notice)
    controller.mended.connect(partial(_open, characters))
    controller.mend(int(act.removeprefix(MEND)))


def _open(characters: "CharacterController", number: int) -> None:
    characters.show_rail()
    characters.open(number)


def _when_open(opening: OpeningController, window: "MainWindow", view: "ReportView") -> None:
    """Show the report once the new library is open, or cannot be."""
    shown: list[bool] = []

    def show(_what: object) -> None:
        if not shown:
            shown.append(True)
            # The report is waited for, which must not hold up the opening.
            QTimer.singleShot(0, window, partial(_show_report, window, view))

    opening.opened.connect(show)
    opening.failed.connect(show)


def _show_report(window: "MainWindow", view: "ReportView") -> None:
    from desktop.widgets.rescue_window import RescueWindow

    report = RescueWindow(view, window)
    report.copy_requested.connect(partial(window.copy_text, view.text))
    report.exec()
    report.deleteLater()
