"""Tell the player that the app didn't close properly last time."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop.shell.host import Host
    from desktop.shell.main_window import MainWindow

_KIND = "last_end"
"""The kind of the banner."""


def tell_last_end(host: Host) -> None:
    """Say that the app didn't close properly and what was saved last, until the player dismisses it."""
    if host.running is None or host.running.last_end is None or host.running.is_safe_start:
        return
    from desktop.backups.view.last_end import READ, act_words, ended_badly
    from desktop.library.store.journal_rows import last_action

    session, window = host.session, host.window
    last = last_action(session.library.path)
    at, words = ("", "") if last is None else (last.entry.at, act_words(last.sheet, last.entry))
    today = datetime.fromisoformat(session.now()).astimezone().date()
    window.show_banner(_KIND, ended_badly(at, words, today, unsaved=host.running.last_end.unsaved))
    window.banner_act_requested.connect(partial(_act, window, READ, lambda: None))


def start_safely(host: Host, open_as_usual: Callable[[], object]) -> None:
    """Say why no character was opened, until one is; ``open_as_usual`` opens the last one."""
    from desktop.backups.view.last_end import OPEN_AS_USUAL, safe_start

    window = host.window
    window.show_banner(_KIND, safe_start())
    window.banner_act_requested.connect(partial(_act, window, OPEN_AS_USUAL, open_as_usual))
    host.session.opened.connect(partial(window.show_banner, _KIND, None))


def _act(window: MainWindow, offered: str, do: Callable[[], object], act: str) -> None:
    if act == offered:
        window.show_banner(_KIND, None)
        do()
