"""The window of fairness, connected when it is wanted."""

from functools import partial
from typing import TYPE_CHECKING

from desktop.controllers.background import Background
from desktop.controllers.fairness import FairnessController
from desktop.controllers.session import Session
from desktop.widgets.dialogs import show_message
from desktop.widgets.fairness_window import FairnessWindow, choose_where

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


def show_fairness(session: Session, background: Background, over: "MainWindow") -> None:
    """Show how often every face was seen, and wait until the window is closed."""
    window = FairnessWindow(over)
    # Without a parent: a file may still be written when the window is gone.
    fairness = FairnessController(session, background)
    fairness.view_changed.connect(window.show_view)
    fairness.told.connect(partial(show_message, over))
    window.scope_chosen.connect(fairness.choose_scope)
    window.die_chosen.connect(fairness.choose_die)
    window.own_toggled.connect(fairness.show_own)
    window.export_requested.connect(lambda: _export(fairness, window))
    fairness.show()
    window.exec()
    fairness.stop()
    window.deleteLater()


def _export(fairness: FairnessController, window: FairnessWindow) -> None:
    path = choose_where(window)
    if path is not None:
        fairness.export(path)
