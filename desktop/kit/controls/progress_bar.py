"""A progress bar."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import paint_box, paint_track

_HIGH = 6


class ProgressBar(QWidget):
    """A progress bar, empty while the progress is unknown. The text beside it tells screen readers the
    same.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty bar."""
        super().__init__(parent)
        self._part = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_part(self, part: float) -> None:
        """Fill a share of the bar, from 0 to 1."""
        self._part = part
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a line."""
        look = theme.current()
        return QSize(look.px(120), look.px(_HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bar."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = QRectF(self.rect())
        paint_track(painter, frame, frame.height() / 2)
        frame.setWidth(frame.width() * self._part)
        if frame.width() >= frame.height():
            paint_box(painter, frame, frame.height() / 2, look.color("accent"), None)
