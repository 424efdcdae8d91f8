"""The base of windows that open over the main window."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog

from desktop.kit.look import theme


class Dialog(QDialog):
    """A window over the main window, with the background of cards. Pages in it may have their own
    background.
    """

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the background."""
        QPainter(self).fillRect(event.rect(), theme.current().color("surface"))
