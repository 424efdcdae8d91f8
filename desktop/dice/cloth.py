"""The cloth of the dice tray, drawn once for each size: green, with a pool of light and a fine nap."""

import random
from functools import cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)

from desktop.kit.look.theme import Theme, fixed

_TILE = 128
RADIUS = 12
"""The corner radius of the felt, in logical pixels."""


def cloth(size: QSize, ratio: float, theme: Theme) -> QPixmap:
    """Return the felt as a picture of `size` logical pixels at the device pixel ratio `ratio`."""
    radius = theme.px(RADIUS)
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    area = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
    shape = QPainterPath()
    shape.addRoundedRect(area, radius, radius)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(shape, _ground(area, theme))
    painter.fillPath(shape, _pool(area))
    painter.fillPath(shape, _edge_dark(area))
    painter.save()
    painter.setClipPath(shape)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Overlay)
    painter.setOpacity(0.10)
    painter.setBrushOrigin(0, 0)
    painter.resetTransform()
    painter.fillRect(picture.rect(), QBrush(nap()))
    painter.restore()
    painter.setPen(QPen(theme.color("feltBorder"), 1))
    painter.drawPath(shape)
    painter.end()
    return picture


def _ground(area: QRectF, theme: Theme) -> QLinearGradient:
    ground = QLinearGradient(area.topLeft(), area.bottomLeft())
    ground.setColorAt(0, theme.color("feltTop"))
    ground.setColorAt(1, theme.color("feltBottom"))
    return ground


def _pool(area: QRectF) -> QRadialGradient:
    centre = QPointF(area.left() + area.width() * 0.40, area.top() + area.height() * 0.28)
    pool = QRadialGradient(centre, area.width() * 0.55)
    for at, token in ((0, "poolBright"), (0.5, "poolDim"), (1, "poolEnd")):
        pool.setColorAt(at, fixed(token))
    return pool


def _edge_dark(area: QRectF) -> QRadialGradient:
    edge = QRadialGradient(area.center(), area.width() * 0.72)
    edge.setColorAt(0.55, fixed("edgeBegin"))
    edge.setColorAt(1, fixed("edgeEnd"))
    return edge


@cache
def nap() -> QImage:
    """Return the texture of the cloth as a tile of grey grains that repeats."""
    draw = random.Random(3)  # noqa: S311 - a texture
    grains = draw.randbytes(_TILE * _TILE)
    return QImage(grains, _TILE, _TILE, _TILE, QImage.Format.Format_Grayscale8).copy()
