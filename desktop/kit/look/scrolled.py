"""Text that scrolls with the arrow keys while it has the focus, shown by a ring."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from desktop.kit.layout.scroll_area import ScrollArea
from desktop.kit.look import theme
from desktop.kit.look.painting import paint_inner_ring


class Scrolled(ScrollArea):
    """A scroll area without its own background, as wide as its content."""

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        """Make it empty; `name` is its accessible name."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the ring."""
        super().focusOutEvent(event)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ring below the content, which has no background."""
        super().paintEvent(event)
        if self.hasFocus():
            seen = self.viewport().rect().toRectF()
            paint_inner_ring(QPainter(self.viewport()), seen, theme.current().px(4))
