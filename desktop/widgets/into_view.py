"""Where Tab leads, the page scrolls: Qt does that only within an area, not on the way into it."""

from PySide6.QtWidgets import QScrollArea, QWidget


def bring_into_view(widget: QWidget) -> None:
    """Scroll what is wholly out of sight into view; what can be seen in part stays where it is."""
    if not widget.visibleRegion().isEmpty():
        return
    holder = widget.parentWidget()
    while holder is not None:
        if isinstance(holder, QScrollArea) and holder.widget() is not None:
            holder.ensureWidgetVisible(widget)
        holder = holder.parentWidget()
