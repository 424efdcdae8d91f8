"""What waits to be saved, connected: the banner, the question on closing, a copy elsewhere."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from desktop.controllers.session import Session
from desktop.controllers.waiting import WaitingController
from desktop.viewdata.unsaved import COPY, TEXT

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


def connect(session: Session, window: "MainWindow", app: QGuiApplication) -> WaitingController:
    """Tell of what waits in ``window``, and try again when it comes to the front."""
    waiting = WaitingController(session, window)
    waiting.banner_changed.connect(partial(window.show_banner, "unsaved"))
    waiting.notice.connect(window.show_notice)
    waiting.copied.connect(window.copy_text)
    window.banner_act_requested.connect(partial(_act, waiting, window))
    window.activated.connect(session.unsaved.go_on)
    window.may_close = partial(_may_close, session, waiting, window, app)
    return waiting


def _act(waiting: WaitingController, window: "MainWindow", act: str) -> None:
    if act == COPY:
        _save_copy(waiting, window)
    else:
        waiting.act(act)


def _save_copy(waiting: WaitingController, window: "MainWindow") -> None:
    from desktop.library.file_names import legal_name
    from desktop.widgets.dialogs import choose_copy

    if waiting.name and (path := choose_copy(window, legal_name(waiting.name))):
        waiting.write_copy(path)


def _may_close(
    session: Session, waiting: WaitingController, window: "MainWindow", app: QGuiApplication
) -> bool:
    """Whether the window may close: at once where everything is saved, else as the player says."""
    session.unsaved.try_again()
    # Who is logged out cannot be asked; nothing that waits was ever said to be saved.
    if app.isSavingSession():
        return True
    while waiting.is_any:
        from desktop.widgets.dialogs import leave_unsaved

        answer = leave_unsaved(window, waiting.question(), refused=session.unsaved.refused)
        if answer == "close":
            return True
        if answer == "copy":
            _save_copy(waiting, window)
        elif answer == "text":
            waiting.act(TEXT)
        elif answer == "try":
            session.unsaved.try_again()
        else:
            return False
    return True
