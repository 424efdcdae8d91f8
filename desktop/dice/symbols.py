"""The six symbols of narrative dice and the small flat dice: original drawings, in any colour and size."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF, QTransform

from desktop.kit.look import theme
from desktop.views.felt import DieLook

# All symbols fill a box of side 1 about (0, 0), y downwards.
_BAR = 0.20
_CHEVRON = 0.155
_RING = 0.11

# In logical pixels: a slanted one-pixel line would be too pale.
_OUTLINE = 1.4


def symbol_path(symbol: str) -> QPainterPath:
    """Return the outline of a symbol, to be filled, in a box of side 1 around (0, 0).

    `symbol` is "success", "advantage", "triumph", "failure", "threat" or "despair". Raises KeyError for
    others.
    """
    return QPainterPath(_drawn(symbol))


def paint_symbol(painter: QPainter, symbol: str, box: QRectF, color: QColor) -> None:
    """Draw `symbol` in `color`, as large as fits, in the middle of `box`. Raises KeyError if there
    is none.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    side = min(box.width(), box.height())
    painter.scale(side, side)
    painter.fillPath(_drawn(symbol), color)
    painter.restore()


def paint_small_die(
    painter: QPainter, look: DieLook, box: QRectF, worn: theme.DieColors | None = None
) -> None:
    """Draw the flat icon of a symbol die, as large as fits, in the middle of `box`.

    Its colours are the die's own, or `worn`. Its outline stands out from the theme's surfaces. Raises
    KeyError for a die with numbers, which has no icon.
    """
    colours = worn or theme.current().dice[look]
    corners, outline = _SHAPES[look], _outline_of(colours)
    width = _OUTLINE * theme.current().scale
    side = min(box.width(), box.height()) - width
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(colours.face)
    pen = QPen(outline, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    if corners:
        painter.drawPolygon(QPolygonF([box.center() + QPointF(x, y) * side for x, y in corners]))
    else:
        # On whole pixels, so that its line is sharp.
        across = round(side * _SQUARE + width)
        left, top = (round(middle - across / 2) for middle in (box.center().x(), box.center().y()))
        square = QRectF(left, top, across, across).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.drawRoundedRect(square, side * 0.18, side * 0.18)
    painter.restore()


def _star(points: int, outer: float, inner: float) -> list[QPointF]:
    """Return the corners of a star, or of a polygon if both radii are equal. The first one points up."""
    return [
        QPointF(math.sin(math.pi * i / points), -math.cos(math.pi * i / points)) * (inner if i % 2 else outer)
        for i in range(2 * points)
    ]


def _filled(corners: Sequence[QPointF]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([*corners, corners[0]]))
    return path


def _stroked(lines: QPainterPath, width: float) -> QPainterPath:
    pen = QPainterPathStroker()
    pen.setWidth(width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    pen.setCurveThreshold(0.01)
    return pen.createStroke(lines).simplified()


def _spark() -> QPainterPath:
    return _filled(_star(4, 0.5, 0.18))


def _cross(reach: float = 0.33, width: float = _BAR) -> QPainterPath:
    lines = QPainterPath()
    for way in (1, -1):
        lines.moveTo(-reach, -reach * way)
        lines.lineTo(reach, reach * way)
    return _stroked(lines, width)


def _chevrons() -> QPainterPath:
    lines = QPainterPath()
    for tip in (-0.335, 0.025):
        lines.moveTo(-0.40, tip + 0.36)
        lines.lineTo(0, tip)
        lines.lineTo(0.40, tip + 0.36)
    return _stroked(lines, _CHEVRON)


def _chevrons_down() -> QPainterPath:
    return QTransform.fromScale(1, -1).map(_chevrons())


def _ringed(inner: QPainterPath) -> QPainterPath:
    # Drawn large and scaled down: circles are approximated with a precision that depends on their size.
    circle = QPainterPath()
    circle.addEllipse(QPointF(), 50 - 50 * _RING, 50 - 50 * _RING)
    ring = _stroked(circle, 100 * _RING)
    return QTransform.fromScale(0.01, 0.01).map(ring).united(inner)


def _ringed_star() -> QPainterPath:
    return _ringed(_filled(_star(5, 0.32, 0.14)))


def _ringed_cross() -> QPainterPath:
    return _ringed(_cross(0.185, 0.135))


_DRAWINGS: Mapping[str, Callable[[], QPainterPath]] = MappingProxyType(
    {
        "success": _spark,
        "advantage": _chevrons,
        "triumph": _ringed_star,
        "failure": _cross,
        "threat": _chevrons_down,
        "despair": _ringed_cross,
    }
)


@cache
def _drawn(symbol: str) -> QPainterPath:
    return _DRAWINGS[symbol]()


_PENTAGON = tuple((corner.x(), corner.y() + 0.03) for corner in _star(5, 0.525, 0.525)[::2])
_DIAMOND = ((0.0, -0.5), (0.43, 0.0), (0.0, 0.5), (-0.43, 0.0))
_SQUARE = 0.86

_SHAPES: Mapping[DieLook, tuple[tuple[float, float], ...]] = MappingProxyType(
    {
        DieLook.PROFICIENCY: _PENTAGON,
        DieLook.ABILITY: _DIAMOND,
        DieLook.BOOST: (),
        DieLook.CHALLENGE: _PENTAGON,
        DieLook.DIFFICULTY: _DIAMOND,
        DieLook.SETBACK: (),
    }
)
"""The corners of each icon in a box of side 1; an icon without corners is a rounded square."""


def _outline_of(colours: theme.DieColors) -> QColor:
    # Dark dice have pale outlines for the felt: fine in the dark theme, but invisible on paper.
    if theme.current().name == "light" and colours.outline.lightness() > colours.face.lightness():
        return colours.face.darker(150)
    return colours.outline
