"""The lamp over the felt and the camera: the colour of a facet, and where a point appears on screen."""

import math
from typing import NamedTuple

from PySide6.QtGui import QColor

from desktop.dice.vectors import UP, Matrix, Vec, add, scaled, unit, unturned

ELEVATION = math.radians(61)
"""The angle of the camera over the table, in degrees: 90 would be straight above."""

LAMP: Vec = unit((-0.38, 0.12, 0.92))
"""The direction of the lamp: above, to the left, a little behind the dice."""

_RISE, _RUN = math.sin(ELEVATION), math.cos(ELEVATION)
_EYE: Vec = (0.0, -_RUN, _RISE)
_HALFWAY: Vec = unit(add(LAMP, _EYE))
_DISTANCE = 26.0

# Red, green and blue of the lights: ambient, reflected by the felt, the lamp, and a pale window behind the
# reader that keeps the near facets readable.
_SKY = (0.285, 0.295, 0.31)
_BOUNCE = (0.275, 0.27, 0.24)
_KEY = (0.785, 0.775, 0.755)
_FILL = (0.30, 0.285, 0.265)
_OPEN = tuple(sky - bounce for sky, bounce in zip(_SKY, _BOUNCE, strict=True))
_GLINTS_FROM = 0.72
_WINDOW: Vec = unit((-0.42, -0.85, 0.10))


class Material(NamedTuple):
    """The material of a die: colours as red, green, blue from 0 to 255, `gloss` from 0 (dull) to 1.

    `glint` is the colour of its reflections: white on ivory, its own on metal. `rim` is the width of its
    outline in units, drawn even while it turns; None for the faint line that dice have at rest.
    """

    face: tuple[int, int, int]
    ink: QColor
    outline: QColor
    glint: tuple[int, int, int]
    gloss: float
    rim: float | None = None


class Lights(NamedTuple):
    """The directions of all lights in a rotated die's own frame, so that its facets need not be rotated."""

    sky: Vec
    lamp: Vec
    window: Vec
    halfway: Vec

    def on(self, material: Material, normal: Vec, shine: float = 1.0) -> QColor:
        """Return the colour of a facet with the unit vector `normal`; `shine` scales its glint."""
        x, y, z = normal
        a, b, c = self.sky
        sky = 0.5 + 0.5 * (x * a + y * b + z * c)
        a, b, c = self.lamp
        lit = x * a + y * b + z * c
        a, b, c = self.window
        fill = x * a + y * b + z * c
        a, b, c = self.halfway
        mirror = x * a + y * b + z * c
        # Below this the glint is less than one step of a colour.
        mirror = material.gloss * shine * mirror**22 if mirror > _GLINTS_FROM else 0.0
        # Unrolled for each channel: this runs some hundred times per frame.
        red = _BOUNCE[0] + _OPEN[0] * sky
        green = _BOUNCE[1] + _OPEN[1] * sky
        blue = _BOUNCE[2] + _OPEN[2] * sky
        if lit > 0:
            red += _KEY[0] * lit
            green += _KEY[1] * lit
            blue += _KEY[2] * lit
        if fill > 0:
            red += _FILL[0] * fill
            green += _FILL[1] * fill
            blue += _FILL[2] * fill
        face, glint = material.face, material.glint
        return QColor(
            _channel(face[0], glint[0], red, mirror),
            _channel(face[1], glint[1], green, mirror),
            _channel(face[2], glint[2], blue, mirror),
        )


def lights(matrix: Matrix) -> Lights:
    """Return the lights as a die rotated by `matrix` sees them."""
    return Lights(matrix[2], unturned(matrix, LAMP), unturned(matrix, _WINDOW), unturned(matrix, _HALFWAY))


_ROOM = Lights(UP, LAMP, _WINDOW, _HALFWAY)


def shade(material: Material, normal: Vec, shine: float = 1.0) -> QColor:
    """Return the colour of a facet with the unit vector `normal` in the room; `shine` scales its glint."""
    return _ROOM.on(material, normal, shine)


def _channel(face: int, glint: int, light: float, mirror: float) -> int:
    if light <= 1.0:
        value = face * light
        return int(value + (glint - value) * mirror) if mirror else int(value)
    return int(face + (glint - face) * min(1.0, (light - 1.0) * 1.2 + mirror))


class Camera(NamedTuple):
    """The camera: the middle of the table appears at (`x`, `y`), where a unit is `unit_px` long."""

    x: float
    y: float
    unit_px: float

    def seen(self, point: Vec) -> tuple[float, float]:
        """Return where `point` appears, in logical pixels."""
        k = self.unit_px * _DISTANCE / (_DISTANCE + point[1] * _RUN - point[2] * _RISE)
        return (self.x + point[0] * k, self.y - (point[1] * _RISE + point[2] * _RUN) * k)

    def moved(self, aside: float, away: float) -> "Camera":
        """Return the camera for a die that is `aside` and `away` units off its place on the table."""
        if aside == 0 == away:
            return self
        return self._replace(x=self.x + aside * self.unit_px, y=self.y - away * _RISE * self.unit_px)

    def eye(self) -> Vec:
        """Return the position of the camera, in units."""
        return scaled(_EYE, _DISTANCE)

    def slope(self, point: Vec, way: Vec) -> tuple[float, float]:
        """Return how many logical pixels a point seen at `point` moves for each unit along `way`."""
        near = _DISTANCE + point[1] * _RUN - point[2] * _RISE
        k = self.unit_px * _DISTANCE / near
        bend = (way[1] * _RUN - way[2] * _RISE) / near
        across = way[0] - point[0] * bend
        up = way[1] * _RISE + way[2] * _RUN - (point[1] * _RISE + point[2] * _RUN) * bend
        return (across * k, -up * k)

    def upright_yaw(self, right: float) -> float:
        """Return the yaw in radians at which a line on the table, `right` of the middle, looks upright."""
        return -math.atan(right * _RUN / _DISTANCE)


def shadow_of(point: Vec) -> Vec:
    """Return where the lamp casts the shadow of `point` on the table."""
    k = point[2] / LAMP[2]
    return (point[0] - LAMP[0] * k, point[1] - LAMP[1] * k, 0.0)
