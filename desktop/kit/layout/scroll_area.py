"""The scroll area of the app."""

from PySide6.QtWidgets import QWidget

from desktop.base.workarounds.resting_scroll_area import RestingScrollArea
from desktop.kit.layout.scroll_bar import give_scroll_bars


class ScrollArea(RestingScrollArea):
    """A scroll area with the app's scroll bars; use it for all scrolling in the app."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        give_scroll_bars(self)
