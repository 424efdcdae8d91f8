"""A scroll area that comes to rest whatever it shows.

Each time its content gets another size, QScrollArea asks it for its size again and resizes it again, before
the content had its own turn. Where two sizes ask for each other, such as a width for less height and that
height for more width, Qt goes on until the stack is used up and the process dies.
"""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QScrollArea

_MOST_NESTED = 4


class RestingScrollArea(QScrollArea):
    """A scroll area that resizes its content at most four times within one another."""

    _nested = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give what is scrolled the size that it asks for, but not without end."""
        if event.type() != QEvent.Type.Resize or watched is not self.widget():
            return super().eventFilter(watched, event)
        if self._nested == _MOST_NESTED:
            return False
        self._nested += 1
        try:
            return super().eventFilter(watched, event)
        finally:
            self._nested -= 1
