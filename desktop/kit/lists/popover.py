"""A card over a window, at what opened it."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import paint_box

_ENOUGH = 230
"""With so much height, in pixels at text scale 1, a list opens below its button."""
_CLOSES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Hide, QEvent.Type.WindowDeactivate})


class Popover(theme.Themed):
    """A card over the window, below or above what opened it. It never leaves the window.

    It closes on Escape, on a click beside it, and when the window changes or the focus leaves.
    """

    closed = Signal()
    """The card closed."""

    def __init__(self, parent: QWidget) -> None:
        """Make it hidden, over the window of `parent`."""
        super().__init__(parent.window())
        self._anchor: QWidget | None = None
        self._margin = 0
        self._is_above: bool | None = None
        self.hide()

    def open_at(self, anchor: QWidget, margin: int = 0) -> None:
        """Show it at `anchor`, which has a transparent `margin` and gets the focus back afterwards."""
        self._anchor, self._margin, self._is_above = anchor, margin, None
        self.show()
        self.raise_()
        app = QCoreApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def close_again(self, *, give_back: bool = True) -> None:
        """Close; with `give_back`, return the focus to what opened it."""
        if self.isHidden():
            return
        app = QCoreApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        if give_back and self._anchor is not None:
            self._anchor.setFocus(Qt.FocusReason.PopupFocusReason)
        self.hide()
        self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close on Escape, a click elsewhere, and changes of the window."""
        kind = event.type()
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape and self._is_mine(watched):
                self.close_again()
                return True
        elif kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape and self._is_mine(watched):
                event.accept()  # else a shortcut of the window takes the key
                return True
        elif kind == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            return self._pressed(watched)
        elif kind == QEvent.Type.Wheel and isinstance(watched, QWidget) and not self._holds(watched):
            self.close_again()
        elif watched is self.parentWidget() and kind in _CLOSES:
            self.close_again(give_back=kind == QEvent.Type.Resize)
        elif kind == QEvent.Type.FocusIn and isinstance(watched, QWidget) and not self._is_mine(watched):
            self.close_again(give_back=False)
        return False

    def room(self) -> int:
        """Return the height of the window below what opened it, or above it if below is too little.

        The side stays the same until it closes, however high it gets.
        """
        around, anchor = self.parentWidget(), self._anchor
        if around is None or anchor is None:
            return 0
        above = anchor.mapTo(around, QPoint(0, self._margin)).y()
        below = around.height() - above - anchor.height() + 2 * self._margin
        if self._is_above is None:
            self._is_above = below < theme.current().px(_ENOUGH) and above > below
        return above if self._is_above else below

    def place(self, width: int, height: int, *, at_end: bool = False) -> None:
        """Put it where there is `room`, with this size if the window has it.

        It is aligned with the start of the line, or with its end.
        """
        around, anchor = self.parentWidget(), self._anchor
        if around is None or anchor is None:
            return
        width, height = min(width, around.width()), min(height, around.height())
        self.room()
        corner = anchor.mapTo(around, QPoint(0, 0))
        box = mirror.box(around, QRect(corner, anchor.size()))
        margin = self._margin
        left = box.left() + margin if not at_end else box.left() + box.width() - margin - width
        top = corner.y() + margin - height if self._is_above else corner.y() + anchor.height() - margin
        left = min(max(left, 0), around.width() - width)
        top = min(max(top, 0), around.height() - height)
        mirror.place(self, left, top, width, height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        look = theme.current()
        radius = look.px(theme.tokens()["radius"]["card"])
        border = look.color("borderStrong")
        paint_box(mirror.painter(self), self.rect().toRectF(), radius, look.color("surface"), border)

    def _pressed(self, watched: QObject) -> bool:
        if not isinstance(watched, QWidget) or self._holds(watched):
            return False
        on_anchor = self._anchor is not None and (
            watched is self._anchor or self._anchor.isAncestorOf(watched)
        )
        if on_anchor and not self._keeps_anchor():
            self.close_again()
            return True  # the same click would open it again
        if not on_anchor:
            self.close_again(give_back=False)
        return False

    def _keeps_anchor(self) -> bool:
        """Return whether clicks on what opened it leave it open."""
        return False

    def _holds(self, widget: QWidget) -> bool:
        return widget is self or self.isAncestorOf(widget)

    def _is_mine(self, watched: QObject) -> bool:
        if not isinstance(watched, QWidget):
            return True  # the window of the system, which every event passes first
        return self._holds(watched) or watched is self._anchor
