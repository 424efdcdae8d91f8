"""Charts of bars, one of which the mouse and the arrow keys point at."""

from abc import abstractmethod
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.kit.controls.toast import announce
from desktop.kit.look import mirror, theme
from desktop.kit.text.plain_text import tool_tip_text

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class Bar(Protocol):
    """A bar of a chart."""

    @property
    def words(self) -> str:
        """Its description."""


B = TypeVar("B", bound=Bar)


class BarChart(theme.Themed, Generic[B]):
    """A chart that describes the bar pointed at. Subclasses place and draw the bars."""

    pointed = Signal(str)
    """Another bar is pointed at; carries its description, "" for none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a chart without bars."""
        super().__init__(parent)
        self.bars: tuple[B, ...] = ()
        """The bars from left to right."""
        self.current: int | None = None
        """The index of the bar pointed at, None for none."""
        self.spoken = ""
        """The description of all bars for screen readers."""
        self.setMouseTracking(True)

    @abstractmethod
    def bar_at(self, x: float) -> int | None:
        """Return the index of the bar for `x` pixels from the left, None for none."""

    @abstractmethod
    def first_for(self, step: int) -> int:
        """Return the bar that an arrow key selects while none is: `step` is 1 for right and -1 for left."""

    @property
    def words(self) -> str:
        """The description of the bar pointed at, "" for none."""
        return "" if self.current is None else self.bars[self.current].words

    def point(self, place: int | None) -> None:
        """Point at a bar, or at none."""
        if place != self.current:
            self.current = place
            self.say()
            self.pointed.emit(self.words)
            self.update()

    def say(self) -> None:
        """Describe the bar pointed at, or all bars, to screen readers."""
        self.setAccessibleDescription(self.words or self.spoken)

    def event(self, event: QEvent) -> bool:
        """Show a tooltip with the description of the bar under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self.bar_at(mirror.at(self, event.pos()).x())
            words = "" if place is None else self.bars[place].words
            QToolTip.showText(event.globalPos(), tool_tip_text(words), self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the bar under the mouse."""
        self.point(self.bar_at(mirror.at(self, event.position().toPoint()).x()))

    def leaveEvent(self, event: QEvent) -> None:
        """Point at no bar, unless the chart has the focus."""
        super().leaveEvent(event)
        if not self.hasFocus():
            self.point(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Point at the next bar to the left or right, the first or the last."""
        key, last = mirror.key(self, event), len(self.bars) - 1
        if last < 0 or key not in {*_STEPS, Qt.Key.Key_Home, Qt.Key.Key_End}:
            super().keyPressEvent(event)
            return
        if key in _STEPS:
            step = _STEPS[key]
            place = min(max(self.first_for(step) if self.current is None else self.current + step, 0), last)
        else:
            place = 0 if key == Qt.Key.Key_Home else last
        self.point(place)
        announce(self, self.words)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring and point at no bar."""
        super().focusOutEvent(event)
        self.point(None)
        self.update()
