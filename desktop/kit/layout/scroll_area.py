"""A page that is longer than its window."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QScrollArea, QWidget

from desktop.kit.layout.scroll_bar import give_scroll_bars

_MOST_NESTED = 4


class ScrollArea(QScrollArea):
    """A scroll area that comes to rest whatever it shows; all those of the app are of this kind.

    Each time that its content got another size, Qt asks it for its size anew and resizes it again, before it
    had its own turn. Where two sizes ask for each other, such as a width for less height and that height for
    more width, Qt would go on until the stack is used up, and the process die.
    """

    _nested = 0

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        give_scroll_bars(self)

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
