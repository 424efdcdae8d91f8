"""Scroll a page to the widget that Tab focuses: Qt only does that within an area, not when Tab enters it."""

from PySide6.QtWidgets import QScrollArea, QWidget

from desktop.kit.look.painting import focus_margin


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
