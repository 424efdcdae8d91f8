"""Drawing one die: quickly while it turns, with every gradient once it lies still.

Both ways show the same solid in the same light; the finished one adds what costs time.
"""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from desktop.widgets.tray.dice.light import Camera, Material, shade, shadow_of
from desktop.widgets.tray.dice.marks import mark
from desktop.widgets.tray.dice.mesh import Face, Solid
from desktop.widgets.tray.dice.turn import Pose
from desktop.widgets.tray.dice.vectors import Matrix, Vec, add, dot, scaled, sub, turned, unit

# How dark the numerals beside the rolled one are, and how soon they pale as their faces turn away from it.
_PALEST_INK = 0.50
_PALING = 6

_BEVEL_SHINE = 1.9


class Standing(NamedTuple):
    """A die at one moment: its solid turned and put over the table, and where its points are seen."""

    solid: Solid
    material: Material
    numerals: tuple[str, ...]
    camera: Camera
    matrix: Matrix
    middle: Vec
    lift: float
    seen: tuple[QPointF, ...]

    def world(self, point: Vec) -> Vec:
        """Return a point of the solid as a point over the table."""
        return add(turned(self.matrix, point), self.middle)

    def shows(self, loop: Sequence[int]) -> bool:
        """Return whether a facet faces the eye: its points then run anticlockwise."""
        a, b, c = self.seen[loop[0]], self.seen[loop[1]], self.seen[loop[2]]
        return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x()) < 0


def stand(
    solid: Solid, material: Material, numerals: tuple[str, ...], camera: Camera, *, home: float, pose: Pose
) -> Standing:
    """Put a die with its lowest point `pose.lift` above the table, `home` units right of the middle.

    `numerals` holds the text for each place from 0, as `mark` draws it; without any all faces are bare.
    """
    rows = pose.matrix
    (a, b, c), (d, e, f), (g, h, i) = rows
    turned_points = [
        (a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z) for x, y, z in solid.points
    ]
    x0, y0, z0 = home, pose.away, pose.lift - min(p[2] for p in turned_points)
    seen = camera.seen
    return Standing(
        solid,
        material,
        numerals,
        camera,
        rows,
        (x0, y0, z0),
        pose.lift,
        tuple(QPointF(*seen((x + x0, y + y0, z + z0))) for x, y, z in turned_points),
    )


def draw_quickly(painter: QPainter, die: Standing) -> None:
    """Draw flat facets and numerals; `painter` smooths edges and has no pen."""
    _underlay(painter, die)
    solid, matrix, material, seen = die.solid, die.matrix, die.material, die.seen
    for face in solid.faces:
        if die.shows(face.loop):
            painter.setBrush(shade(material, turned(matrix, face.normal)))
            painter.drawConvexPolygon(QPolygonF([seen[i] for i in face.loop]))
    for edge in solid.edges:
        if die.shows(edge.loop):
            colour = shade(material, turned(matrix, edge.normal))
            painter.setBrush(colour)
            painter.setPen(_lap(painter, colour))
            painter.drawConvexPolygon(QPolygonF([seen[i] for i in edge.loop]))
    painter.setPen(Qt.PenStyle.NoPen)
    # A corner lies among edges alone, and they lap under it.
    for corner in solid.corners:
        if die.shows(corner.loop):
            painter.setBrush(shade(material, turned(matrix, corner.normal)))
            painter.drawConvexPolygon(QPolygonF([seen[i] for i in corner.loop]))
    for face in solid.faces:
        if die.numerals and die.shows(face.loop):
            painter.setBrush(_ink(die, face))
            painter.drawPath(numeral_path(die, face))


def draw_finished(painter: QPainter, die: Standing) -> None:
    """Draw the die as it lies still: rounded bevels, soft faces, a glint, set-in numerals."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    _underlay(painter, die)
    for face in die.solid.faces:
        if die.shows(face.loop):
            _draw_soft_face(painter, die, face)
    # One shade for each bevel: light changing across it would bend its straight sides.
    for bevel in die.solid.bevels:
        if die.shows(bevel.loop):
            colour = shade(die.material, turned(die.matrix, bevel.normal), _BEVEL_SHINE)
            painter.setBrush(colour)
            painter.setPen(_lap(painter, colour))
            painter.drawConvexPolygon(_polygon(die, bevel.loop))
    painter.setPen(Qt.PenStyle.NoPen)
    if die.numerals:
        for face in die.solid.faces:
            if die.shows(face.loop):
                _draw_set_in_numeral(painter, die, face)
    rim = QColor(die.material.outline)
    rim.setAlpha(110)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(rim, die.camera.unit_px * 0.02))
    painter.drawPolygon(QPolygonF(_hull(die.seen)))
    painter.setPen(Qt.PenStyle.NoPen)


def shadow_picture(solid: Solid, camera: Camera, ratio: float) -> tuple[QPixmap, QPointF]:
    """Return the soft shadow of a lying die, and where its left top is seen from the die's place.

    It is the same whichever face lies up.

    Dark where the die touches the felt, paler where the lamp's light is only kept off.
    """
    at_origin = Camera(0, 0, camera.unit_px)
    flat = Pose(solid.lying(0, 0.0), 0.0, 0.0)
    die = stand(solid, _NO_MATERIAL, (), at_origin, home=0.0, pose=flat)
    thrown = [QPointF(*at_origin.seen(shadow_of(die.world(p)))) for p in solid.points]
    floor = [die.world(p) for p in solid.points]
    touching = [QPointF(*at_origin.seen((x, y, 0.0))) for x, y, z in floor if z < 0.12]
    soft = camera.unit_px * 0.34
    bounds = QPolygonF(thrown).boundingRect().adjusted(-soft, -soft, soft, soft)
    picture = _clear((bounds.size() * ratio).toSize(), ratio)
    painter = QPainter(picture)
    painter.drawPixmap(0, 0, _blurred(picture, bounds, _drawn_to_middle(_hull(thrown), 0.90), soft, 0.42))
    painter.drawPixmap(0, 0, _blurred(picture, bounds, _hull(touching), soft * 0.6, 0.40))
    painter.end()
    return picture, bounds.topLeft()


def draw_shadow(painter: QPainter, shadow: tuple[QPixmap, QPointF], die: Standing) -> None:
    """Draw the shadow under a die: the higher the die, the farther away, wider and paler."""
    picture, offset = shadow
    x, y, _ = shadow_of((die.middle[0], die.middle[1], die.lift))
    corner = QPointF(*die.camera.seen((x, y, 0.0))) + offset
    if die.lift == 0:
        painter.drawPixmap(corner, picture)
        return
    size = picture.deviceIndependentSize()
    wider = 1 + 0.22 * die.lift
    target = QRectF(0, 0, size.width() * wider, size.height() * wider)
    target.moveCenter(corner + QPointF(size.width() / 2, size.height() / 2))
    painter.setOpacity(1 / (1 + 0.75 * die.lift))
    painter.drawPixmap(target, picture, QRectF(picture.rect()))
    painter.setOpacity(1)


_NO_MATERIAL = Material((0, 0, 0), QColor(), QColor(), (0, 0, 0), 0.0)


def _polygon(die: Standing, loop: Sequence[int]) -> QPolygonF:
    return QPolygonF([die.seen[i] for i in loop])


def _underlay(painter: QPainter, die: Standing) -> None:
    """Fill the silhouette first, so no felt shines through where smoothed facets meet."""
    r, g, b = die.material.face
    painter.setBrush(QColor(int(r * 0.62), int(g * 0.62), int(b * 0.62)))
    painter.drawConvexPolygon(QPolygonF(_hull(die.seen)))


def _draw_soft_face(painter: QPainter, die: Standing, face: Face) -> None:
    normal = turned(die.matrix, face.normal)
    shape = _polygon(die, face.loop)
    # Facets a little domed: the light changes across them as it does on a tumbled stone.
    tones = []
    for i in face.loop:
        out = unit(turned(die.matrix, die.solid.points[i]))
        domed = unit(add(scaled(normal, 0.72), scaled(out, 0.28)))
        tones.append((shade(die.material, domed), die.seen[i]))
    tones.sort(key=lambda tone: tone[0].lightness())
    blend = QLinearGradient(tones[-1][1], tones[0][1])
    blend.setColorAt(0, tones[-1][0])
    blend.setColorAt(1, tones[0][0])
    painter.setBrush(blend)
    painter.setPen(_lap(painter, QBrush(blend)))
    painter.drawConvexPolygon(shape)
    painter.setPen(Qt.PenStyle.NoPen)
    if dot(normal, die.solid.reading) > 0.9:
        box = shape.boundingRect()
        glint = QRadialGradient(
            QPointF(box.center().x() - box.width() * 0.16, box.top() + box.height() * 0.30),
            box.width() * 0.62,
        )
        bright, gone = QColor(*die.material.glint), QColor(*die.material.glint)
        bright.setAlpha(int(50 + 90 * die.material.gloss))
        gone.setAlpha(0)
        glint.setColorAt(0, bright)
        glint.setColorAt(1, gone)
        painter.setBrush(glint)
        painter.drawConvexPolygon(shape)


def _lap(painter: QPainter, fill: QBrush | QColor) -> QPen:
    """Return the pen that carries a facet over its neighbours, so that no seam shows between."""
    # One pixel of the screen: wherever a side crosses a pixel, one of its two facets covers all of it.
    return QPen(QBrush(fill), 1 / painter.device().devicePixelRatio())


def _ink(die: Standing, face: Face) -> QColor:
    ink = QColor(die.material.ink)
    # The rolled face speaks; its neighbours, on a d20 nearer to the eye, only show that the die is real.
    level = max(0.0, dot(turned(die.matrix, face.normal), die.solid.reading))
    ink.setAlphaF(_PALEST_INK + (1 - _PALEST_INK) * level**_PALING)
    return ink


def numeral_path(die: Standing, face: Face) -> QPainterPath:
    """Return the outline of the numeral of a face as it is seen; the die must have numerals."""
    shown = mark(die.solid, die.numerals[face.place])
    half = shown.size / 2
    right, up = scaled(face.right, half), scaled(face.up, half)
    west, east, north, south = (
        QPointF(*die.camera.seen(die.world(point)))
        for point in (
            sub(face.centre, right),
            add(face.centre, right),
            add(face.centre, up),
            sub(face.centre, up),
        )
    )
    # Within one numeral perspective is not seen, and a plain slant saves a quarter of the frame.
    across, down, middle = east - west, south - north, (east + west) / 2
    slant = QTransform(across.x(), across.y(), down.x(), down.y(), middle.x(), middle.y())
    return slant.map(shown.outline)


def _draw_set_in_numeral(painter: QPainter, die: Standing, face: Face) -> None:
    path = numeral_path(die, face)
    depth = die.camera.unit_px * 0.014
    lip = shade(die.material, turned(die.matrix, face.normal)).lighter(135)
    lip.setAlpha(170)
    painter.setBrush(lip)
    painter.drawPath(path.translated(depth * 0.7, depth * 1.2))
    painter.setBrush(_ink(die, face))
    painter.drawPath(path)


def _clear(size: QSize, ratio: float) -> QPixmap:
    picture = QPixmap(size)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


def _blurred(
    like: QPixmap, bounds: QRectF, shape: Sequence[QPointF], blur: float, darkness: float
) -> QPixmap:
    """Return a picture of `bounds`: a dark convex shape, fading over `blur` pixels about its outline."""
    picture = _clear(like.size(), like.devicePixelRatio())
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.translate(-bounds.topLeft())
    layers = 16
    # From the outside in: each narrower layer replaces what is below it by something darker.
    for layer in range(layers, 0, -1):
        far = layer / layers
        colour = QColor.fromRgbF(0.0, 0.02, 0.015, darkness * (1 - far) ** 1.4)
        pen = QPen(colour, 2 * blur * far)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(colour)
        painter.drawConvexPolygon(QPolygonF(shape))
    painter.end()
    return picture


def _drawn_to_middle(shape: Sequence[QPointF], by: float) -> list[QPointF]:
    x = sum(p.x() for p in shape) / len(shape)
    y = sum(p.y() for p in shape) / len(shape)
    middle = QPointF(x, y)
    return [middle + (p - middle) * by for p in shape]


def _hull(points: Sequence[QPointF]) -> list[QPointF]:
    """Return the outline of points in a plane, as a convex loop."""
    ordered = sorted({(p.x(), p.y()) for p in points})
    half: list[tuple[float, float]] = []
    loop: list[tuple[float, float]] = []
    for run in (ordered, ordered[::-1]):
        half = []
        for x, y in run:
            while len(half) > 1:
                (ax, ay), (bx, by) = half[-2], half[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                half.pop()
            half.append((x, y))
        loop += half[:-1]
    return [QPointF(x, y) for x, y in loop]
