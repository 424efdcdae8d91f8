"""The lamp over the felt and the eye before it: what colour a facet has, and where a point is seen."""

import math
from typing import NamedTuple

from PySide6.QtGui import QColor

from desktop.widgets.tray.dice.vectors import Vec, add, dot, unit

ELEVATION = math.radians(61)
"""How high the eye stands over the table: 90 degrees would be straight above."""

LAMP: Vec = unit((-0.38, 0.12, 0.92))
"""The way to the lamp: above, to the left, a little behind the dice."""

_EYE: Vec = (0.0, -math.cos(ELEVATION), math.sin(ELEVATION))
_HALFWAY: Vec = unit(add(LAMP, _EYE))
_DISTANCE = 26.0

# Red, green and blue of the light: from everywhere above, thrown back by the felt, from the lamp, and from a
# pale window behind the reader that keeps the near facets readable.
_SKY = (0.285, 0.295, 0.31)
_BOUNCE = (0.275, 0.27, 0.24)
_KEY = (0.785, 0.775, 0.755)
_FILL = (0.30, 0.285, 0.265)
_WINDOW: Vec = unit((-0.42, -0.85, 0.10))


class Material(NamedTuple):
    """What a die is made of: colours as red, green, blue from 0 to 255, `gloss` from 0 (dull) to 1.

    `glint` is the colour of its reflections: white on ivory, its own on metal.
    """

    face: tuple[int, int, int]
    ink: QColor
    outline: QColor
    glint: tuple[int, int, int]
    gloss: float


def shade(material: Material, normal: Vec, shine: float = 1.0) -> QColor:
    """Return the colour of a facet facing `normal` (length 1); `shine` scales its glint."""
    sky = 0.5 + 0.5 * normal[2]
    lit = max(0.0, dot(normal, LAMP))
    fill = max(0.0, dot(normal, _WINDOW))
    mirror = material.gloss * shine * max(0.0, dot(normal, _HALFWAY)) ** 22
    channels = []
    for i in range(3):
        light = _BOUNCE[i] + (_SKY[i] - _BOUNCE[i]) * sky + _KEY[i] * lit + _FILL[i] * fill
        value = material.face[i] * min(light, 1.0)
        value += (material.glint[i] - value) * min(1.0, max(0.0, light - 1.0) * 1.2 + mirror)
        channels.append(int(value))
    return QColor(*channels)


class Camera(NamedTuple):
    """The eye: the middle of the table is seen at (`x`, `y`) and a unit there is `unit_px` long."""

    x: float
    y: float
    unit_px: float

    def seen(self, point: Vec) -> tuple[float, float]:
        """Return where `point` is seen, in logical pixels."""
        rise, run = math.sin(ELEVATION), math.cos(ELEVATION)
        k = self.unit_px * _DISTANCE / (_DISTANCE + point[1] * run - point[2] * rise)
        return (self.x + point[0] * k, self.y - (point[1] * rise + point[2] * run) * k)

    def upright_yaw(self, right: float) -> float:
        """Return the yaw in radians at which a line on the table, `right` of the middle, is seen upright."""
        return -math.atan(right * math.cos(ELEVATION) / _DISTANCE)


def shadow_of(point: Vec) -> Vec:
    """Return where the lamp throws the shadow of `point` on the table."""
    k = point[2] / LAMP[2]
    return (point[0] - LAMP[0] * k, point[1] - LAMP[1] * k, 0.0)
