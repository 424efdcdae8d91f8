"""A scrolling page of the sheet with centred content of limited width."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop.kit.layout.scrolling import ScrollArea
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_inner_ring
from desktop.kit.look.tab_order import is_tab_stop, stops

_SIDE, _COMPACT_SIDE, _TOP = 24, 16, 14
_GAP = 12
WIDEST = 1180


def side_padding(width: int, *, compact: bool, widest: int = WIDEST) -> int:
    """Return the padding left and right of the content of a page `width` pixels wide, in pixels."""
    look = theme.current()
    return max(look.px(_COMPACT_SIDE if compact else _SIDE), (width - look.px(widest)) // 2)


class _Body(QWidget):
    """The scrolled widget. When Tab focuses the page, it draws a ring around the visible part."""

    def __init__(self, page: "Page") -> None:
        super().__init__()
        self._page = page

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._page.ringed:
            look = theme.current()
            seen = self.visibleRegion().boundingRect().toRectF()
            paint_inner_ring(QPainter(self), seen, look.px(4))


class Page(theme.FollowsTheme, ScrollArea):
    """A scrolling column. Its padding is smaller by the focus margin that sections have."""

    def __init__(self, *, widest: int = WIDEST, parent: QWidget | None = None) -> None:
        """Make an empty page with content at most `widest` pixels wide at text scale 1."""
        super().__init__(parent)
        self._widest = widest
        self._compact = False
        self.ringed = False
        """Whether the focus ring is visible."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body = _Body(self)
        """The scrolled widget."""
        self.column = QVBoxLayout(self.body)
        """The layout of the sections, from the top down."""
        self.setWidget(self.body)
        self._pad()

    def clear(self) -> None:
        """Remove all sections, so that they can be rebuilt."""
        while (item := self.column.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()

    def set_compact(self, compact: bool) -> None:
        """Use less padding, for a narrow or low window."""
        if compact != self._compact:
            self._compact = compact
            self._pad()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go on to the first control inside if the page itself has the focus: Tab knows no way from there."""
        if not (forward and self.hasFocus()):
            return super().focusNextPrevChild(forward)
        first = next((each for each in stops(self.body) if is_tab_stop(each)), None)
        if first is None:
            return super().focusNextPrevChild(forward)
        first.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(first)
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring if the focus came from the keyboard."""
        super().focusInEvent(event)
        self.ringed = event.reason() in {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}
        self.body.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self.ringed = False
        self.body.update()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Keep the focus ring in place."""
        super().scrollContentsBy(dx, dy)
        if self.ringed:
            self.body.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the content centred."""
        # First, so that everything is laid out only once, for its new width.
        self._pad()
        super().resizeEvent(event)

    def _restyle(self) -> None:
        self._pad()

    def _pad(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side = side_padding(self.width(), compact=self._compact, widest=self._widest) - margin
        # The scroll bar is in the padding, so that nothing moves when it appears or disappears.
        bar = max(self.width() - self.viewport().width(), 0)
        top = look.px(10 if self._compact else _TOP) - margin
        self.column.setContentsMargins(
            mirror.margins(self, side, max(top, 0), max(side - bar, 0), max(top, 0))
        )
        self.column.setSpacing(max(look.px(8 if self._compact else _GAP) - 2 * margin, 0))
