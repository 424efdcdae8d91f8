"""Scroll bars, scroll areas, and scrolling to the widget that Tab focuses."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollArea, QScrollBar, QWidget

from desktop.base.workarounds.resting_scroll_area import RestingScrollArea
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin, paint_inner_ring
from desktop.kit.look.style_sheet import scroll_bar_sheet, wear

_WIDE, _SHORTEST = 12, 28


class ScrollBar(theme.FollowsTheme, QScrollBar):
    """A narrow scroll bar without arrows. It is styled when first shown, since most never are."""

    def sizeHint(self) -> QSize:
        """Return the size from the style sheet, applied or not: pages reserve that room in advance."""
        look = theme.current()
        width, long = look.px(_WIDE), look.px(_SHORTEST)
        return QSize(width, long) if self.orientation() == Qt.Orientation.Vertical else QSize(long, width)

    def showEvent(self, event: QShowEvent) -> None:
        """Apply the style."""
        wear(self, scroll_bar_sheet(theme.current()))
        super().showEvent(event)

    def _restyle(self) -> None:
        if self.isVisible():
            wear(self, scroll_bar_sheet(theme.current()))


def give_scroll_bars(area: QAbstractScrollArea) -> None:
    """Give a scroll area the app's two scroll bars and an empty corner."""
    area.setVerticalScrollBar(ScrollBar(Qt.Orientation.Vertical))
    area.setHorizontalScrollBar(ScrollBar(Qt.Orientation.Horizontal))
    area.setCornerWidget(QWidget())


class ScrollArea(RestingScrollArea):
    """A scroll area with the app's scroll bars; use it for all scrolling in the app."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        seen = QWidget()  # Qt's own is slow to wrap: PySide would register every kind of widget
        seen.setAutoFillBackground(True)
        self.setViewport(seen)
        give_scroll_bars(self)


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


def bring_into_view(widget: QWidget) -> None:
    """Scroll to a widget that is hidden or cut off. One larger than the view stays if any of it is
    visible.
    """
    seen = widget.visibleRegion().boundingRect()
    if seen == widget.rect():
        return
    holder = widget.parentWidget()
    while holder is not None:
        if isinstance(holder, QScrollArea) and holder.widget() is not None:
            room = holder.viewport().size() if seen.isEmpty() else holder.viewport().size() - widget.size()
            if room.isValid():
                holder.ensureWidgetVisible(widget, focus_margin(), focus_margin())
        holder = holder.parentWidget()
