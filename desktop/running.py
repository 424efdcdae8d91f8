"""Runs the app in this process: one window, and then whatever is opened in its place."""

import gc
import os
import sys
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from desktop import crash
from desktop.bootstrap import App
from desktop.library.lock import LibraryLock, ask_to_raise
from desktop.paths import Places
from desktop.starts import Start, approach, start_process
from desktop.widgets import theme
from desktop.words import tr

if TYPE_CHECKING:
    from desktop.viewdata.shell import NoticeView

_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def new_app(chosen: Places, lock: LibraryLock | None, before: QApplication | None = None) -> App:
    """The app as a process of its own runs it, not started yet; ``before`` is what one before it ran on."""
    # Nothing that start-up makes becomes garbage; Background switches the collector on again.
    gc.disable()
    qt = before or theme.new_application(sys.argv[0])
    qt.setApplicationName("Rollbook")
    qt.setApplicationDisplayName("Rollbook")
    qt.setDesktopFileName("rollbook")
    app = App(qt, chosen, lock)
    # What is there then stays, and no later collection has to look at it.
    app.ready.connect(gc.freeze)
    return app


def run(chosen: Places) -> int:
    """Open the window over a library and stay until it is closed; the exit status (2 without a display)."""
    if sys.platform.startswith("linux") and not any(map(os.environ.get, _DISPLAYS)):
        sys.stderr.write(tr("There is no display here; “rollbook tour FOLDER” needs none.") + "\n")
        return 2
    start, status = approach(chosen), 0
    if start is None:
        ask_to_raise(chosen)
        sys.stderr.write(tr("Rollbook is open already; its window was brought to the front.") + "\n")
        return 0
    qt: QApplication | None = None
    while start is not None:
        app = new_app(start.places, start.lock, qt)
        qt = app.qt
        crash.catch_everything(app.crashed.emit)
        app.start(start.refused, start.move)
        if start.notice is not None:
            app.window.show_notice(start.notice)
        status = app.exec()
        app.close()
        start = _next(app)
        del app
        if start is not None:  # else all that the closed app was made of would stay to the end
            gc.unfreeze()
            gc.collect()
    return status


def _next(app: App) -> Start | None:
    """What is opened after a window was closed, in this process: None for nothing."""
    ahead = app.ahead
    if ahead is None:
        return None
    crash.put_log_away()
    app.take_down()
    if ahead.lock is not None or ahead.refused is not None:
        return ahead
    failed: NoticeView | None = None
    if ahead.afresh:
        try:
            start_process(ahead.places)
        except OSError as error:
            from desktop.viewdata.libraries import not_started

            crash.log.error("not started again: %s", type(error).__name__)
            failed = not_started(error.strerror or type(error).__name__)
        else:
            return None
    again = approach(ahead.places)
    return None if again is None else again._replace(move=ahead.move, notice=failed)
