"""Run the app in this process: one window, then any window opened in its place."""

import gc
import sys
import time
from functools import partial
from pathlib import Path
from signal import SIGINT
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication

from desktop.base import crash
from desktop.base.interrupts import Interrupts
from desktop.base.paths import Places, places_to_read
from desktop.base.program import clean_plugin_environment
from desktop.base.words import ntr, tr
from desktop.base.workarounds.heap import keep_large_blocks_apart
from desktop.kit.look import theme
from desktop.library.running.second_start import send_request, was_received, withdraw
from desktop.library.store.lock import LibraryLock
from desktop.session.starts import Start, lock_library, start_process
from desktop.shell.app import App
from desktop.shell.display import STATUS, failure_explained, has_display

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop.kit.view.shell import NoticeView
    from desktop.shell.feature import Feature

_LONGEST_UNHEARD_S = 10.0
_AGAIN_S = 0.02

HELD = 3
"""The exit status if another window holds the library and doesn't respond."""


def load_features() -> "Sequence[Feature[Any]]":
    """Load the declarations of all features. Call this only after the first paint."""
    from desktop.features import FEATURES

    return FEATURES


def new_app(
    chosen: Places, lock: LibraryLock | None, before: QApplication | None = None, *, safe: bool = False
) -> App:
    """Create the app as a start of its own would, without starting it; ``before`` is a Qt application to
    reuse.
    """
    # Start-up creates no garbage; Background turns the collector on again.
    gc.disable()
    qt = before or new_application()
    app = App(qt, chosen, lock, features=load_features, safe=safe)
    if sys.platform == "darwin":
        from desktop.shell.file_open import FileOpening

        FileOpening(qt, app).opened.connect(app.import_handed)
    # Existing objects stay, so exclude them from later collections.
    app.ready.connect(gc.freeze)
    app.ready.connect(keep_large_blocks_apart)
    return app


def run(chosen: Places, files: tuple[Path, ...] = (), *, safe: bool = False) -> int:
    """Open the window over a library, import ``files``, and stay until it is closed; the exit status.

    It is 2 if no window can be shown, 3 if another one holds the library and does not answer, and 128 more
    than the signal that closed the window. With ``safe``, no character is opened and no settings are read.
    """
    if not has_display():
        return STATUS
    start = start_or_ask(chosen, files)
    if isinstance(start, int):
        return start
    ahead: Start | None = start._replace(safe=safe)
    status = 0
    qt: QApplication | None = None
    interrupts: Interrupts | None = None
    while ahead is not None:
        app = new_app(ahead.places, ahead.lock, qt, safe=ahead.safe)
        qt = app.qt
        crash.install_exception_hooks(app.crashed.emit)
        interrupts = interrupts or Interrupts()
        status = _show(app, ahead, files, interrupts)
        files = app.handed
        ahead = _next(app)
        del app
        if ahead is not None:  # otherwise the closed app's objects would never be freed
            gc.unfreeze()
            gc.collect()
    if interrupts is not None:
        interrupts.close()
    return status


def new_application() -> QApplication:
    """Create the Qt application of this process. If Qt can't run, explain why and exit."""
    with failure_explained():
        qt = theme.new_application(sys.argv[0])
    clean_plugin_environment()
    qt.setApplicationName("Rollbook")
    qt.setApplicationDisplayName("Rollbook")
    qt.setDesktopFileName("org.rollbook.Rollbook")
    return qt


def _show(app: App, start: Start, files: tuple[Path, ...], interrupts: Interrupts) -> int:
    ended = 0

    def end(number: int) -> None:
        nonlocal ended
        # With Ctrl+C the player can answer questions; during logout or shutdown not.
        if app.end(asks=number == SIGINT):
            ended = 128 + number

    interrupts.received.connect(end)
    # At once: a dialog shown later, such as an import report, would keep the process alive.
    app.window.closing.connect(partial(app.qt.exit, 0))
    app.start(start.refused, start.move)
    if start.notice is not None:
        app.window.show_notice(start.notice)
    app.import_handed(files)
    status = app.exec()
    app.close()
    interrupts.received.disconnect(end)
    return ended or status


def start_or_ask(chosen: Places, files: tuple[Path, ...]) -> Start | int:
    """Return what to open the window with, or the exit status if another window was asked to do it instead.

    A window that was just closed may still be making its last backup, so this waits for it.
    """
    if (start := lock_library(chosen)) is not None:
        return start
    from desktop.base.terminal import complain  # late: usually there is no other window

    if (request := send_request(chosen, files) or send_request(places_to_read(chosen), files)) is None:
        return _report_held(tr("Rollbook is already open, but its window can't be reached: {file}"), chosen)
    end = time.monotonic() + _LONGEST_UNHEARD_S
    while time.monotonic() < end:
        time.sleep(_AGAIN_S)
        if was_received(request):
            break
        if (start := lock_library(chosen)) is not None:
            if withdraw(request):
                return start
            if start.lock is not None:
                start.lock.release()
            break
    else:
        words = tr(
            "Rollbook is already open, but its window isn't responding. It will carry out your "
            "request once it responds: {file}"
        )
        return _report_held(words, chosen)
    if files:
        words = ntr(
            "Rollbook is already open. The file was passed to its window.",
            "Rollbook is already open. The {n} files were passed to its window.",
            len(files),
        )
        complain(words.format(n=len(files)))
    else:
        complain(tr("Rollbook is already open. Its window was brought to the front."))
    return 0


def _report_held(words: str, chosen: Places) -> int:
    from desktop.base.terminal import complain
    from desktop.failed_start import show_failure

    message = words.format(file=chosen.library)
    complain(message)
    show_failure(message)
    return HELD


def _next(app: App) -> Start | None:
    ahead = app.ahead
    if ahead is None:
        return None
    crash.close_log()
    app.take_down()
    if ahead.lock is not None or ahead.refused is not None:
        return ahead
    failed: NoticeView | None = None
    if ahead.afresh:
        try:
            start_process(ahead.places)
        except OSError as error:
            from desktop.views.problems import not_started

            crash.log.error("not started again: %s", type(error).__name__)
            failed = not_started(error.strerror or type(error).__name__)
        else:
            return None
    again = lock_library(ahead.places)
    notice = failed or ahead.notice
    return None if again is None else again._replace(move=ahead.move, notice=notice, safe=ahead.safe)
