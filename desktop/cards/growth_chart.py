"""Growth over time as a line chart: large with values and dates, small beside a skill, and on paper."""

from bisect import bisect_left, bisect_right
from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.spoken import speak_as
from desktop.kit.text.plain_text import shown, tool_tip_text
from desktop.views.chronicle import CurveView, PointView

HEIGHT = 184
"""The height of a large chart, in pixels at text scale 1."""

_DOT, _SMALL_DOT = 4.0, 2.5
_BETWEEN_WORDS = 6
_BELOW = 10


def paint_growth(painter: QPainter, box: QRectF, curve: CurveView, look: theme.Theme) -> None:
    """Draw a curve into `box` with as many values as fit, and both dates below.

    Each downtime has a filled dot; the start has an empty one.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    plot = _plot(box, curve.points, look)
    places = _places(plot, curve.points)
    area = QPolygonF([*places, QPointF(plot.right(), plot.bottom()), QPointF(plot.left(), plot.bottom())])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("accentSoft"))
    painter.drawPolygon(area)
    painter.setPen(QPen(look.color("borderStrong"), look.scale))
    painter.drawLine(plot.bottomLeft(), plot.bottomRight())
    _paint_line(painter, places, look, 2)
    dotted = _apart(places, curve.points, _DOT * look.scale)
    for each in dotted:
        _paint_dot(painter, places[each], _DOT, look, full=True)
    if not curve.points[0].downtime:
        _paint_dot(painter, places[0], _DOT, look, full=False)
    _paint_values(painter, box, places, curve.points, dotted=dotted, look=look)
    _paint_dates(painter, box, curve.points, look)
    painter.restore()


def paint_spark(painter: QPainter, box: QRectF, curve: CurveView, look: theme.Theme) -> None:
    """Draw a small curve into `box`, without text, each downtime with a dot."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = look.px(4)
    places = _places(box.adjusted(edge, edge, -edge, -edge), curve.points)
    _paint_line(painter, places, look, 1.6)
    for each in _apart(places, curve.points, _SMALL_DOT * look.scale):
        _paint_dot(painter, places[each], _SMALL_DOT, look, full=True)
    painter.restore()


class GrowthChart(theme.Themed):
    """A large chart. A tooltip shows the value and date of the nearest point."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty chart."""
        super().__init__(parent)
        self.curve: CurveView | None = None
        """The curve."""
        speak_as(GrowthChart, QAccessible.Role.Chart)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_curve(self, curve: CurveView) -> None:
        """Show a curve."""
        self.curve = curve
        self.setAccessibleName(tr("Growth of {name}").format(name=curve.name))
        self.setAccessibleDescription(curve.spoken)
        self.update()

    def point_at(self, x: float) -> PointView | None:
        """Return the point nearest to `x` pixels from the left, None without a curve."""
        if self.curve is None:
            return None
        places = _places(_plot(self._box(), self.curve.points, theme.current()), self.curve.points)
        near = min(range(len(places)), key=lambda each: abs(places[each].x() - x))
        return self.curve.points[near]

    def sizeHint(self) -> QSize:
        """Return the height of the chart and room for two dates."""
        look = theme.current()
        return QSize(look.px(240), look.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Allow less width: then the dates are elided, but in the tooltip and the accessible text."""
        look = theme.current()
        return QSize(look.px(120), look.px(HEIGHT))

    def event(self, event: QEvent) -> bool:
        """Show a tooltip with the value and date of the point under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            point = self.point_at(mirror.at(self, event.pos()).x())
            if point is not None:
                words = f"{grouped(point.value)}\n{point.day}" if point.day else grouped(point.value)
                QToolTip.showText(event.globalPos(), tool_tip_text(words), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chart."""
        if self.curve is not None:
            paint_growth(mirror.painter(self), self._box(), self.curve, theme.current())

    def _box(self) -> QRectF:
        """Return the chart's box: without the margin of a card's text, and with some room below."""
        below = theme.current().px(_BELOW)
        return QRectF(self.rect().adjusted(focus_margin(), 0, -focus_margin(), -below))


def _plot(box: QRectF, points: tuple[PointView, ...], look: theme.Theme) -> QRectF:
    """Return the box of the line, between the values above and the dates below."""
    side = look.px(_DOT + 2)
    above = look.line("smallStrong") + look.px(_DOT + 4)
    below = look.line("caption") * _date_lines(box, points, look) + look.px(8)
    return box.adjusted(side, above, -side, -below)


def _places(plot: QRectF, points: tuple[PointView, ...]) -> list[QPointF]:
    """Return the positions of the points; a flat line is vertically centred."""
    low, high = min(each.value for each in points), max(each.value for each in points)
    return [
        QPointF(
            plot.left() + each.place * plot.width(),
            plot.bottom() - (each.value - low) / (high - low) * plot.height()
            if high > low
            else plot.center().y(),
        )
        for each in points
    ]


def _apart(places: list[QPointF], points: tuple[PointView, ...], least: float) -> list[int]:
    """Return which points have dots: downtimes, latest first, without those too close to a later one.

    The dots of ten years would merge into a blot, and take long to draw.
    """
    found: list[int] = []
    for each in range(len(points) - 1, -1, -1):
        if points[each].downtime and (not found or places[found[-1]].x() - places[each].x() >= least):
            found.append(each)
    return found


def _paint_line(painter: QPainter, places: list[QPointF], look: theme.Theme, width: float) -> None:
    pen = QPen(look.color("accent"), width * look.scale)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(places))


def _paint_dot(painter: QPainter, at: QPointF, radius: float, look: theme.Theme, *, full: bool) -> None:
    reach = radius * look.scale
    if full:
        painter.setPen(QPen(look.color("surface"), 1.5 * look.scale))
        painter.setBrush(look.color("accent"))
    else:
        painter.setPen(QPen(look.color("accent"), 2 * look.scale))
        painter.setBrush(look.color("surface"))
    painter.drawEllipse(at, reach, reach)


def _paint_values(
    painter: QPainter,
    box: QRectF,
    places: list[QPointF],
    points: tuple[PointView, ...],
    *,
    dotted: list[int],
    look: theme.Theme,
) -> None:
    """Draw values over their points: the last, the first, then those of ``dotted`` that fit."""
    last = len(points) - 1
    between = [each for each in dotted if 0 < each < last]
    used: list[QRectF] = []
    for place in (last, 0, *between):
        style, color = ("smallStrong", "text") if place == last else ("small", "muted")
        font = look.font(style)
        words = grouped(points[place].value)
        width, height = QFontMetricsF(font).horizontalAdvance(words) + 2, look.line(style)
        left = min(max(places[place].x() - width / 2, box.left()), box.right() - width)
        bottom = _highest(places, left, left + width) - look.px(_DOT + 3)
        label = QRectF(left, bottom - height, width, height)
        gap = look.px(_BETWEEN_WORDS)
        around = label.adjusted(-gap, 0, gap, 0)
        if any(around.intersects(other) for other in used):
            continue
        used.append(label)
        painter.setFont(font)
        painter.setPen(look.color(color))
        mirror.write(painter, label, Qt.AlignmentFlag.AlignCenter, words)


def _highest(places: list[QPointF], left: float, right: float) -> float:
    """Return the top of the line between `left` and `right`, so that no text overlaps it."""
    first = max(bisect_left(places, left, key=QPointF.x) - 1, 0)
    near = places[first : bisect_right(places, right, key=QPointF.x) + 1]
    tops = [each.y() for each in near if left <= each.x() <= right]
    for one, other in pairwise(near):
        for x in (left, right):
            if one.x() < other.x() and one.x() <= x <= other.x():
                share = (x - one.x()) / (other.x() - one.x())
                tops.append(one.y() + share * (other.y() - one.y()))
    return min(tops)


def _ends(points: tuple[PointView, ...]) -> tuple[str, str]:
    """Return the dates at both ends."""
    return shown(points[0].day) or tr("Start"), shown(points[-1].day)


def _date_lines(box: QRectF, points: tuple[PointView, ...], look: theme.Theme) -> int:
    """Return how many lines the two dates need: 1, or 2 if they do not fit side by side."""
    metrics = QFontMetricsF(look.font("caption"))
    both = sum(metrics.horizontalAdvance(each) for each in _ends(points))
    return 1 if both + look.px(2 * _BETWEEN_WORDS) <= box.width() else 2


def _paint_dates(painter: QPainter, box: QRectF, points: tuple[PointView, ...], look: theme.Theme) -> None:
    font = look.font("caption")
    height = look.line("caption")
    painter.setFont(font)
    painter.setPen(look.color("muted"))
    below = QRectF(box.left(), box.bottom() - height, box.width(), height)
    first = below.translated(0, height * (1 - _date_lines(box, points, look)))
    left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
    for label, side, words in zip((first, below), (left, right), _ends(points), strict=True):
        cut = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, box.width())
        mirror.write(painter, label, side | Qt.AlignmentFlag.AlignVCenter, cut)
