"""The floor of a click: a bare window that saves the same bytes and paints a felt with ready pictures."""

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

_GREEN, _IVORY = "#20493F", "#F1E9D6"
_DICE, _SIDE = 3, 72


class BareFelt(QWidget):
    """A ground of one colour and some pictures, painted as they are."""

    def __init__(self, size: QSize, parent: QWidget | None = None) -> None:
        """Make one of ``size``."""
        super().__init__(parent)
        self.resize(size)
        self.frames = 0
        self._ground = QPixmap(size)
        self._ground.fill(QColor(_GREEN))
        self._die = QPixmap(_SIDE, _SIDE)
        self._die.fill(QColor(_IVORY))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground and the dice."""
        self.frames += 1
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._ground)
        for place in range(_DICE):
            painter.drawPixmap(QPoint(place * (_SIDE + 8), 8), self._die)
        painter.end()


class BareWindow(QMainWindow):
    """A window as large as the app's, with such a felt; a click saves, and has the felt painted."""

    def __init__(self, window: QSize, felt: QSize) -> None:
        """Make and show it; it stays invisible on the screen."""
        super().__init__()
        self.felt = BareFelt(felt, self)
        self._save: Callable[[], object] = lambda: None
        self.resize(window)
        self.show()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        """Save, and paint."""
        self._save()
        self.felt.update()

    def click(self, qt: QApplication, save: Callable[[], object]) -> float:
        """The milliseconds from a click to the painted felt, with ``save`` in between."""
        self._save = save
        frames, began = self.felt.frames, perf_counter()
        QTest.mousePress(self, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(4, 4))
        while self.felt.frames == frames:
            qt.processEvents()
        return (perf_counter() - began) * 1000
