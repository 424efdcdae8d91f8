"""Draw one die: quickly while it turns, in full detail once it lies still.

Both ways show the same solid in the same light; the finished one adds the details that take time.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from desktop.dice.light import Camera, Material, lights, shade, shadow_of
from desktop.dice.marks import mark
from desktop.dice.mesh import Face, Facet, Solid, skin
from desktop.dice.turn import Pose
from desktop.dice.vectors import Matrix, Vec, add, dot, scaled, sub, turned, unit, unturned
from desktop.kit.look.theme import mixed

# How strong the numerals beside the rolled one are, and how quickly they fade as their faces turn away.
# Light ink on a dark die is weaker: half of it would still stand out as much as the rolled one.
_PALEST_INK, _PALEST_LIGHT_INK = 0.50, 0.30
_PALING = 6

_BEVEL_SHINE = 1.9

# How many pictures of a shadow are cached for each unit that a die rises.
_SHADOW_LEVELS = 10

# Above this height, in units, there is no contact shadow.
_TOUCHING_BELOW = 0.45

# A numeral at a steeper angle than this cosine would be splinters, and is left out.
_SEEN_ASLANT = 0.24

# The outline at rest, where a set has no rim of its own: how opaque of 255, and how wide in units.
_FAINT_RIM, _THIN_RIM = 110, 0.02


class Standing(NamedTuple):
    """A die at one moment: its solid rotated and placed over the table, and its points as the camera sees
    them.
    """

    solid: Solid
    material: Material
    numerals: tuple[str, ...]
    camera: Camera
    matrix: Matrix
    middle: Vec
    seen: tuple[QPointF, ...]

    @property
    def high(self) -> float:
        """How much higher the die's middle is than when it lies flat: it is in the air, or on an edge."""
        return max(0.0, self.middle[2] - self.solid.rise)

    def world(self, point: Vec) -> Vec:
        """Return a point of the solid as a point in the room."""
        return add(turned(self.matrix, point), self.middle)

    def shows(self, loop: Sequence[int]) -> bool:
        """Return whether a facet faces the camera, so that its points run anticlockwise."""
        a, b, c = self.seen[loop[0]], self.seen[loop[1]], self.seen[loop[2]]
        return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x()) < 0


def stand(
    solid: Solid, material: Material, numerals: tuple[str, ...], camera: Camera, *, home: float, pose: Pose
) -> Standing:
    """Place a die with its lowest point `pose.lift` above the table, `home` units right of the middle.

    `numerals` holds the text of each face, counted from 0, in the form that `mark` draws. If it is empty, all
    faces stay blank.
    """
    rows = pose.matrix
    (a, b, c), (d, e, f), (g, h, i) = rows
    turned_points = [
        (a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z) for x, y, z in solid.points
    ]
    x0, z0 = home, pose.lift - min(p[2] for p in turned_points)
    # In motion it has the perspective of its place, so that lanes are straight and dice keep their size.
    camera = camera.moved(pose.aside, pose.away)
    seen = camera.seen
    return Standing(
        solid,
        material,
        numerals,
        camera,
        rows,
        (x0, 0.0, z0),
        tuple(QPointF(*seen((x + x0, y, z + z0))) for x, y, z in turned_points),
    )


def draw_quickly(painter: QPainter, die: Standing) -> None:
    """Draw flat facets and numerals. `painter` must have antialiasing on and no pen."""
    solid, material, seen = die.solid, die.material, die.seen
    facets, ends = skin(solid)
    light = lights(die.matrix).on
    eye = unturned(die.matrix, sub(die.camera.eye(), die.middle))
    ex, ey, ez = eye
    shown = [
        (i, facet)
        for i, facet in enumerate(facets)
        if facet.normal[0] * ex + facet.normal[1] * ey + facet.normal[2] * ez > facet.height
    ]
    outline = _hull([seen[i] for i in _outermost(shown, ends)])
    # Below all facets, in a colour between theirs, so that no felt shines through the seams.
    painter.setBrush(light(material, unit(eye), 0.0))
    painter.drawPolygon(outline)
    faces = len(solid.faces)
    far = math.sqrt(dot(eye, eye))
    palest = _palest(material)
    for i, facet in shown:
        colour = light(material, facet.normal, 1.0 if i < faces else _BEVEL_SHINE)
        painter.setBrush(colour)
        painter.drawPolygon([seen[at] for at in facet.loop])
        if i < faces and die.numerals and dot(facet.normal, eye) > _SEEN_ASLANT * far:
            # Mixed here, since painting with transparency takes six times as long.
            painter.setBrush(mixed(colour, material.ink, _inked(die, solid.faces[i], palest)))
            painter.drawPath(numeral_path(die, solid.faces[i]))
    if material.rim is not None:
        _draw_rim(painter, die, outline, material.outline, material.rim)


def die_box(die: Standing) -> QRectF:
    """Return where `draw_quickly` draws, and a little around it."""
    around = 1 + die.camera.unit_px * (die.material.rim or 0.0)
    return QPolygonF(die.seen).boundingRect().adjusted(-around, -around, around, around)


def _outermost(shown: Sequence[tuple[int, Facet]], ends: Sequence[tuple[int, int]]) -> set[int]:
    sides = 0
    for _, facet in shown:
        sides ^= facet.sides
    points: set[int] = set()
    while sides:
        lowest = sides & -sides
        points.update(ends[lowest.bit_length() - 1])
        sides ^= lowest
    return points


def draw_finished(painter: QPainter, die: Standing) -> None:
    """Draw a die at rest: rounded bevels, soft faces, a glint, engraved numerals."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    outline = _hull(die.seen)
    _underlay(painter, die, outline)
    for face in die.solid.faces:
        if die.shows(face.loop):
            _draw_soft_face(painter, die, face)
    # One shade for each bevel: a gradient would make its straight sides look bent.
    for bevel in die.solid.bevels:
        if die.shows(bevel.loop):
            colour = shade(die.material, turned(die.matrix, bevel.normal), _BEVEL_SHINE)
            painter.setBrush(colour)
            painter.setPen(_lap(painter, colour))
            painter.drawConvexPolygon(_polygon(die, bevel.loop))
    painter.setPen(Qt.PenStyle.NoPen)
    if die.numerals:
        eye = unit(sub(die.camera.eye(), die.middle))
        for face in die.solid.faces:
            if dot(turned(die.matrix, face.normal), eye) > _SEEN_ASLANT:
                _draw_set_in_numeral(painter, die, face)
    rim = QColor(die.material.outline)
    if die.material.rim is None:
        rim.setAlpha(_FAINT_RIM)
    _draw_rim(painter, die, outline, rim, die.material.rim or _THIN_RIM)


class Shadow:
    """The soft shadow of a die, the same for any face. It gets wider and paler as the die rises."""

    def __init__(self, solid: Solid, unit_px: float, ratio: float) -> None:
        """Make the shadow of a lying die: dark where it touches the felt, paler where it only blocks the
        light.
        """
        self._thrown, self._touching, self._middle = _softened(solid, unit_px, ratio)
        self._ratio = ratio
        self._levels: dict[int, QPixmap] = {}

    def at(self, high: float) -> tuple[QPixmap, QPointF]:
        """Return the shadow of a die `high` units up, and the offset of its top left corner from below the
        die.
        """
        # One for each height would take longer than drawing the die, and the steps are invisible.
        level = round(high * _SHADOW_LEVELS)
        picture = self._levels.get(level)
        if picture is None:
            picture = self._levels[level] = self._shadow_picture(level / _SHADOW_LEVELS)
        half = picture.deviceIndependentSize() / 2
        return picture, self._middle - QPointF(half.width(), half.height())

    def _shadow_picture(self, high: float) -> QPixmap:
        coarse = _clear(self._thrown.size(), self._thrown.devicePixelRatio())
        painter = QPainter(coarse)
        painter.drawImage(0, 0, self._thrown)
        # The contact shadow disappears as soon as the die leaves the felt.
        painter.setOpacity(max(0.0, 1 - high / _TOUCHING_BELOW))
        painter.drawImage(0, 0, self._touching)
        painter.end()
        # Softer with height: scaled down, then up again to slightly more.
        soft = coarse.scaled(coarse.size() / (1 + 2.5 * high), *_SMOOTHLY)
        picture = soft.scaled(coarse.size() * 2 * (1 + 0.22 * high), *_SMOOTHLY)
        picture.setDevicePixelRatio(self._ratio)
        return picture


@lru_cache(maxsize=16)
def _softened(solid: Solid, unit_px: float, ratio: float) -> tuple[QImage, QImage, QPointF]:
    """Return the blocked light, the contact shadow and their middle, for a lying die.

    Cached, since the next roll usually has the same dice at the same size.
    """
    at_origin = Camera(0, 0, unit_px)
    flat = Pose(solid.lying(0, 0.0), 0.0, 0.0)
    die = stand(solid, _NO_MATERIAL, (), at_origin, home=0.0, pose=flat)
    thrown = [QPointF(*at_origin.seen(shadow_of(die.world(p)))) for p in solid.points]
    floor = [die.world(p) for p in solid.points]
    touching = [QPointF(*at_origin.seen((x, y, 0.0))) for x, y, z in floor if z < 0.12]
    soft = unit_px * 0.34
    bounds = QPolygonF(thrown).boundingRect().adjusted(-soft, -soft, soft, soft)
    # It is so soft that it can be drawn small and enlarged, in a quarter of the time.
    like = _clear((bounds.size() * ratio / 2).toSize(), ratio / 2)
    return (
        _blurred(like, bounds, _drawn_to_middle(_hull(thrown), 0.90), soft, 0.42).toImage(),
        _blurred(like, bounds, _hull(touching), soft * 0.6, 0.40).toImage(),
        bounds.center(),
    )


def draw_shadow(painter: QPainter, shadow: Shadow, die: Standing) -> None:
    """Draw the shadow under a die: the higher the die, the farther away, wider and paler it is."""
    picture, corner = _cast(shadow, die)
    painter.setOpacity(1 / (1 + 0.9 * die.high))
    painter.drawPixmap(corner, picture)
    painter.setOpacity(1)


def shadow_box(shadow: Shadow, die: Standing) -> QRectF:
    """Return where `draw_shadow` draws."""
    picture, corner = _cast(shadow, die)
    return QRectF(corner, picture.deviceIndependentSize())


def _cast(shadow: Shadow, die: Standing) -> tuple[QPixmap, QPointF]:
    """Return the shadow of a die, and where its top left corner appears."""
    picture, offset = shadow.at(die.high)
    x, y, _ = shadow_of((die.middle[0], die.middle[1], die.high))
    return picture, QPointF(*die.camera.seen((x, y, 0.0))) + offset


_SMOOTHLY = (Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)

_NO_MATERIAL = Material((0, 0, 0), QColor(), QColor(), (0, 0, 0), 0.0)


def _polygon(die: Standing, loop: Sequence[int]) -> QPolygonF:
    return QPolygonF([die.seen[i] for i in loop])


def _underlay(painter: QPainter, die: Standing, outline: Sequence[QPointF]) -> None:
    """Fill the silhouette first, so no felt shines through where smoothed facets meet."""
    r, g, b = die.material.face
    painter.setBrush(QColor(int(r * 0.62), int(g * 0.62), int(b * 0.62)))
    painter.drawConvexPolygon(QPolygonF(outline))


def _draw_rim(
    painter: QPainter, die: Standing, outline: Sequence[QPointF], colour: QColor, width: float
) -> None:
    pen = QPen(colour, die.camera.unit_px * width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    painter.drawPolygon(outline)
    painter.setPen(Qt.PenStyle.NoPen)


def _draw_soft_face(painter: QPainter, die: Standing, face: Face) -> None:
    normal = turned(die.matrix, face.normal)
    shape = _polygon(die, face.loop)
    # Slightly domed facets: the light changes across them as on a tumbled stone.
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
        bright, faded = QColor(*die.material.glint), QColor(*die.material.glint)
        bright.setAlpha(int(50 + 90 * die.material.gloss))
        faded.setAlpha(0)
        glint.setColorAt(0, bright)
        glint.setColorAt(1, faded)
        painter.setBrush(glint)
        painter.drawConvexPolygon(shape)


def _lap(painter: QPainter, fill: QBrush | QColor) -> QPen:
    """Return a pen that makes a facet overlap its neighbours, so that no seam shows."""
    # One pixel of the screen: wherever a side crosses a pixel, one of its two facets covers all of it.
    return QPen(QBrush(fill), 1 / painter.device().devicePixelRatio())


def _palest(material: Material) -> float:
    light = material.ink.lightness() > max(material.face) / 2 + min(material.face) / 2
    return _PALEST_LIGHT_INK if light else _PALEST_INK


def _inked(die: Standing, face: Face, palest: float) -> float:
    # Only the rolled face matters; its neighbours, on a d20 nearer to the camera, just look real.
    level = max(0.0, dot(turned(die.matrix, face.normal), die.solid.reading))
    return palest + (1 - palest) * math.pow(level, _PALING)


def _ink(die: Standing, face: Face) -> QColor:
    ink = QColor(die.material.ink)
    ink.setAlphaF(_inked(die, face, _palest(die.material)))
    return ink


def numeral_path(die: Standing, face: Face) -> QPainterPath:
    """Return the outline of a face's numeral as the camera sees it. The die must have numerals."""
    shown = mark(die.solid, die.numerals[face.place])
    size = shown.size
    # Within one numeral perspective is invisible, and an affine transform saves much time.
    middle = die.world(face.centre)
    x, y = die.camera.seen(middle)
    ax, ay = die.camera.slope(middle, turned(die.matrix, face.right))
    ux, uy = die.camera.slope(middle, turned(die.matrix, face.up))
    return QTransform(ax * size, ay * size, -ux * size, -uy * size, x, y).map(shown.outline)


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
