"""The pin that keeps the extra dice of a roll for the next ones."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import framed, paint_focus_ring, paint_ground
from desktop.kit.text.plain_text import set_tool_tip


def pin_words() -> str:
    """Return what the pin does, in words."""
    return tr("Keep these dice for the next rolls")


class PinButton(Button):
    """A pin that keeps the chosen dice from going back to none after a roll."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the pin, not set."""
        super().__init__("", kind="plain", size="tracker", name=pin_words(), parent=parent)
        self.setCheckable(True)
        set_tool_tip(self, pin_words())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the pin: an outline, filled while it is set."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["control"])
        if self.isEnabled() and (self.underMouse() or self.isChecked()):
            paint_ground(painter, frame, radius, "selected" if self.isChecked() else "hover")
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        ink = look.color("faint" if not self.isEnabled() else "accent" if self.isChecked() else "muted")
        unit = look.px(16) / 16
        painter.translate(frame.center() - QPointF(8, 8) * unit)
        painter.scale(unit, unit)
        pen = QPen(ink, theme.tokens()["stroke"]["icon"])
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(ink if self.isChecked() else Qt.BrushStyle.NoBrush)
        body = ((5.6, 2), (10.4, 2), (10, 6.2), (12.2, 9.6), (3.8, 9.6), (6, 6.2))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in body]))
        painter.drawLine(QPointF(8, 9.6), QPointF(8, 14.2))
