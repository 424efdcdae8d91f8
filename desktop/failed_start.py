"""Show in a window why Rollbook couldn't start: people who start it with a click see no terminal.

Uses nothing of the app's own look, because that may be what failed.
"""

import os
import sys
from typing import TYPE_CHECKING

from desktop.base.words import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog

_WIDTH, _HEIGHT = 520, 300
"""In logical pixels."""
_INVISIBLE_PLATFORMS = ("offscreen", "minimal")
"""Qt platforms that show no windows, so none could be closed."""


def mistake_words() -> str:
    """Return the message for a crash while starting."""
    return tr(
        "Rollbook crashed while starting. Your characters are safe.\n\nStart it in safe mode, "
        "which uses default settings and opens no character. If that fails too, install "
        "Rollbook again. Your library won't be changed."
    )


def show_failure(words: str, *, offers_safe: bool = False) -> bool:
    """Show ``words`` in a window and return True if the player chooses safe mode.

    ``words`` say what happened and what to do. ``offers_safe`` adds a button for safe mode. Returns False at
    once if no window can be shown.
    """
    from desktop.shell.display import VARIABLES, failure_explained

    if os.environ.get("QT_QPA_PLATFORM", "").startswith(_INVISIBLE_PLATFORMS):
        return False
    if sys.platform.startswith("linux") and not any(map(os.environ.get, VARIABLES)):
        return False
    try:
        from PySide6.QtWidgets import QApplication, QDialog
    except ImportError:
        return False
    with failure_explained():
        app = QApplication.instance() or QApplication([sys.argv[0]])
    window = failure_window(words, offers_safe=offers_safe)
    accepted = window.exec() == QDialog.DialogCode.Accepted
    del window, app  # in this order
    return accepted


def failure_window(words: str, *, offers_safe: bool) -> "QDialog":
    """Create the window that shows ``words``. The safe mode button accepts it; anything else rejects it."""
    from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout

    window = QDialog()
    window.setWindowTitle(tr("Rollbook can't start"))
    window.resize(_WIDTH, _HEIGHT)
    said = QPlainTextEdit(words)  # plain text that can be copied
    said.setReadOnly(True)
    said.setAccessibleName(window.windowTitle())
    buttons = QDialogButtonBox()
    if offers_safe:
        safe = buttons.addButton(tr("Start in safe mode"), QDialogButtonBox.ButtonRole.AcceptRole)
        safe.clicked.connect(window.accept)
    close = buttons.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
    close.clicked.connect(window.reject)
    column = QVBoxLayout(window)
    column.addWidget(said)
    column.addWidget(buttons)
    return window
