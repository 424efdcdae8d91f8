"""The ground of windows that open over the main one."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog

from desktop.kit.look import theme


class Dialog(QDialog):
    """A window over the main one, on the ground of cards; pages in it may have one of their own."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground."""
        QPainter(self).fillRect(event.rect(), theme.current().color("surface"))
