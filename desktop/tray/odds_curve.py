"""The odds by target: a column per target, with the share of each degree, best at the bottom."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QHelpEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.base.words import tr
from desktop.kit.look import mirror, theme
from desktop.kit.look.spoken import speak_as
from desktop.kit.text.plain_text import tool_tip_text
from desktop.views.tray import CurvePoint

_HEIGHT, _NUMBERS, _GAP = 44, 16, 1
_NUMBER_EVERY = 5


class OddsCurve(theme.Themed):
    """A column per target, lowest target at the left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: tuple[CurvePoint, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Odds by target"))
        speak_as(OddsCurve, QAccessible.Role.Chart)

    def show_points(self, points: tuple[CurvePoint, ...], spoken: str) -> None:
        """Show `points`; `spoken` lists the main percentages."""
        self._points = points
        self.setAccessibleDescription(spoken)
        self.update()

    def point_at(self, x: float) -> CurvePoint | None:
        """Return the target at `x` pixels from the left, None outside."""
        place = int(x * len(self._points) // max(1, self.width()))
        return self._points[place] if 0 <= place < len(self._points) else None

    def sizeHint(self) -> QSize:
        """Ask for the columns and the numbers below them."""
        look = theme.current()
        return QSize(look.px(120), look.px(_HEIGHT + _NUMBERS))

    def minimumSizeHint(self) -> QSize:
        """Accept any width in which every column is still visible."""
        return QSize(3 * len(self._points), self.sizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Show the odds against the target under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            point = self.point_at(mirror.at(self, event.pos()).x())
            if point is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), tool_tip_text(point.words), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the columns and some of the numbers."""
        look, painter = theme.current(), mirror.painter(self)
        painter.setFont(look.font("small"))
        high, wide = look.px(_HEIGHT), self.width() / max(1, len(self._points))
        for place, point in enumerate(self._points):
            left = round(place * wide)
            column = QRectF(left, 0, max(1, round((place + 1) * wide) - left - look.px(_GAP)), high)
            bottom = float(high)
            for part in point.parts:
                top = max(0.0, bottom - part.share * high)
                box = QRectF(column.left(), top, column.width(), bottom - top)
                painter.fillRect(box, look.color(f"degree.{part.degree}"))
                bottom = top
            if point.target % _NUMBER_EVERY == 0:
                painter.setPen(look.color("muted"))
                room = QRectF(column.center().x() - look.px(20), high, look.px(40), look.px(_NUMBERS))
                words = str(point.target).replace("-", "−")
                mirror.write(painter, room, Qt.AlignmentFlag.AlignCenter, words)
