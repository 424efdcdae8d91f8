"""The setting for screen readers that don't hear announcements: then each result takes the focus."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

_by_focus = False


def use(*, by_focus: bool) -> None:
    """Let results take the focus, or only announce them."""
    global _by_focus  # noqa: PLW0603 - one reader for the whole app, as there is one theme
    _by_focus = by_focus


def take_focus(widget: QWidget) -> bool:
    """Move the focus to `widget`, whose description is the result, if the player chose that. Return whether
    it has the focus now.
    """
    if not _by_focus or not widget.isVisible() or not widget.window().isActiveWindow():
        widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return False
    widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if widget.hasFocus():
        widget.clearFocus()  # or nothing would be read
    widget.setFocus(Qt.FocusReason.OtherFocusReason)
    return widget.hasFocus()
