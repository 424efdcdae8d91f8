"""Checks for a display and explains in plain words why no window can open; Qt itself would only abort."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import resources
from desktop.base.words import tr

VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""The environment variables that indicate a display."""
_NOT_REACHED = "could not connect"
_CURED = "Detected locale"
"""Qt has already chosen another locale, and there is nothing to do."""

STATUS = 2
"""The exit status if no window can open."""


def has_display() -> bool:
    """Return whether there is a display; if not, print why."""
    if not sys.platform.startswith("linux") or any(map(os.environ.get, VARIABLES)):
        return True
    _complain(tr("No display found. “rollbook tour FOLDER” works without one."))
    return False


@contextmanager
def failure_explained() -> Iterator[None]:
    """Create the application within this: if Qt aborts, the reason is printed and the process exits with 2.

    Qt's lesser messages are printed afterwards.
    """
    from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

    said: list[str] = []

    def hear(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
        said.append(text)
        if kind == QtMsgType.QtFatalMsg:
            _complain(why_not(said))
            os._exit(STATUS)

    before = qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    for each in said:
        if not each.startswith(_CURED):
            _complain(each)


def why_not(said: Sequence[str]) -> str:
    """Return why no window can open and what to do, from what Qt or the library loader ``said``."""
    if any(_NOT_REACHED in each for each in said):
        display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or ""
        words = tr("Can't connect to the display: {display}\n“rollbook tour FOLDER” works without one.")
        return words.format(display=display or tr("not set"))
    missing = _missing_libraries() if sys.platform.startswith("linux") else {}
    if not missing:
        return "\n".join((tr("Qt can't open a window. It reports:"), *said))
    words = tr(
        "This system lacks libraries that every window needs: {libraries}\nTo install them on "
        "Debian or Ubuntu, run:\n\n    {command}\n\nOn other systems, the packages have "
        "similar names."
    )
    command = f"sudo apt-get install --no-install-recommends {' '.join(missing.values())}"
    return words.format(libraries=", ".join(missing), command=command)


def _missing_libraries() -> dict[str, str]:
    import ctypes  # only on failure: it is slow to import

    def is_missing(library: str) -> bool:
        try:
            ctypes.CDLL(library)
        except OSError:
            return True
        return False

    known = json.loads(resources.path("qt-libraries.json").read_text(encoding="utf-8"))
    return {library: package for library, package in known.items() if is_missing(library)}


def _complain(text: str) -> None:
    from desktop.base.terminal import complain  # late: it is seldom needed

    complain(text)
