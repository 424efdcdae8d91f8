"""Themed scroll bars."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar, QWidget

from desktop.kit.look import theme
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
