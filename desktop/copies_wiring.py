"""The readable copies, and what is said of a run that did not end well, over an open library."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from desktop.controllers.background import Background
from desktop.controllers.copies import CopiesController
from desktop.controllers.session import Session
from desktop.library.last_end import LastEnd
from desktop.paths import Places

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow

_KIND = "last_end"
"""The kind of the banner."""


def build(session: Session, background: Background, places: Places, window: "MainWindow") -> CopiesController:
    """What keeps the readable copies."""
    copies = CopiesController(session.library, places.copies, background, session.now, window)
    copies.notice.connect(window.show_notice)
    session.changed.connect(copies.touch)
    session.opened.connect(copies.touch)
    return copies


def tell_last_end(last_end: LastEnd, session: Session, window: "MainWindow") -> None:
    """Say that the last run did not end well, and what there is of it, until that was read."""
    from desktop.library.last_act import last_act
    from desktop.viewdata.last_end import READ, act_words, ended_badly

    last = last_act(session.library.path)
    at, words = ("", "") if last is None else (last.entry.at, act_words(last.sheet, last.entry))
    today = datetime.fromisoformat(session.now()).astimezone().date()
    window.show_banner(_KIND, ended_badly(at, words, today, unsaved=last_end.unsaved))
    window.banner_act_requested.connect(partial(_act, window, READ, lambda: None))


def start_safely(session: Session, window: "MainWindow", open_as_usual: Callable[[], object]) -> None:
    """Say why nothing was opened, until something is."""
    from desktop.viewdata.last_end import OPEN_AS_USUAL, safe_start

    window.show_banner(_KIND, safe_start())
    window.banner_act_requested.connect(partial(_act, window, OPEN_AS_USUAL, open_as_usual))
    session.opened.connect(partial(window.show_banner, _KIND, None))


def _act(window: "MainWindow", offered: str, do: Callable[[], object], act: str) -> None:
    if act == offered:
        window.show_banner(_KIND, None)
        do()
