"""Says why Rollbook could not start, in a window: whoever started it by a click sees no terminal.

Nothing of the app's own look is used here. That may be what failed.
"""

import os
import sys
from typing import TYPE_CHECKING

from desktop.base.words import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog

_WIDTH, _HEIGHT = 520, 300
"""In pixels, as the desktop scales them."""
_NOBODY_SEES = ("offscreen", "minimal")
"""The platforms of Qt on which nobody could close the window."""


def mistake_words() -> str:
    """What to say of a mistake in the program, and what to do about it."""
    return tr(
        "Rollbook made a mistake and could not start. Your characters are safe.\n\nStart it in safe mode: it "
        "uses the default settings and opens no character. If that fails too, install Rollbook again; your "
        "library stays as it is."
    )


def show_failure(words: str, *, offers_safe: bool = False) -> bool:
    """Show ``words`` and wait until the window is closed; whether the player wants to start in safe mode.

    ``words`` say what happened and what to do. ``offers_safe`` adds a button for safe mode. Nothing happens
    where no window can be shown.
    """
    from desktop.shell.display import VARIABLES, failure_explained

    if os.environ.get("QT_QPA_PLATFORM", "").startswith(_NOBODY_SEES):
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
    """The window that shows ``words``; it is accepted by the button for safe mode, and rejected otherwise."""
    from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout

    window = QDialog()
    window.setWindowTitle(tr("Rollbook can't start"))
    window.resize(_WIDTH, _HEIGHT)
    said = QPlainTextEdit(words)  # plain, and what it says can be copied
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
