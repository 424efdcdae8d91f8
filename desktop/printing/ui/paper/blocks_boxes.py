"""Boxes and lines of a printed sheet: the edges of cards, boxes to tick, hairlines."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from desktop.printing.ui.paper.blocks_ink import Ink, Lines, Mark

INSIDE = 9
"""The room between the edge of a card and what stands in it, in pixels at the usual size."""

TICK = 10.5
"""The side of a box to be ticked, in pixels at the usual size."""

_ROUND = 7


def card(using: Ink, box: QRectF) -> Mark:
    """The edge around a tracker or a characteristic."""

    def draw(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(using.hair("borderStrong"))
        painter.drawRoundedRect(box, using.px(_ROUND), using.px(_ROUND))

    return Mark(box, draw)


def tick_box(using: Ink, box: QRectF, marks: int, *, counts: bool = False) -> Mark:
    """A box to be ticked, with what stands in it: a tick, or how many times where that ``counts``."""
    number = Lines(using, str(marks), "labelStrong", box.width() * 3) if marks and counts else None

    def draw(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(using.edge())
        painter.drawRoundedRect(box, using.px(2), using.px(2))
        if number is not None:
            at = QPointF(box.center().x() - number.width / 2, box.center().y() - number.height / 2)
            for each in number.marks(at, number.width, using.text()):
                each.draw(painter)
        elif marks:
            w, h = box.width(), box.height()
            painter.setPen(
                QPen(
                    using.text("accent"),
                    using.px(1.7),
                    c=Qt.PenCapStyle.RoundCap,
                    j=Qt.PenJoinStyle.RoundJoin,
                )
            )
            points = [
                QPointF(box.x() + w * x, box.y() + h * y)
                for x, y in ((0.2, 0.52), (0.42, 0.75), (0.82, 0.22))
            ]
            painter.drawPolyline(QPolygonF(points))

    return Mark(box, draw)


def hairline(using: Ink, top: float, width: float, color: str = "border", left: float = 0) -> Mark:
    """A thin line to the right."""
    pen = using.hair(color)

    def draw(painter: QPainter) -> None:
        painter.setPen(pen)
        painter.drawLine(QPointF(left, top), QPointF(left + width, top))

    return Mark(QRectF(left, top, width, 0), draw)
