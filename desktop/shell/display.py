"""Whether a window can be shown here; where not, why, in a few plain lines: Qt itself would only abort."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import resources
from desktop.base.words import tr

VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""The environment variables that tell of something to show a window on."""
_NOT_REACHED = "could not connect"
_CURED = "Detected locale"
"""Qt has chosen another locale then, and nobody has to do anything."""

STATUS = 2
"""The exit status where no window can be shown."""


def has_display() -> bool:
    """Whether there is anything to show a window on; where not, that is said."""
    if not sys.platform.startswith("linux") or any(map(os.environ.get, VARIABLES)):
        return True
    _complain(tr("No display found. “rollbook tour FOLDER” works without one."))
    return False


@contextmanager
def failure_explained() -> Iterator[None]:
    """Make the application within this: where Qt gives up, why is said and the process ends with 2.

    What Qt says of lesser things is said afterwards.
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
    """Why there is no window, from what Qt or the loader of libraries ``said``, and what can be done."""
    if any(_NOT_REACHED in each for each in said):
        display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or ""
        words = tr("Can’t connect to the display: {display}\n“rollbook tour FOLDER” works without one.")
        return words.format(display=display or tr("not set"))
    missing = _missing_libraries() if sys.platform.startswith("linux") else {}
    if not missing:
        return "\n".join((tr("Qt can’t open a window. It reports:"), *said))
    words = tr(
        "This system lacks libraries that every window needs: {libraries}\nTo install them on "
        "Debian or Ubuntu, run:\n\n    {command}\n\nOn other systems, the packages have "
        "similar names."
    )
    command = f"sudo apt-get install --no-install-recommends {' '.join(missing.values())}"
    return words.format(libraries=", ".join(missing), command=command)


def _missing_libraries() -> dict[str, str]:
    import ctypes  # only once all is lost: it is slow to load

    def is_missing(library: str) -> bool:
        try:
            ctypes.CDLL(library)
        except OSError:
            return True
        return False

    known = json.loads(resources.path("qt-libraries.json").read_text(encoding="utf-8"))
    return {library: package for library, package in known.items() if is_missing(library)}


def _complain(text: str) -> None:
    from desktop.base.terminal import complain  # late: there is seldom anything to say

    complain(text)
