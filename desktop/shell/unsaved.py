"""Unsaved changes: the banner, the question on closing, and saving a copy elsewhere."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication, QSessionManager

from desktop.session.session import Session
from desktop.shell.waiting import WaitingController
from desktop.views.unsaved import COPY, TEXT

if TYPE_CHECKING:
    from desktop.shell.main_window import MainWindow


def connect(session: Session, window: "MainWindow", app: QGuiApplication) -> WaitingController:
    """Show unsaved changes in ``window``, and retry saving when it comes to the front."""
    waiting = WaitingController(session, window)
    waiting.banner_changed.connect(partial(window.show_banner, "unsaved"))
    waiting.notice.connect(window.show_notice)
    waiting.copied.connect(window.copy_text)
    window.banner_act_requested.connect(partial(_act, waiting, window))
    window.activated.connect(session.unsaved.go_on)
    window.may_close = partial(_may_close, session, waiting, window, app)
    log_out = partial(before_log_out, session, waiting, window)
    app.commitDataRequest.connect(log_out)
    window.destroyed.connect(lambda: app.commitDataRequest.disconnect(log_out))
    return waiting


def before_log_out(
    session: Session, waiting: WaitingController, window: "MainWindow", manager: QSessionManager
) -> None:
    """Save typed text before the session ends; ask about the rest, if the system allows that."""
    window.finish_typing()
    session.unsaved.try_again()
    if waiting.is_any and manager.allowsInteraction():
        if not _ask(session, waiting, window):
            manager.cancel()
        manager.release()


def _act(waiting: WaitingController, window: "MainWindow", act: str) -> None:
    if act == COPY:
        _save_copy(waiting, window)
    else:
        waiting.act(act)


def _save_copy(waiting: WaitingController, window: "MainWindow") -> None:
    from desktop.base.disk import legal_name
    from desktop.kit.windows.dialogs import choose_copy

    if waiting.name and (path := choose_copy(window, legal_name(waiting.name))):
        waiting.write_copy(path)


def _may_close(
    session: Session, waiting: WaitingController, window: "MainWindow", app: QGuiApplication
) -> bool:
    """Whether the window may close: immediately if everything is saved, else as the player decides."""
    session.unsaved.try_again()
    # At log-out there is no one to ask; unsaved changes were never reported as saved.
    return app.isSavingSession() or _ask(session, waiting, window)


def _ask(session: Session, waiting: WaitingController, window: "MainWindow") -> bool:
    """Ask what to do while something is unsaved. Return False if the player cancels."""
    while waiting.is_any:
        from desktop.kit.windows.dialogs import leave_unsaved

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
