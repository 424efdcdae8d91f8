"""Where Tab leads, the page scrolls: Qt does that only within an area, not on the way into it."""

from PySide6.QtWidgets import QScrollArea, QWidget

from desktop.kit.look.painting import focus_margin


def bring_into_view(widget: QWidget) -> None:
    """Scroll what is out of sight or cut into view; what is larger than there is room stays if it is seen."""
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
