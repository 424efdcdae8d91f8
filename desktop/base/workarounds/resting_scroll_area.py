"""A scroll area that can't resize endlessly.

Each time its content is resized, QScrollArea asks it for its size and resizes it again, before the content
has had its turn. If two sizes require each other, such as a smaller width for less height and more height for
a larger width, Qt recurses until the stack overflows and the process crashes.
"""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QScrollArea

_MOST_NESTED = 4


class RestingScrollArea(QScrollArea):
    """A scroll area that nests resizes of its content at most four deep."""

    _nested = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Resize the content to the size it asks for, up to the nesting limit."""
        if event.type() != QEvent.Type.Resize or watched is not self.widget():
            return super().eventFilter(watched, event)
        if self._nested == _MOST_NESTED:
            return False
        self._nested += 1
        try:
            return super().eventFilter(watched, event)
        finally:
            self._nested -= 1
